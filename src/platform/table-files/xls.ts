/**
 * Reads old XLS workbooks (Excel 97 to 2003). The XLS reader of the library hucre is not used, because it
 * reads the numbers of a chart as cells, and does not report hidden rows and columns.
 */
import { readFile } from 'node:fs/promises';
import { formatValue, isDateFormat, serialToDate } from 'hucre';
import {
  type Batch,
  expectColumns,
  type Fault,
  fillMerged,
  MAX_COLUMNS,
  type Merge,
} from './sheets.ts';
import { MAX_SHEETS } from './unpacked.ts';
import {
  errorText,
  RECORD,
  recordsFrom,
  sharedTexts,
  smallNumber,
  textIn,
  type XlsRecord,
} from './xls-records.ts';
import { cellText, reading } from './xlsx.ts';

/** Data from the records before the sheets, and the stream with all records. */
interface Workbook {
  readonly stream: Buffer;
  readonly sheets: readonly { name: string; hidden: boolean; start: number }[];
  readonly texts: readonly string[];
  readonly formatOf: (cellFormat: number) => string | 'date' | undefined;
  readonly from1904: boolean;
}

/**
 * Reads the sheets of a workbook.
 * @throws ImportError if the file is not a workbook, or has a password
 */
export async function xlsSheets(path: string, fault: Fault) {
  const bytes = await readFile(path);
  const workbook = await reading(fault, async () => workbookOf(bytes, fault));
  return workbook.sheets.map(({ name, hidden, start }) => ({
    name,
    hidden,
    async *rows(): AsyncGenerator<Batch> {
      const batch = await reading(fault, async () => rowsOf(workbook, start, fault));
      if (batch.rows.length > 0) yield batch;
    },
  }));
}

const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const locked = (fault: Fault) =>
  fault('{name} is locked with a password. Save it without one.', 'locked');
const tooOld = (fault: Fault) =>
  fault('{name} is not a workbook of Excel 97 or later. Save it as XLSX.');

function workbookOf(bytes: Buffer, fault: Fault): Workbook {
  const streams = compoundStreams(bytes);
  if (streams.has('EncryptedPackage')) throw locked(fault);
  const stream = streams.get('Workbook');
  if (!stream) throw tooOld(fault);
  const formats = new Map<number, string>();
  const cellFormats: number[] = [];
  const sheets: { name: string; hidden: boolean; start: number }[] = [];
  const texts: Buffer[] = [];
  let from1904 = false;
  let last = 0;
  for (const { id, data } of recordsFrom(stream, 0)) {
    if (id === RECORD.begin && data.readUInt16LE(0) !== 0x600) throw tooOld(fault);
    if (id === RECORD.password) throw locked(fault);
    if (id === RECORD.dates) from1904 = data.readUInt16LE(0) === 1;
    if (id === RECORD.cellFormat) cellFormats.push(data.readUInt16LE(2));
    if (id === RECORD.format) formats.set(data.readUInt16LE(0), textIn(data, 2));
    if (id === RECORD.sheet) {
      const hidden = (data.readUInt8(4) & 3) !== 0;
      sheets.push({ name: textIn(data, 6, 1), hidden, start: data.readUInt32LE(0) });
    }
    const isFurther = id === RECORD.further && last === RECORD.sharedTexts;
    if (id === RECORD.sharedTexts || isFurther) texts.push(data);
    if (id !== RECORD.further) last = id;
  }
  if (sheets.length > MAX_SHEETS)
    throw fault('{name} has more than {most} sheets.', 'tooLarge', { most: MAX_SHEETS });
  const formatOf = (cellFormat: number) => {
    const number = cellFormats[cellFormat] ?? 0;
    const format = formats.get(number);
    const isDate = dateFormats.has(number) || (format !== undefined && isDateFormat(format));
    return isDate ? 'date' : format;
  };
  return { stream, sheets, texts: sharedTexts(texts), formatOf, from1904 };
}

function rowsOf(workbook: Workbook, start: number, fault: Fault): Batch {
  const cells: string[][] = [];
  const hidden = new Set<number>();
  const merges: Merge[] = [];
  const setCell = (row: number, column: number, text: string) => {
    if (text === '') return;
    if (column >= MAX_COLUMNS) expectColumns(Array(column + 1).fill(text), row + 1, fault);
    cells[row] ??= [];
    cells[row][column] = text;
  };
  // Row and column of the last formula, whose text is in a later record.
  let formula: [number, number] = [0, 0];
  for (const record of recordsFrom(workbook.stream, start)) {
    const { id, data } = record;
    if (id === RECORD.formula) formula = [data.readUInt16LE(0), data.readUInt16LE(2)];
    if (id === RECORD.formulaText) setCell(...formula, cellText(textIn(data, 0)));
    else if (id === RECORD.row) {
      if ((data.readUInt16LE(12) & 0x20) !== 0) hidden.add(data.readUInt16LE(0) + 1);
    } else if (id === RECORD.merges) merges.push(...mergesIn(data));
    else for (const [row, column, text] of cellsIn(record, workbook)) setCell(row, column, text);
  }
  const rows = Array.from(cells, (row) => Array.from(row ?? [], (cell) => cell ?? ''));
  fillMerged(rows, merges);
  return { first: 1, rows, hidden };
}

const mergesIn = (data: Buffer): Merge[] =>
  Array.from({ length: data.readUInt16LE(0) }, (_, at) => ({
    startRow: data.readUInt16LE(2 + at * 8),
    endRow: data.readUInt16LE(4 + at * 8),
    startCol: data.readUInt16LE(6 + at * 8),
  }));

/** Returns the cells of a record, as row, column and text. */
function cellsIn({ id, data }: XlsRecord, workbook: Workbook): [number, number, string][] {
  const cell = (text: () => string): [number, number, string][] => [
    [data.readUInt16LE(0), data.readUInt16LE(2), text()],
  ];
  const number = (value: number, cellFormat = data.readUInt16LE(4)) =>
    numberText(value, workbook.formatOf(cellFormat), workbook.from1904);
  switch (id) {
    case RECORD.sharedText:
      return cell(() => cellText(workbook.texts[data.readUInt32LE(6)]));
    case RECORD.text:
    case RECORD.richText:
      return cell(() => cellText(textIn(data, 6)));
    case RECORD.number:
      return cell(() => number(data.readDoubleLE(6)));
    case RECORD.smallNumber:
      return cell(() => number(smallNumber(data, 6)));
    case RECORD.smallNumbers:
      return Array.from({ length: Math.floor((data.length - 6) / 6) }, (_, at) => [
        data.readUInt16LE(0),
        data.readUInt16LE(2) + at,
        number(smallNumber(data, 6 + at * 6), data.readUInt16LE(4 + at * 6)),
      ]);
    case RECORD.truthOrError:
      return cell(() => (data[7] === 1 ? errorText(data[6] ?? 0) : String(data[6] !== 0)));
    case RECORD.formula: {
      if (data.readUInt16LE(12) !== 0xffff) return cell(() => number(data.readDoubleLE(6)));
      if (data[6] === 1) return cell(() => String(data[8] !== 0));
      return data[6] === 2 ? cell(() => errorText(data[8] ?? 0)) : [];
    }
    default:
      return [];
  }
}

function numberText(value: number, format: string | undefined, from1904: boolean): string {
  if (format === 'date') return cellText(serialToDate(value, from1904));
  // Apply only formats that add leading zeros: others (1.234,50) would put separators into a number.
  return format && /^0{2,}$/.test(format) ? formatValue(value, format) : cellText(value);
}

// Reads the streams of a compound file (MS-CFB), a small file system that contains an old XLS workbook.

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
/** Sector numbers from here on are special, such as a free sector or the end of a chain. */
const MARKS = 0xfffffffa;

/**
 * Returns the streams of a file by name.
 * @throws RangeError if a chain of sectors leads outside the file, or back to itself
 */
function compoundStreams(file: Buffer): Map<string, Buffer> {
  const sectorBytes = 1 << file.readUInt16LE(30);
  const miniBytes = 1 << file.readUInt16LE(32);
  const miniCutoff = file.readUInt32LE(56);
  if (sectorBytes < HEADER_BYTES || sectorBytes > 4096 || miniBytes > sectorBytes) throw broken();
  const sector = (number: number) => {
    const start = (number + 1) * sectorBytes;
    if (start >= file.length) throw broken();
    return file.subarray(start, start + sectorBytes);
  };
  const table = numbersOf(tableSectors(file, sector).map(sector));
  const chain = (start: number) => Buffer.concat(chainOf(start, table).map(sector));
  const entries = entriesOf(chain(file.readUInt32LE(48)));
  const root = entries.find(({ type }) => type === ROOT);
  const miniStream = root ? chain(root.start) : Buffer.alloc(0);
  const miniTable = numbersOf([chain(file.readUInt32LE(60))]);
  const mini = (start: number) =>
    Buffer.concat(
      chainOf(start, miniTable).map((at) =>
        miniStream.subarray(at * miniBytes, (at + 1) * miniBytes),
      ),
    );
  return new Map(
    entries
      .filter(({ type }) => type === STREAM)
      .map(({ name, start, size }) => [
        name,
        (size < miniCutoff ? mini(start) : chain(start)).subarray(0, size),
      ]),
  );
}

const broken = () => new RangeError('A compound file with sectors that are not there.');

/** Returns the sectors of the allocation table: 109 are listed in the header, more in separate sectors. */
function tableSectors(file: Buffer, sector: (number: number) => Buffer): number[] {
  const numbers = numbersOf([file.subarray(76, HEADER_BYTES)]);
  let next = file.readUInt32LE(68);
  for (let turns = 0; next < MARKS; turns++) {
    if (turns > file.length / HEADER_BYTES) throw broken();
    const sectors = numbersOf([sector(next)]);
    next = sectors.pop() ?? MARKS;
    numbers.push(...sectors);
  }
  return numbers.filter((number) => number < MARKS);
}

function numbersOf(parts: readonly Buffer[]): number[] {
  return parts.flatMap((part) =>
    Array.from({ length: part.length >> 2 }, (_, at) => part.readUInt32LE(at * 4)),
  );
}

function chainOf(start: number, table: readonly number[]): number[] {
  const chain: number[] = [];
  for (let at = start; at < MARKS; at = table[at] ?? MARKS) {
    if (chain.length > table.length) throw broken();
    chain.push(at);
  }
  return chain;
}

function entriesOf(directory: Buffer) {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = Math.min(64, entry.readUInt16LE(64));
    return {
      name: entry.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
      type: entry[66],
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}
