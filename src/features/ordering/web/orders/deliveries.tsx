import { useState } from 'react';
import type { Deliveries, Delivery } from '#contract/confirmed-orders.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { dayIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Alert, ConfirmDialog } from '#ui/dialog.tsx';
import { KeptSection } from '#ui/kept-focus.tsx';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { Facts, typed } from '../facts.tsx';
import { ItemNumber } from '../lines/line-item.tsx';
import { packingListAddress } from '../ordering-pages.ts';
import styles from './deliveries.module.css';
import page from './order-page.module.css';

interface Props {
  order: OrderDetail;
}

/** The deliveries of an order and what remains of it (docs/product.md 12.12). */
export function OrderDeliveries({ order }: Props) {
  const t = useText();
  const { deliveries } = order;
  if (!deliveries || deliveries.shipped.length === 0) return null;
  return (
    <KeptSection className={page.section} aria-labelledby="deliveries">
      <h2 id="deliveries">{t('Deliveries')}</h2>
      <ol className={styles.deliveries}>
        {deliveries.shipped.map((delivery) => (
          <ShippedDelivery key={delivery.id} order={order} delivery={delivery} />
        ))}
      </ol>
      <Remaining order={order} deliveries={deliveries} />
    </KeptSection>
  );
}

interface DeliveryProps extends Props {
  delivery: Delivery;
}

function ShippedDelivery({ order, delivery }: DeliveryProps) {
  const t = useText();
  const { number, carrier, trackingNumber, shippedAt, arrivedAt, lines } = delivery;
  const heading = `delivery-${number}`;
  return (
    <li className={styles.delivery} aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading}>{t('Delivery {number}', { number })}</h3>
        <LinkButton
          size="small"
          variant="quiet"
          to={packingListAddress(order.id, number)}
          target="_blank"
          preload={false}
          aria-describedby={heading}
        >
          {t('Packing list')}
        </LinkButton>
        {!arrivedAt && <ConfirmArrival order={order} delivery={delivery} namedBy={heading} />}
      </div>
      <Facts
        className={page.facts}
        facts={[
          [t('Shipped'), <Moment key="shipped" at={shippedAt} dayOnly />],
          [t('Delivered'), arrivedAt && <Moment key="arrived" at={arrivedAt} dayOnly />],
          [t('Carrier'), typed(carrier)],
          [
            t('Tracking number'),
            trackingNumber && <TrackingNumber carrier={carrier} number={trackingNumber} />,
          ],
        ]}
      />
      <Pieces order={order} lines={lines} />
    </li>
  );
}

/** Item and pieces of some lines of the order. */
function Pieces({ order, lines }: Props & { lines: Deliveries['remaining'] }) {
  const t = useText();
  return (
    <ul className={styles.pieces}>
      {lines.map(({ lineId, quantity }) => {
        const line = order.orderItems.find(({ id }) => id === lineId);
        if (!line) return null;
        return (
          <li key={lineId}>
            <ItemNumber number={line.itemNumber} copy={false} />
            {line.name && <bdi className={styles.name}>{line.name}</bdi>}
            <strong className={styles.quantity}>
              {quantity === line.quantity
                ? quantity
                : t('{pieces} of {all}', { pieces: quantity, all: line.quantity })}
            </strong>
          </li>
        );
      })}
    </ul>
  );
}

function Remaining({ order, deliveries }: Props & { deliveries: Deliveries }) {
  const t = useText();
  const { tag } = useLanguage();
  const { remaining, expected } = deliveries;
  if (remaining.length === 0) return null;
  return (
    <div className={styles.delivery}>
      <h3>{t('Still to be sent')}</h3>
      {expected && <p>{t('Expected {day}', { day: dayIn(tag, expected) })}</p>}
      <Pieces order={order} lines={remaining} />
    </div>
  );
}

/** A tracking number, as a link where the carrier has a page that follows the parcel. */
export function TrackingNumber({ carrier, number }: { carrier: string; number: string }) {
  const address = trackingAddress(carrier, number);
  if (!address) return <PartNumber number={number} />;
  return (
    <PartNumber
      number={number}
      link={(text) => (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
    />
  );
}

/** The button that confirms one delivery, with its question. */
function ConfirmArrival({ order, delivery, namedBy }: DeliveryProps & { namedBy: string }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const { number } = delivery;
  const { act, busy, failed, failure, forget } = useAct({
    send: (_given, key) =>
      client.call('orderConfirmDelivery', { orderId: order.id, deliveryId: delivery.id }, { key }),
    changes: ['orders'],
    tells: 'alert',
  });
  const confirm = async () => {
    const answer = await act();
    // Close the dialog first: screen readers do not announce a toast behind an open modal dialog.
    setAsks(false);
    if (answer) toast(t('Delivery {number} is confirmed.', { number }));
  };
  return (
    <>
      <Button size="small" aria-describedby={namedBy} onClick={() => setAsks(true)}>
        {t('Confirm delivery')} <bdi>{number}</bdi>
      </Button>
      <ConfirmDialog
        title={t('Confirm delivery')}
        question={asks ? t('Have the goods of delivery {number} arrived?', { number }) : undefined}
        onYes={() => void confirm()}
        onClose={() => !busy && setAsks(false)}
        busy={busy}
      />
      <Alert
        open={failure !== undefined}
        title={failed ? t('Confirm delivery error!') : ''}
        button={t('Close')}
        onClose={forget}
      >
        {failure}
      </Alert>
    </>
  );
}

/** Pages of carriers that follow a parcel, by the carrier's name as staff write it. */
const trackingPages: readonly (readonly [carrier: RegExp, address: (number: string) => string])[] =
  [
    [
      /\bdhl\b/i,
      (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
    ],
    [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
    [/\bfed ?ex\b/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
    [/\bdpd\b/i, (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`],
    [/\bgls\b/i, (number) => `https://gls-group.com/track/${number}`],
    [/\busps\b/i, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
    [/\baramex\b/i, (number) => `https://www.aramex.com/track/results?ShipmentNumber=${number}`],
  ];

/** The address that follows a parcel; undefined for other carriers, and for a text that is not a number. */
export function trackingAddress(carrier: string, trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/[\s-]+/g, '');
  if (!/^[A-Z0-9]{6,40}$/i.test(number)) return undefined;
  return trackingPages.find(([name]) => name.test(carrier))?.[1](number);
}
