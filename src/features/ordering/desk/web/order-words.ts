import type { OrderAction, OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import type { View } from '#ui/desk/views.tsx';

interface State {
  readonly orderStatus: OrderStatus;
  readonly shippingStatus: ShippingStatus;
}

/** A state in one word or two, as the desk calls it, with its colour. */
export function stateWords({
  orderStatus,
  shippingStatus,
}: State): [words: string, colour: string] {
  switch (orderStatus) {
    case 'wait for confirm':
      return ['To answer', 'primary.main'];
    case 'wait for customer confirm':
      return ['Waits for the customer', 'text.disabled'];
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

/** What is to be done comes first, the oldest first; then what waits for others, then what is over. */
export const orderViews: readonly View[] = [
  toAnswer,
  toShip,
  {
    label: 'Wait for the customer',
    filter: { orderStatus: 'wait for customer confirm' },
    ...oldestFirst,
  },
  { label: 'In transit', filter: shipping('in transit'), ...oldestFirst },
  { label: 'Delivered', filter: shipping('delivered'), ...newestFirst },
  { label: 'Cancelled', filter: { orderStatus: 'cancel' }, ...newestFirst },
  { label: 'Rejected', filter: { orderStatus: 'reject' }, ...newestFirst },
  { label: 'All', filter: {}, sort: 'placed', order: 'DESC' },
];

/** What was done, in an order's history. */
export const deedWords: Record<'place' | OrderAction, string> = {
  place: 'Placed',
  cancel: 'Cancelled',
  confirm: 'Confirmed',
  change: 'Quantities changed',
  reject: 'Rejected',
  ship: 'Shipped',
  deliver: 'Delivered',
};

/** What staff do in a dialog; quantities are changed in the lines themselves. */
export type DeskAction = Exclude<OrderAction, 'cancel' | 'change'>;

interface ActionWords {
  readonly button: string;
  readonly title: string;
  /** What follows from it, for whoever decides. */
  readonly effect: string;
  readonly done: string;
  readonly asks: readonly ('reason' | 'carrier' | 'trackingNumber')[];
}

export const actionWords: Record<DeskAction, ActionWords> = {
  confirm: {
    button: 'Confirm',
    title: 'Confirm this order',
    effect: 'The customer is told by e-mail; the order is then to be shipped.',
    done: 'Confirmed',
    asks: [],
  },
  reject: {
    button: 'Reject',
    title: 'Reject this order',
    effect:
      'The customer is told by e-mail, with the reason as you write it. This can not be undone.',
    done: 'Rejected',
    asks: ['reason'],
  },
  ship: {
    button: 'Ship',
    title: 'Ship this order',
    effect: 'The customer is told by e-mail, with carrier and tracking number.',
    done: 'Shipped',
    asks: ['carrier', 'trackingNumber'],
  },
  deliver: {
    button: 'Delivered',
    title: 'Mark this order as delivered',
    effect:
      'For goods that have arrived when the customer has not said so. This can not be undone.',
    done: 'Delivered',
    asks: [],
  },
};
