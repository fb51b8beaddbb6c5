/**
 * The states of an order as one table: who may do what, from where, and where it leads
 * (docs/product.md 4 and 12). Pure: server, pages and back office read it.
 */
import {
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

type Step = readonly [from: OrderStates, who: Actor, action: OrderAction, to: OrderStates];

const steps: readonly Step[] = [
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
 * The state that an action leads to; undefined where it is not allowed. After 'deliver' the order stays
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
  return steps.find(
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
