/** Types and helpers for the lists that the desks export. */
import type { ExportList } from '#contract/staff/import-names.ts';
import type { Role } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import type { Cell } from '#platform/tables/csv.ts';

/** Filters of a list, from the query string. */
export type Filters = Readonly<Record<string, string>>;

/** The rows of a list, with the headings of their columns. */
export interface ListSource {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The roles that may export a list, and the source of its rows. */
export interface ExportedList {
  readonly roles: readonly Role[];
  /** Allowed values of its filters. */
  readonly filters?: Readonly<Record<string, RegExp>>;
  open(database: Database, filters: Filters): ListSource;
  /** A second sheet of its workbook; undefined if it would be too long to be made in memory. */
  second?(database: Database, filters: Filters): Promise<SecondSheet | undefined>;
}

export interface SecondSheet extends ListSource {
  readonly name: string;
}

/** Some of the lists, by name. */
export type ExportedLists = Partial<Record<ExportList, ExportedList>>;

/** A filter that allows these values. */
export const oneOf = (values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`);
export const anyText = /^[^\0]{0,60}$/;

/** Formats a time for files; '' for null. */
export const moment = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : '';

/** Converts each row by `row`. */
export async function* mapped(
  rows: AsyncIterable<unknown[][]>,
  row: (cells: unknown[]) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const some of rows) yield some.map(row);
}

/** Page size of lists that are read by page. */
const SIZE = 5000;

/** Reads all pages of a list through the query of its page in the back office. */
export async function* paged<T>(
  list: (page: { page: number; size: number; offset: number }) => Promise<{ val: T[] }>,
  row: (one: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let page = 1; ; page += 1) {
    const { val } = await list({ page, size: SIZE, offset: (page - 1) * SIZE });
    if (val.length > 0) yield val.map(row);
    if (val.length < SIZE) return;
  }
}
