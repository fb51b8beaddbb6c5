/**
 * Builds a version of the catalogue for visitors and makes it the current one.
 * The version is complete before anyone sees it; a failure at any moment leaves the old one.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { makeTempFolder } from '#platform/data-dir.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import { type Build, NewFile, type Progress } from './build.ts';
import { buildItems, buildTurbos } from './build-items.ts';
import { buildParts } from './build-parts.ts';
import { buildRows, type Replacement, replacementsIn, startRows } from './build-rows.ts';
import { keepFile, placeFile } from './kept-file.ts';

/** Number of the newest versions that are always kept. */
const NEWEST = 2;
/** The lock that lets one publisher work at a time. */
export const LOCK = 'catalogue publish';
/**
 * Format of a version's file, incremented with every change that searches need. 8: files instead of tables of
 * PostgreSQL; 10: model codes; 11: models and engines of vehicles, counts of turbos, columns; 12: wheels in
 * the order of their closeness; 13: values that narrow large brands and applications; 14: the turbos of a
 * model in chunks; 15: vehicles in columns; 16: fragments by numbers, shorter chunks; 17: shorter chunks of
 * ranks; 18: sort orders in columns, whole lists; 19: core deposit classes; 20: the successors of turbos,
 * which publishing records beside the file; 21: data of items for customs and freight.
 */
export const FORMAT = 21;
/** Channel on which processes hear of a new version. */
export const VERSION_CHANNEL = 'catalogue_version';

interface PublishOptions {
  /** Reason for the version, as the history shows it. */
  readonly reason: string;
  /** Folder of versions of a site on this machine (versions.ts): the new file is copied into it. */
  readonly folder?: string;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

interface PublishedVersion {
  /**
   * The version that visitors now read; undefined if nothing was published, because nothing had changed or
   * staff have rolled back.
   */
  readonly version: number | undefined;
  readonly turbos: number;
  readonly rows: number;
}

/** Publishes the catalogue as it is when the build begins. Waits while another publisher is at work. */
export async function publish(
  database: Database,
  options: PublishOptions,
): Promise<PublishedVersion> {
  const source = await database.write.connect();
  try {
    await source.query('select pg_advisory_lock(hashtext($1))', [LOCK]);
    return await publishLocked(database, source, options);
  } finally {
    // Closes the connection, which frees the lock. The connection is not reused, because PostgreSQL may still
    // be sending rows.
    source.release(true);
  }
}

/**
 * SQL condition: no version that this program can read has the edits of the current version `v`. Releases of two
 * formats may serve side by side: each publishes for itself and reads its own versions.
 */
const lacking = `not exists (select from catalogue.version own
  where own.kept and own.format = ${FORMAT} and own.edits = v.edits)`;

/**
 * Publishes before the site answers if no version that this program can read has the current edits: in a new
 * database, even an empty one, and after a change to a release of another format, newer or older. Several
 * programs may call it at once; one of them publishes.
 * @throws OldVersionError if staff rolled back to a version of another format: publishing would undo the
 * rollback unasked
 */
export async function publishAtStart(database: Database): Promise<void> {
  const { rows } = await database.write.query<{ version: number | null; rolledBack: boolean }>(
    `select s.version, s.rolled_back_at is not null as "rolledBack"
     from catalogue.state s left join catalogue.version v on v.id = s.version where ${lacking}`,
  );
  const [unread] = rows;
  if (!unread) return;
  if (unread.rolledBack) {
    throw new OldVersionError(
      `Staff rolled the catalogue back to version ${unread.version}, which was made by another release and can't be read by this one. Start that release, publish there, and change the release again.`,
    );
  }
  await publish(database, { reason: unread.version === null ? 'first start' : 'new release' });
}

async function publishLocked(
  database: Database,
  source: pg.PoolClient,
  options: PublishOptions,
): Promise<PublishedVersion> {
  await source.query('begin isolation level repeatable read read only');
  const { rows: states } = await source.query<State>(
    `select s.edits, rolled_back_at is null and (s.edits > published_edits or ${lacking}) dirty,
       array(select id from catalogue.change_set
         where version is null or (version = v.id and v.edits = s.edits)) sets
     from catalogue.state s left join catalogue.version v on v.id = s.version`,
  );
  const state = states[0];
  if (!state?.dirty) {
    await source.query('rollback');
    return { version: undefined, turbos: 0, rows: 0 };
  }
  const folder = makeTempFolder('turbo-version-');
  try {
    const path = join(folder, 'version.sqlite');
    const { replacements, ...counts } = await build(database, source, path, options);
    await source.query('commit');
    options.signal?.throwIfAborted();
    const newVersion = { ...state, ...counts, ...options };
    const version = await makeCurrent(source, path, newVersion, replacements);
    return { version, ...counts };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(
  database: Database,
  source: pg.PoolClient,
  path: string,
  options: PublishOptions,
) {
  await source.query("set local work_mem = '256MB'");
  const { rows: exported } = await source.query<{ snapshot: string }>(
    'select pg_export_snapshot() as snapshot',
  );
  const { signal, onProgress = () => {} } = options;
  const file = new NewFile(path);
  try {
    const build: Build = { source, file, onProgress, signal };
    // The items are built while PostgreSQL sorts the rows.
    const rows = await startRows(build);
    await inSnapshot(database, exported[0]?.snapshot ?? '', (beside) =>
      buildItems({ ...build, source: beside }),
    );
    const mains = await buildRows(build, rows);
    const replacements = replacementsIn(build);
    const { turbos, holders } = await buildTurbos(build, mains);
    await buildParts(build, holders);
    file.complete(FORMAT);
    return { turbos, rows: file.added, replacements };
  } finally {
    file.close();
  }
}

/** Runs `work` with another connection, which reads the same snapshot. */
const inSnapshot = <T>(
  { write }: Database,
  snapshot: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> =>
  inTransaction(write, async (client) => {
    await client.query('set transaction isolation level repeatable read read only');
    await client.query(`set transaction snapshot '${snapshot}'`);
    return work(client);
  });

interface State {
  edits: number;
  /** Whether there is something to publish, and staff did not roll back. */
  dirty: boolean;
  /**
   * Change sets without a version; also those of the current version, if it is published again in this
   * format.
   */
  sets: number[];
}

interface NewVersion extends State, PublishOptions {
  turbos: number;
  rows: number;
}

/** Makes the version current for visitors, in one transaction. @returns the version's number */
async function makeCurrent(
  client: pg.ClientBase,
  path: string,
  newVersion: NewVersion,
  replacements: readonly Replacement[],
): Promise<number> {
  await client.query('begin');
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('catalogue.version', 'id'))::int id`,
  );
  const version = rows[0]?.id ?? 0;
  const hash = await keepFile(client, version, path);
  if (newVersion.folder) await placeFile(path, newVersion.folder, hash);
  await client.query(
    `with sets as (
       select string_agg(distinct who, ', ') who,
         case when bool_or(kind = 'import') then 'import' when bool_or(kind = 'revert') then 'revert'
           else 'edit' end kind
       from catalogue.change_set where id = any ($6)
     ), new_version as (
       insert into catalogue.version (id, reason, turbos, rows, edits, format, kind, who, file_hash)
       overriding system value
       select $1, $2, $3, $4, $5, ${FORMAT}, kind, coalesce(who, ''), $7 from sets returning id
     ), held as (
       update catalogue.change_set set version = new_version.id from new_version
       where change_set.id = any ($6)
     ), moved as (
       update catalogue.state set version = new_version.id, published_edits = $5
       from new_version returning state.version
     )
     select pg_notify('${VERSION_CHANNEL}', version::text) from moved`,
    [
      version,
      newVersion.reason,
      newVersion.turbos,
      newVersion.rows,
      newVersion.edits,
      newVersion.sets,
      hash,
    ],
  );
  await client.query(replaceSql, [
    replacements.map(([older]) => older),
    replacements.map(([, newer]) => newer),
  ]);
  await dropOld(client);
  await client.query('commit');
  return version;
}

/** Stores which turbos are superseded ($1) by which turbos ($2), and deletes all other pairs. */
const replaceSql = `
  with told as (
    select distinct old_id, new_id from unnest($1::int[], $2::int[]) pairs (old_id, new_id)
  ), gone as (
    delete from catalogue.turbo_replacement
    where (old_id, new_id) not in (select old_id, new_id from told)
  )
  insert into catalogue.turbo_replacement (old_id, new_id)
  select old_id, new_id from told on conflict do nothing`;

/**
 * Versions that staff can roll back to: the newest versions, and at most `versions_kept` milestones: the
 * versions before and after an import or a revert, and the last version of each day. Edits are published
 * within seconds; if each version were kept, staff could not roll back by more than an hour.
 */
const keptVersions = `
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

/** Removes the files of versions to which staff can no longer roll back. */
async function dropOld(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update catalogue.version set kept = false where kept and id not in (${keptVersions})`,
  );
  await client.query(
    `delete from catalogue.version_file where version in (
       select id from catalogue.version
       where not kept and id <> (select version from catalogue.state))`,
  );
}

// If two releases run side by side, a version that one of them publishes is also published in the format of
// the other.

/** The name holds the format, so that only a release with this format takes the job. */
export const RENEW_JOB = `catalogue_renew_${FORMAT}`;

/** Queues a job that publishes in this program's format. At most one such job waits. */
export const askToRenew = (pool: pg.Pool): Promise<void> =>
  addJob(pool, RENEW_JOB, {}, { key: RENEW_JOB });

/** Thrown if this program cannot read the version that visitors should read. */
export class OldVersionError extends Error {}
