/** Optimistic locking and audit log entries, shared by all changes at the content desk. */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import type { Digits } from './fields.ts';
import { noItem } from './items.ts';

export interface ContentAudit {
  readonly subject: 'content' | 'page' | 'home';
  readonly subjectId: number;
  readonly subjectName: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** Fields that differ, with the values before and after. */
export function contentDifferences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? '']));
  return { before: pick(before), after: pick(after) };
}

interface LastChange {
  readonly changed_at: Date;
  readonly changed_by: string;
}

/** The error for an outdated version; names the member of staff who saved in the meantime. */
const editConflict = ({ changed_at, changed_by }: LastChange): CallError =>
  new CallError(
    'conflict',
    'Meanwhile {who} changed this ({when}). Nothing was saved; please look at it again.',
    { who: changed_by || word('somebody'), when: changed_at.toISOString() },
  );

/** Columns that every change of an item sets. */
export const changedBy = (who: string) => ({
  version: sql<number>`version + 1`,
  changed_at: now,
  changed_by: who,
});

/**
 * Locks an item for a change.
 * @param version the version that the member of staff saw (optimistic locking); undefined: accepts any
 *   version, and items in the bin
 * @throws CallError notFound; conflict if the version has changed or the item is in the bin
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

export interface Edition {
  readonly subject: 'page' | 'tile' | 'slide';
  /** Page id; 0 for tiles and slides. */
  readonly refId: number;
}

/** Version and last change of a page, of the tiles or of the slides. Version 0: never changed at the desk. */
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
 * Increments a version and locks its row until the transaction ends.
 * @param version the version that the member of staff saw (optimistic locking)
 * @throws CallError conflict if the version has changed
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
    .onConflict((conflict) => conflict.doNothing())
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
