/** Orders and development requests as files. */
import { developmentStatuses, orderStatuses, shippingStatuses } from '#contract/order-names.ts';
import type { Role } from '#contract/staff/names.ts';
import type { DevelopmentItem, OrderRow } from '#contract/staff/orders.ts';
import type { Database } from '#platform/database.ts';
import type { Cell } from '#platform/tables/csv.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListSource,
  oneOf,
  paged,
} from '#staff/server/exports/list.ts';
import type { Page } from '#staff/server/paging.ts';
import { type DevelopmentQuestion, listDevelopmentItems } from './development.ts';
import { listOrders } from './orders.ts';
import type { OrderQuestion } from './queries.ts';

const sales: readonly Role[] = ['sales', 'admin'];

const orderColumns = {
  order: 'orderCode',
  po_number: 'poNumber',
  customer: 'customerName',
  company: 'companyName',
  country: 'country',
  lines: 'lines',
  pieces: 'pieces',
  order_status: 'orderStatus',
  shipping_status: 'shippingStatus',
  placed: 'placedAt',
  changed: 'changedAt',
} as const satisfies Record<string, keyof OrderRow>;

const orders = (database: Database, filters: Filters) =>
  listOf(orderColumns, (page) => listOrders(database, filters as OrderQuestion, page));

const requestColumns = {
  number: 'refCodeOld',
  name: 'name',
  model: 'model',
  status: 'status',
  customers: 'customers',
  pieces: 'pieces',
  first_asked: 'firstAt',
  last_asked: 'lastAt',
} as const satisfies Record<string, keyof DevelopmentItem>;

const developmentRequests = (database: Database, filters: Filters) =>
  listOf(requestColumns, (page) =>
    listDevelopmentItems(database, filters as DevelopmentQuestion, page),
  );

/** A list by its columns: their headings, with the fields that they show. */
function listOf<K extends string>(
  columns: Readonly<Record<string, K>>,
  list: (page: Page) => Promise<{ val: Record<K, Cell>[] }>,
): ListSource {
  const fields = Object.values(columns);
  return {
    header: Object.keys(columns),
    rows: paged(list, (row) => fields.map((field) => row[field])),
  };
}

export const orderExports = {
  orders: {
    roles: sales,
    filters: {
      orderStatus: oneOf(orderStatuses),
      shippingStatus: oneOf(shippingStatuses),
      customerId: /^[0-9]{1,9}$/,
      text: anyText,
    },
    open: orders,
  },
  developmentRequests: {
    roles: sales,
    filters: { status: oneOf(developmentStatuses), text: anyText },
    open: developmentRequests,
  },
} satisfies ExportedLists;
