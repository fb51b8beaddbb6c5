/** SQL of an import into an empty catalogue. */
import type pg from 'pg';
import type { ImportProgress } from '../work.ts';
import { isEmpty } from './queries.ts';

/** What an import fills; stock is left out, since visitors read it. */
const tables = [
  'item',
  'turbo',
  'turbo_number',
  'oe_number',
  'application',
  'part',
  'build_sheet_line',
  'cross_reference',
  'part_line',
  'part_replacement',
];

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/**
 * Makes a first import fast. Where the catalogue is empty its tables are truncated, which lets COPY
 * freeze rows and, with wal_level minimal, log nothing; and their keys are taken off, to be built
 * from all rows at once. Nobody else sees any of it before the transaction ends.
 * @returns puts the keys back, or undefined where the catalogue holds something
 */
export async function prepareEmpty(
  client: pg.ClientBase,
): Promise<
  | ((client: pg.ClientBase, onProgress: (progress: ImportProgress) => void) => Promise<void>)
  | undefined
> {
  for (const table of tables) {
    if (!(await isEmpty(client, `catalogue.${table}`))) return undefined;
  }
  await client.query(`truncate ${tables.map((table) => `catalogue.${table}`).join(', ')}`);
  const { rows: constraints } = await client.query<Constraint>(
    `select conrelid::regclass::text "table", quote_ident(conname) "name",
       pg_get_constraintdef(oid) definition
     from pg_constraint
     where contype in ('p', 'u') and conrelid = any ($1::regclass[]) order by conrelid, contype`,
    [tables.map((table) => `catalogue.${table}`)],
  );
  for (const { table, name } of constraints) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  // What was there before is known: nothing. Noting every row would cost more than loading it.
  const { rows: noted } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text "table" from pg_trigger where tgname like 'note\\_%'`,
  );
  for (const { table } of noted) await client.query(`alter table ${table} disable trigger user`);
  return async (later, onProgress) => {
    const total = constraints.length;
    for (const [done, { table, name, definition }] of constraints.entries()) {
      onProgress({ step: 'building keys', done, total, rows: done });
      await later.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { table } of noted) await later.query(`alter table ${table} enable trigger user`);
  };
}
