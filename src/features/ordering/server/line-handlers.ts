/**
 * Handlers of the calls about lines in cart and lists. Also moves lines between cart and list, and restores
 * deleted lines and lists, which are stored for an hour ('Undo').
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { MAX_CART_LINES } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { TextKey } from '#language/text.ts';
import { ago, queries } from '#platform/queries.ts';
import type { Changes, OrderingServices } from './change.ts';
import { idOf, idsOf, type LineReader, refusal, shortItems } from './items.ts';
import {
  cartPage,
  countsOf,
  headerCountsOf,
  type LineChange,
  type LinesPlace,
  linesGone,
  listPage,
  removeLines,
  updateLine,
} from './lines.ts';
import { checkLineCount } from './list-access.ts';
import { checkLists, nameTaken } from './lists.ts';
import {
  addBatchToCart,
  addBatchToList,
  addToCart,
  addToList,
  cartFull,
  checkList,
  copyToCart,
  nameOf,
  obstacleOf,
  orderAgain,
  put,
} from './put.ts';
import { cartToListSql, listToCartSql } from './put-queries.ts';

const statements = {
  cart: {
    from: 'list',
    sql: listToCartSql,
    refused: 'These items cannot be put into the cart now: {items}',
  },
  list: {
    from: 'cart',
    sql: cartToListSql,
    refused: 'These items cannot be put on the list: {items}',
  },
} as const satisfies Record<LinesPlace, { from: LinesPlace; sql: object; refused: TextKey }>;

/**
 * Moves lines of lists to the cart, or lines of the cart to the customer's default list, with their
 * quantities: all or none. An item that the target already has is merged. The default list accepts withdrawn
 * items, too.
 * @param to target of the move
 * @throws CallError notFound if a line is not the customer's; conflict if an item can't be moved (`val`
 * lists the items with the reason) or if the target has no room for all. The caller must then roll back
 * the transaction
 */
async function moveLines(
  client: pg.ClientBase,
  customerId: number,
  { to, ids }: { to: LinesPlace; ids: readonly (string | number)[] },
  reader: LineReader,
): Promise<Counts> {
  const lineIds = idsOf(ids);
  const { from, sql, refused } = statements[to];
  const outcome = await put(client, sql, { customerId, level: reader.level }, [lineIds]);
  if (outcome.lines.length !== lineIds.length) throw linesGone(from);
  const blocked = outcome.lines.flatMap((line) => {
    const obstacle = obstacleOf(line);
    if (!obstacle || obstacle === 'cart is full') return [];
    return [{ id: line.id ?? 0, name: nameOf(line), obstacle }];
  });
  if (blocked.length > 0) throw refusal(refused, blocked, reader);
  if (outcome.lines.some(({ obstacle }) => obstacle === 'cart is full')) throw cartFull();
  if (to === 'list') checkList(outcome);
  return countsOf(client, customerId);
}

type Ids = readonly (string | number)[];

const updates =
  (place: LinesPlace) => (client: pg.ClientBase, customerId: number, line: LineChange) =>
    updateLine(client, customerId, place, line);

/** @param ids reads the ids of the lines from the payload */
const removes =
  <P>(place: LinesPlace, ids: (payload: P) => Ids) =>
  (client: pg.ClientBase, customerId: number, payload: P) =>
    removeLines(client, customerId, place, ids(payload));

/** @param ids reads the ids of the lines from the payload */
const moves =
  <P>(to: LinesPlace, ids: (payload: P) => Ids) =>
  (client: pg.ClientBase, customerId: number, payload: P, reader: LineReader) =>
    moveLines(client, customerId, { to, ids: ids(payload) }, reader);

export function lineHandlers({ database, thresholds }: OrderingServices, changes: Changes) {
  return {
    cartAdd: changes('cartAdd', addToCart),
    cartBatchAdd: changes('cartBatchAdd', addBatchToCart),
    listAdd: changes('listAdd', addToList),
    listBatchAdd: changes('listBatchAdd', addBatchToList),
    cartAddFromList: changes('cartAddFromList', copyToCart),
    orderAgain: changes('orderAgain', orderAgain),
    cartUpdate: changes('cartUpdate', updates('cart')),
    cartReference: changes('cartReference', updates('cart')),
    listUpdateLine: changes('listUpdateLine', updates('list')),
    cartRemove: changes(
      'cartRemove',
      removes('cart', ({ id }) => [id]),
    ),
    cartBatchRemove: changes(
      'cartBatchRemove',
      removes('cart', ({ ids }) => ids),
    ),
    listRemoveLine: changes(
      'listRemoveLine',
      removes('list', ({ id }) => [id]),
    ),
    listBatchRemoveLines: changes(
      'listBatchRemoveLines',
      removes('list', ({ ids }) => ids),
    ),
    cartMoveFromList: changes(
      'cartMoveFromList',
      moves('cart', ({ listLineId }) => [listLineId]),
    ),
    cartBatchMoveFromList: changes(
      'cartBatchMoveFromList',
      moves('cart', ({ listLineIds }) => listLineIds),
    ),
    listMoveFromCart: changes(
      'listMoveFromCart',
      moves('list', ({ cartId }) => [cartId]),
    ),
    listBatchMoveFromCart: changes(
      'listBatchMoveFromCart',
      moves('list', ({ cartIds }) => cartIds),
    ),
    undo: changes('undo', bringBack),
    cartShort: async (payload, context) => ({
      val: await shortItems(database.write, payload, context),
    }),
    cartList: (payload, context) =>
      cartPage(database, signedIn(context).id, payload, context, thresholds),
    listLines: (payload, context) =>
      listPage(database, signedIn(context).id, payload, context, thresholds),
    getCounts: async (_payload, context) => ({
      val: await headerCountsOf(database.write, signedIn(context).id),
    }),
  } satisfies Partial<Handlers>;
}

interface BroughtBack {
  taken: number;
  lists: number;
  listsWanted: number | null;
  /** Number of lines whose list does not exist any more. */
  withoutList: number;
  /** Ids of lists that got lines back; null for the default list. */
  listIds: (number | null)[];
}

/**
 * Restores the lines or the list of a deletion. A deletion can be restored only once.
 * @throws CallError notFound after an hour, and for another customer's deletion; conflict if there is no room
 * any more, another list has the name, or the list of the lines does not exist any more. The caller must then
 * roll back the transaction
 */
async function bringBack(
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
  for (const listId of back.listIds) await checkLineCount(client, customerId, listId);
  const counts = await countsOf(client, customerId);
  if (counts.cart > MAX_CART_LINES) throw cartFull();
  return counts;
}

/** How long deleted lines can be brought back (docs/product.md 12.6.8). */
const UNDO_TIME = '1 hour';

/** Deletes removed lines that can't be brought back any more. */
export async function forgetRemoved(client: pg.ClientBase): Promise<void> {
  await queries(client).deleteFrom('ordering.removed').where('at', '<', ago(UNDO_TIME)).execute();
}

const rowsOf = (table: string) =>
  `json_populate_recordset(null::ordering.${table}, coalesce(rows -> '${table}', '[]')) r`;

/** SQL: whether the list of line `r` exists, or is restored together with the line. */
const hasListSql = `(r.list_id is null or r.list_id in (select id from lists)
      or exists (select from ordering.list l where l.id = r.list_id))`;

/**
 * Restores deleted rows. Rows that were added again meanwhile stay as they are; lines whose list no longer
 * exists are counted.
 */
const bringBackSql = `
  with taken as (
    delete from ordering.removed
    where id = $2 and customer_id = $1 and at > now() - interval '${UNDO_TIME}' returning rows
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
