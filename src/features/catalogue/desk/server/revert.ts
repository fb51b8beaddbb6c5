/**
 * Reverts an import or a save: every row that it touched gets its former contents, except the rows of
 * items that changed since, which stay and are reported (decision 0012). Stock stays: it changes by the
 * hour, and no version holds it.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { addJob, type JobFamily } from '#platform/jobs.ts';
import { closeChangeSet, linesChanged, openChangeSet } from '../../server/change-set.ts';
import type { DeskAudit } from './audit.ts';
import { lockCatalogue } from './edit.ts';
import { askToPublish } from './publishing.ts';
import { findItems, restoreItems, tellItems } from './revert-rows.ts';

/** Conflicts that are named. */
const NAMED = 50;

const JOB = 'catalogue_take_back';
const FORGET = 'catalogue_forget_changes';
/** Sets older than this can't be reverted: their former rows are deleted. */
const KEPT_FOR = '1 year';

/** The result of a revert, as its set keeps it. */
export interface RevertResult {
  readonly restored?: number;
  readonly conflicts?: number;
  /** Ids of the first items that stayed as they are. */
  readonly items?: readonly number[];
  readonly failure?: string;
}

/**
 * Asks for a set to be reverted; a job does it, since an import may be large.
 * @throws CallError notFound; conflict when it can't be reverted, or is being reverted
 */
export async function askToRevert(
  client: pg.ClientBase,
  who: string,
  id: number,
): Promise<{ val: null; audit: DeskAudit }> {
  const { reason, asked } = await lockSet(client, id);
  if (asked) throw new CallError('conflict', 'This is being reverted already.');
  await client.query(
    'update catalogue.change_set set back_asked_at = now(), back_told = null where id = $1',
    [id],
  );
  await addJob(client, JOB, { id, who }, { queue: 'long' });
  return {
    val: null,
    audit: {
      subject: 'catalogue',
      subjectId: id,
      subjectName: reason.slice(0, 200),
      before: {},
      after: {},
    },
  };
}

/** The job of a revert, run again if its process dies; and the job that deletes old former rows. */
export const revertJobs: JobFamily = {
  work: {
    [JOB]: async ({ client, payload }) => {
      const { id, who } = payload as { id: number; who: string };
      const told = await revertOrSay(client, who, id);
      await client.query(
        'update catalogue.change_set set back_asked_at = null, back_told = $2 where id = $1',
        [id, JSON.stringify(told)],
      );
    },
    [FORGET]: async ({ client }) => {
      await client.query(
        `update catalogue.change_set set kept = false where kept and at < now() - $1::interval`,
        [KEPT_FOR],
      );
      await client.query(
        `delete from catalogue.change c using catalogue.change_set s
         where s.id = c.set_id and not s.kept`,
      );
    },
  },
  times: [`23 3 * * * ${FORGET}`],
};

/** What can't be done is no fault of the job: staff are told, and nothing has changed. */
async function revertOrSay(client: pg.ClientBase, who: string, id: number): Promise<RevertResult> {
  await client.query('savepoint revert');
  try {
    return await revert(client, who, id);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await client.query('rollback to savepoint revert');
    return { failure: error.message };
  }
}

/** @throws CallError notFound; conflict when it can't be reverted, or an import is at work */
async function revert(client: pg.ClientBase, who: string, id: number): Promise<RevertResult> {
  await lockCatalogue(client, true);
  const { reason } = await lockSet(client, id);
  await findItems(client, id);
  const { added, changed, removed } = await linesChanged(client, id);
  const back = await openChangeSet(client, { who, kind: 'back', reason: `${reason} reverted` });
  await client.query("select set_config('catalogue.quiet', 'on', true)");
  await restoreItems(client, id);
  await tellItems(client, id, back);
  await client.query("select set_config('catalogue.quiet', '', true)");
  if (await closeChangeSet(client, back, { added: removed, changed, removed: added })) {
    await client.query('update catalogue.change_set set taken_back_by = $2 where id = $1', [
      id,
      back,
    ]);
    await askToPublish(client);
  }
  const told = await tell(client);
  if (told.restored === 0) {
    throw new CallError(
      'conflict',
      'Everything that this changed was changed again since, so nothing could be reverted.',
    );
  }
  return told;
}

/** A set that can be reverted, locked until the transaction ends. */
async function lockSet(client: pg.ClientBase, id: number) {
  const { rows } = await client.query<{
    kept: boolean;
    kind: string;
    reason: string;
    taken_back_by: number | null;
    asked: boolean;
  }>(
    `select kept, kind, reason, taken_back_by, back_asked_at is not null asked
     from catalogue.change_set where id = $1 for update`,
    [id],
  );
  const [set] = rows;
  if (!set) throw new CallError('notFound', 'There is no such change.');
  if (set.taken_back_by !== null) throw new CallError('conflict', 'This was reverted already.');
  if (!set.kept || set.kind === 'back') {
    throw new CallError('conflict', 'This can not be reverted.');
  }
  return set;
}

async function tell(client: pg.ClientBase) {
  const { rows } = await client.query<{
    restored: number;
    conflicts: number;
    items: number[] | null;
  }>(
    `select count(*) filter (where not conflict)::int restored,
       count(*) filter (where conflict)::int conflicts,
       (array_agg(id order by id) filter (where conflict))[1:${NAMED}] items
     from back_item`,
  );
  const { restored = 0, conflicts = 0, items } = rows[0] ?? {};
  return { restored, conflicts, items: items ?? [] };
}
