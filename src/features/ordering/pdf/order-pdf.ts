/** An order as a PDF in a language; order.typ defines how it looks. */
import { readFileSync } from 'node:fs';
import { shippingMethods } from '#contract/choices.ts';
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
import { joined, numbersApart, stockNote } from '#language/format.ts';
import type { LanguageCode } from '#language/languages.ts';
import { moneyIn } from '#language/money.ts';
import { isConfirmed } from '../states.ts';
import { changeWords, type TimelineRow, timelineOf, withNewestMessages } from '../timeline.ts';
import {
  leadTimeWords,
  orderStatusWords,
  owedWords,
  priceHeads,
  quotationChanges,
  quotationTerms,
  quotationTotals,
  shippingWordsOf,
  trackingWord,
  type Wishes,
  wishesOf,
} from '../words.ts';

const template = readFileSync(new URL('./order.typ', import.meta.url), 'utf8');

/**
 * @param zone time zone of days and times
 * @returns the bytes of the PDF
 * @throws CallError unavailable if too many documents are waiting, or the process that makes them died twice
 */
export const orderPdf = (
  order: OrderDetail,
  language: LanguageCode,
  zone: string,
): Promise<Uint8Array> =>
  makeDocument({ template, sheets: [orderSheet(order, language, { now: new Date(), zone })] });

/** All fields are plain text, not Typst markup. */
interface OrderSheet extends Frame {
  readonly addressTitle: string;
  readonly address: readonly DocumentFact[];
  readonly stateTitle: string;
  readonly state: readonly DocumentFact[];
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Label and value of the row with the number of all pieces. */
  readonly totalName: string;
  readonly total: string;
  /** Totals of the prices; empty without prices. */
  readonly totals: readonly (readonly [name: string, value: string])[];
  readonly historyTitle: string;
  readonly history: readonly SheetEvent[];
}

interface SheetRow {
  number: string;
  /** Component and model. */
  name: string;
  /** Facts of the part, back-order note, lead time, the customer's own number and reference; may be empty. */
  reference: string;
  turboPn: string;
  vehicleOeNo: string;
  quantity: string;
  /** 'you asked for 5' if the quantity was changed; else empty. */
  asked: string;
  /** Unit price and total of the line; empty for an order without prices. */
  prices: readonly string[];
}

/** A row of the history, as frame.typ draws it. */
export interface SheetEvent {
  what: string;
  who: string;
  when: string;
  remark: string;
  changes: readonly { number: string; isField: boolean; text: string }[];
}

/**
 * @param now date in the footer
 * @param zone time zone of dates and times
 */
function orderSheet(
  order: OrderDetail,
  language: LanguageCode,
  { now, zone }: { now: Date; zone: string },
): OrderSheet {
  const writer = writerOf(language, zone);
  const { t } = writer;
  const { quotation } = order;
  const pieces = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    ...frameOf(language, now, { heading: t('Order {code}'), code: order.orderCode }, zone),
    addressTitle: t('Delivery address'),
    address: orderAddressFacts(order, writer),
    stateTitle: t('Status'),
    state: stateOf(order, writer),
    columns: [
      ...['', t('Item'), t('Turbo P/N'), t('Vehicle OE NO'), t('Quantity')],
      ...(quotation ? priceHeads(quotation).map((head) => t(head)) : []),
    ],
    rows: order.orderItems.map((line) => rowOf(line, quotation, writer)),
    totalName: t('Pieces in total'),
    total: writer.count(pieces),
    totals: quotation ? quotationTotals(t, writer.tag, quotation) : [],
    historyTitle: t('History'),
    history: historyOf(order, writer),
  };
}

/** The history with the newest messages. If older messages are left out, its first row has their number. */
function historyOf(order: OrderDetail, writer: Writer): SheetEvent[] {
  const { t } = writer;
  const { shown, earlier } = withNewestMessages(timelineOf(order, t));
  const rows = shown.map((row) => historyRow(row, writer));
  if (earlier === 0) return rows;
  const what = t('Earlier messages: {number}', { number: earlier });
  return [{ what, who: '', when: '', remark: '', changes: [] }, ...rows];
}

export const filledFacts = (facts: readonly DocumentFact[]) =>
  facts.filter(([, value]) => value !== '');

export type AddressField =
  | 'shippingConsigneeName'
  | 'shippingConsigneeCompany'
  | 'shippingConsigneeContact'
  | 'shippingConsigneeAddress'
  | 'shippingConsigneeZipcode'
  | 'shippingConsigneeCountry';

export const orderAddressFacts = (order: Pick<OrderDetail, AddressField>, { t, country }: Writer) =>
  filledFacts([
    [t('Recipient name'), order.shippingConsigneeName, 'text'],
    [t('Company'), order.shippingConsigneeCompany, 'text'],
    [t('Contact'), order.shippingConsigneeContact, 'text'],
    [t('Address'), order.shippingConsigneeAddress, 'text'],
    [t('Zipcode'), order.shippingConsigneeZipcode, 'text'],
    [t('Country'), country(order.shippingConsigneeCountry), 'text'],
  ]);

function stateOf(order: OrderDetail, writer: Writer) {
  const { t, dayTag, day, zone } = writer;
  const { orderStatus, quotation } = order;
  return filledFacts([
    [t('Order date'), `${day(order.inTime)} (${zone})`, 'text'],
    ...wishFacts(order, writer, order.orderItems),
    [t('Note'), numbersApart(order.note), 'text'],
    [t('Order status'), t(orderStatusWords[orderStatus]), 'text'],
    [t('Shipping Method'), t(shippingMethods[order.shippingMethod]), 'text'],
    [t('Shipping status'), isConfirmed(order) ? shippingWordsOf(t, order) : '', 'text'],
    ...(quotation ? quotationTerms(t, dayTag, quotation) : []).map(
      ([name, value]) => [name, value, 'text'] as const,
    ),
    ...deliveryFacts(order, t),
  ]);
}

const deliveryFacts = ({ deliveries }: OrderDetail, t: Writer['t']): DocumentFact[] =>
  (deliveries?.shipped ?? []).flatMap((delivery) => [
    [t('Delivery {number}', { number: delivery.number }), delivery.carrier, 'text'],
    [t(trackingWord(delivery)), delivery.trackingNumber, 'number'],
  ]);

export const wishFacts = (
  order: Wishes,
  { t, dayTag }: Pick<Writer, 't' | 'dayTag'>,
  lines: Parameters<typeof wishesOf>[3] = [],
): DocumentFact[] =>
  wishesOf(t, dayTag, order, lines).map(([name, value]) => [name, value, 'text']);

function rowOf(
  line: OrderLine,
  quotation: Quotation | undefined,
  { t, tag, dayTag, count, capital, facts }: Writer,
): SheetRow {
  const { itemNumber, name, turboPn, vehicleOeNo, model, quantity, askedQuantity } = line;
  const { reference, ownNumber } = line;
  const price = quotation?.lines.find(({ id }) => id === line.id);
  const notes = joined(t, [
    ...facts(line.facts),
    stockNote(t, dayTag, line),
    leadTimeWords(t, price?.leadDays),
    ownNumber && t('your number {number}', { number: ownNumber }),
    reference && t('your reference {reference}', { reference }),
  ]);
  const changed = askedQuantity !== undefined && askedQuantity !== quantity;
  return {
    number: itemNumber,
    name: capital([name, model].filter(Boolean).join(' · ')),
    reference: capital(notes),
    turboPn,
    vehicleOeNo,
    quantity: count(quantity),
    asked: changed ? t('you asked for {asked}', { asked: askedQuantity }) : '',
    prices: quotation ? pricesOfLine(price, quotation, tag) : [],
  };
}

function pricesOfLine(
  price: Quotation['lines'][number] | undefined,
  { currency }: Quotation,
  tag: string,
): string[] {
  const amounts = price ? [price.unitPrice, price.total] : ['', ''];
  return amounts.map((amount) => amount && moneyIn(tag, currency, amount));
}

export const historyRow = (row: TimelineRow, { t, tag, moment }: Writer): SheetEvent => ({
  what: row.what,
  who: row.who,
  when: moment(row.at),
  remark: [numbersApart(row.text), ...row.files.map(({ name }) => name)].filter(Boolean).join('\n'),
  changes: [
    ...row.changes.map((change) => ({
      number: change.name,
      isField: change.isField,
      text: changeWords(change, t),
    })),
    ...pricesOf(row, { t, tag }).map(([number, text]) => ({ number, isField: true, text })),
  ],
});

function pricesOf(
  { amendment }: TimelineRow,
  { t, tag }: Pick<Writer, 't' | 'tag'>,
): (readonly [name: string, value: string])[] {
  const { quotation } = amendment ?? {};
  if (!quotation) return [];
  const { currency, total: amount } = quotation;
  const total = [t('New total'), owedWords(t, tag, currency, amount)] as const;
  return [...quotationChanges(t, tag, quotation), total];
}
