/** Items of content as the desk lists and shows them. */
import type { PageInfo } from '#contract';
import type { Payload } from '#contract/call.ts';
import type { ContentType } from '#contract/content-names.ts';
import { CallError } from '#contract/errors.ts';
import type { ContentRow, DeskItem, DeskPicture } from '#contract/staff/content.ts';
import type { Kind } from '#contract/staff/content-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { pictureAddress } from '#features/pictures/server/sizes.ts';
import type { Database } from '#platform/database.ts';
import type { Page } from '#staff/server/paging.ts';
import { oneLine } from '../../server/one-line.ts';
import {
  type ContentPictureRow,
  countSql,
  itemSql,
  type ListedContent,
  listSql,
  type WholeItem,
} from './queries.ts';
import { textsOf } from './texts.ts';

/** A page of items. The text is a part of the title in any language; the bin is shown on request. */
export async function listContent(
  database: Database,
  {
    kind,
    state: asked,
    audience,
    text = '',
    sort = 'order',
    order = 'desc',
  }: Payload<StaffCalls['listContent']>,
  { page, size, offset }: Page,
): Promise<{ val: ContentRow[]; pageInfo: PageInfo }> {
  const values = [kind ? Number(kind) : null, asked ?? null, audience ?? null, oneLine(text)];
  const [rows, total] = await Promise.all([
    database.write.query<ListedContent>(listSql(sort, order), [...values, size, offset]),
    database.write.query<{ count: number }>(countSql, values),
  ]);
  return {
    val: rows.rows.map(presentRow),
    pageInfo: { page, size, count: total.rows[0]?.count ?? 0 },
  };
}

const momentOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** What the list and the page of an item show of it. */
const present = (row: Omit<WholeItem, 'picture' | 'file'>) => ({
  id: String(row.id),
  version: row.version,
  kind: String(row.kind) as Kind,
  state: row.state,
  contentType: String(row.content_type) as ContentType,
  audience: row.audience,
  levels: row.levels,
  published: momentOf(row.published_at),
  changed: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  deleted: momentOf(row.deleted_at),
  deletedBy: row.deleted_by,
});

const presentRow = (row: ListedContent): ContentRow => ({
  ...present(row),
  title: row.title,
  languages: row.languages,
  cover: row.cover === null ? '' : pictureAddress(row.cover, 's'),
  rank: row.rank,
  views: row.views,
});

export const noItem = () => new CallError('notFound', 'There is no such item of content.');

export const presentPicture = (picture: ContentPictureRow | null): DeskPicture | null =>
  picture && {
    id: String(picture.id),
    url: pictureAddress(picture.name, 'm'),
    fileName: picture.file_name,
    width: picture.width,
    height: picture.height,
  };

/** @throws CallError notFound; what is in the bin is shown, too */
export async function deskItem(database: Database, id: number): Promise<Omit<DeskItem, 'history'>> {
  const { rows } = await database.write.query<WholeItem>(itemSql, [id]);
  const [row] = rows;
  if (!row) throw noItem();
  const { file, embed, picture } = row;
  return {
    ...present(row),
    picture: presentPicture(picture),
    file: file?.id ? { ...file, id: String(file.id) } : null,
    embed,
    texts: await textsOf(database.write, { table: 'item_text', column: 'item_id', id }),
  };
}
