import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';

/** Lists of more entries are folded. */
const MAX_SHOWN = 2;

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
