import { type FormEvent, useId, useState } from 'react';
import type { BomItem, ShownStock } from '#contract/shown-items.ts';
import { isForSale, parseQuantity } from '#features/adding/orderable.ts';
import type { AddedItem, ListName } from '#features/adding/web/adding.ts';
import { useAdding } from '#features/adding/web/use-adding.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useWaitsForScripts } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import styles from './order-form.module.css';
import quantities from './quantity-input.module.css';

interface Props {
  item: AddedItem & Pick<BomItem, 'oemPn'> & Partial<Pick<BomItem, 'pieces'>> & ShownStock;
  /** Path of the page with this form. */
  address: string;
  /** How to show quantity and Add to Cart if the item cannot be ordered. */
  closedAs?: 'disabled' | 'hidden';
  /** Name of the list in the page's button. */
  list?: ListName;
  /** The main form of the page, not a form in a list. */
  large?: boolean;
  /** A form in a list: its buttons have icons on a phone, and only icons in a narrow column. */
  dense?: boolean;
  /** Called once the item is in the cart. */
  onAdded?: () => void;
}

/**
 * Quantity, Add to List and Add to Cart of one item. They need a session: without scripts, and for a
 * visitor, they lead to sign-in and back.
 */
export function OrderForm({
  item,
  address,
  closedAs = 'disabled',
  list = 'list',
  large = false,
  dense = false,
  onAdded,
}: Props) {
  const t = useText();
  const id = useId();
  const { href } = useSite();
  const { addToCart, addToList } = useAdding(address);
  const waits = useWaitsForScripts();
  const [wrong, setWrong] = useState(false);
  const closed = !isForSale(item);
  const hidden = closed && closedAs === 'hidden';
  const size = large ? 'normal' : 'small';
  const number = item.eePn || item.oemPn;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('quantity');
    if (closed || !(field instanceof HTMLInputElement)) return;
    const quantity = parseQuantity(field.value);
    setWrong(quantity === undefined);
    if (quantity === undefined) field.focus();
    else void addToCart(item, quantity).then((added) => added && onAdded?.());
  };
  return (
    <form
      action={href('/login')}
      inert={waits}
      onSubmit={submit}
      noValidate
      className={styles.form}
      data-dense={dense || undefined}
    >
      <input type="hidden" name="back" value={href(address)} />
      {!hidden && (
        <>
          <QuantityInput
            name="quantity"
            number={number}
            disabled={closed}
            wrong={wrong ? id : undefined}
            large={large}
          />
          <Button
            type="submit"
            size={size}
            variant={large ? 'primary' : 'plain'}
            disabled={closed}
            aria-label={t('Add to Cart: {number}', { number })}
          >
            <Word sign={cartSign}>{t('Add to Cart')}</Word>
          </Button>
        </>
      )}
      <Button
        type="submit"
        size={size}
        variant={large ? 'plain' : 'quiet'}
        onClick={(event) => {
          // The list takes the pieces that one turbo needs, not the typed quantity. So the form is not
          // validated.
          event.preventDefault();
          addToList(item, list, item.pieces ?? 1);
        }}
        aria-label={t('Add to List: {number}', { number })}
      >
        <Word sign={listSign}>{t('Add to List')}</Word>
      </Button>
      {wrong && (
        <p id={id} role="alert" className={styles.wrong}>
          {t('need number from 1 to 9999')}
        </p>
      )}
    </form>
  );
}

/** Text and icon of a button. Only dense forms show the icon (see `dense`). */
const Word = ({ sign, children }: { sign: string; children: string }) => (
  <>
    <span className={styles.word}>{children}</span>
    <svg className={styles.sign} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={sign} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  </>
);

const cartSign = 'M1 3h3l2.5 10h9L18 6H5M7 17h2M13 17h2';
const listSign = 'M2 5h16M2 10h16M2 15h7M12 15h7M15.5 11.5v7';

interface QuantityProps {
  name: string;
  /** The item's number, for the field's accessible name. */
  number: string;
  defaultValue?: number;
  disabled?: boolean;
  /** Id of the error message. */
  wrong?: string | undefined;
  large?: boolean;
}

/** A quantity: a whole number 1 to 9999, parsed by parseQuantity. */
function QuantityInput({ name, number, defaultValue = 1, disabled, wrong, large }: QuantityProps) {
  const t = useText();
  return (
    <input
      className={quantities.quantity}
      name={name}
      type="text"
      inputMode="numeric"
      pattern="\p{Nd}{1,4}"
      defaultValue={defaultValue}
      placeholder="1-9999"
      autoComplete="off"
      dir="ltr"
      disabled={disabled}
      data-large={large || undefined}
      aria-label={t('Quantity of {number}', { number })}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong}
    />
  );
}
