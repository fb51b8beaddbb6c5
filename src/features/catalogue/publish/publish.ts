/**
 * Builds a version of the catalogue for visitors and makes it the current one.
 * The version is complete before anyone sees it; a failure at any moment leaves the old one.
 */
import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import type { Build, Progress } from './build.ts';
import { buildItems, buildTurbos } from './build-items.ts';
import { buildParts } from './build-parts.ts';
import { buildRows } from './build-rows.ts';
import { schemaOf } from './schema.ts';

/** The newest versions, kept in any case: requests under way still read the one before. */
const NEWEST = 2;
/** The lock that lets one publisher work at a time. */
export const LOCK = 'catalogue publish';
/**
 * What published tables hold, counted up with every change to them that searches need. 2: pages of an
 * application over all brands. 3: vehicle OE numbers among the cross references, orders by what numbers
 * mean, kinds of former numbers. 4: orders with rows 'login to view' last. 5: fields by their names.
 * 6: gasket sets. 7: balance limits.
 */
export const FORMAT = 7;
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
  const { rows: states } = await source.query<State>(
    `select edits, version is null or (edits > published_edits and held_since is null) dirty,
       array(select id from catalogue.change_set where version is null) sets
     from catalogue.state`,
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
  const { turbos, rows: turboRows, holders } = await buildTurbos(build, positions);
  const partRows = await buildParts(build, holders);
  const rows = rowRows + turboRows + partRows + (await buildItems(build));
  await source.query('commit');
  options.signal?.throwIfAborted();
  const { edits, sets } = state;
  await makeCurrent(source, { version, turbos, rows, edits, sets, reason: options.reason });
  await dropOld(source);
  return { version, turbos, rows };
}

async function nextVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('catalogue.version', 'id'))::int id`,
  );
  return rows[0]?.id ?? 0;
}

interface State {
  edits: number;
  /** Whether there is something to publish, and visitors were not led back on purpose. */
  dirty: boolean;
  /** Sets of changes that no version holds yet. */
  sets: number[];
}

interface NewVersion {
  version: number;
  turbos: number;
  rows: number;
  edits: number;
  sets: number[];
  reason: string;
}

/** The moment at which visitors change over: one row, one transaction. */
async function makeCurrent(client: pg.ClientBase, made: NewVersion): Promise<void> {
  await client.query(
    `with sets as (
       select string_agg(distinct who, ', ') who,
         case when bool_or(kind = 'import') then 'import' when bool_or(kind = 'back') then 'back'
           else 'edit' end kind
       from catalogue.change_set where id = any ($6)
     ), new_version as (
       insert into catalogue.version (id, reason, turbos, rows, edits, format, kind, who)
       overriding system value
       select $1, $2, $3, $4, $5, ${FORMAT}, kind, coalesce(who, '') from sets returning id
     ), held as (
       update catalogue.change_set set version = new_version.id from new_version
       where change_set.id = any ($6)
     ), moved as (
       update catalogue.state set version = new_version.id, published_edits = $5
       from new_version returning state.version
     )
     select pg_notify('${VERSION_CHANNEL}', version::text) from moved`,
    [made.version, made.reason, made.turbos, made.rows, made.edits, made.sets],
  );
}

/**
 * Versions that can be gone back to: the newest, those before and after an import, and the last of
 * each day, as many as are wanted. Edits are published every minute; keeping each of them would leave
 * nothing to go back to after an hour.
 */
const kept = `
  with v as (
    select id, kind, published_at::date as day, lead(kind) over w next_kind,
      lead(published_at::date) over w next_day
    from catalogue.version where kept window w as (order by id)
  ), milestones as (
    select id from v
    where next_kind is null or kind <> 'edit' or next_kind <> 'edit' or next_day <> day
    order by id desc limit (select versions_kept from catalogue.state)
  ), newest as (
    select id from v order by id desc limit ${NEWEST}
  )
  select id from milestones union select id from newest
  union select version from catalogue.state where version is not null`;

/** Drops what failed builds left and versions that nobody reads any more. */
async function dropOld(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update catalogue.version set kept = false where kept and id not in (${kept})`,
  );
  const { rows } = await client.query<{ schema: string }>(
    `select nspname schema from pg_namespace
     where nspname ~ '^published_[0-9]+$' and nspname not in (
       select 'published_' || id from catalogue.version
       where kept or id = (select version from catalogue.state))`,
  );
  for (const { schema } of rows) await client.query(`drop schema ${schema} cascade`);
}
