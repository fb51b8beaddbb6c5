/** The calls of content as queries, for the server's render and the browser. */

import type { Answer, Calls } from '#contract';
import type { SitePageId } from '#contract/company.ts';
import type { ContentItem } from '#contract/content.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import {
  type ContentListName,
  type ContentListSearch,
  contentLists,
  listSizeOf,
} from './content-links.ts';

/**
 * A page of a list (docs/product.md 2.8). Answers depend on the customer's rights, and so does the query
 * key: a list cached for one person must not be shown to another.
 * @param size page size; default: the page size of the search params
 */
export function contentListQuery(
  site: QuerySite,
  name: ContentListName,
  { query, page = '1', size: rows }: ContentListSearch,
  signedIn: boolean,
  size: number = name === 'EcatalogList' ? contentLists[name].size : listSizeOf(name, rows),
) {
  const asked = { size: String(size), ...(query && { query }) };
  if (name === 'EcatalogList') {
    return callQuery(site, 'getEcatalogList', { ...asked, page: '1' });
  }
  const { kind: cmType } = contentLists[name];
  const call = signedIn ? 'getCommonListWithDac' : 'getCommonList';
  return callQuery(site, call, { ...asked, page, cmType });
}

/** An item with its text. */
export const contentQuery = (site: QuerySite, id: string) =>
  callQuery(site, 'getCommonById', { id });

export type { ContentItem };

export const homeBlocksQuery = (site: QuerySite) => callQuery(site, 'getHomeBlocks', {});

export const latestNewsQuery = (site: QuerySite, signedIn: boolean) =>
  contentListQuery(site, 'NewsList', {}, signedIn, 6);

export const latestVideosQuery = (site: QuerySite, signedIn: boolean) =>
  contentListQuery(site, 'VideoList', {}, signedIn, 2);

export type GallerySet = Answer<Calls['listGallery']>[number];
export type GalleryPicture = GallerySet['pictures'][number];

/** The product sets of the gallery. */
export const galleryQuery = (site: QuerySite) => callQuery(site, 'listGallery', {});

/** A page that staff write. */
export const sitePageQuery = (site: QuerySite, id: SitePageId) =>
  callQuery(site, 'getWebpageById', { id });

/** The source of the map tiles. */
export const mapTilesQuery = (site: QuerySite) => callQuery(site, 'getMapTiles', {});
