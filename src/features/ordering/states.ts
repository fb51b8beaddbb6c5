/**
 * The states of orders (docs/product.md 4 and 12) and of claims (12.17) as tables: state before, actor,
 * action and state after. Pure: server, pages and back office use it.
 */
import type { Amendment, Goods } from '#contract/confirmed-orders.ts';
import {
  type ClaimAction,
  type ClaimEventName,
  type ClaimState,
  claimActions,
  type OrderAction,
  type OrderStatus,
  orderActions,
  type ShippingStatus,
} from '#contract/order-names.ts';
import type { Invoice } from '#contract/quotations.ts';

export type Actor = 'customer' | 'staff';

export interface OrderStates {
  readonly orderStatus: OrderStatus;
  readonly shippingStatus: ShippingStatus;
}

/**
 * An order may have several deliveries (docs/product.md 12.12). Without `goods`, everything was shipped in
 * one delivery.
 */
export type OrderPosition = OrderStates & {
  readonly goods?: Pick<Goods, 'remain' | 'underWay'> | null;
};

export const placed: OrderStates = {
  orderStatus: 'wait for confirm',
  shippingStatus: 'wait for shipping',
};

const waitingForCustomer: OrderStates = { ...placed, orderStatus: 'wait for customer confirm' };
const confirmed: OrderStates = { ...placed, orderStatus: 'confirm' };
const cancelled: OrderStates = { ...placed, orderStatus: 'cancel' };
const rejected: OrderStates = { ...placed, orderStatus: 'reject' };
const shipped: OrderStates = { ...confirmed, shippingStatus: 'in transit' };
const delivered: OrderStates = { ...confirmed, shippingStatus: 'delivered' };

type OrderStep = readonly [from: OrderStates, who: Actor, action: OrderAction, to: OrderStates];

const orderSteps: readonly OrderStep[] = [
  [placed, 'customer', 'cancel', cancelled],
  [placed, 'staff', 'confirm', confirmed],
  [placed, 'staff', 'change', waitingForCustomer],
  [placed, 'staff', 'reject', rejected],
  [waitingForCustomer, 'customer', 'confirm', confirmed],
  [waitingForCustomer, 'customer', 'cancel', cancelled],
  [waitingForCustomer, 'staff', 'change', waitingForCustomer],
  [waitingForCustomer, 'staff', 'reject', rejected],
  [confirmed, 'staff', 'cancel', cancelled],
  [confirmed, 'staff', 'ship', shipped],
  [shipped, 'staff', 'ship', shipped],
  [shipped, 'customer', 'deliver', delivered],
  [shipped, 'staff', 'deliver', delivered],
  [shipped, 'staff', 'take back', confirmed],
];

/**
 * The state of an order after an action, as if it had one delivery; undefined if the action is not allowed.
 * With several deliveries, shipping.ts and correct-delivery.ts determine the shipping status.
 */
export function allowed(
  actor: Actor,
  action: OrderAction,
  { orderStatus, shippingStatus, goods }: OrderPosition,
): OrderStates | undefined {
  const { remain, underWay } = goods ?? { remain: false, underWay: true };
  if (shippingStatus === 'in transit') {
    if (action === 'ship' && !remain) return undefined;
    if ((action === 'deliver' || action === 'take back') && !underWay) return undefined;
  }
  return orderSteps.find(
    ([from, who, what]) =>
      who === actor &&
      what === action &&
      from.orderStatus === orderStatus &&
      from.shippingStatus === shippingStatus,
  )?.[3];
}

// Conditions on an order's state. `state-sql.ts` has them as SQL.

type Status = Pick<OrderStates, 'orderStatus'>;

export const waitsForStaff = ({ orderStatus }: Status): boolean =>
  orderStatus === placed.orderStatus;

export const waitsForCustomer = ({ orderStatus }: Status): boolean =>
  orderStatus === waitingForCustomer.orderStatus;

/** Whether both sides agree on the order. It stays confirmed while it is shipped and after arrival. */
export const isConfirmed = ({ orderStatus }: Status): boolean =>
  orderStatus === confirmed.orderStatus;

export const isClosed = ({ orderStatus }: Status): boolean =>
  orderStatus === cancelled.orderStatus || orderStatus === rejected.orderStatus;

export const hasArrived = ({ shippingStatus }: Pick<OrderStates, 'shippingStatus'>): boolean =>
  shippingStatus === delivered.shippingStatus;

/** Whether lines of the order can still be changed: it is confirmed, and something remains to be shipped. */
export const isAmendable = (
  order: Status & { readonly deliveries?: { readonly remaining: readonly unknown[] } },
): boolean => isConfirmed(order) && (order.deliveries?.remaining.length ?? 0) > 0;

/**
 * Whether a side may change the order, or propose a change, in its state.
 * @param hasLines whether the change affects lines
 */
export function mayAmend(actor: Actor, order: OrderStates, hasLines: boolean): boolean {
  if (isConfirmed(order)) return !hasArrived(order);
  if (actor === 'customer' && hasLines) return waitsForCustomer(order);
  return !isClosed(order);
}

/** Whether the customer may propose to cancel the order. Before confirmation, the customer just cancels. */
export const mayAskToCancel = (order: OrderStates): boolean =>
  isConfirmed(order) && allowed('staff', 'cancel', order) !== undefined;

export const waitingAmendment = <T extends Pick<Amendment, 'state'>>({
  amendments = [],
}: {
  readonly amendments?: readonly T[] | undefined;
}): T | undefined => amendments.find(({ state }) => state === 'waiting');

type PricedChange = Pick<Amendment, 'state' | 'at' | 'answeredAt' | 'quotation'>;

/** The last change of an order's prices that took effect. */
export const lastPriced = <T extends PricedChange>(amendments: readonly T[] = []): T | undefined =>
  amendments.findLast(
    ({ state, quotation }) => quotation && (state === 'made' || state === 'accepted'),
  );

/**
 * Whether prices were agreed after the order was confirmed. Then the order confirmation has the prices, and
 * the quotation is outdated.
 */
export const isQuotationReplaced = (amendments?: readonly PricedChange[]): boolean => {
  const last = lastPriced(amendments);
  return last !== undefined && last.quotation?.version === undefined;
};

export const isValidInvoice = ({ series, cancelledBy }: Invoice): boolean =>
  series === 'invoice' && !cancelledBy;

export const validInvoiceOf = (
  { invoices = [] }: { readonly invoices?: readonly Invoice[] | undefined },
  { number }: { readonly number: number },
): Invoice | undefined =>
  invoices.find((invoice) => invoice.delivery === number && isValidInvoice(invoice));

export function orderActionsOf(actor: Actor, state: OrderPosition): OrderAction[] {
  return orderActions.filter((action) => allowed(actor, action, state) !== undefined);
}

type ClaimStep = readonly [from: ClaimState, who: Actor, action: ClaimAction, to: ClaimState];

const openClaimSteps = (from: ClaimState): readonly ClaimStep[] => [
  [from, 'customer', 'withdraw', 'closed'],
  [from, 'staff', 'replace', 'replacement'],
  [from, 'staff', 'credit', 'credit'],
  [from, 'staff', 'decline', 'declined'],
];

const claimSteps: readonly ClaimStep[] = [
  ...openClaimSteps('new'),
  ['new', 'staff', 'ask', 'more information'],
  ...openClaimSteps('more information'),
  ['more information', 'customer', 'answer', 'new'],
  ['replacement', 'staff', 'close', 'closed'],
  ['credit', 'staff', 'close', 'closed'],
  ['declined', 'staff', 'close', 'closed'],
];

/** The state of a claim after an action; undefined if the action is not allowed. */
export const claimStateAfter = (
  actor: Actor,
  action: ClaimAction,
  state: ClaimState,
): ClaimState | undefined =>
  claimSteps.find(([from, who, what]) => from === state && who === actor && what === action)?.[3];

export const claimActionsOf = (actor: Actor, state: ClaimState): ClaimAction[] =>
  claimActions.filter((action) => claimStateAfter(actor, action, state) !== undefined);

/** Whether the pieces can be claimed again after an action. */
export const freesPieces = (action: ClaimEventName): boolean =>
  action === 'decline' || action === 'withdraw';
