/**
 * The archive of a backup: a tar file, compressed by Zstandard. Its last entry holds the SHA-256 of every
 * other entry, so that a truncated or changed archive is detected.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';

const SUMS = 'sums.json';
/** The first bytes of a Zstandard frame. */
const BEGINNING = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** A backup can't be made or read. The message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** An entry to write or read. `name` is a path with slashes, on Windows too. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly contents: AsyncIterable<Uint8Array>;
}

/**
 * Writes an archive. The file has a temporary name until it is complete.
 * @throws BackupError if there is a file of that name, or the system refuses to write it
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const refuse = () => {
    if (existsSync(path)) throw new BackupError(`${path} is there already; nothing was changed.`);
  };
  refuse();
  const part = `${path}.part`;
  const tar = pack();
  const params = { [constants.ZSTD_c_compressionLevel]: 3 };
  const written = pipeline(
    tar,
    createZstdCompress({ params }),
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  try {
    const addEntry = ({ name, size, contents }: ArchiveEntry) =>
      pipeline(contents, tar.entry({ name, size, mode: 0o600 }));
    // `written` rejects if the disk is full. The race reports this even while the next entry is awaited.
    await Promise.race([putAll(entries, addEntry), written.then(() => undefined)]);
    tar.finalize();
    await written;
    refuse();
    await rename(part, path);
  } catch (error) {
    // The file may not be open yet: wait until nothing writes to it, then remove it.
    tar.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new BackupError(`${path} can't be written: ${error.message}.`, { cause: error });
  }
}

async function putAll(
  entries: AsyncIterable<ArchiveEntry>,
  addEntry: (entry: ArchiveEntry) => Promise<void>,
) {
  const sums: Record<string, string> = {};
  for await (const { name, size, contents } of entries) {
    const hash = createHash('sha256');
    await addEntry({ name, size, contents: hashed(contents, hash) });
    sums[name] = hash.digest('hex');
  }
  await addEntry(entryOf(SUMS, Buffer.from(JSON.stringify(sums, undefined, 1))));
}

/** Makes an entry from contents in memory. */
export const entryOf = (name: string, bytes: Uint8Array): ArchiveEntry => ({
  name,
  size: bytes.length,
  contents: (async function* () {
    yield bytes;
  })(),
});

async function* hashed(contents: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const bytes of contents) {
    hash.update(bytes);
    yield bytes;
  }
}

/**
 * Reads an archive. Calls `take` for each entry, in the order in which the entries were written.
 * @param onRead called with the number of bytes of the file that were read so far
 * @throws BackupError if the file is no archive, is incomplete, or was changed
 */
export async function readArchive(
  path: string,
  take: (entry: ArchiveEntry) => Promise<void>,
  onRead: (bytes: number) => void = () => {},
): Promise<void> {
  const file = createReadStream(path);
  const entries = extract();
  const read = pipeline(file, createZstdDecompress(), entries);
  // The loop below throws the same error. The empty handler avoids an unhandled rejection.
  read.catch(() => undefined);
  const sumsRead = new Map<string, string>();
  let sums: Record<string, string> | undefined;
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      onRead(file.bytesRead);
      if (name === SUMS) {
        sums = JSON.parse(await entryText(entry));
        continue;
      }
      const hash = createHash('sha256');
      await take({ name, size, contents: hashed(entry, hash) });
      sumsRead.set(name, hash.digest('hex'));
    }
    await read;
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new BackupError(`${path} is no backup, or is damaged: ${(error as Error).message}`);
  } finally {
    file.destroy();
  }
  const names = Object.keys(sums ?? {});
  if (
    !sums ||
    names.length !== sumsRead.size ||
    names.some((name) => sums[name] !== sumsRead.get(name))
  ) {
    throw new BackupError(`${path} is damaged: what it holds is not what was put into it.`);
  }
}

/**
 * Whether a file ends as an archive does; an empty or truncated file does not. The check is quick: it reads
 * only the length of each compressed block. readArchive checks the contents.
 */
export async function endOf(path: string): Promise<'there' | 'missing' | 'no archive'> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let end: number | undefined = 0;
    // Node may write an empty frame after the frame with the contents.
    do {
      const head = await readAt(file, end, 5);
      const begins = BEGINNING.subarray(0, head.length).equals(head.subarray(0, 4));
      if (!begins) return end === 0 ? 'no archive' : 'missing';
      end = head[4] === undefined ? undefined : await endOfFrame(file, end, head[4]);
    } while (end !== undefined && end < size);
    return end === size ? 'there' : 'missing';
  } finally {
    await file.close();
  }
}

/**
 * Returns the end of the Zstandard frame that begins at `start` (RFC 8878, 3.1.1); undefined if the file ends
 * earlier.
 * @param descriptor frame header descriptor, the byte that tells which fields precede the blocks
 */
async function endOfFrame(
  file: FileHandle,
  start: number,
  descriptor: number,
): Promise<number | undefined> {
  const isSingle = (descriptor >> 5) & 1;
  const contentSize = [isSingle, 2, 4, 8][descriptor >> 6] ?? 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const window = 1 - isSingle;
  const checksum = (descriptor >> 2) & 1 ? 4 : 0;
  let at = start + BEGINNING.length + 1 + window + dictionary + contentSize;
  for (;;) {
    const block = await readAt(file, at, 3);
    if (block.length < 3) return undefined;
    const bits = block.readUIntLE(0, 3);
    const [isLast, kind, length] = [bits & 1, (bits >> 1) & 3, bits >> 3];
    // Only the last block may be empty; any other empty block is a hole that a broken copy left.
    if (!isLast && length === 0) return undefined;
    // A block of kind 1 holds one byte, which is repeated.
    at += 3 + (kind === 1 ? 1 : length);
    if (isLast) return at + checksum;
  }
}

/** Reads `length` bytes of a file from position `at`; fewer at the end of the file. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Whether zlib or tar-stream reports damaged data. */
function isDamage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return (
    /^ZSTD_|^Z_|^ERR_STREAM_PREMATURE/.test(String(code)) ||
    /tar|end of data|end of file/i.test(message ?? '')
  );
}

export async function entryText(contents: AsyncIterable<Uint8Array> | Readable): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of contents) parts.push(part);
  return Buffer.concat(parts).toString();
}
