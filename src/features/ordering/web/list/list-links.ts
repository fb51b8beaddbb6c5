import { paths } from '#web/paths.ts';

/** The list's page; counts from 1. */
export interface ListSearch {
  page?: string;
}

export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const page = String(raw.page ?? '');
  return /^[1-9]\d{0,6}$/.test(page) && page !== '1' ? { page } : {};
}

export const listAddress = (page: number): string =>
  page > 1 ? `${paths.MyFavList}?${new URLSearchParams({ page: String(page) })}` : paths.MyFavList;
