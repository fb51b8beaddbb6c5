/** Items that a customer waits for: a mail comes once an item is back in stock (docs/product.md 12.8). */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Watch } from '#contract/item-requests.ts';
import { MAX_WATCHES } from '#contract/order-names.ts';
import { expectedOf } from '#features/catalogue/server/items/stock.ts';
import { maySee } from '#features/gateway/policy.ts';
import { type TextKey, translate } from '#language/text.ts';
import { countOfAll, queries } from '#platform/queries.ts';
import {
  idOf,
  type LineReader,
  obstacleError,
  requestedItem,
  restrictedSql,
  successorsSql,
} from './items.ts';

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
