/** Cart and list as TanStack Query definitions, used by loaders and components alike. */
import { callQuery, type QuerySite } from '#web/call-query.ts';

/** Lines in a page of the list: the pager's page size (docs/product.md 9). */
export const LIST_PAGE_SIZE = 10;

/** The whole cart: it holds no more lines than a page has (docs/product.md 7). */
export const cartQuery = (site: QuerySite) =>
  callQuery(site, 'cartList', { page: '1', size: '200' });

/** @param page counts from 1 */
export const listQuery = (site: QuerySite, page: number) =>
  callQuery(site, 'wishlistList', { page: String(page), size: String(LIST_PAGE_SIZE) });
