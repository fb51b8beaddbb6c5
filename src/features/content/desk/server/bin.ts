/** The bin of the content desk: items go into it and are restored from it. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { now, queries } from '#platform/queries.ts';
import type { ContentAudit } from './audit.ts';
import type { Digits } from './fields.ts';
import { changedBy, lockItem } from './lock-item.ts';
import { textsOf, titleOf } from './texts.ts';

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
  const texts = await textsOf(client, { table: 'item_text', column: 'item_id', id });
  const audit: ContentAudit = {
    subject: 'content',
    subjectId: id,
    subjectName: titleOf(texts),
    before: { ...before },
    after: { ...after },
  };
  return audit;
}
