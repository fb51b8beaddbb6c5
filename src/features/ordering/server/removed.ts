/** What customers deleted last: kept as it was for an hour, and brought back by 'Undo'. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { CART_LINES } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import type { TextKey } from '#language/text.ts';
import { ago, queries } from '#platform/queries.ts';
import { idOf } from './items.ts';
import { countsOf } from './lines.ts';
import { checkRoom } from './list-access.ts';
import { checkLists, nameTaken } from './lists.ts';
import { cartFull } from './put.ts';
import { bringBackSql } from './removed-queries.ts';

interface BroughtBack {
  taken: number;
  lists: number;
  listsWanted: number | null;
  /** Lines whose list is gone. */
  withoutList: number;
  /** Lists that got lines back. */
  listIds: (number | null)[];
}

/**
 * Brings back what a deletion took away, once.
 * @throws CallError notFound after an hour, and for another customer's; conflict where there is no
 * room any more, another list has the name, or the list of its lines is gone. The transaction must be undone then
 */
export async function bringBack(
  client: pg.ClientBase,
  customerId: number,
  { id }: { id: string | number },
): Promise<Counts> {
  const { rows } = await client.query<BroughtBack>(bringBackSql, [customerId, idOf(id)]);
  const [back] = rows;
  if (!back || back.taken === 0) {
    throw new CallError('notFound', 'This can not be undone any more.' satisfies TextKey);
  }
  if ((back.listsWanted ?? 0) > back.lists) throw nameTaken();
  if (back.withoutList > 0) {
    throw new CallError(
      'conflict',
      'The list of these lines was deleted. Please bring it back first.' satisfies TextKey,
    );
  }
  if (back.lists > 0) await checkLists(client, customerId);
  for (const listId of back.listIds) await checkRoom(client, customerId, listId);
  const counts = await countsOf(client, customerId);
  if (counts.cart > CART_LINES) throw cartFull();
  return counts;
}

/** Deletes removed lines whose undo period (1 hour) is over. */
export async function forgetRemoved(client: pg.ClientBase): Promise<void> {
  await queries(client).deleteFrom('ordering.removed').where('at', '<', ago('1 hour')).execute();
}
