/** Access to lists: lists that a customer may change or look at (docs/product.md 12.6, decision 27). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { MAX_LIST_LINES } from '#contract/order-names.ts';
import type { TextKey } from '#language/text.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { idOf } from './items.ts';

/** Id of a list; null for the default list, which every customer has. */
export type ListId = number | null;

/** The error for a list that does not exist or belongs to another customer. */
export const unknownList = (): CallError =>
  new CallError('notFound', 'This list does not exist.' satisfies TextKey);

/** The customer's own list. @throws CallError notFound */
export async function ownList(
  client: pg.ClientBase,
  customerId: number,
  listId: string | number | undefined,
): Promise<ListId> {
  if (listId === undefined) return null;
  const row = await queries(client, 'own-list')
    .selectFrom('ordering.list')
    .select('id')
    .where('id', '=', idOf(listId))
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw unknownList();
  return row.id;
}

/** SQL: whether customer $1 may look at list `l`. */
export const visibleSql = `(l.customer_id = $1 or exists (
  select from ordering.list_reader r join accounts.customer c on c.email = r.email
  where r.list_id = l.id and c.id = $1))`;

const visibleListSql = {
  name: 'visible-list',
  text: `
  select l.id, l.customer_id as "ownerId" from ordering.list l where l.id = $2 and ${visibleSql}`,
};

/** A list that the customer owns, or that is shared with the customer. @throws CallError notFound */
export async function visibleList(
  client: Queryable,
  customerId: number,
  listId: string | number | undefined,
): Promise<{ id: ListId; ownerId: number }> {
  if (listId === undefined) return { id: null, ownerId: customerId };
  const { rows } = await client.query<{ id: number; ownerId: number }>({
    ...visibleListSql,
    values: [customerId, idOf(listId)],
  });
  if (!rows[0]) throw unknownList();
  return rows[0];
}

/** @throws CallError conflict if a list has more than MAX_LIST_LINES lines; the caller must then roll back */
export async function checkLineCount(
  client: pg.ClientBase,
  customerId: number,
  listId: ListId,
): Promise<void> {
  const { rows } = await client.query<{ lines: number }>({
    name: 'list-lines-count',
    text: `select count(*)::int as lines from ordering.list_line
      where customer_id = $1 and list_id is not distinct from $2::int`,
    values: [customerId, listId],
  });
  if ((rows[0]?.lines ?? 0) > MAX_LIST_LINES) throw listFull();
}

export const listFull = (): CallError =>
  new CallError('conflict', 'The list is full: it holds at most {max} lines.' satisfies TextKey, {
    max: MAX_LIST_LINES,
  });
