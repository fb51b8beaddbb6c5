import type { Order } from '#contract/orders.ts';
import { colon } from '#language/joined.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import styles from './order-changes.module.css';

/**
 * Changes by staff in an order that waits for the customer: quantities before and after, and the
 * reason.
 */
export function OrderChanges({ order }: { order: Order }) {
  const t = useText();
  if (order.orderStatus !== 'wait for customer confirm') return null;
  const changed = order.orderItems.filter(({ askedQuantity }) => askedQuantity !== undefined);
  return (
    <div className={styles.changes} role="note">
      <p>
        {t(
          'We have changed quantities of your order. Please look at them, then confirm or cancel the order.',
        )}
      </p>
      {changed.length > 0 && (
        <ul className={styles.lines}>
          {changed.map(({ id, refCodeOld, name, quantity, askedQuantity = quantity }) => (
            <li key={id}>
              <PartNumber number={refCodeOld} copy={false} /> {name && <bdi>{name}</bdi>}{' '}
              <strong>{t('from {from} to {to}', { from: askedQuantity, to: quantity })}</strong>
            </li>
          ))}
        </ul>
      )}
      {order.remarks.length > 0 && (
        <p>
          {t('Remark')}
          {colon(t)}
          {order.remarks.map((remark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: remarks are only ever added at the end
            <bdi key={index} className={styles.remark}>
              {remark}
            </bdi>
          ))}
        </p>
      )}
    </div>
  );
}
