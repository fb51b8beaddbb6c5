import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

/** Where tiles of the map come from. */
export const mapTilesQuery = (site: QuerySite) => callQuery(site, 'getMapTiles', {});
