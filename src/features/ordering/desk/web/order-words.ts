import type { OrderAction, OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import type { View } from '#ui/desk/views.tsx';

interface State {
  readonly orderStatus: OrderStatus;
  readonly shippingStatus: ShippingStatus;
}

/** An order's state in the desk's words, with its colour. */
export function stateWords({
  orderStatus,
  shippingStatus,
}: State): [words: string, colour: string] {
  switch (orderStatus) {
    case 'wait for confirm':
      return ['To answer', 'primary.main'];
    case 'wait for customer confirm':
      return ['Waiting for the customer', 'text.disabled'];
    case 'cancel':
      return ['Cancelled by the customer', 'error.main'];
    case 'reject':
      return ['Rejected', 'error.main'];
    case 'confirm':
      return shippingWords[shippingStatus];
  }
}

const shippingWords: Record<ShippingStatus, [string, string]> = {
  'wait for shipping': ['To ship', 'primary.main'],
  'in transit': ['In transit', 'text.disabled'],
  delivered: ['Delivered', 'success.main'],
};

const oldestFirst = { sort: 'changed', order: 'ASC' } as const;
const newestFirst = { sort: 'changed', order: 'DESC' } as const;
const shipping = (shippingStatus: ShippingStatus) => ({ orderStatus: 'confirm', shippingStatus });

export const toAnswer: View = {
  label: 'To answer',
  filter: { orderStatus: 'wait for confirm' },
  ...oldestFirst,
};
export const toShip: View = {
  label: 'To ship',
  filter: shipping('wait for shipping'),
  ...oldestFirst,
};

/**
 * Views in order of work: open tasks (the oldest first), orders that wait for others, closed
 * orders.
 */
export const orderViews: readonly View[] = [
  toAnswer,
  toShip,
  {
    label: 'Waiting for the customer',
    filter: { orderStatus: 'wait for customer confirm' },
    ...oldestFirst,
  },
  { label: 'In transit', filter: shipping('in transit'), ...oldestFirst },
  { label: 'Delivered', filter: shipping('delivered'), ...newestFirst },
  { label: 'Cancelled', filter: { orderStatus: 'cancel' }, ...newestFirst },
  { label: 'Rejected', filter: { orderStatus: 'reject' }, ...newestFirst },
  { label: 'All', filter: {}, sort: 'placed', order: 'DESC' },
];

/** Names of the events in an order's history. */
export const eventWords: Record<'place' | OrderAction, string> = {
  place: 'Placed',
  cancel: 'Cancelled',
  confirm: 'Confirmed',
  change: 'Quantities changed',
  reject: 'Rejected',
  ship: 'Shipped',
  deliver: 'Delivered',
};

/** Actions of staff that open a dialog; quantities are edited in the lines. */
export type DeskAction = Exclude<OrderAction, 'cancel' | 'change'>;

interface ActionWords {
  readonly button: string;
  readonly title: string;
  /** The effect, as a help sentence for staff. */
  readonly effect: string;
  readonly done: string;
  readonly asks: readonly ('reason' | 'carrier' | 'trackingNumber')[];
}

export const actionWords: Record<DeskAction, ActionWords> = {
  confirm: {
    button: 'Confirm',
    title: 'Confirm this order',
    effect: 'The customer gets an e-mail; the order then waits for shipping.',
    done: 'Confirmed',
    asks: [],
  },
  reject: {
    button: 'Reject',
    title: 'Reject this order',
    effect: 'The customer gets an e-mail with your reason, word for word. This cannot be undone.',
    done: 'Rejected',
    asks: ['reason'],
  },
  ship: {
    button: 'Ship',
    title: 'Ship this order',
    effect: 'The customer gets an e-mail with carrier and tracking number.',
    done: 'Shipped',
    asks: ['carrier', 'trackingNumber'],
  },
  deliver: {
    button: 'Delivered',
    title: 'Mark this order as delivered',
    effect:
      'For goods that have arrived but that the customer has not confirmed. This cannot be undone.',
    done: 'Delivered',
    asks: [],
  },
};
