import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderChanges } from './order-changes.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderAddress } from './order-links.ts';
import styles from './orders.module.css';

/** Number of items shown; 'and 7 more items' opens the others. */
const MAX_SHOWN = 5;

/** An order in the list: its number, state, items and actions. */
export function OrderEntry({ order }: { order: Order }) {
  const t = useText();
  const id = useId();
  const { orderCode, orderItems } = order;
  const label = t('Order {code}', { code: orderCode });
  // A single hidden item takes no more room than its button, so it is shown.
  const shown = orderItems.length === MAX_SHOWN + 1 ? MAX_SHOWN + 1 : MAX_SHOWN;
  const rest = orderItems.slice(shown);
  return (
    <article className={styles.order} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.code}>
          <PartNumber
            number={orderCode}
            link={(number) => <SiteLink to={orderAddress(order.id)}>{number}</SiteLink>}
          />
        </h2>
        <OrderActions order={order} namedBy={id} />
      </header>
      <OrderChanges order={order} />
      <OrderFacts order={order} />
      <OrderLines lines={orderItems.slice(0, shown)} label={label} />
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>
            {t('and {count} more items', { count: rest.length })}
          </summary>
          <OrderLines lines={rest} label={label} />
        </details>
      )}
    </article>
  );
}
