/** Messages about an order between its customer and staff (docs/product.md 12.10). */
import type pg from 'pg';
import { CallError, type PageOf } from '#contract/errors.ts';
import type { OrderMessage } from '#contract/order-messages.ts';
import { MAX_MESSAGES } from '#contract/order-names.ts';
import type { Conversation } from '#contract/orders.ts';
import { filledText, writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { requestedPage } from '#platform/paging.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import { queueClaimMail, queueMessageMail } from '../mail/message-mail.ts';
import type { Actor } from '../states.ts';
import { attachFiles, type NamedFile, unsentFiles } from './order-files.ts';
import { jsonSql, momentSql } from './order-rows.ts';

/**
 * Maximum number of messages and changes that a customer may send in an hour: each of them causes a mail to
 * the sales desk.
 */
const MESSAGES_AN_HOUR = 30;

/** A message as messagesSql selects it; `at` in ms since 1970. */
export type MessageRow = Omit<OrderMessage, 'id' | 'at'> & {
  readonly id: number;
  readonly at: number;
};

const messageFields: Record<keyof MessageRow, string> = {
  id: 'm.id',
  at: momentSql('m.at'),
  by: 'm.actor',
  text: 'm.body',
  files: `(select coalesce(json_agg(${jsonSql({ id: 'f.id::text', type: 'f.type', name: 'f.file_name', bytes: 'f.bytes' })}
    order by f.id), '[]') from ordering.order_file f where f.message_id = m.id)`,
  isRead: 'm.read_at is not null',
};

/** SQL: the messages of order `o`, except messages of its claims. @param more further fields */
export const messagesSql = (
  more: Readonly<Record<string, string>> = {},
  which = 'm.order_id = o.id and m.claim_id is null',
) =>
  `(select coalesce(json_agg(${jsonSql({ ...messageFields, ...more })} order by m.id), '[]')
    from ordering.order_message m where ${which})`;

export const presentMessage = <T extends MessageRow>(message: T) => ({
  ...message,
  id: String(message.id),
  at: new Date(message.at).toISOString(),
  text: message.text === namesOf(message.files) ? '' : message.text,
});

/** Stored as the text of a message that has only files, because the list of messages shows texts. */
const namesOf = (files: readonly { readonly name: string }[]): string =>
  files.map(({ name }) => name).join('\n');

interface TypedMessage {
  readonly text?: string | undefined;
  readonly files?: readonly NamedFile[] | undefined;
}

interface NewMessage extends TypedMessage {
  readonly orderId: number;
  readonly actor: Actor;
  /** E-mail of the writer. */
  readonly who: string;
  /** The claim that the message is about, and whether the message opens it. */
  readonly claim?: { readonly id: number; readonly action: 'open' | 'message' } | undefined;
}

/**
 * Writes a message and queues the mail to the other side, in the caller's transaction. The caller must have
 * checked that the writer may see the order.
 * @throws CallError badInput for a message without files and without visible characters; conflict for an
 * order with MAX_MESSAGES messages, and for a file that does not exist
 */
export async function addMessage(client: pg.ClientBase, message: NewMessage): Promise<string> {
  const { orderId, actor, who } = message;
  const files = await unsentFiles(client, message, message.files ?? []);
  const typed = files.length > 0 ? writtenText(message.text ?? '') : filledText(message.text ?? '');
  // Lock the order, so that two messages at once can't both be the last one allowed.
  await client.query('select from ordering.customer_order where id = $1 for update', [orderId]);
  const { rows } = await client.query<{ id: string }>(
    `insert into ordering.order_message (order_id, actor, who, body, claim_id)
     select $1, $2, $3, $4, $6
     where (select count(*) from ordering.order_message where order_id = $1) < $5
     returning id::text`,
    [orderId, actor, who, typed || namesOf(files), MAX_MESSAGES, message.claim?.id ?? null],
  );
  const [row] = rows;
  if (!row) {
    const key: TextKey = 'An order holds at most {most} messages. Please write to us by e-mail.';
    throw new CallError('conflict', key, { most: MAX_MESSAGES });
  }
  await attachFiles(client, row.id, files);
  const written = { by: actor, text: typed, files: files.map(({ name }) => name) };
  const { claim } = message;
  await (claim
    ? queueClaimMail(client, claim.id, { ...written, action: claim.action })
    : queueMessageMail(client, orderId, written));
  return row.id;
}

/** Marks the other side's messages about an order as read, up to a message. */
export async function markRead(
  client: pg.ClientBase,
  { orderId, reader, messageId }: { orderId: number; reader: Actor; messageId: number },
): Promise<number> {
  const { rowCount } = await client.query(
    `update ordering.order_message set read_at = now()
     where order_id = $1 and actor <> $2 and id <= $3 and read_at is null`,
    [orderId, reader, messageId],
  );
  return rowCount ?? 0;
}

/**
 * Sends a customer's message about an order.
 * @throws the errors of addMessage and checkPace; notFound for an order of another customer
 */
export async function writeToStaff(
  client: pg.ClientBase,
  customerId: number,
  orderId: number,
  message: TypedMessage & Pick<NewMessage, 'claim'>,
): Promise<string> {
  const { email } = await ownOrder(client, customerId, orderId);
  await checkPace(client, customerId);
  return addMessage(client, { orderId, actor: 'customer', who: email, ...message });
}

/** @throws CallError tooMany for more than MESSAGES_AN_HOUR messages and changes of a customer */
export async function checkPace(client: pg.ClientBase, customerId: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count
     from (
       select order_id, at from ordering.order_message where actor = 'customer'
       union all select order_id, at from ordering.amendment where actor = 'customer'
     ) written join ordering.customer_order o on o.id = written.order_id
     where o.customer_id = $1 and written.at > now() - interval '1 hour'`,
    [customerId],
  );
  if ((rows[0]?.count ?? 0) < MESSAGES_AN_HOUR) return;
  const key: TextKey = 'You have sent many messages in the past hour. Please try again later.';
  throw new CallError('tooMany', key);
}

/**
 * Marks messages of staff as read by a customer.
 * @throws CallError notFound, also for an order of another customer
 */
export async function readByCustomer(
  client: pg.ClientBase,
  customerId: number,
  orderId: number,
  messageId: number,
): Promise<void> {
  await ownOrder(client, customerId, orderId);
  await markRead(client, { orderId, reader: 'customer', messageId });
}

/** The e-mail of an order's customer. @throws CallError notFound, also for an order of another customer */
export async function ownOrder(client: Queryable, customerId: number, orderId: number) {
  return queries(client)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select('c.email')
    .where('o.id', '=', orderId)
    .where('o.customer_id', '=', customerId)
    .executeTakeFirstOrThrow(
      () => new CallError('notFound', 'This order does not exist.' satisfies TextKey),
    );
}

/**
 * The orders of a customer that have messages. Orders with unread messages come first; others follow, the
 * newest first.
 */
export async function conversationsOf(
  database: Database,
  customerId: number,
  payload: { page?: string | number; size?: string | number },
): Promise<PageOf<Conversation>> {
  const { page, size, offset } = requestedPage(payload, 50);
  const { rows } = await database.write.query<{
    count: number;
    conversations: (Omit<Conversation, 'last'> & { last: MessageRow })[] | null;
  }>(
    `with conversation as materialized (
       select o.id, o.code, o.po_number, max(m.id) as last_id,
         count(*) filter (where m.actor = 'staff' and m.read_at is null)::int as unread
       from ordering.customer_order o join ordering.order_message m on m.order_id = o.id
       where o.customer_id = $1 group by o.id
     )
     select (select count(*)::int from conversation) as count,
       (select json_agg(json_build_object('orderId', c.id::text, 'orderCode', c.code,
           'poNumber', c.po_number, 'unread', c.unread, 'last', ${jsonSql(messageFields)})
           order by c.unread > 0 desc, c.last_id desc)
        from (select * from conversation order by unread > 0 desc, last_id desc
          limit $2 offset $3) c join ordering.order_message m on m.id = c.last_id) as conversations`,
    [customerId, size, offset],
  );
  const [row] = rows;
  return {
    val: (row?.conversations ?? []).map((conversation) => ({
      ...conversation,
      last: presentMessage(conversation.last),
    })),
    pageInfo: { page, size, count: row?.count ?? 0 },
  };
}
