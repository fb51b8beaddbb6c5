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

export interface OrderState {
  readonly orderStatus: OrderStatus;
  readonly shippingStatus: ShippingStatus;
}

/** Where every order begins. */
export const placed: OrderState = {
  orderStatus: 'wait for confirm',
  shippingStatus: 'wait for shipping',
};

const answered: OrderState = { ...placed, orderStatus: 'wait for customer confirm' };
const confirmed: OrderState = { ...placed, orderStatus: 'confirm' };
const cancelled: OrderState = { ...placed, orderStatus: 'cancel' };
const rejected: OrderState = { ...placed, orderStatus: 'reject' };
const shipped: OrderState = { ...confirmed, shippingStatus: 'in transit' };
const delivered: OrderState = { ...confirmed, shippingStatus: 'delivered' };

type Step = readonly [from: OrderState, who: Actor, action: OrderAction, to: OrderState];

const steps: readonly Step[] = [
  [placed, 'customer', 'cancel', cancelled],
  [placed, 'staff', 'confirm', confirmed],
  [placed, 'staff', 'change', answered],
  [placed, 'staff', 'reject', rejected],
  [answered, 'customer', 'confirm', confirmed],
  [answered, 'customer', 'cancel', cancelled],
  [answered, 'staff', 'change', answered],
  [answered, 'staff', 'reject', rejected],
  [confirmed, 'staff', 'ship', shipped],
  [shipped, 'customer', 'deliver', delivered],
  [shipped, 'staff', 'deliver', delivered],
];

/** The state that an action leads to; undefined where it is not allowed. */
export function allowed(
  actor: Actor,
  action: OrderAction,
  { orderStatus, shippingStatus }: OrderState,
): OrderState | undefined {
  return steps.find(
    ([from, who, what]) =>
      who === actor &&
      what === action &&
      from.orderStatus === orderStatus &&
      from.shippingStatus === shippingStatus,
  )?.[3];
}

/** What somebody may do with an order that is in a state. */
export function actionsOf(actor: Actor, state: OrderState): OrderAction[] {
  return orderActions.filter((action) => allowed(actor, action, state) !== undefined);
}
