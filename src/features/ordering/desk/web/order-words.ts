/** States of orders and claims in the words of the desk. */
import type { ClaimState, ShippingStatus } from '#contract/order-names.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import type { Tone } from '#ui/office/sheet.tsx';
import type { DeskKey, OfficeText } from '#ui/office/text.ts';
import type { View } from '#ui/office/view-path.ts';

export const deskOrderPath = (id: string): string => `/orders/${id}/show`;

export type DeskState = Pick<OrderRow, 'orderStatus' | 'shippingStatus' | 'goods'>;

/** An order's state in the desk's words, with its tone. Exported for the test. */
export function orderStateWords(
  { orderStatus, shippingStatus, goods }: DeskState,
  t: OfficeText,
): [words: string, tone: Tone] {
  switch (orderStatus) {
    case 'wait for confirm':
      return [t('To answer'), 'due'];
    case 'wait for customer confirm':
      return [t('Waiting for the customer'), 'quiet'];
    case 'cancel':
      return [t('Cancelled'), 'bad'];
    case 'reject':
      return [t('Rejected'), 'bad'];
    case 'confirm': {
      // An order with remaining pieces is still to be shipped.
      if (goods?.remain) {
        const { shipped, ordered } = goods;
        return [t('To ship, {shipped} of {ordered} shipped', { shipped, ordered }), 'due'];
      }
      const [words, tone] = shippingWords[shippingStatus];
      return [t(words), tone];
    }
  }
}

const shippingWords: Record<ShippingStatus, readonly [DeskKey, Tone]> = {
  'wait for shipping': ['To ship', 'due'],
  'in transit': ['In transit', 'quiet'],
  delivered: ['Delivered', 'good'],
};

/** A partly shipped order matches two of these filters while one of its deliveries is under way. */
export const shippingFilters: Record<ShippingStatus, View['filter']> = {
  'wait for shipping': { goods: 'remain' },
  'in transit': { goods: 'under way' },
  delivered: { orderStatus: 'confirm', shippingStatus: 'delivered' },
};

export const stateFilterOf = ({ orderStatus, shippingStatus }: DeskState): View['filter'] =>
  orderStatus === 'confirm' ? shippingFilters[shippingStatus] : { orderStatus };

export const deskClaimWords: Record<ClaimState, readonly [words: DeskKey, tone: Tone]> = {
  new: ['To decide', 'due'],
  'more information': ['Waiting for the customer', 'quiet'],
  replacement: ['To replace', 'due'],
  credit: ['To credit', 'due'],
  declined: ['Declined', 'bad'],
  closed: ['Closed', 'good'],
};
