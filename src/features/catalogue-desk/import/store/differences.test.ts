/** Tests the differences that the dry run of an import reports. */
import { beforeEach, expect, test } from 'vitest';
import type { RowSource } from '#platform/table-files/open.ts';
import { openTestDatabase } from '#test/database.ts';
import { importCatalogue } from '../import.ts';

const { database } = await openTestDatabase();

/** A source from its header and rows. Cells are separated by |. */
const table = (name: string, ...lines: string[]): RowSource => ({
  name,
  rows: () => lines.map((line) => line.split('|').map((cell) => cell.trim())),
});

beforeEach(async () => {
  await database.write.query(
    `truncate catalogue.item, catalogue.turbo, catalogue.turbo_number, catalogue.oe_number,
       catalogue.application, catalogue.part, catalogue.build_sheet_line, catalogue.cross_reference,
       catalogue.part_line, catalogue.part_replacement, catalogue.stock`,
  );
  await importCatalogue(database, [
    table(
      'turbos',
      'turbo_pn     | car_make | car_model | vehicle_oe_numbers | ee_pn  | description | login_to_view',
      '454231-5007S | Audi     | A4        | 038253019D         | T-1001 | VNT         | 1',
      '717858-0009  | VW       | Passat    |                    |        |             |',
    ),
    table(
      'components',
      'component_type | ee_pn  | dims           | weight',
      'turbine wheel  | TW-1   | inducer 47 mm  | 120 g',
      'CHRA           | CH-1   |                |',
    ),
    table(
      'sheets',
      'turbo_pn|position|ee_pn|pieces',
      '454231-5007S|1|CH-1|1',
      '454231-5007S|2|TW-1|1',
    ),
    table('crosses', 'ee_pn|brand|number', 'TW-1|Melett|1102-017-300'),
    table('stock', 'ee_pn|quantity', 'TW-1|70'),
  ]);
});

async function differences(...sources: RowSource[]) {
  const result = await importCatalogue(database, sources, { check: true, differences: true });
  return result.differences;
}

/** Differences in short form. */
const lines = (found: Awaited<ReturnType<typeof differences>>) =>
  found?.rows.map(
    ({ item, what, field, before, after }) => `${what} ${item} ${field}: '${before}' '${after}'`,
  );

test('All kinds of changes are listed, removals first, and nothing is changed', async () => {
  const sources = [
    table(
      'turbos',
      'turbo_pn     | car_make | car_model | vehicle_oe_numbers | ee_pn  | description | login_to_view',
      '454231-5007S | Audi     | A6        | 038253019D;038253010H | T-1002 | VNT, new | 0',
      '5303-988-0029 | Audi    | A3        | 038253019E         |        |             |',
    ),
    table(
      'components',
      'component_type | ee_pn  | dims | weight',
      'turbine wheel | TW-1 | inducer 47.25 mm | 125 g',
    ),
    table('sheets', 'turbo_pn|position|ee_pn|pieces', '454231-5007S|1|CH-1|2'),
    table('crosses', 'ee_pn|brand|number', 'TW-1|Melett Ltd|1102-017-300', 'TW-1||99-1'),
    table('stock', 'ee_pn|quantity', 'TW-1|71', 'CH-1|5'),
  ];
  const result = await differences(...sources);
  expect(lines(result)).toEqual([
    "removed 454231-5007S Build sheet: '2: 1 × TW-1' ''",
    "changed TW-1 Inducer diameter: '47 mm' '47.25 mm'",
    "changed TW-1 Net weight: '120 g' '125 g'",
    "changed TW-1 Pieces: '70' '71'",
    "changed TW-1 Cross reference: 'Melett 1102-017-300' 'Melett Ltd 1102-017-300'",
    "changed 454231-5007S E&E P/N: 'T-1001' 'T-1002'",
    "changed 454231-5007S Description: 'VNT' 'VNT, new'",
    "changed 454231-5007S Login to view: 'yes' 'no'",
    "changed 454231-5007S Build sheet: '1: 1 × CH-1' '1: 2 × CH-1'",
    "added TW-1 Cross reference: '' '99-1'",
    "added CH-1 Pieces: '' '5'",
    "added 454231-5007S OE number: '' '038253010H'",
    "added 454231-5007S Vehicle: '' 'Audi, A6'",
    "added 5303-988-0029 New turbo: '' ''",
    "added 5303-988-0029 Turbo P/N: '' '5303-988-0029'",
    "added 5303-988-0029 OE number: '' '038253019E'",
    "added 5303-988-0029 Vehicle: '' 'Audi, A3'",
  ]);
  expect(result?.total).toBe(17);
  expect(result?.rows.filter(({ item_id }) => item_id === null)).toHaveLength(4);
  expect(lines(await differences(...sources))).toEqual(lines(result));
});

test('Added items are listed with all their fields, in the words of changed ones', async () => {
  const result = await differences(
    table(
      'components',
      'component_type | ee_pn | brand   | fits_turbo_models_or_pns | inducer | dims     | weight | core_class',
      'turbine wheel  | TW-9  | Garrett | GT17;GT20                | 47      | 8 blades | 120 g  | B',
    ),
    table('sheets', 'part_ee_pn|position|component_ee_pn|pieces', 'TW-9|1|TW-1|2'),
    table('crosses', 'ee_pn|brand|number', 'TW-9|Melett|1102-017-301'),
    table('stock', 'ee_pn|quantity|back_order', 'TW-9|7|1'),
    table('replacements', 'ee_pn|replaced_by', 'TW-9|TW-1'),
  );
  expect(lines(result)).toEqual([
    "added TW-9 New component: '' ''",
    "added TW-9 E&E P/N: '' 'TW-9'",
    "added TW-9 Component: '' 'turbine wheel'",
    "added TW-9 Brand: '' 'Garrett'",
    "added TW-9 Inducer diameter: '' '47 mm'",
    "added TW-9 Attributes: '' 'blades: 8'",
    "added TW-9 Net weight: '' '120 g'",
    "added TW-9 Core deposit class: '' 'B'",
    "added TW-9 Fits: '' 'GT17; GT20'",
    "added TW-9 Pieces: '' '7'",
    "added TW-9 Back orders: '' 'yes'",
    "added TW-9 Build sheet: '' '1: 2 × TW-1'",
    "added TW-9 Cross reference: '' 'Melett 1102-017-301'",
    "added TW-9 Replaced by: '' 'TW-1'",
  ]);
  expect(result?.rows.every(({ item_id }) => item_id === null)).toBe(true);
});

test('A check of a file that changes nothing lists nothing', async () => {
  const result = await differences(
    table('turbos', 'turbo_pn|car_make|car_model', '454231-5007S|Audi|A4'),
    table(
      'sheets',
      'turbo_pn|position|ee_pn|pieces',
      '454231-5007S|1|CH-1|1',
      '454231-5007S|2|TW-1|1',
    ),
    table('stock', 'ee_pn|quantity', 'TW-1|70'),
  );
  expect(result).toEqual({ total: 0, rows: [] });
});

test('The first 10,000 are listed, and all are counted', async () => {
  const rows = Array.from({ length: 10_050 }, (_, at) => `TW-1||7${String(at).padStart(6, '0')}`);
  const result = await differences(table('crosses', 'ee_pn|brand|number', ...rows));
  expect({ total: result?.total, rows: result?.rows.length }).toEqual({
    total: 10_050,
    rows: 10_000,
  });
  const numbers = result?.rows.map(({ after }) => after);
  expect(numbers).toEqual(numbers?.toSorted());
});
