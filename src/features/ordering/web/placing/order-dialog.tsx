import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallError } from '#contract/errors.ts';
import type { CartItem, Refused } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import {
  type Draft,
  emptyDraft,
  orderPayload,
  storedOrderDraft,
  storeOrderDraft,
} from '../addresses/draft.ts';
import type { Quantities } from '../lines/line-fields.tsx';
import { lineNumber } from '../lines/line-item.tsx';
import { placedOrderAddress } from '../ordering-pages.ts';
import { OrderReview, type ReviewedLine } from './order-review.tsx';
import styles from './placing.module.css';
import { SHIPPING_FORM, ShippingForm } from './shipping-form.tsx';

interface Props {
  open: boolean;
  /** The ticked lines, which are ordered. */
  lines: readonly CartItem[];
  quantities: Pick<Quantities, 'save' | 'settled'>;
  onClose: () => void;
  onPlaced: () => void;
  onRefused: (refusal: OrderRefusal) => void;
}

export interface OrderRefusal {
  message: string;
  lines: readonly Refused[];
  /** Part numbers of the lines that are no longer in the cart. */
  gone: readonly string[];
}

/**
 * Send Us Your Cart (docs/product.md 4), in three steps: address form, review, order code. The
 * form's input is kept until the order is placed, even across a sign-in.
 */
export function OrderDialog(props: Props) {
  const { open, lines: ticked, quantities, onClose, onPlaced, onRefused } = props;
  const t = useText();
  const email = usePerson()?.email;
  const [draft, show] = useState<Draft>(() => storedOrderDraft(email));
  const setDraft = (next: Draft) => {
    storeOrderDraft(email, next);
    show(next);
  };
  /** The draft that will be ordered, while its review is open. */
  const [reviewed, setReviewed] = useState<Draft>();
  const { lines, order: orderPieces, raiseCart, forget } = usePieces(ticked, quantities.save);
  const review = useRef<HTMLElement>(null);
  const order = useOrder({
    ready() {
      raiseCart();
      return quantities.settled();
    },
    onPlaced() {
      forget();
      setDraft(emptyDraft);
      onPlaced();
    },
    onRefused(message, refused) {
      setReviewed(undefined);
      onRefused({ message, lines: refused, gone: namesOfGone(refused, lines) });
    },
  });
  const { code, sending } = order;
  const back = () => {
    setReviewed(undefined);
    order.reset();
  };

  /**
   * Focuses the button that led to the review: otherwise the focus would be on 'Cancel', which takes the
   * place of the pressed 'Back'.
   */
  const backToForm = () => {
    flushSync(back);
    document.querySelector<HTMLElement>(`button[form="${SHIPPING_FORM}"]`)?.focus();
  };

  const close = () => {
    // A running request cannot be cancelled.
    if (!open || sending) return;
    back();
    forget();
    onClose();
  };
  const place = () => {
    const wrong = review.current?.querySelector<HTMLElement>('input[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (reviewed) void order.place({ draft: reviewed, lines });
  };

  const step = code !== undefined ? 'done' : reviewed ? 'review' : 'form';
  return (
    <Dialog
      wide
      keepsEntries
      open={open}
      onClose={close}
      title={step === 'review' ? t('Review your order') : t('Send Us Your Cart')}
      actions={
        <StepButtons
          step={step}
          code={code ?? ''}
          sending={sending}
          onClose={close}
          onBack={backToForm}
          onPlace={place}
        />
      }
    >
      {step === 'form' && <ShippingForm draft={draft} onChange={setDraft} onNext={setReviewed} />}
      {step === 'review' && reviewed && (
        <OrderReview
          ref={review}
          draft={reviewed}
          lines={lines}
          onQuantity={orderPieces}
          failure={order.failure}
        />
      )}
      {step === 'done' && <OrderDone code={code ?? ''} />}
    </Dialog>
  );
}

interface StepButtonsProps {
  step: 'form' | 'review' | 'done';
  code: string;
  sending: boolean;
  onClose: () => void;
  onBack: () => void;
  onPlace: () => void;
}

function StepButtons({ step, code, sending, onClose, onBack, onPlace }: StepButtonsProps) {
  const t = useText();
  if (step === 'form') {
    return (
      <>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" form={SHIPPING_FORM} variant="primary">
          {t('Next')}
        </Button>
      </>
    );
  }
  if (step === 'review') {
    return (
      <>
        <Button onClick={onBack} busy={sending}>
          {t('Back')}
        </Button>
        <Button variant="primary" busy={sending} onClick={onPlace}>
          {t('Place the order')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={onClose}>{t('Stay on the cart page')}</Button>
      <LinkButton variant="primary" to={placedOrderAddress(code)}>
        {t('Go to the order page')}
      </LinkButton>
    </>
  );
}

/** The lines with the quantities of this order: a smaller quantity leaves the rest in the cart. */
function usePieces(ticked: readonly CartItem[], save: Quantities['save']) {
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(new Map());
  return {
    lines: ticked.map((line): ReviewedLine => {
      const quantity = pieces.get(line.id) ?? line.quantity;
      return { ...line, quantity, isChanged: quantity !== line.quantity };
    }),
    order: ({ id }: CartItem, quantity: number) =>
      setPieces((known) => new Map(known).set(id, quantity)),
    /**
     * Raises the cart to larger quantities. Called only when the order is placed: until then a larger
     * quantity may be a typing mistake, which must not change the cart.
     */
    raiseCart() {
      for (const line of ticked) {
        const quantity = pieces.get(line.id);
        if (quantity !== undefined && quantity > line.totalQuantity) save(line, quantity);
      }
    },
    forget: () => setPieces(new Map()),
  };
}

function namesOfGone(refused: readonly Refused[], lines: readonly CartItem[]): string[] {
  const unnamed = new Set(refused.filter(({ itemNumber }) => !itemNumber).map(({ id }) => id));
  return lines.filter(({ id }) => unnamed.has(id)).map(lineNumber);
}

function OrderDone({ code }: { code: string }) {
  const t = useText();
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} role="status" className={styles.done}>
      {t('Your order has been successfully placed, order code: {code}', { code })}
    </p>
  );
}

interface Options {
  /** Saves the changes that the order makes in the cart. Resolves when all changes of the cart are saved. */
  ready: () => Promise<void>;
  onPlaced: () => void;
  /** Called when lines were refused; nothing was ordered. */
  onRefused: (message: string, lines: readonly Refused[]) => void;
}

interface Placed {
  draft: Draft;
  lines: readonly CartItem[];
}

/** Places an order exactly once, also with repeated clicks and retries. */
function useOrder({ ready, onPlaced, onRefused }: Options) {
  const { client } = useSite();
  const [code, setCode] = useState<string>();
  const { act, busy, failure, forget } = useAct({
    async send({ draft, lines }: Placed, key) {
      await ready();
      return client.call('orderAddFromCart', orderPayload(draft, lines), { key });
    },
    done({ val }) {
      setCode(val);
      onPlaced();
    },
    refused(error) {
      const lines = refusedOf(error);
      if (lines) onRefused(error.message, lines);
      return lines !== undefined;
    },
    changes: ['cart', 'counts', 'orders'],
  });
  const reset = () => {
    setCode(undefined);
    forget();
  };
  return { place: act, sending: busy && code === undefined, code, failure, reset };
}

/** The refused lines of an order (409 with `val`); undefined for other failures. */
const refusedOf = ({ val }: CallError): Refused[] | undefined =>
  Array.isArray(val) && val.length > 0 ? (val as Refused[]) : undefined;
