/**
 * Lists and items of content, with their SQL. A text that is missing in the caller's language is in English.
 */
import type { Answer, calls } from '#contract';
import type { ContentKind, ContentType } from '#contract/choices.ts';
import { CallError, type PageOf } from '#contract/errors.ts';
import {
  type ItemAudience,
  type Level,
  needLogin,
  noRight,
  viewAuthType,
} from '#features/gateway/policy.ts';
import { pictureAddress } from '#features/pictures/server/pictures.ts';
import type { LanguageCode } from '#language/languages.ts';
import { canBeRead } from '#language/plain-text.ts';
import { type TextKey, text } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { type CanonicalPage, canonicalPageOf } from '../canonical-page.ts';
import { documentAddress, embedCodeOf } from './documents.ts';

type ListedItem = Answer<typeof calls.getCommonList>[number];
type Detail = Answer<typeof calls.getCommonById>;

interface ListQuestion {
  readonly kind: number;
  readonly query: string;
  readonly page: number;
  readonly size: number;
}

/** A page of a list: highest rank first, then newest. `query` filters by a part of the title. */
export async function listItems(
  database: Database,
  { kind, query: typed, page, size }: ListQuestion,
  reader: ContentReader,
  language: LanguageCode,
): Promise<PageOf<ListedItem>> {
  const query = oneLine(typed);
  const { rows } = await database.write.query<ItemRow & { count: number }>({
    ...listSql,
    values: [language, kind, query, size, (page - 1) * size],
  });
  const count =
    rows[0]?.count ?? (page > 1 ? await countItems(database, kind, query, language) : 0);
  return { val: rows.map((row) => present(row, reader)), pageInfo: { page, size, count } };
}

/** Number of items, for a page beyond the last: no row contains the count there. */
async function countItems(database: Database, kind: number, query: string, language: LanguageCode) {
  const { rows } = await database.write.query<{ count: number }>(countSql, [language, kind, query]);
  return rows[0]?.count ?? 0;
}

function present(row: ItemRow, reader: ContentReader): ListedItem {
  const type = viewAuthType(row, reader);
  const open = type === '0';
  return {
    id: String(row.id),
    title: row.title,
    inDate: row.published_at.toISOString(),
    titleFileUrl: row.picture === null ? '' : pictureAddress(row.picture, 'm'),
    viewAuthType: type,
    contentType: String(row.content_type) as ListedItem['contentType'],
    pdfContentUrl: open && row.file_kind === 'pdf' ? documentAddress(row.file, 'pdf') : '',
    embedCode: open ? embedCodeOf(row) : '',
  };
}

const kindNames: Readonly<Record<number, TextKey>> = {
  1: 'New Product Bulletin',
  2: 'Newsletter',
  3: 'Product Video',
  4: 'E-Catalog',
};

export const kindName = (language: LanguageCode, kind: number): string =>
  text(language, kindNames[kind] ?? 'Newsletter');

/**
 * An item with its text.
 * @throws CallError notFound, also before the item is published; needLogin, noRight
 */
export async function itemById(
  database: Database,
  id: number,
  reader: ContentReader,
  language: LanguageCode,
): Promise<Detail> {
  const { rows } = await database.write.query<ItemRow & Foreign & { html: string }>({
    ...itemSql,
    values: [language, id],
  });
  const [row] = rows;
  if (!row) throw notThere();
  expectAccess(row, reader);
  return {
    id: String(row.id),
    title: row.title,
    categoryTitle: kindName(language, row.kind),
    cmType: String(row.kind) as Detail['cmType'],
    contentType: String(row.content_type) as Detail['contentType'],
    htmlContent: row.file_kind === 'pdf' ? documentAddress(row.file, 'pdf') : row.html,
    ...langsOf(row),
    inTime: row.published_at.toISOString(),
    titleFileUrl: row.picture === null ? '' : pictureAddress(row.picture, 'm'),
    embedCode: embedCodeOf(row),
  };
}

/** Language tags of a title and text that are in English because the translation is missing. */
const langsOf = ({ foreignTitle, foreign }: Foreign) => ({
  ...(foreignTitle && ({ titleLang: 'en' } as const)),
  ...(foreign && ({ lang: 'en' } as const)),
});

export const notThere = () =>
  new CallError('notFound', 'This content is no longer available.' satisfies TextKey);

/** A page of the site's own texts. @throws CallError notFound */
export async function webpageById(
  database: Database,
  id: number,
  language: LanguageCode,
): Promise<Answer<typeof calls.getWebpageById>> {
  const { rows } = await database.write.query<PageRow>(pageSql, [id, language]);
  const [page] = rows;
  if (!page) throw notThere();
  const { title, html } = page;
  return { id: String(id), title, htmlContent: html, ...langsOf(page) };
}

export async function homeBlocks(
  database: Database,
  language: LanguageCode,
): Promise<Answer<typeof calls.getHomeBlocks>> {
  const { rows } = await database.write.query<BlockRow>({ ...blocksSql, values: [language] });
  return {
    tiles: rows
      .filter(({ kind }) => kind === 'tile')
      .map(({ title, application, picture }) => ({
        title,
        application,
        pictureUrl: picture === null ? '' : pictureAddress(picture, 'm'),
      })),
    slides: rows.flatMap(({ kind, title, picture, width, height }) =>
      kind === 'slide' && picture !== null
        ? [
            {
              title,
              pictureUrl: pictureAddress(picture, 'm'),
              largeUrl: pictureAddress(picture, 'l'),
              width: width ?? 0,
              height: height ?? 0,
            },
          ]
        : [],
    ),
  };
}

export interface ContentReader {
  readonly signedIn: boolean;
  readonly level: Level;
}

/** @throws CallError needLogin, noRight */
export function expectAccess(item: ItemAudience, reader: ContentReader): void {
  const type = viewAuthType(item, reader);
  if (type === '1') throw needLogin();
  if (type === '2') throw noRight();
}

/** Title without line breaks and direction marks; '' if nothing visible is left. */
export function oneLine(title: string): string {
  const line = title
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return canBeRead(line) ? line : '';
}

interface ItemRow extends ItemAudience {
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

/** SQL: columns of an item in lists. Without the text, which may be long. */
const columns = `i.id, i.kind, i.content_type, i.audience, i.levels, i.published_at, i.embed,
    coalesce(own.title, en.title, '') title, p.name picture, f.name file, f.kind file_kind`;

/** SQL: items with texts, covers and files. $1 language. */
const items = `
  from content.item i
  left join content.item_text own on own.item_id = i.id and own.language = $1
  left join content.item_text en on en.item_id = i.id and en.language = 'en'
  left join content.picture p on p.id = i.picture_id
  left join content.file f on f.id = i.file_id`;
const isShown = 'i.deleted_at is null and i.published_at <= now()';

/** SQL: a page of a list. $1 language, $2 kind, $3 part of the title or '', $4 limit, $5 offset. */
const listSql = {
  name: 'content-list',
  text: `select *, count(*) over () as count
      from (select ${columns} ${items} where i.kind = $2 and ${isShown}) i
      where $3 = '' or position(lower($3) in lower(title)) > 0
      order by (select rank from content.item where id = i.id) desc, published_at desc, id desc
      limit $4 offset $5`,
};

/** SQL: number of items, for a page beyond the last. $1 language, $2 kind, $3 part of the title or ''. */
const countSql = `
  select count(*) as count
  from (select coalesce(own.title, en.title, '') title ${items} where i.kind = $2 and ${isShown}) i
  where $3 = '' or position(lower($3) in lower(title)) > 0`;

/** SQL: an item with its text. $1 language, $2 id. */
const itemSql = {
  name: 'content-item',
  text: `select ${columns}, coalesce(nullif(own.html, ''), en.html, '') html,
      own.item_id is null "foreignTitle",
      own.item_id is null or (own.html = '' and en.html <> '') "foreign"
      ${items} where i.id = $2 and ${isShown}`,
};

/** Whether the title and the text are the English fallback of a missing translation. */
interface Foreign {
  foreignTitle: boolean;
  foreign: boolean;
}

interface PageRow extends Foreign {
  title: string;
  html: string;
}

/** SQL: a page, in English if it has no text in the language. $1 id, $2 language. */
const pageSql = `
  select coalesce(own.title, en.title) title, coalesce(nullif(own.html, ''), en.html) html,
    own.id is null "foreignTitle", coalesce(own.html, '') = '' "foreign"
  from content.page en left join content.page own on own.id = en.id and own.language = $2
  where en.id = $1 and en.language = 'en'`;

interface BlockRow {
  kind: 'tile' | 'slide';
  title: string;
  application: string;
  picture: string | null;
  width: number | null;
  height: number | null;
}

/** SQL: tiles and slides of the home page. $1 language. */
const blocksSql = {
  name: 'content-blocks',
  text: `select b.kind, coalesce(b.titles->>$1, b.titles->>'en', '') title, b.application,
        p.name picture, p.width, p.height
      from content.block b left join content.picture p on p.id = b.picture_id
      order by b.seq, b.id`,
};

/**
 * Maximum number of items in the sitemap, which lists each item in all languages (sitemaps.org: 50,000 URLs).
 */
const MAX_ITEMS = 7000;

/**
 * Pages of the content that everyone may open, newest first, for search engines. Documents are left out:
 * search engines find them through lists.
 */
export function contentSitemap(database: Database) {
  return async (): Promise<CanonicalPage[]> => {
    const rows = await queries(database.write, 'content-sitemap')
      .selectFrom('content.item')
      .select(['id', 'kind', 'content_type as type'])
      .where('deleted_at', 'is', null)
      .where('published_at', '<=', now)
      .where('audience', '=', 'everyone')
      .where('content_type', 'in', [0, 2, 3, 4])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_ITEMS)
      .execute();
    return rows.map(({ id, kind, type }) =>
      canonicalPageOf(String(id), String(kind) as ContentKind, String(type) as ContentType),
    );
  };
}
