/**
 * The archive of a backup: a tar file, compressed by Zstandard. Its last entry holds the SHA-256 of every
 * other one, so that an archive that ends too early or was changed is known.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';

const SUMS = 'sums.json';

/** A backup can't be made or read. The message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** An entry that is written or read; `name` is a path with slashes. */
export interface Entry {
  readonly name: string;
  readonly size: number;
  readonly contents: AsyncIterable<Uint8Array>;
}

/**
 * Writes an archive. It has its name only once it is complete.
 * @throws BackupError if there is a file of that name
 */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
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
    const put = async ({ name, size, contents }: Entry) => {
      const ended = Promise.withResolvers<void>();
      const target = tar.entry({ name, size, mode: 0o600 }, (error) =>
        error ? ended.reject(error) : ended.resolve(),
      );
      for await (const bytes of contents) {
        if (!target.write(bytes)) await new Promise((drained) => target.once('drain', drained));
      }
      target.end();
      await ended.promise;
    };
    // A full disk ends the pipeline; nothing would drain then.
    await Promise.race([putAll(entries, put), written.then(() => undefined)]);
    tar.finalize();
    await written;
    refuse();
    await rename(part, path);
  } catch (error) {
    // The file may be opened only now: it is removed once nothing writes it any more.
    tar.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function putAll(entries: AsyncIterable<Entry>, put: (entry: Entry) => Promise<void>) {
  const sums: Record<string, string> = {};
  for await (const { name, size, contents } of entries) {
    const hash = createHash('sha256');
    await put({ name, size, contents: hashed(contents, hash) });
    sums[name] = hash.digest('hex');
  }
  await put(entryOf(SUMS, Buffer.from(JSON.stringify(sums, undefined, 1))));
}

/** An entry whose contents are in memory. */
export const entryOf = (name: string, bytes: Uint8Array): Entry => ({
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
 * Gives each entry of an archive to `take`, which reads its contents, in the order of their writing.
 * @param onRead called with the bytes of the file that were read so far
 * @throws BackupError if the file is no archive, is incomplete, or was changed
 */
export async function readArchive(
  path: string,
  take: (entry: Entry) => Promise<void>,
  onRead: (bytes: number) => void = () => {},
): Promise<void> {
  const file = createReadStream(path);
  const entries = extract();
  const read = pipeline(file, createZstdDecompress(), entries);
  // Told below, where the loop ends by it.
  read.catch(() => undefined);
  const found = new Map<string, string>();
  let sums: Record<string, string> | undefined;
  try {
    for await (const entry of entries) {
      const { name, size } = entry.header;
      onRead(file.bytesRead);
      if (name === SUMS) {
        sums = JSON.parse(await textOf(entry));
        continue;
      }
      const hash = createHash('sha256');
      await take({ name, size, contents: hashed(entry, hash) });
      found.set(name, hash.digest('hex'));
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
    names.length !== found.size ||
    names.some((name) => sums[name] !== found.get(name))
  ) {
    throw new BackupError(`${path} is damaged: what it holds is not what was put into it.`);
  }
}

/** Errors of zlib and of tar-stream about what they read. */
function isDamage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return (
    /^ZSTD_|^Z_|^ERR_STREAM_PREMATURE/.test(String(code)) ||
    /tar|end of data|end of file/i.test(message ?? '')
  );
}

/** The contents of a small entry. */
export async function textOf(contents: AsyncIterable<Uint8Array> | Readable): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of contents) parts.push(part);
  return Buffer.concat(parts).toString();
}
