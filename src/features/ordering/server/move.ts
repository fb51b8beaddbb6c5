/** Moves lines between cart and list, all or none; an item that is there already is merged. */
import type pg from 'pg';
import { CART_LINES, type Obstacle } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { cartFull, type Put, putIntoCart } from './add.ts';
import {
  type BlockedItem,
  idsOf,
  obstacleSql,
  type Reader,
  refusal,
  restrictedSql,
  withCatalogue,
} from './items.ts';
import { countsOf, linesGone } from './lines.ts';

interface Line extends Omit<Put, 'quantity'> {
  readonly id: number;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
  /** Of the item, in the cart. */
  readonly there: boolean;
}

// The newest line of the list comes last, so that it is the newest of the cart as well.
const linesSql = `
  select l.id, l.item_id as "itemId", l.type, l.name, l.referer_turbo_id as referer,
    ${obstacleSql} as obstacle, ${restrictedSql} as restricted, c.id is not null as there
  from ordering.list_line l
    ${withCatalogue}
    left join ordering.cart_line c on c.customer_id = l.customer_id and c.item_id = l.item_id
  where l.customer_id = $1 and l.id = any ($2::int[])
  order by l.id`;

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
  const { rows } = await client.query<Line>({
    name: 'list-lines',
    text: linesSql,
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
  await client.query({
    name: 'list-moved',
    text: 'delete from ordering.list_line where customer_id = $1 and id = any ($2::int[])',
    values: [customerId, wanted],
  });
  return countsOf(client, customerId);
}

const toListSql = `
  with gone as (
    delete from ordering.cart_line where customer_id = $1 and id = any ($2::int[])
    returning id, item_id, type, name, referer_turbo_id
  ), put as (
    insert into ordering.list_line (customer_id, item_id, type, name, referer_turbo_id)
    select $1, item_id, type, name, referer_turbo_id from gone order by id
    on conflict (customer_id, item_id) do nothing
  )
  select count(*)::int as count from gone`;

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
    name: 'cart-to-list',
    text: toListSql,
    values: [customerId, wanted],
  });
  if (rows[0]?.count !== wanted.length) throw linesGone('cart');
  return countsOf(client, customerId);
}
