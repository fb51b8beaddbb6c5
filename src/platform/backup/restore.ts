/**
 * Makes DATA_DIR from a backup: an embedded database and the files. Makes the schema with the migrations of
 * the backup's database, then copies the rows. All this happens in a folder within DATA_DIR, whose contents
 * are moved up when they are complete.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { inDataDir, makeDataDir } from '../data-dir.ts';
import { ignoreConnectionError } from '../database.ts';
import type { Logger } from '../log.ts';
import { knownVersion, migrate, migrationsFolder } from '../migrate.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { type ArchiveEntry, BackupError, entryText, readArchive } from './archive.ts';
import { BACKUP_FORMAT, type BackupHead, HEAD, type OnProgress, piecesOf } from './backup.ts';
import { backupTables, quoted, type RowsWriter, setSequences, writeRows } from './tables.ts';

/** The folder within DATA_DIR in which everything is made first. */
const WORK = 'restoring';

interface Restoring {
  readonly path: string;
  readonly dataDir: string;
  readonly log: Logger;
}

/**
 * Restores a backup. A failure leaves DATA_DIR empty.
 * @returns the backup's metadata
 * @throws BackupError if DATA_DIR is not empty, or the file can't be used; ConfigError if DATA_DIR can't
 *   be written
 */
export async function restore(options: Restoring, onProgress: OnProgress): Promise<BackupHead> {
  const { path, dataDir, log } = options;
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`);
  if (!(await stat(path)).isFile()) throw new BackupError(`${path} is a folder, not a backup.`);
  await inDataDir(dataDir, () => makeDataDir(dataDir, () => undefined));
  const there = (await readdir(dataDir)).filter((name) => name !== 'lost+found');
  if (there.length > 0) {
    throw new BackupError(
      `DATA_DIR ${dataDir} is not empty (${there.slice(0, 3).join(', ')}). Move it away, or give another DATA_DIR.`,
    );
  }
  const head = await check(path, onProgress);
  const work = join(dataDir, WORK);
  makeDataDir(work, () => undefined);
  try {
    const server = await startEmbedded({ dataDir: work, log });
    let isFilled = false;
    try {
      await inDataDir(dataDir, () => fill({ ...options, work, server, head }, onProgress));
      isFilled = true;
    } finally {
      // A full disk has no room for a checkpoint, and an incomplete restore is deleted anyway.
      await server.stop(isFilled ? 'fast' : 'immediate');
    }
    // The database is moved last: only then does DATA_DIR count as the data of a site.
    for (const name of ['files', 'postgres.password', 'postgres']) {
      if (existsSync(join(work, name))) await rename(join(work, name), join(dataDir, name));
    }
    return head;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Reads the whole file, so that a damaged file is refused before anything is made. */
async function check(path: string, onProgress: OnProgress): Promise<BackupHead> {
  const { size } = await stat(path);
  let head: BackupHead | undefined;
  await readArchive(
    path,
    async ({ name, contents }) => {
      if (name === HEAD) head = JSON.parse(await entryText(contents));
      else for await (const _ of contents);
    },
    (bytes) => onProgress('checking the backup', bytes, size),
  );
  if (!head) throw new BackupError(`${path} is no backup of this program.`);
  const { format, migration } = head;
  if (format < BACKUP_FORMAT) {
    throw new BackupError(
      `${path} was made before 1.0.0, the first release, which can't restore it. Restore it with the program that made it.`,
    );
  }
  if (format > BACKUP_FORMAT || migration > (await knownVersion())) {
    throw new BackupError(`${path} was made by a newer release: restore it with that one.`);
  }
  return head;
}

interface Filling extends Restoring {
  readonly head: BackupHead;
  readonly work: string;
  readonly server: { readonly url: string; readonly adminUrl: string };
}

async function fill(options: Filling, onProgress: OnProgress): Promise<void> {
  const { path, server } = options;
  const { size } = await stat(path);
  // Only the superuser may disable triggers and foreign keys.
  const address = new URL(server.adminUrl);
  address.pathname = new URL(server.url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  client.on('error', ignoreConnectionError);
  await client.connect();
  try {
    const taker = new Taker(client, options);
    await taker.begin();
    await readArchive(
      path,
      (entry) => taker.take(entry),
      (bytes) => onProgress('restoring it', bytes, size),
    );
    await taker.complete();
  } finally {
    await client.end();
  }
}

/** Stores the entries of a backup, in one transaction. */
class Taker {
  readonly #client: pg.ClientBase;
  readonly #options: Filling;
  #rows: { readonly of: string; readonly writer: RowsWriter } | undefined;

  constructor(client: pg.ClientBase, options: Filling) {
    this.#client = client;
    this.#options = options;
  }

  async take({ name, contents }: ArchiveEntry): Promise<void> {
    if (name === HEAD) {
      for await (const _ of contents);
      return;
    }
    if (name.startsWith('tables/')) {
      const writer = await this.#writerOf(name);
      for await (const bytes of contents) await writer.write(bytes);
    } else {
      await this.#keepFile(name, contents);
    }
  }

  /** Commits the transaction. Called after all entries were read and their checksums were right. */
  async complete(): Promise<void> {
    await this.#rows?.writer.end();
    await setSequences(this.#client, this.#options.head.sequences);
    await this.#client.query('commit');
    await this.#client.query('analyze');
  }

  /** Makes the empty schema that the backup's database had, and begins the transaction. */
  async begin(): Promise<void> {
    const { path, server, log, head } = this.#options;
    const { migration, tables } = head;
    await migrate(server.url, log, migrationsFolder, migration);
    const client = this.#client;
    const columnsOfTable = new Map(
      (await backupTables(client)).map((one) => [quoted(one), one.columns]),
    );
    const fits = tables.every((table) =>
      table.columns.every((column) => columnsOfTable.get(quoted(table))?.includes(column)),
    );
    if (!fits) {
      throw new BackupError(
        `${path} was made by a release with other tables: restore it with that one.`,
      );
    }
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    // Migrations fill some tables; the backup has the current rows of these tables.
    await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`);
  }

  async #writerOf(name: string): Promise<RowsWriter> {
    const of = name.slice(0, name.lastIndexOf('/') + 1);
    if (this.#rows?.of === of) return this.#rows.writer;
    await this.#rows?.writer.end();
    const table = this.#options.head.tables.find((one) => piecesOf(one) === of);
    if (!table) throw new BackupError(`${this.#options.path} is damaged: it does not name ${of}.`);
    const writer = writeRows(this.#client, table);
    this.#rows = { of, writer };
    return writer;
  }

  async #keepFile(name: string, contents: AsyncIterable<Uint8Array>): Promise<void> {
    if (!normalize(name).startsWith(join('files', '/'))) {
      throw new BackupError(`${this.#options.path} is no backup: it holds ${name}.`);
    }
    const target = join(this.#options.work, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(contents, createWriteStream(target));
  }
}
