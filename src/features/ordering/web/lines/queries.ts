/** Cart and lists as TanStack Query definitions, for loaders and components. */
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import type { ShownList } from '../list/list-links.ts';

/** The whole cart: its line limit is the size of one page (docs/product.md 7). */
export const cartQuery = (site: QuerySite) =>
  callQuery(site, 'cartList', { page: '1', size: '200' });

export const listQuery = (site: QuerySite, { list, page, size }: ShownList) =>
  callQuery(site, 'wishlistList', {
    page: String(page),
    size: String(size),
    ...(list && { listId: list }),
  });

/** The customer's lists with names. */
export const listsQuery = (site: QuerySite) => callQuery(site, 'listAll', {});

export const namedListQuery = (site: QuerySite, id: string) => callQuery(site, 'listGet', { id });
