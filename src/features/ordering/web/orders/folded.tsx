import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';

/** A list with more entries is folded. */
const MAX_SHOWN = 2;

/**
 * Maximum number of entries in all lists of a page together: 50 deliveries of 200 lines would make a page of
 * 3 MB.
 */
const MAX_LISTED = 400;
const MIN_LISTED = 5;

/** Maximum number of entries in each of `lists` lists; further entries are only counted. */
export const listedOf = (lists: number): number =>
  Math.max(MIN_LISTED, Math.floor(MAX_LISTED / lists));

interface Props {
  count: number;
  /** Shown while the list is folded; default: the number of entries. */
  words?: string;
  children: ReactNode;
}

/** The number of entries of a list that are not listed. */
export function MoreEntries({ count }: { count: number }) {
  const t = useText();
  return count > 0 && <li>{t('+{count} more', { count })}</li>;
}

export function Folded({ count, words, children }: Props) {
  const t = useText();
  if (count <= MAX_SHOWN) return children;
  return (
    <details>
      <summary>{words ?? t('{count} items', { count })}</summary>
      {children}
    </details>
  );
}
