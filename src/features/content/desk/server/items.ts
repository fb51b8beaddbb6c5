/** Content items for the desk's list and item page, with their SQL. */
import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import type { ContentType } from '#contract/choices.ts';
import { CallError, type PageOf } from '#contract/errors.ts';
import type { ContentRow, DeskFile, DeskItem, DeskPicture } from '#contract/staff/content.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type {
  ContentKindCode,
  ContentLanguage,
  ContentSort,
  ContentState,
} from '#contract/staff/names.ts';
import { pictureAddress } from '#features/pictures/server/pictures.ts';
import type { Database } from '#platform/database.ts';
import type { Tables } from '#platform/database-tables.ts';
import type { Page } from '#staff/server/paging.ts';
import { oneLine } from '../../server/items.ts';
import { storedTextsOf } from './texts.ts';

/** A page of items. `text` is a part of the title in any language. The state 'deleted' is the bin. */
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
): Promise<PageOf<ContentRow>> {
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

/** Fields in both the list and the item's page. */
const present = (row: Omit<WholeItem, 'picture' | 'file'>) => ({
  id: String(row.id),
  version: row.version,
  kind: String(row.kind) as ContentKindCode,
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

export const presentCover = (picture: ContentPictureRow | null): DeskPicture | null =>
  picture && {
    id: String(picture.id),
    url: pictureAddress(picture.name, 'm'),
    fileName: picture.file_name,
    width: picture.width,
    height: picture.height,
  };

/** An item with its texts; items in the bin too. @throws CallError notFound */
export async function deskItem(database: Database, id: number): Promise<Omit<DeskItem, 'history'>> {
  const { rows } = await database.write.query<WholeItem>(itemSql, [id]);
  const [row] = rows;
  if (!row) throw noItem();
  const { file, embed, picture } = row;
  return {
    ...present(row),
    picture: presentCover(picture),
    file: file?.id ? { ...file, id: String(file.id) } : null,
    embed,
    texts: await storedTextsOf(database.write, { table: 'item_text', column: 'item_id', id }),
  };
}

/** SQL: order in which visitors see the items of a kind. Unpublished items count as the newest. */
const shownOrder = `rank desc, coalesce(published_at, 'infinity') desc, id desc`;

const state = `case when i.deleted_at is not null then 'deleted' when i.published_at is null then 'draft'
  when i.published_at > now() then 'planned' else 'published' end`;

const orders: Readonly<Record<ContentSort, (direction: 'asc' | 'desc') => string>> = {
  // In the bin, the item deleted last comes first.
  order: () => `deleted_at desc nulls first, kind, ${shownOrder}`,
  title: (direction) => `lower(title) ${direction}, id`,
  published: (direction) => `published_at ${direction} nulls first, id ${direction}`,
  changed: (direction) => `changed_at ${direction}, id ${direction}`,
};

type StoredItem = Omit<Selectable<Tables['content.item']>, 'levels'> & {
  levels: ContentRow['levels'];
  state: ContentState;
};

interface ListedContent extends StoredItem {
  title: string;
  languages: ContentLanguage[];
  cover: string | null;
  views: number;
}

/** SQL: FROM and WHERE. $1 kind, $2 state, $3 audience: null for all; $4 part of a title, or ''. */
const listFilter = `from content.item i
  where ($1::int is null or i.kind = $1)
    and case when $2::text is null then i.deleted_at is null else ${state} = $2 end
    and ($3::text is null or i.audience = $3)
    and ($4 = '' or exists (select from content.item_text t
      where t.item_id = i.id and position(lower($4) in lower(t.title)) > 0))`;

/**
 * SQL: a page of items. $1 to $4: see listFilter; $5 limit, $6 offset. A language counts as translated if it
 * has a text, or if English has none.
 */
const listSql = (sort: ContentSort, direction: 'asc' | 'desc') => `
  select i.*, ${state} state, p.name cover, t.title, t.languages,
    coalesce((select sum(views) from content.trace where item_id = i.id), 0)::int views
  from (select i.* ${listFilter}) i
  cross join lateral (
    select coalesce(array_agg(own.language) filter (where own.html <> '' or en.html = ''), '{}') languages,
      coalesce((array_agg(own.title order by own.language <> 'en', own.language))[1], '') title
    from content.item_text own
    left join content.item_text en on en.item_id = own.item_id and en.language = 'en'
    where own.item_id = i.id
  ) t
  left join content.picture p on p.id = i.picture_id
  order by ${orders[sort](direction)} limit $5 offset $6`;

/** SQL: number of items. $1 to $4: see listFilter. */
const countSql = `select count(*) count ${listFilter}`;

/** A picture, as JSON in a row of an item. */
type ContentPictureRow = Pick<
  Selectable<Tables['content.picture']>,
  'id' | 'name' | 'file_name' | 'width' | 'height'
>;

/** An item with picture and file, without texts. */
interface WholeItem extends StoredItem {
  picture: ContentPictureRow | null;
  file: (Omit<DeskFile, 'id'> & { id: number }) | null;
}

/** SQL: an item with picture and file. $1 id. */
const itemSql = `
  select i.*, ${state} state, to_jsonb(p) picture,
    jsonb_build_object('id', f.id, 'kind', f.kind, 'fileName', f.file_name, 'bytes', f.bytes,
      'pages', f.pages) file
  from content.item i
  left join content.picture p on p.id = i.picture_id
  left join content.file f on f.id = i.file_id
  where i.id = $1`;

export interface DeskBlockRow {
  titles: Partial<Record<ContentLanguage, string>>;
  application: string;
  picture: ContentPictureRow | null;
}

/** SQL: tiles or slides in their order. $1 kind. */
export const blocksSql = `
  select b.titles, b.application, to_jsonb(p) picture
  from content.block b left join content.picture p on p.id = b.picture_id
  where b.kind = $1 order by b.seq, b.id`;

export interface Placed {
  readonly id: number;
  readonly rank: number;
  /** Position by date; 1 is the newest item. */
  readonly place: number;
}

/** SQL: items of a kind in their order. $1 kind. */
export const placesSql = `
  select id, rank,
    row_number() over (order by coalesce(published_at, 'infinity') desc, id desc)::int place
  from content.item where kind = $1 and deleted_at is null order by ${shownOrder}`;

/** SQL: stores ranks. $1 item ids, $2 ranks. */
export const storeRanksSql = `
  update content.item i set rank = r.rank from unnest($1::int[], $2::int[]) r (id, rank)
  where i.id = r.id and i.rank <> r.rank`;

/** Retention of unused files: an undo may restore an item or text that references the file. */
const KEPT = '30 days';

/** SQL conditions: whether an item (even in the bin), a tile, a slide or a text references the row. */
const used = {
  file: 'exists (select from content.item i where i.file_id = f.id)',
  picture: `(exists (select from content.item i where i.picture_id = f.id)
    or exists (select from content.block b where b.picture_id = f.id)
    or exists (select from content.item_text t where position('/pictures/' || f.name in t.html) > 0)
    or exists (select from content.page p where position('/pictures/' || f.name in p.html) > 0))`,
} as const;

/**
 * Marks unreferenced rows, and deletes rows that have been unreferenced for `KEPT`.
 * @returns file names of deleted rows that no other row uses
 */
export async function deleteUnreferenced(
  client: pg.ClientBase,
  table: 'file' | 'picture',
): Promise<string[]> {
  // Skips rows locked by a save until the next night, so that neither transaction waits.
  const changed = await client.query<{ id: number }>(
    `select id from content.${table} f where (unused_since is null) <> ${used[table]}
     for no key update skip locked`,
  );
  await client.query(
    `update content.${table} f set unused_since = case when ${used[table]} then null else now() end
     where id = any ($1)`,
    [changed.rows.map(({ id }) => id)],
  );
  const { rows } = await client.query<{ name: string }>(
    `delete from content.${table} where id in (
       select id from content.${table} where unused_since < now() - interval '${KEPT}'
       for update skip locked)
     returning name`,
  );
  return rows.map(({ name }) => name);
}
