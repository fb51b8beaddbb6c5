import { paths } from '#contract/paths.ts';
import { parseSize } from '#ui/site/page-size.ts';

/** Search params of the list. */
export interface ListSearch {
  /** Counts from 1. */
  page?: string;
  /** Page size, if not the default. */
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

/** The address of a page of the list. */
export function listAddress(page: number, size: number): string {
  const search = parseListSearch({ page, size });
  const query = new URLSearchParams({ ...search });
  return query.size > 0 ? `${paths.MyFavList}?${query}` : paths.MyFavList;
}
