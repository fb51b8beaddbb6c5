/** Mails about orders and development requests, as jobs of the transaction that makes them due. */
import type pg from 'pg';
import type { Post } from '#features/mail/server/post.ts';
import type { Config } from '#platform/config.ts';
import { addJob, addJobs, type Job, type JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import { type DevelopmentMail, developmentLetter } from './development-letter.ts';
import {
  customerLetter,
  type OrderMailEvent,
  type OrderOfMail,
  salesLetter,
} from './order-letters.ts';

export type { OrderMailEvent } from './order-letters.ts';

/** Names stay, since jobs of an older release may wait under them. */
const jobNames = { order: 'order-mail', development: 'development-mail' } as const;

type Reader = 'customer' | 'sales';

/** What the job of an order's mails holds. */
interface OrderMails {
  readonly event: OrderMailEvent;
  /** A job of an older release has no code. */
  readonly order: Omit<OrderOfMail, 'code'> & { readonly code?: string };
  /** The one whose mail could not be sent with the other's; without it the job sends both. */
  readonly reader?: Reader;
  /** The id of the job that tried first. */
  readonly first?: string;
}

/**
 * Asks for the two mails of an event: to the customer, in the customer's language, and to the sales
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
    'lines', (
      select coalesce(json_agg(line), '[]') from (
        select ref_code_old as number, component, model, quantity, asked_quantity as asked,
          reference, back_order as "backOrder", expected,
          (select string_agg(n.number, '; ' order by n.number) from ordering.own_number n
            where n.customer_id = o.customer_id and n.item_id = l.item_id) as "ownNumber"
        from ordering.order_line l where order_id = o.id order by seq
      ) line
    ))) as payload
  from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
  where o.id = $1`;

/** Asks for a mail to each customer of these requests, as they are at this call; sent as queueOrderMail's. */
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

/** The work behind the mails. */
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
  const whole = { ...order, code: order.code ?? (await codeOf(job, order.id)) };
  const send = (to: Reader) => {
    const id = `${first}-${to}`;
    return to === 'customer'
      ? post.send({ id }, order.email, order.language, customerLetter(whole, event))
      : post.send({ id }, salesMail, 'en', salesLetter(whole, event));
  };
  if (reader) return send(reader);
  const readers: readonly Reader[] = ['customer', 'sales'];
  const sent = await Promise.allSettled(readers.map(send));
  const failed = sent.flatMap((outcome, index) =>
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
