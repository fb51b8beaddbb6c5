import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';

/** Lists of more entries are folded. */
const MAX_SHOWN = 2;

/** A list of items, which is folded if it is long. @param count of its entries */
export function Folded({ count, children }: { count: number; children: ReactNode }) {
  const t = useText();
  if (count <= MAX_SHOWN) return children;
  return (
    <details>
      <summary>{t('{count} items', { count })}</summary>
      {children}
    </details>
  );
}
