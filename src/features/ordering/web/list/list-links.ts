import { paths } from '#contract/paths.ts';
import { parseSize } from '#ui/site/page-size.ts';

/** What of the list is shown. */
export interface ListSearch {
  /** Counts from 1. */
  page?: string;
  /** Lines in a page, where not the usual number. */
  size?: string;
}

export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const page = String(raw.page ?? '');
  const size = parseSize(raw.size);
  return {
    ...(/^[1-9]\d{0,6}$/.test(page) && page !== '1' && { page }),
    ...(size && { size }),
  };
}

/** The address of a page of so many lines. */
export function listAddress(page: number, size: number): string {
  const search = parseListSearch({ page, size });
  const query = new URLSearchParams({ ...search });
  return query.size > 0 ? `${paths.MyFavList}?${query}` : paths.MyFavList;
}
