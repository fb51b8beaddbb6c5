/** Items of content as the desk lists and shows them. */
import type { PageInfo } from '#contract';
import type { ContentType } from '#contract/content-names.ts';
import { CallError } from '#contract/errors.ts';
import type { ContentRow, DeskFile, DeskItem, DeskPicture } from '#contract/staff/content.ts';
import type {
  ContentAudience,
  ContentLanguage,
  ContentSort,
  ContentState,
  Kind,
} from '#contract/staff/content-names.ts';
import { pictureAddress } from '#features/pictures/server/sizes.ts';
import type { Database } from '#platform/database.ts';
import { oneLine } from '../../server/one-line.ts';
import { textsOf } from './texts.ts';

export interface ContentQuestion {
  readonly kind?: Kind;
  readonly state?: ContentState;
  readonly audience?: ContentAudience;
  readonly text?: string;
  readonly sort?: ContentSort;
  readonly order?: 'asc' | 'desc';
}

interface Paging {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

/** The order in which visitors see the items of a kind; what is not published yet is the newest. */
export const shownOrder = `rank desc, coalesce(published_at, 'infinity') desc, id desc`;

const state = `case when i.deleted_at is not null then 'deleted' when i.published_at is null then 'draft'
  when i.published_at > now() then 'planned' else 'published' end`;

const orders: Readonly<Record<ContentSort, (direction: 'asc' | 'desc') => string>> = {
  // Of the bin, what was thrown away last.
  order: () => `deleted_at desc nulls first, kind, ${shownOrder}`,
  title: (direction) => `lower(title) ${direction}, id`,
  published: (direction) => `published_at ${direction} nulls first, id ${direction}`,
  changed: (direction) => `changed_at ${direction}, id ${direction}`,
};

interface Row {
  id: number;
  version: number;
  kind: number;
  state: ContentState;
  title: string;
  languages: ContentLanguage[];
  content_type: number;
  audience: ContentAudience;
  levels: ContentRow['levels'];
  published_at: Date | null;
  cover: string | null;
  rank: number;
  views: number;
  changed_at: Date;
  changed_by: string;
  deleted_at: Date | null;
  deleted_by: string;
}

/** A page of items. The text is a part of the title in any language; the bin is shown on request. */
export async function listContent(
  database: Database,
  { kind, state: asked, audience, text = '', sort = 'order', order = 'desc' }: ContentQuestion,
  { page, size, offset }: Paging,
): Promise<{ val: ContentRow[]; pageInfo: PageInfo }> {
  const filter = `from content.item i
    where ($1::int is null or i.kind = $1)
      and case when $2::text is null then i.deleted_at is null else ${state} = $2 end
      and ($3::text is null or i.audience = $3)
      and ($4 = '' or exists (select from content.item_text t
        where t.item_id = i.id and position(lower($4) in lower(t.title)) > 0))`;
  const values = [kind ? Number(kind) : null, asked ?? null, audience ?? null, oneLine(text)];
  const [rows, total] = await Promise.all([
    database.write.query<Row>(
      `select i.*, ${state} state, p.name cover, t.title, t.languages,
         coalesce((select sum(views) from content.trace where item_id = i.id), 0)::int views
       from (select i.* ${filter}) i
       cross join lateral (
         select coalesce(array_agg(language), '{}') languages,
           coalesce((array_agg(title order by language <> 'en', language))[1], '') title
         from content.item_text where item_id = i.id
       ) t
       left join content.picture p on p.id = i.picture_id
       order by ${orders[sort](order)} limit $5 offset $6`,
      [...values, size, offset],
    ),
    database.write.query<{ count: number }>(`select count(*) count ${filter}`, values),
  ]);
  return {
    val: rows.rows.map(presentRow),
    pageInfo: { page, size, count: total.rows[0]?.count ?? 0 },
  };
}

const momentOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const presentRow = (row: Row): ContentRow => ({
  id: String(row.id),
  version: row.version,
  kind: String(row.kind) as Kind,
  state: row.state,
  title: row.title,
  languages: row.languages,
  contentType: String(row.content_type) as ContentType,
  audience: row.audience,
  levels: row.levels,
  published: momentOf(row.published_at),
  cover: row.cover === null ? '' : pictureAddress(row.cover, 's'),
  rank: row.rank,
  views: row.views,
  changed: row.changed_at.toISOString(),
  changedBy: row.changed_by,
  deleted: momentOf(row.deleted_at),
  deletedBy: row.deleted_by,
});

export const noItem = () => new CallError('notFound', 'There is no such item of content.');

interface Whole extends Omit<Row, 'title' | 'languages' | 'cover' | 'views'> {
  embed: string;
  picture: PictureRow | null;
  file: (Omit<DeskFile, 'id'> & { id: number }) | null;
}

/** A picture as SQL makes it by `pictureJson`. */
export interface PictureRow {
  id: number;
  name: string;
  file_name: string;
  width: number;
  height: number;
}

export const presentPicture = (picture: PictureRow | null): DeskPicture | null =>
  picture && {
    id: String(picture.id),
    url: pictureAddress(picture.name, 'm'),
    fileName: picture.file_name,
    width: picture.width,
    height: picture.height,
  };

/** @throws CallError notFound; what is in the bin is shown, too */
export async function deskItem(database: Database, id: number): Promise<Omit<DeskItem, 'history'>> {
  const { rows } = await database.write.query<Whole>(
    `select i.*, ${state} state, to_jsonb(p) picture,
       jsonb_build_object('id', f.id, 'kind', f.kind, 'fileName', f.file_name, 'bytes', f.bytes,
         'pages', f.pages) file
     from content.item i
     left join content.picture p on p.id = i.picture_id
     left join content.file f on f.id = i.file_id
     where i.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw noItem();
  const { file, embed, picture } = row;
  return {
    id: String(row.id),
    version: row.version,
    changed: row.changed_at.toISOString(),
    changedBy: row.changed_by,
    kind: String(row.kind) as Kind,
    state: row.state,
    contentType: String(row.content_type) as ContentType,
    audience: row.audience,
    levels: row.levels,
    published: momentOf(row.published_at),
    picture: presentPicture(picture),
    file: file?.id ? { ...file, id: String(file.id) } : null,
    embed,
    texts: await textsOf(database.write, { table: 'item_text', column: 'item_id', id }),
    deleted: momentOf(row.deleted_at),
    deletedBy: row.deleted_by,
  };
}
