/** The mail that tells a customer or the sales desk of a message about an order. */
import type pg from 'pg';
import { paths, withLanguage } from '#contract/paths.ts';
import type { Letter, LetterPart, Post } from '#features/mail/server/letter.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { addJobs, type JobFamily } from '#platform/jobs.ts';
import type { Actor } from '../states.ts';
import { recordMail } from './order-mail.ts';

/** A name stays, since jobs of an older release may wait under it. */
const MESSAGE_MAIL = 'order-message-mail';

/** A message, as it was written. */
interface WrittenMessage {
  readonly by: Actor;
  /** May be empty where there are files. */
  readonly text: string;
  /** Names of its files. */
  readonly files: readonly string[];
}

/** What the job of a message's mail holds. */
interface MessageOfMail extends Omit<WrittenMessage, 'files'> {
  /** A job of an older release has none. */
  readonly files?: readonly string[];
  readonly orderId: number;
  readonly code: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly language: LanguageCode;
}

/** Queues the mail to the other side of a message, in the caller's transaction. */
export const queueMessageMail = (
  client: pg.ClientBase,
  orderId: number,
  { by, text, files }: WrittenMessage,
): Promise<void> =>
  addJobs(client, MESSAGE_MAIL, {
    text: `
      select json_build_object('by', $2::text, 'text', $3::text, 'files', $4::json, 'orderId', o.id, 'code', o.code,
        'email', c.email, 'name', trim(c.first_name || ' ' || c.last_name),
        'company', coalesce(nullif(c.company_name, ''), o.consignee_company),
        'language', c.language) as payload
      from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
      where o.id = $1`,
    values: [orderId, by, text, JSON.stringify(files)],
  });

/** The work behind these mails. */
export const messageMailJobs = (
  post: Post,
  { salesMail }: Pick<Config, 'salesMail'>,
): JobFamily => ({
  work: {
    async [MESSAGE_MAIL](job) {
      const message = job.payload as MessageOfMail;
      const isToCustomer = message.by === 'staff';
      const letter = isToCustomer ? customerLetter(message) : salesLetter(message);
      const [to, language] = isToCustomer
        ? ([message.email, message.language] as const)
        : ([salesMail, 'en'] as const);
      await post.send(job, to, language, letter);
      await recordMail(job.client, message.orderId, {
        to: isToCustomer ? 'customer' : 'staff',
        subject: letter.subject,
      });
    },
  },
});

/** Text and names of files, with the heading of these. */
const contentsOf = (
  { text: written, files = [] }: MessageOfMail,
  heading: string,
): readonly LetterPart[] => [
  ...(written ? [{ kind: 'quote' as const, text: written }] : []),
  ...(files.length > 0
    ? [{ kind: 'facts' as const, facts: [{ name: heading, value: files.join(', ') }] }]
    : []),
];

function customerLetter(message: MessageOfMail): Letter {
  const { language, name, code, orderId } = message;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const address = `${paths.OrderDetail}?id=${orderId}#messages`;
  return {
    subject: say('Message about your order {code}', { code }),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      { kind: 'text', text: say('We have a message about your order {code}:', { code }) },
      ...contentsOf(message, say('Files')),
      {
        kind: 'link',
        text: say('Read and answer'),
        path: withLanguage(languageOf(language).prefix, address),
      },
    ],
  };
}

function salesLetter(message: MessageOfMail): Letter {
  const { code, name, company, email, orderId } = message;
  return {
    subject: `Message about order ${code}: ${company || name || email}`,
    replyTo: email,
    parts: [
      {
        kind: 'facts',
        facts: [
          { name: 'Order', value: code },
          { name: 'Customer', value: [name, company, email].filter(Boolean).join(', ') },
        ],
      },
      ...contentsOf(message, 'Files'),
      { kind: 'link', text: 'Open in the back office', path: `/staff/orders/${orderId}/show` },
    ],
  };
}
