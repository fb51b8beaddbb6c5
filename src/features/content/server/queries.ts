/** SQL of content as visitors see it that is written by hand. */
import type { ItemAudience } from '#features/gateway/policy.ts';

/** What lists show of an item. */
export interface ItemRow extends ItemAudience {
  id: number;
  kind: number;
  content_type: number;
  published_at: Date;
  embed: string;
  title: string;
  picture: string | null;
  file: string | null;
  file_kind: 'pdf' | 'video' | null;
}

/** What lists show of an item; not its text, which may be long. */
const columns = `i.id, i.kind, i.content_type, i.audience, i.levels, i.published_at, i.embed,
    coalesce(own.title, en.title, '') title, p.name picture, f.name file, f.kind file_kind`;

/** Items with their texts, covers and files; `$1` is the language. */
const items = `
  from content.item i
  left join content.item_text own on own.item_id = i.id and own.language = $1
  left join content.item_text en on en.item_id = i.id and en.language = 'en'
  left join content.picture p on p.id = i.picture_id
  left join content.file f on f.id = i.file_id`;
const isShown = 'i.deleted_at is null and i.published_at <= now()';

/** A page of a kind: language, kind, part of the title, items in the page, items before it. */
export const listSql = {
  name: 'content-list',
  text: `select *, count(*) over () as count
      from (select ${columns} ${items} where i.kind = $2 and ${isShown}) i
      where $3 = '' or position(lower($3) in lower(title)) > 0
      order by (select rank from content.item where id = i.id) desc, published_at desc, id desc
      limit $4 offset $5`,
};

/** How many items a list has, for a page beyond its last: language, kind, part of the title. */
export const countSql = `
  select count(*) as count
  from (select coalesce(own.title, en.title, '') title ${items} where i.kind = $2 and ${isShown}) i
  where $3 = '' or position(lower($3) in lower(title)) > 0`;

/** An item with its text: language, id. */
export const itemSql = {
  name: 'content-item',
  text: `select ${columns}, coalesce(nullif(own.html, ''), en.html, '') html,
      own.item_id is null "foreignTitle",
      own.item_id is null or (own.html = '' and en.html <> '') "foreign"
      ${items} where i.id = $2 and ${isShown}`,
};

/** Whether the title or text is the English fallback of a missing translation. */
export interface Foreign {
  foreignTitle: boolean;
  foreign: boolean;
}

export interface PageRow extends Foreign {
  title: string;
  html: string;
}

/** A page in a language, or in English: id, language. */
export const pageSql = `
  select coalesce(own.title, en.title) title, coalesce(nullif(own.html, ''), en.html) html,
    own.id is null "foreignTitle", coalesce(own.html, '') = '' "foreign"
  from content.page en left join content.page own on own.id = en.id and own.language = $2
  where en.id = $1 and en.language = 'en'`;

export interface BlockRow {
  kind: 'tile' | 'slide';
  title: string;
  application: string;
  picture: string | null;
  width: number | null;
  height: number | null;
}

/** Tiles and carousel of the home page: language. */
export const blocksSql = {
  name: 'content-blocks',
  text: `select b.kind, coalesce(b.titles->>$1, b.titles->>'en', '') title, b.application,
        p.name picture, p.width, p.height
      from content.block b left join content.picture p on p.id = b.picture_id
      order by b.seq, b.id`,
};

/** Things kept for a customer; older ones go. */
const KEPT = 200;

/** Keeps what a customer looked at: customer, kind, id. The deletion sees the rows as they were before. */
export const keepViewSql = `
  with seen as (
    insert into content.view (customer_id, kind, ref_id) values ($1, $2, $3)
    on conflict (customer_id, kind, ref_id) do update set at = now()
  )
  delete from content.view where customer_id = $1 and at < (
    select at from content.view where customer_id = $1 order by at desc offset ${KEPT - 2} limit 1)`;

/** What a customer looked at. */
export interface ViewRow {
  kind: 'turbo' | 'part' | 'content';
  ref_id: number;
  at: Date;
  title: string | null;
  content_kind: number | null;
  content_type: number | null;
}

/** The history of a customer: customer, language. */
export const viewsSql = `
  select v.kind, v.ref_id, v.at, coalesce(own.title, en.title) title, c.kind content_kind,
    c.content_type
  from content.view v
  left join content.item c on v.kind = 'content' and c.id = v.ref_id
    and c.deleted_at is null and c.published_at <= now()
  left join content.item_text own on own.item_id = c.id and own.language = $2
  left join content.item_text en on en.item_id = c.id and en.language = 'en'
  where v.customer_id = $1 and (v.kind <> 'content' or c.id is not null)
  order by v.at desc, v.ref_id`;
