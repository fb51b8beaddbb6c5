import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { now, queries } from '#platform/queries.ts';
import { editConflict } from './conflict.ts';
import type { Digits } from './fields.ts';
import { noItem } from './items.ts';

/** The columns that every change of an item sets. */
export const changedBy = (who: string) => ({
  version: sql<number>`version + 1`,
  changed_at: now,
  changed_by: who,
});

/**
 * An item that is about to be changed.
 * @param version what the member of staff saw; without it any will do, and the bin's, too
 * @throws CallError notFound; conflict when somebody else was quicker, or it is in the bin
 */
export async function lockItem(client: pg.ClientBase, id: Digits, version?: Digits) {
  const item = await queries(client)
    .selectFrom('content.item')
    .selectAll()
    .where('id', '=', Number(id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noItem);
  if (version === undefined) return item;
  if (item.deleted_at) {
    throw new CallError('conflict', 'This item is in the bin. Please bring it back first.');
  }
  if (item.version !== Number(version)) throw editConflict(item);
  return item;
}
