/** The orders' calls as TanStack Query definitions, used by loaders and components alike. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract';
import { callQuery, type QuerySite } from '#web/call-query.ts';
import type { OrderSearch, OrdersSearch } from './order-links.ts';

/** Orders in a page (docs/product.md 9: the pager's page size). */
export const ORDERS_PAGE_SIZE = 10;

export const orderListQuery = (site: QuerySite, { page }: OrdersSearch) =>
  callQuery(site, 'orderList', { page: page ?? '1', size: String(ORDERS_PAGE_SIZE) });

export const orderQuery = (site: QuerySite, { id, code }: OrderSearch) =>
  callQuery(site, 'getOrder', id ? { orderId: id } : { orderCode: code ?? '' });

export const developmentQuery = (site: QuerySite) => callQuery(site, 'listReqDev', {});

/** Asks again for what calls have answered, wherever a page shows it. */
export async function askAgain(queries: QueryClient, ...calls: CallName[]): Promise<void> {
  const names: readonly unknown[] = calls;
  await queries.invalidateQueries({ predicate: ({ queryKey }) => names.includes(queryKey[1]) });
}
