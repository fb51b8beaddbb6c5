/** Reads CSV: detects its encoding, and reads its rows with csv-parse. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import jschardet from 'jschardet';
import type { TextEncoding } from '#contract/table-names.ts';
import { separatorOf } from '#platform/tables/csv.ts';
import {
  type Batch,
  expectColumns,
  type Fault,
  type FileEncoding,
  withoutMarks,
} from './sheets.ts';

/** Maximum length of a record. A longer record mostly has a quote that was never closed. */
const longestRecord = 8 << 20;
const batchRows = 5000;

/**
 * Yields the text of a file in pieces. csv-parse parses a whole piece before it returns the first row. The
 * pieces are small, so that a file that has only line ends is refused early.
 */
async function* textsOf(
  path: string,
  encoding: FileEncoding['encoding'],
  fault: Fault,
  onBytes: (count: number) => void,
) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      if (!text.includes('\0')) return withoutMarks(text);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    throw fault('{name} is not {encoding}.', 'encoding', {
      encoding: encoding === 'utf-8' ? 'UTF-8' : encoding,
    });
  };
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 17 })) {
    onBytes(bytes.length);
    yield decoded(bytes);
  }
  yield decoded();
}

/**
 * Yields the rows of a CSV file. Accepts the separators , ; and tab, quotes, line ends of any system, and a
 * first line `sep=;`.
 * @throws ImportError for text of another encoding, or a quote that is never closed
 */
export async function* readCsv(
  path: string,
  encoding: FileEncoding['encoding'],
  fault: Fault,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Batch> {
  const texts = textsOf(path, encoding, fault, onBytes);
  try {
    const start = await startOf(texts);
    const { line, named: namedSeparator } = firstLine(start);
    const table =
      namedSeparator === undefined ? start : start.slice(line.length).replace(/^\r?\n/, '');
    const separator = namedSeparator ?? separatorOf(start);
    yield* rowsOf(table, texts, separator, namedSeparator === undefined ? 1 : 2, fault);
  } finally {
    await texts.return(undefined);
  }
}

/**
 * Reads the text up to the end of the first line, or a little more, because the first line may name the
 * separator.
 */
async function startOf(texts: AsyncGenerator<string>): Promise<string> {
  let start = '';
  while (start.length < 65_536 && !/[\r\n]/.test(start)) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  return start;
}

function firstLine(text: string): { line: string; named: string | undefined } {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return { line, named: /^sep=([,;\t])$/.exec(line)?.[1] };
}

/** @param first number of the first row */
async function* rowsOf(
  start: string,
  texts: AsyncGenerator<string>,
  separator: string,
  first: number,
  fault: Fault,
): AsyncGenerator<Batch> {
  async function* all() {
    yield start;
    yield* texts;
  }
  const parser = Readable.from(all()).compose(
    parse({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestRecord,
    }),
  ) as AsyncIterable<string[]>;
  let next = first;
  let rows: (readonly string[])[] = [];
  try {
    for await (const row of parser) {
      rows.push(expectColumns(row, next + rows.length, fault));
      if (rows.length < batchRows) continue;
      yield { first: next, rows };
      next += rows.length;
      rows = [];
    }
  } catch (error) {
    const { code } = error as { code?: string };
    const row = String(next + rows.length);
    if (code === 'CSV_MAX_RECORD_SIZE') {
      const most = longestRecord >> 20;
      throw fault(
        '{name} has a row of more than {most} MB, or a quote that is never closed, in or after row {row}.',
        undefined,
        { most, row },
      );
    }
    if (code === 'CSV_QUOTE_NOT_CLOSED') {
      throw fault('{name} has a quote that is never closed, in or after row {row}.', undefined, {
        row,
      });
    }
    if (code?.startsWith('CSV_'))
      throw fault('{name} can not be read as CSV in or after row {row}.', undefined, { row });
    throw error;
  }
  if (rows.length > 0) yield { first: next, rows };
}

const chunkBytes = 1 << 20;
/** Maximum number of bytes from which the encoding is guessed. */
const SAMPLE_BYTES = 16 << 10;

/** Supported encodings, by their names in jschardet. Latin 1 and 9 are read as Windows-1252. */
const encodingNames = new Map<string, TextEncoding>([
  ['windows-1252', 'windows-1252'],
  ['iso-8859-1', 'windows-1252'],
  ['iso8859-15', 'windows-1252'],
  ['windows-1251', 'windows-1251'],
  ['windows-1256', 'windows-1256'],
  ['gb2312', 'gbk'],
  ['gbk', 'gbk'],
  ['gb18030', 'gbk'],
  ['utf-16-le', 'utf-16le'],
  ['utf-16-be', 'utf-16be'],
]);

/** Encodings that people chose or confirmed; a byte order mark and valid UTF-8 take precedence. */
export interface EncodingHints {
  /** Encoding that a person chose for this text file. */
  readonly encoding?: TextEncoding | undefined;
  /**
   * Encoding that the sender confirmed for an earlier file. If it is also the guess for this file, nobody has
   * to confirm it. If no encoding can be guessed, it is used.
   */
  readonly lastEncoding?: TextEncoding | undefined;
}

/**
 * Returns the encoding of a text file: that of its byte order mark, else UTF-8 if the bytes are valid, else
 * the encoding that a person chose, else a guess.
 * @throws ImportError if the file is not text
 */
export async function encodingOf(
  path: string,
  fault: Fault,
  { encoding: chosenEncoding, lastEncoding }: EncodingHints = {},
): Promise<FileEncoding> {
  const file = await open(path);
  try {
    const otherText = await notUtf8In(file);
    if (otherText === undefined) return { encoding: 'utf-8', by: 'file' };
    if (otherText.mark) return { encoding: otherText.mark, by: 'file' };
    if (chosenEncoding) return { encoding: chosenEncoding, by: 'choice' };
    const encoding = guessed(otherText.bytes) ?? lastEncoding ?? 'windows-1252';
    const isWide = encoding.startsWith('utf-16');
    if (otherText.bytes.includes(0) && !isWide) {
      throw fault('{name} is not a text file (it holds zero bytes).', 'otherKind');
    }
    return { encoding, by: encoding === lastEncoding ? 'choice' : 'guess' };
  } finally {
    await file.close();
  }
}

/**
 * Returns the first chunk that is not UTF-8, and the encoding that the file's byte order mark names;
 * undefined if the whole file is UTF-8.
 */
async function notUtf8In(
  file: FileHandle,
): Promise<{ bytes: Buffer; mark?: TextEncoding | undefined } | undefined> {
  const buffer = Buffer.alloc(chunkBytes);
  let keptBytes = 0;
  for (let first = true; ; first = false) {
    const { bytesRead } = await file.read(buffer, keptBytes, chunkBytes - keptBytes, null);
    const bytes = buffer.subarray(0, keptBytes + bytesRead);
    const mark = first ? markOf(bytes) : undefined;
    const end = bytesRead === 0 ? bytes.length : lastWhole(bytes);
    if (mark || bytes.includes(0) || !isUtf8(bytes.subarray(0, end))) return { bytes, mark };
    if (bytesRead === 0) return undefined;
    keptBytes = bytes.copy(buffer, 0, end);
  }
}

function markOf(bytes: Buffer): TextEncoding | undefined {
  const start = bytes.subarray(0, 2).toString('hex');
  if (start === 'fffe') return 'utf-16le';
  return start === 'feff' ? 'utf-16be' : undefined;
}

/**
 * Returns the length of the complete characters: the index of the last character if its bytes are not all
 * here, else the length of `bytes`.
 */
function lastWhole(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    // A lead byte encodes the length of its character.
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < needed ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function guessed(bytes: Buffer): TextEncoding | undefined {
  const sample = bytes.includes(0) ? bytes.subarray(0, SAMPLE_BYTES) : linesWithLetters(bytes);
  const names = jschardet.detectAll(sample).map(({ encoding }) => (encoding ?? '').toLowerCase());
  const name = names.find((one) => encodingNames.has(one));
  return encodingNames.get(name ?? '');
}

/** Returns the lines with non-ASCII characters: only these help to guess the encoding. */
function linesWithLetters(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE_BYTES; ) {
    const end = bytes.indexOf(10, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line);
      size += line.length;
    }
    start += line.length;
  }
  return Buffer.concat(lines).subarray(0, SAMPLE_BYTES);
}
