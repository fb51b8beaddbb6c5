/** Files as customers make them, from the call that reads them to the lines of a quick order. */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { linesOf, meantTable, readList, recogniseColumns } from '#features/numbers/columns.ts';
import { openTestSite } from '#test/app.ts';
import { caseFile } from '#test/cases.ts';
import { odsOf, xlsOf } from '#test/old-workbooks.ts';

const site = await openTestSite();

type File = Answer<Calls['readOrderFile']>;
const read = async (name: string, contents: Buffer | string): Promise<File> =>
  (await site.call('readOrderFile', { name, content: Buffer.from(contents).toString('base64') }))
    .val;

/** The lines that the page accepts without asking the person. */
function linesIn({ tables }: File) {
  const recognised = tables.map(({ rows }) => recogniseColumns(rows));
  const place = meantTable(tables, recognised);
  const { heading = -1, columns } = recognised[place] ?? {};
  return linesOf(tables[place]?.rows ?? [], { heading, columns });
}

const two = [
  { number: 'CH-1749-031', quantity: 2 },
  { number: 'TW-1749-001', quantity: 3 },
];

test.each([
  '06-chinese-model-column.csv',
  '07-info-sheet-first.xlsx',
  '08-one-styled-cell-beyond-column-1000.xlsx',
])('%s becomes its two lines', async (name) => {
  expect(linesIn(await read(name, caseFile(name)))).toEqual(two);
});

test.each([',', '\t'])(
  'Headings in Chinese are recognised in pasted text, separated by %j',
  (mark) => {
    const text = caseFile('06-chinese-model-column.csv').toString().replaceAll(',', mark);
    expect(readList(text)).toEqual(two);
  },
);

test('Hidden sheets are left out and counted', async () => {
  const file = await read('a.xlsx', caseFile('03-stock-hidden-sheet.xlsx'));
  expect(file).toMatchObject({ hiddenSheets: 1, tables: [{ sheet: 'Stock' }] });
});

test.each([
  ['order.xls', xlsOf],
  ['order.ods', odsOf],
  // The format is recognised by the content of a file, not by its name.
  ['order.xlsx', xlsOf],
] as const)('%s: an old workbook is read without its hidden parts', async (name, of) => {
  const rows = [
    ['Part number', 'Qty'],
    ['CH-1749-031', 2],
    ['BH-1749-001', 9],
    ['TW-1749-001', 3],
  ];
  const file = await read(
    name,
    of([
      { name: 'Old', hidden: true, rows },
      { name: 'Order', rows, hiddenRows: [2] },
    ]),
  );
  expect(file).toMatchObject({ hiddenSheets: 1, tables: [{ sheet: 'Order', hiddenRows: 1 }] });
  expect(linesIn(file)).toEqual(two);
});

test('Hidden rows are left out and counted', async () => {
  const file = await read('a.xlsx', caseFile('11-hidden-rows.xlsx'));
  expect(file.tables[0]?.hiddenRows).toBe(1);
  expect(linesIn(file)).toEqual([two[0], { number: 'CW-1749-001', quantity: 4 }]);
});

test.each([
  ['in two languages', 'Part number;Qty\n零件号;数量'],
  ['with names of groups', 'Article;Quantity;\nNumber;Ordered qty;Delivered'],
])('Two rows of headings are headings: %s', async (_what, headings) => {
  const file = await read('a.csv', `${headings}\nCH-1749-031;2\nTW-1749-001;3\n`);
  expect(linesIn(file)).toEqual(two);
});
