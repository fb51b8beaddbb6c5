/**
 * Documents of an order as PDF files: quotation, proforma invoice (docs/product.md 12.13), invoices of deliveries
 * (12.26) and the report of a claim (12.17).
 */
import type { Claim } from '#contract/claims.ts';
import { CallError } from '#contract/errors.ts';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { lineFactsOf } from '#features/catalogue/server/items/facts.ts';
import { firstLanguage, type PaperLanguage } from '#features/downloads/server/document.ts';
import type { PaperPicture } from '#features/pictures/server/make.ts';
import type { MakePaperPicture } from '#features/pictures/server/store.ts';
import { fullName } from '#language/full-name.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { zoneOfCountry } from '#language/zone.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { Logger } from '#platform/log.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import type { DrawMailedPaper, PaperOfOrder } from '../mail/order-mail.ts';
import { claimPdf } from '../pdf/claim-pdf.ts';
import { invoicePdf } from '../pdf/invoice-pdf.ts';
import { type PricedDocument, quotationPdf } from '../pdf/quotation-pdf.ts';
import { isConfirmed, isQuotationReplaced, lastPriced } from '../states.ts';
import { proformaCode, quotationFileCode, withDanger } from '../words.ts';
import { claimOf } from './claims.ts';
import { invoiceOf } from './invoices.ts';
import { idOf } from './items.ts';
import { readOrderFile } from './order-files.ts';
import { buyerSql } from './order-rows.ts';
import { wholeOrder } from './orders.ts';
import { drawnOnce, type Stores } from './paper-files.ts';
import { type Proforma, proformaOf } from './proforma.ts';
import { legalSeller, type SellerSettings } from './seller.ts';
import { readStamp, stampAt } from './stamps.ts';

/** The customer to whom a document is addressed. Staff may open it, too. */
interface DocumentRecipient {
  readonly customerId: number;
  readonly language: PaperLanguage;
  readonly zone: string;
  /** Name of the customer, if staff open the document. */
  readonly customerName?: string;
  /** Aborted when the HTTP client disconnects. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A document of an order's prices as a PDF.
 * @throws CallError notFound, also for an order of another customer and for an order without the document;
 * unavailable if too many documents are being made
 */
export async function quotationFile(
  stores: Stores & { readonly seller: SellerSettings },
  reader: DocumentRecipient,
  request: PaperOfOrder,
): Promise<ExportedFile> {
  if (request.document === 'proforma') return proformaFile(stores, reader, request);
  if (request.document === 'invoice') return invoiceFile(stores, reader, request);
  const { customerId, language, zone } = reader;
  const { orderId } = request;
  const code = firstLanguage(language);
  const order = await wholeOrder(stores.database, customerId, { orderId }, code);
  const isConfirmation = request.document === 'confirmation';
  const document = {
    ...(isConfirmation ? await confirmedDocument(stores, order) : quotedDocument(order)),
    ...(await partiesOf(stores.database.write, order, stores.seller)),
  };
  const bytes = await quotationPdf(document, language, zone);
  const { sent } = document.quotation;
  const name =
    isConfirmation || !sent
      ? `${order.orderCode}-${request.document}`
      : quotationFileCode(order.orderCode, sent.version);
  return pdfFile(name, bytes, document.quotation.lines.length);
}

const pdfFile = (name: string, bytes: Uint8Array, rows: number): ExportedFile => ({
  name: `${name}.pdf`,
  content: Buffer.from(bytes).toString('base64'),
  rows,
});

const noQuotation = () => new CallError('notFound', 'This order has no quotation.');

type Parties = Pick<PricedDocument, 'legalSeller' | 'buyer'>;
type DocumentOfOrder = Omit<PricedDocument, keyof Parties>;

/**
 * Seller and buyer for a quotation or an order confirmation: copied from the last proforma invoice. If there
 * is no proforma invoice, the current data.
 */
async function partiesOf(
  client: Queryable,
  order: OrderDetail,
  seller: SellerSettings,
): Promise<Parties> {
  const { rows } = await client.query<Pick<Parties, 'buyer'> & Partial<Parties>>(
    `select coalesce(v.paper -> 'buyer', ${buyerSql}) as buyer,
       v.paper -> 'legalSeller' as "legalSeller"
     from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
       left join ordering.proforma_version v on v.order_id = o.id
     where o.id = $1 order by v.version desc limit 1`,
    [order.id],
  );
  const [parties] = rows;
  if (!parties) throw noQuotation();
  return { buyer: parties.buyer, legalSeller: parties.legalSeller ?? legalSeller(seller) };
}

/** The quotation as it was sent last. @throws CallError notFound if it was never sent, or was replaced */
function quotedDocument(order: OrderDetail): DocumentOfOrder {
  const { quotation, amendments } = order;
  if (!quotation?.sent) throw noQuotation();
  if (isQuotationReplaced(amendments)) {
    throw new CallError('notFound', 'The order confirmation has replaced this quotation.');
  }
  // If the customer proposed the change, the remark of the quotation is the answer of staff.
  const { by, remark = '', answer = '' } = lastPriced(amendments) ?? {};
  return { order, quotation, at: quotation.sent.at, remark: by === 'customer' ? answer : remark };
}

/**
 * The order confirmation, dated by the confirmation or the last agreed change, with the stamp of that date.
 * @throws CallError notFound
 */
async function confirmedDocument(
  { database, files }: Stores,
  order: OrderDetail,
): Promise<DocumentOfOrder> {
  if (!isConfirmed(order)) throw new CallError('notFound', 'This order is not confirmed.');
  const { quotation, amendments, history } = order;
  if (!quotation) throw noQuotation();
  const confirmedAt = history.findLast(({ action }) => action === 'confirm')?.at ?? '';
  const last = lastPriced(amendments);
  const changedAt = last?.answeredAt ?? last?.at ?? '';
  const at = changedAt > confirmedAt ? changedAt : confirmedAt;
  const stamp = await readStamp(files, await stampAt(database.write, at));
  return { order, quotation, at, isConfirmation: true, signed: { stamp } };
}

/** A version of the proforma invoice. Its file is made once in each language, and then stored. */
async function proformaFile(
  { database, files }: Stores,
  { customerId, language }: DocumentRecipient,
  { orderId, version }: PaperOfOrder,
): Promise<ExportedFile> {
  const id = idOf(orderId);
  const wantedVersion = version === undefined ? undefined : Number(version);
  const proforma = await proformaOf(database.write, customerId, id, wantedVersion);
  const code = proformaCode(proforma.number);
  const name = proforma.version === 1 ? code : `${code}-v${proforma.version}`;
  const file = { orderId: id, paper: name, language };
  const bytes = await drawnOnce({ database, files }, file, () => drawn(files, proforma, language));
  return pdfFile(name, bytes, proforma.paper.lines.length);
}

/** An invoice or a credit note. Its file is made once in each language, and then stored. */
async function invoiceFile(
  { database, files }: Stores,
  { customerId, language }: DocumentRecipient,
  { orderId, code = '' }: PaperOfOrder,
): Promise<ExportedFile> {
  const id = idOf(orderId);
  const invoice = await invoiceOf(database.write, customerId, id, code);
  const file = { orderId: id, paper: invoice.code, language };
  const bytes = await drawnOnce({ database, files }, file, async () =>
    invoicePdf(invoice, language, await readStamp(files, invoice.paper.stamp ?? '')),
  );
  return pdfFile(invoice.code, bytes, invoice.paper.lines.length);
}

async function drawn(
  files: Files,
  { number, version, issuedAt, formerAt, paper }: Proforma,
  language: PaperLanguage,
): Promise<Uint8Array> {
  const { lines, quotation, bank, zone, seller, stamp, ...order } = paper;
  const document = {
    order: {
      ...order,
      orderItems: lines.map(({ lineFields, isDangerous, ...line }) => ({
        ...line,
        facts: withDanger(lineFactsOf(lineFields, firstLanguage(language)).facts, isDangerous),
        id: String(line.id),
      })),
    },
    quotation: { ...quotation, isExpired: false },
    at: issuedAt.toISOString(),
    legalSeller: paper.legalSeller,
    buyer: paper.buyer,
    ...(stamp !== undefined && { signed: { stamp: await readStamp(files, stamp) } }),
    proforma: {
      code: proformaCode(number),
      bank,
      seller,
      ...(formerAt && { replaces: { version, formerAt: formerAt.toISOString() } }),
    },
  };
  return quotationPdf(document, language, zone);
}

/** The database, and the time zone of the company in `seller`. */
export interface ZoneServices {
  readonly database: Database;
  readonly seller: SellerSettings;
}

/** The time zone of a customer's papers, from the country of the profile. */
export async function zoneOfCustomer(
  { database, seller }: ZoneServices,
  customerId: number,
): Promise<string> {
  const { country } = await queries(database.write)
    .selectFrom('accounts.customer')
    .select('country')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return zoneOfCountry(country, seller.timeZone);
}

/**
 * The customer of an order as the reader of a document that staff open.
 * @param bilingual 1: in English and Chinese, not in the customer's language
 * @throws CallError notFound
 */
export async function documentReaderOf(
  { database, seller }: ZoneServices,
  orderId: number,
  bilingual: string | number = 0,
): Promise<DocumentRecipient> {
  const customer = await queries(database.write)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select(['c.id', 'c.language', 'c.country', 'c.email', 'c.company_name'])
    .select(['c.first_name', 'c.last_name'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  return {
    customerId: customer.id,
    language:
      Number(bilingual) === 1 ? 'en+zh' : languageOf(customer.language as LanguageCode).code,
    zone: zoneOfCountry(customer.country, seller.timeZone),
    customerName:
      customer.company_name ||
      fullName({ firstName: customer.first_name, lastName: customer.last_name }) ||
      customer.email,
  };
}

/** Number of attempts of a mail that wait for its paper. A later attempt goes without the paper. */
const MAX_TRIES = 5;

export const mailedPapers =
  (services: Stores & ZoneServices, log: Logger): DrawMailedPaper =>
  async ({ orderId, ...paper }, { tries }) => {
    try {
      const reader = await documentReaderOf(services, Number(orderId));
      return [await quotationFile(services, reader, { orderId, ...paper })];
    } catch (error) {
      const { code } = error as Partial<CallError>;
      if (code === 'unavailable' && tries < MAX_TRIES) throw error;
      if (code !== 'notFound') log.error({ err: error, orderId, ...paper }, 'a mail has no PDF');
      return [];
    }
  };

/** Stores, and the conversion of stored pictures for papers. */
export interface ReportServices extends Stores {
  readonly makeForPaper: MakePaperPicture;
}

/**
 * The report of a claim. @throws CallError notFound, also for a claim of another customer; unavailable if too
 * many documents are being made
 */
export async function claimReport(
  services: ReportServices,
  { customerId, language, zone, customerName: customer, signal }: DocumentRecipient,
  claimId: number,
): Promise<ExportedFile> {
  const { database } = services;
  const claim = await claimOf(database, customerId, claimId);
  const named = { orderId: claim.orderId };
  const order = await wholeOrder(database, customerId, named, firstLanguage(language));
  const time = AbortSignal.timeout(PICTURES_TIME);
  const until = signal ? AbortSignal.any([signal, time]) : time;
  const pictures = await claimPictures(services, claim.messages, until);
  const bytes = await claimPdf({ claim, order, customer, pictures }, language, zone);
  return pdfFile(claim.code, bytes, claim.messages.length);
}

/** Limits of the pictures in a report: number and bytes. The response of the call holds all of them. */
const MAX_PICTURES = 24;
const MAX_PICTURE_BYTES = 6 << 20;
/** Maximum time for all pictures of a report, in ms. A picture of a large camera takes a second. */
const PICTURES_TIME = 20_000;

/** Extensions that order-files.ts gives to pictures. */
const pictureName = /\.(?:jpe?g|png|gif|tiff?|webp|avif|hei[cf])$/i;

/**
 * Pictures of messages by file id; undefined for a picture that can't be shown, or that was not made before
 * `until` was aborted.
 */
async function claimPictures(
  { database, files, makeForPaper }: ReportServices,
  messages: Claim['messages'],
  until: AbortSignal,
): Promise<Map<string, PaperPicture | undefined>> {
  const pictures = new Map<string, PaperPicture | undefined>();
  let bytes = 0;
  // One after another, so that only one sent file at a time is in memory.
  for (const { id, name } of messages.flatMap((message) => message.files)) {
    if (!pictureName.test(name)) continue;
    pictures.set(id, undefined);
    if (pictures.size > MAX_PICTURES || until.aborted) continue;
    // A file that is missing in the store must not make the report fail.
    const sent = await readOrderFile(database.write, files, Number(id)).catch(() => undefined);
    const answer = sent && (await makeForPaper({ sent: sent.contents, paper: 'photo' }, until));
    if (!answer || 'refused' in answer) continue;
    if (bytes + answer.made.contents.length > MAX_PICTURE_BYTES) continue;
    bytes += answer.made.contents.length;
    pictures.set(id, answer.made);
  }
  return pictures;
}
