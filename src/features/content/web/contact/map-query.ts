import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

/** The source of the map tiles. */
export const mapTilesQuery = (site: QuerySite) => callQuery(site, 'getMapTiles', {});
