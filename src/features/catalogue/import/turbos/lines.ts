/** A turbo's rows in the catalogue's tables, on their way into them. */
import { copyIn, Lines } from '../store/lines.ts';
import type { Work } from '../work.ts';

export interface TurboLines {
  items: Lines;
  turbos: Lines;
  numbers: Lines;
  oeNumbers: Lines;
  applications: Lines;
}

export const newLines = (): TurboLines => ({
  items: new Lines(),
  turbos: new Lines(),
  numbers: new Lines(),
  oeNumbers: new Lines(),
  applications: new Lines(),
});

export const columns = {
  items: 'id, type, ee_pn',
  turbos: 'id, ref, pn, model, maker, description, remark, login_to_view, dacoverride',
  /** Of a turbo that is known: what its file says, null where it says nothing. */
  known: 'id, pn, full_form, model, maker, description, remark, login_to_view, dacoverride, ee_pn',
  numbers: 'turbo_id, seq, kind, number',
  oeNumbers: 'turbo_id, seq, number',
  applications: 'turbo_id, seq, make, model, application, engine, year, year_from, year_to',
} as const;

/** Loads tables one after the other. */
export async function copyTables(
  work: Work,
  tables: readonly (readonly [lines: Lines, table: string, columns: string])[],
): Promise<void> {
  for (const [lines, table, names] of tables) {
    if (lines.count > 0) await copyIn(work, table, names, lines.take());
  }
}
