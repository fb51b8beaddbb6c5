/** The orders' calls as TanStack Query definitions, for loaders and components. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { sizeOf } from '#ui/site/page-size.ts';
import type { OrderSearch, OrdersSearch } from './order-links.ts';

/** Which orders are asked for, whatever their page. */
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

export const developmentQuery = (site: QuerySite) => callQuery(site, 'listReqDev', {});

/** Invalidates the cached answers of calls, so that all pages refetch them. */
export async function refetchCalls(queries: QueryClient, ...calls: CallName[]): Promise<void> {
  const names: readonly unknown[] = calls;
  await queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(queryKey[1]) });
}
