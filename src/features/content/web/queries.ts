/** Calls of content as queries: the same for the server's render and in the browser. */
import type { ContentItem } from '#contract/content.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { contentLists, type ListName, type ListSearch } from './content-links.ts';

/**
 * A page of a list (docs/product.md 2.8). Who is signed in asks with their rights; the
 * answer's key differs by that, so that nobody sees a list made for another.
 * @param size items in the page; the list's own without it
 */
export function contentListQuery(
  site: QuerySite,
  name: ListName,
  { query, page = '1' }: ListSearch,
  signedIn: boolean,
  size: number = contentLists[name].size,
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
