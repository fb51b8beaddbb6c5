/** A commercial invoice, or the credit note that cancels it, as a PDF in a language (docs/product.md 12.26). */

import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Invoice, Quotation } from '#contract/quotations.ts';
import { lineFactsOf } from '#features/catalogue/server/items/facts.ts';
import type { LineFields } from '#features/catalogue-index/items.ts';
import {
  type DocumentFact,
  firstLanguage,
  frameOf,
  type PaperLanguage,
  writerOf,
} from '#features/downloads/server/document.ts';
import { moneyIn } from '#language/money.ts';
import { amountInWords } from '../amount-words.ts';
import { priceHeads, quotationTerms, quotationTotals, withDanger } from '../words.ts';
import { type AddressField, filledFacts, orderAddressFacts } from './order-pdf.ts';
import { type Buyer, type LegalSeller, sellerAndBuyer } from './parties.ts';
import {
  customsNote,
  namesOf,
  type PricedSheet,
  pricedPdf,
  signatureWords,
  type UnsealedSheet,
} from './quotation-pdf.ts';

/** A line of an order with the pieces of a delivery. The name of its component is English. */
export interface InvoicedLine
  extends Pick<OrderLine, 'itemNumber' | 'turboPn' | 'model' | 'name' | 'reference' | 'quantity'> {
  readonly id: number;
  readonly lineFields: LineFields;
  /** The customer's own number for the item; may be empty. */
  readonly ownNumber: string;
  /** HS code that applies in the consignee's country; may be empty, like `origin`, the country of origin. */
  readonly hsCode: string;
  readonly origin: string;
  /** Net weight of a piece in g; null if it is unknown. */
  readonly netGrams: number | null;
  /** The item is dangerous goods. */
  readonly isDangerous?: true;
}

/** Contents of an invoice or a credit note, independent of the language. */
export interface InvoicePaper extends Pick<OrderDetail, 'orderCode' | 'poNumber' | AddressField> {
  /** Number of the delivery. `shippedAt` is the time when the goods left, ISO 8601. */
  readonly delivery: number;
  readonly shippedAt: string;
  readonly buyer: Buyer;
  readonly seller: LegalSeller;
  readonly bank: readonly string[];
  /** Time zone of days, chosen by the customer's country. */
  readonly zone: string;
  readonly reason: 'sale' | 'replacement';
  readonly lines: readonly InvoicedLine[];
  /** Prices of the delivered pieces, terms and totals. */
  readonly quotation: Omit<Quotation, 'isExpired' | 'proforma'>;
  /** Whether this invoice has the freight and other charges; only one invoice of an order has them. */
  readonly hasCharges: boolean;
  /** Number of cartons, and weights in g; null if a weight is unknown. */
  readonly packages: {
    readonly cartons: number;
    readonly net: number | null;
    readonly gross: number | null;
  };
  /** Hash of the stamp's picture; '' without a picture, absent on papers that are older than this field. */
  readonly stamp?: string;
}

/** An invoice or a credit note, with the invoice that it cancels. */
export interface IssuedPaper {
  readonly code: string;
  readonly series: Invoice['series'];
  readonly issuedAt: Date;
  readonly cancels: { readonly code: string; readonly issuedAt: Date } | undefined;
  readonly paper: InvoicePaper;
}

/**
 * @param stamp picture of the stamp
 * @returns the bytes of the PDF
 * @throws CallError unavailable if too many documents are waiting, or the process that makes them died twice
 */
export const invoicePdf = (
  issued: IssuedPaper,
  language: PaperLanguage,
  stamp?: Uint8Array,
): Promise<Uint8Array> => pricedPdf(invoiceSheet(issued, language), stamp);

function invoiceSheet(issued: IssuedPaper, language: PaperLanguage): UnsealedSheet {
  const { code, series, issuedAt, cancels, paper } = issued;
  const { quotation, bank, zone } = paper;
  const writer = writerOf(language, zone);
  const { t, tag, day } = writer;
  const isInvoice = series === 'invoice';
  const heading = isInvoice ? t('Commercial invoice {code}') : t('Credit note {code}');
  const words = amountInWords(quotation.currency, quotation.total);
  return {
    ...frameOf(language, issuedAt, { heading, code }, zone),
    version: cancels
      ? t('Cancels the commercial invoice {code} of {date} in full', {
          code: cancels.code,
          date: day(cancels.issuedAt),
        })
      : '',
    parties: partiesOf(issued, language),
    columns: [
      '',
      t('Item'),
      t('HS code'),
      t('Origin'),
      t('Net weight in kg'),
      t('Quantity'),
      ...priceHeads(quotation).map((head) => t(head)),
    ],
    rows: rowsOf(paper, language),
    totals: quotationTotals(t, tag, quotation),
    notes: [
      quotation.isFree ? customsNote(t) : [t('Amount in words'), [words.en, words.zh]],
      ...(isInvoice && bank.length > 0 ? [[t('Bank details'), bank] as const] : []),
    ],
    signature: signatureWords(paper.seller.name, writer),
  };
}

const reasonWords = { sale: 'Sale', replacement: 'Replacement at no charge' } as const;

function partiesOf(
  { paper, issuedAt }: IssuedPaper,
  language: PaperLanguage,
): PricedSheet['parties'] {
  const writer = writerOf(language, paper.zone);
  const { t, dayTag, day, count, kilograms } = writer;
  const { packages, quotation } = paper;
  const terms = quotationTerms(t, dayTag, { ...quotation, proforma: '' });
  const facts: DocumentFact[] = [
    [t('Date'), `${day(issuedAt)} (${paper.zone})`, 'text'],
    [t('Order code'), paper.orderCode, 'number'],
    [t('PO number'), paper.poNumber, 'text'],
    [t('Delivery {number}', { number: paper.delivery }), day(paper.shippedAt), 'text'],
    [t('Reason of export'), t(reasonWords[paper.reason]), 'text'],
    [t('Currency'), quotation.currency, 'text'],
    ...terms.map(([name, value]) => [name, value, 'text'] as const),
    [t('Cartons'), packages.cartons > 0 ? count(packages.cartons) : '', 'text'],
    [t('Net weight in kg'), kilograms(packages.net ?? undefined), 'text'],
    [t('Gross weight in kg'), kilograms(packages.gross ?? undefined), 'text'],
  ];
  return [
    ...sellerAndBuyer(paper, writer),
    [t('Consignee'), orderAddressFacts(paper, writer)],
    [t('Terms'), filledFacts(facts)],
  ];
}

function rowsOf(
  { lines, quotation }: IssuedPaper['paper'],
  language: PaperLanguage,
): PricedSheet['rows'] {
  const writer = writerOf(language);
  const { tag, count, kilograms } = writer;
  const money = (amount: string) => moneyIn(tag, quotation.currency, amount);
  const prices = new Map(quotation.lines.map((line) => [line.id, line]));
  return lines.map(({ lineFields, netGrams, isDangerous, ...line }) => {
    const { unitPrice = '0', total = '0' } = prices.get(String(line.id)) ?? {};
    const facts = withDanger(lineFactsOf(lineFields, firstLanguage(language)).facts, isDangerous);
    return {
      ...namesOf({ ...line, facts }, writer),
      cells: [
        line.hsCode,
        line.origin,
        kilograms(netGrams === null ? undefined : netGrams * line.quantity),
        count(line.quantity),
        money(unitPrice),
        money(total),
      ],
    };
  });
}
