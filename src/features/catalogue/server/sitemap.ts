/** The build sheets that search engines may know: those open to everyone. */
import type { Versions } from '#features/catalogue-index/versions.ts';

// As the index of the table: see schema.ts.
const open = 'main and not restricted';

export function sitemapSource(versions: Versions) {
  return {
    count: (): number =>
      versions.read(
        (version) =>
          version.get<{ count: number }>(`select count(*) count from row where ${open}`)?.count ??
          0,
      ),
    ids: (offset: number, limit: number): number[] =>
      versions.read((version) =>
        version
          .all<{ id: number }>(
            `select turbo_id id from row where ${open} order by pos limit ? offset ?`,
            limit,
            offset,
          )
          .map(({ id }) => id),
      ),
  };
}
