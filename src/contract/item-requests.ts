/**
 * Calls about items that cannot be ordered now: 'Tell me when it is back' (docs/product.md 12.8) and
 * development requests (4, 5 and 7).
 */
import { type Static, Type } from 'typebox';
import { defineCustomerCalls, object, ordinaryCall } from './call.ts';
import { developmentStatuses } from './order-names.ts';
import { quantity, refFields } from './ordering.ts';
import { RefCodeType, stockShape } from './shown-items.ts';
import { oneItem, ownLines } from './shows.ts';

const path = (name: string) => `/api/ot/watch/${name}`;

const Watch = Type.Object({
  type: RefCodeType,
  /** Id of the turbo, part or CHRA. */
  refId: Type.String(),
  itemNumber: Type.String(),
  /** The component's name in the caller's language; empty for a turbo. */
  name: Type.String(),
  /** ISO 8601, UTC. */
  askedAt: Type.String(),
  expected: stockShape.expected,
  replacedBy: stockShape.replacedBy,
  /** A 'login to view' turbo that the caller may not see: only its P/N is shown. */
  noRight: Type.Optional(Type.Literal(true)),
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

const Moment = Type.String({ description: 'ISO 8601, UTC' });

const DevelopmentRequest = Type.Object({
  id: Type.String(),
  type: RefCodeType,
  refId: Type.String(),
  itemNumber: Type.String(),
  model: Type.String(),
  /** The component's name in the caller's language; empty for a turbo. */
  name: Type.String(),
  quantity: Type.Integer(),
  status: Type.Enum([...developmentStatuses]),
  askedAt: Moment,
  changedAt: Moment,
  /** The remark of staff on the status; may be empty. */
  remark: Type.String(),
});
export type DevelopmentRequest = Static<typeof DevelopmentRequest>;

export const developmentCalls = defineCustomerCalls(ordinaryCall, {
  reqDev: {
    path: '/api/prd/turbo/req-dev',
    shows: oneItem,
    summary: 'Asks that an item be made; refused while an earlier request of the customer is open',
    payload: object({ ...refFields, quantity }),
    answer: object({}),
    failures: ['notFound', 'conflict'],
  },
  listReqDev: {
    path: '/api/prd/turbo/list-req-dev',
    shows: ownLines,
    dependsOn: ['developmentRequests'],
    summary: "The customer's development requests, the newest first; at most 200",
    payload: object({}),
    answer: Type.Array(DevelopmentRequest),
  },
});
