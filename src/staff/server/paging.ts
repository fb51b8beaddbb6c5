import type { SelectQueryBuilder } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { ExportList, Role } from '#contract/staff/names.ts';
import type { StaffLanguage } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import { countOfAll } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';

export interface Page {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * The requested page; default: the first 25 rows.
 * @throws CallError badInput for page 0 and for a page that is too large
 */
export function pageOf(question: { page?: string | number; size?: string | number }): Page {
  const page = Number(question.page ?? 1);
  const size = Number(question.size ?? 25);
  if (page < 1) throw new CallError('badInput', 'Pages count from 1.');
  if (size < 1 || size > MAX_PAGE_SIZE) {
    throw new CallError('badInput', 'A page has at most {count} rows.', { count: MAX_PAGE_SIZE });
  }
  return { page, size, offset: (page - 1) * size };
}

type Presented<T> = T extends Date ? string : T;

/** Converts a row for a response: its id to text, timestamps to ISO 8601 in UTC. */
export const presented = <R extends { id: number }>(row: R) =>
  Object.fromEntries(
    Object.entries<unknown>(row).map(([name, value]) => [
      name,
      name === 'id' ? String(value) : value instanceof Date ? value.toISOString() : value,
    ]),
  ) as { [N in keyof R]: N extends 'id' ? string : Presented<R[N]> };

/**
 * Reads a page of a list.
 * @param all the matching rows, without columns and sort order
 * @param ordered the same rows with columns, sorted
 */
export async function readPage<All, Of extends keyof All, Joined, From extends keyof Joined, Row>(
  all: SelectQueryBuilder<All, Of, object>,
  ordered: SelectQueryBuilder<Joined, From, Row>,
  { page, size, offset }: Page,
) {
  const [rows, total] = await Promise.all([
    ordered.limit(size).offset(offset).execute(),
    all.select(countOfAll).$castTo<{ count: number }>().executeTakeFirstOrThrow(),
  ]);
  return { rows, pageInfo: { page, size, count: total.count } };
}

export type Filters = Readonly<Record<string, string>>;

export interface ListSource {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Roles that may export a list, and the source of its rows. */
export interface ExportedList {
  readonly roles: readonly Role[];
  /** Allowed values by filter name. */
  readonly filters?: Readonly<Record<string, RegExp>>;
  readonly open: OpenList;
  /** A second sheet of the workbook. */
  readonly second?: { readonly name: string; readonly open: OpenList };
}

export interface ListReader {
  /** Time zone of dates in filters. */
  readonly zone: string;
  readonly language: StaffLanguage;
}

type OpenList = (database: Database, filters: Filters, reader: ListReader) => ListSource;

export type ExportedLists = Partial<Record<ExportList, ExportedList>>;

/** Pattern for a filter with fixed values. */
export const oneOf = (values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`);
export const anyText = /^[^\0]{0,60}$/;

/** Formats a timestamp for files; '' for null. */
export const moment = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : '';

export async function* mapped(
  rows: AsyncIterable<unknown[][]>,
  row: (cells: unknown[]) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const some of rows) yield some.map(row);
}

/** Page size of exports that read page by page. */
const SIZE = 5000;

/** Reads all pages of a list, through the query of the list's page in the back office. */
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
