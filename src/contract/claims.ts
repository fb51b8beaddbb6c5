/** Claims about delivered lines of an order (docs/product.md 12.17). */
import { type Static, Type } from 'typebox';
import {
  defineCustomerCalls,
  object,
  ordinaryCall,
  paging,
  textField,
  wholeNumber,
} from './call.ts';
import { filesOfMessage, messageFields, OrderMessage } from './order-messages.ts';
import {
  claimActions,
  claimEvents,
  claimReasons,
  claimStates,
  MAX_MESSAGE,
} from './order-names.ts';
import { id, quantity } from './ordering.ts';
import { ownLines } from './shows.ts';

const Moment = Type.String({ description: 'ISO 8601, UTC' });
const State = Type.Enum([...claimStates]);
const Reason = Type.Enum([...claimReasons]);

export const ClaimEvent = Type.Object({
  at: Moment,
  by: Type.Enum(['customer', 'staff']),
  action: Type.Enum([...claimEvents]),
  state: State,
  /** A question, or the reason of a decision; may be empty. */
  remark: Type.String(),
});
export type ClaimEvent = Static<typeof ClaimEvent>;

export const claimFields = {
  id: Type.String(),
  /** Code of the order, followed by '-C' and the claim's number. */
  code: Type.String(),
  orderId: Type.String(),
  lineId: Type.String(),
  /** The E&E P/N, or the turbo P/N if the item has no E&E P/N. */
  itemNumber: Type.String(),
  reason: Reason,
  quantity: Type.Integer(),
  serialNumber: Type.String(),
  vehicle: Type.String(),
  /** In km. */
  mileage: Type.Optional(Type.Integer()),
  state: State,
  version: Type.Integer(),
  openedAt: Moment,
  /** When `state` last changed. */
  changedAt: Moment,
  /** The order that replaces the claimed pieces at no charge. */
  replacement: Type.Optional(Type.Object({ id: Type.String(), orderCode: Type.String() })),
  actions: Type.Array(Type.Enum([...claimActions])),
};

export const Claim = Type.Object({
  ...claimFields,
  /** The oldest first. */
  events: Type.Array(ClaimEvent),
  /** The oldest first. The first message describes the fault. */
  messages: Type.Array(OrderMessage),
});
export type Claim = Static<typeof Claim>;

const ListedClaim = Type.Object(claimFields);
export type ListedClaim = Static<typeof ListedClaim>;

const path = (name: string) => `/api/ot/claim/${name}`;

export const claimCalls = defineCustomerCalls(ordinaryCall, {
  claimAdd: {
    path: path('add'),
    shows: 'nothing',
    summary:
      'Claims pieces of a delivered line, at most those that have arrived and are not claimed; the sales desk gets a mail',
    payload: object({
      orderId: id,
      lineId: id,
      reason: Reason,
      quantity,
      text: Type.String({ minLength: 1, maxLength: MAX_MESSAGE, pattern: '\\S' }),
      serialNumber: Type.Optional(textField('Serial number from the plate')),
      vehicle: Type.Optional(textField('Vehicle', 120)),
      mileage: Type.Optional(wholeNumber('Mileage in km', 7)),
      files: Type.Optional(filesOfMessage),
    }),
    answer: object({ id: Type.String() }),
    failures: ['notFound', 'conflict', 'tooMany'],
  },
  claimList: {
    path: path('list'),
    shows: ownLines,
    dependsOn: ['orders'],
    summary: 'Claims of the caller, those that wait for the caller first, then the newest first',
    payload: object(paging),
    answer: Type.Array(ListedClaim),
    paged: true,
  },
  claimMessageAdd: {
    path: path('message/add'),
    shows: 'nothing',
    summary:
      'Writes about a claim, or sends files, or both; this answers what the manufacturer wants to know',
    payload: object({ claimId: id, ...messageFields }),
    answer: object({ id: Type.String() }),
    failures: ['notFound', 'conflict', 'tooMany'],
  },
  claimWithdraw: {
    path: path('withdraw'),
    shows: 'nothing',
    summary: 'Withdraws a claim that is not decided yet',
    payload: object({ claimId: id }),
    answer: object({}),
    failures: ['notFound', 'conflict'],
  },
});
