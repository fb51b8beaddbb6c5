/** Searches without results, counted by the search and listed for the catalogue desk. */

import { type ZeroSearchKind, zeroSearchKinds, zeroSearchWords } from '#contract/choices.ts';
import type { ZeroSearch } from '#contract/staff/imports.ts';
import { closestCross } from '#features/catalogue/server/cross-reference/cross-suggestions.ts';
import { closestNumbers } from '#features/catalogue/server/search/closest-numbers.ts';
import { MAX_SUGGESTIONS } from '#features/catalogue/server/search/suggestions.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { deskText } from '#language/desk-text.ts';
import type { Database } from '#platform/database.ts';
import { type ExportedLists, oneOf, type Page, paged } from '#staff/server/paging.ts';

interface ZeroQuestion {
  kind?: ZeroSearchKind;
  weeks?: string | number;
}

/** Finds the catalogue numbers closest to a typed number. */
type ClosestOf = (kind: ZeroSearchKind, text: string) => string[];

/** Default period of the list, in weeks. */
const WEEKS = 4;
const MAX_WEEKS = 52;

/** A page of searches without results in the last weeks, most frequent first. */
export async function listZeroSearches(
  database: Database,
  closestOf: ClosestOf,
  { kind, weeks }: ZeroQuestion,
  { page, size, offset }: Page,
) {
  const back = Math.min(Math.max(Number(weeks ?? WEEKS), 1), MAX_WEEKS);
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

const kinds = { turbo: 'pn', oe: 'oe', ee: 'ee' } as const;
/** Maximum number of closest numbers per row. */
const SHOWN = Math.min(3, MAX_SUGGESTIONS);

/** Numbers of the published catalogue that are closest to a number that was not found. */
export const closestOf =
  (versions: Versions): ClosestOf =>
  (kind, text) => {
    // For a wheel there are no closest numbers: the result page of its search shows the closest wheels.
    if (kind === 'wheel') return [];
    const nearNumbers = versions.read((version) =>
      kind === 'part'
        ? closestCross(version, text, 'A')
        : closestNumbers(version, kinds[kind], text, 'A'),
    );
    // The typed number may exist as another kind of number. It is left out.
    const otherNumbers = nearNumbers.filter(({ number }) => numberKey(number) !== numberKey(text));
    return otherNumbers.slice(0, SHOWN).map(({ number }) => number);
  };

/** The list as a file, without closest numbers. */
export const zeroSearchExports = {
  zeroSearches: {
    roles: ['catalogue', 'admin'],
    filters: { kind: oneOf(zeroSearchKinds), weeks: /^[0-9]{1,2}$/ },
    open: (database, filters, { language }) => ({
      header: ['searched_for', 'as', 'times', 'levels', 'last_utc'],
      rows: paged(
        (page) => listZeroSearches(database, () => [], filters, page),
        ({ text, kind, count, levels, last }) => [
          text,
          deskText(language, zeroSearchWords[kind]),
          count,
          levels
            .map(({ level, count: of }) => `${level || deskText(language, 'visitors')}: ${of}`)
            .join(', '),
          last,
        ],
      ),
    }),
  },
} satisfies ExportedLists;

const zeroSearchesSince = `from catalogue.zero_search
  where day > current_date - $1::int * 7 and ($2 = '' or kind = $2)`;

interface ZeroSearchRow {
  kind: ZeroSearchKind;
  text: string;
  count: number;
  levels: Record<string, number>;
  last: Date;
}

/** SQL: a page, most frequent first. $1 weeks back, $2 kind or '', $3 page size, $4 offset. */
const zeroSearchesSql = `
  select kind, (array_agg(sample order by last_at desc))[1] as text, sum(count) as count,
    max(last_at) as last, json_object_agg(level, by_level) as levels
  from (
    select kind, key, level, (array_agg(sample order by last_at desc))[1] as sample,
      sum(count) as count, sum(count) as by_level, max(last_at) as last_at
    ${zeroSearchesSince} group by kind, key, level
  ) by_level
  group by kind, key order by sum(count) desc, max(last_at) desc, key
  limit $3 offset $4`;

/** SQL: number of rows in the list. $1 weeks back, $2 kind or ''. */
const zeroSearchCountSql = `
  select count(*) as count from (select distinct kind, key ${zeroSearchesSince}) one`;
