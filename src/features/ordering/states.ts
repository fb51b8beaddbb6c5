/**
 * The states of orders (docs/product.md 4 and 12) and of claims (12.17) as tables: who may do what, from
 * where, and where it leads. Pure: server, pages and back office read it.
 */
import {
  type ClaimAction,
  type ClaimState,
  claimActions,
  type OrderAction,
  type OrderStatus,
  orderActions,
  type ShippingStatus,
} from '#contract/order-names.ts';

/** Who acts on an order. */
export type Actor = 'customer' | 'staff';

export interface OrderStates {
  readonly orderStatus: OrderStatus;
  readonly shippingStatus: ShippingStatus;
}

/** Where the goods of an order in transit are: it may have several deliveries (docs/product.md 12.12). */
export interface Goods {
  /** Whether pieces were not shipped yet. */
  readonly remain: boolean;
  /** Whether a delivery has not arrived. */
  readonly underWay: boolean;
}

/** Without `goods` everything was shipped at once. */
export type OrderPosition = OrderStates & { readonly goods?: Goods | null };

/** Where every order begins. */
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
];

/**
 * The state of an order after an action; undefined where it is not allowed. After 'deliver' the order stays
 * in transit until everything has arrived.
 */
export function allowed(
  actor: Actor,
  action: OrderAction,
  { orderStatus, shippingStatus, goods }: OrderPosition,
): OrderStates | undefined {
  const { remain, underWay } = goods ?? { remain: false, underWay: true };
  if (shippingStatus === 'in transit') {
    if (action === 'ship' && !remain) return undefined;
    if (action === 'deliver' && !underWay) return undefined;
  }
  return orderSteps.find(
    ([from, who, what]) =>
      who === actor &&
      what === action &&
      from.orderStatus === orderStatus &&
      from.shippingStatus === shippingStatus,
  )?.[3];
}

/** The actions that an actor may take on an order in this state. */
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

/** The state of a claim after an action; undefined where it is not allowed. */
export const claimStateAfter = (
  actor: Actor,
  action: ClaimAction,
  state: ClaimState,
): ClaimState | undefined =>
  claimSteps.find(([from, who, what]) => from === state && who === actor && what === action)?.[3];

/** The actions that an actor may take on a claim in this state. */
export const claimActionsOf = (actor: Actor, state: ClaimState): ClaimAction[] =>
  claimActions.filter((action) => claimStateAfter(actor, action, state) !== undefined);

/** Whether the pieces can be claimed again after an action. */
export const freesPieces = (action: ClaimAction): boolean =>
  action === 'decline' || action === 'withdraw';
