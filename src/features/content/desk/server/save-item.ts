/** Saving an item of content at the desk. */
import type pg from 'pg';
import { addJob } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import { type ContentAudit, differences } from './audit.ts';
import { auditedFields, bad, type Digits, type ItemWish, readFields } from './fields.ts';
import { APPEAR } from './jobs.ts';
import { changedBy, lockItem } from './lock-item.ts';
import { auditedTexts, readTexts, replaceTexts, textsOf, titleOf } from './texts.ts';

/**
 * Makes an item, or changes one.
 * @param who e-mail of the member of staff
 * @throws CallError badInput with what keeps it from being saved; notFound; conflict when somebody
 *   else was quicker, or the item is in the bin
 */
export async function saveItem(client: pg.ClientBase, wish: ItemWish, who: string) {
  const texts = await readTexts(wish.texts);
  const before = wish.id === undefined ? undefined : await lockSeen(client, wish.id, wish.version);
  if (before && before.kind !== Number(wish.kind)) {
    throw bad('The kind of an item can not be changed. Please make a new one.');
  }
  const fields = await readFields(client, wish, texts);
  const own = { table: 'item_text', column: 'item_id' } as const;
  const textsBefore = before ? await textsOf(client, { ...own, id: before.id }) : [];
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
  await replaceTexts(client, { ...own, id: saved.id }, texts);
  await appearAt(client, fields.published_at);
  const audit: ContentAudit = {
    subject: 'content',
    subjectId: saved.id,
    subjectName: titleOf(texts),
    ...differences(
      before ? { ...(await auditedFields(client, before)), ...auditedTexts(textsBefore) } : {},
      { ...(await auditedFields(client, fields)), ...auditedTexts(texts) },
    ),
  };
  return { val: { id: String(saved.id), version: saved.version }, audit };
}

/** @throws CallError badInput without a version: nobody may overwrite what they have not read */
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
