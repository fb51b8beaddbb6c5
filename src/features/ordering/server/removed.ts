/** Deleted lines and lists: kept for an hour, and restored by 'Undo'. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { CART_LINES } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import type { TextKey } from '#language/text.ts';
import { ago, queries } from '#platform/queries.ts';
import { idOf } from './items.ts';
import { countsOf } from './lines.ts';
import { checkRoom } from './list-access.ts';
import { checkLists, nameTaken } from './lists.ts';
import { cartFull } from './put.ts';

interface BroughtBack {
  taken: number;
  lists: number;
  listsWanted: number | null;
  /** Lines whose list is gone. */
  withoutList: number;
  /** Lists that got lines back. */
  listIds: (number | null)[];
}

/**
 * Restores a deletion, once.
 * @throws CallError notFound after an hour, and for another customer's; conflict where there is no
 * room any more, another list has the name, or the list of its lines is gone. The transaction must be undone then
 */
export async function bringBack(
  client: pg.ClientBase,
  customerId: number,
  { id }: { id: string | number },
): Promise<Counts> {
  const { rows } = await client.query<BroughtBack>(bringBackSql, [customerId, idOf(id)]);
  const [back] = rows;
  if (!back || back.taken === 0) {
    throw new CallError('notFound', 'This can no longer be undone.' satisfies TextKey);
  }
  if ((back.listsWanted ?? 0) > back.lists) throw nameTaken();
  if (back.withoutList > 0) {
    throw new CallError(
      'conflict',
      'The list of these lines was deleted. Please restore it first.' satisfies TextKey,
    );
  }
  if (back.lists > 0) await checkLists(client, customerId);
  for (const listId of back.listIds) await checkRoom(client, customerId, listId);
  const counts = await countsOf(client, customerId);
  if (counts.cart > CART_LINES) throw cartFull();
  return counts;
}

/** Deletes removed lines whose undo period (1 hour) is over. */
export async function forgetRemoved(client: pg.ClientBase): Promise<void> {
  await queries(client).deleteFrom('ordering.removed').where('at', '<', ago('1 hour')).execute();
}

const rowsOf = (table: string) =>
  `json_populate_recordset(null::ordering.${table}, coalesce(rows -> '${table}', '[]')) r`;

/** SQL: whether the list of a line `r` is there, or comes back with it. */
const hasListSql = `(r.list_id is null or r.list_id in (select id from lists)
      or exists (select from ordering.list l where l.id = r.list_id))`;

/**
 * Restores deleted rows. Rows that were added again meanwhile stay as they are; lines whose list no longer
 * exists are counted.
 */
const bringBackSql = `
  with taken as (
    delete from ordering.removed
    where id = $2 and customer_id = $1 and at > now() - interval '1 hour' returning rows
  ), lists as (
    insert into ordering.list overriding system value
    select r.* from taken, ${rowsOf('list')}
    on conflict do nothing returning id
  ), readers as (
    insert into ordering.list_reader
    select r.* from taken, ${rowsOf('list_reader')} join lists on lists.id = r.list_id
    on conflict do nothing
  ), listed as (
    insert into ordering.list_line overriding system value
    select r.* from taken, ${rowsOf('list_line')} where ${hasListSql}
    on conflict do nothing returning list_id
  ), carted as (
    insert into ordering.cart_line overriding system value
    select r.* from taken, ${rowsOf('cart_line')}
    on conflict do nothing
  )
  select (select count(*)::int from taken) as taken, (select count(*)::int from lists) as lists,
    (select json_array_length(coalesce(rows -> 'list', '[]')) from taken) as "listsWanted",
    (select count(*)::int from taken, ${rowsOf('list_line')} where not ${hasListSql}) as "withoutList",
    array(select distinct list_id from listed) as "listIds"`;
