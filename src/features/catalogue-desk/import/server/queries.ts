/** SQL of imports as staff steer them that is written by hand. */
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RemarkGroup } from '../report.ts';

/** A stream that takes an import's report as CSV, for `storeReport`. */
export async function reportStream(client: pg.ClientBase) {
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

/** Keeps the rows of a report by their groups, numbered in each. */
export const storeReport = (client: pg.ClientBase, run: number, groups: readonly RemarkGroup[]) =>
  client.query(
    `insert into catalogue.import_remark (run_id, kind, seq, file, sheet, "row", "column", value)
     select $1, g.kind - 1, row_number() over (partition by g.kind order by r.seq),
       r.file, r.sheet, r."row", r."column", regexp_replace(r.value, '^''(?=''*[=+@\\t\\r-])', '')
     from import_report r
     join unnest($2::text[], $3::text[]) with ordinality g (severity, reason, kind)
       on g.severity = r.severity and g.reason = r.reason`,
    [run, groups.map(({ severity }) => severity), groups.map(({ reason }) => reason)],
  );

/** The report of an import, the worst first: the import. */
export const reportSql = `
  select g.severity, g.reason, r.file, r.sheet, r."row", r."column", r.value
  from catalogue.import_remark r
  join (
    select o.n - 1 as kind, o.g ->> 'severity' as severity, o.g ->> 'reason' as reason
    from catalogue.import_run, json_array_elements(result -> 'groups') with ordinality o (g, n)
    where id = $1
  ) g on g.kind = r.kind
  where r.run_id = $1 order by r.kind, r.seq`;

/** Keeps the differences of a dry run in their order: the import, and they as JSON. */
export const storeChangesSql = `
  insert into catalogue.import_change (run_id, seq, item_id, item, what, field, before, after)
  select $1, seq, item_id, item, what, field, before, after
  from rows from (json_to_recordset($2)
    as (item_id int, item text, what text, field text, before text, after text)
  ) with ordinality d (item_id, item, what, field, before, after, seq)`;

/** The changes that the dry run of an import found: the import. */
export const changesSql = `
  select what, item, field, before, after from catalogue.import_change
  where run_id = $1 order by seq`;

/** Takes their files from imports older than `age` that are not at work. @returns the stored names */
export async function releaseFiles(pool: pg.Pool, age: string): Promise<string[]> {
  const { rows } = await pool.query<{ stored: string }>(
    `update catalogue.import_file f set stored = '' from (
       select f.id, f.stored from catalogue.import_file f join catalogue.import_run r on r.id = f.run_id
       where f.stored <> '' and r.created_at < now() - $1::interval
         and r.state in ('uploaded', 'checked', 'done', 'failed', 'cancelled')
     ) old where f.id = old.id returning old.stored`,
    [age],
  );
  return rows.map(({ stored }) => stored);
}
