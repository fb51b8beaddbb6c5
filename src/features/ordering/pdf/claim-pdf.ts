/** The report of a claim as a PDF in a language (docs/product.md 12.17); claim.typ defines how it looks. */
import { readFileSync } from 'node:fs';
import type { Claim } from '#contract/claims.ts';
import type { OrderDetail } from '#contract/orders.ts';
import {
  type DocumentFact,
  type Frame,
  frameOf,
  makeDocument,
  type PaperLanguage,
  type Writer,
  writerOf,
} from '#features/downloads/server/document.ts';
import type { PaperPicture } from '#features/pictures/server/make.ts';
import { joined } from '#language/format.ts';
import { claimTimeline, type TimelineRow } from '../timeline.ts';
import { claimReasonWords, claimStateWords } from '../words.ts';
import { filledFacts, historyRow, orderAddressFacts, type SheetEvent } from './order-pdf.ts';

const template = readFileSync(new URL('./claim.typ', import.meta.url), 'utf8');

interface ReportedClaim {
  readonly claim: Claim;
  readonly order: OrderDetail;
  /** The customer's name, in a report for staff. */
  readonly customer?: string | undefined;
  /** Pictures of the messages by file id; undefined for a picture that can't be shown. */
  readonly pictures?: ReadonlyMap<string, PaperPicture | undefined>;
}

/**
 * @param zone time zone of days and times in the report
 * @throws CallError unavailable if too many documents are waiting, or the process that makes them died twice
 */
export function claimPdf(
  { claim, order, customer, pictures = new Map() }: ReportedClaim,
  language: PaperLanguage,
  zone: string,
): Promise<Uint8Array> {
  const writer = writerOf(language, zone);
  const rows = claimTimeline(claim, writer.t, customer);
  const { shown, unshown } = picturesOf(rows, pictures, writer);
  const { t } = writer;
  const sheet: ClaimSheet = {
    ...frameOf(language, new Date(), { heading: t('Claim {code}'), code: claim.code }, zone),
    claimTitle: t('Claim'),
    claim: claimFacts(claim, order, writer),
    addressTitle: t('Delivery address'),
    address: orderAddressFacts(order, writer),
    historyTitle: t('History'),
    history: rows.map((row) => historyRow(row, writer)),
    picturesTitle: t('Pictures'),
    pictures: shown.map(({ caption }) => caption),
    unshownTitle: t('Pictures not shown here'),
    unshown: unshown.join('\n'),
  };
  const contents = shown.map(({ picture }) => picture.contents);
  return makeDocument({ template, sheets: [sheet], pictures: contents });
}

/** All fields are plain text, not Typst markup. */
interface ClaimSheet extends Frame {
  readonly claimTitle: string;
  readonly claim: readonly DocumentFact[];
  readonly addressTitle: string;
  readonly address: readonly DocumentFact[];
  readonly historyTitle: string;
  readonly history: readonly SheetEvent[];
  readonly picturesTitle: string;
  /** Captions, in the order of the document's pictures. */
  readonly pictures: readonly Caption[];
  readonly unshownTitle: string;
  /** Names of the pictures that can't be shown, each in a line; may be empty. */
  readonly unshown: string;
}

interface Caption {
  readonly name: string;
  /** Sender and time. */
  readonly sent: string;
  /** Height of the picture divided by its width. */
  readonly ratio: number;
}

/** Pictures in the order of the messages, and names of the pictures that can't be shown. */
function picturesOf(
  rows: readonly TimelineRow[],
  pictures: NonNullable<ReportedClaim['pictures']>,
  { moment }: Writer,
) {
  const shown: { picture: PaperPicture; caption: Caption }[] = [];
  const unshown: string[] = [];
  for (const { files, who, at } of rows) {
    for (const { id, name } of files) {
      const picture = pictures.get(id);
      if (picture) {
        const ratio = picture.height / picture.width;
        shown.push({ picture, caption: { name, sent: `${who} · ${moment(at)}`, ratio } });
      } else if (pictures.has(id)) unshown.push(name);
    }
  }
  return { shown, unshown };
}

function claimFacts(claim: Claim, order: OrderDetail, writer: Writer): readonly DocumentFact[] {
  const { t, day, zone, count, capital, component } = writer;
  const { name = '', facts } = order.orderItems.find(({ id }) => id === claim.lineId) ?? {};
  return filledFacts([
    [t('Date'), `${day(claim.openedAt)} (${zone})`, 'text'],
    [t('Order code'), order.orderCode, 'number'],
    [t('PO number'), order.poNumber, 'text'],
    [t('Item'), claim.itemNumber, 'number'],
    ['', capital(joined(t, [component(name), ...writer.facts(facts)])), 'text'],
    [t('Reason'), t(claimReasonWords[claim.reason]), 'text'],
    [t('Quantity'), count(claim.quantity), 'text'],
    [t('Serial number'), claim.serialNumber, 'number'],
    [t('Vehicle'), claim.vehicle, 'text'],
    [t('Mileage in km'), claim.mileage === undefined ? '' : count(claim.mileage), 'text'],
    [t('Status'), t(claimStateWords[claim.state]), 'text'],
  ]);
}
