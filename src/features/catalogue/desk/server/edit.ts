/** One save at the desk: checked against what was read, noted, and published soon. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { queries } from '#platform/queries.ts';
import { closeChangeSet, openChangeSet } from '../../server/change-set.ts';
import type { DeskAudit } from './audit.ts';
import { setsOf } from './items.ts';
import { askToPublish } from './publishing.ts';
import { lockItems } from './queries.ts';

/** An item that is being changed. */
export interface EditedItem {
  readonly id: number;
  /** refCodeType: 0 turbo, 1 part, 2 CHRA. */
  readonly type: number;
  readonly eePn: string;
}

/** What a save did: for the history and for the audit log. */
export interface Saved {
  /** In words that the item's name ends, such as 'numbers of'. */
  readonly reason: string;
  readonly changed: { before: Record<string, unknown>; after: Record<string, unknown> };
  /** The item's name, if it may have changed. */
  readonly name?: string;
}

/** How long a save waits for an import that is storing, ms. */
const PATIENCE = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Keeps imports out until the transaction ends; `alone` keeps other saves out as well. To be called
 * before anything is read or changed, so that nobody waits for a lock that the other holds.
 * @throws CallError conflict while an import stores
 */
export async function lockCatalogue(client: pg.ClientBase, alone = false): Promise<void> {
  try {
    await lockItems(client, alone, PATIENCE);
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new CallError(
      'conflict',
      'An import, or a revert, is changing the catalogue at this moment. Nothing was saved; please try again when it has ended.',
    );
  }
}

/**
 * Changes one item on the transaction's client.
 * @param version what the member of staff saw: a change since then is a conflict
 * @param work makes the change and tells what it was
 * @throws CallError notFound; conflict when somebody else, or an import, was quicker
 */
export async function editItem(
  client: pg.ClientBase,
  who: string,
  place: { id: string | number; version: string | number; types: readonly number[] },
  work: (item: EditedItem) => Promise<{ reason: string; audit: DeskAudit }>,
): Promise<{ val: { id: string; version: number }; audit: DeskAudit }> {
  await lockCatalogue(client);
  const id = Number(place.id);
  const items = queries(client).selectFrom('catalogue.item').where('id', '=', id);
  const item = await items
    .select(['type', 'ee_pn', 'version', 'withdrawn_at'])
    .where('type', 'in', place.types)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw new CallError('notFound', 'There is no such item in the catalogue.');
  if (item.version !== Number(place.version)) throw await editConflict(client, id);
  if (item.withdrawn_at) throw new CallError('conflict', 'This item was withdrawn.');
  const edited = { id, type: item.type, eePn: item.ee_pn ?? '' };
  const { audit } = await noted(client, who, () => work(edited));
  const after = await items.select('version').executeTakeFirstOrThrow();
  return { val: { id: String(id), version: after.version }, audit };
}

/** Runs `work` as one set of changes, and asks for it to be published when it changed anything. */
export async function noted<T extends { reason: string }>(
  client: pg.ClientBase,
  who: string,
  work: () => Promise<T>,
): Promise<T> {
  const set = await openChangeSet(client, { who, kind: 'edit', reason: '' });
  const done = await work();
  await queries(client)
    .updateTable('catalogue.change_set')
    .set({ reason: done.reason.slice(0, 500) })
    .where('id', '=', set)
    .execute();
  if (await closeChangeSet(client, set)) await askToPublish(client);
  return done;
}

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Tells who was quicker, and with what. */
async function editConflict(client: pg.ClientBase, id: number): Promise<CallError> {
  const sets = setsOf(client, id).select(['s.who', 's.at', 's.reason']);
  const last = await sets.limit(1).executeTakeFirst();
  if (!last) {
    return new CallError(
      'conflict',
      'Meanwhile this item was changed. Nothing was saved; please look at it again.',
    );
  }
  return new CallError(
    'conflict',
    'Meanwhile {who} changed this item ({what}, {when} UTC). Nothing was saved; please look at it again.',
    { who: last.who, what: last.reason, when: moments.format(last.at) },
  );
}

/** Fields that differ, as they were and as they are: what the audit log takes. */
export function differences<T extends Record<string, unknown>>(before: T, after: T) {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}
