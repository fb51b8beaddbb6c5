/** Tests files with all data of their turbos: recorded data that is missing in the file is deleted. */
import { stringify } from 'csv-stringify/sync';
import { beforeEach, expect, test } from 'vitest';
import type { RowSource } from '#platform/table-files/open.ts';
import { openTestDatabase } from '#test/database.ts';
import { type CatalogueList, catalogueTable } from '../export/server/export.ts';
import { importCatalogue } from './import.ts';
import { nothingRemoved } from './tables/work.ts';

const { database } = await openTestDatabase();

const table = (name: string, rows: readonly (readonly string[])[]): RowSource => ({
  name,
  rows: () => rows,
});
/** A source from its header and rows. Cells are separated by |. */
const lines = (name: string, ...rows: string[]): RowSource =>
  table(
    name,
    rows.map((row) => row.split('|').map((cell) => cell.trim())),
  );

beforeEach(async () => {
  await database.write.query(
    `truncate catalogue.item, catalogue.turbo, catalogue.turbo_number, catalogue.oe_number,
       catalogue.application, catalogue.part, catalogue.cross_reference, catalogue.build_sheet_line,
       catalogue.stock`,
  );
  await importCatalogue(database, [
    lines(
      'turbos',
      'turbo_pn|turbo_model|turbo_manufacturer|car_make|car_model|application|engine|year|vehicle_oe_numbers|interchange_pns|former_pns|superseded_by_pns|ee_pn|description|remark|login_to_view',
      '454231-5007S|GT1749V|Garrett|Audi|A4|Passenger car|1.9 TDI|1999-2003|038253019D;038253010H|454231-0005|454231-0001|454231-5010S|T-1|VNT|to be kept|1',
      '454231-5007S|GT1749V|Garrett|Audi|A6|Passenger car|1.9 TDI|1999-2003|||||||| ',
      '454231-5007S|GT1749V|Garrett|VW|Passat|Passenger car|1.9 TDI|-2001|||||||| ',
      '717858-0009|GT1749|Garrett|Skoda|Superb|||2002-|038145702G|||| |other|| ',
    ),
  ]);
});

/** A list as exported: one record per row. */
async function exported(list: CatalogueList = 'turbos'): Promise<Record<string, string>[]> {
  const { header, rows } = catalogueTable(database.write, list);
  const records: Record<string, string>[] = [];
  for await (const some of rows) {
    for (const row of some) {
      records.push(Object.fromEntries(header.map((name, at) => [name, String(row[at] ?? '')])));
    }
  }
  return records;
}

const source = (records: readonly Record<string, string>[]): RowSource =>
  table('back', [Object.keys(records[0] ?? {}), ...records.map((one) => Object.values(one))]);

/** Changes that a complete import of the sources would make, in short form. */
async function differences(...sources: RowSource[]) {
  const options = { check: true, differences: true, isComplete: () => true };
  const result = await importCatalogue(database, sources, options);
  return {
    counts: result.counts.turbos,
    lines: result.differences?.rows.map(
      ({ item, what, field, before, after }) => `${what} ${item} ${field}: '${before}' '${after}'`,
    ),
  };
}

test('An unchanged export changes nothing', async () => {
  const records = await exported();
  expect(stringify([Object.keys(records[0] ?? {})])).toContain(
    'former_pns,interchange_pns,superseded_by_pns',
  );
  expect(await differences(source(records))).toMatchObject({
    counts: { refused: 0, added: 0, changed: 0, unchanged: 2 },
    lines: [],
  });
});

test('A vehicle that was changed and a description that was emptied: exactly that changes', async () => {
  const records = await exported();
  const a6 = records.find(({ car_model }) => car_model === 'A6');
  if (a6) a6.year = '1999-2004';
  for (const record of records) if (record.turbo_pn === '454231-5007S') record.description = '';
  const corrected = source(records);
  expect((await differences(corrected)).lines).toEqual([
    "removed 454231-5007S Description: 'VNT' ''",
    "changed 454231-5007S Vehicle: 'Audi, A6, Passenger car, 1.9 TDI, 1999-2003' 'Audi, A6, Passenger car, 1.9 TDI, 1999-2004'",
  ]);
  await importCatalogue(database, [corrected], { isComplete: () => true });
  expect(await exported()).toEqual(records);
});

test('Vehicles and numbers that are gone are removed, and numbers change their kind', async () => {
  const records = (await exported()).filter(({ car_model }) => car_model !== 'Passat');
  for (const record of records.filter(({ turbo_pn }) => turbo_pn === '454231-5007S')) {
    Object.assign(record, {
      vehicle_oe_numbers: '038253019D;038253016F',
      former_pns: '454231-0005',
      interchange_pns: '454231-0001',
      superseded_by_pns: '',
    });
  }
  expect((await differences(source(records))).lines).toEqual([
    "removed 454231-5007S Former number: '454231-0001' ''",
    "removed 454231-5007S Interchange number: '454231-0005' ''",
    "removed 454231-5007S Superseded by: '454231-5010S' ''",
    "removed 454231-5007S Vehicle: 'Volkswagen, Passat, Passenger car, 1.9 TDI, -2001' ''",
    "changed 454231-5007S OE number: '038253010H' '038253016F'",
    "added 454231-5007S Former number: '' '454231-0005'",
    "added 454231-5007S Interchange number: '' '454231-0001'",
  ]);
  await importCatalogue(database, [source(records)], { isComplete: () => true });
  expect(await exported()).toEqual(records);
});

test('A file removes nothing in columns that it lacks, and nothing of turbos that it does not name', async () => {
  const { lines: changes } = await differences(
    lines('part', 'turbo_pn|turbo_model|description', '454231-5007S|GT1749V|'),
  );
  expect(changes).toEqual(["removed 454231-5007S Description: 'VNT' ''"]);
  // Without the columns of all vehicle fields, vehicles are not deleted.
  const some = await differences(
    lines('some', 'turbo_pn|car_make|car_model', '717858-0009|Skoda|Superb'),
  );
  expect(some.lines?.filter((line) => line.startsWith('removed'))).toEqual([]);
});

test('An emptied E&E P/N and an emptied mark stay', async () => {
  const records = (await exported()).map((one) => ({ ...one, ee_pn: '', login_to_view: '' }));
  expect((await differences(source(records))).lines).toEqual([]);
});

test('A cell that can not be read removes nothing in its column, nor a row in its table', async () => {
  const records = await exported();
  const years = records.map((one) => ({ ...one, year: 'some time', description: '' }));
  const { lines } = await differences(source(years));
  expect(lines?.filter((line) => line.includes('removed'))).toEqual([
    "removed 454231-5007S Description: 'VNT' ''",
    "removed 717858-0009 Description: 'other' ''",
  ]);
  const [first = {}] = records;
  const half = source([
    { ...first, description: '' },
    { ...first, turbo_pn: '' },
  ]);
  const result = await importCatalogue(database, [half], {
    check: true,
    differences: true,
    isComplete: () => true,
  });
  expect(result.differences?.rows).toEqual([]);
  expect(result.remarks.groups.map(({ reason }) => reason)).toContain(nothingRemoved);
});

test('A correction in only one of a turbo’s rows is reported as without effect', async () => {
  const records = await exported();
  const [first = {}, second = {}] = records;
  Object.assign(first, { description: '', interchange_pns: '' });
  Object.assign(second, { former_pns: '454231-0001;454231-0002' });
  const options = { check: true, differences: true, isComplete: () => true };
  const { differences: changes, remarks } = await importCatalogue(
    database,
    [source(records)],
    options,
  );
  expect(changes?.rows.map(({ field, after }) => [field, after])).toEqual([
    ['Former number', '454231-0002'],
  ]);
  const [group] = remarks.groups.filter(({ reason }) => reason.includes('differ in this column'));
  expect(group?.examples.map(({ column }) => column).sort()).toEqual([
    'description',
    'former_pns',
    'interchange_pns',
  ]);
});

test('Of two texts of a turbo in a file that adds, the first stays, and the report says so', async () => {
  const { remarks } = await importCatalogue(
    database,
    [lines('two', 'turbo_pn|description', '454231-5007S|VNT', '454231-5007S|VNT 2')],
    { check: true },
  );
  expect(remarks.groups.map(({ reason }) => reason)).toEqual([
    'Another row gives this turbo another text in this column; the first one stays.',
  ]);
});

test('Without the choice of complete files a file only adds', async () => {
  const records = (await exported()).map((one) => ({ ...one, description: '', year: '' }));
  const result = await importCatalogue(database, [source(records)], {
    check: true,
    differences: true,
  });
  expect(result.differences?.rows.filter(({ what }) => what === 'removed')).toEqual([]);
});

/** Two components with cross references. */
const addComponents = () =>
  importCatalogue(database, [
    lines(
      'components',
      'component_type|ee_pn|brand|oem_pn|model|dims|fits_turbo_models_or_pns|description|weight',
      'turbine wheel|TW-1|Garrett|434533-0001|GT17|inducer 47.2 mm; 8 blades|GT17;GT1749V|Wheel|120 g',
      'CHRA|CH-1|Garrett|434715-0016|GT17|||Core|',
    ),
    lines(
      'crosses',
      'ee_pn|brand|number',
      'TW-1|Melett|1102-017-300',
      'TW-1||5303-120-2014',
      'CH-1|Melett|1000-010-006',
    ),
  ]);

test('Unchanged exports of components and cross references change nothing', async () => {
  await addComponents();
  const result = await differences(
    source(await exported('parts')),
    source(await exported('crossReferences')),
  );
  expect(result.lines).toEqual([]);
});

test('A complete table of components empties what it lacks, and nothing else', async () => {
  await addComponents();
  const records = await exported('parts');
  const [wheel = {}] = records;
  Object.assign(wheel, { description: '', dims: '', inducer: '', weight: '', model: 'GT1749V' });
  Object.assign(wheel, { fits_turbo_models_or_pns: 'GT1749V' });
  expect((await differences(source([wheel]))).lines?.sort()).toEqual(
    [
      "removed TW-1 Attributes: 'blades: 8' ''",
      "removed TW-1 Description: 'Wheel' ''",
      "removed TW-1 Inducer diameter: '47.2 mm' ''",
      "removed TW-1 Net weight: '120 g' ''",
      "changed TW-1 Fits: 'GT17; GT1749V' 'GT1749V'",
      "changed TW-1 Model: 'GT17' 'GT1749V'",
    ].sort(),
  );
  await importCatalogue(database, [source(records)], { isComplete: () => true });
  expect(await exported('parts')).toEqual(records);
  // An unreadable cell keeps the recorded value.
  const odd = lines('odd', 'component_type|ee_pn|weight|brand', 'turbine wheel|TW-1|heavy|');
  expect((await differences(odd)).lines).toEqual(["removed TW-1 Brand: 'Garrett' ''"]);
});

test('A complete table of cross references removes those that it lacks of the items that it names', async () => {
  await addComponents();
  const records = (await exported('crossReferences')).filter(
    ({ ee_pn, number }) => ee_pn === 'TW-1' && number !== '5303-120-2014',
  );
  for (const record of records) record.brand = '';
  expect((await differences(source(records))).lines).toEqual([
    "removed TW-1 Cross reference: '5303-120-2014' ''",
    "changed TW-1 Cross reference: 'Melett 1102-017-300' '1102-017-300'",
  ]);
  await importCatalogue(database, [source(records)], { isComplete: () => true });
  const numbers = (await exported('crossReferences')).map(({ number }) => number);
  expect(numbers).toEqual(['1102-017-300', '1000-010-006']);
  const half = lines('half', 'ee_pn|number', 'TW-1|1102-017-301', 'NO-SUCH|1');
  expect((await differences(half)).lines).toEqual([
    "added TW-1 Cross reference: '' '1102-017-301'",
  ]);
});

test('A number with a point that lost its last zeros in a spreadsheet is reported, and not added', async () => {
  const oeNumbers = (cell: string) =>
    lines('t', 'turbo_pn|vehicle_oe_numbers', `717858-0009|${cell}`);
  await importCatalogue(database, [oeNumbers('7511.1118010;740.20')]);
  const { remarks } = await importCatalogue(database, [oeNumbers('7511.111801;7511-111801')]);
  const told = remarks.groups.filter(({ severity }) => severity === 'refused');
  expect(told.flatMap(({ examples }) => examples.map(({ value }) => value))).toEqual([
    '7511.111801 (7511.1118010)',
  ]);
  const { rows } = await database.write.query(
    "select number from catalogue.oe_number where number ~ '^7(511|40)' order by 1",
  );
  expect(rows.map(({ number }) => number)).toEqual(['740.20', '7511-111801', '7511.1118010']);
});

test('OE numbers that lost their zeros in a spreadsheet are reported, and neither added nor removed', async () => {
  const oes = async () => {
    const { rows } = await database.write.query<{ number: string }>(
      "select number from catalogue.oe_number where number ~ '^[0-9 ]+$' order by number",
    );
    return rows.map(({ number }) => number);
  };
  await importCatalogue(database, [
    lines('turbos', 'turbo_pn|vehicle_oe_numbers', '717858-0009|038145702;0 281 002 616;059145722'),
    lines('turbos', 'turbo_pn|vehicle_oe_numbers', '454231-5007S|59145722'),
  ]);
  const before = await oes();
  // '59145722' is also recorded without its zero, so these are two numbers.
  expect(before).toEqual(['0 281 002 616', '038145702', '059145722', '59145722']);
  for (const complete of [false, true]) {
    const { remarks } = await importCatalogue(
      database,
      [
        lines('turbos', 'turbo_pn|vehicle_oe_numbers', '717858-0009|38145702;281002616;59145722'),
        lines('turbos', 'turbo_pn|vehicle_oe_numbers', '49377-07010|38145702;12345678'),
      ],
      { isComplete: () => complete },
    );
    const told = remarks.groups.find(({ reason }) => reason.includes('zeros before or after'));
    expect(told).toMatchObject({ severity: 'refused', count: 3 });
    expect(await oes()).toEqual([
      ...['0 281 002 616', '038145702', '059145722', '12345678'],
      ...['59145722', '59145722'],
    ]);
  }
});
