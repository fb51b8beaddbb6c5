/**
 * Types of the papers that go with mails (docs/product.md 12.13). `papersOf` in order-mail.ts, invoice-mail.ts and
 * amendment-mail.ts say which; `mailedPapers` in server/order-documents.ts draws them.
 */
import type { QuotationDocument } from '#contract/quotations.ts';
import type { Job } from '#platform/jobs.ts';
import type { PdfAttachment } from '#platform/mail.ts';

/** A paper of an order. @see RequestedDocument in order-documents.ts */
export interface MailedPaper {
  readonly orderId: number;
  readonly document: QuotationDocument;
  readonly version?: number;
  readonly code?: string;
}

/**
 * Draws a paper in the customer's language. A paper that does not exist any more, or can't be drawn, is left out:
 * the mail leads to the page that has it.
 * @throws CallError unavailable if too many papers are being drawn; the job is then tried again, a few times
 */
export type DrawMailedPaper = (
  paper: MailedPaper,
  job: Pick<Job, 'tries'>,
) => Promise<readonly PdfAttachment[]>;
