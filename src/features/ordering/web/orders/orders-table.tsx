import { useId } from 'react';
import { shippingMethods } from '#contract/choices.ts';
import type { Order, OrderLine } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';

import { OrderItemNumber } from '../lines/item-number.tsx';
import { OrderActions } from './order-actions.tsx';
import { orderAddress } from './order-links.ts';
import { OrderState, ShippingState } from './order-state.tsx';
import styles from './orders-table.module.css';

/** Items named in a row; the order's page has the others. */
const NAMED = 2;

/** The customer's orders, one in each row, with their actions. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  const t = useText();
  return (
    <table className={styles.table} aria-label={t('Orders')}>
      <thead>
        <tr>
          <th scope="col" data-copy={`${t('Order code')}\t${t('PO number')}`}>
            {t('Order code')}
          </th>
          <th scope="col">{t('Order date')}</th>
          <th scope="col" data-copy={`${t('Recipient')}\t${t('Shipping Method')}`}>
            {t('Recipient')}
          </th>
          <th scope="col">{t('Items')}</th>
          <th scope="col">{t('Order status')}</th>
          <th scope="col">
            <span className="unseen">{t('What can be done')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order }: { order: Order }) {
  const t = useText();
  const id = useId();
  const { orderCode, poNumber, inTime, shippingConsigneeName, shippingMethod } = order;
  const { orderStatus, shippingStatus } = order;
  return (
    <tr className={styles.order} aria-labelledby={id}>
      <th scope="row" id={id} className={styles.code} data-copy={`${orderCode}\t${poNumber}`}>
        <PartNumber
          number={orderCode}
          link={(number) => <SiteLink to={orderAddress(order.id)}>{number}</SiteLink>}
        />
        {poNumber && <bdi className={styles.own}>{poNumber}</bdi>}
      </th>
      <td className={styles.date}>
        <Moment at={inTime} dayOnly />
      </td>
      <td
        className={styles.recipient}
        data-copy={`${shippingConsigneeName}\t${t(shippingMethods[shippingMethod])}`}
      >
        <bdi>{shippingConsigneeName}</bdi>
        <span className={styles.beside}>{t(shippingMethods[shippingMethod])}</span>
      </td>
      <td
        className={styles.items}
        data-copy={order.orderItems.map(({ refCodeOld }) => refCodeOld).join('; ')}
      >
        <Items lines={order.orderItems} />
      </td>
      <td className={styles.state}>
        <OrderState status={orderStatus} />
        {orderStatus === 'confirm' && (
          <ShippingState order={orderStatus} shipping={shippingStatus} />
        )}
        {orderStatus === 'wait for customer confirm' && (
          <span className={styles.beside}>{t('Quantities changed')}</span>
        )}
      </td>
      <td className={styles.buttons}>
        <OrderActions order={order} namedBy={id} />
      </td>
    </tr>
  );
}

function Items({ lines }: { lines: readonly OrderLine[] }) {
  const t = useText();
  // A single item more takes no more room than the words for it.
  const named = lines.length === NAMED + 1 ? NAMED + 1 : NAMED;
  const more = lines.length - named;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className={styles.numbers}>
        {lines.slice(0, named).map((line) => (
          <li key={line.id}>
            <OrderItemNumber line={line} copy={false} />
          </li>
        ))}
      </ul>
      <span className={styles.beside}>
        {more > 0 && <>{t('and {count} more items', { count: more })} · </>}
        {t('{count} pcs', { count: pieces })}
      </span>
    </>
  );
}
