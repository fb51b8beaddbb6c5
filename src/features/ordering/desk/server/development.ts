/** Requests to develop items, as staff see them: grouped by item and status. */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import { type DevelopmentStatus, developmentStatuses } from '#contract/order-names.ts';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import { writtenText } from '#language/plain-text.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import type { Page } from '#staff/server/paging.ts';
import { queueDevelopmentMail } from '../../mail/order-mail.ts';
import { developmentWords } from '../../words.ts';

export interface DevelopmentQuestion {
  status?: DevelopmentStatus;
  /** Part of the item's number. */
  text?: string;
}

type DevelopmentRow = Omit<DevelopmentItem, 'id' | 'itemId' | 'type' | 'firstAt' | 'lastAt'> & {
  itemId: number;
  type: number;
  firstAt: Date;
  lastAt: Date;
};

const present = ({ itemId, type, firstAt, lastAt, ...rest }: DevelopmentRow): DevelopmentItem => ({
  ...rest,
  id: idOf(itemId, rest.status),
  itemId: String(itemId),
  type: String(type) as DevelopmentItem['type'],
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
});

const idOf = (itemId: number, status: DevelopmentStatus) =>
  `${itemId}-${status.replaceAll(' ', '-')}`;

/** A page of groups, the group with the most requests first. */
export async function listDevelopmentItems(
  database: Database,
  { status, text }: DevelopmentQuestion,
  { page, size, offset }: Page,
) {
  const values = [status ?? null, plain(text ?? '')];
  const [groups, total] = await Promise.all([
    database.write.query<DevelopmentRow>(groupsSql, [...values, size, offset]),
    database.write.query<{ count: number }>(groupCountSql, values),
  ]);
  return {
    val: groups.rows.map(present),
    pageInfo: { page, size, count: total.rows[0]?.count ?? 0 },
  };
}

/** Numbers are compared by their letters and digits only. */
const plain = (typed: string) => typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** @throws CallError notFound if the id contains no known status */
function partsOf(id: string): [itemId: number, status: DevelopmentStatus] {
  const [itemId, ...words] = id.split('-');
  const status = developmentStatuses.find((one) => one === words.join(' '));
  if (!status) throw new CallError('notFound', 'There is no such status.');
  return [Number(itemId), status];
}

/**
 * The development requests for an item with customer, date and quantity; the oldest first.
 * @throws CallError notFound if the item has no request in this status
 */
export async function getDevelopmentItem(database: Database, id: string) {
  const [itemId, status] = partsOf(id);
  const [groups, requests] = await Promise.all([
    database.write.query<DevelopmentRow>(groupSql, [itemId, status]),
    queries(database.write)
      .selectFrom('ordering.development_request as r')
      .innerJoin('accounts.customer as c', 'c.id', 'r.customer_id')
      .select(['c.id as customerId', 'c.company_name as companyName', 'r.quantity'])
      .select([
        'r.asked_at as askedAt',
        sql<string>`accounts.full_name(c.first_name, c.last_name)`.as('customerName'),
      ])
      .where('r.item_id', '=', itemId)
      .where('r.status', '=', status)
      .orderBy('r.asked_at')
      .orderBy('r.id')
      .limit(1000)
      .execute(),
  ]);
  const [group] = groups.rows;
  if (!group) throw new CallError('notFound', 'No customer asks for this item in this status.');
  return {
    ...present(group),
    requests: requests.map(({ customerId, askedAt, ...rest }) => ({
      customerId: String(customerId),
      askedAt: askedAt.toISOString(),
      ...rest,
    })),
  };
}

interface Move {
  readonly itemId: string | number;
  readonly from: DevelopmentStatus;
  readonly status: DevelopmentStatus;
  readonly remark?: string;
}

/**
 * Moves all requests for an item from one status to another and queues a mail to each customer.
 * @throws CallError badInput if both are the same; notFound if no customer asks for the item; conflict if no
 * request is in `from` any more, or if reopening a closed request would give the same customer two open
 * requests
 */
export async function setDevelopmentStatus(client: pg.ClientBase, move: Move) {
  const { from, status } = move;
  const itemId = Number(move.itemId);
  const remark = writtenText(move.remark ?? '');
  if (from === status) throw new CallError('badInput', 'The requests are in this status already.');
  const moved = queries(client)
    .updateTable('ordering.development_request')
    .set({ status, remark, changed_at: now })
    .where('item_id', '=', itemId)
    .where('status', '=', from)
    .returning(['id', 'name'])
    .execute();
  const rows = await moved.catch((error: unknown) => {
    throw doubled(error);
  });
  const [first] = rows;
  if (!first) throw await noRequests(client, itemId, from);
  await queueDevelopmentMail(
    client,
    rows.map(({ id }) => id),
  );
  return {
    val: { requests: rows.length },
    audit: {
      subject: 'development' as const,
      subjectId: itemId,
      subjectName: first.name,
      before: { status: from },
      after: { status, requests: rows.length, ...(remark && { remark }) },
    },
  };
}

/** Turns a violation of the index development_request_open (a second open request) into a CallError. */
function doubled(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'development_request_open') return error;
  return new CallError(
    'conflict',
    'A customer of these requests has asked anew since: that request is the one to move.',
  );
}

async function noRequests(client: pg.ClientBase, itemId: number, from: DevelopmentStatus) {
  const last = await queries(client)
    .selectFrom('staff.audit')
    .select(['who', 'at', sql<string>`after ->> 'status'`.as('status')])
    .where('subject', '=', 'development')
    .where('subject_id', '=', String(itemId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return new CallError('notFound', 'No customer asks for this item.');
  return new CallError(
    'conflict',
    'No request for this item is in “{from}” any more: {who} has set it to “{status}” at {time}.',
    {
      from: word(developmentWords[from]),
      who: last.who,
      status: word(developmentWords[last.status as DevelopmentStatus] ?? last.status),
      time: last.at.toISOString(),
    },
  );
}

/** Joins the item's data for the groups of the page only. */
const grouped = (groups: string) => `
  select g.*, coalesce(p.component, '') as name, coalesce(p.model, t.model, '') as model
  from (${groups}) g
    left join catalogue.part p on p.id = g."itemId"
    left join catalogue.turbo t on t.id = g."itemId"`;
const groupColumns = `item_id as "itemId", min(type) as type, min(name) as "itemNumber", status,
  count(distinct customer_id)::int as customers, sum(quantity)::int as pieces,
  min(asked_at) as "firstAt", max(asked_at) as "lastAt"`;

/** Matching requests: $1 status, null for all; $2 letters and digits of the item's number, or ''. */
const matchingRequests = `from ordering.development_request
  where ($1::text is null or status = $1)
    and ($2 = '' or position($2 in upper(regexp_replace(name, '[^[:alnum:]]', '', 'g'))) > 0)
  group by item_id, status`;
const groupOrder = 'customers desc, pieces desc, "itemId", status';

/** A page of groups, the group with the most requests first. $1, $2 filter, $3 limit, $4 offset. */
const groupsSql = `
  ${grouped(`select ${groupColumns} ${matchingRequests} order by ${groupOrder} limit $3 offset $4`)} order by ${groupOrder}`;

/** The number of groups: $1, $2 filter. */
const groupCountSql = `select count(*)::int as count from (select 1 ${matchingRequests}) g`;

/** One group: $1 item, $2 status. */
const groupSql = grouped(`select ${groupColumns} from ordering.development_request
  where item_id = $1 and status = $2 group by item_id, status`);
