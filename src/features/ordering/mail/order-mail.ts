/** Mails about orders and development requests, queued as jobs in the transaction that causes them. */
import type pg from 'pg';
import { type DevelopmentStatus, OWN_NUMBERS_SHOWN } from '#contract/order-names.ts';
import type { OrderMail } from '#contract/orders.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import type { QuotationDocument } from '#contract/quotations.ts';
import type { Letter, Post } from '#features/mail/server/letter.ts';
import { joined } from '#language/format.ts';
import { fullName } from '#language/full-name.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { addJob, addJobs, type Job, type JobFamily } from '#platform/jobs.ts';
import type { PdfAttachment } from '#platform/mail.ts';
import { queries } from '#platform/queries.ts';
import { carriersSql } from '../carriers-sql.ts';
import { ownNumbersSql } from '../own-numbers-sql.ts';
import { expectedSql, lastExpectedSql } from '../remaining-sql.ts';
import { wishPairs } from '../wishes-sql.ts';
import { lineName, quotationFileCode } from '../words.ts';
import {
  customerLetter,
  type OrderMailEvent,
  type OrderOfMail,
  salesLetter,
} from './order-letters.ts';

/** Records a sent mail in the history of its order, in the transaction of the mail's job. */
export async function recordMail(
  client: pg.ClientBase,
  orderId: number,
  { to, subject }: Omit<OrderMail, 'at'>,
): Promise<void> {
  await queries(client, 'record-mail')
    .insertInto('ordering.order_mail')
    .values({ order_id: orderId, recipient: to, subject })
    .execute();
}

export type { OrderMailEvent } from './order-letters.ts';

/** Never rename: jobs of an older release may still wait under these names. */
const jobNames = { order: 'order-mail', development: 'development-mail' } as const;

type Recipient = 'customer' | 'sales';

interface OrderMails {
  readonly event: OrderMailEvent;
  readonly order: OrderOfMail;
  /** The only recipient of a retry, because the other mail was sent. Absent: both mails. */
  readonly reader?: Recipient;
  /** Id of the first job, part of the mails' ids: they stay the same when a new job sends a mail again. */
  readonly first?: string;
}

/**
 * Queues the two mails of an event: to the customer, in the customer's language, and to the sales
 * desk. They are sent once, after the caller's transaction is committed, and describe the order as it is at
 * this call, so call it after the event has changed the order.
 */
export function queueOrderMail(
  client: pg.ClientBase,
  orderId: number,
  event: OrderMailEvent,
): Promise<void> {
  return addJobs(client, jobNames.order, { text: orderMails, values: [orderId, event] });
}

// json_agg over rows is faster for the lines: json_build_object looks up the type of each value.
const orderMails = `
  select json_build_object('event', $2::json, 'order', json_build_object(
    'id', o.id, 'code', o.code, ${wishPairs}, 'note', o.note, 'firstName', c.first_name, 'lastName', c.last_name,
    'company', coalesce(nullif(c.company_name, ''), o.consignee_company), 'email', c.email,
    'language', c.language, 'country', o.consignee_country, 'consigneeName', o.consignee_name,
    'consigneeCompany', o.consignee_company, 'profileCountry', c.country,
    'placedAt', floor(extract(epoch from o.placed_at) * 1000)::bigint,
    'shippingMethod', o.shipping_method::text,
    'claimState', (select k.state from ordering.claim k where k.id = o.claim_id),
    'carrier', o.carrier, 'trackingNumber', o.tracking_number, 'carriers', case when o.carrier <> '' then ${carriersSql} end,
    'remaining', (select sum(l.quantity) from ordering.order_line l where l.order_id = o.id)
      - (select coalesce(sum(dl.quantity), 0) from ordering.delivery_line dl
        join ordering.delivery d on d.id = dl.delivery_id where d.order_id = o.id),
    'underWay', (select count(*) from ordering.delivery d
      where d.order_id = o.id and d.arrived_at is null),
    'remainingExpected', ${lastExpectedSql},
    'lines', (
      select coalesce(json_agg(line), '[]') from (
        select ref_code_old as number, component, model, turbo_pn as "turboPn", line_fields as "lineFields", quantity,
          asked_quantity as asked, reference, back_order as "backOrder", ${expectedSql} as expected, unit_price::text as "unitPrice",
          lead_days as "leadDays",
          (select g.quantity from json_to_recordset($2::json->'goods'->'pieces') g
            ("lineId" int, quantity int) where g."lineId" = l.id) as moved,
          array_to_string(own.numbers[:${OWN_NUMBERS_SHOWN}], '; ') as "ownNumber",
          cardinality(own.numbers) > ${OWN_NUMBERS_SHOWN} as "hasMoreOwnNumbers"
        from ordering.order_line l cross join lateral (
          select ${ownNumbersSql('o.customer_id', 'l.item_id')} as numbers
        ) own where order_id = o.id order by seq
      ) line
    ))) as payload
  from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
  where o.id = $1`;

/** Queues a mail to each customer of these requests, as they are at this call. */
export function queueDevelopmentMail(
  client: pg.ClientBase,
  requestIds: readonly number[],
): Promise<void> {
  return addJobs(client, jobNames.development, { text: developmentMails, values: [requestIds] });
}

const developmentMails = `
  select json_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
    'language', c.language, 'number', r.name, 'component', coalesce(p.component, ''),
    'model', coalesce(p.model, t.model, ''), 'turboPn', t.pn, 'quantity', r.quantity, 'status', r.status,
    'remark', r.remark) as payload
  from ordering.development_request r
    join accounts.customer c on c.id = r.customer_id
    left join catalogue.part p on p.id = r.item_id
    left join catalogue.turbo t on t.id = r.item_id
  where r.id = any ($1::int[])`;

/**
 * Waits until earlier mails about an order have left: a mail that waits for its paper is not overtaken by the mail
 * that cancels the order. A mail that the mail server refuses is.
 */
export const inSequence = (client: pg.ClientBase, orderId: number) =>
  client.query("select pg_advisory_xact_lock(hashtext('mails of order'), $1)", [orderId]);

export interface PaperOfOrder {
  readonly orderId: string | number;
  readonly document: QuotationDocument;
  /** Version of the proforma invoice; the last version if absent. */
  readonly version?: string | number | undefined;
  /** Code of an invoice or a credit note. */
  readonly code?: string | undefined;
}

/**
 * Draws a paper in the customer's language. A paper that does not exist any more, or can't be drawn, is left out:
 * the mail leads to the page that has it.
 * @throws CallError unavailable if too many papers are being drawn; the job is then tried again, a few times
 */
export type DrawMailedPaper = (
  paper: PaperOfOrder,
  job: Pick<Job, 'tries'>,
) => Promise<readonly PdfAttachment[]>;

export function orderMailJobs(
  post: Post,
  config: Pick<Config, 'salesMail' | 'mailLanguage' | 'timeZone'>,
  draw: DrawMailedPaper,
): JobFamily {
  return {
    work: {
      [jobNames.order]: (job) => sendOrderMails(job, post, config, draw),

      async [jobNames.development](job) {
        const request = job.payload as DevelopmentMail;
        await post.send(job, request.email, request.language, developmentLetter(request));
      },
    },
  };
}

/**
 * Sends the mails of an event. If only one of them fails, a new job sends it again, so that the recipient of
 * the other mail gets no second copy.
 */
async function sendOrderMails(
  job: Job,
  post: Post,
  { salesMail, mailLanguage, timeZone }: Pick<Config, 'salesMail' | 'mailLanguage' | 'timeZone'>,
  draw: DrawMailedPaper,
): Promise<void> {
  const { event, order, reader, first = job.id } = job.payload as OrderMails;
  await inSequence(job.client, order.id);
  const send = async (to: Recipient): Promise<Omit<OrderMail, 'at'>> => {
    const id = `${first}-${to}`;
    if (to === 'customer') {
      const letter = customerLetter({ ...order, companyZone: timeZone }, event);
      const attachments = await papersOf(job.payload as OrderMails, (paper) => draw(paper, job));
      await post.send({ id }, order.email, order.language, { ...letter, attachments });
      return { to, subject: letter.subject };
    }
    const letter = salesLetter(order, event, mailLanguage);
    await post.send({ id }, salesMail, mailLanguage, letter);
    return { to: 'staff', subject: letter.subject };
  };
  if (reader) return recordMail(job.client, order.id, await send(reader));
  // The sales desk gets no mail about its own actions.
  const readers: readonly Recipient[] = event.by === 'staff' ? ['customer'] : ['customer', 'sales'];
  const outcomes = await Promise.allSettled(readers.map(send));
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') await recordMail(job.client, order.id, outcome.value);
  }
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ reader: readers[index], reason: outcome.reason }] : [],
  );
  const [one, other] = failed;
  if (other) throw other.reason;
  if (one) await addJob(job.client, jobNames.order, { event, order, reader: one.reader, first });
}

/**
 * The papers of a mail (docs/product.md 12.13): the quotation in the version that the mail tells of, or the proforma
 * invoice of the accepted quotation.
 */
async function papersOf(
  { event: { action, quotation }, order: { id: orderId, code } }: OrderMails,
  draw: (paper: PaperOfOrder) => ReturnType<DrawMailedPaper>,
): Promise<readonly PdfAttachment[]> {
  if (!quotation) return [];
  if (action === 'confirm') return draw({ orderId, document: 'proforma', version: 1 });
  if (!quotation.sent) return [];
  const name = `${quotationFileCode(code, quotation.sent.version)}.pdf`;
  const papers = await draw({ orderId, document: 'quotation' });
  return papers.filter((paper) => paper.name === name);
}

/** A development request after a change of its status. */
interface DevelopmentMail {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  /** The E&E P/N, or the turbo P/N of an item without an E&E P/N. */
  readonly number: string;
  /** English name, which the mail translates; empty for a turbo. */
  readonly component: string;
  readonly model: string;
  /** Null for a part; absent in jobs of an older release. */
  readonly turboPn?: string | null;
  readonly quantity: number;
  readonly status: DevelopmentStatus;
  /** Remark of staff; may be empty. */
  readonly remark: string;
}

const sentences: Record<DevelopmentStatus, TextKey> = {
  new: 'We will look at your request again.',
  planned: 'We plan to make it.',
  'in development': 'It is being developed now.',
  available: 'It can be ordered now.',
  declined: 'We are sorry, but we will not make it.',
};

function developmentLetter(request: DevelopmentMail): Letter {
  const { language, number, component, model, turboPn } = request;
  const name = fullName(request);
  const say = (key: TextKey, params = {}) => text(language, key, params);
  return {
    subject: say('About your request for {number}', { number }),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      { kind: 'text', text: say('You asked us to develop this item:') },
      {
        kind: 'lines',
        item: say('Item'),
        quantity: say('Quantity'),
        lines: [
          {
            number,
            about: joined(say, [
              lineName(say, component && translate(language, component), { number, turboPn }),
              model,
            ]),
            quantity: String(request.quantity),
          },
        ],
      },
      { kind: 'text', text: say(sentences[request.status]) },
      ...(request.remark ? [{ kind: 'quote' as const, text: request.remark }] : []),
      {
        kind: 'link',
        text: say('Open your requests'),
        path: withLanguage(languageOf(language).prefix, `${paths.OrderList}?tab=development`),
      },
    ],
  };
}
