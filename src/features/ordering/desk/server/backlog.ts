/** The backlog (docs/product.md 12.23): what remains to be shipped, by order, by item and by expected day. */
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { BacklogDay, BacklogItem, BacklogOrder } from '#contract/staff/backlog.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { withThumbnails } from '#features/pictures/server/pictures.ts';
import { translate } from '#language/text.ts';
import { isDay } from '#language/zone.ts';
import type { Database } from '#platform/database.ts';
import { type Cell, dayOf } from '#platform/tables/csv.ts';
import type { ReadHandlers } from '#staff/server/gateway.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListReader,
  moment,
  oneOf,
  type Page,
  paged,
  pageOf,
} from '#staff/server/paging.ts';
import { type Condition, customerWords, itemsOfText, startsWith } from './order-filter.ts';

type BacklogFilters = Payload<StaffCalls['sumBacklog']>;

interface Sorting {
  readonly sort?: string | undefined;
  readonly order?: string | undefined;
}

/**
 * Condition for rows `p` of ordering.promised_line, which holds open lines only.
 * @throws CallError badInput for a day that does not exist
 */
function backlogCondition(versions: Versions, question: BacklogFilters): Condition {
  const { customerId, customer = '', item = '', from, to, day } = question;
  const values: unknown[] = [];
  const conditions = ['p.remaining > 0'];
  const add = (value: unknown) => {
    values.push(value);
    return `$${values.length}`;
  };
  const ofOrders = (condition: string) =>
    conditions.push(`p.order_id in (select id from ordering.customer_order where ${condition})`);
  if (customerId) ofOrders(`customer_id = ${add(Number(customerId))}`);
  if (customer) {
    ofOrders(`customer_id in (select id from accounts.customer
      where ${customerWords} @@ staff.name_query(${add(customer)}))`);
  }
  if (item) {
    const itemIds = add(itemsOfText(versions, { text: item }));
    const typed = add(item.trim().toUpperCase());
    conditions.push(`(p.item_id = any (${itemIds}::int[]) or exists (select from ordering.order_line l
      where l.id = p.line_id and (${startsWith('l.ref_code_old', typed)}
        or ${startsWith('l.turbo_pn', typed)})))`);
  }
  for (const typed of [from, to]) {
    if (typed && !isDay(typed)) throw new CallError('badInput', 'This day does not exist.');
  }
  if (from) conditions.push(`p.expected >= ${add(from)}::date`);
  if (to) conditions.push(`p.expected <= ${add(to)}::date`);
  if (day === 'passed') conditions.push(`p.expected < ${todaySql}`);
  if (day === 'none') conditions.push('p.expected is null');
  return { where: `where ${conditions.join(' and ')}`, values };
}

const todaySql = "(now() at time zone 'utc')::date";
const remainsSql = 'count(*)::int as lines, sum(p.remaining)::int as pieces';
const firstDaySql = `min(p.expected) as expected, max(p.expected) as last, count(*) filter (where p.expected is null)::int as "withoutDay"`;
/** Columns for the first expected day of group `b`. */
const dayColumns = `to_char(b.expected, 'YYYY-MM-DD') as expected,
  coalesce(b.expected < ${todaySql}, false) as "isLate"`;

/** SQL parts of a list. `group` selects the groups `b` of open lines. */
interface BacklogList {
  readonly group: string;
  readonly columns: string;
  /** Joins that `columns` need; `sortJoins` are the joins that `sorts` need. */
  readonly joins: string;
  readonly sortJoins: string;
  /** Sort expression by sort name. */
  readonly sorts: Readonly<Record<string, string>>;
  readonly last: string;
}

const orderJoins = `join ordering.customer_order o on o.id = b.order_id
  join accounts.customer c on c.id = o.customer_id`;

const orderList: BacklogList = {
  group: `select p.order_id, ${remainsSql}, ${firstDaySql} from ordering.promised_line p {where} group by p.order_id`,
  columns: `o.id::text as id, o.code as "orderCode", o.po_number as "poNumber",
    accounts.full_name(c.first_name, c.last_name) as "customerName", c.company_name as "companyName",
    o.consignee_country as country, o.placed_at as "placedAt", b.lines, b.pieces, ${dayColumns}, b."withoutDay",
    o.requested_day::text as "requestedDay", coalesce(b.last > o.requested_day, false) as "isAfterRequested"`,
  joins: orderJoins,
  sortJoins: orderJoins,
  sorts: {
    expected: 'b.expected',
    requested: 'o.requested_day',
    pieces: 'b.pieces',
    placed: 'o.placed_at',
    company: 'lower(c.company_name)',
    code: 'o.code',
  },
  last: 'b.order_id',
};

const itemList: BacklogList = {
  group: `select p.item_id, max(p.line_id) as line_id, count(distinct p.order_id)::int as orders, ${remainsSql},
    ${firstDaySql} from ordering.promised_line p {where} group by p.item_id`,
  columns: `b.item_id::text as id, l.ref_code_old as "itemNumber", l.component as name, b.orders, b.lines, b.pieces,
    ${dayColumns}, b."withoutDay", s.counted as stock, s.quantity as free`,
  joins: `join ordering.order_line l on l.id = b.line_id
    left join catalogue.free_stock s on s.item_id = b.item_id`,
  sortJoins: 'join ordering.order_line l on l.id = b.line_id',
  sorts: { expected: 'b.expected', pieces: 'b.pieces', number: 'l.ref_code_old' },
  last: 'b.item_id',
};

const dayList: BacklogList = {
  group: `select p.expected, count(distinct p.order_id)::int as orders, ${remainsSql}
    from ordering.promised_line p {where} group by p.expected`,
  columns: `coalesce(b.expected::text, 'none') as id, b.orders, b.lines, b.pieces, ${dayColumns}`,
  joins: '',
  sortJoins: '',
  sorts: { expected: 'b.expected', pieces: 'b.pieces' },
  last: 'b.expected',
};

/** Sorts by a column of the groups. All other sorts need joins. */
const groupSorts = ['expected', 'pieces'];

/**
 * Builds the query of a page; `count` is the number of all groups. Groups without a sort value come last.
 * Only the rows of the page are joined with the tables of their columns.
 */
function backlogQuery(
  { group, columns, joins, sortJoins, sorts, last }: BacklogList,
  { where, values }: Condition,
  { sort = 'expected', order = 'asc' }: Sorting,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
) {
  const at = values.length + 1;
  const by = `order by ${sorts[sort] ?? sorts.expected} ${order} nulls last, ${last}`;
  return {
    text: `select ${columns}, b.count from (
        select b.* from (
          select g.*, count(*) over ()::int as count from (${group.replace('{where}', where)}) g
        ) b ${groupSorts.includes(sort) ? '' : sortJoins} ${by} limit $${at} offset $${at + 1}
      ) b ${joins} ${by}`,
    values: [...values, size, offset],
  };
}

async function backlogPage<Row extends object>(
  { write }: Pick<Database, 'write'>,
  list: BacklogList,
  condition: Condition,
  sorting: Sorting,
  { page, size, offset }: Page,
) {
  const query = backlogQuery(list, condition, sorting, { size, offset });
  const { rows } = await write.query<Row & { count: number }>(query);
  const val = rows.map(({ count: _count, ...row }) => row as unknown as Row);
  const [first] = rows;
  if (first || offset === 0) return { val, pageInfo: { page, size, count: first?.count ?? 0 } };
  // A page beyond the end has no row to read the count from.
  const { rows: firsts } = await write.query<{ count: number }>(
    backlogQuery(list, condition, sorting, { size: 1, offset: 0 }),
  );
  return { val, pageInfo: { page, size, count: firsts[0]?.count ?? 0 } };
}

const withMoment = ({ placedAt, ...row }: BacklogOrder): BacklogOrder => ({
  ...row,
  placedAt: moment(placedAt),
});

export const backlogReads = (database: Database, versions: Versions) => {
  const conditionOf = (question: BacklogFilters) => backlogCondition(versions, question);
  return {
    listBacklogOrders: async (question) => {
      const page = pageOf(question);
      const rows = await backlogPage<BacklogOrder>(
        database,
        orderList,
        conditionOf(question),
        question,
        page,
      );
      return { ...rows, val: rows.val.map(withMoment) };
    },
    listBacklogItems: async (question, { language }) => {
      const { val, ...page } = await backlogPage<Omit<BacklogItem, 'picture'>>(
        database,
        itemList,
        conditionOf(question),
        question,
        pageOf(question),
      );
      const named = val.map((row) => ({ ...row, name: translate(language, row.name) }));
      return { ...page, val: await withThumbnails(database.write, named, ({ id }) => id) };
    },
    listBacklogDays: (question) =>
      backlogPage<BacklogDay>(database, dayList, conditionOf(question), question, pageOf(question)),
    sumBacklog: async (question) => {
      const { where, values } = conditionOf(question);
      const { rows } = await database.write.query<{
        orders: number;
        lines: number;
        pieces: number;
        free: number;
      }>(
        `with open as materialized (select p.* from ordering.promised_line p ${where})
         select count(distinct order_id)::int as orders, count(*)::int as lines,
           coalesce(sum(remaining), 0)::int as pieces,
           coalesce((select sum(greatest(s.quantity - q.pieces, 0)) from catalogue.stock s
             join ordering.promised q using (item_id)
             where s.item_id in (select item_id from open)), 0)::int as free
         from open`,
        values,
      );
      return { val: rows[0] ?? { orders: 0, lines: 0, pieces: 0, free: 0 } };
    },
  } satisfies Partial<ReadHandlers>;
};

const exportFilters = {
  customerId: /^[0-9]{1,9}$/,
  customer: anyText,
  item: anyText,
  from: /^[12]\d{3}-\d\d-\d\d$/,
  to: /^[12]\d{3}-\d\d-\d\d$/,
  day: oneOf(['passed', 'none']),
};

const dayCell = (day: string | null): Cell => (day === null ? null : dayOf(day));

const orderCells = {
  order: 'orderCode',
  po_number: 'poNumber',
  customer: 'customerName',
  company: 'companyName',
  country: 'country',
  placed_utc: 'placedAt',
  lines: 'lines',
  pieces_remaining: 'pieces',
  expected: 'expected',
  lines_without_day: 'withoutDay',
  requested_day: 'requestedDay',
} as const satisfies Record<string, keyof BacklogOrder>;
const itemCells = {
  number: 'itemNumber',
  name: 'name',
  orders: 'orders',
  lines: 'lines',
  pieces_remaining: 'pieces',
  expected: 'expected',
  lines_without_day: 'withoutDay',
  stock: 'stock',
  free: 'free',
} as const satisfies Record<string, keyof BacklogItem>;
const dayCells = {
  expected: 'expected',
  orders: 'orders',
  lines: 'lines',
  pieces_remaining: 'pieces',
} as const satisfies Record<string, keyof BacklogDay>;

const fileOf =
  (list: BacklogList, cells: Readonly<Record<string, string>>, versions: Versions) =>
  (database: Database, filters: Filters, { language }: ListReader) => ({
    header: Object.keys(cells),
    rows: paged(
      (page) =>
        backlogPage<Record<string, Cell>>(
          database,
          list,
          backlogCondition(versions, filters as BacklogFilters),
          {},
          page,
        ),
      (row) =>
        Object.values(cells).map((field) => {
          const value = row[field] as unknown;
          if (value instanceof Date) return moment(value);
          if (field === itemCells.name) return translate(language, value as string);
          const isDayField = field === 'expected' || field === 'requestedDay';
          return isDayField ? dayCell(value as string | null) : (value as Cell);
        }),
    ),
  });

export const backlogExports = (versions: Versions) => {
  const exported = (list: BacklogList, cells: Readonly<Record<string, string>>) => ({
    roles: ['sales', 'admin'] as const,
    filters: exportFilters,
    open: fileOf(list, cells, versions),
  });
  return {
    backlogOrders: exported(orderList, orderCells),
    backlogItems: exported(itemList, itemCells),
    backlogDays: exported(dayList, dayCells),
  } satisfies ExportedLists;
};
