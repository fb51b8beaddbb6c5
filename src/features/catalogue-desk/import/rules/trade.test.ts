import { expect, test } from 'vitest';
import {
  cleanCountry,
  cleanGtin,
  cleanHsCode,
  readHsCodes,
  readSize,
  tradeReasons,
} from './trade.ts';

const read = (clean: typeof cleanGtin, cell: string) => {
  const { value, remarks } = clean(cell);
  return remarks[0]?.reason ?? value;
};

test.each([
  ['4006381333931', '4006381333931'],
  ['4 006381 333931', '4006381333931'],
  ['٤٠٠٦٣٨١٣٣٣٩٣١', '4006381333931'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['10614141000415', '10614141000415'],
  ['  ', ''],
  ["'4006381333931", '4006381333931'],
  ['4006381333932', tradeReasons.checkDigit],
  ['4006381339331', tradeReasons.checkDigit],
  ['36000291452', tradeReasons.gtin],
  ['4.00638E+12', tradeReasons.rounded],
  ['4,00638E+12', tradeReasons.rounded],
  ['00000000', tradeReasons.gtin],
  ['GTIN', tradeReasons.gtin],
  ['4006381333931; 96385074', tradeReasons.gtin],
  ['9'.repeat(100_000), tradeReasons.gtin],
  ['=4006381333931', tradeReasons.gtin],
])('%.20s as a GTIN: %s', (cell, result) => expect(read(cleanGtin, cell)).toBe(result));

test.each([
  ['841490', '841490'],
  ['8414.90', '841490'],
  ['8414.90.90', '84149090'],
  ['8414 9090 80', '8414909080'],
  ['8414.90.9080', '8414909080'],
  ['8411-99-00', '84119900'],
  ['８４１４９０', '841490'],
  ['841490.0', tradeReasons.hsCode],
  ['84149090.0', tradeReasons.hsCode],
  ['8414', tradeReasons.hsCode],
  ['84149090801', tradeReasons.hsCode],
  ['001490', tradeReasons.hsCode],
  ['84149x', tradeReasons.hsCode],
  ['8.41E+09', tradeReasons.rounded],
  ['', ''],
])('%s as an HS code: %s', (cell, result) => expect(read(cleanHsCode, cell)).toBe(result));

test.each([
  ['CN', 'CN'],
  ['cn', 'CN'],
  ['China', 'CN'],
  ['P.R. China', 'CN'],
  ['PRC', 'CN'],
  ['Made in China', 'CN'],
  ['中国', 'CN'],
  ['Китай', 'CN'],
  ['الصين', 'CN'],
  ['Deutschland', 'DE'],
  ['Alemania', 'DE'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['Turkey', 'TR'],
  ['México', 'MX'],
  ['', ''],
  ['EU', tradeReasons.country],
  ['Atlantis', tradeReasons.country],
  ['constructor', tradeReasons.country],
])('%s as a country of origin: %s', (cell, result) =>
  expect(read(cleanCountry, cell)).toBe(result),
);

test.each([
  ['US 8414909080', { US: '8414909080' }],
  [
    'us: 8414.90.90.80; Brazil 8414.90.39; EU 84149000',
    {
      BR: '84149039',
      EU: '84149000',
      US: '8414909080',
    },
  ],
  ['США 841490', { US: '841490' }],
])('%s as HS codes by country', (cell, codes) => expect(readHsCodes(cell)).toEqual({ codes }));

test.each([
  ['8414909080', tradeReasons.hsCodes],
  ['US 8414', tradeReasons.hsCode],
  ['Atlantis 841490', tradeReasons.country],
  ['US 841490; USA 841491', tradeReasons.twice],
  ['__proto__ 841490', tradeReasons.country],
])('%s as HS codes by country is refused', (cell, reason) =>
  expect(readHsCodes(cell)).toEqual({ reason }),
);

test.each([
  ['300 × 200 × 150 mm', undefined, '300 × 200 × 150'],
  ['30x20x15 cm', undefined, '300 × 200 × 150'],
  ['30 cm x 20 cm x 150 mm', undefined, '300 × 200 × 150'],
  ['30*20*15', 10, '300 × 200 × 150'],
  ['30,5 х 20 х 15 см', undefined, '305 × 200 × 150'],
  ['12"x8"x6"', undefined, '305 × 203 × 152'],
  ['12 x 8 x 6 in', 1, '305 × 203 × 152'],
  ['12 by 8 by 6 inches', undefined, '305 × 203 × 152'],
  ['٣٠ × ٢٠ × ١٥ سم', undefined, '300 × 200 × 150'],
  ['30x20x15', undefined, 'noUnit'],
  ['30x20', 10, undefined],
  ['30x20x15x10', 10, undefined],
  ['30 ×  × 15', 10, undefined],
  ['0x20x15', 10, undefined],
  ['3000x20x15', 10, undefined],
  ['30x20x15 kg', 10, undefined],
  ['1.200 × 800 × 600', 1, undefined],
])('%s with a bare unit of %s mm: %s', (cell, bare, size) =>
  expect(readSize(cell, bare)).toBe(size),
);
