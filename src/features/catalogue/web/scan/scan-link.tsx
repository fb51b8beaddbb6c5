import type { ReactNode } from 'react';
import { useSite } from '#ui/site/site.tsx';
import { type ScanSearch, scanAddress } from './scan-links.ts';

interface Props {
  search: ScanSearch;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link to the page that scans codes. A plain one: that page needs a policy of its own, which a
 * browser takes only with a document (docs/product.md 2.18).
 */
export function ScanLink({ search, className, children }: Props) {
  const { href } = useSite();
  return (
    <a href={href(scanAddress(search))} className={className}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M1 5V1h4m6 0h4v4m0 6v4h-4m-6 0H1v-4m3-7v8m3-8v8m2-8v8m3-8v8"
          fill="none"
          stroke="currentcolor"
          strokeWidth="1.5"
        />
      </svg>
      {children}
    </a>
  );
}
