/**
 * Calls of lists (docs/product.md 2.10, 7 and 12.6): the list that every customer has, which the
 * specification's calls use if no list is named, and lists with names.
 */

import { type Static, Type } from 'typebox';
import { defineCustomerCalls, object, ordinaryCall, paging, textField } from './call.ts';
import { filled } from './order-form.ts';
import { MAX_LIST_READERS, MAX_QUICK_LINES } from './order-names.ts';
import { addFields, BatchAdded, Counts, id, ids, ListItem, quantity, Removed } from './ordering.ts';
import { added, linesAdded, oneItem, ownLines } from './shows.ts';

const everyList = (name: string) => `/api/ot/wishlist/${name}`;
const list = (name: string) => `/api/ot/list/${name}`;

/** Id of a named list. If absent, the call uses the list that every customer has. */
const listId = Type.Optional(id);
const reference = textField("The customer's note of the line");
const lineFields = {
  ...addFields,
  quantity: Type.Optional(quantity),
  reference: Type.Optional(reference),
};
const most = { maxItems: MAX_QUICK_LINES };
const listName = filled('Name of the list');

const NamedList = Type.Object({
  id: Type.String(),
  name: Type.String(),
  lines: Type.Integer(),
  /** False if another customer shares the list with the caller. */
  own: Type.Boolean(),
  /** Name and company of the owner; empty for an own list. */
  owner: Type.String(),
  /** E-mail addresses of the list's readers; only the owner sees them. */
  readers: Type.Array(Type.String()),
});
export type NamedList = Static<typeof NamedList>;

export const listCalls = defineCustomerCalls(ordinaryCall, {
  listAdd: {
    path: everyList('add'),
    shows: oneItem,
    summary: 'Puts an item on a list; one that is there stays as it is',
    payload: object({ ...lineFields, listId }),
    answer: Counts,
    failures: ['notFound', 'conflict'],
  },
  listBatchAdd: {
    path: everyList('batch-add'),
    shows: added('items'),
    summary: 'Puts several items on a list and tells which are not in the catalogue',
    payload: object({ items: Type.Array(object(lineFields), { minItems: 1, ...most }), listId }),
    bodyLimit: 256 << 10,
    answer: BatchAdded,
    failures: ['notFound', 'conflict'],
  },
  listLines: {
    path: everyList('list'),
    shows: ownLines,
    dependsOn: ['lists', 'ownNumbers'],
    summary: 'A list, the newest line first; 10 lines in a page',
    payload: object({ ...paging, listId }),
    answer: Type.Array(ListItem),
    paged: true,
    failures: ['notFound'],
  },
  listRemoveLine: {
    path: everyList('remove'),
    shows: 'nothing',
    summary: 'Deletes a line of a list',
    payload: object({ id }),
    answer: Removed,
    failures: ['notFound'],
  },
  listBatchRemoveLines: {
    path: everyList('batch-remove'),
    shows: 'nothing',
    summary: 'Deletes several lines of lists, all or none',
    payload: object({ ids }),
    answer: Removed,
    failures: ['notFound'],
  },
  listMoveFromCart: {
    path: everyList('add-from-cart'),
    shows: 'nothing',
    summary: 'Moves a line of the cart to the list',
    payload: object({ cartId: id }),
    answer: Counts,
    failures: ['notFound', 'conflict'],
  },
  listBatchMoveFromCart: {
    path: everyList('batch-add-from-cart'),
    shows: 'nothing',
    summary: 'Moves several lines of the cart to the list, all or none',
    payload: object({ cartIds: ids }),
    answer: Counts,
    failures: ['notFound', 'conflict'],
  },
  listUpdateLine: {
    path: everyList('update'),
    shows: oneItem,
    summary: "Sets a line's quantity, its note, or both",
    payload: object({
      id,
      quantity: Type.Optional(quantity),
      reference: Type.Optional(reference),
    }),
    answer: Counts,
    failures: ['notFound'],
  },
  cartAddFromList: {
    path: list('to-cart'),
    shows: linesAdded,
    summary:
      'Puts lines of a list into the cart, all where none are named, and leaves them on the list; tells which can not be had',
    payload: object({ listId, ids: Type.Optional(ids) }),
    answer: BatchAdded,
    failures: ['notFound', 'conflict'],
  },
  listAll: {
    path: list('all'),
    shows: 'nothing',
    dependsOn: ['lists'],
    summary: "The customer's lists with names, by name",
    payload: object({}),
    answer: Type.Array(NamedList),
  },
  listGet: {
    path: list('get'),
    shows: 'nothing',
    dependsOn: ['lists'],
    summary: 'A list with a name: an own one, or one that its owner lets the caller look at',
    payload: object({ id }),
    answer: NamedList,
    failures: ['notFound'],
  },
  listMake: {
    path: list('make'),
    shows: added('items'),
    summary: 'Makes a list of these items and tells which are not in the catalogue',
    payload: object({ listName, items: Type.Array(object(lineFields), most) }),
    bodyLimit: 256 << 10,
    answer: Type.Object({ id: Type.String(), ...BatchAdded.properties }),
    failures: ['conflict'],
  },
  listRename: {
    path: list('rename'),
    shows: 'nothing',
    summary: 'Gives a list another name',
    payload: object({ id, listName }),
    answer: object({}),
    failures: ['notFound', 'conflict'],
  },
  listRemove: {
    path: list('remove'),
    shows: 'nothing',
    summary: 'Deletes a list with its lines',
    payload: object({ id }),
    answer: Removed,
    failures: ['notFound'],
  },
  listShare: {
    path: list('share'),
    shows: 'nothing',
    summary:
      'Lets the accounts of these e-mail addresses look at a list, and no others; none ends it',
    payload: object({
      id,
      emails: Type.Array(textField('E-mail address', 254), { maxItems: MAX_LIST_READERS }),
    }),
    answer: NamedList,
    failures: ['notFound'],
  },
});
