/** Runs the examples of docs/numbers.md 11. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCodesOfPhoto, readScannedCode, readScannedCodes, serialIn } from './scanned-code.ts';

const page = readFileSync(
  fileURLToPath(new URL('../../../docs/numbers.md', import.meta.url)),
  'utf8',
);
const section = page.slice(page.indexOf('## 11.'));
const rows = section.split('\n').filter((line) => /^\| a(?:ny)? |^\| something/.test(line));
const examples = rows.map((row) => {
  const [, code = '', number, quantity] =
    /^\| [^|]+ \| `([^`]+)` \| (?:`([^`]+)` )?\| (?:(\d+) )?\|$/.exec(row) ?? [];
  return {
    code,
    says: { ...(number && { number }), ...(quantity && { quantity: Number(quantity) }) },
  };
});

describe('docs/numbers.md 11', () => {
  it('has an example in every row', () => {
    expect(examples.length).toBeGreaterThan(25);
    for (const { code } of examples) expect(code).not.toBe('');
  });

  it.each(examples)('$code: $says', ({ code, says }) => {
    expect(readScannedCode(code)).toEqual(says);
  });

  it.each(examples)('$code with its signs as they are', ({ code, says }) => {
    const raw = code.replaceAll('␝', '\x1d').replaceAll('␞', '\x1e').replaceAll('␄', '\x04');
    expect(readScannedCode(raw)).toEqual(says);
  });
});

describe('A number behind a label', () => {
  it.each([
    ['P/N: 5303 970 0110 QTY: 3', '5303 970 0110', 3],
    ['P/N: 038 145 702 G QTY: 2', '038 145 702 G', 2],
    ['P/N 038 145 702 G', '038 145 702 G', undefined],
    ['Part No.: 454231-5007S', '454231-5007S', undefined],
    ['P.N.: 454231-5007S QTY.: 2', '454231-5007S', 2],
    ['PART # = 454231 5007 S, QTY 2', '454231 5007 S', 2],
    ['Garrett P/N: 454231-5007S Customer P/N: 028145702H', '454231-5007S', undefined],
    ['P/N:\n11 65 7 790 306\nQTY:\n2', '11 65 7 790 306', 2],
    // No rule knows these numbers: each ends before the next label or word.
    ['P/N: 28200 4A470 Serial No.: 12', '28200 4A470', undefined],
    ['P/N: 03L 131 512 DQ QTY 2', '03L 131 512 DQ', 2],
    ['P/N: 642 090 14 80 Made in Germany', '642 090 14 80', undefined],
    ['P/N: 3537817 SN A1B2C3', '3537817', undefined],
    ['P/N: QTY: 3', undefined, 3],
  ])('is whole: %s', (code, number, quantity) => {
    expect(readScannedCode(code)).toEqual({
      ...(number && { number }),
      ...(quantity && { quantity }),
    });
  });
});

describe('Several codes of one label', () => {
  it('are put together: the number of one, the quantity of another', () => {
    expect(readScannedCodes(['Q5', 'P454231-5007S'])).toEqual({
      number: '454231-5007S',
      quantity: 5,
    });
  });

  it('name the number that a rule knows before one that may be a serial', () => {
    expect(readScannedCodes(['X0012345', '454231-5007S']).number).toBe('454231-5007S');
  });

  it('say nothing where none is read', () => {
    expect(readScannedCodes([])).toEqual({});
  });
});

it('never fails, and gives only numbers and quantities that can be searched and ordered', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc
      .array(
        fc.constantFrom(
          '[)>',
          '\x1e',
          '\x1d',
          '06',
          '05',
          'P',
          '1P',
          'Q',
          '240',
          '01',
          '5',
          'A',
          '-',
          'https://',
          '%',
          '(',
          ')',
          ']d2',
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (code) => {
      const { number, quantity = 1 } = readScannedCode(code);
      if (number !== undefined) expect(number).toMatch(/^[\p{L}\d].{1,59}$/u);
      expect(quantity).toBeGreaterThanOrEqual(1);
      expect(quantity).toBeLessThanOrEqual(9999);
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['[)>\x1e06\x1d1P454231-5007S\x1dS12B3456\x1e\x04', '12B3456'],
  ['(1P)454231-5007S(S)12B3456', '12B3456'],
  ['P/N: 454231-5007S S/N: 12B3456', '12B3456'],
  ['12B3456', '12B3456'],
  ['454231-5007S', undefined],
  ['A text of several words', undefined],
])('hold a serial number: %j', (code, serial) => {
  expect(serialIn([code])).toBe(serial);
});

it('name the serial number of a plate with several codes', () => {
  expect(serialIn(['454231-5007S', '12B3456'])).toBe('12B3456');
});

describe('A photo of several codes', () => {
  it.each([
    [
      'codes of a packing list',
      ['CH-1749-031', 'TW-1749-001', 'EE2611280008'],
      ['CH-1749-031', 'TW-1749-001'],
    ],
    [
      'boxes with their pieces',
      ['(240)CH-1749-031(30)5', '(240)TW-1749-001(30)2'],
      ['CH-1749-031', 'TW-1749-001'],
    ],
    [
      "a label with the maker's and the buyer's number",
      ['1P454231-5007S', 'P028145702H', 'Q5'],
      ['454231-5007S'],
    ],
    ['one part twice', ['CH-1749-031', 'CH-1749-031'], ['CH-1749-031']],
    ['a part and a serial number', ['454231-5007S', 'A0815B77'], ['454231-5007S']],
  ])('%s', (_what, scanned, numbers) => {
    expect(readCodesOfPhoto(scanned).map(({ number }) => number)).toEqual(numbers);
  });
});
