import { company } from '#contract/company.ts';
import type { OrderEvent } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { deedWords } from '../../words.ts';
import { ItemNumber } from '../lines/item-number.tsx';
import styles from './order-page.module.css';

/** The events of an order: what, who, when, why, and the changed quantities. */
export function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <Event key={`${event.at} ${event.action}`} event={event} />
      ))}
    </ol>
  );
}

function Event({ event: { at, action, by, remark, changes } }: { event: OrderEvent }) {
  const t = useText();
  return (
    <li className={styles.event}>
      <p>
        <strong>{t(deedWords[action])}</strong>
        <span className={styles.when}>
          <bdi>{by === 'customer' ? t('you') : company.name}</bdi> · <Moment at={at} />
        </span>
      </p>
      {remark && (
        <p className={styles.remark}>
          <bdi>{remark}</bdi>
        </p>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ refCodeOld, from, to }) => (
            <li key={refCodeOld}>
              <ItemNumber number={refCodeOld} copy={false} />{' '}
              {t('from {from} to {to}', { from, to })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
