import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './part-number.module.css';
import { useCopy } from './use-copy.ts';

interface Props {
  number: string;
  /** Puts the number into a link; the copy button stays outside of it. */
  link?: (number: ReactNode) => ReactNode;
  /** Whether it can be copied by a button; true without it. Not inside of links and buttons. */
  copy?: boolean;
}

/**
 * A part number: never broken over lines, never turned round in Arabic, selected as a whole by a
 * double click, copied by the button that shows on hover and focus.
 */
export function PartNumber({ number, link, copy = true }: Props) {
  const shown = (
    <bdi dir="ltr" className={styles.number} data-part-number="">
      {number}
    </bdi>
  );
  return (
    <span className={styles.root}>
      {link ? link(shown) : shown}
      {copy && <CopyButton number={number} />}
    </span>
  );
}

function CopyButton({ number }: { number: string }) {
  const t = useText();
  const copy = useCopy();
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={t('Copy {number}', { number })}
      title={t('Copy')}
      onClick={(event) => {
        // A row may be a link as a whole.
        event.stopPropagation();
        void copy(number);
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" fill="none" stroke="currentColor" />
      </svg>
    </button>
  );
}
