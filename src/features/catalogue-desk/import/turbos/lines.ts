/** A turbo's rows in the catalogue's tables, on their way into them. */
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import { copyIn, Lines } from '../store/lines.ts';
import { storedFields } from '../store/said.ts';
import type { Work } from '../work.ts';

/** The fields that catalogue.turbo and catalogue.application hold. */
export const ofTurbo = storedFields(turboFields);
export const ofVehicle = storedFields(vehicleFields);
const own = ofTurbo.map(({ column }) => column).join(', ');
const vehicle = ofVehicle.map(({ column }) => column).join(', ');

export const columns = {
  items: 'id, type, ee_pn',
  turbos: `id, ref, ${own}`,
  /** Of a turbo that is known: what its file says. */
  known: `id, full_form, ee_pn, complete, ${own}`,
  numbers: 'turbo_id, seq, kind, number',
  oeNumbers: 'turbo_id, seq, number',
  applications: `turbo_id, seq, ${vehicle}, year_from, year_to`,
} as const;

/** Where the rows go. */
export const tables = {
  items: 'catalogue.item',
  turbos: 'catalogue.turbo',
  numbers: 'catalogue.turbo_number',
  oeNumbers: 'catalogue.oe_number',
  applications: 'catalogue.application',
} as const;

export type TurboLines = Record<keyof typeof tables, Lines>;

export const newLines = (): TurboLines => ({
  items: new Lines(),
  turbos: new Lines(),
  numbers: new Lines(),
  oeNumbers: new Lines(),
  applications: new Lines(),
});

/** Loads tables one after the other. */
export async function copyTables(
  work: Work,
  tables: readonly (readonly [lines: Lines, table: string, columns: string])[],
): Promise<void> {
  for (const [lines, table, names] of tables) {
    if (lines.count > 0) await copyIn(work, table, names, lines.take());
  }
}
