/** Calls of development requests (docs/product.md 4, 5 and 7). */

import { type Static, Type } from 'typebox';
import { defineCustomerCalls, object, ordinaryCall } from './call.ts';
import { developmentStatuses } from './order-names.ts';
import { quantity, refFields } from './ordering.ts';
import { RefCodeType } from './shown-stock.ts';
import { oneItem, ownLines } from './shows.ts';

const Moment = Type.String({ description: 'ISO 8601, UTC' });

const DevelopmentRequest = Type.Object({
  id: Type.String(),
  type: RefCodeType,
  refId: Type.String(),
  refCodeOld: Type.String(),
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
