/** An order as a PDF in a language (issue 4): its words, set in type in a thread of its own. */
import { CallError } from '#contract/errors.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { LanguageCode } from '#features/language/languages.ts';
import type { TextKey } from '#features/language/text.ts';
import { openThreads } from '#server/threads.ts';
import { type OrderSheet, orderSheet } from './order-sheet.ts';
import type { TypstResult } from './typst-worker.ts';

const threads = openThreads<OrderSheet, TypstResult>({
  script: new URL('./typst-worker.ts', import.meta.url),
  // Its fonts take some 60 MB, and one order some 100 ms.
  most: 1,
  mostWaiting: 20,
  longest: 15_000,
  refusal: () =>
    new CallError(
      'unavailable',
      'Many documents are being made just now. Please try again in a moment.' satisfies TextKey,
    ),
});

/**
 * @returns the bytes of the PDF
 * @throws CallError unavailable when too many are waiting
 */
export async function orderPdf(order: OrderDetail, language: LanguageCode): Promise<Uint8Array> {
  const result = await threads.run(orderSheet(order, language, new Date()));
  if ('failure' in result) throw new Error(`an order could not be set in type: ${result.failure}`);
  return result.pdf;
}
