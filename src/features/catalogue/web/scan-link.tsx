import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { useSite } from '#ui/site/site.tsx';
import type { QuerySearch } from './search-params.ts';

interface Props {
  search: ScanSearch;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link to the page that scans codes. It is a plain link, because the scan page needs a
 * Content-Security-Policy of its own. A browser applies such a policy only when it loads a document
 * (docs/product.md 2.18).
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

export interface ScanSearch {
  /** Use of the numbers: a search, or lines of the quick order. */
  for?: 'search' | 'quickorder';
  vtype?: NonNullable<QuerySearch['vtype']>;
}

/** Parses the params. Invalid params are dropped. */
export function parseScanSearch(raw: Readonly<Record<string, unknown>>): ScanSearch {
  const vtype = String(raw.vtype ?? '');
  return {
    ...(raw.for === 'quickorder' && { for: raw.for }),
    ...((vtype === '0' || vtype === '1' || vtype === '2') && { vtype }),
  };
}

/** Path of the page that scans codes. ScanLink says why a link to it loads a document. */
const scanAddress = (search: ScanSearch): string =>
  `${paths.Scan}?${new URLSearchParams({ ...search })}`;
