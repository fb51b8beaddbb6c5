import { paths } from '#contract/paths.ts';

/** Search params of the own numbers. */
export interface OwnNumbersSearch {
  /** Counts from 1. */
  page?: string;
  val?: string;
}

export function parseOwnNumbersSearch(raw: Readonly<Record<string, unknown>>): OwnNumbersSearch {
  const page = String(raw.page ?? '');
  // The router reads digits as a number.
  const val = String(raw.val ?? '')
    .trim()
    .slice(0, 60);
  return {
    ...(/^[1-9]\d{0,6}$/.test(page) && page !== '1' && { page }),
    ...(val && { val }),
  };
}

export function ownNumbersAddress(search: OwnNumbersSearch = {}): string {
  const query = new URLSearchParams(parseOwnNumbersSearch({ ...search }) as Record<string, string>);
  return query.size > 0 ? `${paths.OwnNumbers}?${query}` : paths.OwnNumbers;
}
