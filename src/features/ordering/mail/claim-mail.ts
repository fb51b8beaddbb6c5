/** Mails about claims (docs/product.md 12.17): what one side writes or decides goes to the other. */
import type pg from 'pg';
import type { ClaimAction } from '#contract/order-names.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import type { Letter, LetterPart, Post } from '#features/mail/server/letter.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { addJobs, type JobFamily } from '#platform/jobs.ts';
import type { Actor } from '../states.ts';
import { recordMail } from './order-mail.ts';

/** A name stays, since jobs of an older release may wait under it. */
const CLAIM_MAIL = 'claim-mail';

/** What happened to a claim. */
interface ClaimNews {
  readonly by: Actor;
  readonly action: Exclude<ClaimAction, 'answer'> | 'open' | 'message';
  /** What was written with it; may be empty. */
  readonly text: string;
  /** Names of files. */
  readonly files: readonly string[];
}

/** What the job holds. */
interface ClaimMail extends ClaimNews {
  readonly claimId: number;
  readonly orderId: number;
  readonly code: string;
  readonly number: string;
  readonly quantity: number;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly language: LanguageCode;
}

/** Queues the mail to the other side, in the caller's transaction. */
export const queueClaimMail = (
  client: pg.ClientBase,
  claimId: number,
  { by, action, text, files }: ClaimNews,
): Promise<void> =>
  addJobs(client, CLAIM_MAIL, {
    text: `
      select json_build_object('by', $2::text, 'action', $3::text, 'text', $4::text,
        'files', $5::json, 'claimId', k.id, 'orderId', o.id, 'code', o.code || '-C' || k.number,
        'number', l.ref_code_old, 'quantity', k.quantity, 'email', c.email,
        'name', trim(c.first_name || ' ' || c.last_name),
        'company', coalesce(nullif(c.company_name, ''), o.consignee_company),
        'language', c.language) as payload
      from ordering.claim k
        join ordering.order_line l on l.id = k.line_id
        join ordering.customer_order o on o.id = k.order_id
        join accounts.customer c on c.id = o.customer_id
      where k.id = $1`,
    values: [claimId, by, action, text, JSON.stringify(files)],
  });

/** The work behind these mails. */
export const claimMailJobs = (post: Post, { salesMail }: Pick<Config, 'salesMail'>): JobFamily => ({
  work: {
    async [CLAIM_MAIL](job) {
      const claim = job.payload as ClaimMail;
      const isToCustomer = claim.by === 'staff';
      const letter = isToCustomer ? customerLetter(claim) : salesLetter(claim);
      await (isToCustomer
        ? post.send(job, claim.email, claim.language, letter)
        : post.send(job, salesMail, 'en', letter));
      await recordMail(job.client, claim.orderId, {
        to: isToCustomer ? 'customer' : 'staff',
        subject: letter.subject,
      });
    },
  },
});

const sentences: Partial<Record<ClaimNews['action'], TextKey>> = {
  message: 'We have a message about your claim {code}:',
  ask: 'We need more information about your claim {code}:',
  replace: 'We have accepted your claim {code} and will send a replacement.',
  credit: 'We have accepted your claim {code} and will issue a credit note.',
  decline: 'We are sorry: we cannot accept your claim {code}.',
  close: 'Your claim {code} is closed.',
};

/** What was written, and the names of files with their heading. */
const written = ({ text: words, files }: ClaimMail, heading: string): readonly LetterPart[] => [
  ...(words ? [{ kind: 'quote' as const, text: words }] : []),
  ...(files.length > 0
    ? [{ kind: 'facts' as const, facts: [{ name: heading, value: files.join(', ') }] }]
    : []),
];

function customerLetter(claim: ClaimMail): Letter {
  const { language, name, code, orderId, claimId, action, number, quantity } = claim;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const address = `${paths.OrderDetail}?id=${orderId}#claim-${claimId}`;
  return {
    subject: say('About your claim {code}', { code }),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      {
        kind: 'text',
        text: say(sentences[action] ?? 'We have a message about your claim {code}:', { code }),
      },
      ...written(claim, say('Files')),
      {
        kind: 'lines',
        item: say('Item'),
        quantity: say('Quantity'),
        lines: [{ number, about: '', quantity: String(quantity) }],
      },
      {
        kind: 'link',
        text: say('Read and answer'),
        path: withLanguage(languageOf(language).prefix, address),
      },
    ],
  };
}

const subjects: Partial<Record<ClaimNews['action'], string>> = {
  open: 'New claim',
  withdraw: 'Claim withdrawn:',
};

function salesLetter(claim: ClaimMail): Letter {
  const { action, code, company, name, email, number, quantity, claimId } = claim;
  const what = subjects[action] ?? 'Message about claim';
  return {
    subject: `${what} ${code}: ${company || name || email}`,
    replyTo: email,
    parts: [
      {
        kind: 'facts',
        facts: [
          { name: 'Claim', value: code },
          { name: 'Item', value: `${number}, ${quantity} pcs` },
          { name: 'Customer', value: [name, company, email].filter(Boolean).join(', ') },
        ],
      },
      ...written(claim, 'Files'),
      { kind: 'link', text: 'Open in the back office', path: `/staff/claims/${claimId}/show` },
    ],
  };
}
