import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import type { Wanted } from '#features/adding/web/adding.ts';
import { PutOnList } from '#features/adding/web/put-on-list.tsx';
import { Download, sheetFormats } from '#features/downloads/web/download.tsx';
import { PLACE } from '#language/format.ts';
import { colon } from '#language/joined.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { useSite } from '#ui/site/site.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderChanges } from './order-changes.tsx';
import { Fact, OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { type OrderSearch, orderAddress, orderPdfAddress } from './order-links.ts';
import styles from './order-page.module.css';
import { orderQuery } from './queries.ts';

/** One order: items, address, shipping and history. */
export function OrderPage({ search }: { search: OrderSearch }) {
  const t = useText();
  const { data: outcome, refetch } = useQuery(orderQuery(useSite(), search));
  if (!outcome) {
    return (
      <div role="status" aria-label={t('Loading')}>
        <Skeleton height={420} />
      </div>
    );
  }
  if (outcome.ok) return <Order order={outcome.val} />;
  return (
    <LoadFailure
      level={1}
      title={t('The order could not be shown')}
      outcome={outcome}
      back={search.id ? orderAddress(search.id) : paths.OrderList}
      retry={() => void refetch()}
    />
  );
}

function Order({ order }: { order: OrderDetail }) {
  const t = useText();
  const { orderCode, orderItems, history, note } = order;
  const pieces = orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={styles.page} aria-labelledby="order">
      <Head order={order} />
      <OrderChanges order={order} />
      <OrderFacts order={order} />
      <section className={styles.section} aria-labelledby="items">
        <h2 id="items">{t('Items')}</h2>
        <OrderLines lines={orderItems} label={t('Order {code}', { code: orderCode })} />
        <p className={styles.total}>
          {t('Pieces in total')}
          {colon(t)}
          <strong>{pieces}</strong>
        </p>
      </section>
      {note && (
        <section className={styles.section} aria-labelledby="note">
          <h2 id="note">{t('Note')}</h2>
          <p>
            <bdi>{note}</bdi>
          </p>
        </section>
      )}
      <div className={styles.places}>
        <Address order={order} />
        <Shipping order={order} />
      </div>
      <section className={styles.section} aria-labelledby="history">
        <h2 id="history">{t('History')}</h2>
        <OrderHistory events={history} />
      </section>
    </article>
  );
}

function Head({ order }: { order: OrderDetail }) {
  const t = useText();
  const { client } = useSite();
  return (
    <header className={styles.head}>
      <h1 id="order">
        {/* The translation decides where the code stands in the sentence. */}
        {t('Order {code}', { code: PLACE })
          .split(PLACE)
          .flatMap((words, index) =>
            index === 0 ? [words] : [<PartNumber key="code" number={order.orderCode} />, words],
          )}
      </h1>
      <div className={styles.actions}>
        <OrderActions order={order} namedBy="order" />
        <PutOnList lines={linesOf(order)} back={orderAddress(order.id)} />
        <Download
          formats={sheetFormats}
          ask={(format) => client.call('exportOrder', { orderId: order.id, format })}
        />
        <PrintButton />
        <LinkButton size="small" to={orderPdfAddress(order.id)} target="_blank" preload={false}>
          {t('Open as PDF')}
        </LinkButton>
        <LinkButton size="small" variant="quiet" to={paths.OrderList}>
          {t('All orders')}
        </LinkButton>
      </div>
    </header>
  );
}

/** The lines as a list takes them: with what was wanted, also of what staff took out. */
const linesOf = ({ orderItems }: OrderDetail): Wanted[] =>
  orderItems.map(({ refId, type, refCodeOld, quantity, askedQuantity, reference }) => ({
    item: { id: refId, type, eePn: refCodeOld },
    quantity: quantity || (askedQuantity ?? 1),
    reference,
  }));

function Address({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="address">
      <h2 id="address">{t('Delivery address')}</h2>
      <dl className={styles.facts}>
        <Fact name={t('Recipient name')}>
          <bdi>{order.shippingConsigneeName}</bdi>
        </Fact>
        {order.shippingConsigneeCompany && (
          <Fact name={t('Company')}>
            <bdi>{order.shippingConsigneeCompany}</bdi>
          </Fact>
        )}
        <Fact name={t('Contact')}>
          <bdi>{order.shippingConsigneeContact}</bdi>
        </Fact>
        <Fact name={t('Address')}>
          <bdi>{order.shippingConsigneeAddress}</bdi>
        </Fact>
        <Fact name={t('Zipcode')}>
          <bdi dir="ltr">{order.shippingConsigneeZipcode}</bdi>
        </Fact>
        <Fact name={t('Country')}>
          <bdi>{order.countryName}</bdi>
        </Fact>
      </dl>
    </section>
  );
}

function Shipping({ order }: { order: OrderDetail }) {
  const t = useText();
  const { carrier, trackingNumber } = order;
  if (!carrier && !trackingNumber) return null;
  return (
    <section className={styles.section} aria-labelledby="shipping">
      <h2 id="shipping">{t('Shipping')}</h2>
      <dl className={styles.facts}>
        {carrier && (
          <Fact name={t('Carrier')}>
            <bdi>{carrier}</bdi>
          </Fact>
        )}
        {trackingNumber && (
          <Fact name={t('Tracking number')}>
            <PartNumber number={trackingNumber} />
          </Fact>
        )}
      </dl>
    </section>
  );
}
