/** Addresses of comparisons: `/compare?items=12-45&differs=1`. */
import { COMPARED_MOST } from '#contract/compare-names.ts';
import { paths } from '#contract/paths.ts';

/** Search params of a comparison. */
export interface CompareSearch {
  /** Ids, separated by hyphens. */
  items?: string;
  /** 1: only what differs. */
  differs?: '1';
}

export function parseCompareSearch(raw: Readonly<Record<string, unknown>>): CompareSearch {
  const { items, differs } = raw;
  const text = typeof items === 'number' ? String(items) : items;
  return {
    ...(typeof text === 'string' && text !== '' && { items: text }),
    ...(String(differs) === '1' && { differs: '1' }),
  };
}

/** The items of an address, each once; undefined if something of it is no id. */
export function comparedIds({ items = '' }: CompareSearch): string[] | undefined {
  const ids = items.split('-').map((id) => id.trim());
  if (items === '') return [];
  if (!ids.every((id) => /^\d{1,15}$/.test(id))) return undefined;
  return [...new Set(ids.map((id) => id.replace(/^0+(?=\d)/, '')))];
}

/** Whether so many can be compared. */
export const isComparable = ({ length }: readonly string[]): boolean =>
  length >= 2 && length <= COMPARED_MOST;

/** The address of a comparison; the ids stand as they are, so that people can read and change it. */
export const compareAddress = (ids: readonly string[], differs = false): string =>
  `${paths.Compare}?items=${ids.join('-')}${differs ? '&differs=1' : ''}`;
