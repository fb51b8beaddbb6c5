/** The report of a claim as a PDF in a language; claim.typ defines how it looks. */
import { readFileSync } from 'node:fs';
import type { Claim } from '#contract/claims.ts';
import type { OrderDetail } from '#contract/orders.ts';
import {
  type DocumentFact,
  type Frame,
  frameOf,
  makeDocument,
  writerOf,
} from '#features/downloads/server/document.ts';
import type { LanguageCode } from '#language/languages.ts';
import { claimTimeline } from '../timeline.ts';
import { claimReasonWords, claimStateWords } from '../words.ts';
import { historyRow, orderAddressFacts, type SheetEvent } from './order-pdf.ts';

const template = readFileSync(new URL('./claim.typ', import.meta.url), 'utf8');

interface ClaimOfOrder {
  readonly claim: Claim;
  readonly order: OrderDetail;
}

/**
 * @param zone time zone of its days and times
 * @throws CallError unavailable when too many are waiting, or its process died twice
 */
export const claimPdf = (
  claim: ClaimOfOrder,
  language: LanguageCode,
  zone: string,
): Promise<Uint8Array> => makeDocument({ template, sheet: claimSheet(claim, language, zone) });

/** All fields are plain text, not Typst markup. */
interface ClaimSheet extends Frame {
  readonly claimTitle: string;
  readonly claim: readonly DocumentFact[];
  readonly addressTitle: string;
  readonly address: readonly DocumentFact[];
  readonly historyTitle: string;
  readonly history: readonly SheetEvent[];
}

function claimSheet(
  { claim, order }: ClaimOfOrder,
  language: LanguageCode,
  zone: string,
): ClaimSheet {
  const writer = writerOf(language, zone);
  const { t, day, count, capital } = writer;
  const name = order.orderItems.find(({ id }) => id === claim.lineId)?.name ?? '';
  const facts: DocumentFact[] = [
    [t('Date'), `${day(claim.openedAt)} (${zone})`, 'text'],
    [t('Order code'), order.orderCode, 'number'],
    [t('PO number'), order.poNumber, 'text'],
    [t('Item'), claim.refCodeOld, 'number'],
    ['', capital(name), 'text'],
    [t('Reason'), t(claimReasonWords[claim.reason]), 'text'],
    [t('Quantity'), count(claim.quantity), 'text'],
    [t('Serial number'), claim.serialNumber, 'number'],
    [t('Vehicle'), claim.vehicle, 'text'],
    [t('Mileage in km'), claim.mileage === undefined ? '' : count(claim.mileage), 'text'],
    [t('Status'), t(claimStateWords[claim.state]), 'text'],
  ];
  const heading = { heading: t('Claim {code}'), code: claim.code };
  return {
    ...frameOf(language, new Date(), heading, zone),
    claimTitle: t('Claim'),
    claim: facts.filter(([, value]) => value !== ''),
    addressTitle: t('Delivery address'),
    address: orderAddressFacts(order, writer),
    historyTitle: t('History'),
    history: claimTimeline(claim, t).map((row) => historyRow(row, writer)),
  };
}
