import { useQuery } from '@tanstack/react-query';
import { shippingMethods } from '#contract/choices.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import type { WantedItem } from '#features/adding/web/adding.ts';
import { PutOnList } from '#features/adding/web/put-on-list.tsx';
import { Download, sheetFormats } from '#features/downloads/web/download.tsx';
import { colon, numbersIn, PLACE } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { LinkButton, PrintButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/error-state.tsx';
import layout from '#ui/layout/page.module.css';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useSite } from '#ui/site/site.tsx';
import { Facts, typed } from '../facts.tsx';
import { type OrderSearch, orderAddress, orderPdfAddress, orderQuery } from '../ordering-pages.ts';
import { OrderAmendments } from './amendments.tsx';
import { OrderClaims } from './claims.tsx';
import { OrderDeliveries, TrackingNumber } from './deliveries.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory, OrderMessages } from './order-history.tsx';
import { OrderChanges, OrderLines, OrderQuestions } from './order-lines.tsx';
import styles from './order-page.module.css';
import { LoadFailure, OrderProgress, OrderState, ShippingState } from './order-state.tsx';
import orders from './orders.module.css';
import { ProposeQuantities } from './proposed-quantities.tsx';
import { OrderQuotation } from './quotation.tsx';

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
  const { tag } = useLanguage();
  const { orderCode, orderItems, note, quotation, version } = order;
  const isToAgree = order.orderStatus === 'wait for customer confirm';
  const pieces = orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <article className={layout.page} aria-labelledby="order">
      <Head order={order} />
      <OrderProgress order={order} />
      <OrderChanges order={order} />
      <OrderQuestions questions={order.questions} />
      <OrderFacts order={order} />
      <OrderQuotation order={order} />
      <section className={styles.section} aria-labelledby="items">
        <h2 id="items">{t('Items')}</h2>
        <OrderLines lines={orderItems} label={t('Order {code}', { code: orderCode })} />
        <p className={styles.total}>
          {t('Pieces in total')}
          {colon(t)}
          <strong>{numbersIn(tag).format(pieces)}</strong>
        </p>
        {isToAgree && !quotation && (
          <div>
            <ProposeQuantities key={version} order={order} />
          </div>
        )}
      </section>
      <OrderDeliveries order={order} />
      <OrderAmendments order={order} />
      <OrderClaims order={order} />
      <OrderMessages order={order} />
      {note && (
        <section className={styles.section} aria-labelledby="note">
          <h2 id="note">{t('Note')}</h2>
          <p className={styles.remark}>
            <bdi>{note}</bdi>
          </p>
        </section>
      )}
      <div className={styles.places}>
        <Address order={order} />
        <Shipping order={order} />
      </div>
      <OrderHistory order={order} />
    </article>
  );
}

function Head({ order }: { order: OrderDetail }) {
  const t = useText();
  const { client } = useSite();
  return (
    <header className={layout.head}>
      <h1 id="order">
        {/* The translation decides the position of the code in the sentence. */}
        {t('Order {code}', { code: PLACE })
          .split(PLACE)
          .flatMap((words, index) =>
            index === 0 ? [words] : [<PartNumber key="code" number={order.orderCode} />, words],
          )}
      </h1>
      <div className={layout.actions}>
        <OrderActions
          order={order}
          namedBy="order"
          // 'Accept' of a change that waits is the main button then.
          secondary={order.questions?.includes('amendment') ?? false}
          more={
            <>
              <PutOnList lines={linesOf(order)} back={orderAddress(order.id)} />
              <Download
                formats={sheetFormats}
                ask={(format) => client.call('exportOrder', { orderId: order.id, format })}
              />
              <PrintButton />
              <LinkButton
                size="small"
                to={orderPdfAddress(order.id)}
                target="_blank"
                preload={false}
              >
                {t('Open as PDF')}
              </LinkButton>
            </>
          }
        />
        <LinkButton size="small" variant="quiet" to={paths.OrderList}>
          {t('All orders')}
        </LinkButton>
      </div>
    </header>
  );
}

/** The lines as a list takes them: with what was wanted, also of what staff took out. */
const linesOf = ({ orderItems }: OrderDetail): WantedItem[] =>
  orderItems.map(({ refId, type, itemNumber, quantity, askedQuantity, reference }) => ({
    item: { id: refId, type, eePn: itemNumber },
    quantity: quantity || (askedQuantity ?? 1),
    reference,
  }));

function Address({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="address">
      <h2 id="address">{t('Delivery address')}</h2>
      <Facts
        className={styles.facts}
        facts={[
          [t('Recipient name'), typed(order.shippingConsigneeName)],
          [t('Company'), typed(order.shippingConsigneeCompany)],
          [t('Contact'), typed(order.shippingConsigneeContact)],
          [t('Address'), typed(order.shippingConsigneeAddress)],
          [
            t('Zipcode'),
            <bdi key="zipcode" dir="ltr">
              {order.shippingConsigneeZipcode}
            </bdi>,
          ],
          [t('Country'), typed(order.countryName)],
        ]}
      />
    </section>
  );
}

/** Carrier and tracking number of an order whose deliveries are not written yet. */
function Shipping({ order: { carrier, trackingNumber, deliveries } }: { order: OrderDetail }) {
  const t = useText();
  if ((!carrier && !trackingNumber) || deliveries?.shipped.length) return null;
  return (
    <section className={styles.section} aria-labelledby="shipping">
      <h2 id="shipping">{t('Shipping')}</h2>
      <Facts
        className={styles.facts}
        facts={[
          [t('Carrier'), typed(carrier)],
          [
            t('Tracking number'),
            trackingNumber && <TrackingNumber carrier={carrier} number={trackingNumber} />,
          ],
        ]}
      />
    </section>
  );
}

/** Date, consignee, method and both states of an order. */
function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useText();
  const { orderStatus, shippingStatus } = order;
  return (
    <Facts
      className={orders.facts}
      facts={[
        [t('Order date'), <Moment key="date" at={order.inTime} dayOnly />],
        [t('PO number'), typed(order.poNumber)],
        [t('Recipient'), typed(order.shippingConsigneeName)],
        [t('Shipping Method'), t(shippingMethods[order.shippingMethod])],
        [t('Order status'), <OrderState key="state" status={orderStatus} />],
        [
          t('Shipping status'),
          <ShippingState key="shipping" order={orderStatus} shipping={shippingStatus} />,
        ],
      ]}
    />
  );
}
