/** Quotations and proforma invoices as files (docs/product.md 12.13). */
import { CallError } from '#contract/errors.ts';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { QuotationDocument } from '#contract/quotations.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { zoneOfCountry } from '#language/zone.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { type PricedDocument, quotationPdf } from '../pdf/quotation-pdf.ts';
import { presentOrderLine } from './order-rows.ts';
import { wholeOrder } from './orders.ts';
import { proformaOf } from './proforma.ts';
import { presentQuotation, proformaCode } from './quotations.ts';

/** Who reads a document: the customer of the order, in a language and a time zone. */
export interface DocumentReader {
  readonly customerId: number;
  readonly language: LanguageCode;
  readonly zone: string;
}

interface AskedDocument {
  readonly orderId: string | number;
  readonly document: QuotationDocument;
  /** Lines apart by semicolons; without it a proforma invoice names no bank. */
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
  asked: AskedDocument,
): Promise<ExportedFile> {
  const order = await wholeOrder(database, customerId, { orderId: asked.orderId }, language);
  const isQuotation = asked.document === 'quotation';
  const document = isQuotation ? quoted(order) : await invoiced(database, order, asked, language);
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
  { bankDetails = '' }: AskedDocument,
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
  const { id, language, country } = await queries(database.write)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select(['c.id', 'c.language', 'c.country'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  const { code } = languageOf(language as LanguageCode);
  return { customerId: id, language: code, zone: zoneOfCountry(country) };
}
