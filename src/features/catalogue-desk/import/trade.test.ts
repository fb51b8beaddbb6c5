/** Tests customs and freight data in files: headings, units, countries, and re-imported exports. */
import { beforeEach, describe, expect, test } from 'vitest';
import { notAChoice } from '#contract/fields/field.ts';
import { openTestDatabase } from '#test/database.ts';
import { type CatalogueList, catalogueTable } from '../export/server/export.ts';
import { importCatalogue } from './import.ts';
import { measureReasons } from './rules/measures.ts';
import { tradeReasons } from './rules/trade.ts';
import type { ColumnMapping } from './tables/import-columns.ts';

const { database } = await openTestDatabase();
beforeEach(() =>
  database.write.query('truncate catalogue.item, catalogue.part, catalogue.turbo, catalogue.stock'),
);

const kinds = {
  part: { heads: 'component_type|ee_pn', cells: 'turbine wheel|TW-1', list: 'parts' },
  turbo: { heads: 'turbo_pn|turbo_manufacturer', cells: '454231-5007S|Garrett', list: 'turbos' },
} as const;
type Kind = keyof typeof kinds;

/** Imports a file of lines. Cells are separated by |. */
async function run(lines: readonly string[], mapping?: ColumnMapping, isComplete = false) {
  const rows = () => lines.map((line) => line.split('|'));
  const options = { mapping: () => mapping, isComplete: () => isComplete };
  return importCatalogue(database, [{ name: 'items.csv', rows }], options);
}

/** Imports an item with additional columns. */
const runItem = (kind: Kind, heads: string, cells: string, mapping?: ColumnMapping) =>
  run([`${kinds[kind].heads}|${heads}`, `${kinds[kind].cells}|${cells}`], mapping);

const remarksOf = ({ remarks }: Awaited<ReturnType<typeof run>>) =>
  remarks.groups.flatMap(({ reason, examples }) =>
    examples.map(({ column, value }) => `${column} '${value}' ${reason}`),
  );

const columns =
  'gtin, hs_code, hs_codes, origin, weight_grams, packed_grams, packed_size, carton_pieces, dangerous_goods, unit';
/** Non-empty values of the only item. */
async function stored(kind: Kind): Promise<Record<string, unknown>> {
  const { rows } = await database.write.query(`select ${columns} from catalogue.${kind}`);
  expect(rows).toHaveLength(1);
  return Object.fromEntries(
    Object.entries(rows[0] as object).filter(([, value]) => value !== null && value !== ''),
  );
}

const headings = [
  ['GTIN', '4006381333931', { gtin: '4006381333931' }],
  ['EAN code', '96385074', { gtin: '96385074' }],
  ['条形码', '4006381333931', { gtin: '4006381333931' }],
  ['HS code', '8414.90.90', { hs_code: '84149090' }],
  ['Zolltarifnummer', '84149090', { hs_code: '84149090' }],
  ['海关编码', '8414909090', { hs_code: '8414909090' }],
  ['Code SH', '841490', { hs_code: '841490' }],
  ['HS code (US)', '8414.90.90.80', { hs_codes: { US: '8414909080' } }],
  ['hs_code_br', '84149039', { hs_codes: { BR: '84149039' } }],
  ['HS code Brazil', '84149039', { hs_codes: { BR: '84149039' } }],
  ['NCM', '8414.90.39', { hs_codes: { BR: '84149039' } }],
  ['HTS code', '8414909080', { hs_codes: { US: '8414909080' } }],
  ['Код ТН ВЭД', '8414900000', { hs_codes: { RU: '8414900000' } }],
  ['EU HS code', '84149000', { hs_codes: { EU: '84149000' } }],
  ['hs_codes', 'US 8414909080; BR 84149039', { hs_codes: { BR: '84149039', US: '8414909080' } }],
  ['Country of origin', 'P.R. China', { origin: 'CN' }],
  ['Ursprungsland', 'China', { origin: 'CN' }],
  ['Страна происхождения', 'Китай', { origin: 'CN' }],
  ['بلد المنشأ', 'الصين', { origin: 'CN' }],
  ['Net weight (kg)', '1,25', { weight_grams: 1250 }],
  ['净重（千克）', '1.25', { weight_grams: 1250 }],
  ['Gross weight, kg', '1.4', { packed_grams: 1400 }],
  ['Bruttogewicht [g]', '1400', { packed_grams: 1400 }],
  ['Вес брутто, кг', '1,4', { packed_grams: 1400 }],
  ['毛重(kg)', '1.4', { packed_grams: 1400 }],
  ['packed_weight', '3 lb', { packed_grams: 1361 }],
  ['Packed size (cm)', '30x20x15', { packed_size: '300 × 200 × 150' }],
  ['L x W x H (mm)', '300*200*150', { packed_size: '300 × 200 × 150' }],
  ['Carton size', '12 x 8 x 6"', { packed_size: '305 × 203 × 152' }],
  ['包装尺寸(厘米)', '30×20×15', { packed_size: '300 × 200 × 150' }],
  ['Габариты упаковки, мм', '300х200х150', { packed_size: '300 × 200 × 150' }],
  ['Pcs/ctn', '24', { carton_pieces: 24 }],
  ['每箱数量', '24 个', { carton_pieces: 24 }],
  ['Dangerous goods', 'No', { dangerous_goods: 'no' }],
  ['Gefahrgut', 'nein', { dangerous_goods: 'no' }],
  ['危险品', '是', { dangerous_goods: 'yes' }],
  ['UOM', 'PCS', { unit: 'piece' }],
  ['Einheit', 'Satz', { unit: 'set' }],
  ['单位', '套', { unit: 'set' }],
  ['Unité', 'pièce', { unit: 'piece' }],
] as const;

describe.each(['part', 'turbo'] as const)('A file of a %s', (kind) => {
  test.each(headings)('with the heading %s and %s', async (heading, cell, values) => {
    const result = await runItem(kind, heading, cell);
    expect(remarksOf(result)).toEqual([]);
    expect(await stored(kind)).toEqual(values);
  });

  test.each([
    ['gtin', '4006381333932', tradeReasons.checkDigit],
    ['hs_code', '8414', tradeReasons.hsCode],
    ['country_of_origin', 'Atlantis', tradeReasons.country],
    ['pieces_a_carton', '0', tradeReasons.count],
    ['pieces_a_carton', '2.5', tradeReasons.count],
    ['packed_size', '30x20 cm', tradeReasons.size],
    ['packed_weight', 'heavy', measureReasons.weight],
    ['dangerous_goods', 'maybe', notAChoice(['yes', 'no'])],
    ['unit', 'bucket', notAChoice(['piece', 'pair', 'set', 'kit'])],
  ])('goes without a %s of %s, and says so', async (heading, cell, reason) => {
    const result = await runItem(kind, heading, cell);
    expect(remarksOf(result)).toEqual([`${heading} '${cell}' ${reason}`]);
    expect(await stored(kind)).toEqual({});
  });

  test('with a packed weight below the net weight takes both and says so', async () => {
    const result = await runItem(kind, 'weight|packed_weight', '2 kg|1.5 kg');
    expect(remarksOf(result)).toEqual([`packed_weight '1.5 kg' ${measureReasons.lightPacked}`]);
    expect(await stored(kind)).toEqual({ weight_grams: 2000, packed_grams: 1500 });
  });

  test('with an invalid code of a country reports the country', async () => {
    const result = await runItem(kind, 'HS code (US)|HS code (BR)', '8414|84149039');
    expect(remarksOf(result)).toEqual([`hs_codes 'US 8414; BR 84149039' ${tradeReasons.hsCode}`]);
    expect(await stored(kind)).toEqual({});
  });

  test('takes length, width and height from three columns', async () => {
    const heads = 'Carton length (cm)|Carton width (cm)|Carton height (mm)';
    expect(remarksOf(await runItem(kind, heads, '30|20|150'))).toEqual([]);
    expect(await stored(kind)).toEqual({ packed_size: '300 × 200 × 150' });
    const twoSides = await runItem(kind, heads, '40|20|');
    expect(remarksOf(twoSides)).toEqual([`packed_size '40 cm × 20 cm × ' ${tradeReasons.size}`]);
    expect(await stored(kind)).toEqual({ packed_size: '300 × 200 × 150' });
  });

  test.each([
    ['packed_weight', '14', 'packed_weight', 'kg', { packed_grams: 14_000 }],
    ['packed_size', '30x20x15', 'packed_size', 'cm', { packed_size: '300 × 200 × 150' }],
  ] as const)('asks for the unit of a bare %s', async (heading, cell, column, unit, values) => {
    const result = await runItem(kind, heading, cell);
    expect(result.questions).toEqual([{ file: 'items.csv', sheet: null, column, value: cell }]);
    expect(await stored(kind)).toEqual({});
    const [first = '', second = ''] = kinds[kind].heads.split('|');
    const places = { [first]: 0, [second]: 1, [column]: 2 };
    const mapping = { kind: kind === 'part' ? 'components' : 'turbos', places } as const;
    const inUnit = await runItem(kind, heading, cell, { ...mapping, units: { [column]: unit } });
    expect(inUnit.questions).toEqual([]);
    expect(await stored(kind)).toEqual(values);
  });

  test('asks for the unit of three columns once', async () => {
    const heads = 'packed_length|packed_width|packed_height';
    const result = await runItem(kind, heads, '30|20|15');
    expect(result.questions).toEqual([
      { file: 'items.csv', sheet: null, column: 'packed_length', value: '30 × 20 × 15' },
    ]);
    const [first = '', second = ''] = kinds[kind].heads.split('|');
    const places = {
      [first]: 0,
      [second]: 1,
      packed_length: 2,
      packed_width: 3,
      packed_height: 4,
    };
    const mapping = { kind: kind === 'part' ? 'components' : 'turbos', places } as const;
    await runItem(kind, heads, '30|20|15', { ...mapping, units: { packed_length: 'cm' } });
    expect(await stored(kind)).toEqual({ packed_size: '300 × 200 × 150' });
  });

  test('changes the code of one country and leaves the others; empty cells change nothing', async () => {
    await runItem(kind, 'gtin|HS code (US)|HS code (BR)', '96385074|8414909080|84149039');
    const again = await runItem(kind, 'gtin|HS code (US)|hs_codes', '|8414908100|');
    expect(remarksOf(again)).toEqual([]);
    expect(await stored(kind)).toEqual({
      gtin: '96385074',
      hs_codes: { BR: '84149039', US: '8414908100' },
    });
    const same = await runItem(kind, 'gtin|HS code (US)', '|8414908100');
    expect(same.changed).toBe(false);
  });

  test('that is complete removes what it lacks', async () => {
    const heads = 'gtin|hs_codes|weight|packed_size|pieces_a_carton|unit|dangerous_goods';
    const all = '96385074|US 8414909080; BR 84149039|250 g|30x20x15 cm|24|set|no';
    await runItem(kind, heads, all);
    const { heads: own, cells } = kinds[kind];
    await run([`${own}|${heads}`, `${cells}||US 8414909080|||||`], undefined, true);
    expect(await stored(kind)).toEqual({ hs_codes: { US: '8414909080' } });
    await run([`${own}|${heads}`, `${cells}|||||||`], undefined, true);
    expect(await stored(kind)).toEqual({});
  });

  test('as it was exported comes back unchanged', async () => {
    const heads =
      'gtin|hs_code|hs_codes|country_of_origin|weight|packed_weight|packed_size|pieces_a_carton|unit|dangerous_goods';
    const all =
      '4006381333931|841490|US 8414909080; BR 84149039|China|250 g|300 g|30x20x15 cm|24|set|yes';
    await runItem(kind, heads, all);
    const before = await stored(kind);
    expect(Object.keys(before)).toHaveLength(10);
    const { list } = kinds[kind];
    const { header, rows } = catalogueTable(database.write, list satisfies CatalogueList);
    const lines = [header.join('|')];
    for await (const some of rows) {
      for (const row of some) lines.push(row.map((cell) => String(cell ?? '')).join('|'));
    }
    expect(lines[1]).toContain('|BR 84149039; US 8414909080|');
    for (const isComplete of [false, true]) {
      const result = await run(lines, undefined, isComplete);
      expect([result.changed, remarksOf(result)]).toEqual([false, []]);
    }
    expect(await stored(kind)).toEqual(before);
  });

  test('with two rows of the item takes from the second what the first lacks, and the codes of both', async () => {
    const { heads, cells } = kinds[kind];
    await run([
      `${heads}|gtin|pieces_a_carton|HS code (US)|HS code (BR)`,
      `${cells}|96385074||8414909080|`,
      `${cells}||24||84149039`,
    ]);
    expect(await stored(kind)).toEqual({
      gtin: '96385074',
      carton_pieces: 24,
      hs_codes: { BR: '84149039', US: '8414909080' },
    });
  });
});

test('A weight of a turbo that is far from those of others is reported', async () => {
  const line = (number: string, weight: string) => `${number}|Garrett|${weight}`;
  const weights = ['454231-5007S', '717858-5009S', '721164-0013'].map((one) => line(one, '6 kg'));
  await run(['turbo_pn|turbo_manufacturer|weight', ...weights]);
  const result = await run(['turbo_pn|turbo_manufacturer|weight', line('454231-5007S', '6000 kg')]);
  expect(remarksOf(result)).toEqual([`weight '6000 kg' ${measureReasons.oddWeight}`]);
});
