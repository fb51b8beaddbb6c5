import { listPath } from '#features/adding/web/adding.ts';
import { parseSize } from '#ui/site/page-size.ts';

/** Search params of the list. */
export interface ListSearch {
  /** Id of a list with a name; without it the one that every customer has. */
  list?: string;
  /** Counts from 1. */
  page?: string;
  /** Page size, if not the default. */
  size?: string;
}

/** A page of a list. */
export interface ShownList {
  readonly list?: string | undefined;
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
}

export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const [list, page] = [String(raw.list ?? ''), String(raw.page ?? '')];
  const size = parseSize(raw.size);
  return {
    ...(/^\d{1,9}$/.test(list) && { list }),
    ...(/^[1-9]\d{0,6}$/.test(page) && page !== '1' && { page }),
    ...(size && { size }),
  };
}

/** The address of a page of a list. */
export function listAddress(shown: Partial<ShownList>): string {
  const { list, ...paging } = parseListSearch({ ...shown });
  const query = new URLSearchParams({ ...paging });
  const address = listPath(list);
  if (query.size === 0) return address;
  return `${address}${list ? '&' : '?'}${query}`;
}
