/** Customers' requests to develop an item, or to make it again (docs/product.md 4 and 5). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { DevelopmentRequest } from '#contract/item-requests.ts';
import { maySee } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import { type LineReader, requestedItem, restrictedSql, withCatalogue } from './items.ts';

/** Maximum number of requests in a customer's list of development requests. */
const MAX_REQUESTS = 200;

const open = ['new', 'planned', 'in development'] as const;

/**
 * Adds a request to develop an item, or to make it again. If a request of another customer for the item is
 * open, the new request gets the same status and remark.
 * @throws CallError notFound; noRight; conflict for an item that is in stock, and while an earlier request of
 * the customer is open
 */
export async function requestDevelopment(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<typeof calls.reqDev>,
  { level }: LineReader,
): Promise<void> {
  const { itemId, type, name } = await requestedItem(client, payload, level);
  // The share lock waits for staff who are changing the status of the item's requests.
  const openRequest = await queries(client)
    .selectFrom('ordering.development_request')
    .select(['status', 'remark'])
    .where('item_id', '=', itemId)
    .where('status', 'in', open)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forShare()
    .executeTakeFirst();
  const { status = 'new', remark = '' } = openRequest ?? {};
  const request = { name, quantity: Number(payload.quantity), status, remark };
  const { numInsertedOrUpdatedRows } = await queries(client)
    .insertInto('ordering.development_request')
    .values({ customer_id: customerId, item_id: itemId, type, ...request })
    // The condition has no parameters, so that PostgreSQL finds the index development_request_open.
    .onConflict((earlier) =>
      earlier
        .columns(['customer_id', 'item_id'])
        .where(sql<boolean>`status in ('new', 'planned', 'in development')`)
        .doNothing(),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    const key: TextKey =
      'You have already asked for this item. We will write to you as soon as there is news.';
    throw new CallError('conflict', key);
  }
}

/** The customer's requests, the newest first; at most MAX_REQUESTS. */
export async function requestsOf(
  pool: pg.Pool,
  customerId: number,
  { level, language }: { level: LineReader['level']; language: LanguageCode },
): Promise<DevelopmentRequest[]> {
  const { rows } = await pool.query<RequestRow>(requestsSql, [customerId, MAX_REQUESTS]);
  return rows.map(({ id, type, refId, model, name, restricted, askedAt, changedAt, ...rest }) => ({
    ...rest,
    id: String(id),
    type: String(type) as DevelopmentRequest['type'],
    refId: String(refId),
    model: maySee({ restricted }, level) ? model : '',
    name: name === '' ? '' : translate(language, name),
    askedAt: askedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }));
}

type RequestRow = Omit<DevelopmentRequest, 'id' | 'type' | 'refId' | 'askedAt' | 'changedAt'> & {
  id: number;
  type: number;
  refId: number;
  askedAt: Date;
  changedAt: Date;
  restricted: boolean;
};

/** Requests, the newest first: $1 customer, $2 maximum number of rows. */
const requestsSql = `
  select l.id, l.type, l.item_id as "refId", l.name as "itemNumber",
    coalesce(t.model, p.model, '') as model, coalesce(p.component, '') as name, l.quantity,
    l.status, l.asked_at as "askedAt", l.changed_at as "changedAt", l.remark,
    ${restrictedSql} as restricted
  from (select *, null::int as referer_turbo_id from ordering.development_request
    where customer_id = $1 order by id desc limit $2) l
    ${withCatalogue}
  order by l.id desc`;
