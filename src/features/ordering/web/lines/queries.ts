/** Cart and list as TanStack Query definitions, for loaders and components. */
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { PAGE_SIZE } from '#ui/site/page-size.ts';

/** The whole cart: its line limit is the size of one page (docs/product.md 7). */
export const cartQuery = (site: QuerySite) =>
  callQuery(site, 'cartList', { page: '1', size: '200' });

/** @param page counts from 1 */
export const listQuery = (site: QuerySite, page: number, size = PAGE_SIZE) =>
  callQuery(site, 'wishlistList', { page: String(page), size: String(size) });
