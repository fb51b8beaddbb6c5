/** The quotation of an order: writing and reading it, its totals, and its acceptance (12.13). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Currency, Incoterm } from '#contract/order-names.ts';
import type { Quotation, QuotationDraft, QuotationEvent } from '#contract/quotations.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { isDay } from '#language/zone.ts';
import { amountIn, fitsCurrency, lineTotal, totalsOfQuotation } from '../money.ts';
import { proformaCode } from '../words.ts';
import { jsonSql, momentSql, type OrderLineRow, orderLinesSql } from './order-rows.ts';

/** A quotation as quotationSql selects it; amounts are texts, because JSON has no exact decimals. */
export interface QuotationRow {
  readonly currency: Currency;
  readonly discountPercent: string;
  readonly freight: string;
  readonly otherCharges: string;
  readonly incoterm: Incoterm | '';
  readonly incotermPlace: string;
  readonly paymentTerms: string;
  readonly validUntil: string;
  /** Number of the proforma invoice; null until the customer has accepted. */
  readonly proforma: number | null;
  /** 0 if the quotation was never sent, because the prices were agreed after the order was confirmed. */
  readonly version: number;
  /** Time when this version was sent, ms since 1970. `formerAt`: the previous version. */
  readonly quotedAt: number | null;
  readonly formerAt: number | null;
  /** Whether the order replaces claimed pieces at no charge. */
  readonly isFree: boolean;
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
  isFree: 'o.claim_id is not null',
  proforma: '(select p.number from ordering.proforma p where p.order_id = q.order_id)',
  version: 'q.version',
  quotedAt: momentSql('q.quoted_at'),
  formerAt: momentSql('q.former_at'),
};

/**
 * SQL: terms with which the first quotation of order `o` begins, from the last quotation among the customer's 50
 * latest other orders (no replacements at no charge); null if `o` has a quotation.
 */
export const formerTermsSql = `(
  select ${jsonSql({
    currency: 'f.currency',
    discountPercent: 'trim_scale(f.discount_percent)::text',
    incoterm: 'f.incoterm',
    incotermPlace: 'f.incoterm_place',
    paymentTerms: 'f.payment_terms',
  })}
  from (select id from ordering.customer_order
    where customer_id = o.customer_id and id <> o.id and claim_id is null order by id desc limit 50) latest
    join ordering.quotation f on f.order_id = latest.id
  where not exists (select from ordering.quotation where order_id = o.id)
  order by latest.id desc limit 1)`;

/** SQL: the quotation of order `o`; null if it has no quotation. */
export const quotationSql = `(select ${jsonSql(quotationFields)}
  from ordering.quotation q where q.order_id = o.id)`;

/** A quotation with the lines of its order, which hold the prices. */
interface QuotedOrder {
  readonly quotation: QuotationRow;
  readonly lines: readonly PricedRow[];
}

type PricedRow = Pick<OrderLineRow, 'id' | 'itemNumber' | 'quantity' | 'unitPrice' | 'leadDays'>;

/** The lines that have pieces and a price, with their totals. */
const quotedLines = ({ quotation: { currency }, lines }: QuotedOrder) =>
  lines.flatMap(({ id, itemNumber, quantity, unitPrice, leadDays }) =>
    quantity === 0 || unitPrice === null
      ? []
      : [{ id, itemNumber, unitPrice, leadDays, total: lineTotal(currency, unitPrice, quantity) }],
  );

const HOUR = 3_600_000;

/** A quotation is valid until its last day has ended in all time zones, 12 hours after the end in UTC. */
export const isExpired = (validUntil: string, now = Date.now()): boolean =>
  now >= Date.parse(`${validUntil}T00:00:00Z`) + 36 * HOUR;

export function presentQuotation(order: QuotedOrder): Quotation {
  const { currency, proforma, discountPercent, version, quotedAt, formerAt, isFree, ...terms } =
    order.quotation;
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
    ...(isFree && { isFree }),
    ...(proforma !== null && { proforma: proformaCode(proforma) }),
    ...(quotedAt !== null && {
      sent: {
        version,
        at: new Date(quotedAt).toISOString(),
        ...(formerAt !== null && { formerAt: new Date(formerAt).toISOString() }),
      },
    }),
  };
}

/** The part of a quotation that proforma invoices and invoices contain. */
export type PaperQuotation = Omit<Quotation, 'isExpired' | 'proforma' | 'sent'>;

export function paperQuotation(order: QuotedOrder): PaperQuotation {
  const {
    isExpired: _isExpired,
    proforma: _proforma,
    sent: _sent,
    ...quotation
  } = presentQuotation(order);
  return quotation;
}

/** A quotation that was sent or accepted: `event` for the history, `summary` for mails. */
export interface TradedQuotation {
  readonly event: QuotationEvent;
  /** Terms and totals; the mails take the prices from the order's lines. */
  readonly summary: Omit<Quotation, 'lines'>;
}

/** The field `quotation` of an order in a response; absent if the order has no prices. */
export const quotationOf = (
  quotation: QuotationRow | null,
  lines: readonly PricedRow[],
): { quotation?: Quotation } =>
  quotation ? { quotation: presentQuotation({ quotation, lines }) } : {};

type OrderPrices = Pick<QuotedOrder, 'lines'> & { readonly quotation: QuotationRow | null };

export async function readQuotation(client: pg.ClientBase, orderId: number): Promise<OrderPrices> {
  const { rows } = await client.query<OrderPrices>({
    name: 'read-quotation',
    text: `select ${quotationSql} as quotation, ${orderLinesSql()} as lines
      from ordering.customer_order o where o.id = $1`,
    values: [orderId],
  });
  return rows[0] ?? { quotation: null, lines: [] };
}

interface PricedChange {
  readonly changes: readonly { readonly lineId: number; readonly to: number }[];
  readonly added?: readonly {
    readonly itemNumber: string;
    readonly quantity: number;
    readonly unitPrice?: string | undefined;
  }[];
  readonly draft?: QuotationDraft | undefined;
}

/**
 * The quotation of an order after a change; undefined if the order then has no prices.
 * @param isAgreed whether the order is confirmed: the quotation was accepted, and its last day may have
 * passed
 * @throws CallError badInput for an amount with more decimals than the currency has, for a line without a
 * price, named twice or of another order, for an Incoterm without a place, for a day that has passed, and for
 * a price of an order without prices
 */
export async function quotationAfter(
  client: pg.ClientBase,
  orderId: number,
  { changes, added = [], draft }: PricedChange,
  isAgreed: boolean,
): Promise<TradedQuotation | undefined> {
  const former = await readQuotation(client, orderId);
  const terms = draft ? draftedTerms(draft, former) : former.quotation;
  const quotation = terms && !isAgreed ? nextVersion(terms) : terms;
  if (!quotation) {
    if (added.every(({ unitPrice }) => unitPrice === undefined)) return undefined;
    throw new CallError('badInput', 'This order has no quotation, so its lines have no prices.');
  }
  const { currency } = quotation;
  const quantities = new Map(changes.map(({ lineId, to }) => [lineId, to]));
  const lines = (draft ? draftedLines(draft, former.lines) : former.lines).map((line) => ({
    ...line,
    quantity: quantities.get(line.id) ?? line.quantity,
  }));
  const moreLines = added.map(({ itemNumber, quantity, unitPrice = null }) => ({
    id: 0,
    itemNumber,
    quantity,
    leadDays: null,
    unitPrice: unitPrice === null ? null : fittingAmount(currency, unitPrice),
  }));
  const order = { quotation, lines: [...lines, ...moreLines] };
  const unpriced = order.lines.find((line) => line.quantity > 0 && line.unitPrice === null);
  if (unpriced) {
    const words = '{number} has no price. A quotation has a price for each line.';
    throw new CallError('badInput', words, { number: unpriced.itemNumber });
  }
  if (!isAgreed) checkDay(quotation.validUntil);
  return summarize(order, former, isAgreed);
}

const nextVersion = (terms: QuotationRow): QuotationRow => ({
  ...terms,
  version: terms.version + 1,
  quotedAt: Date.now(),
  formerAt: terms.quotedAt,
});

const notSent = { proforma: null, isFree: false, version: 0, quotedAt: null, formerAt: null };

function draftedTerms(draft: QuotationDraft, { quotation }: OrderPrices): QuotationRow {
  const { currency, incotermPlace = '', paymentTerms = '', validUntil } = draft;
  const terms = {
    ...(quotation ?? notSent),
    currency,
    discountPercent: Number(draft.discountPercent ?? 0).toFixed(2),
    freight: fittingAmount(currency, draft.freight ?? '0'),
    otherCharges: fittingAmount(currency, draft.otherCharges ?? '0'),
    incoterm: draft.incoterm ?? ('' as const),
    incotermPlace: plainText(incotermPlace),
    paymentTerms: plainText(paymentTerms),
    validUntil,
  };
  if (terms.isFree && draft.lines.some(({ unitPrice }) => Number(unitPrice) === 0)) {
    throw new CallError('badInput', 'Enter the value of a piece for customs and its currency.');
  }
  if (terms.isFree && !leavesNothing(terms)) {
    throw new CallError(
      'badInput',
      'A replacement is at no charge: its discount stays at 100 per cent, without freight and other charges.',
    );
  }
  if (terms.incoterm && terms.incotermPlace === '') {
    throw new CallError('badInput', 'An Incoterm needs its place: FOB Shanghai.');
  }
  if (!isDay(validUntil)) {
    throw new CallError('badInput', 'The day until which the quotation is valid does not exist.');
  }
  return terms;
}

/** Whether the total is 0 at any prices: discount 100 % and no charges. */
const leavesNothing = (terms: Pick<QuotationRow, 'discountPercent' | 'freight' | 'otherCharges'>) =>
  Number(terms.discountPercent) === 100 && Number(terms.freight) + Number(terms.otherCharges) === 0;

/** The lines of an order with the prices of a draft. A line that the draft does not name has no price. */
function draftedLines(
  { currency, lines: drafted }: QuotationDraft,
  lines: readonly PricedRow[],
): readonly PricedRow[] {
  const prices = new Map(drafted.map((line) => [Number(line.id), line]));
  if (prices.size < drafted.length) throw new CallError('badInput', 'A line is named twice.');
  if (drafted.some(({ id }) => !lines.some((line) => line.id === Number(id)))) {
    throw new CallError('badInput', 'A line is not of this order.');
  }
  return lines.map((line) => {
    const { unitPrice = null, leadDays } = prices.get(line.id) ?? {};
    return {
      ...line,
      unitPrice: unitPrice === null ? null : fittingAmount(currency, unitPrice),
      leadDays: leadDays === undefined ? null : Number(leadDays),
    };
  });
}

/** @throws CallError badInput for an amount with more decimals than the currency has */
function fittingAmount(currency: Currency, amount: string): string {
  if (fitsCurrency(currency, amount)) return amountIn(currency, amount);
  const words = 'The amount {amount} has more decimals than {currency} has.';
  throw new CallError('badInput', words, { amount, currency });
}

/** @throws CallError badInput for a day that has passed */
function checkDay(validUntil: string): void {
  if (!isExpired(validUntil)) return;
  throw new CallError('badInput', 'The day until which the quotation is valid has passed.');
}

/** @param former the prices before the change */
function summarize(order: QuotedOrder, former: OrderPrices, isAgreed = false): TradedQuotation {
  const { lines, ...summary } = presentQuotation(order);
  const { currency, total, validUntil } = summary;
  // The first quotation before confirmation has no differences: the customer reads it as a whole.
  const isFirst = former.quotation === null && !isAgreed;
  const differences = isFirst
    ? { prices: [] }
    : differencesOf(order.lines, { ...summary, lines }, formerQuotation(former));
  const version = isAgreed || !summary.sent ? {} : { version: summary.sent.version };
  return { event: { currency, total, validUntil, ...version, ...differences }, summary };
}

const formerQuotation = ({ quotation, lines }: OrderPrices): Quotation | undefined =>
  quotation ? presentQuotation({ quotation, lines }) : undefined;

/** Differences from the previous quotation. Items that are added to the order are in the change itself. */
function differencesOf(
  items: readonly PricedRow[],
  after: Quotation,
  before: Quotation | undefined,
): Pick<QuotationEvent, 'prices' | 'terms'> {
  const isSameCurrency = before?.currency === after.currency;
  const linesBefore = new Map(before?.lines.map((line) => [line.id, line]));
  const lines = after.lines.flatMap((line) => {
    const itemNumber = items.find(({ id }) => String(id) === line.id)?.itemNumber ?? '';
    const lineBefore = linesBefore.get(line.id);
    return line.id === ADDED || (before && !lineBefore)
      ? []
      : [{ ...line, itemNumber, lineBefore }];
  });
  const prices = lines.flatMap(({ itemNumber, unitPrice: to, lineBefore }) => {
    const from = isSameCurrency ? lineBefore?.unitPrice : undefined;
    return from === to ? [] : [{ itemNumber, ...(from !== undefined && { from }), to }];
  });
  const leadDays = lines.map(({ itemNumber, leadDays: days, lineBefore }) => ({
    field: 'leadDays' as const,
    itemNumber,
    from: String(lineBefore?.leadDays ?? ''),
    to: String(days ?? ''),
  }));
  const amounts = isSameCurrency ? before : undefined;
  const terms = [
    { field: 'currency' as const, from: before?.currency ?? '', to: after.currency },
    ...leadDays,
    ...(['discountPercent', 'freight', 'otherCharges'] as const).map((field) => ({
      field,
      from: withoutZero((field === 'discountPercent' ? before : amounts)?.[field]),
      to: withoutZero(after[field]),
    })),
    { field: 'incoterm' as const, from: incotermOf(before), to: incotermOf(after) },
    { field: 'paymentTerms' as const, from: before?.paymentTerms ?? '', to: after.paymentTerms },
  ].filter(({ from, to }) => from !== to);
  return { prices, ...(terms.length > 0 && { terms }) };
}

/** Id that stands for any line that a change adds: such a line has no id yet. */
const ADDED = '0';
const withoutZero = (amount = ''): string => (/[1-9]/.test(amount) ? amount : '');
const incotermOf = (quotation: Quotation | undefined): string =>
  quotation ? `${quotation.incoterm} ${quotation.incotermPlace}`.trim() : '';

/** Writes prices and terms, which quotationAfter has checked, into a locked order. */
export async function writeQuotation(
  client: pg.ClientBase,
  orderId: number,
  draft: QuotationDraft,
): Promise<void> {
  await client.query(setPricesSql, [
    orderId,
    draft.lines.map(({ id }) => Number(id)),
    draft.lines.map(({ unitPrice }) => unitPrice),
    draft.lines.map(({ leadDays }) => (leadDays === undefined ? null : Number(leadDays))),
  ]);
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

/**
 * The quotation that a customer accepts now; undefined for an order without prices.
 * @throws CallError conflict for a quotation that has expired
 */
export async function acceptableQuotation(
  client: pg.ClientBase,
  orderId: number,
): Promise<TradedQuotation | undefined> {
  const { quotation, lines } = await readQuotation(client, orderId);
  if (!quotation) return undefined;
  if (isExpired(quotation.validUntil)) {
    const key: TextKey =
      'This quotation has expired. Write to us below, and we will send you a new one.';
    throw new CallError('conflict', key);
  }
  return summarize({ quotation, lines }, { quotation, lines });
}

// A line without a new price loses its price, which may be in another currency.
const setPricesSql = `
  update ordering.order_line l set unit_price = n.unit_price, lead_days = n.lead_days
  from ordering.order_line o
    left join unnest($2::int[], $3::numeric[], $4::smallint[]) n (id, unit_price, lead_days) using (id)
  where o.order_id = $1 and l.id = o.id`;

const setQuotationSql = `
  insert into ordering.quotation (order_id, currency, discount_percent, freight, other_charges,
    incoterm, incoterm_place, payment_terms, valid_until, version, quoted_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, null)
  on conflict (order_id) do update set currency = excluded.currency,
    discount_percent = excluded.discount_percent, freight = excluded.freight,
    other_charges = excluded.other_charges, incoterm = excluded.incoterm,
    incoterm_place = excluded.incoterm_place, payment_terms = excluded.payment_terms,
    valid_until = excluded.valid_until`;

/** Raises the version of an order's quotation, if there is one. The caller sends the quotation. */
export const noteSent = (client: pg.ClientBase, orderId: number) =>
  client.query(
    `update ordering.quotation set version = version + 1, quoted_at = now(), former_at = quoted_at
     where order_id = $1`,
    [orderId],
  );
