import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Moment } from '#ui/moment.tsx';
import { methodWords } from '../../words.ts';
import { OrderState, ShippingState } from './order-state.tsx';
import styles from './orders.module.css';

/** Date, consignee, method and both states of an order. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useText();
  const { inTime, poNumber, shippingConsigneeName, shippingMethod, orderStatus, shippingStatus } =
    order;
  return (
    <dl className={styles.facts}>
      <Fact name={t('Order date')}>
        <Moment at={inTime} dayOnly />
      </Fact>
      {poNumber && (
        <Fact name={t('PO number')}>
          <bdi>{poNumber}</bdi>
        </Fact>
      )}
      <Fact name={t('Recipient')}>
        <bdi>{shippingConsigneeName}</bdi>
      </Fact>
      <Fact name={t('Shipping Method')}>{t(methodWords[shippingMethod])}</Fact>
      <Fact name={t('Order status')}>
        <OrderState status={orderStatus} />
      </Fact>
      <Fact name={t('Shipping status')}>
        <ShippingState order={orderStatus} shipping={shippingStatus} />
      </Fact>
    </dl>
  );
}

/** A name with its value in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
