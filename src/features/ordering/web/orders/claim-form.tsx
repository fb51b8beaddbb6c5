import { lazy, Suspense, useState } from 'react';
import { withoutThousands } from '#contract/figures.ts';
import { type ClaimReason, claimReasons, MAX_MESSAGE } from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { serialIn } from '#features/numbers/scanned-code.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Select, TextField } from '#ui/field.tsx';
import { type Check, useForm } from '#ui/session/form.tsx';
import { useScripts } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { freesPieces } from '../../states.ts';
import { claimReasonWords } from '../../words.ts';
import { AttachmentField, useOwnAttachments } from './attachments.tsx';
import styles from './claims.module.css';

export interface ClaimableLine {
  readonly id: string;
  readonly number: string;
  /** Pieces that have arrived and are not claimed. */
  readonly pieces: number;
}

/** The lines of an order with pieces that have arrived and are not claimed. */
export function claimableLines(order: OrderDetail): readonly ClaimableLine[] {
  const arrived = (order.deliveries?.shipped ?? [])
    .filter(({ arrivedAt }) => arrivedAt)
    .flatMap(({ lines }) => lines);
  const sum = (all: readonly { lineId: string; quantity: number }[], line: string) =>
    all.reduce((pieces, { lineId, quantity }) => pieces + (lineId === line ? quantity : 0), 0);
  const claimed = order.claims.filter(
    ({ events }) => !events.some(({ action }) => freesPieces(action)),
  );
  return order.orderItems
    .map(({ id, itemNumber }) => ({
      id,
      number: itemNumber,
      pieces: sum(arrived, id) - sum(claimed, id),
    }))
    .filter(({ pieces }) => pieces > 0);
}

const isFilled: Check = (value) => (value.trim() ? undefined : 'Please describe what is wrong.');
const isMileage: Check = (value) =>
  /^\d*$/.test(withoutThousands(value))
    ? undefined
    : 'Enter the kilometres as digits only: 120000.';

interface Props {
  orderId: string;
  lines: readonly ClaimableLine[];
  onClose: () => void;
}

export function ClaimForm({ orderId, lines, onClose }: Props) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const attachments = useOwnAttachments(orderId);
  // A scanned number replaces what is in the field.
  const [scanned, setScanned] = useState('');
  const form = useForm(
    { text: isFilled, mileage: isMileage },
    ({ lineId = '', reason, quantity = '', text = '', ...details }, key) => {
      const { serialNumber = '', vehicle = '', mileage } = details;
      const claim = {
        orderId,
        lineId,
        quantity,
        text,
        serialNumber,
        vehicle,
        ...(mileage && { mileage: withoutThousands(mileage) }),
        reason: reason as ClaimReason,
        files: attachments.named,
      };
      return client.call('claimAdd', claim, { key });
    },
    {
      changes: ['orders'],
      isFinal: true,
      place: `new-claim-${orderId}`,
      after: () => {
        toast(t('Your claim was sent.'));
        onClose();
      },
    },
  );
  const optional = (key: TextKey) => `${t(key)} ${t('(optional)')}`;
  return (
    <form {...form.props} className={styles.form} aria-label={t('Make a claim')}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <div className={styles.fields}>
        <Select name="lineId" label={t('Item')}>
          {lines.map(({ id, number, pieces }) => (
            <option key={id} value={id}>
              {number} ({t('{count} pcs', { count: pieces })})
            </option>
          ))}
        </Select>
        <TextField
          {...form.field('quantity', '1')}
          label={t('Quantity')}
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
          autoComplete="off"
        />
        <Select name="reason" label={t('Reason')}>
          {claimReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(claimReasonWords[reason])}
            </option>
          ))}
        </Select>
        <div className={styles.serial}>
          <TextField
            key={scanned}
            {...form.field('serialNumber', scanned)}
            label={optional('Serial number from the plate')}
            dir="ltr"
            maxLength={60}
            autoComplete="off"
          />
          <ScanSerial onSerial={setScanned} />
        </div>
        <TextField
          {...form.field('vehicle')}
          label={optional('Vehicle')}
          dir="auto"
          maxLength={120}
        />
        <TextField
          {...form.field('mileage')}
          label={optional('Mileage in km')}
          inputMode="numeric"
          dir="ltr"
          maxLength={10}
          autoComplete="off"
        />
      </div>
      <Field label={t('What is wrong?')} error={form.error('text')}>
        {(control) => (
          <textarea name="text" rows={4} dir="auto" maxLength={MAX_MESSAGE} {...control} />
        )}
      </Field>
      <AttachmentField attachments={attachments} label={t('Attach a picture or file')} />
      <p>{t('Pictures of the plate and of the damage help us to answer quickly.')}</p>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.sending} disabled={attachments.busy}>
          {t('Send claim')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

// Loaded when it is opened, because the code reader is large.
const Scanner = lazy(() =>
  import('#features/catalogue/web/scan/scanner.tsx').then((scan) => ({ default: scan.Scanner })),
);

function ScanSerial({ onSerial }: { onSerial: (serial: string) => void }) {
  const t = useText();
  const scripts = useScripts();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const take = (texts: readonly string[]) => {
    const serial = serialIn(texts);
    if (serial === undefined) return setSaid(t('This code contains no serial number.'));
    onSerial(serial);
    setOpen(false);
  };
  return (
    <>
      <Button size="small" disabled={!scripts} onClick={() => setOpen(true)}>
        {t('Scan the plate')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('Scan the plate')}>
        {isOpen && (
          <Suspense fallback={<p role="status">{t('Loading')}</p>}>
            <Scanner onSeen={([seen]) => take(seen?.texts ?? [])} said={said} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
