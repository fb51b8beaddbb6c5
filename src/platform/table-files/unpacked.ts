/**
 * Limits the unpacked size of a ZIP file before anything is unpacked: a megabyte may hold gigabytes. The
 * sizes come from the directory of the file. The reader of workbooks refuses an entry that turns out to be
 * larger than the directory says.
 */
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Fault } from './sheets.ts';

export interface UnpackLimits {
  /** Maximum size of all entries together, in bytes. */
  readonly unpacked: number;
  /** Maximum size of all entries except the sheets, in bytes. Each of these is held in memory as a whole. */
  readonly held: number;
  /** Maximum ratio of an entry's unpacked size to its packed size. */
  readonly ratio: number;
}
const MB = 1024 * 1024;
/** Limits for files of staff: a million turbos with their vehicles are some 800 MB of XML. */
export const staffLimits: UnpackLimits = {
  unpacked: 1536 * MB,
  held: 256 * MB,
  ratio: Number.POSITIVE_INFINITY,
};
/**
 * Limits for untrusted files: 50,000 numbers are some 8 MB of XML, which is compressed to a tenth or less.
 */
export const customerLimits: UnpackLimits = { unpacked: 15 * MB, held: 15 * MB, ratio: 100 };
/** Unpacked size in bytes up to which an entry may have any ratio. */
const SMALL_ENTRY = 128 * 1024;
const MAX_ENTRIES = 2000;
export const MAX_SHEETS = 100;
/** Entry with the list of sheets and the defined names of an XLSX workbook. LARGEST_LIST limits its bytes. */
const LIST_OF_SHEETS = 'xl/workbook.xml';
const LARGEST_LIST = MB;

/** Signature of the last record of a ZIP file, which locates the directory. A comment may follow. */
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 65_535;
const LARGEST_DIRECTORY = 1024 * 1024;

interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** Position of the entry's local header. */
  readonly at: number;
}

/** Whether a ZIP file is an OpenDocument workbook, whose content is in one entry. */
export async function isOpenDocument(path: string, fault: Fault): Promise<boolean> {
  return (await entriesOf(path, fault)).some(({ name }) => name === 'content.xml');
}

const STORED = 0;
const HEAD_BYTES = 30;

/**
 * Returns the contents of an entry; undefined if there is no such entry. Call checkUnpackedSize first.
 * @param name in lower case
 * @throws ImportError for an entry that unpacks to more than the directory says
 */
export async function unpackEntry(
  path: string,
  name: string,
  fault: Fault,
): Promise<Buffer | undefined> {
  const entry = (await entriesOf(path, fault)).find((one) => one.name === name);
  if (!entry) return undefined;
  const file = await open(path);
  try {
    const head = await readAt(file, entry.at, HEAD_BYTES);
    if (head.length < HEAD_BYTES) throw broken(fault);
    const start = entry.at + HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
    const packed = await readAt(file, start, entry.packed);
    if (head.readUInt16LE(8) === STORED) return packed;
    return await inflated(packed, { maxOutputLength: Math.max(1, entry.unpacked) });
  } catch {
    throw broken(fault);
  } finally {
    await file.close();
  }
}

const inflated = promisify(inflateRaw) as (
  packed: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

/**
 * Returns the unpacked size of a workbook's sheets in bytes.
 * @throws ImportError if a size is too large, or missing in the directory
 */
export async function checkUnpackedSize(
  path: string,
  limits: UnpackLimits,
  fault: Fault,
): Promise<number> {
  const entries = await entriesOf(path, fault);
  const sheets = entries.filter(({ name }) => name.startsWith('xl/worksheets/'));
  if (sheets.length > MAX_SHEETS)
    throw fault('{name} has more than {most} sheets.', 'tooLarge', { most: MAX_SHEETS });
  await expectFewSheets(path, entries, fault);
  const all = sum(entries);
  if (all > limits.unpacked) throw tooLarge(fault, all, limits.unpacked);
  const heldBytes = all - sum(sheets);
  if (heldBytes > limits.held) throw tooLarge(fault, heldBytes, limits.held);
  const dense = entries.some(
    ({ packed, unpacked }) => unpacked > SMALL_ENTRY && unpacked > packed * limits.ratio,
  );
  if (dense) {
    throw fault('{name} unpacks to more than {ratio} times its size.', 'tooLarge', {
      ratio: limits.ratio,
    });
  }
  return sum(sheets);
}

/**
 * Refuses a workbook whose list of sheets is too long. The list may name the same sheet many times, and the
 * reader would read it each time.
 */
async function expectFewSheets(path: string, entries: readonly ZipEntry[], fault: Fault) {
  const entry = entries.find(({ name }) => name === LIST_OF_SHEETS);
  if (!entry) return;
  const tooMany = fault('{name} has more than {most} sheets.', 'tooLarge', { most: MAX_SHEETS });
  if (entry.unpacked > LARGEST_LIST) throw tooMany;
  const list = (await unpackEntry(path, LIST_OF_SHEETS, fault))?.toString('latin1') ?? '';
  if ((list.match(/<(?:\w+:)?sheet\b/g) ?? []).length > MAX_SHEETS) throw tooMany;
}

const sum = (entries: readonly ZipEntry[]) => entries.reduce((all, one) => all + one.unpacked, 0);

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
const tooLarge = (fault: Fault, bytes: number, most: number) =>
  fault(
    '{name} unpacks to {size} MB, and at most {most} MB are read. Save it as CSV, or make several files of it.',
    'tooLarge',
    { size: megabytes(bytes), most: megabytes(most) },
  );

async function entriesOf(path: string, fault: Fault): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { start, bytes, count } = await directoryOf(file, fault);
    if (count > MAX_ENTRIES || bytes > LARGEST_DIRECTORY) throw broken(fault);
    const directory = await readAt(file, start, bytes);
    const entries: ZipEntry[] = [];
    let at = 0;
    while (entries.length < count) {
      if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) {
        throw broken(fault);
      }
      const [packed, unpacked] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
      const nameBytes = directory.readUInt16LE(at + 28);
      const extraBytes = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
      const streamed = (directory.readUInt16LE(at + 8) & 8) !== 0;
      const name = directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
      // Without a size in the directory, the entry would bypass the limit.
      if (unpacked === 0 && (packed > 2 || streamed) && !name.endsWith('/')) throw broken(fault);
      entries.push({
        name: name.replace(/^\//, '').toLowerCase(),
        packed,
        unpacked,
        at: directory.readUInt32LE(at + 42),
      });
      at += ENTRY_BYTES + nameBytes + extraBytes;
    }
    return entries;
  } finally {
    await file.close();
  }
}

const broken = (fault: Fault) =>
  fault('{name} is not a workbook that can be read; it may be damaged. Save it again as XLSX.');

async function directoryOf(file: FileHandle, fault: Fault) {
  const { size } = await file.stat();
  const length = Math.min(size, END_BYTES + LONGEST_COMMENT);
  const tail = await readAt(file, size - length, length);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const [count, bytes, start] = [
      tail.readUInt16LE(at + 10),
      tail.readUInt32LE(at + 12),
      tail.readUInt32LE(at + 16),
    ];
    return { count, bytes, start };
  }
  throw broken(fault);
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
