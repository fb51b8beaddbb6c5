/** Calls of 'Tell me when it is back' (docs/product.md 12.8). */

import { type Static, Type } from 'typebox';
import { defineCustomerCalls, object, ordinaryCall } from './call.ts';
import { refFields } from './ordering.ts';
import { RefCodeType, stockShape } from './shown-stock.ts';
import { oneItem, ownLines } from './shows.ts';

const path = (name: string) => `/api/ot/watch/${name}`;

const Watch = Type.Object({
  type: RefCodeType,
  /** Id of the turbo, part or CHRA. */
  refId: Type.String(),
  refCodeOld: Type.String(),
  /** The component's name in the caller's language; empty for a turbo. */
  name: Type.String(),
  /** ISO 8601, UTC. */
  askedAt: Type.String(),
  expected: stockShape.expected,
  replacedBy: stockShape.replacedBy,
});
export type Watch = Static<typeof Watch>;

const { refCodeType, refId } = refFields;

export const watchCalls = defineCustomerCalls(ordinaryCall, {
  watchAdd: {
    path: path('add'),
    shows: oneItem,
    summary: 'Asks for a mail once an item that is out of stock can be had again',
    payload: object(refFields),
    answer: object({}),
    failures: ['notFound', 'conflict'],
  },
  watchList: {
    path: path('list'),
    shows: ownLines,
    dependsOn: ['watches'],
    summary: 'The items that the customer waits for, the newest first',
    payload: object({}),
    answer: Type.Array(Watch),
  },
  watchRemove: {
    path: path('remove'),
    shows: 'nothing',
    summary: 'Waits for an item no longer',
    payload: object({ refCodeType, refId }),
    answer: object({}),
    failures: ['notFound'],
  },
});
