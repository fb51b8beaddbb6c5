/** What the dry run of an import would change, kept so that any page of it is read at once. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Fate } from '#contract/staff/import-names.ts';
import type { ImportChange } from '#contract/staff/imports.ts';
import type { Database } from '#platform/database.ts';
import { queries, readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { mapped } from '#staff/server/exports/list.ts';
import { type Page, readPage } from '#staff/server/paging.ts';
import type { Differences } from '../differences.ts';

/** Keeps the differences of a dry run in the place of those of an earlier one. */
export async function storeChanges(
  client: pg.ClientBase,
  runId: number,
  { rows }: Pick<Differences, 'rows'>,
): Promise<void> {
  await queries(client).deleteFrom('catalogue.import_change').where('run_id', '=', runId).execute();
  if (rows.length > 0) await client.query(storeChangesSql, [runId, JSON.stringify(rows)]);
}

/** Which changes are listed. */
export interface ChangeQuestion {
  readonly what?: Fate;
  /** Part of an item's number, a field or a value. */
  readonly text?: string;
}

/** A page of the changes of a dry run. @throws CallError notFound */
export async function listImportChanges(
  { write }: Database,
  runId: number,
  { what, text = '' }: ChangeQuestion,
  page: Page,
) {
  const from = queries(write);
  const run = await from
    .selectFrom('catalogue.import_run')
    .select('id')
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!run) throw new CallError('notFound', 'There is no such import.');
  const part = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  let all = from.selectFrom('catalogue.import_change').where('run_id', '=', runId);
  if (what !== undefined) all = all.where('what', '=', what);
  if (part !== '%%') {
    all = all.where(({ eb, or }) =>
      or((['item', 'field', 'before', 'after'] as const).map((name) => eb(name, 'ilike', part))),
    );
  }
  const ordered = all
    .leftJoin('catalogue.item as i', 'i.id', 'item_id')
    .select(['item_id', 'type', 'item', 'what', 'field', 'before', 'after'])
    .orderBy('seq');
  const { rows, pageInfo } = await readPage(all, ordered, page);
  const val = rows.map(({ item_id, type, what: fate, ...row }) => ({
    itemId: item_id === null ? null : String(item_id),
    itemType: type === null ? null : (String(type) as ImportChange['itemType']),
    what: fate as Fate,
    ...row,
  }));
  return { val, pageInfo };
}

/** All of them as a table. */
export const changeTable = (pool: pg.Pool, runId: number) => ({
  header: ['change', 'item', 'field', 'before', 'after'],
  rows: mapped(readRows(pool, changesSql, [runId]), (cells) => cells as Cell[]),
});

/** Keeps the differences of a dry run in their order: the import, and they as JSON. */
const storeChangesSql = `
  insert into catalogue.import_change (run_id, seq, item_id, item, what, field, before, after)
  select $1, seq, item_id, item, what, field, before, after
  from rows from (json_to_recordset($2)
    as (item_id int, item text, what text, field text, before text, after text)
  ) with ordinality d (item_id, item, what, field, before, after, seq)`;

/** The changes that the dry run of an import found: the import. */
const changesSql = `
  select what, item, field, before, after from catalogue.import_change
  where run_id = $1 order by seq`;
