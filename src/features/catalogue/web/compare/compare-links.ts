/** Addresses of comparisons: `/compare?items=12-45&differs=1`. */

import { COMPARED_MOST } from '#contract/catalogue-names.ts';
import type { ComparedItem, ComparedLine } from '#contract/compare.ts';
import { paths } from '#contract/paths.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import {
  buildSheetAddress,
  crossReferenceAddress,
  detailsAddress,
  itemAddress,
} from '../catalogue-links.ts';

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

/** Two to four items side by side. */
export const compareQuery = (site: QuerySite, ids: readonly string[]) =>
  callQuery(site, 'compareItems', { ids: [...ids] });

/** The page of a compared item, which leads back to the comparison. */
export function itemLink(item: ComparedItem, ids: readonly string[]): string {
  const back = { val: ids.join('-') };
  if (item.type === '0') return buildSheetAddress(item.id, 'Compare', back);
  if (!item.details) return crossReferenceAddress(item.eePn || item.oemPn);
  return itemAddress(item.type, { id: item.id, fromPage: 'Compare', ...back });
}

/** The page of a line, or the item among the cross references, which are open to every level. */
export function lineLink(line: ComparedLine, { id, type }: ComparedItem): string {
  if (!line.details) return crossReferenceAddress(line.eePn || line.oemPn);
  return type === '0'
    ? detailsAddress(id, line)
    : itemAddress(line.type === '2' ? '2' : '1', { id: line.id });
}
