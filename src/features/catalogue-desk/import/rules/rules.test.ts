import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitNumbers } from '#features/numbers/index.ts';
import { applicationOf, makeOf } from '#features/numbers/makes.ts';
import { languages } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import {
  aliasOf,
  componentNames,
  componentOf,
  eeKey,
  isFullForm,
  looseKey,
  ownNumber,
  readNumbers,
  supersessions,
} from './numbers.ts';
import { cleanText, longestText, readCount, readDay, readFlag } from './text.ts';

describe('cells of text', () => {
  test.each([
    ['GT1749V', 'GT1749V'],
    ['  Passat   B5.5 (3B6) ', 'Passat B5.5 (3B6)'],
    ['GТ1749V', 'GT1749V', 'Cyrillic letters'],
    ['ТКР 6,5.1 (09.03)', 'ТКР 6,5.1 (09.03)'],
    ['КАМАЗ 740.11-240 Евро-1', 'КАМАЗ 740.11-240 Евро-1'],
    ['Santa Fe (싼타페)', 'Santa Fe (싼타페)'],
    ['باجيرو سبورت / L200', 'باجيرو سبورت / L200'],
    ['M57D30TÜ (306D2)', 'M57D30TÜ (306D2)'],
    ['M57D30TÃœ (306D2)', 'M57D30TÜ (306D2)', 'wrong encoding'],
    ['LeÃ³n', 'León', 'wrong encoding'],
    ['Ð“Ð°Ð·ÐµÐ»ÑŒ', 'Газель', 'wrong encoding'],
    ['R2S-011-L`', 'R2S-011-L', 'Stray characters'],
    ['1.9 TDI\u0007', '1.9 TDI', 'Control characters'],
    ['Golf\u202eIV', 'GolfIV', 'Control characters'],
    ['line\nbreak', 'line break'],
    ['="0375"', '0375', 'formula for a text'],
    ['=HYPERLINK("http://x","y")', '', 'spreadsheet formula'],
    ['@SUM(A1)', '', 'spreadsheet formula'],
    ['-1986', '-1986'],
    ['<b>Golf</b> IV', 'Golf IV', 'HTML'],
    ['<script>alert(1)</script>Golf', 'Golf', 'HTML'],
    ['R&amp;S', 'R&S', 'HTML'],
    ['A < B > C', 'A < B > C'],
    ['Passat ????', '', 'unreadable'],
    ['?27-115', '', 'unreadable'],
    ['GT17, ?27-115', '', 'unreadable'],
    ['fits? yes, see example.com/?id=5', 'fits? yes, see example.com/?id=5'],
    ['x'.repeat(longestText + 1), '', 'too long'],
    ['1 MB '.repeat(200_000), '', 'too long'],
  ])('%j', (cell, value, reason?: string) => {
    const cleaned = cleanText(cell);
    expect(cleaned.value).toBe(value);
    expect(cleaned.remarks.map((one) => one.reason)).toEqual(
      reason === undefined ? [] : [expect.stringContaining(reason)],
    );
  });

  test('the cleaned text of any cell is tidy, short and needs no further cleaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (cell) => {
        const { value } = cleanText(cell);
        expect(value).not.toMatch(/[\u0000-\u001f\u007f]|^\s|\s$|\s\s/);
        expect(value.length).toBeLessThanOrEqual(longestText);
        expect(cleanText(value).value).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });

  test('apostrophes that a list of ours put before a text are taken off', () => {
    expect(["'+49", "''+49", "'90s", "ACME;'=1; 'x"].map((cell) => cleanText(cell).value)).toEqual([
      '+49',
      '+49',
      "'90s",
      "ACME;=1; 'x",
    ]);
  });
});

describe('cells of numbers', () => {
  test('the quick test accepts only what the rules accept', () => {
    const number = fc.stringMatching(/^[0-9A-Z][0-9A-Z-]{0,12}[0-9A-Z]$/);
    fc.assert(
      fc.property(
        fc.array(number, { maxLength: 4 }),
        fc.constantFrom(';', '; ', ','),
        (numbers, separator) => {
          const cell = numbers.join(separator);
          expect(readNumbers(cell, 'oe')).toEqual(splitNumbers(cell, 'oe'));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test.each(['12345678901234570000', '49131054000000000', '2019-05-01'])(
    'a number that a spreadsheet has destroyed is refused: %s',
    (number) => {
      expect(readNumbers(number, 'interchange')).toMatchObject({ numbers: [], refused: [{}] });
      expect(readNumbers(`454231-0007;${number}`, 'oe')).toMatchObject({
        numbers: ['454231-0007'],
        refused: [{ value: number }],
      });
    },
  );

  test('HTML and formulas around numbers are taken off', () => {
    expect(readNumbers('<td>454231-0007</td>', 'turbo').numbers).toEqual(['454231-0007']);
    expect(readNumbers('="038145702G"', 'oe').numbers).toEqual(['038145702G']);
    expect(readNumbers('=A1+B1', 'oe')).toMatchObject({
      numbers: [],
      refused: [{}, {}].slice(0, 1),
    });
    expect(readNumbers('055 145 702\nMR968080', 'oe').numbers).toEqual(['055 145 702', 'MR968080']);
  });

  test('any cell gives an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (cell) => {
        const { numbers } = readNumbers(cell, 'turbo');
        // Normalized, because the single character ㍢ stands for 10点.
        const spelled = numbers.map((one) => one.normalize('NFKC'));
        expect(spelled.every((one) => /[\p{L}\p{N}]/u.test(one))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('names', () => {
  test.each([
    ['VW', 'Volkswagen'],
    ['B.M.W.', 'BMW'],
    ['NISSAN', 'Nissan'],
    ['현대 Hyundai', 'Hyundai'],
    ['三菱 Mitsubishi', 'Mitsubishi'],
    ['ميتسوبيشي Mitsubishi', 'Mitsubishi'],
    ['Citroën', 'Citroen'],
    ['MERCEDES BENZ', 'Mercedes-Benz'],
    ['GAZ', 'ГАЗ'],
    ['Volvo Penta', 'Volvo Penta'],
    ['Вольво Пента', 'Volvo Penta'],
    ['达夫', 'DAF'],
    ['مان', 'MAN'],
    ['Дойц Deutz', 'Deutz'],
    ['إيفيكو', 'Iveco'],
    ['Land Rover', 'Land Rover'],
    ['Some New Make', 'Some New Make'],
    ['', ''],
  ])('make %j is %j', (name, make) => {
    expect(makeOf(name)).toBe(make);
  });

  test('applications', () => {
    expect(['PKW', 'passenger CAR', '商用车', 'Space'].map(applicationOf)).toEqual([
      'Passenger car',
      'Passenger car',
      'Commercial vehicle',
      'Space',
    ]);
  });

  test.each([
    ['chra', '', 'CHRA'],
    ['Cartridge', '', 'CHRA'],
    ['nozzle ring/VNT', '', 'nozzle ring'],
    ['heat shield/backplate', 'heat shield / shroud', 'heat shield'],
    ['heat shield/backplate', 'seal plate', 'back plate'],
    ['O-Ring', '', 'O-ring'],
    ['flux capacitor', '', undefined],
  ])('component %j (%s) is %j', (type, notes, component) => {
    expect(componentOf(type, notes)).toBe(component);
  });

  test.each(languages.map(({ code }) => code))(
    'a kind is known by its name on screens: %s',
    (code) => {
      const unknown = componentNames.filter((name) => componentOf(translate(code, name)) !== name);
      expect(unknown).toEqual([]);
    },
  );

  test('E&E P/Ns in other columns', () => {
    expect(ownNumber('E&E BH-M4-10')).toBe('BH-M4-10');
    expect(ownNumber('TD04-09B')).toBeUndefined();
    expect(aliasOf('alias of B3-000TB')).toBe('B3-000TB');
    expect(aliasOf('GT1749V')).toBeUndefined();
  });
});

describe('identity', () => {
  test("an E&E P/N's hyphens count, its case and the kind of dash don't", () => {
    expect(eeKey('rk‐g54–1 ')).toBe('RK-G54-1');
    expect(eeKey('RK-G5-4-1')).not.toBe(eeKey('RK-G54-1'));
  });

  test.each([
    ['454231-5007S', '4542310007', true],
    ['454231 5007 S', '4542310007', false],
    ['717858-9', '7178580009', false],
    ['K03-052', '53039700052', false],
    ['5303-970-0052', '53039700052', true],
    ['VJ36', 'VJ36', true],
  ])('%s is the full form: %s → %s', (number, identity, full) => {
    expect(isFullForm(number, identity)).toBe(full);
  });

  test('texts that differ in case and marks only', () => {
    expect(looseKey('GT 1749 V')).toBe(looseKey('gt1749v'));
    expect(looseKey('パジェロ')).not.toBe('');
  });

  test.each([
    ['superseded by 753420-5006S', '740821-0002', [['753420-5006S', 6]]],
    ['49377-07000 superseded by 49377-07010', '49377-07010', [['49377-07000', 4]]],
    ['49377-07000 superseded by 49377-07010', '49377-07000', [['49377-07010', 6]]],
    [
      'supersedes 454231-0001 454231-0003',
      '454231-5007S',
      [
        ['454231-0001', 4],
        ['454231-0003', 4],
      ],
    ],
    ['superseded in 1984 by the TD04 unit MD083373', '49168-01202', [['MD083373', 6]]],
    ['VNT step 2: must not be interchanged with 713672', '713673-5006S', []],
    ['', '1', []],
  ] as [string, string, [string, number][]][])(
    'a note %j of %s says what supersedes what',
    (note, own, numbers) => {
      const found = supersessions(note, own);
      expect(found.map(({ number, kind }) => [number, kind])).toEqual(numbers);
    },
  );
});

test('days', () => {
  const written = [
    '2026-12-31',
    ' 2026/3/4 ',
    '2026.03.04',
    '4.3.2026',
    '2026年3月4日',
    '２０２６-01-02',
  ];
  expect(written.map(readDay)).toEqual([
    '2026-12-31',
    '2026-03-04',
    '2026-03-04',
    '2026-03-04',
    '2026-03-04',
    '2026-01-02',
  ]);
  expect(readDay('')).toBe(undefined);
  const none = ['3/4/2026', '2026-02-30', '2026-13-01', '1999-01-01', '2026-1/2', 'soon', '46022'];
  expect(none.map(readDay)).toEqual(Array(7).fill(null));
});

test('whole numbers and marks', () => {
  expect(['0', '7', '12', '12.0', '١٢', ' 3 '].map(readCount)).toEqual([0, 7, 12, 12, 12, 3]);
  expect(['-1', '1.5', 'x', '99999999999', ''].map(readCount)).toEqual(Array(5).fill(undefined));
  expect(['1,000', '1.000', '١٬٠٠٠'].map(readCount)).toEqual(Array(3).fill('unclear'));
  expect(['۲۰۲۶-۰۱-۰۲', '२०२६-०१-०२'].map(readDay)).toEqual(Array(2).fill('2026-01-02'));
  expect(['1', 'Yes', '0', 'нет', '', 'perhaps'].map(readFlag)).toEqual([
    true,
    true,
    false,
    false,
    undefined,
    null,
  ]);
});
