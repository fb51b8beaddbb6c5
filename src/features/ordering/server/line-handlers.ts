/** Handlers of the calls of lines in cart and lists: adapters over put, move, update, remove and undo. */
import type pg from 'pg';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { Changes, OrderingServices } from './change.ts';
import { type LineReader, shortItems } from './items.ts';
import {
  cartPage,
  headerCountsOf,
  type LineChange,
  type LinesPlace,
  listPage,
  removeLines,
  updateLine,
} from './lines.ts';
import { moveLines } from './move.ts';
import {
  addBatchToCart,
  addBatchToList,
  addToCart,
  addToList,
  copyToCart,
  orderAgain,
} from './put.ts';
import { bringBack } from './removed.ts';

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
