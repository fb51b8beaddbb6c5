/** A quotation or a proforma invoice as a PDF in a language; quotation.typ defines how it looks. */
import { readFileSync } from 'node:fs';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import {
  type DocumentFact,
  type Frame,
  frameOf,
  makeDocument,
  type PaperLanguage,
  type Writer,
  writerOf,
} from '#features/downloads/server/document.ts';
import { joined, numbersApart, stockNote } from '#language/format.ts';
import { moneyIn } from '#language/money.ts';
import {
  lineName,
  priceHeads,
  quotationCode,
  quotationTerms,
  quotationTotals,
  versionWords,
} from '../words.ts';
import { type AddressField, filledFacts, orderAddressFacts, wishFacts } from './order-pdf.ts';
import { type Buyer, type LegalSeller, sellerAndBuyer } from './parties.ts';

const template = readFileSync(new URL('./quotation.typ', import.meta.url), 'utf8');

/** A sheet without `isStamped`, which pricedPdf adds. */
export type UnsealedSheet = Omit<PricedSheet, 'isStamped'>;

/** @param stamp picture above the signature line */
export const pricedPdf = (sheet: UnsealedSheet, stamp?: Uint8Array): Promise<Uint8Array> =>
  makeDocument({
    template,
    sheets: [{ ...sheet, isStamped: stamp !== undefined } satisfies PricedSheet],
    pictures: stamp ? [stamp] : [],
  });

export const signatureWords = (seller: string, { t }: Writer): string =>
  `${seller}\n${t('Stamp and signature')}`;

type DocumentLine = Pick<
  OrderLine,
  'id' | 'itemNumber' | 'turboPn' | 'name' | 'facts' | 'reference' | 'ownNumber' | 'quantity'
> &
  // Of these fields, a proforma invoice has only the model, and an older proforma invoice has none.
  Partial<Pick<OrderLine, 'model' | 'backOrder' | 'expected' | 'isLate'>>;

export interface PricedDocument {
  readonly order: Pick<
    OrderDetail,
    'orderCode' | 'poNumber' | 'requestedDay' | 'sendWhole' | AddressField
  > & {
    readonly orderItems: readonly DocumentLine[];
  };
  readonly quotation: Quotation;
  readonly legalSeller: LegalSeller;
  readonly buyer: Buyer;
  /** Time at which the document was issued, ISO 8601. */
  readonly at: string;
  /** What staff wrote with the quotation; may be empty. */
  readonly remark?: string;
  readonly proforma?: InvoiceFacts;
  /** Whether the document is an order confirmation. */
  readonly isConfirmation?: boolean;
  /** The picture of the stamp; absent if the document has no signature line. */
  readonly signed?: { readonly stamp: Uint8Array | undefined };
}

interface InvoiceFacts {
  readonly code: string;
  readonly bank: readonly string[];
  readonly seller: Frame['company'];
  /** Version number, and issue time of the previous version, ISO 8601; absent for the first version. */
  readonly replaces?: { readonly version: number; readonly formerAt: string };
}

/**
 * @param zone time zone of days
 * @returns the bytes of the PDF
 * @throws CallError unavailable if too many documents are waiting, or the process that makes them died twice
 */
export const quotationPdf = (
  document: PricedDocument,
  language: PaperLanguage,
  zone: string,
): Promise<Uint8Array> =>
  pricedPdf(quotationSheet(document, language, zone), document.signed?.stamp);

/** Sheet of quotation.typ. All fields are plain text, not Typst markup. */
export interface PricedSheet extends Frame {
  /** Line that names the version and the version that it replaces, or the invoice that is cancelled; may be empty. */
  readonly version: string;
  readonly parties: readonly (readonly [title: string, facts: readonly DocumentFact[]])[];
  readonly columns: readonly string[];
  readonly rows: readonly PricedRow[];
  readonly totals: readonly (readonly [name: string, value: string])[];
  readonly notes: readonly (readonly [title: string, lines: readonly string[]])[];
  /** Words below the signature line; empty if the paper has no signature line. */
  readonly signature: string;
  /** Whether the document's first picture, the stamp, stands above the signature line. */
  readonly isStamped: boolean;
}

interface PricedRow {
  readonly number: string;
  readonly name: string;
  readonly reference: string;
  /** Cells of the columns after the item. */
  readonly cells: readonly string[];
}

function quotationSheet(
  document: PricedDocument,
  language: PaperLanguage,
  zone: string,
): UnsealedSheet {
  const { order, quotation, at, legalSeller, proforma, signed, remark = '' } = document;
  const { isConfirmation = false } = document;
  const writer = writerOf(language, zone);
  const { t, tag, dayTag, day } = writer;
  const heading = proforma
    ? { heading: t('Proforma invoice {code}'), code: proforma.code }
    : isConfirmation
      ? { heading: t('Order confirmation {code}'), code: order.orderCode }
      : { heading: t('Quotation {code}'), code: quotationCode(order.orderCode) };
  // A quotation keeps its last valid day once it is accepted.
  const { proforma: _accepted, ...terms } = quotation;
  const isAgreed = proforma !== undefined || isConfirmation;
  const version = isAgreed ? proforma?.replaces : quotation.sent;
  const facts: DocumentFact[] = [
    [t('Date'), `${day(at)} (${zone})`, 'text'],
    [t('Order code'), order.orderCode, 'number'],
    ...wishFacts(order, writer, order.orderItems),
    ...quotationTerms(t, dayTag, { ...terms, ...(isAgreed && { proforma: '' }) }).map(
      ([name, value]) => [name, value, 'text'] as const,
    ),
  ];
  // Lead times have a column if at least one line has a lead time.
  const hasLeadDays = quotation.lines.some(({ leadDays }) => leadDays !== undefined);
  const bank = proforma?.bank ?? [];
  return {
    ...frameOf(language, new Date(at), heading, zone),
    ...(proforma && { company: proforma.seller }),
    version: version ? versionWords(t, day, version) : '',
    parties: [
      ...sellerAndBuyer({ seller: legalSeller, buyer: document.buyer }, writer),
      [t('Delivery address'), orderAddressFacts(order, writer)],
      [t('Terms'), filledFacts(facts)],
    ],
    columns: [
      '',
      t('Item'),
      ...(hasLeadDays ? [t('Lead time in days')] : []),
      t('Quantity'),
      ...priceHeads(quotation).map((head) => t(head)),
    ],
    rows: rowsOf(order, quotation, writer, hasLeadDays),
    totals: quotationTotals(t, tag, quotation),
    notes: [
      ...(quotation.isFree ? [customsNote(t)] : []),
      ...(remark ? [[t('Remark'), [numbersApart(remark)]] as const] : []),
      ...(bank.length > 0 ? [[t('Bank details'), bank] as const] : []),
    ],
    signature: signed ? signatureWords(legalSeller.name, writer) : '',
  };
}

/** The note on papers of a replacement: the value is for customs and is not charged. */
export const customsNote = (t: Writer['t']): PricedSheet['notes'][number] => [
  t('No charge'),
  [t('The value is for customs only.')],
];

function rowsOf(
  order: PricedDocument['order'],
  quotation: Quotation,
  writer: Writer,
  hasLeadDays: boolean,
): PricedRow[] {
  const { tag, count } = writer;
  const lines = new Map(order.orderItems.map((line) => [line.id, line]));
  const money = (amount: string) => moneyIn(tag, quotation.currency, amount);
  return quotation.lines.flatMap(({ id, leadDays, unitPrice, total }) => {
    const line = lines.get(id);
    if (!line) return [];
    const days = leadDays === undefined ? '' : count(leadDays);
    return [
      {
        ...namesOf(line, writer),
        cells: [
          ...(hasLeadDays ? [days] : []),
          count(line.quantity),
          money(unitPrice),
          money(total),
        ],
      },
    ];
  });
}

export function namesOf(
  line: Omit<DocumentLine, 'id' | 'quantity'>,
  { t, dayTag, ending, capital, component, facts }: Writer,
) {
  const { itemNumber, turboPn, model = '', reference, ownNumber } = line;
  const name = lineName(t, component(line.name), { number: itemNumber, turboPn });
  const notes = joined(t, [
    ...facts(line.facts),
    stockNote(t, dayTag, line),
    ownNumber && ending('your number {number}', 'number', ownNumber),
    reference && ending('your reference {reference}', 'reference', reference),
  ]);
  return {
    number: itemNumber,
    name: capital([name, model].filter(Boolean).join(' · ')),
    reference: capital(notes),
  };
}
