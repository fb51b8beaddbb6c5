import { useState } from 'react';
import type { Delivery } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { Button } from '#ui/button.tsx';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { FigureInput } from './figure-input.tsx';
import styles from './order.module.css';
import { OrderNotices } from './order-notices.tsx';

const CorrectDialog = lazyPart(
  'ordering/desk/web/correct-dialog',
  async () => (await import('./delivery-dialogs.tsx')).CorrectDialog,
);

interface Props {
  order: StaffOrder;
}

/** The deliveries of an order, with the actions on each, and the remaining pieces. */
export function DeskDeliveries({ order }: Props) {
  const t = useDeskText();
  const { day } = useFormats();
  const [corrected, setCorrected] = useState<Delivery>();
  const columns = useColumns(order, setCorrected);
  const { deliveries } = order;
  if (!deliveries) return null;
  const { shipped, remaining, expected } = deliveries;
  const remains = remaining.some(({ quantity }) => quantity > 0);
  if (shipped.length === 0 && !remains) return null;
  const pieces = piecesWords(order, remaining);
  return (
    <OfficeSection title={t('Deliveries')}>
      {shipped.length > 0 && (
        <OfficeRows
          label={t('Deliveries')}
          columns={columns}
          rows={shipped}
          keyOf={({ id }) => id}
          folds="wide"
        />
      )}
      {remains && (
        <p>
          {expected
            ? t('Still to be shipped: {pieces}; expected {day}', { pieces, day: day(expected) })
            : t('Still to be shipped: {pieces}', { pieces })}
        </p>
      )}
      {corrected && (
        <CorrectDialog order={order} delivery={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </OfficeSection>
  );
}

/** Pieces of some lines by part number. */
const piecesWords = (
  { items }: StaffOrder,
  lines: readonly { lineId: string; quantity: number }[],
): string =>
  lines
    .map(({ lineId, quantity }) => {
      const item = items.find(({ id }) => id === lineId);
      return `${quantity} × ${item?.itemNumber ?? ''}`;
    })
    .join(', ');

function useColumns(
  order: StaffOrder,
  onCorrect: (delivery: Delivery) => void,
): readonly OfficeColumn<Delivery>[] {
  const t = useDeskText();
  const { moment } = useFormats();
  return [
    {
      head: 'Delivery',
      names: true,
      className: office.nowrap,
      cell: ({ number }) => t('No. {number}', { number }),
    },
    {
      head: 'Items',
      className: office.nowrap,
      cell: ({ lines }) =>
        lines.map((line) => <div key={line.id}>{piecesWords(order, [line])}</div>),
    },
    {
      head: 'Carrier',
      cell: (delivery) => (
        <div className={styles.send}>
          <span>
            {delivery.carrier}
            {delivery.trackingNumber && (
              // A number in two lines is read as two. One that fits no line breaks.
              <span className={styles.tracking}>{delivery.trackingNumber}</span>
            )}
          </span>
          <Button size="small" onClick={() => onCorrect(delivery)}>
            {t('Correct')}
          </Button>
        </div>
      ),
    },
    {
      head: 'Shipped',
      className: `${office.named} ${office.nowrap}`,
      labelled: true,
      cell: ({ shippedAt }) => moment(shippedAt),
    },
    { head: 'Papers', cell: (delivery) => <Papers id={order.id} delivery={delivery} /> },
    {
      head: 'Arrived',
      className: `${office.named} ${office.nowrap}`,
      labelled: true,
      cell: (delivery) =>
        delivery.arrivedAt ? (
          moment(delivery.arrivedAt)
        ) : (
          <OfficeActions actions={deliveryActionsOf(order, delivery, t)} version={order.version} />
        ),
    },
  ];
}

const papersAddress = (name: string, query: Readonly<Record<string, string>>) =>
  `/api/staff/orders/${name}?${new URLSearchParams(query)}`;

/** The packing list of a delivery, and labels for its boxes, to be printed. */
function Papers({ id, delivery }: { id: string; delivery: Delivery }) {
  const t = useDeskText();
  const [boxes, setBoxes] = useState('1');
  const number = String(delivery.number);
  return (
    <div className={styles.papers}>
      <a
        href={papersAddress('packing-list', { id, delivery: number })}
        target="_blank"
        rel="noopener"
      >
        {t('Packing list')}
      </a>
      <span className={styles.papers}>
        <a
          href={papersAddress('labels', { id, delivery: number, boxes })}
          target="_blank"
          rel="noopener"
        >
          {t('Labels')}
        </a>
        <FigureInput
          label={t('Boxes of delivery {number}', { number })}
          digits={3}
          value={boxes}
          onChange={(typed) => setBoxes(typed.slice(0, 2))}
        />
        {boxes === '1' ? t('box') : t('boxes')}
      </span>
    </div>
  );
}

/** Actions on a delivery that has not arrived; open to the test. */
export function deliveryActionsOf(
  order: StaffOrder,
  delivery: Delivery,
  t: OfficeText,
): readonly OfficeAction[] {
  const { id, version, orderCode: name } = order;
  const { number } = delivery;
  const detail = <OrderNotices order={order} />;
  return [
    {
      button: t('Mark as arrived'),
      title: t('Mark delivery {number} as arrived', { number }),
      text: t('{name}. {effect}', {
        name,
        effect: t(
          'For goods that have arrived but that the customer has not confirmed. This cannot be undone.',
        ),
      }),
      detail,
      done: t('Delivery {number} has arrived: {name}', { number, name }),
      send: () => call('deliverOrder', { id, version, deliveryId: delivery.id }),
    },
    {
      button: t('Take back'),
      title: t('Take back delivery {number}', { number }),
      text: t('{name}. {effect}', {
        name,
        effect: t(
          'Its pieces are still to be shipped, and go back into the stock unless it was counted since. The customer gets an e-mail with your remark.',
        ),
      }),
      detail,
      done: t('Delivery {number} was taken back: {name}', { number, name }),
      asks: [{ name: 'remark', label: t('Remark (optional)'), rows: 3, optional: true }],
      send: ({ remark = '' }) =>
        call('takeBackDelivery', { id, version, deliveryId: delivery.id, remark }),
    },
  ];
}
