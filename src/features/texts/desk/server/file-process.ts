/**
 * Process that reads files of translations. It is separate, because a small file may unpack to more than the
 * memory.
 */

import type { EncodingChoice, TextsFileResult } from '#contract/staff/names.ts';
import { type TextEncoding, textEncodings } from '#contract/table-names.ts';
import { HEADINGS_WITHIN, meaningsIn } from '#features/numbers/headings.ts';
import { runTasks } from '#platform/processes.ts';
import type { EncodingHints } from '#platform/table-files/csv.ts';
import { openSource } from '#platform/table-files/open.ts';
import {
  type CellSheet,
  filledRows,
  ImportError,
  shownSheets,
} from '#platform/table-files/sheets.ts';
import { customerLimits } from '#platform/table-files/unpacked.ts';
import { textOfCell } from '#platform/tables/csv.ts';

export interface FileTask extends EncodingHints {
  readonly path: string;
  /** Maximum number of rows below the header. Reading stops after that. */
  readonly mostRows: number;
}

export interface FileRow {
  /** Row number in the spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The sheet that was read, other sheets, and hidden sheets and rows. */
export type FileNotes = Pick<
  TextsFileResult,
  'sheet' | 'otherSheets' | 'hiddenSheets' | 'hiddenRows'
>;

/** The non-empty rows, the encodings to choose from, or the reason why the file cannot be read. */
export type FileAnswer =
  | { readonly rows: FileRow[]; readonly notes: FileNotes }
  | { readonly choose: EncodingChoice }
  | { readonly refused: string };

/**
 * Maximum number of characters in the cells of a file. All texts in seven languages are 2 MB. The site parses
 * all rows at once, and cells of a workbook may share a long text, so a small file can contain many
 * characters.
 */
const MAX_LETTERS = 5_000_000;

/** Sample for choosing an encoding: rows with non-ASCII characters, and the maximum length of a cell. */
const SHOWN_ROWS = 5;
const SHOWN_LETTERS = 80;

runTasks(async ({ path, mostRows, ...hints }: FileTask): Promise<FileAnswer> => {
  try {
    const sheets = await openSource(path, { ...hints, guess: true, limits });
    const visibleSheets = shownSheets(sheets);
    const sheet = await sheetOfTexts(visibleSheets);
    if (sheet?.text?.by === 'guess') return { choose: await choiceOf(path, sheet.text.encoding) };
    const { rows, hiddenRows } = sheet
      ? await rowsOf(sheet, (some) => some.length > mostRows)
      : { rows: [], hiddenRows: 0 };
    const notes = {
      sheet: sheet?.sheet ?? '',
      otherSheets: visibleSheets.filter((one) => one !== sheet).map((one) => one.sheet ?? ''),
      hiddenSheets: sheets.length - visibleSheets.length,
      hiddenRows,
    };
    return { rows, notes };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.stored };
    throw error;
  }
});

/** Limits for unpacking a file. All texts in seven languages are only 2 MB. */
const limits = { ...customerLimits, unpacked: 64 << 20, held: 64 << 20 };

const meaningsOf = meaningsIn({ text: '', form: '' });

const isHeading = (cells: readonly string[]): boolean =>
  (['text', 'form'] as const).every((name) =>
    cells.some((cell) => meaningsOf(cell).includes(name)),
  );

/**
 * The first sheet with headings of a translation file, because a cover sheet may come first. If no sheet has
 * them, the first sheet.
 */
async function sheetOfTexts(sheets: readonly CellSheet[]): Promise<CellSheet | undefined> {
  if (sheets.length < 2) return sheets[0];
  for (const sheet of sheets) {
    const { rows } = await rowsOf(sheet, (some) => some.length === HEADINGS_WITHIN);
    if (rows.some(({ cells }) => isHeading(cells))) return sheet;
  }
  return sheets[0];
}

/**
 * Visible rows, and the number of hidden rows.
 * @throws ImportError if the sheet has more than MAX_LETTERS characters
 */
async function rowsOf(
  sheet: CellSheet,
  isEnough: (rows: FileRow[]) => boolean,
): Promise<{ rows: FileRow[]; hiddenRows: number }> {
  const rows: FileRow[] = [];
  let hiddenRows = 0;
  let letters = 0;
  for await (const { number, cells, hidden } of filledRows(sheet)) {
    if (hidden) {
      hiddenRows += 1;
      continue;
    }
    letters = cells.reduce((sum, { length }) => sum + length, letters);
    if (letters > MAX_LETTERS) throw new ImportError('The file has more than 5 million letters.');
    rows.push({ number, cells: cells.map(textOfCell) });
    if (isEnough(rows)) break;
  }
  return { rows, hiddenRows };
}

async function choiceOf(path: string, guessed: TextEncoding | 'utf-8'): Promise<EncodingChoice> {
  const previews: EncodingChoice['previews'][number][] = [];
  for (const encoding of textEncodings) {
    try {
      const [sheet] = await openSource(path, { encoding });
      if (!sheet) continue;
      const { rows } = await rowsOf(sheet, () => false);
      const sampleRows = rows
        .map(({ cells }) => cells.filter((cell) => /[^\0-\x7f]/.test(cell)))
        .filter((cells) => cells.length > 0)
        .slice(0, SHOWN_ROWS)
        .map((cells) => cells.map((cell) => cell.slice(0, SHOWN_LETTERS).toWellFormed()));
      previews.push({ encoding, rows: sampleRows });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
    }
  }
  return { encoding: guessed === 'utf-8' ? 'windows-1252' : guessed, previews };
}
