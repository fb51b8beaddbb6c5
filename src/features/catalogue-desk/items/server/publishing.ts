/**
 * Automatic publishing: at once after an edit, one at a time, and not after a rollback. While edits go on, the next
 * publication begins no sooner after the last one than that one took.
 */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { storedMessage, word } from '#contract/message.ts';
import type { PublishState } from '#contract/staff/publishing.ts';
import { RENEW_JOB } from '#features/catalogue-index/publish.ts';
import type { Database } from '#platform/database.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { now, type Queryable, queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { runProcess } from '../../import/server/run-process.ts';
import { countEdit, isPublishing } from './items.ts';

const JOB = 'catalogue_publish';

/**
 * Counts an edit and queues its publishing, unless a job waits or is at work: then catalogue.state.publish_asked_at
 * says when that job begins. A job key would not know of the job at work. If the moment was five minutes ago, the
 * job may be lost, and another one is queued.
 * @param edits 0 for edits that were counted before
 */
export async function askToPublish(client: pg.ClientBase, edits: 0 | 1 = 1): Promise<void> {
  const isQueued = await countEdit(client, edits);
  if (!isQueued) await addJob(client, JOB, {});
}

/** Audit log entry of a change to the catalogue as a whole. */
export const auditOfCatalogue = (
  subjectId: number,
  subjectName: string,
  before: AuditEntry['before'],
  after: AuditEntry['after'],
): AuditEntry => ({ subject: 'catalogue', subjectId, subjectName, before, after });

/** Publishes without waiting, and resumes automatic publishing after a rollback. */
export async function publishNow(client: pg.ClientBase): Promise<{ val: null; audit: AuditEntry }> {
  const state = await publishState(client);
  if (state.unpublished === 0 && state.rollback === null) {
    throw new CallError('conflict', 'There is nothing to publish: visitors see everything.');
  }
  await queries(client)
    .updateTable('catalogue.state')
    .set({ rolled_back_at: null, rolled_back_by: '', publish_asked_at: now })
    .execute();
  await addJob(client, JOB, {});
  const { version, unpublished } = state;
  const after = { changes: unpublished };
  return { val: null, audit: auditOfCatalogue(Number(version), versionName(version), {}, after) };
}

/** A version as the audit log names it. */
export const versionName = (version: string | number): string =>
  storedMessage({ key: 'version {version}', params: { version: String(version) } });

/**
 * The work of publishing; it is done again if its process dies.
 * @param folder folder of the site's versions
 */
export function publishJobs(database: Database, log: Logger, folder: string): JobFamily {
  // In a process of its own: a million turbos are half a minute of work.
  const publish = async (reason: string) => {
    const databaseUrl = database.write.options.connectionString ?? '';
    const { version } = await runProcess<'publish'>({
      kind: 'publish',
      databaseUrl,
      reason,
      folder,
    }).outcome;
    if (version !== undefined) log.info({ version }, 'the catalogue was published');
  };
  return {
    work: {
      [JOB]: async ({ client }) => {
        if (await endsQueue(database.write)) return;
        await publish(await reasonOf(database));
        await addJob(client, JOB, {}, { runAt: await nextMoment(client) });
      },
      [RENEW_JOB]: () => publish('new release'),
    },
  };
}

/**
 * Whether a job has nothing to do: visitors see everything, publishing is paused, or another job waits. It waits for an
 * edit that is being saved. A later edit adds its own job.
 */
async function endsQueue(pool: pg.Pool): Promise<boolean> {
  // Not in the job's transaction: it would hold the row, for which the publication waits.
  const { rowCount } = await pool.query(
    `update catalogue.state set publish_asked_at = case when publish_asked_at > now() then publish_asked_at end
     where publish_asked_at > now() or edits <= published_edits or rolled_back_at is not null`,
  );
  return rowCount === 1;
}

/** Reserves the moment of the next publication: as long from now as the job of `client` took, by one clock. */
async function nextMoment(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ moment: Date }>(
    `update catalogue.state set publish_asked_at =
       date_trunc('milliseconds', clock_timestamp() + (clock_timestamp() - now()))
     returning publish_asked_at as moment`,
  );
  return rows[0]?.moment ?? new Date();
}

/** Reason of the next version: the changes by name while they are few. */
async function reasonOf({ write }: Database): Promise<string> {
  const rows = await queries(write)
    .selectFrom('catalogue.change_set')
    .select('reason')
    .where('version', 'is', null)
    .orderBy('id')
    .limit(4)
    .execute();
  const reasons = rows.map(({ reason }) => reason);
  return rows.length === 0 || rows.length > 3
    ? 'edits by staff'
    : storedMessage({ key: '{changes}', params: { changes: reasons.map(word) } });
}

const secondsLeft = sql<number>`coalesce(
  greatest(ceil(extract(epoch from publish_asked_at - clock_timestamp())), 0), 0)::int`;

/** The version that visitors read, and the changes that they do not see yet. */
export async function publishState(client: Queryable): Promise<PublishState> {
  const row = await queries(client)
    .selectFrom('catalogue.state as s')
    .innerJoin('catalogue.version as v', 'v.id', 's.version')
    .select(['v.id', 'published_at', 'versions_kept'])
    .select(['rolled_back_at', 'rolled_back_by'])
    .select(secondsLeft.as('publishes_in'))
    .executeTakeFirst();
  if (!row) throw new Error('no version was ever published');
  return {
    version: String(row.id),
    publishedAt: row.published_at.toISOString(),
    newest: String(await newestVersion(client)),
    unpublished: await countUnpublished(client),
    rollback: row.rolled_back_at && {
      since: row.rolled_back_at.toISOString(),
      who: row.rolled_back_by,
    },
    publishing: await isPublishing(client),
    publishesIn: row.publishes_in,
    versionsKept: row.versions_kept,
  };
}

/**
 * The number of change sets that visitors do not see yet. A set that was reverted whole before its publication
 * is left out, and so is its revert: together they change nothing.
 */
async function countUnpublished(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with unseen as (
       select id, reverted_by, revert_result->>'conflicts' = '0' as whole from catalogue.change_set
       where version is null or version > (select version from catalogue.state))
     select count(*)::int from unseen s
     where not (s.reverted_by is not null and s.whole)
       and not exists (select from unseen o where o.reverted_by = s.id and o.whole)`,
  );
  return rows[0]?.count ?? 0;
}

export async function newestVersion(client: Queryable): Promise<number> {
  const versions = queries(client).selectFrom('catalogue.version');
  const { newest } = await versions
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}
