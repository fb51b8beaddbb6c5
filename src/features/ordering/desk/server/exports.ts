/** Orders and development requests as files. */
import { developmentStatuses, orderStatuses, shippingStatuses } from '#contract/order-names.ts';
import type { Role } from '#contract/staff/names.ts';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
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
import { exported } from './export-columns.ts';
import { exportFilter, itemsOfText, type OrderQuestion, withCustomers } from './order-filter.ts';

const sales: readonly Role[] = ['sales', 'admin'];

/** Orders of which a workbook has the lines, too: more would take too much memory. */
const MOST_WITH_LINES = 5000;

type ExportedTable = keyof typeof exported;

/** Orders with their addresses, or the lines of these orders; both with prices, where they were quoted. */
const orders =
  (what: ExportedTable, versions: Versions) =>
  (database: Database, filters: Filters): ListSource => {
    const { text, values } = exportQuery(filters, versions, what);
    const { columns, moneyHeads, moneyOf } = exported[what];
    return {
      header: [...Object.keys(columns), ...moneyHeads],
      rows: mapped(readRows(database.write, text, values), (cells) => [
        ...cells.slice(0, -1).map((cell) => (cell instanceof Date ? moment(cell) : (cell as Cell))),
        ...moneyOf(cells.at(-1) as never),
      ]),
    };
  };

const conditionOf = (question: OrderQuestion, versions: Versions) =>
  exportFilter(question, itemsOfText(versions, question));

/** The query of an export, the newest order first. The last column holds the prices, null without any. */
function exportQuery(question: OrderQuestion, versions: Versions, what: ExportedTable) {
  const { where, values } = conditionOf(question, versions);
  const { columns, prices } = exported[what];
  const lines = what === 'lines' ? 'join ordering.order_line l on l.order_id = o.id' : '';
  const by = what === 'lines' ? 'o.id desc, l.seq' : 'o.id desc';
  return {
    text: `select ${Object.values(columns).join(', ')}, ${prices}
      from ordering.customer_order o ${withCustomers} ${lines} ${where} order by ${by}`,
    values,
  };
}

/** The lines of the orders, for the same workbook. */
const linesOf = (versions: Versions) => async (database: Database, filters: Filters) => {
  const { where, values } = conditionOf(filters, versions);
  const { rows } = await database.write.query<{ count: number }>(
    `select count(*)::int as count from (
       select from ordering.customer_order o ${where} limit ${MOST_WITH_LINES + 1}) counted`,
    values,
  );
  if ((rows[0]?.count ?? 0) > MOST_WITH_LINES) return undefined;
  return { name: 'lines', ...orders('lines', versions)(database, filters) };
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

export const orderExports = (versions: Versions) =>
  ({
    orders: {
      roles: sales,
      filters: orderFilters,
      open: orders('orders', versions),
      second: linesOf(versions),
    },
    orderLines: {
      roles: sales,
      filters: orderFilters,
      open: orders('lines', versions),
    },
    developmentRequests: {
      roles: sales,
      filters: { status: oneOf(developmentStatuses), text: anyText },
      open: developmentRequests,
    },
  }) satisfies ExportedLists;
