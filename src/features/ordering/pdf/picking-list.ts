/** The picking list of an order, for taking the goods out of the warehouse's bins (docs/product.md 12.28). */
import { readFileSync } from 'node:fs';
import type { StaffOrder } from '#contract/staff/orders.ts';
import {
  frameOf,
  makeDocument,
  type Writer,
  writerOf,
} from '#features/downloads/server/document.ts';
import { joined } from '#language/format.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { type PackableLine, packableLines } from '../packable-lines.ts';
import { filledFacts, wishFacts } from './order-pdf.ts';

const template = readFileSync(new URL('./picking-list.typ', import.meta.url), 'utf8');

export interface PickedOrder {
  readonly order: StaffOrder;
  /** Storage bin by line id. */
  readonly bins: ReadonlyMap<string, string>;
}

/**
 * Picking lists of confirmed orders, one after another: remaining pieces of each line, sorted by bin.
 * @param zone time zone of days
 * @throws CallError unavailable if too many documents are waiting, or the process that makes them died twice
 */
export const pickingLists = (
  orders: readonly PickedOrder[],
  language: StaffLanguage,
  zone: string,
): Promise<Uint8Array> =>
  makeDocument({ template, sheets: orders.map((order) => pickingSheet(order, language, zone)) });

function pickingSheet({ order, bins }: PickedOrder, language: StaffLanguage, zone: string) {
  const writer = writerOf(language, zone);
  const { t, count, day, country } = writer;
  const { orderCode: code, companyName, customerName, note } = order;
  const lines = packableLines(order)
    .map((line) => ({ ...line, bin: bins.get(line.lineId) ?? '' }))
    .toSorted(byBin);
  return {
    ...frameOf(
      language,
      new Date(),
      { heading: t('Picking list for the order {code}'), code },
      zone,
    ),
    qr: code,
    facts: filledFacts([
      [t('Buyer'), companyName || customerName, 'text'],
      [
        t('Recipient'),
        joined(t, [order.shippingConsigneeName, country(order.shippingConsigneeCountry)]),
        'text',
      ],
      [t('Order date'), `${day(order.placedAt)} (${zone})`, 'text'],
      ...wishFacts(order, writer),
    ]),
    notes: note ? [{ name: t('Note'), text: note }] : [],
    columns: [
      '',
      t('Storage bin'),
      '',
      t('Item'),
      t('Remaining'),
      t('In stock'),
      t('Pieces to pick'),
    ],
    rows: lines.map((line) => rowOf(line, writer)),
    totalName: t('Pieces in total'),
    total: count(lines.reduce((sum, { offered }) => sum + offered, 0)),
  };
}

const binOrder = new Intl.Collator('en', { numeric: true });

/** Sorts by bin. Lines without a bin come last, because somebody has to look for the items. */
const byBin = (a: { bin: string }, b: { bin: string }): number =>
  Number(a.bin === '') - Number(b.bin === '') || binOrder.compare(a.bin, b.bin);

function rowOf(line: PackableLine & { bin: string }, { t, count, facts }: Writer) {
  const { bin, itemNumber, about, remaining, stock, offered } = line;
  return {
    bin,
    qr: itemNumber,
    number: itemNumber,
    about: joined(t, [about, ...facts(line.facts)]),
    remaining: count(remaining),
    stock: count(stock),
    isShort: offered < remaining,
    pick: count(offered),
  };
}
