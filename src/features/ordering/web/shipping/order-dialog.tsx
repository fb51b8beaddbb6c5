import { useState } from 'react';
import type { CartItem } from '#contract/ordering.ts';
import type { Refused } from '#contract/orders.ts';
import { useText } from '#features/language/web/use-text.ts';
import { usePerson } from '#web/session/person.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lineNumber } from '../lines/item.ts';
import { placedOrderAddress } from '../orders/order-links.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';
import { OrderDone } from './order-done.tsx';
import { OrderReview } from './order-review.tsx';
import { SHIPPING_FORM, ShippingForm } from './shipping-form.tsx';
import { useOrder } from './use-order.ts';

interface Props {
  open: boolean;
  /** What is ordered: the ticked lines. */
  lines: readonly CartItem[];
  settled: () => Promise<void>;
  onClose: () => void;
  onPlaced: () => void;
  onRefused: (refusal: Refusal) => void;
}

/** An order that was refused: what the server said, and of which lines. */
export interface Refusal {
  message: string;
  lines: readonly Refused[];
  /** Numbers of lines that are no longer in the cart: the server can't name them. */
  gone: readonly string[];
}

/**
 * Send Us Your Cart (specification, section 4): where the order goes to, then a look at all of it,
 * then its code. What was typed stays until the order is placed, through a sign-in too.
 */
export function OrderDialog({ open, lines, settled, onClose, onPlaced, onRefused }: Props) {
  const t = useText();
  const email = usePerson()?.email;
  const [draft, show] = useState<Draft>(() => keptDraft(email));
  const setDraft = (next: Draft) => {
    keepDraft(email, next);
    show(next);
  };
  const [reviewing, setReviewing] = useState(false);
  const order = useOrder({
    settled,
    onPlaced() {
      setDraft(emptyDraft);
      onPlaced();
    },
    onRefused(message, refused) {
      setReviewing(false);
      onRefused({ message, lines: refused, gone: namesOfGone(refused, lines) });
    },
  });
  const { code, sending } = order;
  const back = () => {
    setReviewing(false);
    order.reset();
  };

  const close = () => {
    // What is on its way can't be called back.
    if (!open || sending) return;
    back();
    onClose();
  };

  const stage = code !== undefined ? 'done' : reviewing ? 'review' : 'form';
  return (
    <Dialog
      wide
      open={open}
      onClose={close}
      title={stage === 'review' ? t('Review your order') : t('Send Us Your Cart')}
      actions={
        {
          form: (
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button type="submit" form={SHIPPING_FORM} variant="primary">
                {t('Next')}
              </Button>
            </>
          ),
          review: (
            <>
              <Button onClick={back} disabled={sending}>
                {t('Back')}
              </Button>
              <Button
                variant="primary"
                aria-busy={sending || undefined}
                onClick={() => void order.place(draft, lines)}
              >
                {t('Place the order')}
              </Button>
            </>
          ),
          done: (
            <>
              <Button onClick={close}>{t('Stay on the cart page')}</Button>
              <LinkButton variant="primary" to={placedOrderAddress(code ?? '')}>
                {t('Go to the order page')}
              </LinkButton>
            </>
          ),
        }[stage]
      }
    >
      {stage === 'form' && (
        <ShippingForm draft={draft} onChange={setDraft} onNext={() => setReviewing(true)} />
      )}
      {stage === 'review' && <OrderReview draft={draft} lines={lines} failure={order.failure} />}
      {stage === 'done' && <OrderDone code={code ?? ''} />}
    </Dialog>
  );
}

function namesOfGone(refused: readonly Refused[], lines: readonly CartItem[]): string[] {
  const unnamed = new Set(refused.filter(({ refCodeOld }) => !refCodeOld).map(({ id }) => id));
  return lines.filter(({ id }) => unnamed.has(id)).map(lineNumber);
}
