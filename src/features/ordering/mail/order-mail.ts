/** Mails about orders and development requests, as jobs of the transaction that makes them due. */
import type pg from 'pg';
import type { DevelopmentStatus } from '#contract/order-names.ts';
import type { OrderMail } from '#contract/orders.ts';
import { paths, withLanguage } from '#contract/paths.ts';
import type { Letter, Post } from '#features/mail/server/letter.ts';
import { joined } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import type { Config } from '#platform/config.ts';
import { addJob, addJobs, type Job, type JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import {
  customerLetter,
  type OrderMailEvent,
  type OrderOfMail,
  salesLetter,
} from './order-letters.ts';

/** Notes a sent mail in the history of its order, in the transaction of the mail's job. */
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

/** Names stay, since jobs of an older release may wait under them. */
const jobNames = { order: 'order-mail', development: 'development-mail' } as const;

type Recipient = 'customer' | 'sales';

/** What the job of an order's mails holds. */
interface OrderMails {
  readonly event: OrderMailEvent;
  /** A job of an older release has no code. */
  readonly order: Omit<OrderOfMail, 'code'> & { readonly code?: string };
  /** The one whose mail could not be sent with the other's; without it the job sends both. */
  readonly reader?: Recipient;
  /** The id of the job that tried first. */
  readonly first?: string;
}

/**
 * Queues the two mails of an event: to the customer, in the customer's language, and to the sales
 * desk. They go out when the caller's transaction is committed, once, and tell of the order as it is
 * at this call, so call it when the order is as the event leaves it.
 */
export function queueOrderMail(
  client: pg.ClientBase,
  orderId: number,
  event: OrderMailEvent,
): Promise<void> {
  return addJobs(client, jobNames.order, { text: orderMails, values: [orderId, event] });
}

// The lines are rows: json_build_object looks the type of each value up, which takes longer.
const orderMails = `
  select json_build_object('event', $2::json, 'order', json_build_object(
    'id', o.id, 'code', o.code, 'poNumber', o.po_number, 'note', o.note, 'firstName', c.first_name, 'lastName', c.last_name,
    'company', coalesce(nullif(c.company_name, ''), o.consignee_company), 'email', c.email,
    'language', c.language, 'country', o.consignee_country, 'profileCountry', c.country,
    'placedAt', floor(extract(epoch from o.placed_at) * 1000)::bigint,
    'shippingMethod', o.shipping_method::text,
    'carrier', o.carrier, 'trackingNumber', o.tracking_number,
    'delivery', (
      select json_build_object('number', d.number, 'carrier', d.carrier,
        'trackingNumber', d.tracking_number)
      from ordering.delivery d where d.order_id = o.id and d.number = ($2::json->>'delivery')::int),
    'remaining', (select sum(l.quantity) from ordering.order_line l where l.order_id = o.id)
      - (select coalesce(sum(dl.quantity), 0) from ordering.delivery_line dl
        join ordering.delivery d on d.id = dl.delivery_id where d.order_id = o.id),
    'underWay', (select count(*) from ordering.delivery d
      where d.order_id = o.id and d.arrived_at is null),
    'remainingExpected', o.remaining_expected,
    'lines', (
      select coalesce(json_agg(line), '[]') from (
        select ref_code_old as number, component, model, quantity, asked_quantity as asked,
          reference, back_order as "backOrder", expected, unit_price::text as "unitPrice",
          (select dl.quantity from ordering.delivery_line dl join ordering.delivery d
            on d.id = dl.delivery_id and d.number = ($2::json->>'delivery')::int
            where dl.line_id = l.id) as shipped,
          (select string_agg(n.number, '; ' order by n.number) from ordering.own_number n
            where n.customer_id = o.customer_id and n.item_id = l.item_id) as "ownNumber"
        from ordering.order_line l where order_id = o.id order by seq
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
    'model', coalesce(p.model, t.model, ''), 'quantity', r.quantity, 'status', r.status,
    'remark', r.remark) as payload
  from ordering.development_request r
    join accounts.customer c on c.id = r.customer_id
    left join catalogue.part p on p.id = r.item_id
    left join catalogue.turbo t on t.id = r.item_id
  where r.id = any ($1::int[])`;

/** The jobs that send the mails. */
export function orderMailJobs(post: Post, { salesMail }: Pick<Config, 'salesMail'>): JobFamily {
  return {
    work: {
      [jobNames.order]: (job) => sendOrderMails(job, post, salesMail),

      async [jobNames.development](job) {
        const request = job.payload as DevelopmentMail;
        await post.send(job, request.email, request.language, developmentLetter(request));
      },
    },
  };
}

/**
 * Sends the mails of an event. Where only one of them can't be sent, a job of its own tries that one
 * again, so that the other's reader gets no second.
 */
async function sendOrderMails(job: Job, post: Post, salesMail: string): Promise<void> {
  const { event, order, reader, first = job.id } = job.payload as OrderMails;
  const orderWithCode = { ...order, code: order.code ?? (await codeOf(job, order.id)) };
  const send = async (to: Recipient): Promise<Omit<OrderMail, 'at'>> => {
    const id = `${first}-${to}`;
    if (to === 'customer') {
      const letter = customerLetter(orderWithCode, event);
      await post.send({ id }, order.email, order.language, letter);
      return { to, subject: letter.subject };
    }
    const letter = salesLetter(orderWithCode, event);
    await post.send({ id }, salesMail, 'en', letter);
    return { to: 'staff', subject: letter.subject };
  };
  if (reader) return recordMail(job.client, order.id, await send(reader));
  const readers: readonly Recipient[] = ['customer', 'sales'];
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

async function codeOf({ client }: Job, orderId: number): Promise<string> {
  const { code } = await queries(client)
    .selectFrom('ordering.customer_order')
    .select('code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow(() => new Error(`order ${orderId} is gone`));
  return code ?? '';
}

/** A customer's request, as it is after the change. */
interface DevelopmentMail {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  /** The E&E P/N, or the turbo P/N of an item that has none. */
  readonly number: string;
  /** In English, a key of the texts; empty for a turbo. */
  readonly component: string;
  readonly model: string;
  readonly quantity: number;
  readonly status: DevelopmentStatus;
  /** What staff wrote with it. */
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
  const { language, number, component, model } = request;
  const name = `${request.firstName} ${request.lastName}`.trim();
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
            about: joined(say, [component && translate(language, component), model]),
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
