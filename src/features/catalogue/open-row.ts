import type { CrossRow, OpenRow } from '#contract/shown-items.ts';

/** Whether the caller may see the item of a row: the others have no stock (docs/product.md 6.2). */
export const isOpenRow = (row: CrossRow): row is OpenRow => row.stockInfo !== undefined;
