/** The home page's content as TanStack Query definitions (docs/product.md 2.3 and 9). */
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { contentListQuery } from '../queries.ts';

export const homeBlocksQuery = (site: QuerySite) => callQuery(site, 'getHomeBlocks', {});

export const latestNewsQuery = (site: QuerySite, signedIn: boolean) =>
  contentListQuery(site, 'NewsList', {}, signedIn, 6);

export const latestVideosQuery = (site: QuerySite, signedIn: boolean) =>
  contentListQuery(site, 'VideoList', {}, signedIn, 2);
