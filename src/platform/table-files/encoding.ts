/**
 * Detects the encoding of a text file: by its byte order mark, as UTF-8, by a person's choice, or by a guess.
 */
import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import jschardet from 'jschardet';
import type { TextEncoding } from '#contract/table-names.ts';
import type { Fault, FileEncoding } from './sheets.ts';

export const chunkBytes = 1 << 20;
/** Bytes that a guess looks at. */
const SAMPLE_BYTES = 16 << 10;

/** What jschardet calls the encodings that are read; Latin 1 and 9 are parts of Windows-1252. */
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

/**
 * The encoding of a text file.
 * @param chosenEncoding a person's choice; a byte order mark and valid UTF-8 take precedence
 * @throws the fault of a file that is not text
 */
export async function encodingOf(
  path: string,
  fault: Fault,
  chosenEncoding?: TextEncoding,
): Promise<FileEncoding> {
  const file = await open(path);
  try {
    const otherText = await notUtf8In(file);
    if (otherText === undefined) return { encoding: 'utf-8', by: 'file' };
    if (otherText.mark) return { encoding: otherText.mark, by: 'file' };
    if (chosenEncoding) return { encoding: chosenEncoding, by: 'choice' };
    const encoding = guessed(otherText.bytes);
    const isWide = encoding.startsWith('utf-16');
    if (otherText.bytes.includes(0) && !isWide) {
      throw fault('is not a text file (it holds zero bytes)', 'otherKind');
    }
    return { encoding, by: 'guess' };
  } finally {
    await file.close();
  }
}

/** The bytes at which a file is found not to be UTF-8, and the encoding that its mark names. */
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

/** The start of a last character that may continue in the next bytes; the length if all are complete. */
export function lastWhole(bytes: Buffer): number {
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

function guessed(bytes: Buffer): TextEncoding {
  const sample = bytes.includes(0) ? bytes.subarray(0, SAMPLE_BYTES) : linesWithLetters(bytes);
  const names = jschardet.detectAll(sample).map(({ encoding }) => (encoding ?? '').toLowerCase());
  const name = names.find((one) => encodingNames.has(one));
  return encodingNames.get(name ?? '') ?? 'windows-1252';
}

/** Lines with other characters than ASCII: only these help to guess the encoding. */
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
