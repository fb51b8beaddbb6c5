import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { editConflict } from './conflict.ts';
import type { Digits, Fields } from './fields.ts';
import { noItem } from './items.ts';

interface Item extends Fields {
  readonly id: number;
  readonly version: number;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly deleted_at: Date | null;
}

/**
 * An item that is about to be changed.
 * @param version what the member of staff saw; without it any will do, and the bin's, too
 * @throws CallError notFound; conflict when somebody else was quicker, or it is in the bin
 */
export async function lockItem(client: pg.ClientBase, id: Digits, version?: Digits): Promise<Item> {
  const { rows } = await client.query<Item>(
    'select * from content.item where id = $1 for no key update',
    [Number(id)],
  );
  const [item] = rows;
  if (!item) throw noItem();
  if (version === undefined) return item;
  if (item.deleted_at) {
    throw new CallError('conflict', 'This item is in the bin. Please bring it back first.');
  }
  if (item.version !== Number(version)) throw editConflict(item);
  return item;
}
