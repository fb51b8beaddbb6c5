import { useState } from 'react';
import { asciiDigits } from '#contract/figures.ts';
import { MAX_MESSAGE, MAX_QUANTITY } from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useForm } from '#ui/form.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './quotation.module.css';

const FORM = 'quantities-proposed';

/** A button that opens a form, in which the customer proposes other quantities to staff. */
export function ProposeQuantities({ order }: { order: OrderDetail }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('Propose other quantities')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('Propose other quantities')}
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

const isQuantity = (typed: string) => /^\d{1,4}$/.test(typed);

function ProposalForm({ order, onSent }: { order: OrderDetail; onSent: () => void }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const { id: orderId, orderItems } = order;
  const form = useForm(
    {},
    async ({ text = '', ...typed }, key) => {
      const lines = orderItems
        .map(({ id }) => ({ id, quantity: asciiDigits(typed[id] ?? '') }))
        .filter(({ id, quantity }) => quantity !== quantityOf(order, id));
      const [first] = lines;
      if (!first) throw new PageRefusal('Change at least one quantity.');
      if (!lines.every(({ quantity }) => isQuantity(quantity))) {
        const key = 'Quantities are whole numbers from 0 to {most}.';
        throw new PageRefusal(key, { most: MAX_QUANTITY });
      }
      return client.call('orderProposalAdd', { orderId, lines, text }, { key });
    },
    {
      changes: ['orders'],
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
          'Write the quantities that you would like; 0 leaves an item out. Nothing changes until we answer with a new quotation.',
        )}
      </p>
      <ProposedQuantities lines={orderItems} maxLength={MAX_MESSAGE} />
    </form>
  );
}

interface ProposedProps {
  lines: OrderDetail['orderItems'];
  /** Of the message, in characters. */
  maxLength: number;
}

/** The quantity of each line, by the name of its id, and a message named `text`. */
export function ProposedQuantities({ lines, maxLength }: ProposedProps) {
  const t = useText();
  return (
    <>
      <ul className={styles.proposed}>
        {lines.map(({ id, refCodeOld, quantity }) => (
          <li key={id}>
            <PartNumber number={refCodeOld} copy={false} />
            <input
              name={id}
              type="text"
              inputMode="numeric"
              dir="ltr"
              maxLength={4}
              autoComplete="off"
              aria-label={t('Quantity of {number}', { number: refCodeOld })}
              defaultValue={String(quantity)}
            />
          </li>
        ))}
      </ul>
      <Field label={t('Message (optional)')}>
        {(control) => (
          <textarea name="text" rows={3} dir="auto" maxLength={maxLength} {...control} />
        )}
      </Field>
    </>
  );
}

const quantityOf = ({ orderItems }: OrderDetail, lineId: string): string =>
  String(orderItems.find(({ id }) => id === lineId)?.quantity);
