/**
 * Requests of customers for items that cannot be ordered: to develop an item (docs/product.md 4 and 5), or to mail
 * the customer once it is in stock again (12.8).
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { DevelopmentRequest, Watch } from '#contract/item-requests.ts';
import { type Obstacle, MAX_WATCHES } from '#contract/order-names.ts';
import { expectedOf } from '#features/catalogue/server/items/stock.ts';
import { maySee, needAccess } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import { countOfAll, queries } from '#platform/queries.ts';
import {
  idOf,
  type LineReader,
  missingSql,
  nameSql,
  obstacleError,
  restrictedSql,
  successorsSql,
  withCatalogue,
} from './items.ts';

/** Maximum number of requests in a customer's list of development requests. */
const SHOWN_REQUESTS = 200;

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

/** The customer's requests, the newest first; at most SHOWN_REQUESTS. */
export async function requestsOf(
  pool: pg.Pool,
  customerId: number,
  { level, language }: { level: LineReader['level']; language: LanguageCode },
): Promise<DevelopmentRequest[]> {
  const { rows } = await pool.query<RequestRow>(requestsSql, [customerId, SHOWN_REQUESTS]);
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

export interface RequestedItem {
  readonly name: string;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
}

/** Reads an item: $1 id, $2 type. */
export const requestedItemSql = `
  select ${nameSql} as name, ${missingSql} as obstacle, ${restrictedSql} as restricted
  from (select $1::int item_id, $2::smallint as type, null::int referer_turbo_id) l
    ${withCatalogue}
  where i.type = l.type`;

/** @throws CallError notFound; noRight; conflict for an item that is in stock */
async function requestedItem(
  client: pg.ClientBase,
  { refId, refCodeType }: Payload<typeof calls.watchAdd>,
  level: LineReader['level'],
) {
  const [itemId, type] = [idOf(refId), Number(refCodeType)];
  const { rows } = await client.query<RequestedItem>(requestedItemSql, [itemId, type]);
  const [item] = rows;
  if (!item || item.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(item, level)) throw needAccess();
  if (item.obstacle === null) {
    throw new CallError('conflict', 'This item is in stock: you can order it.' satisfies TextKey);
  }
  return { itemId, type, name: item.name, obstacle: item.obstacle };
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

/**
 * Adds a watch: the customer gets a mail once the item is back in stock. Adding the same watch again changes
 * nothing.
 * @throws CallError notFound; noRight; conflict for an item that is in stock or not made yet, and if the
 * customer already waits for MAX_WATCHES items
 */
export async function addWatch(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<typeof calls.watchAdd>,
  { level }: LineReader,
): Promise<void> {
  const { itemId, type, name, obstacle } = await requestedItem(client, payload, level);
  if (obstacle !== 'Out Of Stock') throw obstacleError(obstacle);
  await queries(client)
    .insertInto('ordering.stock_watch')
    .values({ customer_id: customerId, item_id: itemId, type, name })
    .onConflict((there) => there.columns(['customer_id', 'item_id']).doNothing())
    .execute();
  const { count } = await queries(client)
    .selectFrom('ordering.stock_watch')
    .select(countOfAll)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (count > MAX_WATCHES) {
    const key: TextKey = 'You can wait for up to {max} items.';
    throw new CallError('conflict', key, { max: MAX_WATCHES });
  }
}

/**
 * The items that the customer waits for, the newest first. Access is checked again: since the request, the
 * turbo may have become 'login to view', or the customer C1.
 */
export async function watchesOf(
  pool: pg.Pool,
  customerId: number,
  { level, language }: LineReader,
): Promise<Watch[]> {
  const rows = await queries(pool)
    .selectFrom('ordering.stock_watch as w')
    .leftJoin('catalogue.part as p', 'p.id', 'w.item_id')
    .leftJoin('catalogue.turbo as t', 't.id', 'w.item_id')
    .leftJoin('catalogue.free_stock as s', 's.item_id', 'w.item_id')
    .select(['t.pn', 'w.item_id', 'w.type', 'w.name', 'w.asked_at'])
    .select([
      sql<string>`coalesce(p.component, '')`.as('component'),
      sql<boolean>`${sql.raw(restrictedSql)}`.as('restricted'),
      sql<string | null>`case s.quantity when 0 then s.expected::text end`.as('expected'),
      sql<string[]>`${sql.raw(successorsSql('w.item_id'))}`.as('successors'),
    ])
    .where('w.customer_id', '=', customerId)
    .orderBy('w.asked_at', 'desc')
    .orderBy('w.item_id')
    .execute();
  return rows.map(({ item_id, type, name, pn, asked_at, component, expected, ...row }) => {
    const waited = {
      type: String(type) as Watch['type'],
      refId: String(item_id),
      name: component && translate(language, component),
      askedAt: asked_at.toISOString(),
    };
    if (!maySee(row, level)) return { ...waited, itemNumber: pn ?? name, noRight: true };
    return {
      ...waited,
      itemNumber: name,
      ...expectedOf(expected),
      ...(row.successors.length > 0 && { replacedBy: row.successors }),
    };
  });
}

/** @throws CallError notFound if the customer does not wait for the item */
export async function removeWatch(
  client: pg.ClientBase,
  customerId: number,
  { refId, refCodeType }: Payload<typeof calls.watchRemove>,
): Promise<void> {
  const { numDeletedRows } = await queries(client)
    .deleteFrom('ordering.stock_watch')
    .where('customer_id', '=', customerId)
    .where('item_id', '=', idOf(refId))
    .where('type', '=', Number(refCodeType))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) {
    throw new CallError('notFound', 'You are not waiting for this item.' satisfies TextKey);
  }
}
