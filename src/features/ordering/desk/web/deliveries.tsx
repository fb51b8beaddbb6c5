import { useState } from 'react';
import type { Delivery } from '#contract/confirmed-orders.ts';
import { labelSheets } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { type OfficeAction, OfficeActions } from '#ui/office/actions.tsx';
import { call } from '#ui/office/calls.ts';
import { type OfficeText, useDeskText } from '#ui/office/text.ts';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { unpackedLines } from '../../cartons.ts';
import { validInvoiceOf } from '../../states.ts';
import { OrderDeliveries } from '../../web/orders/deliveries.tsx';
import { FigureInput } from './figure-input.tsx';
import styles from './order.module.css';
import { OrderNotices } from './order-notices.tsx';
import { Paper } from './papers.tsx';

const CorrectDialog = lazyPart(
  'ordering/desk/web/correct-dialog',
  async () => (await import('./delivery-dialogs.tsx')).CorrectDialog,
);

const PackDialog = lazyPart(
  'ordering/desk/web/pack-dialog',
  async () => (await import('./pack-dialog.tsx')).PackDialog,
);

export function DeskDeliveries({ order }: { order: StaffOrder }) {
  const t = useDeskText();
  const [corrected, setCorrected] = useState<Delivery>();
  const [packed, setPacked] = useState<Delivery>();
  return (
    <>
      <OrderDeliveries
        deliveries={order.deliveries}
        items={order.items}
        actions={(delivery) => (
          <>
            <OfficeActions
              version={order.version}
              actions={[
                { button: t('Correct'), open: () => setCorrected(delivery) },
                ...invoiceActionsOf(order, delivery, t),
                ...(delivery.arrivedAt
                  ? []
                  : [
                      { button: t('Pack'), open: () => setPacked(delivery) },
                      ...deliveryActionsOf(order, delivery, t),
                    ]),
              ]}
            />
            <Papers id={order.id} delivery={delivery} />
          </>
        )}
      />
      {corrected && (
        <CorrectDialog order={order} delivery={corrected} onClose={() => setCorrected(undefined)} />
      )}
      {packed && (
        <PackDialog order={order} delivery={packed} onClose={() => setPacked(undefined)} />
      )}
    </>
  );
}

function Papers({ id, delivery }: { id: string; delivery: Delivery }) {
  const t = useDeskText();
  const number = String(delivery.number);
  return (
    <div className={styles.papers}>
      {(['packing-list', 'delivery-note'] as const).map((name) => (
        <span key={name} className={styles.papers}>
          <Paper name={name} query={{ id, delivery: number }}>
            {name === 'packing-list' ? t('Packing list') : t('Delivery note')}
          </Paper>
          <Paper name={name} query={{ id, delivery: number, bilingual: '1' }}>
            {t('English and Chinese')}
          </Paper>
        </span>
      ))}
      {delivery.cartons ? (
        labelSheets.map(([size, name]) => (
          <Paper key={size} name="labels" query={{ id, delivery: number, size }}>
            {t('Labels {size}', { size: name })}
          </Paper>
        ))
      ) : (
        <BoxLabels id={id} number={number} />
      )}
    </div>
  );
}

/** Labels of a delivery that is not packed: staff say how many boxes there are. */
function BoxLabels({ id, number }: { id: string; number: string }) {
  const t = useDeskText();
  const [boxes, setBoxes] = useState('1');
  return (
    <span className={styles.papers}>
      <Paper name="labels" query={{ id, delivery: number, boxes }}>
        {t('Labels')}
      </Paper>
      <FigureInput
        label={t('Boxes of delivery {number}', { number })}
        digits={3}
        value={boxes}
        onChange={(typed) => setBoxes(typed.slice(0, 2))}
      />
      {boxes === '1' ? t('box') : t('boxes')}
    </span>
  );
}

/** The action that issues the invoice of a delivery, if the order has prices and no valid invoice exists. */
function invoiceActionsOf(order: StaffOrder, delivery: Delivery, t: OfficeText): OfficeAction[] {
  const { id, version, orderCode: name, quotation } = order;
  const { number, cartons, lines } = delivery;
  if (!quotation || validInvoiceOf(order, delivery)) return [];
  const lacking = order.items.filter(
    ({ id: lineId, lacksCustomsData }) =>
      lacksCustomsData && lines.some((line) => line.lineId === lineId),
  );
  return [
    {
      button: t('Issue invoice'),
      title: t('Issue the commercial invoice of delivery {number}', { number }),
      text: t('{name}. {effect}', {
        name,
        effect: [
          t(
            'It gets the next number, and the customer an e-mail. A later correction cancels it by a credit note and issues another.',
          ),
          unpackedLines(lines, cartons ?? []).length > 0 &&
            t('Not all pieces are in cartons: the invoice will name no cartons and weights.'),
          lacking.length > 0 &&
            t('HS code or country of origin are missing: {items}.', {
              items: lacking.map(({ itemNumber }) => itemNumber).join(', '),
            }),
        ]
          .filter(Boolean)
          .join(' '),
      }),
      done: t('Invoice issued: {name}', { name }),
      send: () => call('issueInvoice', { id, version, deliveryId: delivery.id }),
    },
  ];
}

/** Actions on a delivery that has not arrived. Exported for the test. */
export function deliveryActionsOf(
  order: StaffOrder,
  delivery: Delivery,
  t: OfficeText,
): readonly OfficeAction[] {
  const { id, version, orderCode: name } = order;
  const { number } = delivery;
  const invoice = validInvoiceOf(order, delivery);
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
        effect: [
          t(
            'Its pieces are still to be shipped, and go back into the stock unless it was counted since. The customer gets an e-mail with your remark.',
          ),
          invoice && t('A credit note cancels the invoice {code}.', { code: invoice.code }),
        ]
          .filter(Boolean)
          .join(' '),
      }),
      detail,
      done: t('Delivery {number} was taken back: {name}', { number, name }),
      asks: [{ name: 'remark', label: t('Remark (optional)'), rows: 3, optional: true }],
      send: ({ remark = '' }) =>
        call('takeBackDelivery', { id, version, deliveryId: delivery.id, remark }),
    },
  ];
}
