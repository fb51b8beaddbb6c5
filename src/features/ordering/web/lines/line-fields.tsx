import { useId, useState } from 'react';
import type { CartItem } from '#contract/ordering.ts';
import { undrawnLetters } from '#contract/text-rules.ts';
import { parseQuantity } from '#features/adding/orderable.ts';
import { useText } from '#language/web/use-text.ts';
import { LettersNote } from '../facts.tsx';
import { lineNumber } from './line-item.tsx';
import styles from './lines.module.css';

interface QuantityProps {
  /** The line, with the quantity to show. */
  line: CartItem;
  /** Called with a changed quantity on blur or Enter. */
  onSave: (quantity: number) => void;
}

/** The quantity of a line, edited in place (docs/product.md 5). */
export function QuantityField({ line, onSave }: QuantityProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const commit = () => {
    if (typed === undefined) return;
    const quantity = parseQuantity(typed);
    setWrong(quantity === undefined);
    if (quantity === undefined) return;
    setTyped(undefined);
    if (quantity !== line.quantity) onSave(quantity);
  };
  const undo = () => {
    setTyped(undefined);
    setWrong(false);
  };
  return (
    <>
      <input
        className={styles.pieces}
        type="text"
        inputMode="numeric"
        pattern="\p{Nd}{1,4}"
        placeholder="1-9999"
        autoComplete="off"
        dir="ltr"
        aria-label={t('Quantity of {number}', { number: lineNumber(line) })}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : `${id}-total`}
        value={typed ?? String(line.quantity)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') undo();
        }}
      />
      {line.totalQuantity > line.quantity && (
        <span id={`${id}-total`} className={styles.total}>
          {t('of {total} in the cart', { total: line.totalQuantity })}
        </span>
      )}
      {wrong && (
        <span id={`${id}-wrong`} role="alert" className={styles.wrong}>
          {t('need number from 1 to 9999')}
        </span>
      )}
    </>
  );
}

interface OwnTextProps {
  /** Accessible name. */
  label: string;
  /** The column's heading, which a phone does not show. */
  heading: string;
  /** The saved text. */
  value: string;
  /** Called with a changed text on blur or Enter. */
  onSave: (text: string) => void;
}

/** What the customer calls a line, edited in place: at most 60 characters, none needed. */
export function OwnTextField({ label, heading, value, onSave }: OwnTextProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    const trimmed = typed.trim();
    if (trimmed !== value) onSave(trimmed);
  };
  const text = typed ?? value;
  return (
    <>
      <input
        className={styles.ownText}
        type="text"
        maxLength={60}
        autoComplete="off"
        dir="auto"
        data-number
        aria-label={label}
        placeholder={heading}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {undrawnLetters(text).length > 0 && <LettersNote text={text} />}
    </>
  );
}
