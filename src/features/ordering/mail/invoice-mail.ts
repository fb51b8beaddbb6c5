/** The mail to the customer about an invoice that was issued, or cancelled by a credit note (docs/product.md 12.26). */
import type pg from 'pg';
import type { Currency } from '#contract/order-names.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import { type Letter, orderThread, type Post } from '#features/mail/server/letter.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { addJobs, type JobFamily } from '#platform/jobs.ts';
import type { PdfAttachment } from '#platform/mail.ts';
import { owedWords, paperCode } from '../words.ts';
import { type DrawMailedPaper, inSequence, recordMail } from './order-mail.ts';

const INVOICE_MAIL = 'invoice-mail';
/** Maximum number of PDFs in a mail, the newest ones: mail servers refuse mails of more than some 10 MB. */
const MAX_PAPERS = 20;

interface PaperOfMail {
  readonly series: 'invoice' | 'credit note';
  readonly number: number;
  readonly delivery: number;
  readonly currency: Currency;
  readonly total: string;
  /** The number of the invoice that a credit note cancels. */
  readonly cancels: number | null;
}

interface InvoicesOfMail {
  readonly orderId: number;
  readonly code: string;
  /** The customer's own number of the order; may be empty, absent in jobs of an older release. */
  readonly poNumber?: string;
  readonly email: string;
  readonly name: string;
  readonly language: LanguageCode;
  /** The papers of the deliveries; the credit note of a delivery comes before its invoice. */
  readonly papers: readonly PaperOfMail[];
}

export const queueInvoiceMail = (
  client: pg.ClientBase,
  paperIds: readonly number[],
): Promise<void> =>
  addJobs(client, INVOICE_MAIL, {
    text: `
      select json_build_object('orderId', o.id, 'code', o.code, 'poNumber', o.po_number, 'email', c.email,
        'name', accounts.full_name(c.first_name, c.last_name), 'language', c.language,
        'papers', json_agg(json_build_object('series', i.series, 'number', i.number,
          'delivery', i.delivery, 'currency', i.paper->'quotation'->>'currency',
          'total', i.paper->'quotation'->>'total',
          'cancels', (select n.number from ordering.invoice n where n.id = i.cancels))
          order by i.id)) as payload
      from ordering.invoice i join ordering.customer_order o on o.id = i.order_id
        join accounts.customer c on c.id = o.customer_id
      where i.id = any ($1::int[]) group by o.id, c.id`,
    values: [paperIds],
  });

export const invoiceMailJobs = (post: Post, draw: DrawMailedPaper): JobFamily => ({
  work: {
    async [INVOICE_MAIL](job) {
      const invoices = job.payload as InvoicesOfMail;
      const { orderId, papers } = invoices;
      await inSequence(job.client, orderId);
      const letter = letterOf(invoices);
      const attachments: PdfAttachment[] = [];
      for (const { series, number } of papers.slice(-MAX_PAPERS)) {
        const code = paperCode(series, number);
        attachments.push(...(await draw({ orderId, document: 'invoice', code }, job)));
      }
      await post.send(job, invoices.email, invoices.language, { ...letter, attachments });
      const { subject } = letter;
      await recordMail(job.client, orderId, { to: 'customer', subject });
    },
  },
});

function letterOf(mail: InvoicesOfMail): Letter {
  const { orderId, code, poNumber, name, language, papers } = mail;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const { tag, prefix } = languageOf(language);
  const last = papers.at(-1);
  const paper = last ? paperCode(last.series, last.number) : '';
  const sentences = papers.map(({ series, number, delivery, cancels }) =>
    series === 'invoice'
      ? say(
          'This is the commercial invoice {number} for delivery {delivery} of your order {code}.',
          {
            number: paperCode(series, number),
            delivery,
            code,
          },
        )
      : say('The credit note {number} cancels the commercial invoice {invoice} in full.', {
          number: paperCode(series, number),
          invoice: paperCode('invoice', cancels ?? 0),
        }),
  );
  const subject =
    last?.series === 'invoice'
      ? say('Commercial invoice {number} for your order {code}', { number: paper, code })
      : say('Credit note {number} for your order {code}', { number: paper, code });
  return {
    subject,
    thread: orderThread(orderId),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      ...sentences.map((sentence) => ({ kind: 'text' as const, text: sentence })),
      {
        kind: 'facts',
        facts: [
          ...(poNumber ? [{ name: say('PO number'), value: poNumber }] : []),
          ...papers.map(({ series, number, currency, total }) => ({
            name: paperCode(series, number),
            value: owedWords(say, tag, currency, series === 'invoice' ? total : `-${total}`),
          })),
        ],
      },
      { kind: 'text', text: say('You find it as a PDF on the page of the order.') },
      {
        kind: 'link',
        text: say('Open the order'),
        path: withLanguage(prefix, `${paths.OrderDetail}?id=${orderId}#documents`),
      },
    ],
  };
}
