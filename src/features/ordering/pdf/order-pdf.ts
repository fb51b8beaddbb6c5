/** An order as a PDF in a language (issue 4): its words, set in type in a process of its own. */
import { CallError } from '#contract/errors.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { openProcesses } from '#platform/processes.ts';
import { type OrderSheet, orderSheet } from './order-sheet.ts';
import type { TypstResult } from './typst-process.ts';

const typesetter = openProcesses<OrderSheet, TypstResult>({
  script: new URL('./typst-process.ts', import.meta.url),
  // One order takes some 100 ms.
  mostWaiting: 20,
  longest: 15_000,
  mostMemory: 768 * 1024 * 1024,
  niceness: 10,
  refusal: () =>
    new CallError(
      'unavailable',
      'Many documents are being made just now. Please try again in a moment.' satisfies TextKey,
    ),
});

/**
 * @returns the bytes of the PDF
 * @throws CallError unavailable when too many are waiting, or its process died twice
 */
export async function orderPdf(order: OrderDetail, language: LanguageCode): Promise<Uint8Array> {
  const result = await typesetter.run(orderSheet(order, language, new Date()));
  if ('failure' in result) throw new Error(`an order could not be set in type: ${result.failure}`);
  return result.pdf;
}
