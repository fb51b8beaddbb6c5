/**
 * Reads the files of customers in a process with limited memory, because a small file may unpack to a very
 * large one.
 */
import { writeFile } from 'node:fs/promises';
import type { TextEncoding } from '#contract/table-names.ts';
import { runTasks } from '#platform/processes.ts';
import { openSource } from '#platform/table-files/open.ts';
import {
  type CellSheet,
  type FileFault,
  filledRows,
  ImportError,
  shownSheets,
} from '#platform/table-files/sheets.ts';
import { customerLimits } from '#platform/table-files/unpacked.ts';
import { textOfCell } from '#platform/tables/csv.ts';

export interface TableTask {
  readonly path: string;
  /** Maximum number of rows of a table that are not empty. */
  readonly mostRows: number;
  /** Encoding that a person chose for a text file that does not declare it. */
  readonly encoding: TextEncoding | undefined;
}

export interface ReadTable {
  /** Name of the sheet; empty if the file is a single table. */
  readonly sheet: string;
  /** Rows that are neither empty nor hidden. */
  readonly rows: string[][];
  /** The number of each row as a spreadsheet counts: from 1, empty rows included. */
  readonly rowNumbers: number[];
  /** Number of rows with contents that were left out because a filter or a group hides them. */
  readonly hiddenRows: number;
}

export interface ReadFile {
  readonly tables: ReadTable[];
  /** Number of sheets that were left out because their author has hidden them. */
  readonly hiddenSheets: number;
  /** Encoding of a text file that does not declare it. */
  readonly encoding?: TextEncoding;
  /** Whether the encoding is a guess, which a person has to confirm. */
  readonly guessed: boolean;
}

/** A table whose rows are in a file: a long message would block the site's process. */
interface WrittenTable extends Omit<ReadTable, 'rows' | 'rowNumbers'> {
  /** Path of a file with slices of the rows: one JSON text on each line. */
  readonly rowsPath: string;
}

export type TableAnswer =
  | (Omit<ReadFile, 'tables'> & { readonly tables: WrittenTable[] })
  | { readonly refused: FileFault };

export type RowSlice = Pick<ReadTable, 'rows' | 'rowNumbers'>;
/** Number of characters of a slice. Reading a slice takes about a millisecond. */
const SLICE = 100_000;

/**
 * Maximum number of characters of all slices, per allowed row (`mostRows`). Cells of a workbook may share a
 * long text, so that a small file unpacks to very many characters.
 */
const MAX_FOR_A_ROW = 2000;
const MAX_WRITTEN = 20_000_000;

/** Maximum number of sheets that are read. Further sheets, which are usually notes, are ignored. */
const CUSTOMER_SHEETS = 10;
/** Maximum number of rows of a sheet, empty rows included: a megabyte may hold a million line ends. */
const MAX_READ = 200_000;
const CUSTOMER_COLUMNS = 50;
/** Maximum number of characters of a cell: a number has at most 60. */
const LONGEST_CELL = 200;

runTasks(async ({ path, mostRows, encoding }: TableTask): Promise<TableAnswer> => {
  try {
    const sheets = await openSource(path, { encoding, guess: true, limits: customerLimits });
    const visibleSheets = shownSheets(sheets);
    const tables: WrittenTable[] = [];
    const mostWritten = Math.min(MAX_WRITTEN, mostRows * MAX_FOR_A_ROW);
    let written = 0;
    for (const sheet of visibleSheets.slice(0, CUSTOMER_SHEETS)) {
      const { rows, rowNumbers, ...table } = await tableOf(sheet, mostRows);
      if (rows.length === 0) continue;
      const rowsPath = `${path}.${tables.length}`;
      const slices = [...slicesOf({ rows, rowNumbers })];
      for (const slice of slices) written += slice.length;
      if (written > mostWritten) throw new ImportError('The cells hold too much.', 'tooLarge');
      await writeFile(rowsPath, slices, { mode: 0o600 });
      tables.push({ ...table, rowsPath });
    }
    if (tables.length === 0) return { refused: 'empty' };
    const text = visibleSheets[0]?.text;
    return {
      tables,
      hiddenSheets: sheets.length - visibleSheets.length,
      guessed: text?.by === 'guess',
      ...(text && text.encoding !== 'utf-8' && text.by !== 'file' && { encoding: text.encoding }),
    };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.fault };
    throw error;
  }
});

function* slicesOf({ rows, rowNumbers }: RowSlice): Generator<string> {
  let [start, characters] = [0, 0];
  for (const [at, row] of rows.entries()) {
    for (const cell of row) characters += cell.length + 3;
    if (characters < SLICE && at + 1 < rows.length) continue;
    const slice = { rows: rows.slice(start, at + 1), rowNumbers: rowNumbers.slice(start, at + 1) };
    yield `${JSON.stringify(slice)}\n`;
    [start, characters] = [at + 1, 0];
  }
}

/** @throws ImportError for a sheet of too many rows */
async function tableOf(sheet: CellSheet, mostRows: number): Promise<ReadTable> {
  const rows: string[][] = [];
  const rowNumbers: number[] = [];
  let hiddenRows = 0;
  for await (const { number, cells, hidden } of filledRows(sheet, MAX_READ)) {
    const row = cells
      .slice(0, CUSTOMER_COLUMNS)
      .map((cell) => textOfCell(cell.trim()).slice(0, LONGEST_CELL));
    const last = row.findLastIndex((cell) => cell !== '');
    if (last < 0) continue;
    if (hidden) {
      hiddenRows += 1;
      continue;
    }
    if (rows.length === mostRows) throw new ImportError('There are too many rows.', 'tooManyRows');
    rows.push(row.slice(0, last + 1));
    rowNumbers.push(number);
  }
  return { sheet: sheet.sheet ?? '', rows, rowNumbers, hiddenRows };
}
