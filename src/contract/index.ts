/** The list of all calls. */
import { accountSecurityCalls, captchaCalls } from './account-security.ts';
import { accountCalls } from './accounts.ts';
import { addressCalls } from './addresses.ts';
import { catalogueCalls } from './catalogue.ts';
import { claimCalls } from './claims.ts';
import { compareCalls } from './compare.ts';
import { amendmentCalls } from './confirmed-orders.ts';
import { contentCalls, textCalls } from './content.ts';
import { exportCalls } from './exports.ts';
import { developmentCalls, watchCalls } from './item-requests.ts';
import { listCalls } from './lists.ts';
import { orderFileCalls } from './order-messages.ts';
import { cartCalls } from './ordering.ts';
import { orderCalls } from './orders.ts';
import { ownNumberCalls } from './own-numbers.ts';
import { partCalls } from './parts.ts';
import { wheelCalls } from './wheels.ts';

export type { Answer, Call, Payload } from './call.ts';
export {
  CallError,
  type Envelope,
  type FailureCode,
  failureOf,
  failures,
  type PageInfo,
} from './errors.ts';

export const calls = {
  ...ownNumberCalls,
  ...accountCalls,
  ...accountSecurityCalls,
  ...captchaCalls,
  ...catalogueCalls,
  ...partCalls,
  ...wheelCalls,
  ...compareCalls,
  ...cartCalls,
  ...listCalls,
  ...orderCalls,
  ...orderFileCalls,
  ...claimCalls,
  ...amendmentCalls,
  ...addressCalls,
  ...developmentCalls,
  ...watchCalls,
  ...exportCalls,
  ...contentCalls,
  ...textCalls,
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
