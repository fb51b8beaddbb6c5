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

/**
 * What the customer calls a line, edited in place: at most 60 characters, none needed. An empty one is an
 * icon that opens the field.
 */
export function OwnTextField(props: OwnTextProps) {
  const [editing, setEditing] = useState(false);
  if (props.value || editing) {
    return <TextInLine {...props} editing={editing} onLeave={() => setEditing(false)} />;
  }
  return (
    <button
      type="button"
      className={styles.quietEdit}
      aria-label={props.label}
      title={props.heading}
      data-copy=""
      onClick={() => setEditing(true)}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M2.5 3h11v7.5h-6l-3 2.5v-2.5h-2z" fill="none" stroke="currentColor" />
      </svg>
    </button>
  );
}

/** Puts the cursor into the field that was just opened. */
const focused = (field: HTMLInputElement | null) => field?.focus();

interface TextInLineProps extends OwnTextProps {
  /** Whether the icon was pressed: the field gets the focus. */
  editing: boolean;
  onLeave: () => void;
}

function TextInLine({ label, heading, value, onSave, editing, onLeave }: TextInLineProps) {
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
        ref={editing ? focused : undefined}
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
        onBlur={() => {
          commit();
          onLeave();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      {undrawnLetters(text).length > 0 && <LettersNote text={text} />}
    </>
  );
}
