/** Orders and development requests as files. */
import { developmentStatuses, orderStatuses, shippingStatuses } from '#contract/order-names.ts';
import type { Role } from '#contract/staff/names.ts';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import type { Database } from '#platform/database.ts';
import { readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import type { Page } from '#staff/server/paging.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListSource,
  mapped,
  moment,
  oneOf,
  paged,
} from '#staff/server/paging.ts';
import { type DevelopmentQuestion, listDevelopmentItems } from './development.ts';
import {
  countQuery,
  exportedLine,
  exportedOrder,
  exportQuery,
  type OrderQuestion,
} from './order-statements.ts';

const sales: readonly Role[] = ['sales', 'admin'];

/** Orders of which a workbook has the lines, too: more would take too much memory. */
const MOST_WITH_LINES = 5000;

/** The lines of the orders, for the same workbook. */
async function linesOf(database: Database, filters: Filters) {
  const { rows } = await database.write.query<{ count: number }>(
    countQuery(filters as OrderQuestion),
  );
  if ((rows[0]?.count ?? 0) > MOST_WITH_LINES) return undefined;
  return { name: 'lines', ...orders('lines')(database, filters) };
}

/** Orders with their addresses, or the lines of these orders. */
const orders =
  (what: 'orders' | 'lines') =>
  (database: Database, filters: Filters): ListSource => {
    const { text, values } = exportQuery(filters as OrderQuestion, what);
    return {
      header: Object.keys(what === 'orders' ? exportedOrder : exportedLine),
      rows: mapped(readRows(database.write, text, values), (cells) =>
        cells.map((cell) => (cell instanceof Date ? moment(cell) : (cell as Cell))),
      ),
    };
  };

const orderFilters = {
  orderStatus: oneOf(orderStatuses),
  shippingStatus: oneOf(shippingStatuses),
  customerId: /^[0-9]{1,9}$/,
  unread: /^[01]$/,
  country: /^[A-Z]{2}$/,
  from: /^[12]\d{3}-\d\d-\d\d$/,
  to: /^[12]\d{3}-\d\d-\d\d$/,
  text: anyText,
};

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
    filters: orderFilters,
    open: orders('orders'),
    second: linesOf,
  },
  orderLines: {
    roles: sales,
    filters: orderFilters,
    open: orders('lines'),
  },
  developmentRequests: {
    roles: sales,
    filters: { status: oneOf(developmentStatuses), text: anyText },
    open: developmentRequests,
  },
} satisfies ExportedLists;
