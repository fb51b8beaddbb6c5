import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './part-number.module.css';
import { useToast } from './toaster.tsx';

interface PartNumberProps {
  number: string;
  /** Wraps the number in a link. The copy button stays outside. */
  link?: (number: ReactNode) => ReactNode;
  /** Whether to show the copy button; default true. Use false inside links and buttons. */
  copy?: boolean;
}

/**
 * A part number: no line breaks, left to right even in Arabic, selected as a whole by a double click, with a
 * copy button on hover and focus.
 */
export function PartNumber({ number, link, copy = true }: PartNumberProps) {
  const text = (
    <bdi dir="ltr" className={styles.number} data-part-number="">
      {number}
    </bdi>
  );
  // No wrapper element: inside a link it would be a box, which the browser does not underline.
  if (!copy) return link ? link(text) : text;
  return (
    <span className={styles.root}>
      {link ? link(text) : text}
      <CopyButton number={number} />
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
      data-scripted=""
      aria-label={t('Copy {number}', { number })}
      title={t('Copy')}
      onClick={(event) => {
        // Otherwise the click also reaches the table row and opens its page.
        event.stopPropagation();
        void copy(number);
      }}
    >
      {sign}
    </button>
  );
}

/** The copy icon. It is created once, because a results page shows it twenty times. */
const sign = (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" fill="none" stroke="currentColor" />
  </svg>
);

/** Returns a function that copies a text to the clipboard and reports the result in a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useText();
  const toast = useToast();
  return async (text) => {
    try {
      // navigator.clipboard exists over https only.
      if (navigator.clipboard) await navigator.clipboard.writeText(text);
      else (await import('./site/copy-table.ts')).copyByField(text);
      toast(t('Copied: {number}', { number: text }));
    } catch {
      toast(t('The browser does not allow copying.'), { kind: 'error' });
    }
  };
}
