import type { ListItem } from '#contract/ordering.ts';
import type { AddedItem } from '#features/adding/web/adding.ts';
import { buildSheetAddress } from '#features/catalogue/web/catalogue-links.ts';

/** The number by which people know a line's item: a turbo may have no E&E P/N. */
export const lineNumber = ({ eePn, turboPn }: ListItem): string => eePn || turboPn;

/** Whether it can be ordered, as stock was when the page was made; the server decides. */
export const isForSale = ({ stockInfo, noRight }: ListItem): boolean =>
  !noRight &&
  stockInfo !== undefined &&
  stockInfo !== 'Out Of Stock' &&
  stockInfo !== 'Request development';

/** The build sheet that the item stands on; undefined where none is known. */
export function sheetOf(line: ListItem, fromPage: 'MyCart' | 'MyFavList'): string | undefined {
  const id = line.type === '0' ? line.refId : line.refererTurboId;
  return id && line.stockInfo !== undefined ? buildSheetAddress(id, fromPage) : undefined;
}

/** The line's item as it is added elsewhere. */
export const addedItem = ({ refId, type, eePn, turboPn, refererTurboId }: ListItem): AddedItem => ({
  id: refId,
  type,
  eePn,
  ...(type === '0' && { oemPn: turboPn }),
  ...(refererTurboId && { refererTurboId }),
});
