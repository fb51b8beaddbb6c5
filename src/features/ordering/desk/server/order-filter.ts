/**
 * Filters of the desk's list of orders. Any filter reads a bounded number of rows, even with a million
 * orders: a count stops at MAX_COUNTED rows, and each query that finds a text stops at MAX_FOUND_BY_TEXT rows.
 */
import type { OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import { itemsNamed } from '#features/catalogue/server/search/exact-numbers.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { remainsSql, underWaySql } from '../../server/deliveries.ts';
import { boundsOf, orderCodeIn } from '../../server/order-search.ts';

export interface DeskOrderQuestion {
  orderStatus?: OrderStatus;
  shippingStatus?: ShippingStatus;
  /** 'remain': orders with pieces to be shipped. 'under way': orders with a delivery under way. */
  goods?: 'remain' | 'under way';
  customerId?: string | number;
  /** 1: only orders with messages that staff have not read. */
  unread?: '' | string | number;
  /** 1: only orders with a change that the customer proposes. */
  amended?: '' | string | number;
  /**
   * Matches the start of a line's reference or number, of a customer's own number, and of a word in the
   * customer's e-mail or in the names of customer, company and consignee (ü also as u and ue). Matches any
   * part of the codes of order, quotation and proforma invoice, of the PO number and of tracking numbers.
   * Matches whole numbers of invoices and credit notes (CI000012), and whole item numbers of any maker.
   */
  text?: string;
  /** The consignee's country. */
  country?: string;
  /** Orders placed on the days `from` to `to`, in `zone`. */
  from?: string;
  to?: string;
  /** From `zoneOf`; UTC by default. */
  zone?: string;
  sort?: OrderSort | undefined;
  order?: 'asc' | 'desc';
}

export type OrderSort = 'placed' | 'changed' | 'code' | 'company' | 'status';

export interface Condition {
  readonly where: string;
  readonly values: unknown[];
}

/** SQL: joins the customers `c` of orders `o`. */
export const withCustomers = 'join accounts.customer c on c.id = o.customer_id';

/** SQL: the changes that customers propose, and that wait for staff. */
export const proposedChanges = `(select order_id, at from ordering.amendment
  where state = 'waiting' and actor = 'customer') proposed`;

/** Maximum number of rows that a list counts. */
export const MAX_COUNTED = 10_000;

/** Maximum number of orders, and of customers, that each way to find a text returns. */
export const MAX_FOUND_BY_TEXT = 1000;

/** The query that counts the orders of a list. Its result is MAX_COUNTED + 1 if there are more than MAX_COUNTED. */
export function countQuery(question: DeskOrderQuestion): { text: string; values: unknown[] } {
  const { where, values } = filtersOf({ ...question, sort: undefined });
  // The sort makes the planner use the index of placed_at. Otherwise it assumes that matches are spread
  // evenly over the table, and scans the table from the start.
  const by = question.from || question.to ? 'order by o.placed_at' : '';
  return {
    text: `select count(*)::int as count from (
      select from ordering.customer_order o ${where} ${by} limit ${MAX_COUNTED + 1}) counted`,
    values,
  };
}

const DAY_SECONDS = 24 * 3600;

/**
 * The filters except the text. The condition contains only filters that are set, so that each query gets its own plan.
 * @throws CallError badInput for a day that does not exist
 */
export function filtersOf(question: DeskOrderQuestion): Condition {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (question.orderStatus) add((at) => `o.order_status = ${at}`, question.orderStatus);
  if (question.shippingStatus) add((at) => `o.shipping_status = ${at}`, question.shippingStatus);
  if (question.goods) conditions.push(question.goods === 'remain' ? remainsSql : underWaySql);
  if (question.customerId) add((at) => `o.customer_id = ${at}`, Number(question.customerId));
  if (Number(question.unread ?? 0) === 1) {
    conditions.push(`o.id in (select order_id from ordering.order_message
      where actor = 'customer' and read_at is null)`);
  }
  if (Number(question.amended ?? 0) === 1) {
    conditions.push(`o.id in (select order_id from ${proposedChanges})`);
  }
  if (question.country) add((at) => `o.consignee_country = ${at}`, question.country);
  const [since, until] = boundsOf(question, question.zone);
  if (since !== null) {
    add((at) => `o.placed_at >= to_timestamp(${at})`, since);
    // No order changes before it is placed, so changed_at, whose index sorts the list, is limited too. One day
    // of tolerance, because a clock may have been wrong.
    if (question.sort === 'changed') {
      add((at) => `o.changed_at >= to_timestamp(${at})`, since - DAY_SECONDS);
    }
  }
  if (until !== null) add((at) => `o.placed_at < to_timestamp(${at})`, until);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return { where, values };
}

/** Items that have the whole text as one of their numbers, from any maker. */
export const itemsOfText = (versions: Versions, { text = '' }: DeskOrderQuestion): number[] =>
  numberKey(text).length < MIN_SEARCHED
    ? []
    : versions.read((version) => itemsNamed(version, text));

export const hasText = ({ text = '' }: DeskOrderQuestion): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * The query that finds orders by text and filters; selects `ids` and `isMore`.
 * @param itemIds items that the text names
 */
export function searchQuery(question: DeskOrderQuestion, itemIds: readonly number[]) {
  const { ways, values } = waysOf(question, itemIds);
  const names = ways.map((_way, at) => `way${at}`);
  const limited = ways.map(
    (way, at) => `way${at} as materialized (${way} limit ${MAX_FOUND_BY_TEXT + 1})`,
  );
  const all = names.map((name) => `select id from ${name}`).join(' union ');
  const isMore = ['customers', 'own_numbers', ...names]
    .map((name) => `(select count(*) from ${name}) > ${MAX_FOUND_BY_TEXT}`)
    .join(' or ');
  return {
    text: `with ${sourcesSql(MAX_FOUND_BY_TEXT + 1)}, ${limited.join(', ')}
      select array(${all}) as ids, ${isMore} as "isMore"`,
    values,
  };
}

/** Condition of an export, which has all matching orders. @param itemIds as in searchQuery */
export function exportFilter(question: DeskOrderQuestion, itemIds: readonly number[]): Condition {
  if (!hasText(question)) return filtersOf(question);
  const { ways, values } = waysOf(question, itemIds);
  const all = ways.join(' union ');
  return { where: `where o.id = any (array(with ${sourcesSql()} ${all}))`, values };
}

/** SQL: the customers that the text names, and the own numbers that start with the text. */
function sourcesSql(most?: number): string {
  const limit = most === undefined ? '' : `limit ${most}`;
  return `customers as materialized (select id from accounts.customer
      where ${customerWords} @@ staff.name_query($1) ${limit}),
    own_numbers as materialized (select customer_id, item_id from ordering.own_number
      where length($4) >= ${MIN_SEARCHED} and key >= $4 and key < $4 || chr(1114111) ${limit})`;
}

/**
 * Queries that find orders by the typed text, one for each column. Each uses its own index; one condition with
 * 'or' would scan the whole table.
 */
function waysOf(question: DeskOrderQuestion, itemIds: readonly number[]) {
  const typed = orderCodeIn((question.text ?? '').trim());
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]+/g, '');
  const upper = typed.toUpperCase();
  const like = `%${upper.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [, sign, number = ''] = /^(C[IN])(\d{1,9})$/.exec(plain) ?? [];
  const series = sign === 'CN' ? 'credit note' : 'invoice';
  const texts = [
    ...[typed, plain, upper, numberKey(typed), like, itemIds, `%${plain}%`],
    ...[series, number === '' ? null : Number(number)],
  ];
  const filters = filtersOf(question);
  // Each way contains the filters, so that PostgreSQL can start with the more selective condition.
  const filter = filters.where
    .replace(/^where/, 'and')
    .replaceAll(/\$(\d+)/g, (_place, at) => `$${Number(at) + texts.length}`);
  const orders = (condition: string) =>
    `select o.id from ordering.customer_order o where ${condition} ${filter}`;
  const lines = (condition: string) =>
    `select l.order_id as id from ordering.order_line l
     ${filter ? `join ordering.customer_order o on o.id = l.order_id ${filter}` : ''}
     where ${condition}`;
  const ofOrders = (table: string, number: string) =>
    `select one.order_id as id from ${table} one
     ${filter ? `join ordering.customer_order o on o.id = one.order_id ${filter}` : ''}
     where length($2) >= ${MIN_SEARCHED} and ${number} like $7`;
  const ways = [
    orders('o.customer_id in (select id from customers)'),
    orders(`$2 <> '' and o.code >= $2 and o.code < $2 || 'ÿ'`),
    orders(`length($2) >= ${MIN_SEARCHED} and o.code like $7`),
    `select one.order_id as id from ordering.invoice one
     ${filter ? `join ordering.customer_order o on o.id = one.order_id ${filter}` : ''}
     where one.series = $8 and one.number = $9::int`,
    ofOrders('ordering.proforma', 'ordering.proforma_code(one.number)'),
    ofOrders('ordering.delivery', 'ordering.plain_number(one.tracking_number)'),
    orders(`o.po_number <> '' and ${startsWith('o.po_number')}`),
    orders(`${consigneeWords} @@ staff.name_query($1)`),
    orders(`o.po_number <> '' and length($3) >= ${MIN_SEARCHED} and upper(o.po_number) like $5`),
    lines(`length($3) >= ${MIN_SEARCHED} and ${startsWith('l.ref_code_old')}`),
    lines(`length($3) >= ${MIN_SEARCHED} and l.turbo_pn <> '' and ${startsWith('l.turbo_pn')}`),
    lines(`l.reference <> '' and ${startsWith('l.reference')}`),
    lines('l.item_id = any ($6::int[])'),
    `select o.id from own_numbers n join ordering.customer_order o on o.customer_id = n.customer_id ${filter}
     where exists (select from ordering.order_line l
       where l.order_id = o.id and l.item_id = n.item_id)`,
  ];
  return { ways: ways.map((way) => `(${way})`), values: [...texts, ...filters.values] };
}

/** SQL: whether a text begins with the typed text. Must match the index expressions (migration 0009). */
export const startsWith = (column: string, typed = '$3') =>
  `upper(${column}) collate "C" >= ${typed} and upper(${column}) collate "C" < ${typed} || chr(1114111)`;

/** Must match the expression of the index customer_names (migration 0007). */
export const customerWords = `staff.name_words(email || ' ' || first_name || ' ' || last_name || ' ' || company_name)`;

/** Must match the expression of the index customer_order_recipient (migration 0009). */
const consigneeWords = `staff.name_words(o.consignee_name || ' ' || o.consignee_company)`;

/**
 * Minimum length of a text that is searched inside codes and PO numbers, in item numbers and in own numbers.
 */
const MIN_SEARCHED = 3;
