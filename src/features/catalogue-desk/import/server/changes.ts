/** Changes found by the dry run of an import, stored row by row, so that any page is read quickly. */

import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CallError } from '#contract/errors.ts';
import type { ImportChange, ImportResult as Shown } from '#contract/staff/imports.ts';
import {
  type ImportEffect,
  importEffectWords,
  type Severity,
  severityWords,
} from '#contract/staff/names.ts';
import { deskMessage, deskText } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import { queries, readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { fileHeading } from '#staff/server/exports/file-heading.ts';
import { mapped, type Page, readPage } from '#staff/server/paging.ts';
import type { ImportOutcome } from '../import.ts';
import type { RemarkGroup } from '../report/report.ts';
import type { Differences } from '../store/differences.ts';

/** Stores the changes of a dry run. They replace those of an earlier dry run. */
export async function storeChanges(
  client: pg.ClientBase,
  runId: number,
  { rows }: Pick<Differences, 'rows'>,
): Promise<void> {
  await queries(client).deleteFrom('catalogue.import_change').where('run_id', '=', runId).execute();
  if (rows.length > 0) await client.query(storeChangesSql, [runId, JSON.stringify(rows)]);
}

interface ChangeQuestion {
  readonly what?: ImportEffect;
  /** Search text: a part of an item's number, a field or a value. */
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
    what: fate as ImportEffect,
    ...row,
  }));
  return { val, pageInfo };
}

export const changeTable = (pool: pg.Pool, runId: number, language: StaffLanguage) => ({
  header: ['change', 'item', 'field', 'before', 'after'],
  rows: mapped(readRows(pool, changesSql, [runId]), ([fate, item, field, ...values]) => [
    deskText(language, importEffectWords[fate as ImportEffect]),
    item as Cell,
    deskText(language, String(field)),
    ...(values as Cell[]),
  ]),
});

/** SQL: stores the changes of a dry run in their order. $1 import, $2 changes as JSON. */
const storeChangesSql = `
  insert into catalogue.import_change (run_id, seq, item_id, item, what, field, before, after)
  select $1, seq, item_id, item, what, field, before, after
  from rows from (json_to_recordset($2)
    as (item_id int, item text, what text, field text, before text, after text)
  ) with ordinality d (item_id, item, what, field, before, after, seq)`;

/** SQL: changes of a dry run. $1 import. */
const changesSql = `
  select what, item, field, before, after from catalogue.import_change
  where run_id = $1 order by seq`;

/**
 * Result as shown to staff, without the example remarks of each group: the stored report contains all
 * remarks.
 */
export const shownResult = ({
  counts,
  changed,
  remarks: { total, groups },
  questions,
  names,
  differences,
}: Omit<ImportOutcome, 'version'>): Shown => ({
  counts,
  changed,
  total,
  groups: groups.map(({ severity, reason, count }) => ({ severity, reason, count })),
  ...(questions.length > 0 && { questions: [...questions] }),
  ...(names.length > 0 && { names: [...names] }),
  ...(differences && { differences: differences.total }),
});

/**
 * Stores the report of an import row by row, so that any page of a group can be read quickly. It replaces an
 * earlier report.
 * @param path CSV file with the report; missing if there were no remarks
 */
export async function storeRemarks(
  client: pg.ClientBase,
  runId: number,
  path: string,
  groups: readonly RemarkGroup[],
): Promise<void> {
  await queries(client).deleteFrom('catalogue.import_remark').where('run_id', '=', runId).execute();
  if (groups.length === 0 || !(await isThere(path))) return;
  await pipeline(createReadStream(path), await reportStream(client));
  await storeReport(client, runId, groups);
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Report of an import as a table, most severe remarks first. */
export function remarkTable(pool: pg.Pool, runId: number, language: StaffLanguage) {
  return {
    header: ['severity', 'reason', 'file', 'sheet', 'row', 'column', 'value'],
    rows: mapped(
      readRows(pool, reportSql, [runId]),
      ([severity, reason, file, sheet, row, column, ...value]) => [
        deskText(language, severityWords[severity as Severity]),
        deskMessage(language, String(reason)),
        ...([file, sheet, row] as Cell[]),
        fileHeading(language, String(column)),
        ...(value as Cell[]),
      ],
    ),
  };
}

/** A stream that loads the CSV report of an import, for `storeReport`. */
async function reportStream(client: pg.ClientBase) {
  await client.query(
    `create temp table import_report (
       file text, sheet text, "row" int, "column" text, value text, reason text, severity text,
       seq bigint generated always as identity
     ) on commit drop`,
  );
  return client.query(
    copyFrom(
      `copy import_report (file, sheet, "row", "column", value, reason, severity)
       from stdin with (format csv, header true, null '\\N')`,
    ),
  );
}

/** Stores the rows of a report, numbered within their group. */
const storeReport = (client: pg.ClientBase, run: number, groups: readonly RemarkGroup[]) =>
  client.query(
    `insert into catalogue.import_remark (run_id, kind, seq, file, sheet, "row", "column", value)
     select $1, g.kind - 1, row_number() over (partition by g.kind order by r.seq),
       r.file, r.sheet, r."row", r."column", regexp_replace(r.value, '^''(?=''*[=+@\\t\\r-])', '')
     from import_report r
     join unnest($2::text[], $3::text[]) with ordinality g (severity, reason, kind)
       on g.severity = r.severity and g.reason = r.reason`,
    [run, groups.map(({ severity }) => severity), groups.map(({ reason }) => reason)],
  );

/** SQL: report of an import, most severe remarks first. $1 import. */
const reportSql = `
  select g.severity, g.reason, r.file, r.sheet, r."row", r."column", r.value
  from catalogue.import_remark r
  join (
    select o.n - 1 as kind, o.g ->> 'severity' as severity, o.g ->> 'reason' as reason
    from catalogue.import_run, json_array_elements(result -> 'groups') with ordinality o (g, n)
    where id = $1
  ) g on g.kind = r.kind
  where r.run_id = $1 order by r.kind, r.seq`;
