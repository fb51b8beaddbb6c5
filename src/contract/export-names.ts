/** Constants of tables as files without schemas, for the browser. */

/** Formats, the best for a spreadsheet first. */
export const tableFormats = ['xlsx', 'csv', 'pdf'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The most rows of results, and the most lines of orders, in one file. */
export const EXPORT_ROWS = 1000;
export const EXPORT_ORDER_LINES = 10_000;
