import { paths } from '#contract/paths.ts';
import type { QuerySearch } from '../search/search-params.ts';

/** Search params of the page that scans codes. */
export interface ScanSearch {
  /** What the numbers are for: a search, or lines of the quick order. */
  for?: 'search' | 'quickorder';
  /** Mode of the search. */
  vtype?: NonNullable<QuerySearch['vtype']>;
}

/** Parses the params; invalid ones are dropped. */
export function parseScanSearch(raw: Readonly<Record<string, unknown>>): ScanSearch {
  const vtype = String(raw.vtype ?? '');
  return {
    ...(raw.for === 'quickorder' && { for: raw.for }),
    ...((vtype === '0' || vtype === '1' || vtype === '2') && { vtype }),
  };
}

/** The address of the page that scans codes; see ScanLink for why a link to it loads a document. */
export const scanAddress = (search: ScanSearch): string =>
  `${paths.Scan}?${new URLSearchParams({ ...search })}`;
