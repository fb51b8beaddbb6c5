/** What every change at the content desk has in common: the version that was read, and what the audit log is told. */

import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import type { Digits } from './fields.ts';
import { noItem } from './items.ts';

/** What the content desk tells the audit log. */
export interface ContentAudit {
  readonly subject: 'content' | 'page' | 'home';
  readonly subjectId: number;
  readonly subjectName: string;
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/** Fields that differ, as they were and as they are. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? '']));
  return { before: pick(before), after: pick(after) };
}

/** Who changed something last, and when. */
export interface LastChange {
  readonly changed_at: Date;
  readonly changed_by: string;
}

/** Says who was quicker. */
const editConflict = ({ changed_at, changed_by }: LastChange): CallError =>
  new CallError(
    'conflict',
    'Meanwhile {who} changed this ({when}). Nothing was saved; please look at it again.',
    { who: changed_by || 'somebody', when: changed_at.toISOString() },
  );

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
