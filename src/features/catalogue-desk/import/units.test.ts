/** Tests units of figures in files of components: from heading, cell or staff, never guessed. */
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { type CatalogueList, catalogueTable } from '../export/server/export.ts';
import { importCatalogue } from './import.ts';
import { measureReasons } from './rules/measures.ts';
import type { ColumnMapping } from './tables/import-columns.ts';

const { database } = await openTestDatabase();
beforeEach(() => database.write.query('truncate catalogue.item, catalogue.part, catalogue.stock'));

/** Imports a file of lines. Cells are separated by |. */
async function run(lines: readonly string[], mapping?: ColumnMapping) {
  const rows = () => lines.map((line) => line.split('|'));
  return importCatalogue(database, [{ name: 'parts.csv', rows }], { mapping: () => mapping });
}

const told = ({ remarks }: Awaited<ReturnType<typeof run>>) =>
  remarks.groups.flatMap(({ severity, reason, examples }) =>
    examples.map(({ row, column, value }) => `${severity} ${row} ${column} '${value}' ${reason}`),
  );

async function measures(): Promise<string[]> {
  const { rows } = await database.write.query(
    `select concat_ws(' ', ee_pn, weight_grams || ' g', inducer_hundredths, exducer_hundredths,
       nullif(attributes::text, '[]')) as line
     from catalogue.part join catalogue.item using (id) order by 1`,
  );
  return rows.map(({ line }) => line);
}

test.each([
  ['weight_g', '250', 250],
  ['Weight, kg', '0,25', 250],
  ['重量(克)', '٢٥٠', 250],
  ['Gewicht [g]', '250', 250],
  ['Вес, г', '0.25 кг', 250],
  ['weight', '250 غ', 250],
  ['weight_g', '0.55 lb', 249],
])('Under %s a cell of %s is %d grams', async (heading, cell, grams) => {
  const result = await run([`component_type|ee_pn|${heading}`, `turbine wheel|TW-1|${cell}`]);
  expect(await measures()).toEqual([`TW-1 ${grams} g`]);
  expect(result.questions).toEqual([]);
  expect(told(result)).toEqual([]);
});

test('A bare weight is asked about once for a file, and never guessed', async () => {
  const lines = [
    'component_type|ee_pn|weight',
    'turbine wheel|TW-1|250',
    'turbine wheel|TW-2|300 g',
    'turbine wheel|TW-3|420',
  ];
  const result = await run(lines);
  expect(await measures()).toEqual(['TW-1', 'TW-2 300 g', 'TW-3']);
  expect(result.questions).toEqual([
    { file: 'parts.csv', sheet: null, column: 'weight', value: '250' },
  ]);
  expect(told(result)).toEqual([
    `refused 2 weight '250' ${measureReasons.noUnit}`,
    `refused 4 weight '420' ${measureReasons.noUnit}`,
  ]);
  const places = { component_type: 0, ee_pn: 1, weight: 2 };
  const answered = await run(lines, { kind: 'components', places, units: { weight: 'g' } });
  expect(answered.questions).toEqual([]);
  expect(await measures()).toEqual(['TW-1 250 g', 'TW-2 300 g', 'TW-3 420 g']);
});

test('Weights and diameters far from what such parts have are reported', async () => {
  const lines = [
    'component_type|ee_pn|weight_kg|inducer|dims',
    'turbine wheel|TW-1|250|2.1|',
    'turbine wheel|TW-2|0.25|54.97|exducer 4.8 mm',
    'heat shield|HS-1|250||',
  ];
  const notedOf = async () =>
    told(await run(lines))
      .filter((line) => line.includes(' check its unit') && line.startsWith('noted'))
      .sort();
  const weights = [
    'turbine wheel|TW-4|260 g',
    'turbine wheel|TW-5|420 g',
    'turbine wheel|TW-6|300 g',
  ];
  await run(['component_type|ee_pn|weight', ...weights, 'heat shield|HS-4|50 g']);
  // The weight of heat shields is not checked, because the catalogue has the weight of only one heat shield.
  expect(await notedOf()).toEqual([
    `noted 2 inducer '2.1' ${measureReasons.oddDiameter}`,
    `noted 2 weight '250' ${measureReasons.oddWeight}`,
    `noted 3 dims 'exducer 4.8 mm' ${measureReasons.oddDiameter}`,
  ]);
});

test('An empty catalogue knows no usual weights', async () => {
  const result = await run([
    'component_type|ee_pn|weight',
    ...['TW-1|260 g', 'TW-2|420 g', 'TW-3|300 g', 'TW-4|250 kg'].map(
      (one) => `turbine wheel|${one}`,
    ),
  ]);
  expect(told(result)).toEqual([]);
});

test('Diameters have columns of their own, beside the dimensions', async () => {
  const result = await run([
    'component_type|ee_pn|Inducer (inch)|Exducer, mm|dims',
    'turbine wheel|TW-1|2.165|48,5|8 blades',
    'turbine wheel|TW-2|~2|5 cm|',
    'turbine wheel|TW-3||48.5|inducer 54.97; exducer 50',
    'turbine wheel|TW-4|wide|48.5 g|',
  ]);
  expect(await measures()).toEqual([
    'TW-1 5499 4850 [{"name": "blades", "value": "8"}]',
    'TW-2 5080 5000 [{"name": "inducer", "value": "~50.8 mm"}]',
    'TW-3 5497 4850',
    'TW-4',
  ]);
  expect(told(result)).toEqual([
    `refused 5 inducer 'wide' ${measureReasons.figure}`,
    `refused 5 exducer '48.5 g' ${measureReasons.figure}`,
    `mended 4 exducer '48.5' ${measureReasons.twoDiameters}`,
  ]);
});

test('Dimensions are read in the unit of their heading or their own', async () => {
  await run(['component_type|ee_pn|dims (inch)', 'turbine wheel|TW-1|inducer 2; exducer 48 мм']);
  expect(await measures()).toEqual(['TW-1 5080 4800']);
});

test('Exported parts have the columns, and come back unchanged', async () => {
  await run([
    'component_type|ee_pn|inducer|exducer|dims|weight_g',
    'turbine wheel|TW-1|54.97|48.5|8 blades|250',
    'turbine wheel|TW-2|~54.0||inducer ~54.0 mm; 10 blades|',
  ]);
  const before = await measures();
  const { header, rows } = catalogueTable(database.write, 'parts' satisfies CatalogueList);
  const lines = [header.join('|')];
  for await (const some of rows) {
    for (const row of some) lines.push(row.map((cell) => String(cell ?? '')).join('|'));
  }
  const cellOf = (line: number, heading: string) =>
    lines[line]?.split('|')[header.indexOf(heading)];
  expect(['inducer', 'exducer', 'dims', 'weight'].map((one) => cellOf(1, one))).toEqual([
    '54.97 mm',
    '48.5 mm',
    'blades: 8',
    '250 g',
  ]);
  const result = await run(lines);
  expect([result.changed, told(result)]).toEqual([false, []]);
  expect(await measures()).toEqual(before);
});
