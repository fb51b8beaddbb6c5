/**
 * Mails about messages and claims (docs/product.md 12.10 and 12.17): a message or decision of either side is
 * mailed to the other.
 */

import type pg from 'pg';
import type { ListedClaim } from '#contract/claims.ts';
import type { MessageParams } from '#contract/message.ts';
import type { ClaimAction } from '#contract/order-names.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import {
  type Letter,
  type LetterPart,
  orderThread,
  type Post,
} from '#features/mail/server/letter.ts';
import { deskText } from '#language/desk-text.ts';
import { colon } from '#language/format.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { addJobs, type Job, type JobFamily } from '#platform/jobs.ts';
import type { Actor } from '../states.ts';
import { recordMail } from './order-mail.ts';

/** Never rename: jobs of an older release may still wait under these names. */
const MESSAGE_MAIL = 'order-message-mail';
const CLAIM_MAIL = 'claim-mail';

interface WrittenMessage {
  readonly by: Actor;
  /** May be empty if there are files. */
  readonly text: string;
  /** File names. */
  readonly files: readonly string[];
}

interface MessageOfMail extends WrittenMessage {
  readonly orderId: number;
  readonly code: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly language: LanguageCode;
}

/** Queues the mail about a message to the other side, in the caller's transaction. */
export const queueMessageMail = (
  client: pg.ClientBase,
  orderId: number,
  { by, text, files }: WrittenMessage,
): Promise<void> =>
  addJobs(client, MESSAGE_MAIL, {
    text: `
      select json_build_object('by', $2::text, 'text', $3::text, 'files', $4::json, 'orderId', o.id, 'code', o.code,
        'email', c.email, 'name', accounts.full_name(c.first_name, c.last_name),
        'company', coalesce(nullif(c.company_name, ''), o.consignee_company),
        'language', c.language) as payload
      from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
      where o.id = $1`,
    values: [orderId, by, text, JSON.stringify(files)],
  });

export const messageMailJobs = (
  post: Post,
  { salesMail, mailLanguage }: Pick<Config, 'salesMail' | 'mailLanguage'>,
): JobFamily => {
  const send = async (job: Job, mail: MessageOfMail | ClaimMail, letter: Letter) => {
    const isToCustomer = mail.by === 'staff';
    await (isToCustomer
      ? post.send(job, mail.email, mail.language, letter)
      : post.send(job, salesMail, mailLanguage, letter));
    await recordMail(job.client, mail.orderId, {
      to: isToCustomer ? 'customer' : 'staff',
      subject: letter.subject,
    });
  };
  return {
    work: {
      async [MESSAGE_MAIL](job) {
        const message = job.payload as MessageOfMail;
        const letter =
          message.by === 'staff'
            ? messageLetterToCustomer(message)
            : messageLetterToSales(message, mailLanguage);
        await send(job, message, letter);
      },

      async [CLAIM_MAIL](job) {
        const claim = job.payload as ClaimMail;
        const letter =
          claim.by === 'staff'
            ? claimLetterToCustomer(claim)
            : claimLetterToSales(claim, mailLanguage);
        await send(job, claim, letter);
      },
    },
  };
};

const contentsOf = (
  { text: written, files }: Pick<MessageOfMail, 'text' | 'files'>,
  heading: string,
): readonly LetterPart[] => [
  ...(written ? [{ kind: 'quote' as const, text: written }] : []),
  ...(files.length > 0
    ? [{ kind: 'facts' as const, facts: [{ name: heading, value: files.join(', ') }] }]
    : []),
];

function messageLetterToCustomer(message: MessageOfMail): Letter {
  const { language, name, code, orderId } = message;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const address = `${paths.OrderDetail}?id=${orderId}#messages`;
  return {
    subject: say('Message about your order {code}', { code }),
    thread: orderThread(orderId),
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

function messageLetterToSales(message: MessageOfMail, language: StaffLanguage): Letter {
  const say = (key: string, params?: MessageParams) => deskText(language, key, params);
  const { code, name, company, email, orderId } = message;
  return {
    subject: say('Message about order {code}: {customer}', {
      code,
      customer: company || name || email,
    }),
    thread: orderThread(orderId),
    replyTo: email,
    parts: [
      {
        kind: 'facts',
        facts: [
          { name: say('Order'), value: code },
          { name: say('Customer'), value: [name, company, email].filter(Boolean).join(', ') },
        ],
      },
      ...contentsOf(message, say('Files')),
      { kind: 'link', text: say('Open in the back office'), path: `/staff/orders/${orderId}/show` },
    ],
  };
}

interface ClaimNews {
  readonly by: Actor;
  readonly action: Exclude<ClaimAction, 'answer'> | 'open' | 'message';
  /** Text written with the event; may be empty. */
  readonly text: string;
  /** File names. */
  readonly files: readonly string[];
}

interface ClaimMail extends ClaimNews {
  readonly claimId: number;
  readonly orderId: number;
  readonly code: string;
  readonly number: string;
  readonly quantity: number;
  /** The replacement order at no charge; null if there is none, absent in jobs of an older release. */
  readonly replacement?: ListedClaim['replacement'] | null;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly language: LanguageCode;
}

/** Queues the mail about a claim to the other side, in the caller's transaction. */
export const queueClaimMail = (
  client: pg.ClientBase,
  claimId: number,
  { by, action, text, files }: ClaimNews,
): Promise<void> =>
  addJobs(client, CLAIM_MAIL, {
    text: `
      select json_build_object('by', $2::text, 'action', $3::text, 'text', $4::text,
        'files', $5::json, 'claimId', k.id, 'orderId', o.id, 'code', o.code || '-C' || k.number,
        'number', l.ref_code_old, 'quantity', k.quantity, 'replacement', (
          select json_build_object('id', r.id, 'orderCode', r.code) from ordering.customer_order r
          where r.claim_id = k.id and r.order_status <> 'cancel'), 'email', c.email,
        'name', accounts.full_name(c.first_name, c.last_name),
        'company', coalesce(nullif(c.company_name, ''), o.consignee_company),
        'language', c.language) as payload
      from ordering.claim k
        join ordering.order_line l on l.id = k.line_id
        join ordering.customer_order o on o.id = k.order_id
        join accounts.customer c on c.id = o.customer_id
      where k.id = $1`,
    values: [claimId, by, action, text, JSON.stringify(files)],
  });

const claimSentences: Partial<Record<ClaimNews['action'], TextKey>> = {
  message: 'We have a message about your claim {code}:',
  ask: 'We need more information about your claim {code}:',
  replace: 'We have accepted your claim {code} and will send a replacement.',
  credit: 'We have accepted your claim {code} and will credit its pieces to you.',
  decline: 'We are sorry: we cannot accept your claim {code}.',
  close: 'Your claim {code} is closed.',
};

function claimLetterToCustomer(claim: ClaimMail): Letter {
  const { language, name, code, orderId, claimId, action, number, quantity, replacement } = claim;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const pathOf = (of: string) => withLanguage(languageOf(language).prefix, of);
  const address = `${paths.OrderDetail}?id=${orderId}#claim-${claimId}`;
  return {
    subject: say('About your claim {code}', { code }),
    thread: orderThread(orderId),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      {
        kind: 'text',
        text: say(claimSentences[action] ?? 'We have a message about your claim {code}:', { code }),
      },
      ...contentsOf(claim, say('Files')),
      {
        kind: 'lines',
        item: say('Item'),
        quantity: say('Quantity'),
        lines: [{ number, about: '', quantity: String(quantity) }],
      },
      {
        kind: 'link',
        text: say('Read and answer'),
        path: pathOf(address),
      },
      ...(replacement
        ? [
            {
              kind: 'link' as const,
              text: `${say('Replacement at no charge')}${colon(say)}${replacement.orderCode}`,
              path: pathOf(`${paths.OrderDetail}?id=${replacement.id}`),
            },
          ]
        : []),
    ],
  };
}

const claimSubjects: Partial<Record<ClaimNews['action'], string>> = {
  open: 'New claim {code}: {customer}',
  withdraw: 'Claim withdrawn: {code}: {customer}',
};

function claimLetterToSales(claim: ClaimMail, language: StaffLanguage): Letter {
  const say = (key: string, params?: MessageParams) => deskText(language, key, params);
  const { action, code, company, name, email, number, quantity, claimId, orderId } = claim;
  const subject = claimSubjects[action] ?? 'Message about claim {code}: {customer}';
  return {
    subject: say(subject, { code, customer: company || name || email }),
    thread: orderThread(orderId),
    replyTo: email,
    parts: [
      {
        kind: 'facts',
        facts: [
          { name: say('Claim'), value: code },
          { name: say('Item'), value: say('{number}, {count} pcs', { number, count: quantity }) },
          { name: say('Customer'), value: [name, company, email].filter(Boolean).join(', ') },
        ],
      },
      ...contentsOf(claim, say('Files')),
      { kind: 'link', text: say('Open in the back office'), path: `/staff/claims/${claimId}/show` },
    ],
  };
}
