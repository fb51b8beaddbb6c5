/** Validation of a content item's fields: audience, time of publishing, and how the item opens. */

import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import type { ContentType } from '#contract/choices.ts';
import { CallError } from '#contract/errors.ts';
import { type MessageParams, word } from '#contract/message.ts';
import type { DeskText } from '#contract/staff/content.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { openings, openingsOf } from '#contract/staff/names.ts';
import { momentOf } from '#language/zone.ts';
import type { Tables } from '#platform/database-tables.ts';
import { queries } from '#platform/queries.ts';
import { filmHosts, playerOf } from '../../server/documents.ts';

export type Digits = string | number;

export type ItemWish = Payload<StaffCalls['saveContent']>;

/** Columns of content.item that a save sets. */
type ContentColumns = Pick<
  Selectable<Tables['content.item']>,
  | ('kind' | 'content_type' | 'audience' | 'levels')
  | ('published_at' | 'picture_id' | 'file_id' | 'embed')
>;

export const badInput = (message: string, params: MessageParams = {}) =>
  new CallError('badInput', message, params);

/** Validates an item. @returns the columns to store @throws CallError badInput */
export async function readContentFields(
  client: pg.ClientBase,
  wish: ItemWish,
  texts: readonly DeskText[],
): Promise<ContentColumns> {
  const { kind, contentType, audience, published } = wish;
  if (!openingsOf[kind].includes(contentType)) {
    throw badInput('Content of this kind can not open as: {way}.', {
      way: word(openings[contentType].label),
    });
  }
  const levels = audience === 'levels' ? [...new Set(wish.levels)].sort() : [];
  if (audience === 'levels' && levels.length === 0) {
    throw badInput('Please choose at least one level that may see it.');
  }
  const fields = {
    kind: Number(kind),
    content_type: Number(contentType),
    audience,
    levels,
    published_at: publishingMoment(published),
    picture_id: await existing(client, 'picture', wish.pictureId),
    ...(await substanceOf(client, wish)),
  };
  if (fields.published_at) expectWhole(fields, texts);
  return fields;
}

/** File id and player URL of an item. @throws CallError badInput if they do not fit the content type */
async function substanceOf(client: pg.ClientBase, { contentType, fileId, embed }: ItemWish) {
  const { substance, label } = openings[contentType];
  const file_id = await existing(client, 'file', fileId);
  if (substance === 'text' && (file_id !== null || embed.trim() !== '')) {
    throw badInput('What opens as “{way}” has neither file nor film.', { way: word(label) });
  }
  if (substance === 'pdf' && embed.trim() !== '') {
    throw badInput('What opens as “{way}” has no film.', { way: word(label) });
  }
  if (file_id !== null) {
    const file = await queries(client)
      .selectFrom('content.file')
      .select('kind')
      .where('id', '=', file_id)
      .executeTakeFirst();
    if (file?.kind !== (substance === 'pdf' ? 'pdf' : 'video')) {
      throw badInput('What opens as “{way}” needs another kind of file.', { way: word(label) });
    }
    if (embed.trim() !== '') throw badInput('A film is either a file or an address, not both.');
  }
  return { file_id, embed: playerFor(embed) };
}

/**
 * Player URL for the link or embed code that staff entered.
 * @throws CallError badInput for any other host
 */
function playerFor(embed: string): string {
  if (embed.trim() === '') return '';
  const player = playerOf(embed);
  if (player) return player;
  throw badInput(
    'This is not an address of a film at {hosts}. Please send the film as a file instead.',
    {
      hosts: filmHosts.join(', '),
    },
  );
}

/** Refuses to publish an item without the PDF, film or text that the item needs. */
function expectWhole(fields: ContentColumns, texts: readonly DeskText[]): void {
  const { substance } = openings[String(fields.content_type) as ContentType];
  if (substance === 'pdf' && fields.file_id === null) {
    throw badInput('Before it is published it needs its PDF.');
  }
  if (substance === 'film' && fields.file_id === null && fields.embed === '') {
    throw badInput('Before it is published it needs its film.');
  }
  const english = texts.find(({ language }) => language === 'en')?.html ?? '';
  if (substance === 'text' && english === '') {
    throw badInput('Before it is published it needs its English text.');
  }
}

function publishingMoment(published: string): Date | null {
  if (published === '') return null;
  const moment = momentOf(published);
  const year = moment?.getUTCFullYear() ?? 0;
  if (!moment || year < 2000 || year >= 2100)
    throw badInput('The moment of publishing is not valid.');
  return moment;
}

/** Id of an existing row; null for ''. @throws CallError badInput if the row no longer exists */
async function existing(client: pg.ClientBase, table: 'picture' | 'file', id: Digits) {
  await lockReferenced(client, table, [id]);
  return id === '' ? null : Number(id);
}

const missingWords = {
  picture: 'The picture is not there any more. Please send it again.',
  file: 'The file is not there any more. Please send it again.',
} as const;

/**
 * Locks pictures or files, and keeps the nightly sweep from deleting them. Locks in the order of the ids, so
 * that saves with the same rows do not deadlock.
 * @throws CallError badInput if a row no longer exists
 */
export async function lockReferenced(
  client: pg.ClientBase,
  kind: 'picture' | 'file',
  named: readonly Digits[],
): Promise<void> {
  const table = `content.${kind}` as const;
  const ids = [...new Set(named.filter((id) => id !== '').map(Number))];
  if (ids.length === 0) return;
  const lockedRows = queries(client).selectFrom(table).where('id', 'in', ids).orderBy('id');
  const rows = await lockedRows.select('unused_since').forKeyShare().execute();
  if (rows.length < ids.length) {
    throw badInput(missingWords[kind]);
  }
  if (rows.every(({ unused_since }) => unused_since === null)) return;
  const unused = lockedRows.select('id').where('unused_since', 'is not', null).forNoKeyUpdate();
  await queries(client)
    .updateTable(table)
    .set({ unused_since: null })
    .where('id', 'in', unused)
    .execute();
}

/** Columns in the form shown in the audit log. */
export async function auditedFields(
  client: pg.ClientBase,
  fields: ContentColumns,
): Promise<Record<string, unknown>> {
  const nameOf = async (table: 'content.picture' | 'content.file', id: number | null) => {
    const fileQuery = queries(client)
      .selectFrom(table)
      .select('file_name')
      .where('id', '=', id ?? 0);
    return (await fileQuery.executeTakeFirst())?.file_name ?? '';
  };
  return {
    opens: openings[String(fields.content_type) as ContentType].label,
    audience: fields.audience === 'levels' ? fields.levels.join(', ') : fields.audience,
    published: fields.published_at?.toISOString() ?? 'draft',
    picture: await nameOf('content.picture', fields.picture_id),
    file: await nameOf('content.file', fields.file_id),
    film: fields.embed,
  };
}
