/** An order as a PDF in a language (issue 4). */
import { readFileSync } from 'node:fs';
import type { OrderDetail } from '#contract/orders.ts';
import { documentOf } from '#features/downloads/server/document.ts';
import type { LanguageCode } from '#language/languages.ts';
import { orderSheet } from './order-sheet.ts';

const template = readFileSync(new URL('./order.typ', import.meta.url), 'utf8');

/**
 * @param zone time zone of its days and times
 * @returns the bytes of the PDF
 * @throws CallError unavailable when too many are waiting, or its process died twice
 */
export const orderPdf = (
  order: OrderDetail,
  language: LanguageCode,
  zone: string,
): Promise<Uint8Array> =>
  documentOf({ template, sheet: orderSheet(order, language, { now: new Date(), zone }) });
