/**
 * What the desk's list of orders is narrowed by. Whatever is asked, a page reads a bounded number of rows, so that
 * it holds at a million orders: counts stop at COUNTED, and each way to find a text at FOUND.
 */
import type { OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import { itemsNamed } from '#features/catalogue/server/cross-reference/cross-search.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { boundsOf } from '../../server/order-search.ts';

export interface DeskOrderQuestion {
  orderStatus?: OrderStatus;
  shippingStatus?: ShippingStatus;
  customerId?: string | number;
  /** 1: only orders with messages that staff have not read. */
  unread?: '' | string | number;
  /**
   * Start of the order code, of a line's reference or number, or of words of customer, company or consignee;
   * any part of the PO number; a number of an item, of any maker or the customer's own.
   */
  text?: string;
  /** The consignee's. */
  country?: string;
  /** First and last day on which it was placed, in `zone`. */
  from?: string;
  to?: string;
  /** From `zoneOf`; UTC by default. */
  zone?: string;
  sort?: OrderSort | undefined;
  order?: 'asc' | 'desc';
}

export type OrderSort = 'placed' | 'changed' | 'code' | 'company' | 'status';

/** A condition with its values. */
export interface Condition {
  readonly where: string;
  readonly values: unknown[];
}

/** SQL: joins the customers `c` of orders `o`. */
export const withCustomers = 'join accounts.customer c on c.id = o.customer_id';

/** Rows that a list counts. */
export const COUNTED = 10_000;

/** Orders, and customers, that each way to find a text gives. */
export const FOUND = 1000;

/** The query that counts the orders of a list; one more than COUNTED where there are more. */
export function countQuery(question: DeskOrderQuestion): { text: string; values: unknown[] } {
  const { where, values } = filtersOf({ ...question, sort: undefined });
  // In order of time, those of some days are read by their index. The planner takes them for evenly spread in the
  // table, and would read it from its beginning.
  const by = question.from || question.to ? 'order by o.placed_at' : '';
  return {
    text: `select count(*)::int as count from (
      select from ordering.customer_order o ${where} ${by} limit ${COUNTED + 1}) counted`,
    values,
  };
}

const DAY_SECONDS = 24 * 3600;

/**
 * The filters beside the text. The condition contains only those that are set, so that each query gets its own plan.
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
  if (question.customerId) add((at) => `o.customer_id = ${at}`, Number(question.customerId));
  if (Number(question.unread ?? 0) === 1) {
    conditions.push(`o.id in (select order_id from ordering.order_message
      where actor = 'customer' and read_at is null)`);
  }
  if (question.country) add((at) => `o.consignee_country = ${at}`, question.country);
  const [since, until] = boundsOf(question, question.zone);
  if (since !== null) {
    add((at) => `o.placed_at >= to_timestamp(${at})`, since);
    // An order changes after it was placed: the index of this sort is read from there. A day for clocks set back.
    if (question.sort === 'changed') {
      add((at) => `o.changed_at >= to_timestamp(${at})`, since - DAY_SECONDS);
    }
  }
  if (until !== null) add((at) => `o.placed_at < to_timestamp(${at})`, until);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return { where, values };
}

/** The items that the text names in full, by a number of any maker. */
export const itemsOfText = (versions: Versions, { text = '' }: DeskOrderQuestion): number[] =>
  numberKey(text).length < LEAST ? [] : versions.read((version) => itemsNamed(version, text));

/** Whether the question has a text to look for. */
export const hasText = ({ text = '' }: DeskOrderQuestion): boolean => wordsOf(text).length > 0;

/**
 * The query that finds orders by the text and the filters: `ids`, and whether there are more.
 * @param itemIds items that the text names
 */
export function searchQuery(question: DeskOrderQuestion, itemIds: readonly number[]) {
  const { ways, values } = waysOf(question, itemIds);
  const names = ways.map((_way, at) => `way${at}`);
  const limited = ways.map((way, at) => `way${at} as materialized (${way} limit ${FOUND + 1})`);
  const all = names.map((name) => `select id from ${name}`).join(' union ');
  const isMore = ['customers', 'own_numbers', ...names]
    .map((name) => `(select count(*) from ${name}) > ${FOUND}`)
    .join(' or ');
  return {
    text: `with ${sourcesSql(FOUND + 1)}, ${limited.join(', ')}
      select array(${all}) as ids, ${isMore} as "isMore"`,
    values,
  };
}

/** The whole condition of an export, which has all orders. @param itemIds as in searchQuery */
export function exportFilter(question: DeskOrderQuestion, itemIds: readonly number[]): Condition {
  if (!hasText(question)) return filtersOf(question);
  const { ways, values } = waysOf(question, itemIds);
  const all = ways.join(' union ');
  return { where: `where o.id = any (array(with ${sourcesSql()} ${all}))`, values };
}

/** SQL: the customers that a text names, and the items that customers call by a number that starts with it. */
function sourcesSql(most?: number): string {
  const limit = most === undefined ? '' : `limit ${most}`;
  return `customers as materialized (select id from accounts.customer
      where ${customerWords} @@ to_tsquery('simple', $1) ${limit}),
    own_numbers as materialized (select customer_id, item_id from ordering.own_number
      where length($4) >= ${LEAST} and key >= $4 and key < $4 || chr(1114111) ${limit})`;
}

/** The ways to find a text: each selects ids of orders by an index of its own, since 'or' would read the table. */
function waysOf(question: DeskOrderQuestion, itemIds: readonly number[]) {
  const typed = (question.text ?? '').trim();
  const words = wordsOf(typed);
  const code = words.length === 1 ? (words[0] ?? '').toUpperCase() : '';
  const upper = typed.toUpperCase();
  const like = `%${upper.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const query = words.map((one) => `${one}:*`).join(' & ');
  const texts = [query, code, upper, numberKey(typed), like, itemIds];
  const filters = filtersOf(question);
  // The filters stand in each way, so that the rarer of the two is read.
  const filter = filters.where
    .replace(/^where/, 'and')
    .replaceAll(/\$(\d+)/g, (_place, at) => `$${Number(at) + texts.length}`);
  const orders = (condition: string) =>
    `select o.id from ordering.customer_order o where ${condition} ${filter}`;
  const lines = (condition: string) =>
    `select l.order_id as id from ordering.order_line l
     ${filter ? `join ordering.customer_order o on o.id = l.order_id ${filter}` : ''}
     where ${condition}`;
  const ways = [
    orders('o.customer_id in (select id from customers)'),
    orders(`$2 <> '' and o.code >= $2 and o.code < $2 || 'ÿ'`),
    orders(`o.po_number <> '' and ${startsWith('o.po_number')}`),
    orders(`${consigneeWords} @@ to_tsquery('simple', $1)`),
    orders(`o.po_number <> '' and length($3) >= ${LEAST} and upper(o.po_number) like $5`),
    lines(`length($3) >= ${LEAST} and ${startsWith('l.ref_code_old')}`),
    lines(`length($3) >= ${LEAST} and l.turbo_pn <> '' and ${startsWith('l.turbo_pn')}`),
    lines(`l.reference <> '' and ${startsWith('l.reference')}`),
    lines('l.item_id = any ($6::int[])'),
    `select o.id from own_numbers n join ordering.customer_order o on o.customer_id = n.customer_id ${filter}
     where exists (select from ordering.order_line l
       where l.order_id = o.id and l.item_id = n.item_id)`,
  ];
  return { ways: ways.map((way) => `(${way})`), values: [...texts, ...filters.values] };
}

/** SQL: whether a text begins with the typed one; written as in its index (migrations 0029 and 0060). */
const startsWith = (column: string) =>
  `upper(${column}) collate "C" >= $3 and upper(${column}) collate "C" < $3 || chr(1114111)`;

/** Must match the expression of the index customer_words (migration 0005). */
const customerWords = 'staff.words(email, first_name, last_name, company_name)';

/** Must match the expression of the index customer_order_consignee (migration 0060). */
const consigneeWords = `staff.words(o.consignee_name, o.consignee_company, '', '')`;

/** Shortest text that is looked for inside PO numbers and at the start of numbers of items. */
const LEAST = 3;

/** Letters and digits of a typed text, as the index splits them; signs of a query are no part. */
const wordsOf = (typed: string): string[] => typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
