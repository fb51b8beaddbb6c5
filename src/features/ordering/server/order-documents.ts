/**
 * Documents of an order as PDF files: quotation, proforma invoice (docs/product.md 12.13) and the report of
 * a claim (12.17). A proforma invoice is issued when a customer accepts a quotation.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { QuotationDocument } from '#contract/quotations.ts';
import { withPlainNames } from '#contract/spellings.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { zoneOfCountry } from '#language/zone.ts';
import type { Database } from '#platform/database.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { claimPdf } from '../pdf/order-pdf.ts';
import { type PricedDocument, quotationPdf } from '../pdf/quotation-pdf.ts';
import { claimOf } from './claims.ts';
import { type OrderLineRow, orderLinesSql, presentOrderLine } from './order-rows.ts';
import { wholeOrder } from './orders.ts';
import { presentQuotation, proformaCode, type QuotationRow, quotationSql } from './quotations.ts';

/** Lines and quotation of an order, as the customer accepted them. */
interface AcceptedOrder {
  readonly lines: readonly OrderLineRow[];
  readonly quotation: QuotationRow;
}

interface Proforma extends AcceptedOrder {
  readonly number: number;
  readonly issuedAt: Date;
}

/** Issues the proforma invoice of an order whose quotation is accepted. The caller has locked the order. */
export async function issueProforma(client: pg.ClientBase, orderId: number): Promise<void> {
  await client.query({ ...issueSql, values: [orderId] });
}

/** Issues the invoices of quotations that were accepted while a release ran that issued none. */
export async function issueMissing(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select o.id from ordering.customer_order o join ordering.quotation q on q.order_id = o.id
     where o.order_status = 'confirm'
       and not exists (select from ordering.proforma p where p.order_id = o.id)
     order by o.id for no key update of o skip locked`,
  );
  for (const { id } of rows) await issueProforma(client, id);
}

/** The proforma invoice of an order. @throws CallError notFound */
export async function proformaOf(client: Queryable, orderId: number): Promise<Proforma> {
  const row = await queries(client)
    .selectFrom('ordering.proforma')
    .select(['number', 'issued_at', 'accepted'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) {
    const key: TextKey = 'This order has no proforma invoice.';
    throw new CallError('notFound', key);
  }
  return {
    ...withPlainNames(row.accepted as unknown as AcceptedOrder),
    number: row.number,
    issuedAt: row.issued_at,
  };
}

// The number of an item is kept under its earlier name, too, which the release before reads.
// The lock on the counter's row keeps the numbers without gaps: it lasts until the transaction ends.
const issueSql = {
  name: 'issue-proforma',
  text: `
    with next as (update ordering.proforma_number set last = last + 1 returning last)
    insert into ordering.proforma (order_id, number, accepted)
    select o.id, next.last,
      json_build_object('lines', ${orderLinesSql({ refCodeOld: 'l.ref_code_old' })},
        'quotation', ${quotationSql})
    from next, ordering.customer_order o where o.id = $1`,
};

/** Who reads a document: the customer of the order, in a language and a time zone. */
export interface DocumentReader {
  readonly customerId: number;
  readonly language: LanguageCode;
  readonly zone: string;
  /** Of the customer, where staff read the document. */
  readonly customerName?: string;
}

interface RequestedDocument {
  readonly orderId: string | number;
  readonly document: QuotationDocument;
  /** Lines separated by semicolons. Without it a proforma invoice names no bank. */
  readonly bankDetails: string | undefined;
}

/**
 * A document of an order's prices as a PDF.
 * @throws CallError notFound, for another customer's order and for one without the document too;
 * unavailable when too many documents are made
 */
export async function quotationFile(
  database: Database,
  { customerId, language, zone }: DocumentReader,
  request: RequestedDocument,
): Promise<ExportedFile> {
  const order = await wholeOrder(database, customerId, { orderId: request.orderId }, language);
  const isQuotation = request.document === 'quotation';
  const document = isQuotation ? quoted(order) : await invoiced(database, order, request, language);
  const bytes = await quotationPdf(document, language, zone);
  const name = document.proforma?.code ?? `${order.orderCode}-quotation`;
  return {
    name: `${name}.pdf`,
    content: Buffer.from(bytes).toString('base64'),
    rows: document.quotation.lines.length,
  };
}

function quoted(order: OrderDetail): PricedDocument {
  const { quotation, history, inTime } = order;
  if (!quotation) {
    const key: TextKey = 'This order has no quotation.';
    throw new CallError('notFound', key);
  }
  const at = history.findLast((event) => event.quotation)?.at ?? inTime;
  return { order, quotation, at };
}

/** The invoice as it was issued, whatever was changed since. */
async function invoiced(
  database: Database,
  order: OrderDetail,
  { bankDetails = '' }: RequestedDocument,
  language: LanguageCode,
): Promise<PricedDocument> {
  const { number, issuedAt, lines, quotation } = await proformaOf(database.write, Number(order.id));
  const orderItems = lines.map((line) => presentOrderLine(line, language));
  const bank = bankDetails
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
  return {
    order: { ...order, orderItems },
    quotation: presentQuotation({ quotation, lines }),
    at: issuedAt.toISOString(),
    proforma: { code: proformaCode(number), bank },
  };
}

/** The customer of an order, as its documents are written for them. @throws CallError notFound */
export async function documentReaderOf(
  database: Database,
  orderId: number,
): Promise<DocumentReader> {
  const customer = await queries(database.write)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select(['c.id', 'c.language', 'c.country', 'c.company_name', 'c.first_name', 'c.last_name'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  return {
    customerId: customer.id,
    language: languageOf(customer.language as LanguageCode).code,
    zone: zoneOfCountry(customer.country),
    customerName: customer.company_name || `${customer.first_name} ${customer.last_name}`,
  };
}

/** The report of a claim. @throws CallError notFound, for another customer's claim too; unavailable when too many are made */
export async function claimReport(
  database: Database,
  { customerId, language, zone, customerName: customer }: DocumentReader,
  claimId: number,
): Promise<ExportedFile> {
  const claim = await claimOf(database, customerId, claimId);
  const order = await wholeOrder(database, customerId, { orderId: claim.orderId }, language);
  const bytes = await claimPdf({ claim, order, customer }, language, zone);
  return {
    name: `${claim.code}.pdf`,
    content: Buffer.from(bytes).toString('base64'),
    rows: claim.messages.length,
  };
}
