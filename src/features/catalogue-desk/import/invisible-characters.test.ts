/** Tests E&E P/Ns with invisible characters (case 10) in every kind of file with components. */
import { expect, test } from 'vitest';
import type { RowSource } from '#platform/table-files/open.ts';
import { openTestDatabase } from '#test/database.ts';
import { caseFile } from '#test/uploads.ts';
import { importCatalogue } from './import.ts';

const { database } = await openTestDatabase();

const source = (name: string, rows: readonly (readonly string[])[]): RowSource => ({
  name,
  rows: () => rows,
});

/** Numbers in the file of the case. They look like TW-1749-001 and CW-1749-001. */
const contents = caseFile('10-invisible-characters.csv').contents as Uint8Array;
const written = new TextDecoder()
  .decode(contents)
  .split('\n')
  .slice(1)
  .map((line) => line.split(';')[0] ?? '')
  .filter((number) => number !== '');

test('E&E P/Ns with invisible characters name the items that people see, in every kind of file', async () => {
  const [wheel = '', compressor = ''] = written;
  expect([wheel.length, compressor.length]).toEqual([12, 12]);
  await importCatalogue(database, [
    source('t.csv', [
      ['turbo_pn', 'turbo_model'],
      ['454231-5007S', 'GT1749V'],
    ]),
    source('p.csv', [
      ['component_type', 'ee_pn'],
      ['turbine wheel', 'TW-1749-001'],
      ['compressor wheel', 'CW-1749-001'],
    ]),
  ]);
  const { counts } = await importCatalogue(database, [
    source('x.csv', [
      ['ee_pn', 'brand', 'number'],
      [wheel, 'Garrett', '434533-0001'],
      [compressor, 'Garrett', '434533-0002'],
    ]),
    source('b.csv', [
      ['turbo_pn', 'position', 'ee_pn', 'pieces'],
      ['454231-5007S', '1', wheel, '1'],
      ['454231-5007S', '2', compressor, '2'],
    ]),
  ]);
  expect([counts.crossReferences.refused, counts.buildSheets.refused]).toEqual([0, 0]);
  const { rows } = await database.write.query(
    `select i.ee_pn, c.number, l.seq, l.pieces from catalogue.item i
     join catalogue.cross_reference c on c.part_id = i.id
     join catalogue.build_sheet_line l on l.part_id = i.id order by l.seq`,
  );
  expect(rows).toEqual([
    { ee_pn: 'TW-1749-001', number: '434533-0001', seq: 1, pieces: 1 },
    { ee_pn: 'CW-1749-001', number: '434533-0002', seq: 2, pieces: 2 },
  ]);
});
