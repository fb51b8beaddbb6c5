/** SQL of searches without results. */
import type { ZeroSearchKind } from '#contract/staff/import-names.ts';

const asked = `from catalogue.zero_search
  where day > current_date - $1::int * 7 and ($2 = '' or kind = $2)`;

export interface ZeroSearchRow {
  kind: ZeroSearchKind;
  text: string;
  count: number;
  levels: Record<string, number>;
  last: Date;
}

/** A page, the most frequent first: weeks back, kind or '', rows in the page, rows before it. */
export const zeroSearchesSql = `
  select kind, (array_agg(sample order by last_at desc))[1] as text, sum(count) as count,
    max(last_at) as last, json_object_agg(level, by_level) as levels
  from (
    select kind, key, level, (array_agg(sample order by last_at desc))[1] as sample,
      sum(count) as count, sum(count) as by_level, max(last_at) as last_at
    ${asked} group by kind, key, level
  ) by_level
  group by kind, key order by sum(count) desc, max(last_at) desc, key
  limit $3 offset $4`;

/** How many there are: weeks back, kind or ''. */
export const zeroSearchCountSql = `
  select count(*) as count from (select distinct kind, key ${asked}) one`;
