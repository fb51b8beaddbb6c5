import type { ListItem } from '#contract/ordering.ts';
import { isForSale as canBeOrdered } from '#features/adding/for-sale.ts';
import type { AddedItem } from '#features/adding/web/adding.ts';
import { buildSheetAddress } from '#features/catalogue/web/catalogue-links.ts';
import type { Comparable } from '#features/catalogue/web/compare-box.tsx';

/** The number to show for a line's item: a turbo may have no E&E P/N. */
export const lineNumber = ({ eePn, turboPn }: ListItem): string => eePn || turboPn;

/** Whether the item is no longer in the catalogue; `noRight` withholds the stock of others. */
export const isWithdrawn = ({ stockInfo, noRight }: ListItem): boolean =>
  stockInfo === undefined && !noRight;

/** Whether the item can be ordered, by the stock shown on the page; the server decides. */
export const isForSale = ({ stockInfo, noRight, backOrder }: ListItem): boolean =>
  !noRight && stockInfo !== undefined && canBeOrdered({ stockInfo, backOrder });

/** The build sheet that contains the item; undefined if unknown. */
export function sheetOf(line: ListItem, fromPage: 'MyCart' | 'MyFavList'): string | undefined {
  const id = line.type === '0' ? line.refId : line.refererTurboId;
  return id && !isWithdrawn(line) ? buildSheetAddress(id, fromPage) : undefined;
}

/** The line's item in the format of the adding feature. */
export const addedItem = ({ refId, type, eePn, turboPn, refererTurboId }: ListItem): AddedItem => ({
  id: refId,
  type,
  eePn,
  ...(type === '0' && { oemPn: turboPn }),
  ...(refererTurboId && { refererTurboId }),
});

/** The line's item as one to compare. */
export const comparable = (line: ListItem): Comparable => ({
  id: line.refId,
  type: line.type,
  number: line.type === '0' ? line.turboPn : lineNumber(line),
  name: line.type === '0' ? '' : line.name,
});
