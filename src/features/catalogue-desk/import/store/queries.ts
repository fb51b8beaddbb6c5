/** SQL statements with which an import stores rows, all in one transaction. */
import type pg from 'pg';
import { sqlKey } from '#features/numbers/index.ts';
import { copyIn, type Loading } from './lines.ts';

/** Name of the advisory lock that allows one import at a time. */
const LOCK = 'catalogue import';

/** Takes the import lock for the connection. @returns false if another import holds it */
export async function lockImports(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtext($1)) taken',
    [LOCK],
  );
  return rows[0]?.taken ?? false;
}

export const unlockImports = (client: pg.ClientBase) =>
  client.query('select pg_advisory_unlock(hashtext($1))', [LOCK]);

/** Begins an import's transaction. Locks items against other changes. */
export async function beginImport(client: pg.ClientBase): Promise<void> {
  await client.query('begin');
  await client.query("set local work_mem = '256MB'; set local maintenance_work_mem = '256MB'");
  await client.query('lock table catalogue.item in share row exclusive mode');
}

export async function lastItemId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select greatest((select coalesce(max(id), 0) from catalogue.item),
       (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('catalogue.item', 'id')::regclass), 0)))::int last`,
  );
  return rows[0]?.last ?? 0;
}

/** Advances the id sequence of items to `id`. */
export const keepItemId = (client: pg.ClientBase, id: number) =>
  client.query(
    `select setval(pg_get_serial_sequence('catalogue.item', 'id'), greatest($1::bigint, 1))`,
    [id],
  );

/** SQL: names that files use for items: name, id, type. */
export const knownNames = {
  turbos: 'select ref, id, 0 from catalogue.turbo',
  parts: 'select ref, id, 0 from catalogue.part',
  eePns: 'select ee_pn, id, type from catalogue.item where ee_pn is not null',
  /**
   * Items without an E&E P/N. Exports name such items by their natural key. A turbo is included only if it
   * has stock, because only rows of stock name a turbo in this way.
   */
  refs: `
    select 'ref:' || p.ref, p.id, 1 from catalogue.part p join catalogue.item i using (id)
    where i.ee_pn is null
    union all
    select 'ref:' || t.ref, t.id, 0 from catalogue.turbo t join catalogue.item i using (id)
      join catalogue.stock s on s.item_id = t.id where i.ee_pn is null`,
} as const;

/** SQL: median weight in grams of component types with three weights or more; '' stands for turbos. */
export const medianWeights = `
  select component, percentile_disc(0.5) within group (order by weight_grams), ''
  from catalogue.part where weight_grams is not null group by component having count(*) >= 3
  union all
  select '', percentile_disc(0.5) within group (order by weight_grams), ''
  from catalogue.turbo where weight_grams is not null having count(*) >= 3`;

/**
 * SQL: recorded numbers from which a spreadsheet would drop zeros, with the remaining digits: leading zeros
 * (0281002616), or trailing zeros after a point (7511.1118010). Left out if the number without these zeros is
 * recorded too.
 */
export const numbersWithZeros = `
  with zeros as materialized (
    select number, case when number ~ '^0' then ltrim(number, '0 ./-')
      else rtrim(rtrim(number, '0'), '.') end as digits from (
      select number from catalogue.oe_number union all select number from catalogue.turbo_number
      union all select number from catalogue.cross_reference
    ) recorded where number ~ '^0[0-9 ./-]+$|^[1-9][0-9]*\\.[0-9]*0$'
  )
  select distinct number, digits from zeros z
  where not exists (select from catalogue.oe_number o where o.number = z.digits)
    and not exists (select from catalogue.turbo_number o where o.number = z.digits)
    and not exists (select from catalogue.cross_reference o where o.number = z.digits)`;

/** Loads lines into a new temporary table. @param columns names with types */
export async function copyApart(
  work: Loading,
  table: string,
  columns: readonly string[],
  lines: Iterable<Buffer | string>,
): Promise<void> {
  await work.client.query(`drop table if exists ${table}`);
  await work.client.query(`create temp table ${table} (${columns.join(', ')}) on commit drop`);
  const names = columns.map((column) => column.split(' ')[0]).join(', ');
  await copyIn(work, table, names, lines);
  await work.client.query(`analyze ${table}`);
}

/** Runs a statement. @returns the number of changed rows */
const changing = async (
  { client, signal }: Loading,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> => {
  signal?.throwIfAborted();
  return (await client.query(text, [...values])).rowCount ?? 0;
};

const same = `t.part_id = i.part_id and ${sqlKey('t.number')} = ${sqlKey('i.number')}`;

/** Merges `import_cross` (part_id, number, brand): adds missing numbers and updates brands. */
export async function mergeCrosses(work: Loading) {
  const changed = await changing(
    work,
    `update catalogue.cross_reference t set brand = i.brand from import_cross i
     where ${same} and i.brand <> '' and t.brand <> i.brand`,
  );
  const added = await changing(
    work,
    `insert into catalogue.cross_reference (part_id, number, brand)
     select part_id, number, brand from import_cross i
     where not exists (select from catalogue.cross_reference t where ${same})`,
  );
  return { added, changed };
}

/** Deletes numbers of `parts` that are not in `import_cross`. */
export const removeCrosses = async (work: Loading, parts: readonly number[]): Promise<number> =>
  parts.length === 0
    ? 0
    : changing(
        work,
        `delete from catalogue.cross_reference t
         where t.part_id = any ($1::int[]) and not exists (select from import_cross i where ${same})`,
        [parts],
      );

/** Empties the brand of numbers of `parts` that have no brand in `import_cross`. */
export const emptyBrands = async (work: Loading, parts: readonly number[]): Promise<number> =>
  parts.length === 0
    ? 0
    : changing(
        work,
        `update catalogue.cross_reference t set brand = '' from import_cross i
         where ${same} and t.part_id = any ($1::int[]) and i.brand = '' and t.brand <> ''`,
        [parts],
      );

export interface PartReplacement {
  readonly before: number;
  readonly after: number;
}

export async function replacementsOf({ client }: Loading): Promise<PartReplacement[]> {
  const { rows } = await client.query<PartReplacement>(
    'select old_id as before, new_id as after from catalogue.part_replacement',
  );
  return rows;
}

/** For the old parts in `import_replacement` (old_id, new_id), replaces all recorded replacements. */
export async function replaceReplacements(work: Loading) {
  const removed = await changing(
    work,
    `delete from catalogue.part_replacement r
     where r.old_id in (select old_id from import_replacement) and not exists (
       select from import_replacement i where i.old_id = r.old_id and i.new_id = r.new_id)`,
  );
  const added = await changing(
    work,
    `insert into catalogue.part_replacement (old_id, new_id)
     select old_id, new_id from import_replacement on conflict do nothing`,
  );
  return { added, removed };
}

/** Stores the stock in `import_stock`, whose columns storeStockSql describes. */
export async function mergeStock(work: Loading) {
  const { change, add } = storeStockSql('import_stock');
  const counts = { changed: await changing(work, change), added: await changing(work, add) };
  await changing(work, noteCountSql('select item_id from import_stock'));
  return counts;
}

interface SheetTable {
  readonly table: string;
  readonly owner: string;
  readonly component: string;
}

export interface ShorterSheet {
  readonly owner: number;
  readonly before: number;
  readonly after: number;
}

/** Replaces the sheets in `import_line` that differ from the recorded ones. */
export async function replaceSheets(work: Loading, { table, owner, component }: SheetTable) {
  const run = (text: string) => changing(work, text);
  await run('drop table if exists import_sheet, import_sheet_changed');
  await run(`create temp table import_sheet on commit drop as
    select owner, exists (select from ${table} b where b.${owner} = i.owner) had
    from (select distinct owner from import_line) i`);
  await run('analyze import_sheet');
  await run(`create temp table import_sheet_changed on commit drop as
    select distinct owner from (
      select s.owner, b.seq, b.${component} component, b.pieces from ${table} b
        join import_sheet s on s.owner = b.${owner} and s.had
      union all select i.* from import_line i join import_sheet s on s.owner = i.owner and s.had
    ) lines group by owner, seq, component, pieces having count(*) = 1`);
  const { rows: shorter } = await work.client.query<ShorterSheet>(
    `select owner, before, after
     from (select owner, count(*)::int after from import_line group by owner) i
     join (select b.${owner} owner, count(*)::int before from ${table} b
       join import_sheet_changed s on s.owner = b.${owner} group by 1) b using (owner)
     where after < before order by owner`,
  );
  await run(`delete from ${table} where ${owner} in (select owner from import_sheet_changed)`);
  await run(`insert into ${table} (${owner}, seq, ${component}, pieces)
    select owner, seq, component, pieces from import_line where owner in (
      select owner from import_sheet where not had
      union all select owner from import_sheet_changed)`);
  return {
    added: await run('select from import_sheet where not had'),
    changed: await run('select from import_sheet_changed'),
    shorter,
  };
}

/**
 * SQL that stores the stock in `source` (item_id, quantity, expected, back_order). `quantity`: null means not
 * made yet. `expected`: null changes nothing, '' means no day. `back_order`: null changes nothing. The trigger
 * `catalogue.stamp_stock` clears the expected day of an item that is in stock again.
 * @param source a table, or a query in parentheses
 */
export const storeStockSql = (source: string) => ({
  change: `
    update catalogue.stock s set quantity = i.quantity, expected = ${dayOf('s.expected')},
      back_order = coalesce(i.back_order, s.back_order)
    from ${source} i
    where s.item_id = i.item_id
      and (s.quantity, s.expected, s.back_order) is distinct from
        (i.quantity, ${dayOf('s.expected')}, coalesce(i.back_order, s.back_order))`,
  add: `
    insert into catalogue.stock (item_id, quantity, expected, back_order)
    select i.item_id, i.quantity, ${dayOf('null')}, coalesce(i.back_order, false) from ${source} i
    where i.quantity is not null or i.expected <> '' or i.back_order
    order by i.item_id on conflict do nothing`,
});

/**
 * SQL that records when stock was counted. Without `moment` the stock counts as counted now. This time is
 * recorded only if an earlier time is recorded or pieces are promised, so that a full list of unchanged stock
 * writes nothing.
 */
export const noteCountSql = (items: string, moment = 'null') => `
  update catalogue.stock s set counted_at = coalesce(${moment}::timestamptz, now())
  where s.item_id in (${items}) and (${moment}::timestamptz is not null or s.counted_at is not null
    or exists (select from ordering.promised_line p where p.item_id = s.item_id))`;

const dayOf = (before: string) =>
  `case when i.expected is null then ${before} else nullif(i.expected, '')::date end`;
