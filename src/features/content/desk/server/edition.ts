/** Versions of what is saved as a whole: a page in all its languages, a list of blocks. */

import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { editConflict } from './conflict.ts';

export interface Edition {
  readonly subject: 'page' | 'tile' | 'slide';
  /** Of the page; 0 for blocks. */
  readonly refId: number;
}

/** Version 0 is what nobody has changed at the desk yet. */
export async function editionOf({ write }: Database, { subject, refId }: Edition) {
  const row = await queries(write)
    .selectFrom('content.edition')
    .select(['version', 'changed_at', 'changed_by'])
    .where('subject', '=', subject)
    .where('ref_id', '=', refId)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    changed: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? '',
  };
}

/**
 * Counts a version up, and keeps others out until the transaction ends.
 * @param version what the member of staff saw
 * @throws CallError conflict when somebody else was quicker
 */
export async function nextEdition(
  client: pg.ClientBase,
  { subject, refId }: Edition,
  version: number,
  who: string,
): Promise<number> {
  const db = queries(client);
  await db
    .insertInto('content.edition')
    .values({ subject, ref_id: refId })
    .onConflict((known) => known.doNothing())
    .execute();
  const row = await db
    .selectFrom('content.edition')
    .select(['version', 'changed_at', 'changed_by'])
    .where('subject', '=', subject)
    .where('ref_id', '=', refId)
    .forUpdate()
    .executeTakeFirst();
  if (row && row.version !== version) throw editConflict(row);
  await db
    .updateTable('content.edition')
    .set({ version: sql`version + 1`, changed_at: now, changed_by: who })
    .where('subject', '=', subject)
    .where('ref_id', '=', refId)
    .execute();
  return version + 1;
}
