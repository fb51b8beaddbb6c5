/**
 * Automatic publishing: at once after an edit, one publication at a time, and never after a rollback. During
 * frequent edits the pause between publications is at least as long as the last publication took.
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
 * Counts an edit and queues publishing, unless a job waits or runs: catalogue.state.publish_asked_at is the
 * time at which that job begins. A job key would not detect a running job. If the time is five minutes ago,
 * the job may be lost, so another one is queued.
 * @param edits 0 if the edits have already been counted
 */
export async function askToPublish(client: pg.ClientBase, edits: 0 | 1 = 1): Promise<void> {
  const isQueued = await countEdit(client, edits);
  if (!isQueued) await addJob(client, JOB, {});
}

/** Audit log entry of a change to the whole catalogue. */
export const auditOfCatalogue = (
  subjectId: number,
  subjectName: string,
  before: AuditEntry['before'],
  after: AuditEntry['after'],
): AuditEntry => ({ subject: 'catalogue', subjectId, subjectName, before, after });

/** Queues publishing without the usual quiet time. After a rollback it also resumes automatic publishing. */
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

/** Name of a version in the audit log. */
export const versionName = (version: string | number): string =>
  storedMessage({ key: 'version {version}', params: { version: String(version) } });

/**
 * The publishing job. It is repeated if its process is killed.
 * @param folder folder of the site's versions
 */
export function publishJobs(database: Database, log: Logger, folder: string): JobFamily {
  // In a child process, because publishing a million turbos takes half a minute.
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
 * Whether a job has nothing to do: everything is published, publishing is paused, or another job waits. Waits
 * for a running save, so that its edit is counted. A later edit queues its own job.
 */
async function endsQueue(pool: pg.Pool): Promise<boolean> {
  // Outside the job's transaction, which would otherwise lock the row that publishing needs.
  const { rowCount } = await pool.query(
    `update catalogue.state set publish_asked_at = case when publish_asked_at > now() then publish_asked_at end
     where publish_asked_at > now() or edits <= published_edits or rolled_back_at is not null`,
  );
  return rowCount === 1;
}

/**
 * Sets the time of the next publication. The pause until then is as long as the job of `client` has taken so
 * far. Only the clock of the database is used.
 */
async function nextMoment(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ moment: Date }>(
    `update catalogue.state set publish_asked_at =
       date_trunc('milliseconds', clock_timestamp() + (clock_timestamp() - now()))
     returning publish_asked_at as moment`,
  );
  return rows[0]?.moment ?? new Date();
}

/** Reason of the next version: names the changes if they are few. */
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

/** The version that visitors read, and the number of unpublished changes. */
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
 * Number of change sets that visitors do not see yet. Sets that were completely reverted before publication
 * are left out together with their reverts, because they change nothing.
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
