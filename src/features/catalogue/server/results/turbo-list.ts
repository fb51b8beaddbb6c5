/** getTurboList: one page of a search by number, model, vehicle or wheel; and the results as a file. */
import type { Calls, Payload } from '#contract';
import type { TurboRow } from '#contract/catalogue.ts';
import type { PageOf } from '#contract/errors.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import type { RowOrder } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
} from '#features/downloads/server/table-file.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { optional, requestedPage } from '#platform/paging.ts';
import { presentRows, type RowReader } from '../items/rows.ts';
import { narrowedSet, narrowingsIn } from './narrowed.ts';
import { findMatches, type Query, vehicleSetOf, vehiclesReadOf } from './turbo-search.ts';

type Paged = Payload<Calls['getTurboList']>;

/** @throws CallError badInput for an invalid page, number or choice */
export async function turboList(
  version: Version,
  query: Paged,
  reader: RowReader,
): Promise<PageOf<TurboRow>> {
  const { page, size, offset } = requestedPage(query);
  const { val, count } = await turboRows(version, query, reader, { offset, size });
  return { val, pageInfo: { page, size, count } };
}

/**
 * Returns rows of a search, and the number of all its rows.
 * @throws CallError badInput for an invalid number or choice
 */
export async function turboRows(
  version: Version,
  query: Query,
  reader: RowReader,
  { offset, size }: { offset: number; size: number },
): Promise<{ val: TurboRow[]; count: number }> {
  const search = await findMatches(version, query);
  const isNarrowed = narrowingsIn(query).length > 0;
  const plain = async () => search?.set ?? vehicleSetOf(version, query);
  const set = await (isNarrowed ? narrowedSet(version, query, reader, search) : plain());
  const column = optional(query.sortSeq);
  const page =
    column === undefined
      ? set.page(offset, size)
      : await set.sortedPage(version.columns, orderOf(query, column, reader), offset, size);
  const rows = presentRows(version, page, reader, search && { ...search, set });
  const read = search ? undefined : await vehiclesReadOf(version, query);
  const ofVehicle = read ? rows.map((row) => ({ ...row, read })) : rows;
  // A search by vehicle that finds a single turbo names that turbo, as a search by number does.
  const isSole = search === undefined && set.size === 1;
  return { val: isSole ? ofVehicle.map(asSole) : ofVehicle, count: set.size };
}

const asSole = (row: TurboRow): TurboRow => (row.id === undefined ? row : { ...row, sole: true });

const orderOf = (query: Query, column: number, { level }: RowReader): RowOrder => ({
  column,
  descending: optional(query.sortDesc) === 1,
  // Sorting by the first column hides nothing, because everybody sees the numbers.
  hiding: column > 0 && !maySeeRestricted(level),
});

// Results of a search as a table (docs/product.md 2.16).

/** Values by turbo id that a file adds to the rows. */
interface Beside {
  readonly stockOf: (id: string) => ShownStock;
  readonly own: ReadonlyMap<string, string>;
}

/** @param typed the number searched for; empty for another search */
export function resultsTable(
  typed: string,
  rows: readonly TurboRow[],
  { stockOf, own }: Beside,
  language: LanguageCode,
): FileTable {
  const columns: FileColumn<TurboRow>[] = [
    { heading: 'Turbo P/N', kind: 'number', cell: ({ turboPn }) => turboPn },
    { heading: 'Turbo Model', cell: ({ turboModel }) => turboModel },
    { heading: 'Vehicle OE NO', cell: ({ vehicleOeNo }) => vehicleOeNo },
    { heading: 'Car Make', cell: ({ carMakeName }) => carMakeName },
    { heading: 'Vehicle Model', cell: ({ carModel }) => carModel },
    { heading: 'Engine', cell: ({ carEngine }) => carEngine },
    { heading: 'Year', cell: ({ carYear }) => carYear },
    ...stockFileColumns<TurboRow>(language, ({ id }) => (id ? stockOf(id) : undefined)),
    { heading: 'Your number', kind: 'number', cell: ({ id }) => id && own.get(id) },
  ];
  const results = text(language, 'Search results');
  const words = typed === '' ? { heading: results } : { heading: `${results} {code}`, code: typed };
  return fileTableOf(language, words, columns, rows);
}
