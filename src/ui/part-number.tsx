import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import styles from './part-number.module.css';
import { useToast } from './toaster.tsx';

interface PartNumberProps {
  number: string;
  /** Wraps the number in a link; the copy button stays outside. */
  link?: (number: ReactNode) => ReactNode;
  /** Whether to show the copy button; default true. Use false inside links and buttons. */
  copy?: boolean;
}

/**
 * A part number: without line breaks, left to right in Arabic too, selected as a whole by a double
 * click, with a copy button on hover and focus.
 */
export function PartNumber({ number, link, copy = true }: PartNumberProps) {
  const text = (
    <bdi dir="ltr" className={styles.number} data-part-number="">
      {number}
    </bdi>
  );
  // A separate box inside a link would not get the link's underline.
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
        // Stops the click from reaching a row that is a link as a whole.
        event.stopPropagation();
        void copy(number);
      }}
    >
      {sign}
    </button>
  );
}

/** Made once: a page of results has twenty of them. */
const sign = (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" fill="none" stroke="currentColor" />
  </svg>
);

/** Returns a function that copies a text to the clipboard and shows a toast with the result. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useText();
  const toast = useToast();
  return async (text) => {
    try {
      // Browsers offer navigator.clipboard over https only.
      if (navigator.clipboard) await navigator.clipboard.writeText(text);
      else (await import('./site/copy-table.ts')).copyByField(text);
      toast(t('Copied: {number}', { number: text }));
    } catch {
      toast(t('The browser does not allow copying.'), { kind: 'error' });
    }
  };
}
