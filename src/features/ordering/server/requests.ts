/** A customer's wishes for items that can't be had (docs/product.md 4 and 5). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { DevelopmentRequest } from '#contract/item-requests.ts';
import { maySee, needAccess } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import { idOf, type LineReader, obstacleError } from './items.ts';
import { type AskedItem, askedItemSql, type RequestRow, requestsSql } from './request-queries.ts';

/** A customer sees the newest of their requests. */
const SHOWN = 200;

const open = ['new', 'planned', 'in development'] as const;

/**
 * Asks that an item be made, or made again. Where others wait for it already, the request joins
 * theirs in status and remark.
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
  const others = await queries(client)
    .selectFrom('ordering.development_request')
    .select(['status', 'remark'])
    .where('item_id', '=', itemId)
    .where('status', 'in', open)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forShare()
    .executeTakeFirst();
  const { status = 'new', remark = '' } = others ?? {};
  const asked = { name: item.name, quantity: Number(payload.quantity), status, remark };
  const { numInsertedOrUpdatedRows } = await queries(client)
    .insertInto('ordering.development_request')
    .values({ customer_id: customerId, item_id: itemId, type, ...asked })
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
