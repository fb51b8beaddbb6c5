import { describe, expect, it } from 'vitest';
import {
  linesOf,
  readList,
  recogniseColumns,
  recogniseOwnColumns,
  rowsWithout,
} from './columns.ts';
import type { Rows } from './headings.ts';

const read = (rows: Rows) => {
  const recognised = recogniseColumns(rows);
  return { ...recognised, lines: linesOf(rows, recognised) };
};
const numbers = ['CH-1749-031', 'PR-GT15-001', '5303 970 0029'];
const body = (...columns: (readonly string[])[]) =>
  numbers.map((_, index) => columns.map((column) => column[index] ?? ''));

describe('Columns are recognised', () => {
  it.each([
    [['Part number', 'Qty']],
    [['P/N', 'PCS']],
    [['OE No.', 'Quantity']],
    [['Артикул', 'Кол-во']],
    [['Référence', 'Qté']],
    [['Número', 'Cantidad']],
    [['رقم القطعة', 'الكمية']],
    [['零件号', '数量']],
    [['E&E P/N', 'Order qty']],
    [['Artikelnummer', 'Menge (Stk)']],
    [['Артикул', 'Количество, шт.']],
    [['零件号', '数量（个）']],
  ])('by the headings %j', (names) => {
    expect(read([names, ...body(numbers, ['1', '2', '3'])])).toMatchObject({
      heading: 0,
      columns: { number: 0, quantity: 1 },
    });
  });

  it('in any order, with others between, and below a letterhead', () => {
    const rows = [
      ['Turbo Müller GmbH'],
      ['Order of March'],
      ['Qty', 'Description', 'Part No', 'Price'],
      ...body(['4', '5', '6'], ['core', 'pin', 'turbo'], numbers, ['1,20', '2,50', '3']),
    ];
    expect(read(rows)).toMatchObject({ heading: 2, columns: { number: 2, quantity: 0 } });
    expect(read(rows).lines[1]).toEqual({ number: 'PR-GT15-001', quantity: 5 });
  });

  it('by headings in two languages, in the row that is understood', () => {
    const rows = [
      ['Pos', 'Артикул', 'Заказ'],
      ['', 'Part number', 'Qty'],
      ...body(['1', '2', '3'], numbers, ['25', '40', '1']),
    ];
    expect(read(rows)).toMatchObject({ heading: 1, columns: { number: 1, quantity: 2 } });
  });

  it.each(['Gewicht', 'weight_g', 'Länge [mm]', '净重(克)', 'Масса', 'Mass'])(
    'whole numbers under %s are no quantities',
    (name) => {
      const rows = [['Part number', name], ...body(numbers, ['25', '40', '110'])];
      expect(read(rows).columns).toEqual({ number: 0 });
    },
  );

  it('by their contents, without headings', () => {
    expect(read(body(numbers, ['core', 'pin', 'turbo'], ['4', '5', '6']))).toMatchObject({
      heading: -1,
      columns: { number: 0, quantity: 2 },
      lines: [{ quantity: 4 }, { quantity: 5 }, { quantity: 6 }],
    });
  });

  it.each(['N°', 'Nº', 'No.', 'Item no', 'Pos', '№', '序号'])(
    'by the part numbers, not by a heading %s for positions of lines',
    (name) => {
      const rows = [
        [name, 'Référence', 'Qté'],
        ...body(['1', '2', '3'], numbers, ['25', '40', '1']),
      ];
      expect(read(rows).columns).toEqual({ number: 1, quantity: 2 });
    },
  );

  it('by their contents, and not positions of lines', () => {
    for (const positions of [
      ['1', '2', '3'],
      ['10', '20', '30'],
      ['001', '002', '003'],
    ]) {
      const columns = { number: 1, quantity: 2 };
      expect(read(body(positions, numbers, ['25', '40', '6'])).columns).toEqual(columns);
      expect(read(body(positions, numbers, ['1', '2', '3'])).columns).toEqual(columns);
    }
    expect(read(body(['4', '9', '2'], numbers, ['25', '40', '6'])).columns).toBeUndefined();
  });

  it('without quantities, if a heading names other figures', () => {
    for (const name of ['Price', 'Unit price', 'Цена', 'Prix', '单价', 'Weight', 'Year']) {
      const rows = [['Part number', name], ...body(numbers, ['120', '90', '45'])];
      expect(read(rows).columns).toEqual({ number: 0 });
      expect(readList(rows.map((row) => row.join('\t')).join('\n'))).toMatchObject([
        { quantity: 1 },
        { quantity: 1 },
        { quantity: 1 },
      ]);
    }
  });

  it('by quantities in digits of other scripts', () => {
    expect(read(body(numbers, ['٥', '١٢', '３'])).lines).toMatchObject([
      { quantity: 5 },
      { quantity: 12 },
      { quantity: 3 },
    ]);
  });

  it('not if two are equally good: then the customer chooses', () => {
    expect(read([['Part number', 'Number'], ...body(numbers, numbers)]).columns).toBeUndefined();
    expect(read(body(numbers, numbers)).lines).toEqual([]);
  });

  it('with one piece of each, if there is no quantity', () => {
    expect(read([['Part number'], ...body(numbers)]).lines[0]).toMatchObject({ quantity: 1 });
    expect(read([['No', 'Note'], ...body(numbers, ['a', 'b', 'c'])]).lines).toHaveLength(3);
  });
});

it('Headings of columns that are the wrong way round are not guessed', () => {
  expect(recogniseColumns([['Part number', 'Qty'], ...body(['5', '2', '8'], numbers)])).toEqual({
    heading: 0,
    columns: undefined,
  });
});

describe('A pasted text', () => {
  it('with the headings of its columns is read as a table', () => {
    const table =
      'Pos\tPart number\tRequired date\tQty\n7\tCH-1749-031\t12\t25\n9\tTU-1749-031\t13\t40';
    expect(readList(table)).toEqual([
      { number: 'CH-1749-031', quantity: 25 },
      { number: 'TU-1749-031', quantity: 40 },
    ]);
  });

  it.each([
    'Item\tPart No.\tDescription\tQty\tPrice\n1\tCH-1749-031\tcore\t4\t120,00\nTotal\t\t\t4\t13.086,00',
    'Part No.\tQty\tPrice\nCH-1749-031\t4\t120.00\nTotal:\t4\t640.00',
    'Артикул;Кол-во\nCH-1749-031;4\nИтого;4',
    '零件号,数量\nCH-1749-031,4\n合计：,4',
    'رقم القطعة;الكمية\nCH-1749-031;4\nالمجموع;4',
  ])('has no item in its row of totals: %j', (text) => {
    expect(readList(text)).toEqual([{ number: 'CH-1749-031', quantity: 4 }]);
    const rows = text.split('\n').map((line) => line.split(/[\t;,]/));
    const recognised = recogniseColumns(rows);
    expect(linesOf(rows, recognised)).toMatchObject([{ number: 'CH-1749-031', quantity: 4 }]);
    expect(rowsWithout(rows, recognised)).toBe(0);
  });

  it('is read line by line if a line would be left out', () => {
    expect(
      readList('Part number;Qty\nCH-1749-031;3\n;TU-1749-031').map(({ number }) => number),
    ).toEqual(['CH-1749-031', 'TU-1749-031']);
    expect(readList('Part number;Qty\nCH-1749-031;3\n454231-7 x2')).toMatchObject([
      { quantity: 3 },
      { number: '454231-7', quantity: 2 },
    ]);
    expect(readList('CH-1749-031 x5')).toEqual([{ number: 'CH-1749-031', quantity: 5 }]);
  });
});

describe('A cell of quantities that is empty', () => {
  const unwanted = { number: 'TU-1749-031', quantity: 0, fault: 'quantity', written: '' };

  it('means that its line is not wanted, in a pasted text and in a file', () => {
    const table = 'Part number\tQty\nCH-1749-031\t25\nTU-1749-031\t';
    expect(readList(table)[1]).toEqual(unwanted);
    expect(readList('PR-GT15-001\t2\nTU-1749-031\t\nCH-1749-031\t25')[1]).toEqual(unwanted);
    const rows = table.split('\n').map((line) => line.split('\t'));
    expect(read(rows).lines[1]).toEqual(unwanted);
  });

  it('does not count in a column of descriptions', () => {
    const table = 'Part number\tDescription\nCH-1749-031\tCHRA\nTU-1749-031\t';
    expect(readList(table)).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  });
});

describe('Lines', () => {
  it('of one column are read as a pasted list: other separators are no fault', () => {
    expect(read([['CH-1749-031 x5'], ['PR-GT15-001 | 8'], ['3 pcs K03-029']]).lines).toEqual([
      { number: 'CH-1749-031', quantity: 5 },
      { number: 'PR-GT15-001', quantity: 8 },
      { number: 'K03-029', quantity: 3 },
    ]);
  });

  it('never take thousands for ones, with headings and without (docs/product.md 5.1)', () => {
    const quantities = ['1,000', '10.000', '2.500'];
    for (const names of [[['Part number', 'Qty']], []]) {
      expect(read([...names, ...body(numbers, quantities)]).lines).toEqual(
        numbers.map((number, at) => ({
          number,
          quantity: 0,
          fault: 'quantity',
          written: quantities[at],
        })),
      );
    }
    expect(read(body(numbers, ['5.0', '12,00', '7'])).lines).toMatchObject([
      { quantity: 5 },
      { quantity: 12 },
      { quantity: 7 },
    ]);
  });

  it('report damaged numbers and wrong quantities, and leave out rows without a number', () => {
    const rows = [
      ['Part number', 'Qty'],
      ['5.4E+10', '2'],
      ['CH-1749-031', 'some'],
      ['', '7'],
    ];
    expect(read(rows).lines).toEqual([
      { number: '5.4E+10', quantity: 2, fault: 'shortened' },
      { number: 'CH-1749-031', quantity: 0, fault: 'quantity', written: 'some' },
    ]);
  });
});

describe('Columns of own numbers', () => {
  it.each([
    ['below a letterhead', [['Turbo Müller GmbH'], ['Tel. 0711 123456'], ['Item'], []], 4],
    ['at the top', [], 0],
  ])('are recognised by their headings, %s', (_where, above, heading) => {
    const rows = [...above, ['E&E P/N', 'Your number'], ['CH-1749-031', 'OUR-1']];
    expect(recogniseOwnColumns(rows)).toEqual({ heading, columns: { number: 1, item: 0 } });
  });

  it.each([
    [
      'a number that begins as a heading does',
      [
        ['MY-001', 'CH-1749-031'],
        ['MY-002', 'PR-1'],
      ],
    ],
    [
      'such a number below others',
      [
        ['A-1', 'CH-1749-031'],
        ['CLIENT-3', 'x'],
        ['A-2', 'PR-1'],
      ],
    ],
    [
      'words alone',
      [
        ['Code', 'Part'],
        ['A-1', 'CH-1749-031'],
      ],
    ],
  ])('have no heading in %s', (_what, rows) => {
    expect(recogniseOwnColumns(rows)).toEqual({ heading: -1, columns: undefined });
  });
});

it('A pasted table of commas is read by its headings', () => {
  expect(readList('Part number,Price,Qty\nCH-1749-031,10,4\nTW-1749-001,12,6')).toEqual([
    { number: 'CH-1749-031', quantity: 4 },
    { number: 'TW-1749-001', quantity: 6 },
  ]);
  expect(readList('CH-1749-031, 4\nТКР 6,5.1 (09.03), 2')).toEqual([
    { number: 'CH-1749-031', quantity: 4 },
    { number: 'ТКР 6,5.1 (09.03)', quantity: 2 },
  ]);
});
