/** Saves content items and their order. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { addJob } from '#platform/jobs.ts';
import { now, queries } from '#platform/queries.ts';
import { kindName } from '../../server/items.ts';
import { type ContentAudit, changedBy, contentDifferences, lockItem } from './change.ts';
import {
  auditedFields,
  badInput,
  type Digits,
  type ItemWish,
  readContentFields,
} from './fields.ts';
import { APPEAR } from './file-routes.ts';
import { noItem, type Placed, placesSql, storeRanksSql } from './items.ts';
import { auditedTexts, replaceTexts, storedTextsOf, titleOf } from './texts.ts';

/**
 * Creates or changes an item.
 * @param wish the texts in it are already cleaned
 * @param who e-mail address of the member of staff
 * @throws CallError badInput with the reason; notFound; conflict if the version has changed or the item is in
 *   the bin
 */
export async function saveItem(client: pg.ClientBase, wish: ItemWish, who: string) {
  const { texts } = wish;
  const before = wish.id === undefined ? undefined : await lockSeen(client, wish.id, wish.version);
  if (before && before.kind !== Number(wish.kind)) {
    throw badInput('The kind of an item can not be changed. Please make a new one.');
  }
  const fields = await readContentFields(client, wish, texts);
  const itemTexts = { table: 'item_text', column: 'item_id' } as const;
  const textsBefore = before ? await storedTextsOf(client, { ...itemTexts, id: before.id }) : [];
  const db = queries(client);
  const saving = before
    ? db
        .updateTable('content.item')
        .set({ ...fields, ...changedBy(who) })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
    : db
        .insertInto('content.item')
        .values({ ...fields, changed_by: who })
        .returning(['id', 'version']);
  const saved = await saving.executeTakeFirstOrThrow();
  await replaceTexts(client, { ...itemTexts, id: saved.id }, texts);
  await appearAt(client, fields.published_at);
  const audit: ContentAudit = {
    subject: 'content',
    subjectId: saved.id,
    subjectName: titleOf(texts),
    ...contentDifferences(
      before ? { ...(await auditedFields(client, before)), ...auditedTexts(textsBefore) } : {},
      { ...(await auditedFields(client, fields)), ...auditedTexts(texts) },
    ),
  };
  return { val: { id: String(saved.id), version: saved.version }, audit };
}

/** Locks an item. @throws CallError badInput without a version, so that no change is overwritten */
function lockSeen(client: pg.ClientBase, id: Digits, version: Digits | undefined) {
  if (version === undefined) throw badInput('The version of the item that was read is missing.');
  return lockItem(client, id, version);
}

/** Adds the job that notifies caches when the item is published. */
async function appearAt(client: pg.ClientBase, published: Date | null): Promise<void> {
  if (!published || published.getTime() < Date.now()) return;
  const key = `${APPEAR} ${published.toISOString()}`;
  await addJob(client, APPEAR, {}, { runAt: published, key });
}

/** Moves an item to the bin. @throws CallError notFound, conflict */
export async function deleteItem(
  client: pg.ClientBase,
  { id, version }: { id: Digits; version: Digits },
  who: string,
) {
  const item = await lockItem(client, id, version);
  await queries(client)
    .updateTable('content.item')
    .set({ deleted_at: now, deleted_by: who, ...changedBy(who) })
    .where('id', '=', item.id)
    .execute();
  return { val: null, audit: await binned(client, item.id, { bin: 'no' }, { bin: 'yes' }) };
}

/** Restores an item from the bin. @throws CallError notFound; conflict if the item is not in the bin */
export async function restoreItem(client: pg.ClientBase, id: Digits, who: string) {
  const item = await lockItem(client, id);
  if (!item.deleted_at) throw new CallError('conflict', 'This item is not in the bin any more.');
  await queries(client)
    .updateTable('content.item')
    .set({ deleted_at: null, deleted_by: '', ...changedBy(who) })
    .where('id', '=', item.id)
    .execute();
  return { val: null, audit: await binned(client, item.id, { bin: 'yes' }, { bin: 'no' }) };
}

async function binned(client: pg.ClientBase, id: number, before: object, after: object) {
  const texts = await storedTextsOf(client, { table: 'item_text', column: 'item_id', id });
  const audit: ContentAudit = {
    subject: 'content',
    subjectId: id,
    subjectName: titleOf(texts),
    before: { ...before },
    after: { ...after },
  };
  return audit;
}

/**
 * Moves an item before or after another one. By default items are sorted by date, newest first, with rank 0.
 * An item that staff move gets a rank: above 0 it comes before the items sorted by date, below 0 after them.
 * @throws CallError notFound; conflict if the other item is in the bin or of another kind
 */
export async function moveItem(
  client: pg.ClientBase,
  { id, otherId, side }: { id: Digits; otherId: Digits; side: 'before' | 'after' },
) {
  const { kind } = await queries(client)
    .selectFrom('content.item')
    .select('kind')
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(noItem);
  const items = await lockKind(client, kind);
  const moved = items.find((item) => item.id === Number(id));
  const itemsAround = items.filter((item) => item !== moved);
  const at = itemsAround.findIndex((item) => item.id === Number(otherId));
  if (!moved || at === -1) {
    throw new CallError('conflict', 'The list has changed meanwhile. Please look again.');
  }
  const after = itemsAround.toSpliced(side === 'before' ? at : at + 1, 0, moved);
  await storeRanks(client, after, ranksOf(after));
  const texts = await storedTextsOf(client, {
    table: 'item_text',
    column: 'item_id',
    id: moved.id,
  });
  const audit: ContentAudit = {
    subject: 'content',
    subjectId: moved.id,
    subjectName: titleOf(texts),
    before: { place: items.indexOf(moved) + 1 },
    after: { place: after.indexOf(moved) + 1 },
  };
  return { val: null, audit };
}

export async function orderByDate(client: pg.ClientBase, kind: number) {
  const items = await lockKind(client, kind);
  await storeRanks(
    client,
    items,
    items.map(() => 0),
  );
  const placed = items.filter(({ rank }) => rank !== 0).length;
  const audit: ContentAudit = {
    subject: 'content',
    // 0 instead of the kind's number, which would be taken for the id of an item.
    subjectId: 0,
    subjectName: kindName('en', kind),
    before: { placedByHand: placed },
    after: { placedByHand: 0 },
  };
  return { val: null, audit };
}

/** Items of a kind in their order, locked until the transaction ends. */
async function lockKind(client: pg.ClientBase, kind: number): Promise<Placed[]> {
  // Locks in the order of the ids, so that concurrent changes do not deadlock.
  await queries(client)
    .selectFrom('content.item')
    .select('id')
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return (await client.query<Placed>(placesSql, [kind])).rows;
}

/**
 * Ranks for items in a given order. The longest run sorted by date gets rank 0, so that as few items as
 * possible have a manual rank and new items come before that run.
 * @param items in the wanted order, each with its position by date
 */
export function ranksOf(items: readonly Pick<Placed, 'place'>[]): number[] {
  let best = { from: 0, to: 0 };
  let from = 0;
  for (let to = 1; to <= items.length; to += 1) {
    if (to - from > best.to - best.from) best = { from, to };
    if ((items[to]?.place ?? 0) < (items[to - 1]?.place ?? 0)) from = to;
  }
  return items.map((_, index) => {
    if (index < best.from) return best.from - index;
    return index < best.to ? 0 : best.to - index - 1;
  });
}

async function storeRanks(
  client: pg.ClientBase,
  items: readonly Placed[],
  ranks: readonly number[],
): Promise<void> {
  await client.query(storeRanksSql, [items.map(({ id }) => id), ranks]);
}
