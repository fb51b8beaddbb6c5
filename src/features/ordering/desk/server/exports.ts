/** Orders and development requests as files. */
import { developmentStatuses, orderStatuses, shippingStatuses } from '#contract/order-names.ts';
import type { Role } from '#contract/staff/names.ts';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import { lineFields } from '#features/catalogue-index/items.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { readRows } from '#platform/queries.ts';
import { type Cell, dayOf } from '#platform/tables/csv.ts';
import {
  anyText,
  type ExportedLists,
  type Filters,
  type ListReader,
  type ListSource,
  mapped,
  moment,
  oneOf,
  type Page,
  paged,
} from '#staff/server/paging.ts';
import { amountIn, lineTotal, type PricedOrder, totalsOfQuotation } from '../../money.ts';
import { expectedSql, unshippedSql } from '../../remaining-sql.ts';
import { jsonSql } from '../../server/order-rows.ts';
import { confirmedSql } from '../../state-sql.ts';
import { type DevelopmentQuestion, listDevelopmentItems } from './development.ts';
import {
  type DeskOrderQuestion,
  exportFilter,
  itemsOfText,
  withCustomers,
} from './order-filter.ts';

const sales: readonly Role[] = ['sales', 'admin'];

type ExportedTable = keyof typeof exported;

/** Orders with their addresses, or the lines of these orders; both with prices if they were quoted. */
const orders =
  (what: ExportedTable, versions: Versions) =>
  (database: Database, filters: Filters, { zone, language }: ListReader): ListSource => {
    const { text, values } = exportQuery({ ...filters, zone }, versions, what);
    const { columns, moneyHeads, moneyOf } = exported[what];
    const heads = Object.keys(columns);
    return {
      header: [...heads, ...moneyHeads],
      rows: mapped(readRows(database.write, text, values), (cells) => [
        ...cells.slice(0, -1).map((cell, at) => written(cell, heads[at], language)),
        ...moneyOf(cells.at(-1) as never),
      ]),
    };
  };

const stateColumns: readonly (string | undefined)[] = ['order_status', 'shipping_status'];
/** Columns with words that the site translates: kinds of components, and choices such as the unit. */
const wordColumns: readonly (string | undefined)[] = [
  'component',
  ...lineFields.filter(({ kind }) => kind === 'choice').map(({ heading }) => heading),
];
const dayColumns: readonly (string | undefined)[] = ['requested_day', 'expected'];

function written(cell: unknown, heading: string | undefined, language: StaffLanguage): Cell {
  if (cell instanceof Date) return moment(cell);
  if (stateColumns.includes(heading) && cell !== null) return deskText(language, String(cell));
  if (wordColumns.includes(heading) && cell !== null) return translate(language, String(cell));
  return dayColumns.includes(heading) && cell !== null ? dayOf(String(cell)) : (cell as Cell);
}

const conditionOf = (question: DeskOrderQuestion, versions: Versions) =>
  exportFilter(question, itemsOfText(versions, question));

/** The query of an export, the newest order first. The last column holds the prices, null if there are no prices. */
function exportQuery(question: DeskOrderQuestion, versions: Versions, what: ExportedTable) {
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

const orderFilters = {
  orderStatus: oneOf(orderStatuses),
  shippingStatus: oneOf(shippingStatuses),
  goods: oneOf(['remain', 'under way']),
  customerId: /^[0-9]{1,9}$/,
  unread: /^[01]$/,
  amended: /^[01]$/,
  country: /^[A-Z]{2}$/,
  from: /^[12]\d{3}-\d\d-\d\d$/,
  to: /^[12]\d{3}-\d\d-\d\d$/,
  text: anyText,
};

const requestColumns = {
  number: 'itemNumber',
  name: 'name',
  model: 'model',
  status: 'status',
  customers: 'customers',
  pieces: 'pieces',
  first_asked_utc: 'firstAt',
  last_asked_utc: 'lastAt',
} as const satisfies Record<string, keyof DevelopmentItem>;

const developmentRequests = (database: Database, filters: Filters, { language }: ListReader) =>
  listOf(requestColumns, async (page) => {
    const { val } = await listDevelopmentItems(database, filters as DevelopmentQuestion, page);
    const words = ({ name, status }: DevelopmentItem) => ({
      name: translate(language, name),
      status: deskText(language, status),
    });
    return { val: val.map((row) => ({ ...row, ...words(row) })) };
  });

/** Export of a list; `columns` maps headings to fields. */
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
      second: { name: 'lines', open: orders('lines', versions) },
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

const consignee = {
  recipient: 'o.consignee_name',
  recipient_company: 'o.consignee_company',
  contact: 'o.consignee_contact',
  address: 'o.consignee_address',
  zipcode: 'o.consignee_zipcode',
} as const;

const orderColumns = {
  order: 'o.code',
  po_number: 'o.po_number',
  note: 'o.note',
  requested_day: 'o.requested_day::text',
  send_whole: 'o.send_whole::int',
  customer: `accounts.full_name(c.first_name, c.last_name)`,
  company: 'c.company_name',
  country: 'o.consignee_country',
  lines: '(select count(*) from ordering.order_line where order_id = o.id and quantity > 0)::int',
  pieces: '(select coalesce(sum(quantity), 0) from ordering.order_line where order_id = o.id)::int',
  pieces_shipped: `(select coalesce(sum(dl.quantity), 0)::int from ordering.delivery_line dl
    join ordering.order_line l on l.id = dl.line_id where l.order_id = o.id)`,
  pieces_remaining: `case when ${confirmedSql('o')} then (select sum(${unshippedSql})::int
    from ordering.order_line l where l.order_id = o.id) end`,
  order_status: 'o.order_status',
  shipping_status: 'o.shipping_status',
  placed_utc: 'o.placed_at',
  changed_utc: 'o.changed_at',
  email: 'c.email',
  tax_number: 'c.tax_number',
  ...consignee,
  carrier: 'o.carrier',
  tracking_number: 'o.tracking_number',
  incoterm: `(select trim(q.incoterm || ' ' || q.incoterm_place)
    from ordering.quotation q where q.order_id = o.id)`,
  payment_terms: '(select q.payment_terms from ordering.quotation q where q.order_id = o.id)',
  quotation: `(select o.code || '-Q' || case when q.version > 1 then '-v' || q.version else '' end
    from ordering.quotation q where q.order_id = o.id and q.version > 0)`,
  proforma_invoice:
    '(select ordering.proforma_code(p.number) from ordering.proforma p where p.order_id = o.id)',
  invoices: `(select string_agg(
      ordering.paper_code(case i.series when 'invoice' then 'CI' else 'CN' end, i.number), ', ' order by i.id)
    from ordering.invoice i where i.order_id = o.id)`,
  claim: `(select f.code || '-C' || k.number from ordering.claim k
    join ordering.customer_order f on f.id = k.order_id where k.id = o.claim_id)`,
} as const;

/** Fields of the parts on the lines, as they were when the lines were ordered. */
const factColumns = Object.fromEntries(
  lineFields.map(({ heading, name }) => [heading, `l.line_fields ->> '${name}'`]),
);

const lineColumns = {
  order: 'o.code',
  po_number: 'o.po_number',
  requested_day: 'o.requested_day::text',
  send_whole: 'o.send_whole::int',
  line: 'l.seq',
  number: 'l.ref_code_old',
  component: 'l.component',
  turbo: 'l.turbo_pn',
  model: 'l.model',
  ...factColumns,
  quantity: 'l.quantity',
  quantity_ordered: 'l.asked_quantity',
  reference: 'l.reference',
  back_order: 'l.back_order::int',
  pieces_shipped: `(l.quantity - ${unshippedSql})::int`,
  pieces_remaining: `case when ${confirmedSql('o')} then ${unshippedSql} end`,
  expected: `(${expectedSql})::text`,
  lead_days: 'l.lead_days',
  company: 'c.company_name',
  ...consignee,
  country: 'o.consignee_country',
} as const;

const terms = {
  currency: 'q.currency',
  discountPercent: 'q.discount_percent::text',
} as const;

/** Unit price and pieces of each priced line of order `o`, as JSON. */
const pricedLines = `(select coalesce(json_agg(json_build_array(l.unit_price::text, l.quantity)), '[]')
  from ordering.order_line l
  where l.order_id = o.id and l.quantity > 0 and l.unit_price is not null)`;

type OrderPrices = Omit<PricedOrder, 'lineTotals'> & {
  readonly lines: readonly (readonly [unitPrice: string, quantity: number])[];
};
type LinePrices = Pick<PricedOrder, 'currency' | 'discountPercent'> & {
  readonly unitPrice: string;
  readonly quantity: number;
};

const blanks = (heads: readonly string[]): Cell[] => heads.map(() => null);

const orderMoney = [
  ...['currency', 'lines_total', 'discount_percent', 'discount', 'freight', 'other_charges'],
  'total',
] as const;

function moneyOfOrder(prices: OrderPrices | null): Cell[] {
  if (!prices) return blanks(orderMoney);
  const { currency, discountPercent, lines } = prices;
  const lineTotals = lines.map(([price, quantity]) => lineTotal(currency, price, quantity));
  const totals = totalsOfQuotation({ ...prices, lineTotals });
  const { linesTotal, discount, freight, otherCharges, total } = totals;
  const amounts = [linesTotal, discountPercent, discount, freight, otherCharges, total];
  return [currency, ...amounts.map((amount) => ({ amount }))];
}

const lineMoney = ['currency', 'unit_price', 'discount_percent', 'line_amount'] as const;

/** Amounts of a line are before the discount, which applies to the sum of the lines. */
function moneyOfLine(prices: LinePrices | null): Cell[] {
  if (!prices) return blanks(lineMoney);
  const { currency, unitPrice, discountPercent, quantity } = prices;
  const total = lineTotal(currency, unitPrice, quantity);
  const amounts = [amountIn(currency, unitPrice), discountPercent, total];
  return [currency, ...amounts.map((amount) => ({ amount }))];
}

const exported = {
  orders: {
    columns: orderColumns,
    prices: `(select ${jsonSql({
      ...terms,
      freight: 'q.freight::text',
      otherCharges: 'q.other_charges::text',
      lines: pricedLines,
    })} from ordering.quotation q where q.order_id = o.id)`,
    moneyHeads: orderMoney,
    moneyOf: moneyOfOrder,
  },
  lines: {
    columns: lineColumns,
    prices: `(select ${jsonSql({
      ...terms,
      unitPrice: 'l.unit_price::text',
      quantity: 'l.quantity',
    })} from ordering.quotation q where q.order_id = o.id and l.unit_price is not null)`,
    moneyHeads: lineMoney,
    moneyOf: moneyOfLine,
  },
} as const;
