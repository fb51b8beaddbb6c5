/** Customers who wait for items that are out of stock (docs/product.md 12.8). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Watch } from '#contract/item-requests.ts';
import { WATCHES } from '#contract/order-names.ts';
import { expectedOf } from '#features/catalogue/server/parts/stock.ts';
import { maySee, needAccess } from '#features/gateway/policy.ts';
import { type TextKey, translate } from '#language/text.ts';
import { countOfAll, queries } from '#platform/queries.ts';
import { type AskedItem, askedItemSql } from './development-requests.ts';
import { idOf, type LineReader, obstacleError, restrictedSql, successorsSql } from './items.ts';

/**
 * Tells the customer once the item is back; asking again changes nothing.
 * @throws CallError notFound; noRight; conflict for an item that is in stock or not made yet, and
 * where the customer waits for enough
 */
export async function addWatch(
  client: pg.ClientBase,
  customerId: number,
  { refId, refCodeType }: Payload<typeof calls.watchAdd>,
  { level }: LineReader,
): Promise<void> {
  const [itemId, type] = [idOf(refId), Number(refCodeType)];
  const { rows } = await client.query<AskedItem>(askedItemSql, [itemId, type]);
  const [item] = rows;
  if (!item || item.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(item, level)) throw needAccess();
  if (item.obstacle === null) {
    throw new CallError('conflict', 'This item is in stock: you can order it.' satisfies TextKey);
  }
  if (item.obstacle !== 'Out Of Stock') throw obstacleError(item.obstacle);
  await queries(client)
    .insertInto('ordering.stock_watch')
    .values({ customer_id: customerId, item_id: itemId, type, name: item.name })
    .onConflict((there) => there.columns(['customer_id', 'item_id']).doNothing())
    .execute();
  const { count } = await queries(client)
    .selectFrom('ordering.stock_watch')
    .select(countOfAll)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (count > WATCHES) {
    const key: TextKey = 'You can wait for up to {max} items.';
    throw new CallError('conflict', key, { max: WATCHES });
  }
}

/**
 * The items that the customer waits for, the newest first. A turbo may have become 'login to view', or the
 * customer C1, since it was asked for.
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
    if (!maySee(row, level)) return { ...waited, refCodeOld: pn ?? name, noRight: true };
    return {
      ...waited,
      refCodeOld: name,
      ...expectedOf(expected),
      ...(row.successors.length > 0 && { replacedBy: row.successors }),
    };
  });
}

/** @throws CallError notFound where the customer does not wait for it */
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
