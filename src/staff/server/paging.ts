import type { SelectQueryBuilder } from 'kysely';
import { MAX_PAGE_SIZE } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { countOfAll } from '#platform/queries.ts';

/** A page of a list. */
export interface Page {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/**
 * The requested page; by default the first 25 rows.
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

/** A value as answers carry it: moments as ISO 8601 in UTC. */
type Presented<T> = T extends Date ? string : T;

/** A row as answers carry it: its id as a text, moments as ISO 8601 in UTC. */
export const presented = <R extends { id: number }>(row: R) =>
  Object.fromEntries(
    Object.entries<unknown>(row).map(([name, value]) => [
      name,
      name === 'id' ? String(value) : value instanceof Date ? value.toISOString() : value,
    ]),
  ) as { [N in keyof R]: N extends 'id' ? string : Presented<R[N]> };

/**
 * Reads a page of a list.
 * @param all the rows that match, without columns and order
 * @param ordered the same rows with their columns, in order
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
