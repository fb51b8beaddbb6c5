/** Pictures at the catalogue desk: staff list, describe, sort and remove them. Changes apply at once. */

import { sql } from 'kysely';
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError, type PageOf } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { StaffPicture } from '#contract/staff/items.ts';
import { deskMessage } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf, readPage } from '#staff/server/paging.ts';
import { pictureAddress, placePictures } from '../../server/pictures.ts';

export const pictureReads = (database: Database) =>
  ({
    listPictures: (question, { language }) => listPictures(database, question, language),
  }) satisfies Partial<ReadHandlers>;

export const pictureChanges = {
  describePicture: ({ id, alt }, _context, client) => describePicture(client, Number(id), alt),
  orderPictures: ({ itemId, ids }, _context, client) =>
    orderPictures(client, Number(itemId), ids.map(Number)),
  deletePicture: ({ id }, _context, client) => deletePicture(client, Number(id)),
} satisfies Partial<ChangeHandlers>;

/**
 * Name of an item (`i`) for staff: its E&E P/N, else the number of the turbo (`t`) or part (`p`),
 * else the component of a part without a number.
 */
export const itemName = sql<string>`coalesce(nullif(i.ee_pn, ''), nullif(t.pn, ''), nullif(p.oem_pn, ''),
  nullif(i.withdrawn_name, ''), p.component, '')`;

const pictures = (client: Queryable) =>
  queries(client)
    .selectFrom('catalogue.picture as pic')
    .innerJoin('catalogue.item as i', 'i.id', 'pic.item_id')
    .leftJoin('catalogue.turbo as t', 't.id', 'i.id')
    .leftJoin('catalogue.part as p', 'p.id', 'i.id');

const columns = [
  ...(['pic.id', 'i.id as item_id', 'i.ee_pn', 'pic.file_name'] as const),
  ...(['pic.state', 'pic.reason', 'pic.name', 'pic.alt'] as const),
  itemName.as('item'),
] as const;

type LockedPicture = Awaited<ReturnType<typeof lockPicture>>;

/** A page of pictures, without the drawings of component types. */
async function listPictures(
  database: Database,
  question: Payload<StaffCalls['listPictures']>,
  language: StaffLanguage,
): Promise<PageOf<StaffPicture>> {
  const { itemId, state } = question;
  let matchingPictures = pictures(database.write);
  if (itemId !== undefined)
    matchingPictures = matchingPictures.where('pic.item_id', '=', Number(itemId));
  if (state !== undefined) matchingPictures = matchingPictures.where('pic.state', '=', state);
  const orderedPictures =
    itemId === undefined
      ? matchingPictures.orderBy('pic.id', 'desc')
      : matchingPictures.orderBy('pic.seq').orderBy('pic.id');
  const { rows, pageInfo } = await readPage(
    matchingPictures,
    orderedPictures.select(columns),
    pageOf(question),
  );
  return { val: rows.map((row) => present(row, language)), pageInfo };
}

const present = (row: LockedPicture, language: StaffLanguage): StaffPicture => ({
  id: String(row.id),
  itemId: String(row.item_id),
  eePn: row.ee_pn ?? '',
  item: row.item,
  fileName: row.file_name,
  state: row.state,
  reason: deskMessage(language, row.reason),
  s: row.name && pictureAddress(row.name, 's'),
  l: row.name && pictureAddress(row.name, 'l'),
  alt: row.alt,
});

const pictureNotFound = () => new CallError('notFound', 'There is no such picture.');

const auditEntry = (row: LockedPicture, before: object, after: object): AuditEntry => ({
  subject: 'picture',
  subjectId: row.id,
  subjectName: `${row.item} ${row.file_name}`.trim(),
  before: { ...before },
  after: { ...after },
});

const lockPicture = (client: pg.ClientBase, id: number) =>
  pictures(client)
    .select(columns)
    .where('pic.id', '=', id)
    .forUpdate('pic')
    .executeTakeFirstOrThrow(pictureNotFound);

async function describePicture(client: pg.ClientBase, id: number, typed: string) {
  const row = await lockPicture(client, id);
  const alt = typed.trim();
  await queries(client)
    .updateTable('catalogue.picture')
    .set({ alt })
    .where('id', '=', id)
    .execute();
  return { val: null, audit: auditEntry(row, { alt: row.alt }, { alt }) };
}

/**
 * Deletes a picture, but not its files: another picture may share them, and cached pages may still show them.
 */
async function deletePicture(client: pg.ClientBase, id: number) {
  const row = await lockPicture(client, id);
  await queries(client).deleteFrom('catalogue.picture').where('id', '=', id).execute();
  return { val: null, audit: auditEntry(row, { fileName: row.file_name, alt: row.alt }, {}) };
}

/**
 * Sorts the pictures of an item.
 * @throws CallError conflict if `ids` are not the item's pictures (any more)
 */
async function orderPictures(client: pg.ClientBase, itemId: number, ids: readonly number[]) {
  const rows = await pictures(client)
    .select(columns)
    .where('pic.item_id', '=', itemId)
    .orderBy('pic.seq')
    .orderBy('pic.id')
    .forUpdate('pic')
    .execute();
  const [first] = rows;
  if (!first) throw pictureNotFound();
  const before = rows.map((row) => row.id);
  const same = before.length === ids.length && before.every((id) => ids.includes(id));
  if (!same || new Set(ids).size !== ids.length) {
    throw new CallError('conflict', 'The pictures have changed meanwhile. Please look again.');
  }
  await placePictures(client, ids);
  const audit: AuditEntry = {
    subject: 'item',
    subjectId: itemId,
    subjectName: first.ee_pn ?? '',
    before: { pictures: before.join(', ') },
    after: { pictures: ids.join(', ') },
  };
  return { val: null, audit };
}
