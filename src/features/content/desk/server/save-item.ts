/** Saving an item of content at the desk. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { addJob } from '#platform/jobs.ts';
import { now, queries } from '#platform/queries.ts';
import { type ContentAudit, changedBy, contentDifferences, lockItem } from './change.ts';
import { auditedFields, bad, type Digits, type ItemWish, readContentFields } from './fields.ts';
import { APPEAR } from './jobs.ts';
import { auditedTexts, readTexts, replaceTexts, storedTextsOf, titleOf } from './texts.ts';

/**
 * Creates or changes an item.
 * @param who e-mail of the member of staff
 * @throws CallError badInput with the reason; notFound; conflict if the version has changed or the item is
 *   in the bin
 */
export async function saveItem(client: pg.ClientBase, wish: ItemWish, who: string) {
  const texts = await readTexts(wish.texts);
  const before = wish.id === undefined ? undefined : await lockSeen(client, wish.id, wish.version);
  if (before && before.kind !== Number(wish.kind)) {
    throw bad('The kind of an item can not be changed. Please make a new one.');
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

/** @throws CallError badInput without a version, so that no change overwrites an unread one */
function lockSeen(client: pg.ClientBase, id: Digits, version: Digits | undefined) {
  if (version === undefined) throw bad('The version of the item that was read is missing.');
  return lockItem(client, id, version);
}

/** Caches hear of it when its moment comes. */
async function appearAt(client: pg.ClientBase, published: Date | null): Promise<void> {
  if (!published || published.getTime() < Date.now()) return;
  const key = `${APPEAR} ${published.toISOString()}`;
  await addJob(client, APPEAR, {}, { runAt: published, key });
}

/** Puts an item into the bin. @throws CallError notFound, conflict */
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

/** Restores an item as it was. @throws CallError notFound; conflict when it is not in the bin */
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
