/**
 * Reverts an import or a save: every row that it touched gets its former contents, except the rows of
 * items that changed since, which stay and are reported (decision 0012). Stock stays: it changes by the
 * hour, and no version holds it.
 */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { storedMessage, word } from '#contract/message.ts';
import { addJob, type Job, type JobFamily } from '#platform/jobs.ts';
import { ago, now, queries } from '#platform/queries.ts';
import { closeChangeSet, linesChanged, openChangeSet } from '../../import/change-set.ts';
import { lockCatalogue } from './edit.ts';
import { askToPublish, auditOfCatalogue } from './publishing.ts';
import { countItems, findItemsOfSet, restoreItems } from './revert-queries.ts';

const JOB = 'catalogue_revert';
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
export async function askToRevert(client: pg.ClientBase, who: string, id: number) {
  const { reason, revert_asked_at } = await lockSet(client, id);
  if (revert_asked_at) throw new CallError('conflict', 'This is being reverted already.');
  await setOf(client, id).set({ revert_asked_at: now, revert_result: null }).execute();
  await addJob(client, JOB, { id, who }, { queue: 'long' });
  return { val: null, audit: auditOfCatalogue(id, reason, {}, {}) };
}

async function revertAsked({ client, payload }: Job): Promise<void> {
  const { id, who } = payload as { id: number; who: string };
  const revertResult = await revertOrSay(client, who, id);
  await setOf(client, id)
    .set({ revert_asked_at: null, revert_result: JSON.stringify(revertResult) })
    .execute();
}

/** The job of a revert, run again if its process dies; and the job that deletes old former rows. */
export const revertJobs: JobFamily = {
  work: {
    [JOB]: revertAsked,
    [FORGET]: async ({ client }) => {
      await queries(client)
        .updateTable('catalogue.change_set')
        .set({ kept: false })
        .where('kept', '=', true)
        .where('at', '<', ago(KEPT_FOR))
        .execute();
      await queries(client)
        .deleteFrom('catalogue.change as c')
        .using('catalogue.change_set as s')
        .whereRef('s.id', '=', 'c.set_id')
        .where('s.kept', '=', false)
        .execute();
    },
  },
  scheduled: [{ name: FORGET, times: '23 3 * * *' }],
};

/** An impossible revert does not fail the job: it changes nothing, and its result informs staff. */
async function revertOrSay(client: pg.ClientBase, who: string, id: number): Promise<RevertResult> {
  await client.query('savepoint revert');
  try {
    return await revert(client, who, id);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    await client.query('rollback to savepoint revert');
    return { failure };
  }
}

/** Unique key and foreign key: another try would fail as well. */
const violations = new Set(['23505', '23503']);

function failureOf(error: unknown): string | undefined {
  if (error instanceof CallError) return error.message;
  if (!violations.has((error as { code?: string }).code ?? '')) return undefined;
  return 'Something that was added since stands in the way, so nothing could be reverted.';
}

/** @throws CallError notFound; conflict when it can't be reverted, or an import is at work */
async function revert(client: pg.ClientBase, who: string, id: number): Promise<RevertResult> {
  await lockCatalogue(client, true);
  const { reason } = await lockSet(client, id);
  await findItemsOfSet(client, id);
  const { added, changed, removed } = await linesChanged(client, id);
  const back = await openChangeSet(client, {
    who,
    kind: 'revert',
    reason: storedMessage({ key: '{what} reverted', params: { what: word(reason) } }),
  });
  await restoreItems(client, id, back);
  if (await closeChangeSet(client, back, { added: removed, changed, removed: added })) {
    await setOf(client, id).set({ reverted_by: back }).execute();
    await askToPublish(client);
  }
  const counts = await countItems(client);
  if (counts.restored === 0) {
    throw new CallError(
      'conflict',
      'Everything that this changed was changed again since, or its number is taken, so nothing could be reverted.',
    );
  }
  return counts;
}

/** A set that can be reverted, locked until the transaction ends. */
async function lockSet(client: pg.ClientBase, id: number) {
  const set = await queries(client)
    .selectFrom('catalogue.change_set')
    .select(['kept', 'kind', 'reason', 'reverted_by', 'revert_asked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!set) throw new CallError('notFound', 'There is no such change.');
  if (set.reverted_by !== null) throw new CallError('conflict', 'This was reverted already.');
  if (!set.kept || set.kind === 'revert') {
    throw new CallError('conflict', 'This can not be reverted.');
  }
  return set;
}

const setOf = (client: pg.ClientBase, id: number) =>
  queries(client).updateTable('catalogue.change_set').where('id', '=', id);
