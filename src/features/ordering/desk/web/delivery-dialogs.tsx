/** Dialogs that ship an order and that correct a delivery. */
import { useState } from 'react';
import type { Delivery } from '#contract/confirmed-orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { joined } from '#language/format.ts';
import { TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { Tick } from '#ui/office/fields.tsx';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { useTypedWarning } from '#ui/office/leaving.ts';
import office from '#ui/office/office.module.css';
import { useSeen } from '#ui/office/seen.ts';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { packableLines } from '../../packable-lines.ts';
import { validInvoiceOf } from '../../states.ts';
import { invoiceWords } from './invoice-words.ts';
import styles from './order.module.css';
import { OrderNotices } from './order-notices.tsx';
import {
  correctionProblem,
  leavesPieces,
  nothingTyped,
  ParcelFields,
  PiecesTable,
  problemOf,
  sentPieces,
  shortWords,
} from './pieces-form.tsx';

interface ShipProps {
  order: StaffOrder;
  /** False if nothing can be shipped any more. The dialog stays open to show the typed values. */
  offered: boolean;
  onClose: () => void;
}

const noFields = { carrier: '', trackingNumber: '', expected: '', shippedAt: '' };

/** Ships pieces: by default all that are in stock. Asks for the carrier and the expected day of the rest. */
export function ShipDialog({ order, offered, onClose }: ShipProps) {
  const t = useDeskText();
  const [seen, onConflict] = useSeen(order);
  const [typed, setTyped] = useState(nothingTyped);
  const [fields, setFields] = useState(noFields);
  const { change, busy, failure } = useOfficeChange();
  const { onInput } = useTypedWarning(busy);
  const lines = packableLines(seen);
  const { id, version, orderCode, companyName, customerName, deliveries } = seen;
  const [isPartAgreed, agreeToPart] = useState(false);
  const asksForPart = seen.sendWhole === true && leavesPieces(lines, typed);
  const problem = offered
    ? problemOf(lines, typed, fields, t) ||
      (asksForPart && !isPartAgreed
        ? t('Ship all that remains, or tick that the rest follows.')
        : '')
    : t('Nothing of this order can be shipped now.');

  async function submit() {
    if (problem) return;
    const { expected, shippedAt, ...parcel } = fields;
    const shipment = {
      ...parcel,
      ...(expected && { expected }),
      // `shippedAt` is local time: the browser runs in the time zone of the warehouse.
      ...(shippedAt && { shippedAt: new Date(shippedAt).toISOString() }),
      ...sentPieces(lines, typed),
      ...(asksForPart && { asPart: '1' as const }),
    };
    const isSaved = await change(
      () => call('shipOrder', { id, version, ...shipment }),
      t('Shipped: {name}', { name: orderCode }),
      onConflict,
    );
    if (isSaved) onClose();
  }

  const field = (name: 'expected' | 'shippedAt', label: DeskKey, type: string) => (
    <TextField
      label={t(label)}
      type={type}
      value={fields[name]}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
    />
  );
  return (
    <OfficeDialog
      busy={busy}
      failure={failure}
      onClose={onClose}
      isFinal
      isWide
      isMissing={problem !== ''}
      title={
        deliveries?.shipped.length ? t('Ship what remains of this order') : t('Ship this order')
      }
      submit={t('Ship')}
      onSubmit={submit}
    >
      <p className={office.lines}>
        {t('{name}. {effect}', {
          name: joined(t, [orderCode, companyName || customerName]),
          effect: [
            shortWords(lines, t),
            t('The customer gets an e-mail with carrier and tracking number.'),
          ]
            .filter(Boolean)
            .join(' '),
        })}
      </p>
      <OrderNotices order={order} />
      <div className={styles.form} onInput={onInput}>
        <PiecesTable lines={lines} typed={typed} onType={setTyped} heading="Ship now" />
        <ParcelFields fields={fields} onChange={setFields}>
          {field('shippedAt', 'Shipped at, if before now', 'datetime-local')}
          {field('expected', 'Remaining pieces expected', 'date')}
        </ParcelFields>
        {asksForPart && (
          <Tick
            label={t('The rest follows, although the customer wants this order in one delivery')}
            checked={isPartAgreed}
            onChange={agreeToPart}
          />
        )}
      </div>
      <Problem words={problem} />
    </OfficeDialog>
  );
}

interface CorrectProps {
  order: StaffOrder;
  delivery: Delivery;
  onClose: () => void;
}

/** Corrects carrier and tracking number of a delivery; its pieces only if the delivery has not arrived. */
export function CorrectDialog({ order, delivery: { id: deliveryId }, onClose }: CorrectProps) {
  const t = useDeskText();
  const [seen, onConflict] = useSeen(order);
  const delivery = seen.deliveries?.shipped.find((one) => one.id === deliveryId);
  const [typed, setTyped] = useState(nothingTyped);
  const { carrier = '', trackingNumber = '' } = delivery ?? {};
  const [fields, setFields] = useState({ carrier, trackingNumber });
  const { change, busy, failure } = useOfficeChange();
  const { onInput } = useTypedWarning(busy);
  const lines = !delivery || delivery.arrivedAt ? [] : packableLines(seen, delivery);
  const { id, version, orderCode: name } = seen;
  const invoice = delivery && validInvoiceOf(seen, delivery);
  const problem = delivery
    ? correctionProblem(delivery, lines, typed, fields, t)
    : t('This delivery was taken back meanwhile.');

  async function submit() {
    if (problem) return;
    const pieces = lines.length > 0 && sentPieces(lines, typed);
    const isSaved = await change(
      () => call('correctDelivery', { id, version, deliveryId, ...fields, ...pieces }),
      t('Corrected: {name}', { name }),
      onConflict,
    );
    if (isSaved) onClose();
  }

  return (
    <OfficeDialog
      busy={busy}
      failure={failure}
      onClose={onClose}
      isFinal
      isWide
      isMissing={problem !== ''}
      title={t('Correct delivery {number}', { number: String(delivery?.number ?? '') })}
      submit={t('Correct')}
      onSubmit={submit}
    >
      <p className={office.lines}>
        {t('{name}. {effect}', {
          name,
          effect: [
            t('The customer gets an e-mail with what was before and after.'),
            lines.length > 0 && t('Stock and promised pieces follow.'),
            lines.length > 0 &&
              delivery?.cartons &&
              t(
                'Pieces that are taken out leave the last cartons first, with weight and serial numbers. Check the cartons afterwards.',
              ),
            lines.length > 0 && invoice && invoiceWords(invoice, t),
          ]
            .filter(Boolean)
            .join(' '),
        })}
      </p>
      <OrderNotices order={order} />
      <div className={styles.form} onInput={onInput}>
        {lines.length > 0 && (
          <PiecesTable lines={lines} typed={typed} onType={setTyped} heading="In this delivery" />
        )}
        <ParcelFields fields={fields} onChange={setFields} />
      </div>
      <Problem words={problem} />
    </OfficeDialog>
  );
}

const Problem = ({ words }: { words: string }) => (
  <p role="status" className={styles.small}>
    {words}
  </p>
);
