/** Workbooks in formats other than XLSX: XLS as written by Excel 97, ODS as written by LibreOffice. */
import { zipOf } from './workbooks.ts';

type Cell = string | number;
export interface OldSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly hidden?: boolean;
  /** Row indexes, from 0. */
  readonly hiddenRows?: readonly number[];
  /** Row and column of the first cell, and the last row. */
  readonly merged?: readonly { row: number; column: number; lastRow: number }[];
  /** Number format that pads numbers with leading zeros, such as 000000000. */
  readonly zeros?: string;
  /** Whether a chart precedes the merged cells. */
  readonly chart?: boolean;
}

const record = (id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const words = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) buffer.writeUInt16LE(value, at * 2);
  return buffer;
};
const wide = (text: string): Buffer =>
  Buffer.concat([words(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]);
const BEGIN = 0x809;
const EOF = record(0x0a, Buffer.alloc(0));
const begin = (type: number) => record(BEGIN, words(0x600, type, 0, 0, 0, 0, 0, 0));

/** @param password whether the file is marked as password-protected */
export function xlsOf(sheets: readonly OldSheet[], { password = false } = {}): Buffer {
  const texts: string[] = [];
  const parts = sheets.map((sheet) => sheetStream(sheet, texts));
  const shared = sharedTextRecords(texts);
  const format = sheets.find(({ zeros }) => zeros)?.zeros ?? '00';
  const globals = (starts: readonly number[]) =>
    Buffer.concat([
      begin(5),
      ...(password ? [record(0x2f, words(1))] : []),
      record(0x41e, Buffer.concat([words(164), wide(format)])),
      record(0xe0, words(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
      record(0xe0, words(0, 164, 0, 0, 0, 0, 0, 0, 0, 0)),
      ...sheets.map(({ name, hidden }, at) => {
        const head = Buffer.alloc(8);
        head.writeUInt32LE(starts[at] ?? 0, 0);
        head[4] = hidden ? 1 : 0;
        head[6] = name.length;
        head[7] = 1;
        return record(0x85, Buffer.concat([head, Buffer.from(name, 'utf16le')]));
      }),
      ...shared,
      EOF,
    ]);
  let start = globals([]).length;
  const starts = parts.map((part) => {
    const at = start;
    start += part.length;
    return at;
  });
  return compoundFile(Buffer.concat([globals(starts), ...parts]));
}

/** A number record. Most integers have a short form. */
function numberRecord(place: Buffer, value: number): Buffer {
  const isShort = Number.isInteger(value) && Math.abs(value) < 2 ** 29;
  const bytes = Buffer.alloc(isShort ? 4 : 8);
  if (isShort) bytes.writeInt32LE(value * 4 + 2);
  else bytes.writeDoubleLE(value);
  return record(isShort ? 0x27e : 0x203, Buffer.concat([place, bytes]));
}

/** Records of a formula with a text result. The text is in a record of its own. */
const formulaRecords = (place: Buffer, text: string): Buffer[] => [
  record(0x06, Buffer.concat([place, words(0, 0, 0, 0xffff, 0, 0, 0, 0)])),
  record(0x4bc, Buffer.alloc(8)),
  record(0x207, wide(text)),
];

/** Maximum bytes of a shared text record; few, so that most texts continue in another record. */
const SHORT_RECORD = 40;
function sharedTextRecords(texts: readonly string[]): Buffer[] {
  const blocks: Buffer[] = [Buffer.alloc(8)];
  const room = () => SHORT_RECORD - (blocks.at(-1)?.length ?? 0);
  const add = (bytes: Buffer) => {
    blocks[blocks.length - 1] = Buffer.concat([blocks.at(-1) ?? Buffer.alloc(0), bytes]);
  };
  for (const text of texts) {
    if (room() < 5) blocks.push(Buffer.alloc(0));
    const isWide = /[^\0-\xff]/.test(text);
    add(Buffer.concat([words(text.length), Buffer.from([isWide ? 1 : 0])]));
    for (const letter of text.split('')) {
      if (room() < 2) blocks.push(Buffer.from([isWide ? 1 : 0]));
      add(Buffer.from(letter, isWide ? 'utf16le' : 'latin1'));
    }
  }
  return blocks.map((block, at) => record(at === 0 ? 0xfc : 0x3c, block));
}

function sheetStream(sheet: OldSheet, texts: string[]): Buffer {
  const { rows, hiddenRows = [], merged = [], zeros, chart } = sheet;
  const heads = rows.map((row, at) =>
    record(0x208, words(at, 0, row.length, 255, 0, 0, hiddenRows.includes(at) ? 0x120 : 0x100, 0)),
  );
  const cells = rows.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      if (cell === '') return [];
      const place = words(at, column, typeof cell === 'number' && zeros ? 1 : 0);
      if (typeof cell === 'number') return [numberRecord(place, cell)];
      if (cell.startsWith('=')) return formulaRecords(place, cell.slice(1));
      const index = Buffer.alloc(4);
      index.writeUInt32LE(texts.push(cell) - 1);
      return [record(0xfd, Buffer.concat([place, index]))];
    }),
  );
  const areas = merged.map(({ row, column, lastRow }) => words(row, lastRow, column, column));
  return Buffer.concat([
    begin(0x10),
    ...heads,
    ...cells,
    ...(chart ? [begin(0x20), record(0x203, Buffer.alloc(14)), EOF] : []),
    record(0xe5, Buffer.concat([words(areas.length), ...areas])),
    EOF,
  ]);
}

const SECTOR = 512;
const END = 0xfffffffe;
const padded = (bytes: Buffer, least = 0): Buffer =>
  Buffer.concat([
    bytes,
    Buffer.alloc(Math.max(least, Math.ceil(bytes.length / SECTOR) * SECTOR) - bytes.length),
  ]);

/** A compound file with one stream, 'Workbook'. */
function compoundFile(workbook: Buffer): Buffer {
  const stream = padded(workbook, 4096);
  const sectors = stream.length / SECTOR;
  const tables = Math.ceil((sectors + 1) / 127);
  const next = [
    ...Array.from({ length: sectors }, (_, at) => (at + 1 < sectors ? at + 1 : END)),
    END, // the directory
    ...Array<number>(tables).fill(0xfffffffd),
  ];
  const table = Buffer.alloc(tables * SECTOR, 0xff);
  for (const [at, value] of next.entries()) table.writeUInt32LE(value, at * 4);
  const head = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.fill(0, 8, 76);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const) {
    head.writeUInt16LE(value, at);
  }
  for (const [at, value] of [
    [44, tables],
    [48, sectors],
    [56, 4096],
    [60, END],
    [68, END],
  ] as const) {
    head.writeUInt32LE(value, at);
  }
  for (let at = 0; at < tables; at++) head.writeUInt32LE(sectors + 1 + at, 76 + at * 4);
  const directory = padded(
    Buffer.concat([entry('Root Entry', 5, END, 0, 1), entry('Workbook', 2, 0, stream.length)]),
  );
  return Buffer.concat([head, stream, directory, table]);
}

function entry(
  name: string,
  type: number,
  start: number,
  size: number,
  child = 0xffffffff,
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes[66] = type;
  for (const at of [68, 72]) bytes.writeUInt32LE(0xffffffff, at);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param content XML that replaces that of the sheets */
export function odsOf(sheets: readonly OldSheet[], content = odsContent(sheets)): Buffer {
  const kind = 'application/vnd.oasis.opendocument.spreadsheet';
  return zipOf([
    ['mimetype', kind],
    ['META-INF/manifest.xml', '<manifest:manifest/>'],
    ['content.xml', content],
  ]);
}

function odsContent(sheets: readonly OldSheet[]): string {
  const tables = sheets.map(({ name, rows, hidden, hiddenRows = [], merged = [], zeros = '' }) => {
    const lines = rows.map((row, at) => {
      const cells = row.map((cell, column) => {
        const merge = merged.find((one) => one.row === at && one.column === column);
        const spanned = merge ? ` table:number-rows-spanned="${merge.lastRow - at + 1}"` : '';
        if (cell === '') return '<table:table-cell/>';
        const cellText = typeof cell === 'number' ? String(cell).padStart(zeros.length, '0') : cell;
        const kind =
          typeof cell === 'number'
            ? `office:value-type="float" office:value="${cell}"`
            : 'office:value-type="string"';
        return `<table:table-cell ${kind}${spanned}><text:p>${escaped(cellText)}</text:p></table:table-cell>`;
      });
      const visibility = hiddenRows.includes(at) ? ' table:visibility="filter"' : '';
      return `<table:table-row${visibility}>${cells.join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`;
    });
    const style = hidden ? 'ta2' : 'ta1';
    return `<table:table table:name="${escaped(name)}" table:style-name="${style}"><table:table-column/>${lines.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`;
}
