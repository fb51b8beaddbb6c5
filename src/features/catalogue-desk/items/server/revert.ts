/**
 * Reverts an import or a save: restores the former rows (decision 0012). Items that were changed later stay
 * as they are and are reported. Stock is not reverted: it changes every hour and is not part of versions.
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
/** Age after which sets cannot be reverted, because their former rows are deleted. */
const KEPT_FOR = '1 year';

/** Result of a revert, as stored with the change set. */
export interface RevertResult {
  readonly restored?: number;
  readonly conflicts?: number;
  /** Ids of the first items that were not reverted. */
  readonly items?: readonly number[];
  readonly failure?: string;
}

/**
 * Queues the revert of a set. A job does the work, because an import may be large.
 * @throws CallError notFound; conflict if the set cannot be reverted, or is already being reverted
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

/** The job of a revert, repeated if its process is killed, and the job that deletes old former rows. */
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

/** If the revert is impossible, the job does not fail: it changes nothing, and the result tells staff why. */
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

/** Error codes for unique key and foreign key. Another attempt would fail too. */
const violations = new Set(['23505', '23503']);

function failureOf(error: unknown): string | undefined {
  if (error instanceof CallError) return error.message;
  if (!violations.has((error as { code?: string }).code ?? '')) return undefined;
  return 'Something that was added since stands in the way, so nothing could be reverted.';
}

/** @throws CallError notFound; conflict if the set cannot be reverted, or while an import is running */
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

/** A revertible set, locked until the transaction ends. @throws CallError notFound, conflict */
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
