/**
 * Calls of the cart, and shapes that cart and lists share (docs/product.md 2.10, 3 and 7). Every change
 * returns the counts for the header. A batch is atomic.
 */

import { type Static, Type } from 'typebox';
import {
  defineCustomerCalls,
  digits,
  object,
  ordinaryCall,
  paging,
  requiredChoice,
  textField,
} from './call.ts';
import { MAX_CART_LINES, MAX_QUANTITY, MAX_QUICK_LINES, obstacles } from './order-names.ts';
import { lineFacts, RefCodeType, StockInfo, stockShape } from './shown-items.ts';
import { added, oneItem, ownLines, tried } from './shows.ts';

export const id = digits('Id', 9);
export const ids = Type.Array(id, { minItems: 1, maxItems: MAX_CART_LINES });
/** A whole number from 1 to 9999, with at most 4 digits including leading zeros (docs/product.md 5). */
export const quantity = Type.Union(
  [
    Type.String({ pattern: '^(?!0+$)[0-9]{1,4}$' }),
    Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  ],
  { description: 'A whole number 1 to 9999', 'x-figure': 'whole' },
);

/** Identifies an item to add to cart or list, or to request its development. */
export const refFields = {
  refCodeType: requiredChoice([0, 1, 2], '0 turbo, 1 part, 2 cartridge/CHRA'),
  refId: id,
  refCode: Type.Optional(textField('Empty; kept for callers that send it')),
  itemNumber: Type.Optional(textField('The E&E or turbo P/N, as the page showed it')),
};
export const addFields = {
  ...refFields,
  refererTurboId: Type.Optional(digits('The turbo from whose page a part was added', 9)),
};

/**
 * The customer's name for the line, such as the number that the customer typed. Adding the item again does
 * not replace the name.
 */
const reference = textField("The customer's reference of the line");

/** Numbers of lines in cart and list, for the header. */
export const Counts = Type.Object({ cart: Type.Integer(), list: Type.Integer() });
export type Counts = Static<typeof Counts>;

export const HeaderCounts = Type.Object({
  ...Counts.properties,
  /** Number of orders that wait for the customer's answer or have unread messages; absent if 0. */
  orders: Type.Optional(Type.Integer()),
});
export type HeaderCounts = Static<typeof HeaderCounts>;

/** The counts after a deletion; `undo` is the id with which the call `undo` restores the deleted lines. */
export const Removed = Type.Object({ ...Counts.properties, undo: Type.String() });
export type Removed = Static<typeof Removed>;

export const Refused = Type.Object({
  /** Id of the line in cart or list; absent if there is no such line. */
  id: Type.Optional(Type.String()),
  itemNumber: Type.String(),
  obstacle: Type.Enum([...obstacles]),
});
export type Refused = Static<typeof Refused>;

export const BatchAdded = Type.Object({
  ...Counts.properties,
  added: Type.Integer(),
  refused: Type.Array(Refused),
  /** Items that were in the cart before, with their new quantity. Absent if all items are new to the cart. */
  raised: Type.Optional(
    Type.Array(object({ itemNumber: Type.String(), quantity: Type.Integer() })),
  ),
});
export type BatchAdded = Static<typeof BatchAdded>;

/** Set if fewer pieces are in stock than the line has; 'rest follows' if back orders are allowed. */
const short = Type.Optional(Type.Enum(['in part', 'rest follows']));

const itemFields = {
  type: RefCodeType,
  /** Id of the turbo, part or CHRA. */
  refId: Type.String(),
  eePn: Type.String(),
  /** P/N of the turbo itself, or of the turbo from whose page the part was added. */
  turboPn: Type.String(),
  vehicleOeNo: Type.String(),
  model: Type.String(),
  /** The component's name in the caller's language; empty for a turbo. */
  name: Type.String(),
  /** The caller's own number for the item; may be absent. */
  ownNumber: Type.Optional(Type.String()),
};

export const ListItem = Type.Object({
  /** Id of the line. */
  id: Type.String(),
  ...itemFields,
  /** Id of the turbo from whose page the item was added; may be empty. */
  refererTurboId: Type.String(),
  /** Absent for an item that is no longer in the catalogue, and for a turbo that `noRight` withholds. */
  stockInfo: Type.Optional(StockInfo),
  expected: stockShape.expected,
  backOrder: stockShape.backOrder,
  replacedBy: stockShape.replacedBy,
  short,
  /** The item is for approved customers only, so the caller can't order it. */
  noRight: Type.Optional(Type.Literal(true)),
  quantity: Type.Integer(),
  /** Weight of a piece in grams; absent if it is unknown, or the caller may not see the item's details. */
  weight: Type.Optional(Type.Integer()),
  facts: lineFacts,
  /** The customer's name for the line; copied between cart, list and order. May be empty. */
  reference: Type.String(),
});
export type ListItem = Static<typeof ListItem>;

const CartItem = Type.Object({
  ...ListItem.properties,
  /** Quantity in the cart; `quantity` is the part of it to order now. */
  totalQuantity: Type.Integer(),
  /**
   * When the line was added, ms since 1970. Absent for lines older than the customer's last order from the
   * cart, or than the last time that several lines were added together.
   */
  newlyAddedAt: Type.Optional(Type.String()),
});
export type CartItem = Static<typeof CartItem>;

const cart = (name: string) => `/api/ot/cart/${name}`;

export const cartCalls = defineCustomerCalls(ordinaryCall, {
  cartAdd: {
    path: cart('add'),
    shows: oneItem,
    summary: 'Puts an item into the cart; adds to what the cart holds of it, at most 9999 in all',
    payload: object({ ...addFields, quantity, reference: Type.Optional(reference) }),
    answer: Counts,
    failures: ['notFound', 'conflict'],
  },
  cartBatchAdd: {
    path: cart('batch-add'),
    shows: added('items'),
    summary:
      'Puts several items into the cart and tells which can not be had; none of them where the cart has no room for all',
    payload: object({
      items: Type.Array(object({ ...addFields, quantity, reference: Type.Optional(reference) }), {
        minItems: 1,
        maxItems: MAX_QUICK_LINES,
      }),
    }),
    bodyLimit: 256 << 10,
    answer: BatchAdded,
    failures: ['conflict'],
  },
  cartShort: {
    path: cart('short'),
    shows: tried('items'),
    dependsOn: ['stock'],
    summary:
      'Before items are added: of which of them fewer pieces are in stock than wanted, an answer for each in their order',
    payload: object({
      items: Type.Array(
        object({ refCodeType: refFields.refCodeType, refId: refFields.refId, quantity }),
        { minItems: 1, maxItems: MAX_QUICK_LINES },
      ),
    }),
    bodyLimit: 128 << 10,
    answer: Type.Array(object({ short })),
  },
  cartList: {
    path: cart('list'),
    shows: ownLines,
    dependsOn: ['cart', 'ownNumbers'],
    summary: 'The cart, the newest line first; 200 lines in a page',
    payload: object(paging),
    answer: Type.Array(CartItem),
    paged: true,
  },
  cartUpdate: {
    path: cart('update'),
    // Each call counts as a read of stock, because the cart then shows whether the new quantity is in stock.
    shows: oneItem,
    summary:
      'Sets what would be ordered of a line; more than the cart holds raises that, too. With totalQuantity: what the cart holds is corrected, too',
    payload: object({ id, quantity, totalQuantity: Type.Optional(quantity) }),
    answer: Counts,
    failures: ['notFound'],
  },
  cartReference: {
    path: cart('reference'),
    shows: 'nothing',
    summary:
      "Sets the customer's own reference of a line, which its order will show; empty takes it away",
    payload: object({ id, reference: textField('Reference') }),
    answer: Counts,
    failures: ['notFound'],
  },
  cartRemove: {
    path: cart('remove'),
    shows: 'nothing',
    summary: 'Deletes a line of the cart',
    payload: object({ id }),
    answer: Removed,
    failures: ['notFound'],
  },
  cartBatchRemove: {
    path: cart('batch-remove'),
    shows: 'nothing',
    summary: 'Deletes several lines of the cart, all or none',
    payload: object({ ids }),
    answer: Removed,
    failures: ['notFound'],
  },
  cartMoveFromList: {
    path: cart('add-from-wishlist'),
    shows: 'nothing',
    summary: 'Moves a line of a list into the cart, with its quantity',
    payload: object({ listLineId: id }),
    answer: Counts,
    failures: ['notFound', 'conflict'],
  },
  cartBatchMoveFromList: {
    path: cart('batch-add-from-wishlist'),
    shows: 'nothing',
    summary: 'Moves several lines of lists into the cart, all or none',
    payload: object({ listLineIds: ids }),
    answer: Counts,
    failures: ['notFound', 'conflict'],
  },
  undo: {
    path: cart('undo'),
    shows: 'nothing',
    summary:
      'Brings back, once and within an hour, what a deletion of lines or of a list took away',
    payload: object({ id }),
    answer: Counts,
    failures: ['notFound', 'conflict'],
  },
  getCounts: {
    path: cart('counts'),
    shows: 'nothing',
    dependsOn: ['counts', 'orders'],
    summary:
      'How many lines cart and list have, and how many orders wait for the customer or have unread messages',
    payload: object({}),
    answer: HeaderCounts,
  },
});
