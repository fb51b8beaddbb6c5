/** An order's lines and history: SQL of JSON, and their form in responses. */
import type { OrderEvent, OrderLine, OrderMail } from '#contract/orders.ts';
import { lineFactsOf } from '#features/catalogue/server/items/facts.ts';
import { today } from '#features/catalogue/server/items/stock.ts';
import type { LineFields } from '#features/catalogue-index/items.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import { expectedSql, unshippedSql } from '../remaining-sql.ts';
import { confirmedSql } from '../state-sql.ts';

/** SQL: the consignee of order `o`, with the names of the contract. */
export const consigneeColumns = `o.consignee_name as "shippingConsigneeName",
  o.consignee_company as "shippingConsigneeCompany", o.consignee_contact as "shippingConsigneeContact",
  o.consignee_address as "shippingConsigneeAddress", o.consignee_zipcode as "shippingConsigneeZipcode",
  o.consignee_country as "shippingConsigneeCountry"`;

/** SQL: consignee and PO number of an order, as a delivery stores them. @param order SQL of the order's id */
export const shipToSql = (order: string): string => `(select to_jsonb(s) from (
  select o.po_number as "poNumber", ${consigneeColumns}
  from ordering.customer_order o where o.id = ${order}) s)`;

/** SQL: the customer `c` as the buyer of a paper. */
export const buyerSql = `json_build_object('company', c.company_name,
  'name', accounts.full_name(c.first_name, c.last_name), 'country', c.country,
  'taxNumber', c.tax_number, 'billTo', c.bill_to)`;

/**
 * SQL: a JSON object of fields; `fields` maps names to SQL. The client reads JSON faster than separate
 * columns.
 */
export const jsonSql = (fields: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

/** SQL: a timestamp in ms since 1970, because JSON has no type for timestamps. */
export const momentSql = (moment: string): string =>
  `floor(extract(epoch from ${moment}) * 1000)::bigint`;

/** A line of an order. `expected` is null if no piece of the line remains to be shipped. */
export interface OrderLineRow {
  readonly id: number;
  readonly type: number;
  readonly refId: number;
  readonly itemNumber: string;
  readonly turboPn: string;
  readonly vehicleOeNo: string;
  readonly model: string;
  /** The component's name in English; empty for a turbo. */
  readonly name: string;
  readonly quantity: number;
  readonly asked: number;
  readonly reference: string;
  readonly backOrder: boolean;
  readonly expected: string | null;
  /** Pieces that were not shipped; null before the order is confirmed. */
  readonly remaining: number | null;
  readonly lineFields: LineFields;
  /** Null without a quotation. A text, because JSON has no exact decimals. */
  readonly unitPrice: string | null;
  readonly leadDays: number | null;
}

const lineFields: Readonly<Record<keyof OrderLineRow, string>> = {
  id: 'l.id',
  type: 'l.type',
  refId: 'l.item_id',
  itemNumber: 'l.ref_code_old',
  turboPn: 'l.turbo_pn',
  vehicleOeNo: 'l.vehicle_oe_no',
  model: 'l.model',
  name: 'l.component',
  quantity: 'l.quantity',
  asked: 'l.asked_quantity',
  reference: 'l.reference',
  backOrder: 'l.back_order',
  expected: expectedSql,
  remaining: `case when ${confirmedSql('o')} then ${unshippedSql} end`,
  lineFields: 'l.line_fields',
  unitPrice: 'l.unit_price::text',
  leadDays: 'l.lead_days',
};

/** SQL: the lines of order `o`. @param more further fields, and the joins that they need */
export const orderLinesSql = (more: Readonly<Record<string, string>> = {}, joins = '') =>
  // json_agg over rows, because json_build_object spends two thirds of its time on looking up the type of
  // each value.
  `(select coalesce(json_agg(line), '[]') from (
      select ${Object.entries({ ...lineFields, ...more })
        .map(([name, sql]) => `${sql} as "${name}"`)
        .join(', ')}
      from ordering.order_line l ${joins} where l.order_id = o.id order by l.seq
    ) line)`;

/** A line as its reader sees it. `askedQuantity` is present only if the quantity was changed. */
export const presentOrderLine = <T extends OrderLineRow>(
  {
    id,
    type,
    refId,
    asked,
    backOrder,
    expected,
    remaining,
    lineFields,
    unitPrice: _unitPrice,
    leadDays: _leadDays,
    ...line
  }: T,
  language: LanguageCode,
) => ({
  ...line,
  name: line.name && translate(language, line.name),
  id: String(id),
  type: String(type) as OrderLine['type'],
  refId: String(refId),
  ...(asked !== line.quantity && { askedQuantity: asked }),
  ...(backOrder && { backOrder: true as const }),
  ...dayOfLine(expected),
  ...(remaining !== null && { remaining }),
  ...lineFactsOf(lineFields, language),
});

export const dayOfLine = (expected: string | null) =>
  expected ? { expected, ...(expected < today() && { isLate: true as const }) } : {};

/** The pieces of an event as the history stores them. */
export const piecesJson = (pieces: readonly NonNullable<OrderEvent['pieces']>[number][]): string =>
  JSON.stringify(pieces.map(({ itemNumber, quantity }) => ({ itemNumber, quantity })));

/** An event of an order's history; `at` in ms since 1970. */
export type EventRow = Omit<OrderEvent, 'at' | 'delivery' | 'pieces'> & {
  readonly at: number;
  readonly delivery: number | null;
  readonly pieces: NonNullable<OrderEvent['pieces']> | null;
};

/** SQL: the history of order `o`. @param more further fields */
export const eventsSql = (more: Readonly<Record<string, string>> = {}) => {
  const fields: Record<keyof EventRow, string> = {
    at: momentSql('e.at'),
    by: 'e.actor',
    action: 'e.action',
    orderStatus: 'e.order_status',
    shippingStatus: 'e.shipping_status',
    remark: 'e.remark',
    delivery: 'e.delivery',
    pieces: 'e.pieces',
  };
  return `(select coalesce(json_agg(${jsonSql({ ...fields, ...more })} order by e.id), '[]')
    from ordering.order_event e where e.order_id = o.id)`;
};

export const presentEvent = <T extends EventRow>({ delivery, pieces, ...event }: T) => ({
  ...event,
  ...(delivery !== null && { delivery }),
  ...(pieces && { pieces }),
  at: new Date(event.at).toISOString(),
});

/** A mail about an order; `at` in ms since 1970. */
export type MailRow = Omit<OrderMail, 'at'> & { readonly at: number };

/** SQL: the mails about order `o`. @param reader recipient of the mails; all mails if absent */
export const mailsSql = (reader?: OrderMail['to']) => {
  const fields = { at: momentSql('x.at'), to: 'x.recipient', subject: 'x.subject' };
  return `(select coalesce(json_agg(${jsonSql(fields)} order by x.id), '[]')
    from ordering.order_mail x
    where x.order_id = o.id ${reader ? `and x.recipient = '${reader}'` : ''})`;
};

export const presentMail = (mail: MailRow): OrderMail => ({
  ...mail,
  at: new Date(mail.at).toISOString(),
});
