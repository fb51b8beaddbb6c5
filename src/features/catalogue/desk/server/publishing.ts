/** Automatic publishing: soon after an edit, one at a time, and not after a rollback. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { PublishState } from '#contract/staff/publishing.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { FORMAT, LOCK, publish } from '../../publish/publish.ts';
import type { DeskAudit } from './audit.ts';

const JOB = 'catalogue_publish';
/** Edits of this long after the first are published together, ms. */
const GATHER = 20_000;

/**
 * Counts an edit and asks for it to be published. The mark in catalogue.state keeps it at one job that
 * waits; a job key would make a save wait for a publisher at work. A mark as old as five minutes is
 * one whose job was lost.
 */
export async function askToPublish(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ asked: boolean }>(
    `with was as (select publish_asked_at from catalogue.state for update)
     update catalogue.state set edits = edits + 1,
       publish_asked_at = case when was.publish_asked_at > now() - interval '5 minutes'
         then was.publish_asked_at else now() end
     from was
     returning was.publish_asked_at > now() - interval '5 minutes' as asked`,
  );
  if (!rows[0]?.asked) await addJob(client, JOB, {}, { runAt: new Date(Date.now() + GATHER) });
}

/** Publishes without waiting, and resumes automatic publishing after a rollback. */
export async function publishNow(client: pg.ClientBase): Promise<{ val: null; audit: DeskAudit }> {
  const state = await publishState(client);
  if (state.unpublished === 0 && state.rollback === null) {
    throw new CallError('conflict', 'There is nothing to publish: visitors see everything.');
  }
  await client.query(
    "update catalogue.state set held_since = null, held_by = '', publish_asked_at = now()",
  );
  await addJob(client, JOB, {});
  return {
    val: null,
    audit: {
      subject: 'catalogue',
      subjectId: Number(state.version),
      subjectName: `version ${state.version}`,
      before: {},
      after: { changes: state.unpublished },
    },
  };
}

/**
 * Has a version of an older format published anew: visitors read it until then, and what it lacks
 * finds nothing. Asked at every start; only the first of several programs asks.
 */
export async function renewOldFormat({ write }: Database): Promise<void> {
  await inTransaction(write, async (client) => {
    const { rows } = await client.query(
      `select from catalogue.state s join catalogue.version v on v.id = s.version
       where v.format < $1 and s.held_since is null and s.edits = s.published_edits
       for update of s`,
      [FORMAT],
    );
    if (rows.length > 0) await askToPublish(client);
  });
}

/** The work of publishing; it is done again where its process dies. */
export const publishJobs = (database: Database, log: Logger): JobFamily => ({
  work: {
    [JOB]: async () => {
      // Of its own transaction: edits from now on ask for a job of their own.
      await database.write.query('update catalogue.state set publish_asked_at = null');
      const { version, turbos } = await publish(database, {
        reason: await reasonOf(database),
      });
      if (version !== undefined) log.info({ version, turbos }, 'the catalogue was published');
    },
  },
});

/** What the next version is made for: the changes by name while they are few. */
async function reasonOf({ write }: Database): Promise<string> {
  const { rows } = await write.query<{ reason: string }>(
    'select reason from catalogue.change_set where version is null order by id limit 4',
  );
  const reasons = rows.map(({ reason }) => reason);
  return rows.length === 0 || rows.length > 3 ? 'edits by staff' : reasons.join(', ').slice(0, 500);
}

interface StateRow {
  version: number;
  published_at: Date;
  newest: number;
  unpublished: number;
  held_since: Date | null;
  held_by: string;
  publishing: boolean;
  versions_kept: number;
}

/** What visitors read, and what they do not see yet. */
export async function publishState(client: pg.ClientBase | pg.Pool): Promise<PublishState> {
  const { rows } = await client.query<StateRow>(
    `select s.version, v.published_at, greatest(s.edits - s.published_edits, 0)::int unpublished,
       (select max(id) from catalogue.version) newest, s.held_since, s.held_by, s.versions_kept,
       exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and ((classid::int8 << 32) | objid::int8) = hashtext($1)::int8) publishing
     from catalogue.state s join catalogue.version v on v.id = s.version`,
    [LOCK],
  );
  const [row] = rows;
  if (!row) throw new Error('no version was ever published');
  return {
    version: String(row.version),
    publishedAt: row.published_at.toISOString(),
    newest: String(row.newest),
    unpublished: row.unpublished,
    rollback: row.held_since && { since: row.held_since.toISOString(), who: row.held_by },
    publishing: row.publishing,
    versionsKept: row.versions_kept,
  };
}
