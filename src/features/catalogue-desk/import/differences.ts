/** What an import changes, item by item and field by field, read in its own transaction. */
import type pg from 'pg';
import type { Fate } from '#contract/staff/import-names.ts';
import {
  countDifferences,
  differenceStatements,
  firstDifferences,
  noteDifferences,
} from './store/difference-queries.ts';

/** Differences that are listed; the others are counted. */
export const MOST_DIFFERENCES = 10_000;

export interface Difference {
  /** Null for an item that the import adds. */
  readonly item_id: number | null;
  /** Its number. */
  readonly item: string;
  readonly what: Fate;
  /** For people: 'Description', 'Vehicle'. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface Differences {
  /** How many there are in all. */
  readonly total: number;
  /** The first MOST_DIFFERENCES: what goes, what changes, what comes. */
  readonly rows: readonly Difference[];
}

/**
 * The differences that a change set makes. Call this before the set is closed.
 * @throws the signal's reason
 */
export async function differencesOf(
  client: pg.ClientBase,
  set: number,
  signal: AbortSignal | undefined,
): Promise<Differences> {
  await client.query(noteDifferences, [set]);
  for (const statement of differenceStatements) {
    signal?.throwIfAborted();
    await client.query(statement);
  }
  const { rows: counts } = await client.query<{ count: number }>(countDifferences);
  const { rows } = await client.query<Difference>(firstDifferences, [MOST_DIFFERENCES]);
  return { total: counts[0]?.count ?? 0, rows };
}
