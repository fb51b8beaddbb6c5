/** What was changed in the catalogue between an import's dry run and the import itself. */
import type pg from 'pg';
import { queries } from '#platform/queries.ts';
import { changesBetween } from './queries.ts';

/** The last set of changes (migration 0008) so far; an import keeps out all others while it stores. */
export async function lastSet(client: pg.Pool | pg.ClientBase): Promise<number> {
  const last = await queries(client)
    .selectFrom('catalogue.change_set')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
}

const NAMED = 5;

/**
 * Tells whose changes the import would write over: those made after its dry run to items that it
 * changes as well. To be asked at the import's end, in its transaction.
 * @param checked the last set at the dry run
 * @returns a sentence, or undefined where nothing is in the way
 */
export async function newerChanges(
  client: pg.ClientBase,
  checked: number,
): Promise<string | undefined> {
  const own = await lastSet(client);
  const rows = await changesBetween(client, { checked, own, most: NAMED });
  const [first] = rows;
  if (!first) return undefined;
  const list = rows.map(({ name, who }) => `${name} (${who})`).join(', ');
  const more = first.count > NAMED ? ` and ${first.count - NAMED} more` : '';
  return `After the dry run others changed what this import changes, too: ${list}${more}. Nothing was imported. Please check the import again.`;
}
