/**
 * Writes a backup of the embedded database and of the files beside it, while the site runs. All tables are
 * read in one transaction. The files are read after the tables, so that each file to which a row refers is
 * in the backup.
 */
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import { ignoreConnectionError } from '../database.ts';
import { type ArchiveEntry, BackupError, endOf, entryOf, writeArchive } from './archive.ts';
import {
  type BackupSequence,
  type BackupTable,
  backupRowsOf,
  backupSequences,
  backupTables,
  quoted,
} from './tables.ts';

/** Metadata of the backup, in its first entry. */
export interface BackupHead {
  readonly format: typeof BACKUP_FORMAT;
  readonly made: string;
  /** The newest migration of the database. */
  readonly migration: number;
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly BackupSequence[];
}

export const HEAD = 'backup.json';
/** The format that this program writes and reads. Programs before 1.0.0 wrote format 1. */
export const BACKUP_FORMAT = 2;

/** Reports the progress of a step, in bytes or in files. */
export type OnProgress = (step: string, done: number, total: number) => void;

/**
 * Size in bytes at which an entry with rows ends. The rows of an entry are collected in memory, because a tar
 * file has the entry's size before its content.
 */
const PIECE = 8 * 1024 * 1024;

/**
 * Writes the backup.
 * @param folder the store of pictures and documents; undefined if it is not on this machine's disk
 * @throws BackupError if there is a file of that name, or the database can't be read
 */
export async function writeBackup(
  options: { url: string; folder: string | undefined; path: string },
  onProgress: OnProgress,
): Promise<void> {
  const client = new pg.Client({ connectionString: options.url, application_name: 'turbo-backup' });
  client.on('error', ignoreConnectionError);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await writeArchive(options.path, entriesOf(client, options.folder, onProgress));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new BackupError(
      `The database can't be backed up: ${error.message}. No backup was written. 'npm run doctor' says what the site's role can't read.`,
    );
  } finally {
    await client.end();
  }
}

async function* entriesOf(
  client: pg.ClientBase,
  folder: string | undefined,
  onProgress: OnProgress,
): AsyncGenerator<ArchiveEntry> {
  const head = await headOf(client);
  yield entryOf(HEAD, Buffer.from(JSON.stringify(head, undefined, 1)));
  const sizes = await sizesOf(client, head.tables);
  // Rows take less space in COPY's format than in a table, so these sizes only show the progress.
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  for (const [index, table] of head.tables.entries()) {
    const size = sizes[index] ?? 0;
    let written = 0;
    for await (const entry of pieces(client, table)) {
      onProgress('the database', before + Math.min(written, size), total);
      yield entry;
      written += entry.size;
    }
    before += size;
  }
  if (folder !== undefined) yield* filesIn(folder, onProgress);
}

async function headOf(client: pg.ClientBase): Promise<BackupHead> {
  const { rows } = await client.query<{ migration: number }>(
    'select max(version)::int as migration from public.migration',
  );
  const migration = rows[0]?.migration ?? 0;
  const tables = await backupTables(client);
  const sequences = await backupSequences(client);
  return { format: BACKUP_FORMAT, made: new Date().toISOString(), migration, tables, sequences };
}

async function sizesOf(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<number[]> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_table_size(name::regclass)::text as bytes
     from unnest($1::text[]) with ordinality as t (name, place) order by place`,
    [tables.map(quoted)],
  );
  return rows.map(({ bytes }) => Number(bytes));
}

/** Returns the prefix of the names of the entries that hold a table's rows. */
export const piecesOf = ({ schema, name }: Pick<BackupTable, 'schema' | 'name'>): string =>
  `tables/${schema}.${name}/`;

async function* pieces(client: pg.ClientBase, table: BackupTable): AsyncGenerator<ArchiveEntry> {
  let buffers: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const piece = () => {
    number += 1;
    const entry = entryOf(
      piecesOf(table) + String(number).padStart(6, '0'),
      Buffer.concat(buffers),
    );
    buffers = [];
    bytes = 0;
    return entry;
  };
  for await (const chunk of backupRowsOf(client, table) as AsyncIterable<Buffer>) {
    buffers.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE) yield piece();
  }
  if (bytes > 0) yield piece();
}

async function* filesIn(folder: string, onProgress: OnProgress): AsyncGenerator<ArchiveEntry> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    // The database does not refer to files that are still being written.
    .filter((one) => one.isFile() && !one.name.endsWith('.part'))
    .map((one) => join(one.parentPath, one.name))
    .sort();
  for (const [index, path] of paths.entries()) {
    onProgress('pictures and documents', index, paths.length);
    // The file may have been removed since the listing.
    const size = await stat(path).then(
      (stats) => stats.size,
      () => undefined,
    );
    if (size === undefined) continue;
    const name = `files/${relative(folder, path).split(sep).join('/')}`;
    yield { name, size, contents: createReadStream(path) };
  }
}

interface NewestBackup {
  readonly path: string;
  /** In ms since 1970. */
  readonly made: number;
  /** Whether the file is truncated or empty. */
  readonly isCut: boolean;
}

/** @returns undefined if no file is a backup by its name and first bytes */
export async function newestBackup(folder: string): Promise<NewestBackup | undefined> {
  const names = (await readdir(folder)).filter((name) => /\.(backup|dump)$/.test(name));
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const status = await stat(path);
      return { path, isFile: status.isFile(), made: status.mtimeMs };
    }),
  );
  const files = entries.filter(({ isFile }) => isFile).sort((a, b) => b.made - a.made);
  for (const { path, made } of files) {
    const end = await (path.endsWith('.dump') ? endOfDump(path) : endOf(path));
    if (end !== 'no archive') return { path, made, isCut: end === 'missing' };
  }
  return undefined;
}

/**
 * Like `endOf`, for a dump of pg_dump. The script deploy/backup/nightly renames a dump when it is complete,
 * so checking its beginning is enough.
 */
async function endOfDump(path: string): ReturnType<typeof endOf> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    if (bytesRead === 0) return 'missing';
    return buffer.toString('latin1') === 'PGDMP' ? 'there' : 'no archive';
  } finally {
    await file.close();
  }
}
