/** The calls of ordering as TanStack Query definitions, for loaders and components. */
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { sizeOf } from '#ui/site/page-size.ts';
import type { OrderSearch, OrdersSearch, ShownList } from './ordering-links.ts';

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

/** The order filter without paging. */
export const askedOrders = ({ page: _page, size: _size, tab: _tab, ...asked }: OrdersSearch) =>
  asked;

export const orderListQuery = (site: QuerySite, search: OrdersSearch) =>
  callQuery(site, 'orderList', {
    page: search.page ?? '1',
    size: String(sizeOf(search.size)),
    ...askedOrders(search),
  });

export const orderTotalsQuery = (site: QuerySite, search: OrdersSearch) =>
  callQuery(site, 'orderTotals', askedOrders(search));

export const orderQuery = (site: QuerySite, { id, code }: OrderSearch) =>
  callQuery(site, 'getOrder', id ? { orderId: id } : { orderCode: code ?? '' });

/** @param page counts from 1 */
export const conversationsQuery = (site: QuerySite, page: number) =>
  callQuery(site, 'orderConversations', { page: String(page) });

/** @param page counts from 1 */
export const claimsQuery = (site: QuerySite, page: number) =>
  callQuery(site, 'claimList', { page: String(page) });

export const developmentQuery = (site: QuerySite) => callQuery(site, 'listReqDev', {});

export const addressesQuery = (site: QuerySite) => callQuery(site, 'listMyAddress', {});

export const watchesQuery = (site: QuerySite) => callQuery(site, 'watchList', {});
