/** A quotation or a proforma invoice as a PDF in a language; quotation.typ defines how it looks. */
import { readFileSync } from 'node:fs';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import {
  type DocumentFact,
  type Frame,
  frameOf,
  makeDocument,
  type Writer,
  writerOf,
} from '#features/downloads/server/document.ts';
import { joined } from '#language/format.ts';
import type { LanguageCode } from '#language/languages.ts';
import { moneyIn } from '#language/money.ts';
import { factWords, quotationTerms, quotationTotals } from '../words.ts';
import { type AddressField, orderAddressFacts, wishFacts } from './order-pdf.ts';

const template = readFileSync(new URL('./quotation.typ', import.meta.url), 'utf8');

type DocumentLine = Pick<
  OrderLine,
  'id' | 'itemNumber' | 'turboPn' | 'name' | 'facts' | 'reference' | 'ownNumber' | 'quantity'
>;

/** Contents of a quotation or a proforma invoice. */
export interface PricedDocument {
  readonly order: Pick<
    OrderDetail,
    'orderCode' | 'poNumber' | 'requestedDay' | 'sendWhole' | AddressField
  > & {
    readonly orderItems: readonly DocumentLine[];
  };
  readonly quotation: Quotation;
  /** Time at which the document was issued, ISO 8601. */
  readonly at: string;
  readonly proforma?: InvoiceFacts;
}

/** Further contents of a proforma invoice. */
interface InvoiceFacts {
  readonly code: string;
  /** The lines of the bank details. */
  readonly bank: readonly string[];
  readonly seller: Frame['company'];
  /** Version number, and when the previous version was issued, ISO 8601; absent for the first version. */
  readonly replaces?: { readonly version: number; readonly formerAt: string };
}

/**
 * @param zone time zone of its days
 * @returns the bytes of the PDF
 * @throws CallError unavailable when too many are waiting, or its process died twice
 */
export const quotationPdf = (
  document: PricedDocument,
  language: LanguageCode,
  zone: string,
): Promise<Uint8Array> =>
  makeDocument({ template, sheet: quotationSheet(document, language, zone) });

/** All fields are plain text, not Typst markup. */
interface QuotationSheet extends Frame {
  /** Line that names the version and the version that it replaces; empty without `replaces`. */
  readonly version: string;
  readonly addressTitle: string;
  readonly address: readonly DocumentFact[];
  readonly termsTitle: string;
  readonly terms: readonly DocumentFact[];
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly totals: readonly (readonly [name: string, value: string])[];
  readonly bankTitle: string;
  readonly bank: readonly string[];
}

function quotationSheet(
  { order, quotation, at, proforma }: PricedDocument,
  language: LanguageCode,
  zone: string,
): QuotationSheet {
  const writer = writerOf(language, zone);
  const { t, tag, day } = writer;
  const heading = proforma
    ? { heading: t('Proforma invoice {code}'), code: proforma.code }
    : { heading: t('Quotation for order {code}'), code: order.orderCode };
  const terms: DocumentFact[] = [
    [t('Date'), `${day(at)} (${zone})`, 'text'],
    [t('Order code'), order.orderCode, 'number'],
    ...wishFacts(order, writer),
    ...quotationTerms(t, tag, { ...quotation, ...(proforma && { proforma: proforma.code }) }).map(
      ([name, value]) => [name, value, 'text'] as const,
    ),
  ];
  return {
    ...frameOf(language, new Date(at), heading, zone),
    ...(proforma && { company: proforma.seller }),
    version: proforma?.replaces ? versionLine(proforma.replaces, writer) : '',
    addressTitle: t('Delivery address'),
    address: orderAddressFacts(order, writer),
    termsTitle: proforma ? t('Proforma invoice') : t('Quotation'),
    terms: terms.filter(([, value]) => value !== ''),
    columns: [
      '',
      t('Item'),
      t('Lead time in days'),
      t('Quantity'),
      t('Unit price'),
      t('Line total'),
    ],
    rows: rowsOf(order, quotation, writer),
    totals: quotationTotals(t, tag, quotation),
    bankTitle: t('Bank details'),
    bank: proforma?.bank ?? [],
  };
}

const versionLine = (
  { version, formerAt }: NonNullable<InvoiceFacts['replaces']>,
  { t, day }: Writer,
) =>
  t('Version {version}, replaces version {former} of {date}', {
    version,
    former: version - 1,
    date: day(formerAt),
  });

function rowsOf(order: PricedDocument['order'], quotation: Quotation, writer: Writer) {
  const { tag, count } = writer;
  const lines = new Map(order.orderItems.map((line) => [line.id, line]));
  const money = (amount: string) => moneyIn(tag, quotation.currency, amount);
  return quotation.lines.flatMap(({ id, leadDays, unitPrice, total }) => {
    const line = lines.get(id);
    if (!line) return [];
    return [
      {
        ...namesOf(line, writer),
        leadDays: leadDays === undefined ? '' : count(leadDays),
        quantity: count(line.quantity),
        unitPrice: money(unitPrice),
        total: money(total),
      },
    ];
  });
}

function namesOf(line: DocumentLine, { t, capital }: Writer) {
  const { itemNumber, turboPn, facts, reference, ownNumber } = line;
  // Only a complete turbo has no name of a component: its Turbo P/N says what is bought.
  const name = line.name || (turboPn ? t('Turbo {number}', { number: turboPn }) : '');
  const notes = joined(t, [
    ...factWords(t, facts),
    ownNumber && t('your number {number}', { number: ownNumber }),
    reference && t('your reference {reference}', { reference }),
  ]);
  return { number: itemNumber, name: capital(name), reference: capital(notes) };
}
