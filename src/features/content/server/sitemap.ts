/** Content that search engines may know: what is open to everyone and has a page of its own. */
import type { ContentKind, ContentType } from '#contract/content-names.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { type OwnPage, ownPageOf } from '../own-page.ts';

/** Most items that one file of the sitemap takes, in all languages (sitemaps.org: 50,000 addresses). */
const MOST = 7000;

/** The pages of public content, the newest first. Documents are found through their lists. */
export function contentSitemap(database: Database) {
  return async (): Promise<OwnPage[]> => {
    const rows = await queries(database.write, 'content-sitemap')
      .selectFrom('content.item')
      .select(['id', 'kind', 'content_type as type'])
      .where('deleted_at', 'is', null)
      .where('published_at', '<=', now)
      .where('audience', '=', 'everyone')
      .where('content_type', 'in', [0, 2, 3, 4])
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
    return rows.map(({ id, kind, type }) =>
      ownPageOf(String(id), String(kind) as ContentKind, String(type) as ContentType),
    );
  };
}
