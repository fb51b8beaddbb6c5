/**
 * One history of an order in order of time: what was done, what was written and sent, which mails went
 * out (docs/product.md 12.14). The pages of customer and staff and the PDF show its rows.
 */
import { company } from '#contract/company.ts';
import type { OrderFile } from '#contract/order-files.ts';
import type { OrderEvent, OrderMail, OrderMessage } from '#contract/orders.ts';
import { colon, type Params, type TextKey } from '#language/format.ts';
import { deedOf } from './words.ts';

/** What an order's history is made of. For staff events and messages have `who`, the e-mail. */
export interface RecordedOrder {
  readonly history: readonly (OrderEvent & Sender)[];
  readonly messages: readonly (OrderMessage & Sender)[];
  readonly mails: readonly OrderMail[];
}
interface Sender {
  readonly who?: string;
}

/** A row of the history. */
export interface TimelineRow {
  readonly key: string;
  readonly at: string;
  /** What happened, in the reader's language. */
  readonly what: string;
  /** Who did it; empty for a mail, which the site sends. */
  readonly who: string;
  /** What was written with it: remark, message, subject of a mail. */
  readonly text: string;
  readonly changes: readonly OrderEvent['changes'][number][];
  readonly files: readonly OrderFile[];
  readonly quotation?: NonNullable<OrderEvent['quotation']>;
}

type Wording = (key: TextKey, params?: Params) => string;

/** What was done, with the number of the delivery that it was done with. */
function deedWith(event: OrderEvent, t: Wording): string {
  const deed = t(deedOf(event));
  if (event.delivery === undefined) return deed;
  return `${deed}${colon(t)}${t('Delivery {number}', { number: event.delivery })}`;
}

/** The rows, the oldest first; of one moment, what was done before what was sent about it. */
export function timelineOf(
  { history, messages, mails }: RecordedOrder,
  t: Wording,
): readonly TimelineRow[] {
  const nameOf = ({ by, who }: Sender & Pick<OrderEvent, 'by'>) =>
    who ?? (by === 'customer' ? t('you') : company.name);
  const rows: TimelineRow[] = [
    ...history.map((event, index) => ({
      ...emptyRow,
      key: `event ${index}`,
      at: event.at,
      what: deedWith(event, t),
      who: nameOf(event),
      text: event.remark,
      changes: event.changes,
      ...(event.quotation && { quotation: event.quotation }),
    })),
    ...messages.map((message) => ({
      ...emptyRow,
      key: `message ${message.id}`,
      at: message.at,
      what: message.text ? t('Message') : t('Files'),
      who: nameOf(message),
      text: message.text,
      files: message.files,
    })),
    // Customers see their own mails only; the desk is in English.
    ...mails.map((mail, index) => ({
      ...emptyRow,
      key: `mail ${index}`,
      at: mail.at,
      what: mail.to === 'customer' ? t('E-mail sent') : 'E-mail to the sales desk',
      text: mail.subject,
    })),
  ];
  // Sorting is stable, and moments in UTC sort as texts.
  return rows.sort((one, next) => (one.at < next.at ? -1 : Number(one.at > next.at)));
}

const emptyRow = { who: '', text: '', changes: [], files: [] } as const;
