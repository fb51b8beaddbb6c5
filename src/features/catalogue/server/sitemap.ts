/** The build sheets that search engines may know: those open to everyone. */
import type { Versions } from '../publish/versions.ts';

const open = 'main and not restricted';

export function sitemapSource(versions: Versions) {
  return {
    count: () =>
      versions.pinned(async (version) => {
        const [row] = await version.query<{ count: number }>(
          'sitemap_count',
          (schema) => `select count(*)::int count from ${schema}.row where ${open}`,
          [],
        );
        return row?.count ?? 0;
      }),
    ids: (offset: number, limit: number) =>
      versions.pinned((version) =>
        version.query<{ id: string }>(
          'sitemap_ids',
          (schema) => `select turbo_id::text id from ${schema}.row where ${open}
            order by pos offset $1 limit $2`,
          [offset, limit],
        ),
      ),
  };
}
