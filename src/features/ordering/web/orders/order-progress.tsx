import type { OrderDetail, OrderEvent } from '#contract/orders.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import styles from './order-page.module.css';

interface ProgressStep {
  name: TextKey;
  /** `ended`: the order was cancelled or rejected here. */
  state: 'done' | 'open' | 'ended';
  /** When it was reached. */
  at?: string | undefined;
}

const steps: readonly { name: TextKey; action: OrderEvent['action'] }[] = [
  { name: 'Placed', action: 'place' },
  { name: 'Confirmed', action: 'confirm' },
  { name: 'Shipped', action: 'ship' },
  { name: 'Delivered', action: 'deliver' },
];

/** Number of steps that an order has reached. */
function reachedSteps({ orderStatus, shippingStatus }: OrderDetail): number {
  if (orderStatus !== 'confirm') return 1;
  return { 'wait for shipping': 2, 'in transit': 3, delivered: 4 }[shippingStatus];
}

/** The steps of an order. A cancelled or rejected order ends with that step. */
export function progressOf(order: OrderDetail): ProgressStep[] {
  const { orderStatus, history } = order;
  const dateOf = (action: OrderEvent['action']) =>
    history.findLast((event) => event.action === action)?.at;
  const reached = reachedSteps(order);
  const all = steps.map(
    ({ name, action }, index): ProgressStep =>
      index < reached ? { name, state: 'done', at: dateOf(action) } : { name, state: 'open' },
  );
  if (orderStatus !== 'cancel' && orderStatus !== 'reject') return all;
  const name = orderStatus === 'cancel' ? 'Cancelled' : 'Rejected';
  return [...all.slice(0, reached), { name, state: 'ended', at: dateOf(orderStatus) }];
}

// On a grid of 16 by 16: check mark, circle, cross.
const signs: Record<ProgressStep['state'], string> = {
  done: 'M3 8.5l3.5 3.5L13 4.5',
  open: 'M8 4.5a3.5 3.5 0 1 0 .01 0z',
  ended: 'M4 4l8 8M12 4l-8 8',
};

/** How far an order is, as a line of steps with their dates. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const t = useText();
  const progress = progressOf(order);
  const current = progress.findLastIndex(({ state }) => state !== 'open');
  return (
    <ol className={styles.progress} aria-label={t('Order status')}>
      {progress.map(({ name, state, at }, index) => (
        <li
          key={name}
          data-state={state}
          data-rejected={name === 'Rejected' || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <svg viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">
            <path d={signs[state]} fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          <span className={styles.step}>{t(name)}</span>
          {at && (
            <span className={styles.stepDate}>
              <Moment at={at} dayOnly />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
