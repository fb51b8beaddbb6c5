/** Moves lines between cart and list, all or none; an item that is there already is merged. */
import { sql } from 'kysely';
import type pg from 'pg';
import { CART_LINES } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { queries } from '#platform/queries.ts';
import { cartFull, putIntoCart } from './add.ts';
import { type MovedLine, movedLinesSql, toListSql } from './cart-queries.ts';
import { type BlockedItem, idsOf, type Reader, refusal } from './items.ts';
import { countsOf, linesGone } from './lines.ts';

/**
 * Moves lines of the list into the cart, one piece of each.
 * @throws CallError notFound where a line is not the customer's; conflict where an item
 * can't be ordered (`val` tells which and why), and where the cart has no room for all
 */
export async function moveToCart(
  client: pg.ClientBase,
  customerId: number,
  ids: readonly (string | number)[],
  reader: Reader,
): Promise<Counts> {
  const wanted = idsOf(ids);
  const { rows } = await client.query<MovedLine>({
    ...movedLinesSql,
    values: [customerId, wanted],
  });
  if (rows.length !== wanted.length) throw linesGone('list');
  const blocked = rows.flatMap(({ id, name, restricted, ...line }): BlockedItem[] => {
    const obstacle = restricted && !maySeeRestricted(reader.level) ? 'no right' : line.obstacle;
    return obstacle ? [{ id, name, obstacle }] : [];
  });
  if (blocked.length > 0) {
    throw refusal('These items can not be put into the cart now: {items}', blocked, reader);
  }
  const { cart } = await countsOf(client, customerId);
  if (cart + rows.filter(({ there }) => !there).length > CART_LINES) throw cartFull();
  await putIntoCart(
    client,
    customerId,
    rows.map((row) => ({ ...row, quantity: 1 })),
  );
  await queries(client, 'list-moved')
    .deleteFrom('ordering.list_line')
    .where('customer_id', '=', customerId)
    .where('id', '=', sql<number>`any (${wanted}::int[])`)
    .execute();
  return countsOf(client, customerId);
}

/**
 * Moves lines of the cart to the list, withdrawn items too.
 * @throws CallError notFound where a line is not the customer's; the transaction must be undone then
 */
export async function moveToList(
  client: pg.ClientBase,
  customerId: number,
  ids: readonly (string | number)[],
): Promise<Counts> {
  const wanted = idsOf(ids);
  const { rows } = await client.query<{ count: number }>({
    ...toListSql,
    values: [customerId, wanted],
  });
  if (rows[0]?.count !== wanted.length) throw linesGone('cart');
  return countsOf(client, customerId);
}
