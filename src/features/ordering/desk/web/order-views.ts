/** Views of the list of orders. */
import type { OfficeView } from '#ui/office/list.tsx';
import { shippingFilters } from './order-words.ts';

const oldestFirst = { sort: 'changed', order: 'ASC' } as const;
const newestFirst = { sort: 'changed', order: 'DESC' } as const;

export const toAnswer: OfficeView = {
  label: 'To answer',
  filter: { orderStatus: 'wait for confirm' },
  ...oldestFirst,
};
export const toShip: OfficeView = {
  label: 'To ship',
  filter: shippingFilters['wait for shipping'],
  ...oldestFirst,
};

export const changesProposed: OfficeView = {
  label: 'Changes proposed',
  filter: { amended: '1' },
  ...oldestFirst,
};

export const unreadMessages: OfficeView = {
  label: 'Unread messages',
  filter: { unread: '1' },
  ...oldestFirst,
};

/**
 * First the views of open tasks (the oldest first), then of orders that wait for others, of closed and of all
 * orders.
 */
export const orderViews: readonly OfficeView[] = [
  toAnswer,
  toShip,
  changesProposed,
  unreadMessages,
  {
    label: 'Waiting for the customer',
    filter: { orderStatus: 'wait for customer confirm' },
    ...oldestFirst,
  },
  { label: 'In transit', filter: shippingFilters['in transit'], ...oldestFirst },
  { label: 'Delivered', filter: shippingFilters.delivered, ...newestFirst },
  { label: 'Cancelled', filter: { orderStatus: 'cancel' }, ...newestFirst },
  { label: 'Rejected', filter: { orderStatus: 'reject' }, ...newestFirst },
  { label: 'All', filter: {}, sort: 'placed', order: 'DESC' },
];
