import { type ReactNode, useState } from 'react';
import type { Deliveries, Delivery } from '#contract/confirmed-orders.ts';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import { colon, dayIn, numbersIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Moment } from '#ui/moment.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { weightsOf } from '../../cartons.ts';
import { Facts, typed } from '../facts.tsx';
import { Folded } from './folded.tsx';
import page from './order-page.module.css';
import { OrderSection } from './section.tsx';
import { WaitingChange } from './waiting.tsx';

interface Props {
  deliveries: Deliveries | undefined;
  /** The lines of the order. */
  items: readonly OrderLine[];
  /** Shows days without the time. */
  dayOnly?: boolean;
  /** Actions of the reader on a delivery. @param namedBy id of its heading */
  actions: (delivery: Delivery, namedBy: string) => ReactNode;
}

/** The deliveries of an order and what remains of it, for its customer and for staff (docs/product.md 12.12). */
export function OrderDeliveries({ deliveries, ...shown }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  if (!deliveries || deliveries.shipped.length === 0) return null;
  const { shipped, remaining, expected } = deliveries;
  const remains = piecesOf(remaining);
  return (
    <OrderSection id="deliveries" title={t('Deliveries')}>
      <ol className={page.list}>
        {shipped.map((delivery) => (
          <ShippedDelivery key={delivery.id} delivery={delivery} {...shown} />
        ))}
      </ol>
      {remains > 0 && (
        <p>
          {t('Still to be sent')}
          {colon(t)}
          <strong>{numbersIn(tag).format(remains)}</strong>
          {expected && ` · ${t('Expected {day}', { day: dayIn(tag, expected) })}`}
        </p>
      )}
    </OrderSection>
  );
}

const piecesOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

type DeliveryProps = Omit<Props, 'deliveries'> & { delivery: Delivery };

function ShippedDelivery({ delivery, items, dayOnly = false, actions }: DeliveryProps) {
  const t = useText();
  const { tag } = useLanguage();
  const { number, carrier, trackingNumber, shippedAt, arrivedAt, lines, cartons = [] } = delivery;
  const { net, gross } = weightsOf(cartons);
  const kilograms = (grams: number | undefined) =>
    grams ? numbersIn(tag).format(grams / 1000) : undefined;
  const heading = `delivery-${number}`;
  return (
    <li className={page.part} aria-labelledby={heading}>
      <div className={page.head}>
        <h3 id={heading}>{t('Delivery {number}', { number })}</h3>
        {actions(delivery, heading)}
      </div>
      <Facts
        className={page.facts}
        facts={[
          [t('Shipped'), <Moment key="shipped" at={shippedAt} dayOnly={dayOnly} />],
          [t('Delivered'), arrivedAt && <Moment key="arrived" at={arrivedAt} dayOnly={dayOnly} />],
          [t('Carrier'), typed(carrier)],
          [
            t('Tracking number'),
            trackingNumber && <TrackingNumber carrier={carrier} number={trackingNumber} />,
          ],
          [t('Cartons'), cartons.length],
          [t('Net weight in kg'), kilograms(net)],
          [t('Gross weight in kg'), kilograms(gross)],
        ]}
      />
      <Folded
        count={lines.length}
        words={`${t('{count} items', { count: lines.length })} · ${t('{count} pcs', { count: piecesOf(lines) })}`}
      >
        <Pieces lines={lines} items={items} />
      </Folded>
    </li>
  );
}

function Pieces({ lines, items }: Pick<Delivery, 'lines'> & Pick<Props, 'items'>) {
  const t = useText();
  return (
    <ul className={page.pieces}>
      {lines.map(({ lineId, quantity }) => {
        const line = items.find(({ id }) => id === lineId);
        if (!line) return null;
        return (
          <li key={lineId}>
            <PartNumber number={line.itemNumber} copy={false} />{' '}
            <strong>
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

/** A tracking number, as a link if the carrier has a page that follows the parcel. */
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

interface ConfirmProps {
  order: OrderDetail;
  delivery: Delivery;
  /** Id of the delivery's heading. */
  namedBy: string;
}

/** The button that confirms a delivery, with its question. Renders nothing for a delivery that has arrived. */
export function ConfirmArrival({ order, delivery, namedBy }: ConfirmProps) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const { number } = delivery;
  const { act, busy } = useAct({
    send: (_given, key) =>
      client.call('orderConfirmDelivery', { orderId: order.id, deliveryId: delivery.id }, { key }),
    changes: ['orders'],
    // An alert would disappear with the delivery, which staff may have taken back.
    tells: 'toast',
  });
  const confirm = async () => {
    const answer = await act();
    // Close the dialog first: screen readers do not announce a toast behind an open modal dialog.
    setAsks(false);
    if (answer) toast(t('Delivery {number} is confirmed.', { number }));
  };
  if (delivery.arrivedAt) return null;
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
      >
        {asks && <WaitingChange order={order} />}
      </ConfirmDialog>
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
    [
      /\bsf\b|顺丰/i,
      (number) =>
        `https://www.sf-international.com/us/en/dynamic_function/waybill/#search/bill-number/${number}`,
    ],
    [
      /\bems\b/i,
      (number) => `https://items.ems.post/api/publicTracking/track?language=EN&itemId=${number}`,
    ],
    [
      /\btnt\b/i,
      (number) =>
        `https://www.tnt.com/express/en_gc/site/shipping-tools/tracking.html?searchType=con&cons=${number}`,
    ],
    // Of sea freight the number is that of the bill of lading.
    [/\bmaersk\b/i, (number) => `https://www.maersk.com/tracking/${number}`],
    [
      /\bhapag\b/i,
      (number) =>
        `https://www.hapag-lloyd.com/en/online-business/track/track-by-booking-solution.html?blno=${number}`,
    ],
    [
      /\bcosco\b|中远/i,
      (number) =>
        `https://elines.coscoshipping.com/ebusiness/cargoTracking?trackingType=BILLOFLADING&number=${number}`,
    ],
  ];

/** The address that follows a parcel; undefined for other carriers, and for a text that is not a number. */
export function trackingAddress(carrier: string, trackingNumber: string): string | undefined {
  const number = trackingNumber.replace(/[\s-]+/g, '');
  if (!/^[A-Z0-9]{6,40}$/i.test(number)) return undefined;
  return trackingPages.find(([name]) => name.test(carrier))?.[1](number);
}
