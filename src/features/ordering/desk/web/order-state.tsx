import type { ClaimState, OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import { StateMark } from '#ui/desk/sheet.tsx';
import type { View } from '#ui/desk/views.tsx';

/** The state of an order, in the desk's words. */
export function DeskOrderState({
  order,
}: {
  order: Pick<OrderRow, 'orderStatus' | 'shippingStatus'>;
}) {
  const [words, colour] = orderStateWords(order);
  return <StateMark words={words} colour={colour} />;
}

interface State {
  readonly orderStatus: OrderStatus;
  readonly shippingStatus: ShippingStatus;
}

/** An order's state in the desk's words, with its colour. */
function orderStateWords({ orderStatus, shippingStatus }: State): [words: string, colour: string] {
  switch (orderStatus) {
    case 'wait for confirm':
      return ['To answer', 'primary.main'];
    case 'wait for customer confirm':
      return ['Waiting for the customer', 'text.disabled'];
    case 'cancel':
      return ['Cancelled', 'error.main'];
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

/** The list's filter for the orders in a state. */
export const stateFilterOf = ({ orderStatus, shippingStatus }: State): View['filter'] =>
  orderStatus === 'confirm' ? shipping(shippingStatus) : { orderStatus };

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

export const unreadMessages: View = {
  label: 'Unread messages',
  filter: { unread: '1' },
  ...oldestFirst,
};

/**
 * Views in order of work: open tasks (the oldest first), orders that wait for others, closed
 * orders.
 */
export const orderViews: readonly View[] = [
  toAnswer,
  toShip,
  unreadMessages,
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

const claimStates: Record<ClaimState, readonly [words: string, colour: string]> = {
  new: ['To decide', 'primary.main'],
  'more information': ['Waiting for the customer', 'text.disabled'],
  replacement: ['To replace', 'primary.main'],
  credit: ['To credit', 'primary.main'],
  declined: ['Declined', 'error.main'],
  closed: ['Closed', 'success.main'],
};

/** The state of a claim, in the desk's words. */
export function DeskClaimState({ state }: { state: ClaimState }) {
  const [words, colour] = claimStates[state];
  return <StateMark words={words} colour={colour} />;
}

const view = (state: ClaimState, order: View['order']): View => ({
  label: claimStates[state][0],
  filter: { state },
  sort: 'changed',
  order,
});

export const claimsToDecide = view('new', 'ASC');

/** Views in order of work: open tasks (the oldest first), then closed claims. */
export const claimViews: readonly View[] = [
  claimsToDecide,
  view('replacement', 'ASC'),
  view('credit', 'ASC'),
  view('more information', 'ASC'),
  view('declined', 'DESC'),
  view('closed', 'DESC'),
  { label: 'All', filter: {}, sort: 'opened', order: 'DESC' },
];
