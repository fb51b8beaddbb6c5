/** The pages of ordering: their paths without the language prefix, and the queries that fill them. */
import { type OrderStage, orderStages } from '#contract/order-names.ts';
import {
  type deliveryNotePath,
  orderFilePath,
  orderPdfPath,
  type packingListPath,
  paths,
} from '#contract/paths.ts';
import { listPath } from '#features/adding/web/adding.ts';
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { parseSize, sizeOf } from '#ui/site/page-size.ts';

interface ListSearch {
  /** Id of a list with a name; if absent, the default list, which every customer has. */
  list?: string;
  /** Counts from 1. */
  page?: string;
  /** Page size, if not the default. */
  size?: string;
}

export interface ShownList {
  readonly list?: string | undefined;
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
}

export function parseItemListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const [list, page] = [String(raw.list ?? ''), String(raw.page ?? '')];
  const size = parseSize(raw.size);
  return {
    ...(/^\d{1,9}$/.test(list) && { list }),
    ...(/^[1-9]\d{0,6}$/.test(page) && page !== '1' && { page }),
    ...(size && { size }),
  };
}

/** Path of a page of a list, with search params. */
export function itemListAddress(shown: Partial<ShownList>): string {
  const { list, ...paging } = parseItemListSearch({ ...shown });
  const query = new URLSearchParams({ ...paging });
  const address = listPath(list);
  if (query.size === 0) return address;
  return `${address}${list ? '&' : '?'}${query}`;
}

/** Search params of /orders: a page of the orders, their messages or claims, or the development requests. */
export interface OrdersSearch {
  /** Counts from 1. */
  page?: string;
  /** Page size, if not the default. */
  size?: string;
  tab?: OrdersTab;
  /** Part of a code, PO number, reference, address, tracking number or item number. */
  search?: string;
  state?: OrderStage;
  /** First day, such as 2026-11-22; `to` is the last day. */
  from?: string;
  to?: string;
}

const DAY = /^[12]\d{3}-\d{2}-\d{2}$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

const ordersTabs = ['messages', 'claims', 'development'] as const;
export type OrdersTab = (typeof ordersTabs)[number];

export function parseOrdersSearch(raw: Readonly<Record<string, unknown>>): OrdersSearch {
  const page = String(raw.page ?? '');
  const size = parseSize(raw.size);
  // The router parses a text of digits as a number.
  const search = String(raw.search ?? '').trim();
  const tab = ordersTabs.find((name) => name === raw.tab);
  const state = orderStages.find((stage) => stage === raw.state);
  const [from, to] = [String(raw.from ?? ''), String(raw.to ?? '')];
  return {
    ...(/^[1-9]\d{0,6}$/.test(page) && page !== '1' && { page }),
    ...(size && { size }),
    ...(tab && { tab }),
    ...(search && { search: search.slice(0, 60) }),
    ...(state && { state }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

export const isFiltered = ({ search, state, from, to }: OrdersSearch): boolean =>
  [search, state, from, to].some((one) => one !== undefined);

export function ordersAddress(search: OrdersSearch = {}): string {
  const query = new URLSearchParams(parseOrdersSearch({ ...search }) as Record<string, string>);
  return query.size > 0 ? `${paths.OrderList}?${query}` : paths.OrderList;
}

/** Search params of /orderdetail: the order's id, or the code returned when it was placed. */
export type OrderSearch = { id: string; code?: never } | { code: string; id?: never } | NoOrder;
type NoOrder = { id?: never; code?: never };

export function parseOrderSearch(raw: Readonly<Record<string, unknown>>): OrderSearch {
  const [id, code] = [String(raw.id ?? ''), String(raw.code ?? '')];
  if (/^\d{1,9}$/.test(id)) return { id };
  return /^\w{1,30}$/.test(code) ? { code } : {};
}

export const orderAddress = (id: string) => `${paths.OrderDetail}?${new URLSearchParams({ id })}`;

/** Path of an order just placed, of which only the code is known. */
export const placedOrderAddress = (code: string) =>
  `${paths.OrderDetail}?${new URLSearchParams({ code })}`;

/** URL of the order's PDF; the request's cookie identifies the customer. */
export const orderPdfAddress = (id: string) => `${orderPdfPath}?${new URLSearchParams({ id })}`;

export type DeliveryPaperPath = typeof packingListPath | typeof deliveryNotePath;

/** URL of a delivery's packing list or delivery note; the request's cookie identifies the customer. */
export const deliveryPaperAddress = (path: DeliveryPaperPath, id: string, delivery: number) =>
  `${path}?${new URLSearchParams({ id, delivery: String(delivery) })}`;

/** URL of a file of a message about an order; the request's cookie identifies the customer. */
export const orderFileAddress = (id: string) => `${orderFilePath}?${new URLSearchParams({ id })}`;

export interface OwnNumbersSearch {
  /** Counts from 1. */
  page?: string;
  val?: string;
}

export function parseOwnNumbersSearch(raw: Readonly<Record<string, unknown>>): OwnNumbersSearch {
  const page = String(raw.page ?? '');
  // The router parses a text of digits as a number.
  const val = String(raw.val ?? '')
    .trim()
    .slice(0, 60);
  return {
    ...(/^[1-9]\d{0,6}$/.test(page) && page !== '1' && { page }),
    ...(val && { val }),
  };
}

export function ownNumbersAddress(search: OwnNumbersSearch = {}): string {
  const query = new URLSearchParams(parseOwnNumbersSearch({ ...search }) as Record<string, string>);
  return query.size > 0 ? `${paths.OwnNumbers}?${query}` : paths.OwnNumbers;
}

/** The whole cart: its line limit is the size of a page (docs/product.md 7). */
export const cartQuery = (site: QuerySite) =>
  callQuery(site, 'cartList', { page: '1', size: '200' });

export const listQuery = (site: QuerySite, { list, page, size }: ShownList) =>
  callQuery(site, 'listLines', {
    page: String(page),
    size: String(size),
    ...(list && { listId: list }),
  });

export const listsQuery = (site: QuerySite) => callQuery(site, 'listAll', {});

export const namedListQuery = (site: QuerySite, id: string) => callQuery(site, 'listGet', { id });

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

export const poNumberQuery = (site: QuerySite, poNumber: string) =>
  callQuery(site, 'orderOfPoNumber', { poNumber });

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
