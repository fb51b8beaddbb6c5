/** SQL of the catalogue desk that is written by hand. */
import type pg from 'pg';
import { LOCK } from '#features/catalogue-index/publish.ts';

type Client = pg.Pool | pg.ClientBase;

/**
 * Keeps imports out until the transaction ends; `alone` keeps other saves out as well.
 * @param patience how long to wait for an import that is storing, ms
 */
export async function lockItems(client: pg.ClientBase, alone: boolean, patience: number) {
  const mode = alone ? 'share row exclusive' : 'row exclusive';
  await client.query(`set local lock_timeout = ${patience}`);
  await client.query(`lock table catalogue.item in ${mode} mode`);
  await client.query('set local lock_timeout = 0');
}

/** Lets the transactions that give turbos and parts their numbers follow each other. */
export const lockNumbers = (client: pg.ClientBase) =>
  client.query("select pg_advisory_xact_lock(hashtext('catalogue numbers'))");

const loose = (number: string) => `upper(regexp_replace(${number}, '[^0-9A-Za-z]+', '', 'g'))`;

/** An item that has an E&E P/N. */
interface NumberedItem {
  readonly id: number;
  readonly type: number;
  readonly ee_pn: string;
}

/**
 * Items that may have an E&E P/N, by its key (eeKey) and by letters and digits where they are written
 * otherwise, for which there is an index (migration 0038). The caller compares the keys.
 */
export async function itemsOfEePn(client: Client, key: string): Promise<NumberedItem[]> {
  const { rows } = await client.query<NumberedItem>(
    `select id, type, ee_pn from catalogue.item
     where ee_pn = $1 or (ee_pn !~ '^[0-9A-Z-]+$' and ${loose('ee_pn')} = ${loose('$1::text')})`,
    [key],
  );
  return rows;
}

/** Counts edits and marks publishing as queued. Returns whether it was queued in the last 5 minutes. */
export async function countEdit(client: pg.ClientBase, edits: number): Promise<boolean> {
  const { rows } = await client.query<{ asked: boolean }>(
    `with was as (select publish_asked_at from catalogue.state for update)
     update catalogue.state set edits = edits + $1,
       publish_asked_at = case when was.publish_asked_at > now() - interval '5 minutes'
         then was.publish_asked_at else now() end
     from was
     returning was.publish_asked_at > now() - interval '5 minutes' as asked`,
    [edits],
  );
  return rows[0]?.asked ?? false;
}

/** Whether a version is being published. */
export async function isPublishing(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and ((classid::int8 << 32) | objid::int8) = hashtext($1)::int8`,
    [LOCK],
  );
  return rowCount !== 0;
}

/** Keeps publishing out until the transaction ends; false while it is at work. */
export async function lockPublishing(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtext($1)) taken',
    [LOCK],
  );
  return rows[0]?.taken ?? false;
}

/** A list of an item, such as its vehicles. */
export interface ItemList {
  readonly table: string;
  /** The column that names the item. */
  readonly owner: string;
  readonly id: number;
  /** Columns beside the owner's; `seq` or what else makes the key with it comes first. */
  readonly columns: string;
  readonly types: readonly string[];
  readonly rows: readonly (string | number | null)[][];
}

/**
 * Makes a list's rows those given. Rows that stay as they are are not touched, so that the notes of a
 * set hold what it changed and no more.
 */
export async function replaceRows(
  client: pg.ClientBase,
  { table, owner, id, columns, types, rows }: ItemList,
): Promise<void> {
  const unnested = types.map((type, at) => `$${at + 2}::${type}[]`).join(', ');
  const values = [id, ...types.map((_type, at) => rows.map((row) => row[at]))];
  const wanted = `unnest(${unnested}) w (${columns})`;
  const names = columns.split(', ');
  const same = names.map((name) => `t.${name} is not distinct from w.${name}`).join(' and ');
  await client.query(
    `delete from catalogue.${table} t where t.${owner} = $1
       and not exists (select from ${wanted} where ${same})`,
    values,
  );
  await client.query(
    `insert into catalogue.${table} (${owner}, ${columns})
     select $1, ${names.map((name) => `w.${name}`).join(', ')} from ${wanted}
     where not exists (select from catalogue.${table} t
       where t.${owner} = $1 and t.${names[0]} = w.${names[0]})`,
    values,
  );
}
