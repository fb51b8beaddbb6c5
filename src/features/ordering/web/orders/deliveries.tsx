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
import { trackingWord } from '../../words.ts';
import { Facts, typed } from '../facts.tsx';
import { Folded, listedOf } from './folded.tsx';
import page from './order-page.module.css';
import { OrderSection } from './section.tsx';
import { WaitingChange } from './waiting.tsx';

interface Props {
  deliveries: Deliveries | undefined;
  items: readonly OrderLine[];
  /** Shows days without the time. */
  dayOnly?: boolean;
  /** Actions of the reader on a delivery. @param namedBy id of the delivery's heading */
  actions: (delivery: Delivery, namedBy: string) => ReactNode;
}

/** Deliveries and remaining pieces of an order, for its customer and for staff (docs/product.md 12.12). */
export function OrderDeliveries({ deliveries, items, ...shown }: Props) {
  const t = useText();
  const { tag } = useLanguage();
  if (!deliveries || deliveries.shipped.length === 0) return null;
  const { shipped, remaining, expected } = deliveries;
  const remains = piecesOf(remaining);
  const lines = new Map(items.map((line) => [line.id, line]));
  return (
    <OrderSection id="deliveries" title={t('Deliveries')}>
      <ol className={page.list}>
        {shipped.map((delivery) => (
          <ShippedDelivery
            key={delivery.id}
            delivery={delivery}
            items={lines}
            listed={listedOf(shipped.length)}
            {...shown}
          />
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

interface DeliveryProps extends Pick<Props, 'dayOnly' | 'actions'> {
  delivery: Delivery;
  /** The lines of the order, by id. */
  items: ReadonlyMap<string, OrderLine>;
  /** Maximum number of lines that are listed; the packing list has all lines. */
  listed: number;
}

function ShippedDelivery({ delivery, items, listed, dayOnly = false, actions }: DeliveryProps) {
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
            t(trackingWord(delivery)),
            trackingNumber && <TrackingNumber key="tracking" {...delivery} />,
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
        <Pieces lines={lines.slice(0, listed)} items={items} />
        {lines.length > listed && <p>{t('+{count} more', { count: lines.length - listed })}</p>}
      </Folded>
    </li>
  );
}

function Pieces({ lines, items }: Pick<Delivery, 'lines'> & Pick<DeliveryProps, 'items'>) {
  const t = useText();
  return (
    <ul className={page.pieces}>
      {lines.map(({ lineId, quantity }) => {
        const line = items.get(lineId);
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
function TrackingNumber({
  trackingNumber,
  trackingPage,
}: Pick<Delivery, 'trackingNumber' | 'trackingPage'>) {
  if (!trackingPage) return <PartNumber number={trackingNumber} />;
  return (
    <PartNumber
      number={trackingNumber}
      link={(text) => (
        <a href={trackingPage} target="_blank" rel="noopener noreferrer">
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

/** The button that confirms a delivery, and its dialog. Renders nothing for a delivery that has arrived. */
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
