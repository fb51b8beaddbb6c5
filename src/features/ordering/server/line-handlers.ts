/** Handlers of the calls of lines in cart and lists, and how lines move between the two. */
import type pg from 'pg';
import type { Counts } from '#contract/ordering.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { TextKey } from '#language/text.ts';
import type { Changes, OrderingServices } from './change.ts';
import { idsOf, type LineReader, refusal, shortItems } from './items.ts';
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
import { bringBack } from './removed.ts';

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
 * quantities: all or none. An item that is there already is merged. The default list accepts withdrawn
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

/** @param ids of the lines in the call's payload */
const removes =
  <P>(place: LinesPlace, ids: (payload: P) => Ids) =>
  (client: pg.ClientBase, customerId: number, payload: P) =>
    removeLines(client, customerId, place, ids(payload));

/** @param ids of the lines in the call's payload */
const moves =
  <P>(to: LinesPlace, ids: (payload: P) => Ids) =>
  (client: pg.ClientBase, customerId: number, payload: P, reader: LineReader) =>
    moveLines(client, customerId, { to, ids: ids(payload) }, reader);

export function lineHandlers({ database, thresholds }: OrderingServices, changes: Changes) {
  return {
    cartAdd: changes('cartAdd', addToCart),
    cartBatchAdd: changes('cartBatchAdd', addBatchToCart),
    wishlistAdd: changes('wishlistAdd', addToList),
    wishlistBatchAdd: changes('wishlistBatchAdd', addBatchToList),
    cartAddFromList: changes('cartAddFromList', copyToCart),
    orderAgain: changes('orderAgain', orderAgain),
    cartUpdate: changes('cartUpdate', updates('cart')),
    cartReference: changes('cartReference', updates('cart')),
    wishlistUpdate: changes('wishlistUpdate', updates('list')),
    cartRemove: changes(
      'cartRemove',
      removes('cart', ({ id }) => [id]),
    ),
    cartBatchRemove: changes(
      'cartBatchRemove',
      removes('cart', ({ ids }) => ids),
    ),
    wishlistRemove: changes(
      'wishlistRemove',
      removes('list', ({ id }) => [id]),
    ),
    wishlistBatchRemove: changes(
      'wishlistBatchRemove',
      removes('list', ({ ids }) => ids),
    ),
    cartAddFromWishlist: changes(
      'cartAddFromWishlist',
      moves('cart', ({ wishlistId }) => [wishlistId]),
    ),
    cartBatchAddFromWishlist: changes(
      'cartBatchAddFromWishlist',
      moves('cart', ({ wishlistIds }) => wishlistIds),
    ),
    wishlistAddFromCart: changes(
      'wishlistAddFromCart',
      moves('list', ({ cartId }) => [cartId]),
    ),
    wishlistBatchAddFromCart: changes(
      'wishlistBatchAddFromCart',
      moves('list', ({ cartIds }) => cartIds),
    ),
    undo: changes('undo', bringBack),
    cartShort: async (payload, context) => ({
      val: await shortItems(database.write, payload, context),
    }),
    cartList: (payload, context) =>
      cartPage(database, signedIn(context).id, payload, context, thresholds),
    wishlistList: (payload, context) =>
      listPage(database, signedIn(context).id, payload, context, thresholds),
    getCounts: async (_payload, context) => ({
      val: await headerCountsOf(database.write, signedIn(context).id),
    }),
  } satisfies Partial<Handlers>;
}
