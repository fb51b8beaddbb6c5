/** Saving an item of content at the desk. */
import type pg from 'pg';
import { addJob } from '#platform/jobs.ts';
import { type ContentAudit, differences } from './audit.ts';
import {
  auditedFields,
  bad,
  type Digits,
  type Fields,
  type ItemWish,
  readFields,
} from './fields.ts';
import { APPEAR } from './jobs.ts';
import { lockItem } from './lock-item.ts';
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
  const saved = before
    ? await updateItem(client, before.id, fields, who)
    : await insertItem(client, fields, who);
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

const columns = [
  ...['kind', 'content_type', 'audience', 'levels', 'published_at'],
  ...['picture_id', 'file_id', 'embed'],
] as (keyof Fields)[];

async function insertItem(client: pg.ClientBase, fields: Fields, who: string) {
  const { rows } = await client.query<{ id: number; version: number }>(
    `insert into content.item (${columns.join(', ')}, changed_by)
     values (${columns.map((_, index) => `$${index + 1}`).join(', ')}, $${columns.length + 1})
     returning id, version`,
    [...columns.map((column) => fields[column]), who],
  );
  return expectRow(rows);
}

async function updateItem(client: pg.ClientBase, id: number, fields: Fields, who: string) {
  const { rows } = await client.query<{ id: number; version: number }>(
    `update content.item set ${columns.map((column, index) => `${column} = $${index + 3}`).join(', ')},
       version = version + 1, changed_at = now(), changed_by = $2
     where id = $1 returning id, version`,
    [id, who, ...columns.map((column) => fields[column])],
  );
  return expectRow(rows);
}

function expectRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('no item was saved');
  return row;
}

/** Caches hear of it when its moment comes. */
async function appearAt(client: pg.ClientBase, published: Date | null): Promise<void> {
  if (!published || published.getTime() < Date.now()) return;
  const key = `${APPEAR} ${published.toISOString()}`;
  await addJob(client, APPEAR, {}, { runAt: published, key });
}
