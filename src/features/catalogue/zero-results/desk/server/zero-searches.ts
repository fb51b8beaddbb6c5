/** Searches that found nothing: counted beside the search, ranked for the catalogue desk. */
import type { ZeroSearchKind } from '#contract/staff/import-names.ts';
import type { ZeroSearch } from '#contract/staff/imports.ts';
import type { Database } from '#platform/database.ts';
import type { Page } from '../../../import/desk/server/runs.ts';

export interface ZeroQuestion {
  kind?: ZeroSearchKind;
  weeks?: string | number;
}

/** Numbers of the catalogue that come nearest to a typed one. */
export type ClosestOf = (kind: ZeroSearchKind, text: string) => Promise<string[]>;

interface Row {
  kind: ZeroSearchKind;
  text: string;
  count: number;
  levels: Record<string, number>;
  last: Date;
}

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
  const filter = `from catalogue.zero_search
    where day > current_date - $1::int * 7 and ($2 = '' or kind = $2)`;
  const values = [back, kind ?? ''];
  const [lines, total] = await Promise.all([
    database.write.query<Row>(
      `select kind, (array_agg(sample order by last_at desc))[1] as text, sum(count) as count,
         max(last_at) as last, json_object_agg(level, by_level) as levels
       from (
         select kind, key, level, (array_agg(sample order by last_at desc))[1] as sample,
           sum(count) as count, sum(count) as by_level, max(last_at) as last_at
         ${filter} group by kind, key, level
       ) by_level
       group by kind, key order by sum(count) desc, max(last_at) desc, key
       limit $3 offset $4`,
      [...values, size, offset],
    ),
    database.write.query<{ count: number }>(
      `select count(*) as count from (select distinct kind, key ${filter}) one`,
      values,
    ),
  ]);
  const val = await Promise.all(
    lines.rows.map(
      async ({ kind: of, text, count, levels, last }): Promise<ZeroSearch> => ({
        kind: of,
        text,
        count: Number(count),
        levels: Object.entries(levels).map(([level, n]) => ({ level, count: Number(n) })),
        last: last.toISOString(),
        closest: await closestOf(of, text),
      }),
    ),
  );
  return { val, pageInfo: { page, size, count: total.rows[0]?.count ?? 0 } };
}
