/** Lists of numbers with quantities, as people paste them. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { numberKey } from './index.ts';
import { beforeQuantity, numberLine, readNumberLines } from './pasted-lines.ts';

const read = (text: string) =>
  readNumberLines(text).map(({ number, quantity }) => [number, quantity]);

test.each([
  ['454231-0007', '454231-0007', 1],
  // The quantity in a cell of its own.
  ['PR-GT15-001,8', 'PR-GT15-001', 8],
  ['454231-0007\t12', '454231-0007', 12],
  ['454231-0007;12', '454231-0007', 12],
  ['454231-0007,12', '454231-0007', 12],
  ['454231-0007, 0012', '454231-0007', 12],
  ['"454231-0007","12"', '454231-0007', 12],
  ['454231-0007;Turbocharger VW;2', '454231-0007', 2],
  ['454231-0007;2 pcs;in stock', '454231-0007', 2],
  ['4541;0003;left out', '4541', 3],
  ['1749;3', '1749', 3],
  ['3;454231-0007', '454231-0007', 3],
  ['ТКР 6,5.1 (09.03),2', 'ТКР 6,5.1 (09.03)', 2],
  // The quantity after a space.
  ['454231-0007 2', '454231-0007', 2],
  ['454231 5007S 2', '454231 5007S', 2],
  ['5303 970 0029 4', '5303 970 0029', 4],
  ['K03-029 250', 'K03-029', 250],
  ['CH-1749-031 4', 'CH-1749-031', 4],
  ['3537817 12', '3537817', 12],
  ['038 145 702 G 3', '038 145 702 G', 3],
  ['Garrett 454231-7 3', 'Garrett 454231-7', 3],
  // The quantity with a mark or a unit.
  ['454231-0007 x5', '454231-0007', 5],
  ['454231-0007 X5', '454231-0007', 5],
  ['454231-0007 x 5', '454231-0007', 5],
  ['53039880005x3', '53039880005', 3],
  ['3x53039880005', '53039880005', 3],
  ['3×53039880005', '53039880005', 3],
  ['49135-02652 6 off', '49135-02652', 6],
  ['454231-0007 × 5', '454231-0007', 5],
  ['5303 970 0029 x5', '5303 970 0029', 5],
  ['VJ38 x5', 'VJ38', 5],
  ['454231-0007 5 pcs', '454231-0007', 5],
  ['454231-0007 5шт.', '454231-0007', 5],
  ['454231-0007, 5 sets', '454231-0007', 5],
  ['454231-0007\t5 ea.', '454231-0007', 5],
  ['454231-0007; 5 компл.', '454231-0007', 5],
  ['454231-0007; 5 piezas', '454231-0007', 5],
  ['454231-0007; 5 pièces', '454231-0007', 5],
  ['454231-0007; 5 unités', '454231-0007', 5],
  ['454231-0007; 5 peças', '454231-0007', 5],
  ['454231-0007; 5 套', '454231-0007', 5],
  ['454231-0007; 5 قطع', '454231-0007', 5],
  ['454231-0007; 5 Stück', '454231-0007', 5],
  ['717858-7 5 قطع', '717858-7', 5],
  // The quantity in digits of other scripts.
  ['717858-7\t٥', '717858-7', 5],
  ['717858-7\t۵', '717858-7', 5],
  ['CH-1749-002;３', 'CH-1749-002', 3],
  ['717858-7 ５', '717858-7', 5],
  ['717858-7、3', '717858-7', 3],
  // The quantity after a word that announces it, after a dash, or in brackets.
  ['CH-1749-031 - 2', 'CH-1749-031', 2],
  ['TW-1749-001 — 4', 'TW-1749-001', 4],
  ['5303 970 0105 — 2 штуки', '5303 970 0105', 2],
  ['BH-1749-001 = 7', 'BH-1749-001', 7],
  ['BH-1749-001: 5', 'BH-1749-001', 5],
  ['BH-1749-001：5', 'BH-1749-001', 5],
  ['NR-1749-001 qty 9', 'NR-1749-001', 9],
  ['NR-1749-001, Qty: 4', 'NR-1749-001', 4],
  ['NR-1749-001 عدد 3', 'NR-1749-001', 3],
  ['NR-1749-001 数量：12', 'NR-1749-001', 12],
  ['NR-1749-001 кол-во 12 шт', 'NR-1749-001', 12],
  ['GK-1749-001 (6)', 'GK-1749-001', 6],
  ['GK-1749-001（6个）', 'GK-1749-001', 6],
  ['GK-1749-001 4个', 'GK-1749-001', 4],
  ['454231 - 7', '454231 - 7', 1],
  // The number after the mark of a list.
  ['1) CH-1749-031 4', 'CH-1749-031', 4],
  ['2. NR-1749-001, 3', 'NR-1749-001', 3],
  ['№1 CH-1749-031 4', 'CH-1749-031', 4],
  ['#2 CH-1749-031 4', 'CH-1749-031', 4],
  ['No. 12 454231-5007S', '454231-5007S', 1],
  ['• CH-1749-031 4', 'CH-1749-031', 4],
  ['- CH-1749-031 40', 'CH-1749-031', 40],
  ['① CH-1749-031 4', 'CH-1749-031', 4],
  ['1．CH-1749-031 4', 'CH-1749-031', 4],
  ['2、TW-1749-001 30', 'TW-1749-001', 30],
  // The quantity before the number.
  ['Qty: 4, P/N: CH-1749-031', 'P/N: CH-1749-031', 4],
  ['2 off TW-1749-001', 'TW-1749-001', 2],
  ['5 x 454231-0007', '454231-0007', 5],
  ['5x 454231-0007', '454231-0007', 5],
  ['5 pcs 454231-0007', '454231-0007', 5],
  ['12 454231-0007', '454231-0007', 12],
  ['2 CH-1749-031', 'CH-1749-031', 2],
  // No quantity: the figure is a part of the number.
  ['454231 7', '454231 7', 1],
  ['454231 5007S', '454231 5007S', 1],
  ['5303 970 0029', '5303 970 0029', 1],
  ['5439-970 0127', '5439-970 0127', 1],
  ['K03 029', 'K03 029', 1],
  ['038 145 702 G', '038 145 702 G', 1],
  ['059 145 722 X', '059 145 722 X', 1],
  ['059 145 722 X x2', '059 145 722 X', 2],
  ['11 65 7 790 306', '11 65 7 790 306', 1],
  ['A 642 090 14 80', 'A 642 090 14 80', 1],
  ['278 0903580', '278 0903580', 1],
  ['6738-81 8092', '6738-81 8092', 1],
  ['1000-010 501', '1000-010 501', 1],
  ['8-97312-514 0', '8-97312-514 0', 1],
  ['CH-1749 031', 'CH-1749 031', 1],
  ['ТКР 6.1 (05)', 'ТКР 6.1 (05)', 1],
  ['ТКР 6,5', 'ТКР 6,5', 1],
  ['320/06047', '320/06047', 1],
])('%j is %s, %d times', (line, number, quantity) => {
  expect(read(line)).toEqual([[number, quantity]]);
});

it('marks a number whose last digits may be its quantity', () => {
  const lineOf = (text: string) => readNumberLines(text)[0];
  expect(lineOf('CW-TD025-001 9999')).toMatchObject({ quantity: 1, unsplit: true });
  expect(lineOf('1000-010 501')).toMatchObject({ number: '1000-010 501', unsplit: true });
  expect(lineOf('454231-5007S 120')).toEqual({ number: '454231-5007S', quantity: 120 });
  expect(readNumberLines('CW-TD025-001 9999\nCW-TD025-001 9999')).toHaveLength(2);
});

describe('A list', () => {
  it('has a number on each line, however the lines end', () => {
    expect(read(' 454231-0007 \r\nCH-1749-031\n\n  \rK03-029')).toEqual([
      ['454231-0007', 1],
      ['CH-1749-031', 1],
      ['K03-029', 1],
    ]);
  });

  it.each([
    'Part number;Qty',
    'Part No.\tQuantity',
    'P/N, pcs',
    'Артикул;Кол-во',
    'E&E P/N',
    '零件号,数量',
  ])('has no number in its heading %s', (heading) => {
    expect(readNumberLines(`\ufeff${heading}\n454231-0007;2`)).toEqual([
      { number: '454231-0007', quantity: 2 },
    ]);
  });

  it.each([
    ['1;CH-1749-031;25\n2;PR-GT15-001;40', [25, 40]],
    ['10;717858-7;Turbo;5\n20;CH-1749-031;Core;6', [5, 6]],
    ['001\t717858-7\t5', [5]],
    // The quantity is 1 in a line without a quantity, and in lines that only have line numbers.
    ['1;717858-7;5\n2;CH-1749-031', [5, 1]],
    ['1、CH-1749-031 40\n2、TW-1749-001 30\n3、GK-1749-001 20', [40, 30, 20]],
    ['1、CH-1749-031 4个\n2、NR-1749-001 100只', [4, 100]],
    ['1、CH-1749-031\n2、NR-1749-001', [1, 1]],
    ['(1) CH-1749-031 x2\n(2) NR-1749-001 x3', [2, 3]],
    ['1 717858-7\n2 CH-1749-031\n3 PR-GT15-001\n4 K03-029', [1, 1, 1, 1]],
    ['1;717858-7\n2;CH-1749-031\n3;PR-GT15-001\n4;K03-029', [1, 1, 1, 1]],
  ])('has no quantities in the positions of its lines: %j', (text, quantities) => {
    expect(readNumberLines(text).map(({ quantity }) => quantity)).toEqual(quantities);
  });

  it('has quantities before numbers if these do not count its lines', () => {
    expect(read('1;717858-7\n2;CH-1749-031')).toEqual([
      ['717858-7', 1],
      ['CH-1749-031', 2],
    ]);
  });

  it('is searched for letter codes without a digit', () => {
    expect(read('VIDA\nVICL')).toHaveLength(2);
  });

  it('merges the lines of a number, but not of two articles', () => {
    expect(read('CH-1749-031\t3\nch 1749 031\t4\nCH1749031\t5')).toEqual([['CH-1749-031', 12]]);
    expect(read('RK-G54-1;2\nRK-G5-4-1;3')).toEqual([
      ['RK-G54-1', 2],
      ['RK-G5-4-1', 3],
    ]);
  });

  it('reports a second column that is no quantity', () => {
    for (const cell of ['abc', 'pieces', 'zwei', '½', '?', '~10', '(5)', '>5', '#3', '-', '5/6']) {
      expect(readNumberLines(`JB-K27-001\t${cell}`)).toEqual([
        { number: 'JB-K27-001', quantity: 0, fault: 'quantity', written: cell },
      ]);
    }
  });

  it('names the lines whose quantities it added up', () => {
    expect(readNumberLines('CH-1749-031\t3\nch 1749 031\t4\nPR-GT15-001')).toEqual([
      { number: 'CH-1749-031', quantity: 7, sum: ['CH-1749-031', 'ch 1749 031'] },
      { number: 'PR-GT15-001', quantity: 1 },
    ]);
  });

  it('never cuts a quantity: lines that together exceed 9999 are not merged', () => {
    expect(read('CH-1749-031\t3\nCH-1749-031\t9998')).toEqual([
      ['CH-1749-031', 3],
      ['CH-1749-031', 9998],
    ]);
  });

  it('keeps every line, and reports its fault', () => {
    const long = '9'.repeat(61);
    expect(readNumberLines(`ab\n454231\n777777\t10000\n777778;0\n777779 x10000\n${long}`)).toEqual([
      { number: 'ab', quantity: 1, fault: 'tooShort' },
      { number: '454231', quantity: 1 },
      { number: '777777', quantity: 10_000, fault: 'quantity', written: '10000' },
      { number: '777778', quantity: 0, fault: 'quantity', written: '0' },
      { number: '777779', quantity: 10_000, fault: 'quantity' },
      { number: long, quantity: 1, fault: 'tooLong' },
    ]);
  });

  it.each([
    ['5.4E+10', 'shortened'],
    ['M?rz-77', 'unreadable'],
    ['5,30397E+10;4', 'shortened'],
    ['2024-03-07', 'date'],
    ['2338-01-23', 'date'],
    ['5.4E+10 1', 'shortened'],
    ['5,4E+10 1', 'shortened'],
    ['01.Mrz;3', 'date'],
    ['01. Mrz 3', 'date'],
    ['1-Mar 3', 'date'],
    ['01.мар;3', 'date'],
    ['1) 1-Mar;3', 'date'],
    ['3月1日;3', 'date'],
    ['5303970002900000', 'rounded'],
  ])('tells that a spreadsheet damaged %s, and guesses nothing', (line, fault) => {
    expect(readNumberLines(line)).toMatchObject([{ fault }]);
  });

  it('takes a number and a quantity from columns', () => {
    expect(numberLine(' CH-1749-031 ', '4')).toEqual({ number: 'CH-1749-031', quantity: 4 });
    expect(numberLine('PR-GT15-001')).toEqual({ number: 'PR-GT15-001', quantity: 1 });
    expect(numberLine('1) CH-1749-031 x4')).toEqual({ number: 'CH-1749-031', quantity: 4 });
    expect(numberLine('CH-1749-031 400')).toMatchObject({ unsplit: true });
    expect(numberLine('CH-1749-031 400', '2')).toMatchObject({ quantity: 2 });
    expect(numberLine('PR-GT15-001', ' ')).toMatchObject({ quantity: 0, written: '' });
    expect(numberLine('PR-GT15-001', '8.0')).toMatchObject({ quantity: 8 });
    expect(numberLine('PR-GT15-001', '2 pcs')).toMatchObject({ quantity: 2 });
    for (const wrong of ['many', '-1', '1.5', '0', '123456']) {
      expect(numberLine('PR-GT15-001', wrong)).toMatchObject({ fault: 'quantity' });
    }
  });

  it('takes no zeros of thousands for decimals: 5.0 is 5, but 1,000 is refused', () => {
    for (const spreadsheet of ['5.0', '5,0', '5.00', '5,00', '５', '٥', '5.000000000000001']) {
      expect(numberLine('CH-1749-031', spreadsheet)).toMatchObject({ quantity: 5 });
    }
    for (const wrong of ['1,000', '1.000', '10.000', '2.500', '1.000,00', '1 000', "1'000"]) {
      expect(numberLine('CH-1749-031', wrong)).toEqual({
        number: 'CH-1749-031',
        quantity: 0,
        fault: 'quantity',
        written: wrong,
      });
    }
  });

  it('is read for any text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { number, quantity, fault } of readNumberLines(text)) {
          if (fault) continue;
          expect(numberKey(number).length).toBeGreaterThanOrEqual(3);
          expect(quantity).toBeGreaterThanOrEqual(1);
          expect(quantity).toBeLessThanOrEqual(9999);
        }
      }),
    );
  });
});

test('A mark before a number that begins like a month stays a mark', () => {
  expect(readNumberLines('1. MAR-1749 4')).toMatchObject([{ number: 'MAR-1749', quantity: 4 }]);
  expect(readNumberLines('01.MARK-17 4')).toMatchObject([{ number: 'MARK-17', quantity: 4 }]);
});

test.each([
  ['MY-100 3', ['MY-100']],
  ['MY 100 3 pcs', ['MY 100']],
  ['ТКР 6.1 (05) 4', ['ТКР 6.1 (05)']],
  ['VIDA 1.000', ['VIDA']],
  ['ТКР 6.1 05', []],
  ['ТКР 6.1 (05)', []],
  ['VIDA Golf', []],
  ['VIDA', []],
])('In %j a look-up may find %j', (text, heads) => {
  expect(beforeQuantity(text)).toEqual(heads);
});

test.each([
  ['3;717858-7;120', '3 / 120'],
  ['CH-1749-031\tGolf\t2004\t2', '2004 / 2'],
  ['CH-1749-031; CHRA; 25; 4', '25 / 4'],
  ['CH-1749-031, 4 pcs (2 urgent)', '4 pcs (2 urgent)'],
  ['CH-1749-031 qty: 2,500', '2 / 500'],
  ['CH-1749-031; Golf; 2004', 'Golf / 2004'],
  ['CH-1749-031、TW-1749-001各2个', 'TW-1749-001各2个'],
])('Of two figures that may be the quantity none is taken: %j', (line, written) => {
  expect(readNumberLines(line)).toMatchObject([{ quantity: 0, fault: 'quantity', written }]);
});

test.each([
  'CH-1749-031 10000',
  'CH-1749-031 4.5',
  'CH-1749-031 1.000',
  'CH-1749-031 2+1',
  'CH-1749-031 2x4',
  'CH-1749-031 4/5',
  'CH-1749-031 12.12.2026',
  'CH-1749-031 Golf (2004)',
  'CH-1749-031 (2004)',
  'CH-1749-031 Golf - 2004',
  'CH-1749-031 year: 2004',
  'CH-1749-031 4 x 25',
  'CH-1749-031 4 x 25 = 100',
  'CH-1749-031 4 pcs - 25',
  'CH-1749-031 4 (25)',
  'CH-1749-031 price: 25',
  'CH-1749-031 2 500 шт',
  'CH-1749-031 x4 and TW-1749-001 x2',
  '(4) CH-1749-031',
  '要4个CH-1749-031',
])('The catalogue tells what stands beside the number of %j', (line) => {
  expect(readNumberLines(line)).toEqual([{ number: line, quantity: 1, unsplit: true }]);
});

test('A quantity on the line below its number is its quantity', () => {
  expect(read('CH-1749-031\n4\nPart: TW-1749-001\nQuantity: 12\nK03-029\n250 pcs')).toEqual([
    ['CH-1749-031', 4],
    ['Part: TW-1749-001', 12],
    ['K03-029', 250],
  ]);
  // A second figure makes both figures doubtful.
  expect(readNumberLines('CH-1749-031 x2\n4')).toMatchObject([{ fault: 'quantity' }]);
});

test.each([
  ['454231-5007S, 49135-02652, VT10', ['454231-5007S', '49135-02652', 'VT10']],
  ['454231-5007S，49135-02652', ['454231-5007S', '49135-02652']],
  ['VT10, VT11, VT12', ['VT10', 'VT11', 'VT12']],
  [
    'Please quote:\n454231-5007S, 49135-02652\n717858-7',
    ['454231-5007S', '49135-02652', '717858-7'],
  ],
  ['454231-5007S; 49135-02652', ['454231-5007S', '49135-02652']],
  ['454231-5007S,VT13', ['454231-5007S', 'VT13']],
  // The columns of a file without headings.
  ['454231-5007S;028145702H\n49135-02652;1515A029', ['454231-5007S', '49135-02652']],
  ['454231-5007S\t028145702H', ['454231-5007S']],
])('%j lists numbers', (text, numbers) => {
  expect(read(text).filter(([number]) => /\d/.test(String(number)))).toEqual(
    numbers.map((number) => [number, 1]),
  );
});

test('A number with its quantity is never dropped because another number of the line has none', () => {
  expect(read('454231-5007S 4, 49135-02652 5, VT10 2')).toEqual([
    ['454231-5007S', 4],
    ['49135-02652', 5],
    ['VT10 2', 1],
  ]);
  expect(read('454231-5007S 4; VT10 2; VT13 6')).toEqual([
    ['454231-5007S', 4],
    ['VT10 2', 1],
    ['VT13 6', 1],
  ]);
});

test('Several numbers of a line, each with its quantity, are lines of their own', () => {
  expect(read('CH-1749-031 x4, TW-1749-001 x2; CW-TD025-001 x3')).toEqual([
    ['CH-1749-031', 4],
    ['TW-1749-001', 2],
    ['CW-TD025-001', 3],
  ]);
});

test('Decimals behind a space are refused, not cut', () => {
  expect(readNumberLines('CH-1749-001 1,5')).toMatchObject([
    { number: 'CH-1749-001 1,5', unsplit: true },
  ]);
  expect(read('5303 970 0029,5')).toEqual([['5303 970 0029', 5]]);
});

test.each(['713673-5006S 0', '713673-5006S 10000', '713673-5006S -2', '713673-5006S 2.5'])(
  'The quantity behind a space in %j is refused',
  (text) => {
    expect(readNumberLines(text)).toMatchObject([{ number: '713673-5006S', fault: 'quantity' }]);
  },
);

/** docs/product.md 5.1: anything else is refused, never cut to fit. */
describe('A text in the place of the quantity that is no quantity is refused', () => {
  const refused = [
    { number: 'CH-1749-031', quantity: 0, fault: 'quantity', written: expect.any(String) },
  ];

  it.each([
    '1,000',
    '1.000',
    '10.000',
    '100,000',
    '1,000,000',
    '1.000,00',
    '1,000.00',
    '2.500',
    '2,500',
    '-5',
    '5-',
    '+-5',
    '1.5',
    '1,5',
    '.5',
    '1e3',
    '1E+03',
    '1 000',
    '1\u00a0000',
    "1'000",
    '1’000',
    '1,000 pcs',
    'x1.000',
  ])('%s, behind a tab or a semicolon', (quantity) => {
    expect(readNumberLines(`CH-1749-031\t${quantity}`)).toEqual(refused);
    expect(readNumberLines(`CH-1749-031; ${quantity}`)).toEqual(refused);
    expect(readNumberLines(`"CH-1749-031","${quantity}"`)).toEqual(refused);
  });

  it.each([
    'CH-1749-031,1,000',
    'CH-1749-031, 2,500',
    'CH-1749-031, 1,000 pcs',
    'CH-1749-031\tCartridge\t1,000',
    'CH-1749-031\t1,000\t12',
    'CH-1749-031;2.500;pcs',
    '"CH-1749-031","1,000","in stock"',
    'CH-1749-031, core\t1,000',
  ])('thousands in %j', (line) => {
    expect(readNumberLines(line)).toEqual(refused);
  });

  it.each([
    ['CH-1749-031\t5.0', 'CH-1749-031', 5],
    ['CH-1749-031\t5,00', 'CH-1749-031', 5],
    ['CH-1749-031\t1000.00', 'CH-1749-031', 1000],
    ['CH-1749-031\t8,', 'CH-1749-031', 8],
    ['CH-1749-031;12.50;4', 'CH-1749-031', 4],
    ['CH-1749-031;VW;1.9', 'CH-1749-031', 1],
    ['CH-1749-031;in stock', 'CH-1749-031', 1],
    ['454231-0007\t768329', '454231-0007', 1],
    ['454231-0007\t5303 970 0029', '454231-0007', 1],
    ['454231-0007\t038.145.702', '454231-0007', 1],
    ['454231, 3', '454231', 3],
    ['2;1749-3', '1749-3', 2],
  ])('but %j is %s, %d times', (line, number, quantity) => {
    expect(readNumberLines(line)).toEqual([{ number, quantity }]);
  });
});

const file = new URL('../../../db/demo/turbo-applications.csv', import.meta.url);
const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true });
const real = [
  ...new Set(
    rows.flatMap((row) =>
      [row.turbo_pn, row.vehicle_oe_numbers, row.former_or_interchange_pns].flatMap((cell) =>
        (cell ?? '').split(';').map((number) => number.trim()),
      ),
    ),
  ),
].filter((number) => numberKey(number).length >= 5 && !/[,，、]|\s[/x]\s|\?/.test(number));

test('every real number comes back whole, with and without its quantity', () => {
  expect(real.length).toBeGreaterThan(800);
  fc.assert(
    fc.property(
      fc.constantFrom(...real),
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom('\t', ';', ',', ', ', ' x', ' × ', ' = ', ': ', ' qty '),
      fc.constantFrom('', '3) ', '12. ', '№ 4 ', '• ', '- '),
      (number, quantity, separator, mark) => {
        expect(read(`${mark}${number}`)).toEqual([[number, 1]]);
        const text = `${number}${separator}${quantity}`;
        const [line] = readNumberLines(`${mark}${text}`);
        // Only the catalogue can tell a number in groups from a number with a quantity.
        const expected = line?.unsplit ? { number: text } : { number, quantity };
        expect(line).toMatchObject(expected);
      },
    ),
    { numRuns: 2000 },
  );
});

test('every real number beside another one is no quantity', () => {
  for (const number of real) {
    if (/^\d{1,5}$/.test(number)) continue;
    expect(read(`CH-1749-031\t${number}`)).toEqual([['CH-1749-031', 1]]);
  }
});

test('every real number keeps its fault of the quantity', () => {
  for (const number of real) {
    for (const quantity of ['1,000', '2.500', '-5']) {
      expect(readNumberLines(`${number}\t${quantity}`)).toEqual([
        { number, quantity: 0, fault: 'quantity', written: quantity },
      ]);
    }
  }
});
