/**
 * The file of a version as the database keeps it, in compressed pieces, and as a machine has it: a file
 * in a folder, named by the hash of its contents (decision 26).
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { waitForLock } from '#platform/data-dir.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Bytes in one piece, before it is compressed. A site that fetches a version answers visitors meanwhile:
 * it takes a millisecond to read and check a piece.
 */
const PIECE = 1024 * 1024;
/** Pieces that are compressed while an earlier one is written. */
const AHEAD = 4;
const ENDING = '.sqlite';
/** The file that is being fetched; what a killed process left of it is written over. */
const PART = 'fetched.part';

/** A version whose file the database keeps. */
export interface KeptFile {
  readonly id: number;
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
}

/** Puts a file into the database, in the caller's transaction. @returns its hash */
export async function keepFile(
  client: pg.ClientBase,
  version: number,
  path: string,
): Promise<string> {
  const hash = createHash('sha256');
  const pieces = createReadStream(path, { highWaterMark: PIECE }).map(
    (bytes: Buffer) => {
      hash.update(bytes);
      return compress(bytes);
    },
    { concurrency: AHEAD },
  );
  let piece = 0;
  for await (const compressed of pieces) {
    await client.query(
      'insert into catalogue.version_file (version, piece, bytes) values ($1, $2, $3)',
      [version, piece, compressed],
    );
    piece += 1;
  }
  return hash.digest('hex');
}

/**
 * The file of a version on this machine; fetched where it is not there yet or is damaged.
 * @throws an error if the database does not have it whole
 */
export async function localFile(pool: pg.Pool, folder: string, file: KeptFile): Promise<string> {
  const path = join(folder, file.hash + ENDING);
  if ((await hashOf(path)) === file.hash) return path;
  await mkdir(folder, { recursive: true });
  // The processes of a machine share the folder: one fetches, the others wait for its file.
  const unlock = await waitForLock(folder);
  try {
    if ((await hashOf(path)) !== file.hash) await replaceFile(pool, file, path);
  } finally {
    await unlock();
  }
  return path;
}

async function replaceFile(pool: pg.Pool, file: KeptFile, path: string): Promise<void> {
  const part = join(dirname(path), PART);
  try {
    await fetchFile(pool, file, part);
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Removes the files that no wanted version has. One that another process reads goes when it is closed. */
export async function removeOthers(folder: string, wanted: readonly KeptFile[]): Promise<void> {
  const names = new Set(wanted.map(({ hash }) => hash + ENDING));
  for (const name of await readdir(folder)) {
    // Windows refuses to remove a file that is read; the next version tries again.
    if (name.endsWith(ENDING) && !names.has(name)) await rm(join(folder, name)).catch(() => {});
  }
}

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: PIECE })) hash.update(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

async function fetchFile(pool: pg.Pool, file: KeptFile, path: string): Promise<void> {
  const hash = createHash('sha256');
  const target = await open(path, 'w');
  try {
    for (let piece = 0; ; piece++) {
      const { rows } = await pool.query<{ bytes: Buffer }>(
        'select bytes from catalogue.version_file where version = $1 and piece = $2',
        [file.id, piece],
      );
      const [row] = rows;
      if (!row) break;
      const bytes = await decompress(row.bytes);
      hash.update(bytes);
      await target.writeFile(bytes);
    }
  } finally {
    await target.close();
  }
  if (hash.digest('hex') !== file.hash) {
    throw new Error(`the file of version ${file.id} is incomplete or damaged`);
  }
}
