/** Automatic publishing: soon after an edit, one at a time, and not after a rollback. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
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
/** Edits of this long after the first are published together, ms. */
const GATHER = 20_000;

/**
 * Counts an edit and queues its publishing. The mark in catalogue.state limits the queue to one waiting job.
 * A job key would make a save wait for a running publisher. If the mark is five minutes old, its job was
 * lost, and another one is queued.
 * @param edits 0 for edits that were counted before
 */
export async function askToPublish(client: pg.ClientBase, edits: 0 | 1 = 1): Promise<void> {
  const isQueued = await countEdit(client, edits);
  if (!isQueued) await addJob(client, JOB, {}, { runAt: new Date(Date.now() + GATHER) });
}

/** What the audit log takes of a change to the catalogue as a whole. */
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
  return { val: null, audit: auditOfCatalogue(Number(version), `version ${version}`, {}, after) };
}

/** The work of publishing; it is done again where its process dies. */
export function publishJobs(database: Database, log: Logger): JobFamily {
  // In a process of its own: a million turbos are half a minute of work.
  const publish = async (reason: string) => {
    const databaseUrl = database.write.options.connectionString ?? '';
    const { version } = await runProcess<'publish'>({ kind: 'publish', databaseUrl, reason })
      .outcome;
    if (version !== undefined) log.info({ version }, 'the catalogue was published');
  };
  return {
    work: {
      [JOB]: async () => {
        // Of its own transaction: edits from now on ask for a job of their own.
        await queries(database.write)
          .updateTable('catalogue.state')
          .set({ publish_asked_at: null })
          .execute();
        await publish(await reasonOf(database));
      },
      [RENEW_JOB]: () => publish('new release'),
    },
  };
}

/** What the next version is made for: the changes by name while they are few. */
async function reasonOf({ write }: Database): Promise<string> {
  const rows = await queries(write)
    .selectFrom('catalogue.change_set')
    .select('reason')
    .where('version', 'is', null)
    .orderBy('id')
    .limit(4)
    .execute();
  const reasons = rows.map(({ reason }) => reason);
  return rows.length === 0 || rows.length > 3 ? 'edits by staff' : reasons.join(', ').slice(0, 500);
}

/** What visitors read, and what they do not see yet. */
export async function publishState(client: Queryable): Promise<PublishState> {
  const row = await queries(client)
    .selectFrom('catalogue.state as s')
    .innerJoin('catalogue.version as v', 'v.id', 's.version')
    .select(['v.id', 'published_at', 'versions_kept'])
    .select(['s.edits', 'published_edits', 'rolled_back_at', 'rolled_back_by'])
    .executeTakeFirst();
  if (!row) throw new Error('no version was ever published');
  return {
    version: String(row.id),
    publishedAt: row.published_at.toISOString(),
    newest: String(await newestVersion(client)),
    unpublished: Math.max(row.edits - row.published_edits, 0),
    rollback: row.rolled_back_at && {
      since: row.rolled_back_at.toISOString(),
      who: row.rolled_back_by,
    },
    publishing: await isPublishing(client),
    versionsKept: row.versions_kept,
  };
}

/** The number of the newest version. */
export async function newestVersion(client: Queryable): Promise<number> {
  const versions = queries(client).selectFrom('catalogue.version');
  const { newest } = await versions
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}
