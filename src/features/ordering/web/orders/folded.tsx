import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';

/** Lists of more entries are folded. */
const MAX_SHOWN = 2;

/** Maximum of entries of all lists together: 50 deliveries of 200 lines would make a page of 3 MB. */
const MAX_LISTED = 400;
const LEAST_LISTED = 5;

/** Maximum of entries of each list, by the number of lists; the others are counted. */
export const listedOf = (lists: number): number =>
  Math.max(LEAST_LISTED, Math.floor(MAX_LISTED / lists));

interface Props {
  /** Number of entries. */
  count: number;
  /** Shown while it is folded; default: the number of entries. */
  words?: string;
  children: ReactNode;
}

/** A list of items, which is folded if it is long. */
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
