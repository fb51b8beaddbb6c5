/**
 * Builds a version of the catalogue for visitors and makes it the current one.
 * The version is complete before anyone sees it; a failure at any moment leaves the old one.
 */
import type pg from 'pg';
import type { Database } from '#server/database.ts';
import type { Build, Progress } from './build.ts';
import { buildItems, buildTurbos } from './build-items.ts';
import { buildRows } from './build-rows.ts';
import { schemaOf } from './schema.ts';

/** Versions kept besides the current one: requests under way still read the one before. */
const KEPT = 1;
/** The lock that lets one publisher work at a time. */
const LOCK = 'catalogue publish';
/** Channel on which processes hear of a new version. */
export const VERSION_CHANNEL = 'catalogue_version';

export interface PublishOptions {
  /** What the version is made for, as the history shows it. */
  readonly reason: string;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

export interface Published {
  /** The version that visitors now read; undefined when nothing had changed. */
  readonly version: number | undefined;
  readonly turbos: number;
  readonly rows: number;
}

/** Publishes the catalogue as it stands when this begins; waits for a publisher at work. */
export async function publish(database: Database, options: PublishOptions): Promise<Published> {
  const source = await database.write.connect();
  let failed: Error | undefined;
  try {
    await source.query('select pg_advisory_lock(hashtext($1))', [LOCK]);
    return await publishLocked(database, source, options);
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    await source.query('select pg_advisory_unlock(hashtext($1))', [LOCK]).catch(() => {});
    source.release(failed);
  }
}

/** Gives a new database its first version, empty as it may be: visitors always read one. */
export async function publishFirst(database: Database): Promise<void> {
  const { rows } = await database.write.query<{ version: number | null }>(
    'select version from catalogue.state',
  );
  if (rows[0]?.version == null) await publish(database, { reason: 'first start' });
}

async function publishLocked(
  database: Database,
  source: pg.PoolClient,
  options: PublishOptions,
): Promise<Published> {
  await dropOld(source);
  await source.query('begin isolation level repeatable read read only');
  const { rows: states } = await source.query<{ edits: number; dirty: boolean }>(
    'select edits, version is null or edits > published_edits dirty from catalogue.state',
  );
  const state = states[0];
  if (!state?.dirty) {
    await source.query('rollback');
    return { version: undefined, turbos: 0, rows: 0 };
  }
  const version = await nextVersion(database.write);
  const schema = schemaOf(version);
  await database.write.query(`create schema ${schema}`);
  await source.query("set local work_mem = '256MB'");
  const build: Build = {
    source,
    pool: database.write,
    schema,
    onProgress: options.onProgress ?? (() => {}),
    signal: options.signal,
  };
  const { positions, rows: rowRows } = await buildRows(build);
  const { turbos, rows: turboRows } = await buildTurbos(build, positions);
  const rows = rowRows + turboRows + (await buildItems(build));
  await source.query('commit');
  options.signal?.throwIfAborted();
  await makeCurrent(source, { version, turbos, rows, edits: state.edits, reason: options.reason });
  await dropOld(source);
  return { version, turbos, rows };
}

async function nextVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('catalogue.version', 'id'))::int id`,
  );
  return rows[0]?.id ?? 0;
}

interface NewVersion {
  version: number;
  turbos: number;
  rows: number;
  edits: number;
  reason: string;
}

/** The moment at which visitors change over: one row, one transaction. */
async function makeCurrent(client: pg.ClientBase, made: NewVersion): Promise<void> {
  await client.query(
    `with new_version as (
       insert into catalogue.version (id, reason, turbos, rows) overriding system value
       values ($1, $2, $3, $4) returning id
     ), moved as (
       update catalogue.state set version = new_version.id, published_edits = $5
       from new_version returning version
     )
     select pg_notify('${VERSION_CHANNEL}', version::text) from moved`,
    [made.version, made.reason, made.turbos, made.rows, made.edits],
  );
}

/** Drops what failed builds left and versions that nobody reads any more. */
async function dropOld(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `select nspname schema from pg_namespace
     where nspname ~ '^published_[0-9]+$' and nspname not in (
       select 'published_' || id from catalogue.version
       where id <= coalesce((select version from catalogue.state), 0)
       order by id desc limit ${KEPT + 1})`,
  );
  for (const { schema } of rows) await client.query(`drop schema ${schema} cascade`);
}
