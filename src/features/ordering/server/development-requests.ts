/** A customer's requests to develop items that cannot be ordered (docs/product.md 4 and 5). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { DevelopmentRequest } from '#contract/item-requests.ts';
import type { Obstacle } from '#contract/order-names.ts';
import { maySee, needAccess } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import {
  idOf,
  type LineReader,
  missingSql,
  nameSql,
  obstacleError,
  restrictedSql,
  withCatalogue,
} from './items.ts';

/** A customer sees the newest of their requests. */
const SHOWN = 200;

const open = ['new', 'planned', 'in development'] as const;

/**
 * Requests that an item be developed, or made again. If another customer's request for it is open, the new
 * one takes its status and remark.
 * @throws CallError notFound; noRight; conflict for an item that is in stock, and while an earlier
 * request of the customer is open
 */
export async function requestDevelopment(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<typeof calls.reqDev>,
  { level }: LineReader,
): Promise<void> {
  const itemId = idOf(payload.refId);
  const type = Number(payload.refCodeType);
  const { rows } = await client.query<AskedItem>(askedItemSql, [itemId, type]);
  const [item] = rows;
  if (!item || item.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(item, level)) throw needAccess();
  if (item.obstacle === null) {
    throw new CallError('conflict', 'This item is in stock: you can order it.' satisfies TextKey);
  }
  // The lock makes it wait for staff who are moving the requests of the item on at this moment.
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
  const request = { name: item.name, quantity: Number(payload.quantity), status, remark };
  const { numInsertedOrUpdatedRows } = await queries(client)
    .insertInto('ordering.development_request')
    .values({ customer_id: customerId, item_id: itemId, type, ...request })
    // Written out, or PostgreSQL does not see that the index development_request_open is meant.
    .onConflict((earlier) =>
      earlier
        .columns(['customer_id', 'item_id'])
        .where(sql<boolean>`status in ('new', 'planned', 'in development')`)
        .doNothing(),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    const key: TextKey =
      'You have asked for this item already. We will write to you as soon as there is news.';
    throw new CallError('conflict', key);
  }
}

/** The customer's requests, the newest first; at most 200. */
export async function requestsOf(
  pool: pg.Pool,
  customerId: number,
  { level, language }: { level: LineReader['level']; language: LanguageCode },
): Promise<DevelopmentRequest[]> {
  const { rows } = await pool.query<RequestRow>(requestsSql, [customerId, SHOWN]);
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

/** An item of a development request or of a back-in-stock watch. */
export interface AskedItem {
  readonly name: string;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
}

/** An item: its id, its type. */
export const askedItemSql = `
  select ${nameSql} as name, ${missingSql} as obstacle, ${restrictedSql} as restricted
  from (select $1::int item_id, $2::smallint as type, null::int referer_turbo_id) l
    ${withCatalogue}
  where i.type = l.type`;

/** A request of a customer, with what the catalogue knows of its item. */
type RequestRow = Omit<DevelopmentRequest, 'id' | 'type' | 'refId' | 'askedAt' | 'changedAt'> & {
  id: number;
  type: number;
  refId: number;
  askedAt: Date;
  changedAt: Date;
  restricted: boolean;
};

/** Requests, the newest first: the customer, how many at most. */
const requestsSql = `
  select l.id, l.type, l.item_id as "refId", l.name as "refCodeOld",
    coalesce(t.model, p.model, '') as model, coalesce(p.component, '') as name, l.quantity,
    l.status, l.asked_at as "askedAt", l.changed_at as "changedAt", l.remark,
    ${restrictedSql} as restricted
  from (select *, null::int as referer_turbo_id from ordering.development_request
    where customer_id = $1 order by id desc limit $2) l
    ${withCatalogue}
  order by l.id desc`;
