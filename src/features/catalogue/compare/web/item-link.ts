import type { ComparedItem, ComparedLine } from '#contract/compare.ts';
import {
  buildSheetAddress,
  crossReferenceAddress,
  detailsAddress,
  itemAddress,
} from '../../web/catalogue-links.ts';

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
