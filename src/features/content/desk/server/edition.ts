/** Versions of what is saved as a whole: a page in all its languages, a list of blocks. */
import type pg from 'pg';
import type { Database } from '#platform/database.ts';
import { editConflict, type LastChange } from './conflict.ts';

export interface Edition {
  readonly subject: 'page' | 'tile' | 'slide';
  /** Of the page; 0 for blocks. */
  readonly refId: number;
}

interface Row extends LastChange {
  readonly version: number;
}

/** Version 0 is what nobody has changed at the desk yet. */
export async function editionOf({ write }: Database, { subject, refId }: Edition) {
  const { rows } = await write.query<Row>(
    'select version, changed_at, changed_by from content.edition where subject = $1 and ref_id = $2',
    [subject, refId],
  );
  const [row] = rows;
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
  await client.query(
    'insert into content.edition (subject, ref_id) values ($1, $2) on conflict do nothing',
    [subject, refId],
  );
  const { rows } = await client.query<Row>(
    'select * from content.edition where subject = $1 and ref_id = $2 for update',
    [subject, refId],
  );
  const [row] = rows;
  if (row && row.version !== version) throw editConflict(row);
  await client.query(
    `update content.edition set version = version + 1, changed_at = now(), changed_by = $3
     where subject = $1 and ref_id = $2`,
    [subject, refId, who],
  );
  return version + 1;
}
