/** Results that are narrowed, and getTurboFacets: what they can be narrowed by. */
import type { Answer, Calls } from '#contract';
import { MAX_NARROWING } from '#contract/catalogue.ts';
import type { Narrowing } from '#contract/catalogue-names.ts';
import type { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { LiveStock } from '../parts/stock.ts';
import {
  type Base,
  leftOf,
  type NarrowingReader,
  narrowedRows,
  narrowingKey,
  narrowingValues,
} from '../search/narrowing.ts';
import { setOfRows } from '../search/vehicle-choice.ts';
import type { RowReader, Search } from './rows.ts';
import { vehicleIn } from './sentences.ts';
import { findMatches, type Query, searchKey, vehicleRowsOf } from './turbo-search.ts';

/** The reader of results. */
export interface ListReader extends RowReader {
  readonly stock: LiveStock;
}

/** For whom it is narrowed. */
export const readerOf = ({ level, stock }: ListReader): NarrowingReader => ({
  stock,
  all: maySeeRestricted(level),
});

const baseOf = async (version: Version, query: Query, found: Search | undefined): Promise<Base> =>
  found
    ? { rows: await version.columns.turboRows.all(found.set.positions), ofTurbos: true }
    : { rows: await vehicleRowsOf(version, query), ofTurbos: false };

/** What the results of a search can be narrowed by. @throws CallError badInput as the search itself */
export async function turboFacets(
  version: Version,
  query: Query,
  reader: ListReader,
): Promise<Answer<Calls['getTurboFacets']>> {
  const search = await findMatches(version, query);
  const base = await baseOf(version, query, search);
  const fields = await narrowingValues(version, base, query, readerOf(reader));
  return fields.map(({ field, values }) => ({
    field,
    values: values
      .filter(({ value }) => value.length <= MAX_NARROWING)
      .map((one) => ({ ...one, name: nameIn(reader.language, field, one.value) })),
  }));
}

function nameIn(language: LanguageCode, field: Narrowing, value: string): string {
  if (field === 'byStock') return translate(language, value);
  return field === 'byModel' || field === 'byEngine' ? vehicleIn(language, value) : value;
}

/** The turbos that are left of a search, or of a search by vehicle; cached for further pages of it. */
export async function narrowedSet(
  version: Version,
  query: Query,
  reader: ListReader,
  found: Search | undefined,
): Promise<MatchSet> {
  const who = readerOf(reader);
  const id = `narrowed|${narrowingKey(query, who)}|${searchKey(query)}`;
  const cachedSet = version.matches.get(id);
  if (cachedSet) return cachedSet;
  const base = await baseOf(version, query, found);
  const rows = await narrowedRows(version, base, query, who);
  const set = await (found ? leftOf(version, found.set, rows) : setOfRows(version, rows));
  version.matches.set(id, set);
  return set;
}
