/**
 * Commercial invoices (docs/product.md 12.26): one for each delivery, frozen when it is issued. A change of the
 * delivery or its prices cancels the invoice by a credit note and issues another invoice. Taking the delivery back
 * only cancels the invoice.
 */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Carton, ShipTo } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import type { Invoice } from '#contract/quotations.ts';
import type { TextKey } from '#language/text.ts';
import { zoneOfCountry } from '#language/zone.ts';
import type { Queryable } from '#platform/queries.ts';
import { weightsOf } from '../cartons.ts';
import { queueInvoiceMail } from '../mail/invoice-mail.ts';
import { restOf, totalsOfQuotation, withDiscount } from '../money.ts';
import { ownNumbersSql } from '../own-numbers-sql.ts';
import type { InvoicedLine, InvoicePaper, IssuedPaper } from '../pdf/invoice-pdf.ts';
import { paperCode } from '../words.ts';
import { cartonsSql } from './carton-rows.ts';
import { buyerSql, consigneeColumns, type OrderLineRow, orderLinesSql } from './order-rows.ts';
import { nextNumberSql } from './paper-files.ts';
import { paperQuotation, type QuotationRow, quotationSql } from './quotations.ts';
import { legalSeller, type SellerSettings, settingLines } from './seller.ts';
import { noDelivery } from './shipping.ts';
import { stampSql } from './stamps.ts';
import { isDangerous, type LineTradeData, tradeDataOf } from './trade-data.ts';

interface DeliveredOrder
  extends Omit<InvoicePaper, 'lines' | 'quotation' | 'packages' | 'shippedAt'> {
  readonly shippedAt: Date;
  readonly shipTo: ShipTo;
  readonly lines: readonly (OrderLineRow & { readonly ownNumber: string })[];
  readonly quotation: QuotationRow | null;
  readonly pieces: readonly { readonly lineId: number; readonly quantity: number }[];
  readonly cartons: readonly Carton[] | null;
}

const ownNumberColumn = {
  ownNumber: `coalesce((${ownNumbersSql('o.customer_id', 'l.item_id')})[1], '')`,
};

const deliveredOrderSql = {
  name: 'delivered-order',
  text: `
    select o.code as "orderCode", o.po_number as "poNumber", d.number as delivery,
      d.shipped_at as "shippedAt", d.ship_to as "shipTo",
      ${consigneeColumns},
      ${buyerSql} as buyer,
      ${orderLinesSql(ownNumberColumn)} as lines, ${quotationSql} as quotation,
      (select json_agg(json_build_object('lineId', dl.line_id, 'quantity', dl.quantity))
        from ordering.delivery_line dl where dl.delivery_id = d.id) as pieces,
      ${cartonsSql} as cartons
    from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
      join ordering.delivery d on d.order_id = o.id
    where o.id = $1 and d.number = $2`,
};

/**
 * The content of the invoice that a delivery would get now; undefined if the delivery was taken back.
 * @throws CallError conflict if the order has no prices
 */
async function paperOf(
  client: pg.ClientBase,
  { orderId, delivery }: InvoicedDelivery,
  hasCharges: boolean,
  settings: SellerSettings,
): Promise<InvoicePaper | undefined> {
  const { rows } = await client.query<DeliveredOrder>({
    ...deliveredOrderSql,
    values: [orderId, delivery],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { lines: ordered, quotation: accepted, pieces, cartons, shippedAt, shipTo, ...order } = row;
  if (!accepted) {
    throw new CallError('conflict', 'This order has no prices, so that nothing can be invoiced.');
  }
  const quantities = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  const delivered = ordered.map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }));
  const charged = hasCharges ? accepted : { ...accepted, freight: '0', otherCharges: '0' };
  const quotation = paperQuotation({ quotation: charged, lines: delivered });
  const data = new Map(
    (await tradeDataOf(client, orderId, shipTo.shippingConsigneeCountry)).map((one) => [
      one.lineId,
      one,
    ]),
  );
  return {
    ...order,
    ...shipTo,
    shippedAt: shippedAt.toISOString(),
    reason: quotation.isFree ? 'replacement' : 'sale',
    seller: legalSeller(settings),
    bank: quotation.isFree ? [] : settingLines(settings.bankDetails),
    zone: zoneOfCountry(order.buyer.country, settings.timeZone),
    lines: delivered
      .filter(({ quantity }) => quantity > 0)
      .map((line) => invoicedLine(line, data.get(line.id))),
    quotation,
    hasCharges,
    packages: packagesOf(cartons ?? [], pieces),
  };
}

/**
 * Adds the paper's part of the discount. The discounts of all valid invoices add up to the discount on all
 * their lines. If each invoice rounded its own, the sum would differ from the proforma invoice by cents.
 * @param others the papers of the other valid invoices
 */
function withPartOfDiscount(paper: InvoicePaper, others: readonly InvoicePaper[]): InvoicePaper {
  const { quotation } = paper;
  const { currency, discountPercent } = quotation;
  const lineTotals = [paper, ...others].map((one) => one.quotation.linesTotal);
  const charges = { freight: '0', otherCharges: '0' };
  const { discount } = totalsOfQuotation({ currency, discountPercent, lineTotals, ...charges });
  const part = restOf(
    currency,
    discount,
    others.map((one) => one.quotation.discount),
  );
  // After cancellations, the other discounts may add up to a cent too much: this part is then 0.
  return { ...paper, quotation: withDiscount(quotation, part.startsWith('-') ? '0' : part) };
}

const invoicedLine = (
  line: DeliveredOrder['lines'][number],
  data: LineTradeData | undefined,
): InvoicedLine => ({
  id: line.id,
  itemNumber: line.itemNumber,
  turboPn: line.turboPn,
  model: line.model,
  name: line.name,
  lineFields: line.lineFields,
  reference: line.reference,
  quantity: line.quantity,
  ownNumber: line.ownNumber,
  hsCode: data?.hsCode ?? '',
  origin: data?.origin ?? '',
  netGrams: data?.netGrams ?? null,
  ...(isDangerous(data) && { isDangerous: true as const }),
});

/**
 * Cartons and weights of a delivery. If some `pieces` are in no carton, the paper names no cartons and weights,
 * because its reader would take them for the whole delivery.
 */
function packagesOf(
  cartons: readonly Carton[],
  pieces: DeliveredOrder['pieces'],
): InvoicePaper['packages'] {
  const isPacked =
    cartons.length > 0 && piecesOf(cartons.flatMap(({ lines }) => lines)) === piecesOf(pieces);
  if (!isPacked) return { cartons: 0, net: null, gross: null };
  const { net, gross } = weightsOf(cartons);
  return { cartons: cartons.length, net: net ?? null, gross: gross ?? null };
}

const piecesOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface InvoicedDelivery {
  readonly orderId: number;
  readonly delivery: number;
}

interface ValidInvoice extends InvoicedDelivery {
  readonly id: number;
  readonly number: number;
  readonly paper: InvoicePaper;
}

/** The invoices of a locked order that no credit note cancels, sorted by delivery number. */
async function validInvoices(client: pg.ClientBase, orderId: number): Promise<ValidInvoice[]> {
  const { rows } = await client.query<ValidInvoice>(
    `select id, order_id as "orderId", delivery, number, paper from ordering.invoice i
     where order_id = $1 and series = 'invoice'
       and not exists (select from ordering.invoice n where n.cancels = i.id)
     order by delivery`,
    [orderId],
  );
  return rows;
}

/** Writes a paper under the next number of its series. @returns id and code of the paper */
async function writePaper(
  client: pg.ClientBase,
  series: Invoice['series'],
  { orderId, delivery }: InvoicedDelivery,
  paper: InvoicePaper,
  cancels?: number,
): Promise<{ id: number; code: string }> {
  const { rows } = await client.query<{ id: number; number: number }>({
    ...writePaperSql,
    values: [series, orderId, delivery, JSON.stringify(paper), cancels ?? null],
  });
  const [written] = rows;
  if (!written) throw new Error(`the series '${series}' has no row for its numbers`);
  return { id: written.id, code: paperCode(series, written.number) };
}

const writePaperSql = {
  name: 'write-paper',
  text: `
    with next as (${nextNumberSql('$1')})
    insert into ordering.invoice (order_id, series, number, delivery, paper, cancels)
    select $2, $1, last, $3, $4::jsonb || jsonb_build_object('stamp', ${stampSql}), $5 from next
    returning id, number`,
};

/**
 * Issues the invoice of a delivery of a locked order, and queues the mail to the customer.
 * @returns the code of the invoice
 * @throws CallError notFound for a delivery of another order; conflict if the delivery has a valid invoice,
 * or if the order has no prices
 */
export async function issueInvoice(
  client: pg.ClientBase,
  orderId: number,
  deliveryId: number,
  settings: SellerSettings,
): Promise<string> {
  const { rows } = await client.query<{ number: number }>(
    'select number from ordering.delivery where order_id = $1 and id = $2',
    [orderId, deliveryId],
  );
  const delivery = rows[0]?.number;
  if (delivery === undefined) throw noDelivery();
  const valid = await validInvoices(client, orderId);
  const former = valid.find((invoice) => invoice.delivery === delivery);
  if (former) {
    throw new CallError('conflict', 'This delivery has an invoice already: {code}.', {
      code: paperCode('invoice', former.number),
    });
  }
  const hasCharges = !valid.some(({ paper }) => paper.hasCharges);
  const place = { orderId, delivery };
  const paper = await paperOf(client, place, hasCharges, settings);
  if (!paper) throw noDelivery();
  const others = valid.map((invoice) => invoice.paper);
  const issued = withPartOfDiscount(paper, others);
  const { id, code } = await writePaper(client, 'invoice', place, issued);
  await queueInvoiceMail(client, [id]);
  return code;
}

/**
 * Contents whose change revises an invoice. Lead times and the last day of the quotation are on no invoice.
 * Discount and total also depend on the other invoices, so their change alone revises no invoice.
 */
function contentsOf({ lines, quotation, packages }: InvoicePaper) {
  const {
    validUntil: _day,
    discount: _discount,
    total: _total,
    lines: prices,
    ...terms
  } = quotation;
  return {
    pieces: lines.map(({ id, itemNumber, quantity }) => ({ id, itemNumber, quantity })),
    prices: prices.map(({ id, unitPrice, total }) => ({ id, unitPrice, total })),
    terms,
    packages,
  };
}

/** Whether the papers bill all pieces of an order, but do not add up to its total. */
async function missesTotal(
  client: pg.ClientBase,
  orderId: number,
  papers: readonly InvoicePaper[],
): Promise<boolean> {
  const { rows } = await client.query<{ quotation: QuotationRow | null; lines: OrderLineRow[] }>({
    ...pricedOrderSql,
    values: [orderId],
  });
  const [order] = rows;
  if (!order?.quotation) return false;
  if (piecesOf(order.lines) !== piecesOf(papers.flatMap(({ lines }) => lines))) return false;
  const { currency, total } = paperQuotation({ quotation: order.quotation, lines: order.lines });
  const rest = restOf(
    currency,
    total,
    papers.map(({ quotation }) => quotation.total),
  );
  return Number(rest) !== 0;
}

const pricedOrderSql = {
  name: 'priced-order',
  text: `select ${quotationSql} as quotation, ${orderLinesSql()} as lines
    from ordering.customer_order o where o.id = $1`,
};

/**
 * Cancels each invoice of a locked order whose pieces, prices or cartons have changed, and issues another. The caller
 * has made the change. If the invoices bill all pieces of the order but do not add up to its total, for example
 * because the invoice with the freight was cancelled, the last invoice is issued again.
 */
export async function reviseInvoices(
  client: pg.ClientBase,
  orderId: number,
  settings: SellerSettings,
): Promise<void> {
  const valid = await validInvoices(client, orderId);
  let isCharged = valid.some(({ paper }) => paper.hasCharges);
  const papers: InvoicePaper[] = [];
  const changed: { invoice: ValidInvoice; paper: InvoicePaper }[] = [];
  const revise = async (invoice: ValidInvoice) => {
    const paper = await paperOf(client, invoice, !isCharged || invoice.paper.hasCharges, settings);
    if (paper) changed.push({ invoice, paper });
    isCharged = true;
  };
  for (const invoice of valid) {
    const paper = await paperOf(client, invoice, invoice.paper.hasCharges, settings);
    if (!paper || isDeepStrictEqual(contentsOf(paper), contentsOf(invoice.paper))) {
      papers.push(invoice.paper);
    } else {
      await revise(invoice);
    }
  }
  const last = valid.at(-1);
  if (last && changed.length === 0 && (await missesTotal(client, orderId, papers))) {
    papers.pop();
    await revise(last);
    // A rounded discount may leave a cent that no invoice can take.
    const [revised] = changed;
    if (
      revised &&
      withPartOfDiscount(revised.paper, papers).quotation.total === last.paper.quotation.total
    )
      return;
  }
  const written: number[] = [];
  for (const { invoice, paper } of changed) {
    const revised = withPartOfDiscount(paper, papers);
    papers.push(revised);
    const note = await writePaper(client, 'credit note', invoice, invoice.paper, invoice.id);
    const next = await writePaper(client, 'invoice', invoice, revised);
    written.push(note.id, next.id);
  }
  await queueInvoiceMail(client, written);
}

/** Cancels the invoices of deliveries of a locked order that were taken back. */
export async function cancelInvoices(
  client: pg.ClientBase,
  orderId: number,
  deliveries: readonly { readonly number: number }[] = [],
): Promise<void> {
  const numbers = new Set(deliveries.map(({ number }) => number));
  const notes: number[] = [];
  for (const invoice of await validInvoices(client, orderId)) {
    if (!numbers.has(invoice.delivery)) continue;
    const note = await writePaper(client, 'credit note', invoice, invoice.paper, invoice.id);
    notes.push(note.id);
  }
  await queueInvoiceMail(client, notes);
}

/**
 * An invoice or a credit note of a customer's order.
 * @param code as CI000012 or CN000003
 * @throws CallError notFound, also for an order of another customer
 */
export async function invoiceOf(
  client: Queryable,
  customerId: number,
  orderId: number,
  code: string,
): Promise<IssuedPaper> {
  const [, sign = '', digits = ''] = /^(CI|CN)(\d{6,9})$/.exec(code) ?? [];
  const series = sign === 'CN' ? 'credit note' : 'invoice';
  const { rows } = await client.query<{
    number: number;
    issuedAt: Date;
    paper: InvoicePaper;
    cancels: number | null;
    cancelsIssuedAt: Date | null;
  }>(
    `select i.number, i.issued_at as "issuedAt", i.paper, n.number as cancels,
       n.issued_at as "cancelsIssuedAt"
     from ordering.invoice i join ordering.customer_order o on o.id = i.order_id
       left join ordering.invoice n on n.id = i.cancels
     where i.order_id = $1 and o.customer_id = $2 and i.series = $3 and i.number = $4`,
    [orderId, customerId, series, Number(digits)],
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'This invoice does not exist.' satisfies TextKey);
  const { number, issuedAt, paper, cancels, cancelsIssuedAt } = row;
  return {
    code: paperCode(series, number),
    series,
    issuedAt,
    paper,
    cancels:
      cancels === null || cancelsIssuedAt === null
        ? undefined
        : { code: paperCode('invoice', cancels), issuedAt: cancelsIssuedAt },
  };
}
