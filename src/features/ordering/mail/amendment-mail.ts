/** The mail to the other side about a proposed change of an order, or about the answer to it. */

import type pg from 'pg';
import type { AmendmentState } from '#contract/order-names.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import {
  type Letter,
  type LetterLine,
  type LetterPart,
  orderThread,
  type Post,
} from '#features/mail/server/letter.ts';
import { deskText } from '#language/desk-text.ts';
import { joined } from '#language/format.ts';
import { type LanguageCode, languageOf, staffLanguageOf } from '#language/languages.ts';
import { moneyIn } from '#language/money.ts';
import { type TextKey, text } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { addJobs, type JobFamily } from '#platform/jobs.ts';
import { type AmendmentEnd, type AmendmentParts, presentCorrection } from '../amendment-parts.ts';
import type { Actor } from '../states.ts';
import {
  amendmentEndText,
  correctionName,
  leadTimeWords,
  owedWords,
  proformaCode,
  quotationChanges,
  setsDays,
} from '../words.ts';
import { type DrawMailedPaper, inSequence, recordMail } from './order-mail.ts';

/** Never rename: jobs of an older release may still wait under this name. */
const AMENDMENT_MAIL = 'order-amendment-mail';

/** Payload of the job that sends the mail: the amendment as it is after the proposal or the answer. */
interface AmendmentOfMail {
  /** The side that proposed or answered; the mail goes to the other side. */
  readonly by: Actor;
  readonly orderId: number;
  readonly code: string;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly language: LanguageCode;
  readonly state: AmendmentState;
  readonly remark: string;
  readonly answer: string;
  /** The reason why the amendment ended, if it could no longer be carried out. */
  readonly ended: AmendmentEnd | null;
  readonly parts: AmendmentParts;
  /** The version of the proforma invoice that the change issued, if any. */
  readonly invoice: { readonly number: number; readonly version: number } | null;
}

/**
 * Queues the mail to the other side. Must run in the transaction of the change: the query takes the version
 * of the proforma invoice that was issued at `now()`, the start of this transaction.
 */
export const queueAmendmentMail = (
  client: pg.ClientBase,
  amendmentId: number,
  by: Actor,
): Promise<void> =>
  addJobs(client, AMENDMENT_MAIL, {
    text: `
      select json_build_object('by', $2::text, 'orderId', o.id, 'code', o.code, 'email', c.email,
        'name', accounts.full_name(c.first_name, c.last_name),
        'company', coalesce(nullif(c.company_name, ''), o.consignee_company),
        'language', c.language, 'state', a.state, 'remark', a.remark, 'answer', a.answer,
        'ended', a.ended,
        'parts', a.parts,
        'invoice', (select json_build_object('number', p.number, 'version', v.version)
          from ordering.proforma p join ordering.proforma_version v using (order_id)
          where p.order_id = o.id and a.state in ('accepted', 'made') and v.version > 1
            and v.issued_at = now()
          order by v.version desc limit 1)) as payload
      from ordering.amendment a join ordering.customer_order o on o.id = a.order_id
        join accounts.customer c on c.id = o.customer_id
      where a.id = $1`,
    values: [amendmentId, by],
  });

export const amendmentMailJobs = (
  post: Post,
  { salesMail, mailLanguage }: Pick<Config, 'salesMail' | 'mailLanguage'>,
  draw: DrawMailedPaper,
): JobFamily => ({
  work: {
    async [AMENDMENT_MAIL](job) {
      const amendment = job.payload as AmendmentOfMail;
      await inSequence(job.client, amendment.orderId);
      const isToCustomer = amendment.by === 'staff';
      const [to, language] = isToCustomer
        ? ([amendment.email, amendment.language] as const)
        : ([salesMail, mailLanguage] as const);
      const letter = letterOf(amendment, isToCustomer, language);
      const { orderId, invoice } = amendment;
      const attachments =
        isToCustomer && invoice
          ? await draw({ orderId, document: 'proforma', version: invoice.version }, job)
          : [];
      await post.send(job, to, language, { ...letter, attachments });
      await recordMail(job.client, orderId, {
        to: isToCustomer ? 'customer' : 'staff',
        subject: letter.subject,
      });
    },
  },
});

const sentences: Record<AmendmentState, TextKey> = {
  waiting: 'This change of the order {code} is proposed. Nothing changes until you answer.',
  accepted: 'This change of the order {code} was accepted.',
  refused: 'This change of the order {code} was refused.',
  withdrawn: 'This change of the order {code} was withdrawn.',
  made: 'We have corrected your order {code}.',
};

const sentenceOf = ({ state, parts }: AmendmentOfMail): TextKey =>
  state === 'made' && setsDays(parts)
    ? 'This is when we expect to ship what remains of your order {code}.'
    : sentences[state];

const ended: TextKey = 'This change of the order {code} can no longer be carried out.';
const revisedInvoice: TextKey =
  'Version {version} of the proforma invoice {number} replaces version {former}.';
const invoiceParams = ({ number, version }: NonNullable<AmendmentOfMail['invoice']>) => ({
  number: proformaCode(number),
  version,
  former: version - 1,
});

function letterOf(
  amendment: AmendmentOfMail,
  isToCustomer: boolean,
  language: LanguageCode,
): Letter {
  const { code, name, company, email, orderId, state, remark, answer } = amendment;
  const end = amendment.ended;
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const desk = (key: string, params = {}) => deskText(staffLanguageOf(language), key, params);
  const quote = (words: string): LetterPart[] => (words ? [{ kind: 'quote', text: words }] : []);
  const greeting = name ? say('Dear {name},', { name }) : say('Hello,');
  const customer = [name, company, email].filter(Boolean).join(', ');
  return {
    subject: say('Change of the order {code}', { code }),
    thread: orderThread(orderId),
    ...(isToCustomer ? {} : { replyTo: email }),
    parts: [
      isToCustomer
        ? { kind: 'text', text: greeting }
        : { kind: 'facts', facts: [{ name: desk('Customer'), value: customer }] },
      {
        kind: 'text',
        text:
          state === 'made' && !isToCustomer
            ? desk('The customer has changed the order {code}.', { code })
            : say(end ? ended : sentenceOf(amendment), { code }),
      },
      ...(end ? [{ kind: 'text' as const, text: say(...amendmentEndText(end)) }] : []),
      ...quote(state === 'waiting' || state === 'made' ? remark : answer),
      ...changedParts(amendment, language),
      isToCustomer
        ? {
            kind: 'link',
            text: say('Open the order'),
            path: withLanguage(
              languageOf(language).prefix,
              `${paths.OrderDetail}?id=${orderId}#amendments`,
            ),
          }
        : {
            kind: 'link',
            text: desk('Open in the back office'),
            path: `/staff/orders/${orderId}/show`,
          },
    ],
  };
}

/** Parts of the mail that list the changes: lines, fields, and the total of an order with prices. */
function changedParts(
  {
    parts: { changes, added = [], corrections = [], quotation, backOrder, cancels },
    invoice,
  }: AmendmentOfMail,
  language: LanguageCode,
): LetterPart[] {
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const { tag } = languageOf(language);
  const money = (amount: string) => (quotation ? moneyIn(tag, quotation.currency, amount) : '');
  const changed = changes.map(
    ({ itemNumber, replacedBy, from, to }): LetterLine => ({
      number: itemNumber,
      about: replacedBy ? say('replaced by {number}', { number: replacedBy }) : '',
      quantity: from === to ? String(to) : say('from {from} to {to}', { from, to }),
    }),
  );
  const moreLines = added.map(
    ({ itemNumber, quantity, unitPrice, leadDays }): LetterLine => ({
      number: itemNumber,
      about: joined(say, [
        quotation && unitPrice && say('{price} each', { price: money(unitPrice) }),
        leadTimeWords(say, leadDays),
      ]),
      quantity: say('added: {quantity}', { quantity }),
    }),
  );
  const facts = corrections.map((correction) => {
    const { from, to } = presentCorrection(correction, language);
    const value = from ? say('from {from} to {to}', { from, to: to || '–' }) : to;
    return { name: correctionName(say, correction), value };
  });
  if (quotation) {
    const changes = quotationChanges(say, tag, quotation);
    facts.push(...changes.map(([name, value]) => ({ name, value })));
    const { currency, total } = quotation;
    facts.push({ name: say('New total'), value: owedWords(say, tag, currency, total) });
  }
  const lines = [...changed, ...moreLines];
  const words = [
    ...(cancels ? [say('Cancel the whole order')] : []),
    ...(backOrder ? [say('What is not in stock follows as a back order.')] : []),
    ...(invoice ? [say(revisedInvoice, invoiceParams(invoice))] : []),
  ];
  return [
    ...(lines.length > 0
      ? [{ kind: 'lines' as const, item: say('Item'), quantity: say('Quantity'), lines }]
      : []),
    ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
    ...words.map((sentence) => ({ kind: 'text' as const, text: sentence })),
  ];
}
