/** Searches that found nothing: counted beside the search, ranked for the catalogue desk. */
import type { ZeroSearchKind } from '#contract/staff/import-names.ts';
import type { ZeroSearch } from '#contract/staff/imports.ts';
import type { Database } from '#platform/database.ts';
import type { Page } from '#staff/server/paging.ts';
import { type ZeroSearchRow, zeroSearchCountSql, zeroSearchesSql } from './queries.ts';

export interface ZeroQuestion {
  kind?: ZeroSearchKind;
  weeks?: string | number;
}

/** Numbers of the catalogue that come nearest to a typed one. */
export type ClosestOf = (kind: ZeroSearchKind, text: string) => string[];

/** How far back a list goes, in weeks. */
const WEEKS = 4;
const MOST_WEEKS = 52;

/** A page of what was searched for and not found in the last weeks, the most frequent first. */
export async function listZeroSearches(
  database: Database,
  closestOf: ClosestOf,
  { kind, weeks }: ZeroQuestion,
  { page, size, offset }: Page,
) {
  const back = Math.min(Math.max(Number(weeks ?? WEEKS), 1), MOST_WEEKS);
  const values = [back, kind ?? ''];
  const [lines, total] = await Promise.all([
    database.write.query<ZeroSearchRow>(zeroSearchesSql, [...values, size, offset]),
    database.write.query<{ count: number }>(zeroSearchCountSql, values),
  ]);
  const val = await Promise.all(
    lines.rows.map(
      async ({ kind: of, text, count, levels, last }): Promise<ZeroSearch> => ({
        kind: of,
        text,
        count: Number(count),
        levels: Object.entries(levels).map(([level, n]) => ({ level, count: Number(n) })),
        last: last.toISOString(),
        closest: closestOf(of, text),
      }),
    ),
  );
  return { val, pageInfo: { page, size, count: total.rows[0]?.count ?? 0 } };
}
