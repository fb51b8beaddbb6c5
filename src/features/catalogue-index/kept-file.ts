/**
 * Stores the files of versions as compressed pieces in the database, and fetches them into a folder on each
 * machine. There a file's name is the hash of its contents (decision 26).
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { waitForLock } from '#platform/data-dir.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Bytes in a piece before compression. Small, because a site serves visitors while it fetches a version:
 * reading and checking a piece takes a millisecond.
 */
const PIECE = 1024 * 1024;
/** Number of pieces that are compressed while an earlier piece is written. */
const PIECES_AHEAD = 4;
const ENDING = '.sqlite';
/** Name of the file while it is fetched. A file that a killed process left is overwritten. */
const PART = 'fetched.part';

/** A version whose file the database keeps. */
export interface KeptFile {
  readonly id: number;
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
}

/** Stores a file in the database, in the caller's transaction. @returns the file's hash */
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
    { concurrency: PIECES_AHEAD },
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

/** Copies a new file into a site's folder of versions, so that the site need not fetch it from the database. */
export async function placeFile(path: string, folder: string, hash: string): Promise<void> {
  const part = join(folder, 'built.part');
  try {
    await mkdir(folder, { recursive: true });
    await copyFile(path, part);
    await rename(part, join(folder, hash + ENDING));
  } catch {
    // The disk may be full. The version becomes current anyway, and the processes try to fetch its file.
    await rm(part, { force: true }).catch(() => {});
  }
}

/**
 * Returns the path of a version's file on this machine. Fetches the file if it is missing or damaged.
 * @throws an error if the database does not have the complete file
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

/**
 * Removes the files of unwanted versions. A file that a process still reads is deleted when the process
 * closes it.
 */
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
