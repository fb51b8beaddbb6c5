import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TextEncoding } from '#contract/table-names.ts';
import { type EncodingHints, encodingOf, readCsv } from './csv.ts';
import { odsSheets } from './ods.ts';
import { type CellSheet, type Fault, ImportError, withoutMarks } from './sheets.ts';
import { checkUnpackedSize, isOpenDocument, staffLimits, type UnpackLimits } from './unpacked.ts';
import { xlsSheets } from './xls.ts';
import { readSheet, sheetsOf } from './xlsx.ts';

/**
 * A source of rows: the path of a file, a path with the encoding of a text file that does not declare it, or
 * rows that a program generates. The first row is the header. `rows` is called each time the rows are read.
 */
export type RowSource =
  | string
  | { readonly path: string; readonly encoding: TextEncoding }
  | { name: string; rows: () => AsyncIterable<readonly string[]> | Iterable<readonly string[]> };

interface OpenOptions extends EncodingHints {
  /** Whether to open a text file in a guessed encoding. If not, a file of unknown encoding is refused. */
  readonly guess?: boolean;
  readonly limits?: UnpackLimits;
}

/**
 * Returns the tables of a source; their rows are not read yet.
 * @throws ImportError for a file that is missing, empty or of another kind
 */
export async function openSource(
  source: RowSource,
  options: OpenOptions = {},
): Promise<CellSheet[]> {
  if (typeof source === 'string') return openFile(source, options);
  if ('path' in source) return openFile(source.path, { ...options, encoding: source.encoding });
  const { name, rows } = source;
  return [{ file: name, sheet: undefined, size: 0, rows: () => batches(rows()) }];
}

async function* batches(rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>) {
  let first = 1;
  for await (const row of rows) {
    yield { first, rows: [row.map(withoutMarks)] };
    first += 1;
  }
}

const notUtf8 =
  '{name} is not UTF-8. Save it again as “CSV UTF-8” (in a spreadsheet: Save as, CSV UTF-8), or as XLSX.';

async function openFile(
  path: string,
  { guess = false, limits = staffLimits, ...hints }: OpenOptions,
): Promise<CellSheet[]> {
  const file = basename(path);
  const fault: Fault = (key, kind, params) => new ImportError(key, kind, { ...params, name: file });
  const { size, start } = await look(path, fault);
  if (size === 0) throw fault('{name} is empty.', 'empty');
  const workbook = await workbookSheets(path, start, limits, fault);
  if (workbook) return workbook.map(({ name: sheet, ...one }) => ({ file, sheet, size, ...one }));
  // Some programs write a web page with a table and name it .xls.
  if (/^(?:efbbbf)?3c/.test(start))
    throw fault('{name} is a web page, not a workbook.', 'otherKind');
  const text = await encodingOf(path, fault, hints);
  if (text.by === 'guess' && !guess) throw fault(notUtf8, 'encoding');
  const rows = (onBytes?: (count: number) => void) => readCsv(path, text.encoding, fault, onBytes);
  return [{ file, sheet: undefined, size, text, rows }];
}

interface WorkbookSheet extends Pick<CellSheet, 'rows'> {
  readonly name: string;
  readonly hidden: boolean;
}

/** Returns the sheets of a workbook; undefined if the first bytes are not those of a workbook. */
async function workbookSheets(
  path: string,
  start: string,
  limits: UnpackLimits,
  fault: Fault,
): Promise<WorkbookSheet[] | undefined> {
  if (start === 'd0cf11e0') return xlsSheets(path, fault);
  if (start !== '504b0304' && start !== '504b0506') return undefined;
  await checkUnpackedSize(path, limits, fault);
  if (await isOpenDocument(path, fault)) return odsSheets(path, fault);
  return (await sheetsOf(path, limits, fault)).map(({ name, hidden }) => ({
    name,
    hidden,
    rows: (onBytes) => readSheet(path, name, { limits, fault, onBytes }),
  }));
}

async function look(path: string, fault: Fault): Promise<{ size: number; start: string }> {
  try {
    const { size } = await stat(path);
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      return { size, start: buffer.subarray(0, bytesRead).toString('hex') };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const why = new Map([
      ['ENOENT', '{name} is not there ({path}).'],
      ['EISDIR', '{name} is a folder, not a file ({path}).'],
      ['EACCES', '{name} may not be read by this user ({path}).'],
    ]).get((error as NodeJS.ErrnoException).code ?? '');
    throw why === undefined ? error : fault(why, undefined, { path });
  }
}
