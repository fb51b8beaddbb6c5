/**
 * SQL of a revert (decision 0012), in the transaction of revert.ts: which items a set touched, and each
 * of their rows as it was.
 */
import type pg from 'pg';

/** Maximum number of conflicts that are named. */
const MAX_NAMED = 50;

/** Tables whose rows a set notes, beside catalogue.item; with the columns of their keys. */
const tables: Readonly<Record<string, readonly string[]>> = {
  turbo: ['id'],
  part: ['id'],
  turbo_number: ['turbo_id', 'seq'],
  oe_number: ['turbo_id', 'seq'],
  application: ['turbo_id', 'seq'],
  build_sheet_line: ['turbo_id', 'seq'],
  cross_reference: ['part_id', 'number'],
  part_line: ['part_id', 'seq'],
  part_replacement: ['old_id', 'new_id'],
};
/** Tables whose rows are deleted together with an item that the set added, and their columns with its id. */
const dependentColumns: readonly (readonly [table: string, column: string])[] = [
  ['turbo', 'id'],
  ['part', 'id'],
  ['turbo_number', 'turbo_id'],
  ['oe_number', 'turbo_id'],
  ['application', 'turbo_id'],
  ['build_sheet_line', 'turbo_id'],
  ['cross_reference', 'part_id'],
  ['part_line', 'part_id'],
  ['part_replacement', 'old_id'],
  ['part_replacement', 'new_id'],
];
/** Items of the set. An item is a conflict if a later change of it was not reverted. $1 set. */
const candidates = `
  create temp table back_item on commit drop as
  select item_id id, bool_or("table" = 'item' and before is null) added,
    exists (select from catalogue.change l
      where l.item_id = c.item_id and l.set_id > c.set_id and not l.undone) conflict
  from catalogue.change c where set_id = $1 group by set_id, item_id`;

/** Marks items whose former number another item has by now. $1 set. */
const numberTaken = (table: 'item' | 'turbo' | 'part', column: 'ee_pn' | 'ref') => `
  update back_item b set conflict = true
  from catalogue.change c join catalogue.${table} other on other.${column} = c.before ->> '${column}'
  where c.set_id = $1 and c.item_id = b.id and c."table" = '${table}' and not b.conflict
    and other.id <> b.id
    and not exists (select from back_item o where o.id = other.id and not o.conflict)`;

/** Marks parts that the set added and that an item which stays still holds. */
const stillHeld = `
  update back_item b set conflict = true
  where added and not conflict and (
    exists (select from catalogue.build_sheet_line l
      where l.part_id = b.id and not exists (
        select from back_item t where t.id = l.turbo_id and not t.conflict))
    or exists (select from catalogue.part_line l
      where l.component_id = b.id and not exists (
        select from back_item t where t.id = l.part_id and not t.conflict)))`;

/** The column by which a line names a part that is not its owner. */
const partNamed: Readonly<Record<string, string>> = {
  build_sheet_line: 'part_id',
  part_line: 'component_id',
  part_replacement: 'new_id',
};

/** Marks items of which the set touched only lines of parts that are withdrawn by now. $1 set. */
const nothingLeft = `
  with line as (
    select c.id, c.item_id, (c.before ->> case c."table"
      ${Object.entries(partNamed)
        .map(([table, column]) => `when '${table}' then '${column}'`)
        .join(' ')}
      end)::int part
    from catalogue.change c where set_id = $1 and before is not null
  ), gone as (
    select id, item_id from line
    where part is not null
      and not exists (select from catalogue.part p where p.id = line.part)
      and not exists (select from back_item o where o.id = line.part and not o.conflict)
  )
  update back_item b set conflict = true from (select distinct item_id from gone) g
  where b.id = g.item_id and not b.conflict
    and not exists (select from catalogue.change c
      where c.set_id = $1 and c.item_id = b.id and not exists (select from gone where gone.id = c.id))`;

const reasonsToStay = [
  numberTaken('item', 'ee_pn'),
  numberTaken('turbo', 'ref'),
  numberTaken('part', 'ref'),
  nothingLeft,
];

/** Finds the items of a set, for the statements below, and those that stay as they are. */
export async function findItemsOfSet(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(candidates, [id]);
  await client.query('alter table back_item add primary key (id)');
  await client.query('analyze back_item');
  // An item that stays can be the reason for another one to stay.
  let stayingCount: number;
  do {
    stayingCount = (await client.query(stillHeld)).rowCount ?? 0;
    for (const reason of reasonsToStay) {
      stayingCount += (await client.query(reason, [id])).rowCount ?? 0;
    }
  } while (stayingCount > 0);
}

/**
 * Gives every row its former contents, and withdraws the items that the set added.
 * @param back the set of the revert
 */
export async function restoreItems(client: pg.ClientBase, id: number, back: number): Promise<void> {
  await client.query("select set_config('catalogue.quiet', 'on', true)");
  for (const [table, keys] of Object.entries(tables)) await restoreRows(client, id, table, keys);
  await restoreEePns(client, id);
  await withdrawAdded(client);
  await noteItems(client, id, back);
  await client.query("select set_config('catalogue.quiet', '', true)");
}

/**
 * Restores each row that the set touched to its state before the set. Lines of parts that are withdrawn by now stay
 * out: withdrawing a part takes it off all sheets.
 */
async function restoreRows(
  client: pg.ClientBase,
  id: number,
  table: string,
  keys: readonly string[],
): Promise<void> {
  const first = `
    select distinct on (c.key) c.key, c.before from catalogue.change c
    join back_item b on b.id = c.item_id and not b.conflict
    where c.set_id = $1 and c."table" = '${table}' order by c.key, c.id`;
  const same = keys.map((key) => `t.${key} = k.${key}`).join(' and ');
  await client.query(
    `delete from catalogue.${table} t
     using (${first}) f, jsonb_populate_record(null::catalogue.${table}, f.key) k
     where ${same}`,
    [id],
  );
  const partColumn = partNamed[table];
  const isThere = partColumn
    ? `exists (select from catalogue.part p where p.id = (f.before ->> '${partColumn}')::int)`
    : 'true';
  // As a table: `(jsonb_populate_record(…)).*` would read the row again for each of its columns.
  await client.query(
    `insert into catalogue.${table}
     select r.* from (${first}) f, jsonb_populate_record(null::catalogue.${table}, f.before) r
     where f.before is not null and ${isThere}`,
    [id],
  );
}

/** Two statements, since items may have swapped their E&E P/Ns. */
async function restoreEePns(client: pg.ClientBase, id: number): Promise<void> {
  const first = `
    select distinct on (c.item_id) c.item_id id, c.before from catalogue.change c
    join back_item b on b.id = c.item_id and not b.conflict
    where c.set_id = $1 and c."table" = 'item' order by c.item_id, c.id`;
  await client.query(
    `update catalogue.item i set ee_pn = null from (${first}) f
     where i.id = f.id and f.before is not null`,
    [id],
  );
  await client.query(
    `update catalogue.item i set ee_pn = f.before ->> 'ee_pn',
       withdrawn_at = (f.before ->> 'withdrawn_at')::timestamptz,
       withdrawn_name = coalesce(f.before ->> 'withdrawn_name', '')
     from (${first}) f where i.id = f.id and f.before is not null`,
    [id],
  );
}

/** Reverts added items: deletes their dependent rows, and only withdraws them, as carts may contain them. */
async function withdrawAdded(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update catalogue.item i set withdrawn_at = now(), ee_pn = null,
       withdrawn_name = coalesce(i.ee_pn, t.pn, nullif(p.oem_pn, ''), p.component, '')
     from back_item b
     left join catalogue.turbo t on t.id = b.id left join catalogue.part p on p.id = b.id
     where i.id = b.id and b.added and not b.conflict`,
  );
  for (const [table, column] of dependentColumns) {
    await client.query(
      `delete from catalogue.${table} t using back_item b
       where t.${column} = b.id and b.added and not b.conflict`,
    );
  }
}

/**
 * Adds a note and a version to each item. The notes of the set and of its revert are marked as undone, so that earlier
 * sets can be reverted as well.
 */
async function noteItems(client: pg.ClientBase, id: number, back: number): Promise<void> {
  await client.query(
    `insert into catalogue.change (set_id, item_id, "table", key, before, undone)
     select $1, id, case when added then 'item' else 'turbo' end, '{}', '{}', true
     from back_item where not conflict`,
    [back],
  );
  await client.query(
    `update catalogue.item i set version = version + 1 from back_item b
     where i.id = b.id and not b.conflict`,
  );
  await client.query(
    `update catalogue.change c set undone = true from back_item b
     where c.set_id = $1 and c.item_id = b.id and not b.conflict`,
    [id],
  );
}

/** How many items were restored and how many stay as they are, with the first of these. */
export async function countItems(client: pg.ClientBase) {
  const { rows } = await client.query<{ restored: number; conflicts: number; items: number[] }>(
    `select count(*) filter (where not conflict) restored, count(*) filter (where conflict) conflicts,
       coalesce((array_agg(id order by id) filter (where conflict))[1:${MAX_NAMED}], '{}') items
     from back_item`,
  );
  return rows[0] ?? { restored: 0, conflicts: 0, items: [] };
}
