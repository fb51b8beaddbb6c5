/** The real components of the catalogue are found by their numbers and their dimensions. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { CrossRow } from '#contract/shown-items.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { isAlias } from '#features/catalogue-desk/import/rules/numbers.ts';
import { numberKey, parseDimensions } from '#features/numbers/index.ts';
import { openTestSite } from '#test/app.ts';

const file = (name: string) =>
  fileURLToPath(new URL(`../../../../../db/demo/${name}`, import.meta.url));
interface ComponentRow {
  component_type: string;
  oem_pn: string;
  brand: string;
  dims: string;
}
const rows: ComponentRow[] = parse(readFileSync(file('components.csv')), {
  columns: true,
  bom: true,
});

const site = await openTestSite(async (database) => {
  const files = [file('turbo-applications.csv'), file('components.csv')];
  await importCatalogue(database, files, { reason: 'real' });
});

const numbered = rows.filter(({ oem_pn, component_type }) => oem_pn && !isAlias(component_type));
test('by number, written as it is and without separators, each as the first', async () => {
  expect(numbered.length).toBeGreaterThan(50);
  for (const { oem_pn, brand } of numbered) {
    const key = numberKey(oem_pn);
    for (const val of [oem_pn, key.toLowerCase(), key.replace(/(.{3})/g, '$1 ')]) {
      const answer = await site.call('getPartList', { val });
      const [first] = answer.val as CrossRow[];
      expect(numberKey(first?.match.number ?? ''), `${val} of ${brand}`).toBe(key);
    }
  }
});

const wheels = rows.flatMap(({ component_type, dims }) => {
  const kind = { 'turbine wheel': 1, 'compressor wheel': 2 }[component_type];
  const { inducer, exducer } = parseDimensions(dims);
  const mm = (hundredths: number | undefined) =>
    hundredths === undefined ? '' : (hundredths / 100).toFixed(2);
  const both = { inducer: mm(inducer?.hundredths), exducer: mm(exducer?.hundredths) };
  return kind && (inducer || exducer) ? [{ kind, ...both }] : [];
});
test('by dimensions: each wheel is the nearest to its own', async () => {
  expect(wheels.length).toBeGreaterThan(60);
  for (const wheel of wheels) {
    const { val } = await site.call('getNearestWheels', wheel);
    const [first] = val as { inducer: string; exducer: string }[];
    for (const side of ['inducer', 'exducer'] as const) {
      if (wheel[side] !== '') expect(Number(first?.[side])).toBe(Number(wheel[side]));
    }
  }
});
