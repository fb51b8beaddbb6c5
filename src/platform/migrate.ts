import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import Postgrator from 'postgrator';
import { ignoreConnectionError } from './database.ts';
import type { Logger } from './log.ts';
import type { Queryable } from './queries.ts';

/** Thrown if this program can't use the database. The message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export const migrationsFolder = join(import.meta.dirname, '../../db/migrations');

const versionTable = 'public.migration';

/**
 * lock_timeout of a migration. A waiting ALTER TABLE blocks all queries behind it, so it is cancelled and
 * retried.
 */
const LOCK_WAIT_MS = 500;
/** Pause between two attempts in ms, so that waiting calls can use the tables. */
const BREAK_MS = 1000;
/** Time in ms after which the start fails if tables are still in use. */
const LONGEST_MS = 5 * 60_000;
/**
 * Error codes: a table was in use (lock_not_available), or its users waited for each other
 * (deadlock_detected).
 */
const inUse = new Set(['55P03', '40P01']);

// Any fixed number: only the process that holds this advisory lock migrates.
const lockKey = 7_308_604_218;

/** Postgrator with files named NNNN_name.sql. There are no down migrations; restore a backup instead. */
class SqlFiles extends Postgrator {
  readonly #folder: string;

  constructor(folder: string, client: pg.ClientBase) {
    super({
      driver: 'pg',
      schemaTable: versionTable,
      execQuery: (query) => client.query(query),
      execSqlScript: async (script) => {
        await client.query(script);
      },
    });
    this.#folder = folder;
  }

  override async getMigrations(): Promise<Postgrator.Migration[]> {
    const migrations = await readMigrations(this.#folder);
    Object.assign(this, { migrations });
    return migrations;
  }
}

async function readMigrations(folder: string): Promise<Postgrator.Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const parts = /^(\d{4})_([a-z0-9_-]+)\.sql$/.exec(name);
      if (Number(parts?.[1]) !== index + 1) {
        throw new MigrationError(
          `db/migrations/${name} should be named ${String(index + 1).padStart(4, '0')}_what-it-does.sql: the files count up from 0001 without a gap.`,
        );
      }
      const filename = join(folder, name);
      const sql = (await readFile(filename, 'utf8')).replaceAll('\r\n', '\n');
      const md5 = createHash('md5').update(sql).digest('hex');
      const migration: Postgrator.Migration = {
        version: index + 1,
        action: 'do',
        filename,
        name: parts?.[2] ?? name,
        md5,
        getSql: () => sql,
      };
      return migration;
    }),
  );
}

/**
 * Runs all missing migrations in one transaction, so a failure changes nothing. Processes that start at the
 * same time wait for each other. Sites that run on the same database keep working: if a table is in use, all
 * migrations are rolled back and tried again.
 * @param target the last migration to run, for a backup of an older release; else all
 * @throws MigrationError if the database is newer than this program can use, an applied file changed, or
 * tables stay in use
 */
export async function migrate(
  url: string,
  log: Logger,
  folder = migrationsFolder,
  target?: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'turbo-migrate' });
  client.on('error', ignoreConnectionError);
  try {
    await client.connect();
  } catch (error) {
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new MigrationError(
      `The database ${client.database} on ${client.host}:${client.port} can't be reached: ${why}`,
    );
  }
  const end = performance.now() + LONGEST_MS;
  try {
    for (;;) {
      const error = await tryMigrations(client, () =>
        runMissing(new SqlFiles(folder, client), client, log, target),
      );
      if (error === undefined) return;
      if (performance.now() > end) {
        throw new MigrationError(
          'Tables that the migrations change were in use for 5 minutes: by an import, or by a session that lies open. Wait for it or end it, and start again.',
        );
      }
      log.info({ err: error }, 'a table is in use: the migrations are tried again');
      await sleep(BREAK_MS);
    }
  } finally {
    // Closing the connection rolls back an open transaction.
    await client.end();
  }
}

/** @returns the error if a table was in use and nothing was done */
async function tryMigrations(client: pg.ClientBase, work: () => Promise<void>): Promise<unknown> {
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await work();
    await client.query('commit');
    return undefined;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (inUse.has(String((error as { code?: unknown }).code))) return error;
    throw error;
  }
}

async function runMissing(
  files: SqlFiles,
  client: pg.ClientBase,
  log: Logger,
  target?: number,
): Promise<void> {
  const migrationCount = (await files.getMigrations()).length;
  const current = await files.getDatabaseVersion();
  if (current > 0) await refuseEarlierTree(client);
  if (current > migrationCount) {
    if ((await neededVersion(client, migrationCount)) > migrationCount) {
      throw new MigrationError(newerDatabase(current, migrationCount));
    }
    log.info(`the database is at migration ${current} of a newer release; this one can use it`);
    return;
  }
  if (migrationCount === 0) return;
  files.on('migration-started', (one) => log.info(`migrating: ${one.version} ${one.name}`));
  try {
    await files.migrate(target === undefined ? 'max' : String(target));
  } catch (error) {
    const md5 = error instanceof Error && error.message.startsWith('MD5 checksum failed');
    if (!md5) throw error;
    throw new MigrationError(
      `A migration that this database already has was changed afterwards (${error.message}). Put the file back and write the change as a new migration.`,
    );
  }
}

/** Hash of the first migration of programs before 1.0.0; no release has this migration. */
const FIRST_OF_EARLIER_TREES = 'e868b630c86b97d3702a3bea875ae56b';

async function refuseEarlierTree(client: Queryable): Promise<void> {
  const { rowCount } = await client.query(
    `select from ${versionTable} where version = 1 and md5 = $1`,
    [FIRST_OF_EARLIER_TREES],
  );
  if (rowCount === 0) return;
  throw new MigrationError(
    'This database was made before 1.0.0, the first release, which cannot bring it up to date. Nothing was changed. Start with another, empty database; the catalogue comes over by the exports of the back office, read as imports.',
  );
}

function newerDatabase(current: number, migrationCount: number): string {
  return `The database is at migration ${current}, but this program knows only ${migrationCount}: it was used by a newer release, which took away what this one needs. Start that release or a newer one, or restore a backup from before it.`;
}

/**
 * Returns the oldest migration that a program must know to use this database. A migration's name may state it
 * (0045_needs_0041_drop_model.sql). Other migrations only add to the schema, so older programs keep working.
 * @param migrationCount the newest migration that the program knows
 */
export async function neededVersion(client: Queryable, migrationCount: number): Promise<number> {
  const { rows } = await client.query<{ needed: number }>(
    `select coalesce(max(substring(name from '^needs_(\\d{4})_')::int), 0) as needed
     from ${versionTable} where version > $1`,
    [migrationCount],
  );
  return rows[0]?.needed ?? 0;
}

/** Returns the number of this program's newest migration. */
export async function knownVersion(folder = migrationsFolder): Promise<number> {
  return (await readMigrations(folder)).length;
}

/** Returns the number of the database's newest migration; 0 if there is none. */
export async function databaseVersion(pool: pg.Pool, timeout?: number): Promise<number> {
  const result = await pool.query<{ version: number | null }>({
    ...(timeout && { query_timeout: timeout }),
    name: 'migration-version',
    text: `select max(version)::int as version from ${versionTable}`,
  });
  return result.rows[0]?.version ?? 0;
}
