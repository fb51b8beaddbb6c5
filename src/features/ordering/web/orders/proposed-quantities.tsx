import { useState } from 'react';
import { asciiDigits } from '#contract/figures.ts';
import { MAX_MESSAGE, MAX_QUANTITY } from '#contract/order-names.ts';
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
import styles from './proposed-quantities.module.css';

const FORM = 'quantities-proposed';

/** A button that opens a form, in which the customer proposes other quantities to staff. */
export function ProposeQuantities({ order }: { order: OrderDetail }) {
  const t = useText();
  const { client } = useSite();
  return (
    <ProposalDialog
      order={order}
      title={t('Propose other quantities')}
      effect={t(
        'Enter the quantities you would like; 0 leaves an item out. Nothing changes until we answer.',
      )}
      maxLength={MAX_MESSAGE}
      send={(lines, text, key) =>
        client.call('orderProposalAdd', { orderId: order.id, lines, text }, { key })
      }
    />
  );
}

interface ProposalProps {
  order: OrderDetail;
  /** Title of the button and of the dialog. */
  title: string;
  /** Sentence about the effect of a proposal, and when it takes effect. */
  effect: string;
  /** Maximum length of the message, in characters. */
  maxLength: number;
  /** Sends the lines whose quantity differs from the order's. */
  send: (lines: ProposedLine[], text: string, key: string) => Promise<unknown>;
}

interface ProposedLine {
  /** Id of the order's line. */
  id: string;
  quantity: string;
}

/** A button, and the dialog that it opens: the quantity of each line, and a message. */
export function ProposalDialog({ title, ...props }: ProposalProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        actions={
          <>
            <Button onClick={close}>{t('Close')}</Button>
            <Button type="submit" form={FORM} variant="primary">
              {t('Send proposal')}
            </Button>
          </>
        }
      >
        <ProposalForm {...props} onSent={close} />
      </Dialog>
    </>
  );
}

type FormProps = Omit<ProposalProps, 'title'> & { onSent: () => void };

function ProposalForm({ order: { orderItems }, effect, maxLength, send, onSent }: FormProps) {
  const t = useText();
  const toast = useToast();
  const form = useForm(
    {},
    async ({ text = '', ...typed }, key) => {
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
      return send(lines, text, key);
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
      <p>{effect}</p>
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
          <textarea name="text" rows={3} dir="auto" maxLength={maxLength} {...control} />
        )}
      </Field>
    </form>
  );
}
