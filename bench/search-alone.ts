/** The catalogue's calls within the bench's process: no HTTP, no gateway, no reply cache. */
import type { Calls, Payload } from '#contract';
import { catalogueHandlers } from '#features/catalogue/server/handlers.ts';
import { openStock } from '#features/catalogue/server/items/stock.ts';
import { openVersions } from '#features/catalogue-index/versions.ts';
import type { Level } from '#features/gateway/policy.ts';
import type { Database } from '#platform/database.ts';

type Handlers = ReturnType<typeof catalogueHandlers>;

export type Search = <N extends keyof Handlers>(
  name: N,
  payload: Payload<Calls[N]>,
  level?: Level,
) => ReturnType<Handlers[N]>;

/**
 * Opens the search on the current version. Results are not cached between calls. As on the site, the lists of
 * turbos by brand, application and engine are cached: a catalogue has a few thousand such lists.
 * @param folder the site's copies of versions
 */
export async function openSearch(database: Database, folder: string): Promise<Search> {
  const versions = await openVersions(database, folder);
  const stock = await openStock(database, { stockPlenty: 50, stockLow: 10 });
  const none = async () => new Map();
  const handlers = catalogueHandlers(database, versions, stock, { find: none, of: none });
  const search = async (name: keyof Handlers, payload: object, level: Level = 'C1') => {
    versions.read(({ matches }) => matches.clear());
    return handlers[name](payload as never, { level, language: 'en' } as never);
  };
  return search as Search;
}
