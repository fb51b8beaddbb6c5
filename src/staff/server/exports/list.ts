/** Lists that can be had as files: what each desk tells of its own. */
import type { ExportList } from '#contract/staff/import-names.ts';
import type { Role } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import type { Cell } from '#platform/tables/csv.ts';

/** Filters of a list as they stand in the address; each list knows its own. */
export type Filters = Readonly<Record<string, string>>;

/** The rows of a list, with the headings of their columns. */
export interface ListSource {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Who may have a list, and where its rows come from. */
export interface ExportedList {
  readonly roles: readonly Role[];
  /** What its filters may be. */
  readonly filters?: Readonly<Record<string, RegExp>>;
  open(database: Database, filters: Filters): ListSource;
}

/** Some of the lists, by name. */
export type ExportedLists = Partial<Record<ExportList, ExportedList>>;

/** A filter that takes one of these values. */
export const oneOf = (values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`);
export const anyText = /^[^\0]{0,60}$/;

/** A moment as files have it; '' where there is none. */
export const moment = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : '';

/** Rows as `row` makes them of what was read. */
export async function* mapped(
  rows: AsyncIterable<unknown[][]>,
  row: (cells: unknown[]) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const some of rows) yield some.map(row);
}

/** Rows of a page of the lists that are read page by page. */
const SIZE = 5000;

/** All pages of a list as its page in the back office has them. */
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
