/** The quotation of an order: how staff give it, how it is read, and when it can be accepted (12.13). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Currency, Incoterm } from '#contract/order-names.ts';
import type { Quotation, QuotationDraft, QuotationEvent } from '#contract/quotations.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { isDay } from '#language/zone.ts';
import { queries } from '#platform/queries.ts';
import { amountIn, fitsCurrency, lineTotal, totalsOfQuotation } from '../money.ts';
import { proformaCode } from '../words.ts';
import { jsonSql, type OrderLineRow, orderLinesSql } from './order-rows.ts';

/** A quotation as a statement gives it; amounts are texts, since JSON has no exact decimals. */
export interface QuotationRow {
  readonly currency: Currency;
  readonly discountPercent: string;
  readonly freight: string;
  readonly otherCharges: string;
  readonly incoterm: Incoterm | '';
  readonly incotermPlace: string;
  readonly paymentTerms: string;
  readonly validUntil: string;
  /** Null until the customer has accepted. */
  readonly proforma: number | null;
}

const quotationFields: Record<keyof QuotationRow, string> = {
  currency: 'q.currency',
  discountPercent: 'q.discount_percent::text',
  freight: 'q.freight::text',
  otherCharges: 'q.other_charges::text',
  incoterm: 'q.incoterm',
  incotermPlace: 'q.incoterm_place',
  paymentTerms: 'q.payment_terms',
  validUntil: 'q.valid_until::text',
  proforma: '(select p.number from ordering.proforma p where p.order_id = q.order_id)',
};

/** SQL: the quotation of order `o`; null if it has no quotation. */
export const quotationSql = `(select ${jsonSql(quotationFields)}
  from ordering.quotation q where q.order_id = o.id)`;

/** A quotation with the lines of its order, which hold the prices. */
interface QuotedOrder {
  readonly quotation: QuotationRow;
  readonly lines: readonly PricedRow[];
}

type PricedRow = Pick<OrderLineRow, 'id' | 'itemNumber' | 'quantity' | 'unitPrice' | 'leadDays'>;

/** The lines that have pieces, with their totals. */
const quotedLines = ({ quotation: { currency }, lines }: QuotedOrder) =>
  lines.flatMap(({ id, itemNumber, quantity, unitPrice, leadDays }) =>
    quantity === 0 || unitPrice === null
      ? []
      : [{ id, itemNumber, unitPrice, leadDays, total: lineTotal(currency, unitPrice, quantity) }],
  );

const HOUR = 3_600_000;

/** A quotation is valid until its last day has ended everywhere, which is 12 hours after UTC. */
export const isExpired = (validUntil: string, now = Date.now()): boolean =>
  now >= Date.parse(`${validUntil}T00:00:00Z`) + 36 * HOUR;

/** A quotation with its totals. */
export function presentQuotation(order: QuotedOrder): Quotation {
  const { currency, proforma, discountPercent, ...terms } = order.quotation;
  const lines = quotedLines(order);
  const lineTotals = lines.map(({ total }) => total);
  return {
    ...terms,
    currency,
    lines: lines.map(({ id, unitPrice, leadDays, total }) => ({
      id: String(id),
      unitPrice: amountIn(currency, unitPrice),
      ...(leadDays !== null && { leadDays }),
      total,
    })),
    discountPercent: discountPercent.replace(/\.?0+$/, '') || '0',
    ...totalsOfQuotation({ ...order.quotation, lineTotals }),
    isExpired: isExpired(terms.validUntil),
    ...(proforma !== null && { proforma: proformaCode(proforma) }),
  };
}

/** A quotation that was given or accepted: the part that the history keeps, and the part in mails. */
export interface TradedQuotation {
  readonly event: QuotationEvent;
  /** Terms and totals; the mails take the prices from the order's lines. */
  readonly summary: Omit<Quotation, 'lines'>;
}

/** The `quotation` of an order's answer: absent without prices. */
export const quotationOf = (
  quotation: QuotationRow | null,
  lines: readonly PricedRow[],
): { quotation?: Quotation } =>
  quotation ? { quotation: presentQuotation({ quotation, lines }) } : {};

/** Reads the quotation of an order in the caller's transaction. */
export async function readQuotation(
  client: pg.ClientBase,
  orderId: number,
): Promise<QuotedOrder | undefined> {
  const { rows } = await client.query<QuotedOrder>({
    name: 'read-quotation',
    text: `select ${quotationSql} as quotation, ${orderLinesSql()} as lines
      from ordering.customer_order o join ordering.quotation on order_id = o.id where o.id = $1`,
    values: [orderId],
  });
  return rows[0];
}

/**
 * Gives an order prices, or other prices, after its quantities were changed; the caller holds the order.
 * @param draft absent if only quantities were changed: an existing quotation stays
 * @returns undefined for an order without prices
 * @throws CallError badInput for a price with more decimals than the currency has, for a line without a
 * price, named twice or of another order, for an Incoterm without a place, and for a day that has passed
 */
export async function giveQuotation(
  client: pg.ClientBase,
  orderId: number,
  draft: QuotationDraft | undefined,
): Promise<TradedQuotation | undefined> {
  const former = await readQuotation(client, orderId);
  if (draft) await writeQuotation(client, orderId, draft);
  const order = draft ? await readQuotation(client, orderId) : former;
  if (!order) return undefined;
  await checkPriced(client, orderId);
  checkDay(order.quotation.validUntil);
  return summarize(order, former);
}

/** @param former the quotation before */
function summarize(order: QuotedOrder, former: QuotedOrder | undefined): TradedQuotation {
  const { lines: _lines, ...summary } = presentQuotation(order);
  const { currency, total, validUntil } = summary;
  return { event: { currency, total, validUntil, prices: changedPrices(former, order) }, summary };
}

async function writeQuotation(client: pg.ClientBase, orderId: number, draft: QuotationDraft) {
  checkDraft(draft);
  await setPrices(client, orderId, draft);
  await client.query(setQuotationSql, [
    orderId,
    draft.currency,
    draft.discountPercent ?? '0',
    draft.freight ?? '0',
    draft.otherCharges ?? '0',
    draft.incoterm ?? '',
    plainText(draft.incotermPlace ?? ''),
    plainText(draft.paymentTerms ?? ''),
    draft.validUntil,
  ]);
}

function checkDraft(draft: QuotationDraft): void {
  const { currency, lines, freight = '0', otherCharges = '0', incoterm, incotermPlace } = draft;
  const amounts = [...lines.map(({ unitPrice }) => unitPrice), freight, otherCharges];
  const unfit = amounts.find((amount) => !fitsCurrency(currency, amount));
  if (unfit !== undefined) {
    throw new CallError('badInput', 'The amount {amount} has more decimals than {currency} has.', {
      amount: unfit,
      currency,
    });
  }
  if (incoterm && plainText(incotermPlace ?? '') === '') {
    throw new CallError('badInput', 'An Incoterm needs its place: FOB Shanghai.');
  }
  checkDay(draft.validUntil);
}

/** @throws CallError badInput for a day that does not exist, or has passed */
function checkDay(validUntil: string): void {
  if (!isDay(validUntil)) {
    throw new CallError('badInput', 'The day until which the quotation is valid does not exist.');
  }
  if (isExpired(validUntil)) {
    throw new CallError('badInput', 'The day until which the quotation is valid has passed.');
  }
}

async function setPrices(client: pg.ClientBase, orderId: number, { lines }: QuotationDraft) {
  const ids = lines.map(({ id }) => Number(id));
  if (new Set(ids).size < ids.length) throw new CallError('badInput', 'A line is named twice.');
  const { rowCount } = await client.query(setPricesSql, [
    orderId,
    ids,
    lines.map(({ unitPrice }) => unitPrice),
    lines.map(({ leadDays }) => (leadDays === undefined ? null : Number(leadDays))),
  ]);
  if (rowCount !== ids.length) throw new CallError('badInput', 'A line is not of this order.');
  // A line that is not quoted any more keeps no price of another currency.
  await client.query(
    `update ordering.order_line set unit_price = null, lead_days = null
     where order_id = $1 and unit_price is not null and id <> all ($2::int[])`,
    [orderId, ids],
  );
}

async function checkPriced(client: pg.ClientBase, orderId: number): Promise<void> {
  const unpriced = await queries(client)
    .selectFrom('ordering.order_line')
    .select('ref_code_old as number')
    .where('order_id', '=', orderId)
    .where('quantity', '>', 0)
    .where('unit_price', 'is', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  if (!unpriced) return;
  throw new CallError('badInput', '{number} has no price. A quotation has a price for each line.', {
    number: unpriced.number,
  });
}

/** Prices that differ from the previous quotation's; empty if the currency differs. */
function changedPrices(former: QuotedOrder | undefined, order: QuotedOrder) {
  const { currency } = order.quotation;
  if (former?.quotation.currency !== currency) return [];
  const formerPrices = new Map(quotedLines(former).map(({ id, unitPrice }) => [id, unitPrice]));
  return quotedLines(order).flatMap(({ id, itemNumber, unitPrice }) => {
    const from = formerPrices.get(id);
    if (from === undefined || from === unitPrice) return [];
    return [{ itemNumber, from: amountIn(currency, from), to: amountIn(currency, unitPrice) }];
  });
}

/**
 * The quotation that a customer accepts now; undefined for an order without prices.
 * @throws CallError conflict for a quotation that has expired
 */
export async function acceptableQuotation(
  client: pg.ClientBase,
  orderId: number,
): Promise<TradedQuotation | undefined> {
  const order = await readQuotation(client, orderId);
  if (!order) return undefined;
  if (isExpired(order.quotation.validUntil)) {
    const key: TextKey =
      'This quotation has expired. Write to us below, and we will send you a new one.';
    throw new CallError('conflict', key);
  }
  return summarize(order, order);
}

const setPricesSql = `
  update ordering.order_line l set unit_price = n.unit_price, lead_days = n.lead_days
  from unnest($2::int[], $3::numeric[], $4::smallint[]) n (id, unit_price, lead_days)
  where l.id = n.id and l.order_id = $1`;

const setQuotationSql = `
  insert into ordering.quotation (order_id, currency, discount_percent, freight, other_charges,
    incoterm, incoterm_place, payment_terms, valid_until)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (order_id) do update set currency = excluded.currency,
    discount_percent = excluded.discount_percent, freight = excluded.freight,
    other_charges = excluded.other_charges, incoterm = excluded.incoterm,
    incoterm_place = excluded.incoterm_place, payment_terms = excluded.payment_terms,
    valid_until = excluded.valid_until, quoted_at = now()`;
