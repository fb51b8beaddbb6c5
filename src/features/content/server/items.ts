/** Lists and items of content, in the caller's language, English where a text is missing. */
import type { Answer, calls, PageInfo } from '#contract';
import { CallError } from '#contract/errors.ts';
import {
  type ItemAudience,
  type Level,
  needLogin,
  noRight,
  viewAuthType,
} from '#features/gateway/policy.ts';
import { pictureAddress } from '#features/pictures/server/sizes.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { documentAddress } from './documents.ts';
import { embedCodeOf } from './embeds.ts';
import { oneLine } from './one-line.ts';
import {
  type BlockRow,
  blocksSql,
  countSql,
  type Foreign,
  type ItemRow,
  itemSql,
  listSql,
  type PageRow,
  pageSql,
} from './queries.ts';

type Item = Answer<typeof calls.getCommonList>[number];
type Detail = Answer<typeof calls.getCommonById>;

export interface ListQuestion {
  readonly kind: number;
  readonly query: string;
  readonly page: number;
  readonly size: number;
}

/** A page of a list: what is ranked higher first, then the newest. The query is a part of the title. */
export async function listItems(
  database: Database,
  { kind, query: typed, page, size }: ListQuestion,
  reader: ContentReader,
  language: LanguageCode,
): Promise<{ val: Item[]; pageInfo: PageInfo }> {
  const query = oneLine(typed);
  const { rows } = await database.write.query<ItemRow & { count: number }>({
    ...listSql,
    values: [language, kind, query, size, (page - 1) * size],
  });
  const count =
    rows[0]?.count ?? (page > 1 ? await countItems(database, kind, query, language) : 0);
  return { val: rows.map((row) => present(row, reader)), pageInfo: { page, size, count } };
}

/** Beyond the last page no row carries the count. */
async function countItems(database: Database, kind: number, query: string, language: LanguageCode) {
  const { rows } = await database.write.query<{ count: number }>(countSql, [language, kind, query]);
  return rows[0]?.count ?? 0;
}

function present(row: ItemRow, reader: ContentReader): Item {
  const type = viewAuthType(row, reader);
  const open = type === '0';
  return {
    id: String(row.id),
    title: row.title,
    inDate: row.published_at.toISOString(),
    titleFileUrl: row.picture === null ? '' : pictureAddress(row.picture, 'm'),
    viewAuthType: type,
    contentType: String(row.content_type) as Item['contentType'],
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

/** What an item is, by its cmType. */
export const kindName = (language: LanguageCode, kind: number): string =>
  text(language, kindNames[kind] ?? 'Newsletter');

/**
 * One item with its text.
 * @throws CallError notFound, also before it is published; needLogin, noRight
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

/** Says which of title and text are English in place of a missing translation. */
const langsOf = ({ foreignTitle, foreign }: Foreign) => ({
  ...(foreignTitle && ({ titleLang: 'en' } as const)),
  ...(foreign && ({ lang: 'en' } as const)),
});

export const notThere = () =>
  new CallError('notFound', 'This content is not there any more.' satisfies TextKey);

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

/** Tiles and carousel of the home page. */
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
