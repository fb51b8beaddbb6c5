import { useState } from 'react';
import { undrawnLetters } from '#contract/text-rules.ts';
import { LettersNote } from '../letters-note.tsx';
import styles from './lines.module.css';

interface Props {
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
export function OwnTextField({ label, heading, value, onSave }: Props) {
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
