import { readFile } from 'node:fs/promises';
import { formatValue } from 'hucre';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import {
  type Batch,
  expectColumns,
  type Fault,
  fillMerged,
  ImportError,
  withoutMarks,
} from './sheets.ts';
import { checkUnpackedSize, type UnpackLimits } from './unpacked.ts';

type XlsxValue = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'][number][number];

/**
 * Unpacked size of the sheets, in bytes, up to which a workbook is read with its number formats, which may
 * add leading zeros (000000000). A larger workbook is streamed without formats: only text cells keep their
 * zeros.
 */
const formatted = 64 << 20;
const batchRows = 2000;

/**
 * Returns the name of each sheet of a workbook, and whether the sheet is hidden.
 * @throws ImportError if the file is not a workbook, or has a password
 */
export async function sheetsOf(
  path: string,
  limits: UnpackLimits,
  fault: Fault,
): Promise<{ name: string; hidden: boolean }[]> {
  await checkUnpackedSize(path, limits, fault);
  const { sheets } = await reading(fault, async () =>
    readXlsx(await readFile(path), { maxRows: 1 }),
  );
  return sheets.map(({ name, hidden, veryHidden }) => ({ name, hidden: !!(hidden || veryHidden) }));
}

interface Reading {
  readonly limits: UnpackLimits;
  readonly fault: Fault;
  readonly onBytes?: ((count: number) => void) | undefined;
  /** Unpacked size of the sheets in bytes beyond which rows are streamed. */
  readonly streamedFrom?: number;
}

/** Yields the rows of a sheet, every cell as text. A row that the file does not store is yielded as empty. */
export async function* readSheet(
  path: string,
  sheet: string,
  { limits, fault, onBytes = () => {}, streamedFrom = formatted }: Reading,
): AsyncGenerator<Batch> {
  const unpacked = await checkUnpackedSize(path, limits, fault);
  const bytes = await readFile(path);
  if (unpacked <= streamedFrom) {
    const batch = await reading(fault, () => formattedRows(bytes, sheet, fault));
    if (batch.rows.length > 0) yield batch;
  } else {
    yield* streamedRows(bytes, sheet, fault);
  }
  onBytes(bytes.length);
}

async function formattedRows(bytes: Buffer, name: string, fault: Fault): Promise<Batch> {
  const { sheets } = await readXlsx(bytes, { sheets: [name], readStyles: true });
  const [sheet] = sheets;
  if (sheet === undefined) return { first: 1, rows: [] };
  const rows = sheet.rows.map((row, at) =>
    expectColumns(row, at + 1, fault).map((value, column) => {
      const cell = sheet.cells?.get(`${at},${column}`);
      // A formula without a cached value: return the formula, so that the import reports it.
      if (value === null && cell?.formula) return withoutMarks(storable(`=${cell.formula}`));
      const format = cell?.style?.numFmt;
      // Apply only formats that add leading zeros: others (1.234,50) would put separators into a number.
      const zeros = typeof value === 'number' && format !== undefined && /^0{2,}$/.test(format);
      return zeros ? formatValue(value, format) : cellText(value);
    }),
  );
  fillMerged(rows, sheet.merges ?? []);
  const hidden = [...(sheet.rowDefs ?? [])].filter(([, row]) => row.hidden).map(([at]) => at + 1);
  return { first: 1, rows, hidden: new Set(hidden) };
}

async function* streamedRows(bytes: Buffer, sheet: string, fault: Fault): AsyncGenerator<Batch> {
  let rows: string[][] = [];
  let first = 1;
  const source = streamXlsxRows(bytes, { sheet });
  while (true) {
    const { value, done } = await reading(fault, () => source.next());
    if (done || value === undefined) break;
    while (first + rows.length <= value.index) rows.push([]);
    rows.push(expectColumns(value.values, value.index + 1, fault).map(cellText));
    if (rows.length < batchRows) continue;
    yield { first, rows };
    first += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield { first, rows };
}

export function cellText(value: XlsxValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return withoutMarks(storable(String(value)));
}

/** Replaces NUL and lone surrogates, which PostgreSQL can't store, with signs that the rules report. */
const storable = (text: string): string => text.replaceAll('\0', '\x1d').toWellFormed();

/** Runs `work`. An error of the library becomes an ImportError about the file. */
export async function reading<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { name, code } = error as NodeJS.ErrnoException;
    if (code !== undefined && !code.startsWith('ERR_')) throw error;
    if (name === 'EncryptedFileError')
      throw fault('{name} is locked with a password. Save it without one.', 'locked');
    throw fault(
      '{name} is not a workbook that can be read; it may be damaged. Save it again as XLSX.',
    );
  }
}
