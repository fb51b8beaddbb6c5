/** The process that reads files of customers: a small one may unpack to more than memory. */
import { answerOrders } from '#platform/answer-orders.ts';
import { type FileFault, ImportError } from '#platform/table-files/errors.ts';
import { openSource } from '#platform/table-files/open.ts';
import { shownSheets } from '#platform/table-files/text.ts';

export interface TableOrder {
  readonly path: string;
  /** The most rows of a table that are not empty. */
  readonly mostRows: number;
}

export interface ReadTable {
  /** Empty for a file that is one table. */
  readonly sheet: string;
  /** Without those that are empty. */
  readonly rows: string[][];
  /** The number of each row as a spreadsheet counts: from 1, with empty ones. */
  readonly rowNumbers: number[];
}

export type TableAnswer =
  | { readonly tables: ReadTable[] }
  | { readonly refused: FileFault | 'tooManyRows' };

/** Sheets beyond are notes of the file's author. */
const MOST_SHEETS = 10;
const MOST_COLUMNS = 50;
/** Characters of a cell: a number has 60 at most. */
const LONGEST_CELL = 200;

answerOrders(async ({ path, mostRows }: TableOrder): Promise<TableAnswer> => {
  try {
    const tables: ReadTable[] = [];
    for (const { sheet = '', rows } of shownSheets(await openSource(path)).slice(0, MOST_SHEETS)) {
      const read: string[][] = [];
      const rowNumbers: number[] = [];
      for await (const batch of rows()) {
        for (const [at, row] of batch.rows.entries()) {
          const cells = row
            .slice(0, MOST_COLUMNS)
            .map((cell) => cell.trim().slice(0, LONGEST_CELL));
          if (cells.every((cell) => cell === '')) continue;
          if (read.length === mostRows) return { refused: 'tooManyRows' };
          read.push(cells);
          rowNumbers.push(batch.first + at);
        }
      }
      if (read.length > 0) tables.push({ sheet, rows: read, rowNumbers });
    }
    return tables.length > 0 ? { tables } : { refused: 'empty' };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.fault };
    throw error;
  }
});
