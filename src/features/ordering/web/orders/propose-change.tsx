import { useState } from 'react';
import { asciiDigits } from '#contract/figures.ts';
import { MAX_AMENDMENT_TEXT, MAX_QUANTITY } from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useForm } from '#ui/session/form.tsx';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import { isAmendable, waitingAmendment, waitsForCustomer } from '../../states.ts';
import styles from './propose-change.module.css';

const FORM = 'proposed-change';

/** A button that opens a form, in which the customer proposes other quantities to staff. */
export function ProposeChange({ order }: { order: OrderDetail }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!(waitsForCustomer(order) || isAmendable(order)) || waitingAmendment(order)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Propose a change')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('Propose a change')}
        actions={
          <>
            <Button onClick={close}>{t('Close')}</Button>
            <Button type="submit" form={FORM} variant="primary">
              {t('Send proposal')}
            </Button>
          </>
        }
      >
        <ProposalForm order={order} onSent={close} />
      </Dialog>
    </>
  );
}

interface FormProps {
  order: OrderDetail;
  onSent: () => void;
}

function ProposalForm({ order: { id: orderId, orderItems }, onSent }: FormProps) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const form = useForm(
    {},
    async ({ remark = '', ...typed }, key) => {
      const lines = orderItems
        .map(({ id, quantity }) => ({
          id,
          quantity: asciiDigits(typed[id] ?? ''),
          ordered: quantity,
        }))
        .filter(({ quantity, ordered }) => quantity !== String(ordered))
        .map(({ id, quantity }) => ({ id, quantity }));
      if (lines.length === 0) throw new PageRefusal('Change at least one quantity.');
      if (!lines.every(({ quantity }) => /^\d{1,4}$/.test(quantity))) {
        const refusal = 'Quantities are whole numbers from 0 to {most}.';
        throw new PageRefusal(refusal, { most: MAX_QUANTITY });
      }
      return client.call('orderAmendmentAdd', { orderId, lines, remark }, { key });
    },
    {
      changes: ['orders'],
      isFinal: true,
      after: () => {
        toast(t('Your proposal was sent.'));
        onSent();
      },
    },
  );
  return (
    <form {...form.props} id={FORM} className={styles.form}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <p>
        {t(
          'Enter the quantities you would like; 0 leaves an item out. Nothing changes until we answer.',
        )}
      </p>
      <ul className={styles.proposed}>
        {orderItems.map(({ id, itemNumber, quantity }) => (
          <li key={id}>
            <PartNumber number={itemNumber} copy={false} />
            <input
              name={id}
              type="text"
              inputMode="numeric"
              dir="ltr"
              maxLength={4}
              autoComplete="off"
              aria-label={t('Quantity of {number}', { number: itemNumber })}
              defaultValue={String(quantity)}
            />
          </li>
        ))}
      </ul>
      <Field label={t('Message (optional)')}>
        {(control) => (
          <textarea name="remark" rows={3} dir="auto" maxLength={MAX_AMENDMENT_TEXT} {...control} />
        )}
      </Field>
    </form>
  );
}
