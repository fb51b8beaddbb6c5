/** Content that search engines may know: what is open to everyone and has a page of its own. */
import type { ContentKind, ContentType } from '#contract/content-names.ts';
import type { Database } from '#platform/database.ts';
import { type OwnPage, ownPageOf } from '../own-page.ts';

/** Most items that one file of the sitemap takes, in all languages (sitemaps.org: 50,000 addresses). */
const MOST = 7000;

/** The pages of public content, the newest first. Documents are found through their lists. */
export function contentSitemap(database: Database) {
  return async (): Promise<OwnPage[]> => {
    const { rows } = await database.write.query<{ id: number; kind: number; type: number }>({
      name: 'content-sitemap',
      text: `select id, kind, content_type type from content.item
        where deleted_at is null and published_at <= now() and audience = 'everyone'
          and content_type in (0, 2, 3, 4)
        order by published_at desc, id desc limit ${MOST}`,
    });
    return rows.map(({ id, kind, type }) =>
      ownPageOf(String(id), String(kind) as ContentKind, String(type) as ContentType),
    );
  };
}
