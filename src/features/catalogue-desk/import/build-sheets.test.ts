/** Tests with a real database that a build sheet is imported completely or not at all. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RowSource } from '#platform/table-files/open.ts';
import { openTestDatabase } from '#test/database.ts';
import { type ImportOptions, type ImportOutcome, importCatalogue } from './import.ts';
import { sheetReasons } from './sheet-owners.ts';

const folder = mkdtempSync(join(tmpdir(), 'build-sheets-'));
const header = ['turbo_pn', 'position', 'ee_pn', 'pieces'];

const { database } = await openTestDatabase();
afterAll(() => rmSync(folder, { recursive: true }));

const source = (name: string, rows: readonly (readonly string[])[]): RowSource => ({
  name,
  rows: () => rows,
});
const run = (sources: RowSource[], options: ImportOptions = {}) =>
  importCatalogue(database, sources, options);

/** Two turbos with three lines each. */
beforeEach(async () => {
  await database.write.query(
    'truncate catalogue.item, catalogue.turbo, catalogue.part, catalogue.build_sheet_line',
  );
  await run([
    source('t.csv', [
      ['turbo_pn', 'turbo_model'],
      ['454231-5007S', 'GT1749V'],
      ['717858-5009S', 'GT1749VA'],
    ]),
    source('p.csv', [
      ['component_type', 'ee_pn'],
      ['CHRA', 'CH-1'],
      ['turbine wheel', 'TW-1'],
      ['gasket kit', 'GK-1'],
    ]),
    source('b.csv', [header, ...sheet('454231-5007S'), ...sheet('717858-5009S')]),
  ]);
});

const sheet = (turbo: string) => [
  [turbo, '1', 'CH-1', '1'],
  [turbo, '2', 'TW-1', '1'],
  [turbo, '3', 'GK-1', '1'],
];

async function stored(): Promise<Record<string, string>> {
  const { rows } = await database.write.query<{ pn: string; lines: string }>(
    `select t.pn, string_agg(i.ee_pn || ' x' || l.pieces, ', ' order by l.seq) lines
     from catalogue.build_sheet_line l join catalogue.turbo t on t.id = l.turbo_id
     join catalogue.item i on i.id = l.part_id group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ pn, lines }) => [pn, lines]));
}

const before = {
  '454231-5007S': 'CH-1 x1, TW-1 x1, GK-1 x1',
  '717858-5009S': 'CH-1 x1, TW-1 x1, GK-1 x1',
};
const rowsOf = ({ remarks }: ImportOutcome, reason: string) =>
  remarks.groups.find((group) => group.reason === reason)?.examples.map(({ row }) => row);

test.each([
  ['an E&E P/N that is mistyped', ['454231-5007S', '2', 'TX-1', '1']],
  ['pieces that are unclear', ['454231-5007S', '2', 'TW-1', '1,000']],
  ['no pieces', ['454231-5007S', '2', 'TW-1', 'many']],
  ['no part', ['454231-5007S', '2', '', '1']],
  ['a turbo that is mistyped within the sheet', ['454231-5O07X', '2', 'TW-1', '1']],
  ['a cell of the turbo that is empty', ['', '2', 'TW-1', '1']],
])('A sheet with %s is refused whole and keeps its lines', async (_fault, row) => {
  const result = await run([
    source('b.csv', [
      header,
      ['454231-5007S', '1', 'CH-1', '2'],
      row,
      ['454231-5007S', '3', 'GK-1', '1'],
      ['717858-5009S', '1', 'CH-1', '2'],
    ]),
  ]);
  expect(await stored()).toEqual({ ...before, '717858-5009S': 'CH-1 x2' });
  expect(result.counts.buildSheets).toMatchObject({ rows: 4, refused: 3, changed: 1 });
  expect(rowsOf(result, sheetReasons.otherRow)).toEqual([2, 4]);
});

test('A sheet in two files is refused as a whole if a row in either of them is', async () => {
  await run([
    source('a.csv', [header, ['454231-5007S', '1', 'CH-1', '2']]),
    source('b.csv', [header, ['454231-5007S', '2', 'XX-1', '1']]),
  ]);
  expect(await stored()).toEqual(before);
});

test('The dry run reports how many lines a sheet had and has, if it loses lines', async () => {
  const rows = [header, ...sheet('454231-5007S').slice(0, 1), ...sheet('717858-5009S').slice(1)];
  const { remarks } = await run([source('b.csv', rows)], { check: true });
  const group = remarks.groups.find(({ reason }) => reason === sheetReasons.shorter);
  expect(group?.examples.map(({ row, value }) => [row, value])).toEqual([
    [2, '3 → 1'],
    [3, '3 → 2'],
  ]);
  expect(await stored()).toEqual(before);
});

test('A merged cell counts for all its rows', async () => {
  const rows = [...sheet('454231-5007S'), ...sheet('717858-5009S')].map((row, at) =>
    at % 3 === 0 ? row : [null, ...row.slice(1)],
  );
  const merges = [1, 4].map((startRow) => ({
    startRow,
    endRow: startRow + 2,
    startCol: 0,
    endCol: 0,
  }));
  // The last merged range extends below the rows, as in a file whose author merged empty rows too.
  merges.push({ startRow: 7, endRow: 20, startCol: 0, endCol: 0 });
  const last = [['717858-5009S', '4', 'GK-1', '2']];
  const path = join(folder, 'merged.xlsx');
  writeFileSync(
    path,
    await writeXlsx({ sheets: [{ name: 'Sheets', rows: [header, ...rows, ...last], merges }] }),
  );
  const result = await run([path]);
  expect(await stored()).toEqual({
    ...before,
    '717858-5009S': 'CH-1 x1, TW-1 x1, GK-1 x1, GK-1 x2',
  });
  expect(result.counts.buildSheets).toMatchObject({ rows: 7, refused: 0, changed: 1 });
});
