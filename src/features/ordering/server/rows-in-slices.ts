/** Work on the rows of a file in slices. Other requests are served between two slices. */
import type { ReadFile, ReadTable } from '#features/catalogue/server/quick-order/table-process.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';

/** Rows of a file that are processed in one slice. A slice of long foreign numbers takes 25 ms. */
const ROWS_AT_ONCE = 500;

/** Goes through the rows of a file in slices. Other requests are served between two slices. */
export const forRows = <T>(
  rows: readonly T[],
  work: (row: T, index: number) => void,
  slice = ROWS_AT_ONCE,
) =>
  inSlices(
    rows.length,
    (start, end) => {
      for (const [place, row] of rows.slice(start, end).entries()) work(row, start + place);
    },
    slice,
  );

export async function mapRows<T, R>(
  rows: readonly T[],
  work: (row: T, index: number) => R,
  slice?: number,
) {
  const results: R[] = [];
  const add = (row: T, index: number) => {
    results.push(work(row, index));
  };
  await forRows(rows, add, slice);
  return results;
}

/** Maps the tables of a file, one table per slice: a table with many columns may take some milliseconds. */
export const mapTables = <R>({ tables }: ReadFile, work: (table: ReadTable) => R): Promise<R[]> =>
  mapRows(tables, work, 1);
