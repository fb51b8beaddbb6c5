/**
 * SQL of a revert (decision 0012), run in the transaction of revert.ts: the items of a change set, and the
 * former state of their rows.
 */
import type pg from 'pg';

/** Maximum number of conflicts reported by id. */
const MAX_NAMED = 50;

/** Tables whose rows a change set records, besides catalogue.item, with their primary keys. */
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
/** Tables whose rows are deleted with an item that the set added, with the column of the item's id. */
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
/** SQL: items of a set. An item with a later change that is not reverted is a conflict. $1 set. */
const candidates = `
  create temp table back_item on commit drop as
  select item_id id, bool_or("table" = 'item' and before is null) added,
    exists (select from catalogue.change l
      where l.item_id = c.item_id and l.set_id > c.set_id and not l.undone) conflict
  from catalogue.change c where set_id = $1 group by set_id, item_id`;

/** SQL: marks items whose former number now belongs to another item. $1 set. */
const numberTaken = (table: 'item' | 'turbo' | 'part', column: 'ee_pn' | 'ref') => `
  update back_item b set conflict = true
  from catalogue.change c join catalogue.${table} other on other.${column} = c.before ->> '${column}'
  where c.set_id = $1 and c.item_id = b.id and c."table" = '${table}' and not b.conflict
    and other.id <> b.id
    and not exists (select from back_item o where o.id = other.id and not o.conflict)`;

/** SQL: marks parts added by the set that are on the build sheet of an item outside this revert. */
const stillHeld = `
  update back_item b set conflict = true
  where added and not conflict and (
    exists (select from catalogue.build_sheet_line l
      where l.part_id = b.id and not exists (
        select from back_item t where t.id = l.turbo_id and not t.conflict))
    or exists (select from catalogue.part_line l
      where l.component_id = b.id and not exists (
        select from back_item t where t.id = l.part_id and not t.conflict)))`;

/** By table, the column that names a part other than the row's owner. */
const partNamed: Readonly<Record<string, string>> = {
  build_sheet_line: 'part_id',
  part_line: 'component_id',
  part_replacement: 'new_id',
};

/** SQL: marks items of which the set changed only lines with parts that are now withdrawn. $1 set. */
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

/** Finds the items of a set and marks conflicts, for the statements below. */
export async function findItemsOfSet(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(candidates, [id]);
  await client.query('alter table back_item add primary key (id)');
  await client.query('analyze back_item');
  // Repeats until nothing changes: a conflict of an item can cause a conflict of another.
  let stayingCount: number;
  do {
    stayingCount = (await client.query(stillHeld)).rowCount ?? 0;
    for (const reason of reasonsToStay) {
      stayingCount += (await client.query(reason, [id])).rowCount ?? 0;
    }
  } while (stayingCount > 0);
}

/**
 * Restores the former rows, and withdraws the items that the set added.
 * @param back id of the revert's own change set
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
 * Restores each row of the set to the state before the set. Lines of parts that are now withdrawn are not
 * restored, because withdrawn parts are on no build sheet.
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
  // As a table: `(jsonb_populate_record(…)).*` would evaluate the row again for each column.
  await client.query(
    `insert into catalogue.${table}
     select r.* from (${first}) f, jsonb_populate_record(null::catalogue.${table}, f.before) r
     where f.before is not null and ${isThere}`,
    [id],
  );
}

/** Two statements, because items may have swapped their E&E P/Ns. */
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

/**
 * Withdraws items that the set added, and deletes their dependent rows. The item rows stay, because carts may
 * refer to them.
 */
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
 * Adds a change record and a new version to each item. Records of the set and the revert are marked as
 * undone, so that earlier sets can be reverted too.
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

/** Number of restored items and of conflicts, with the ids of the first conflicts. */
export async function countItems(client: pg.ClientBase) {
  const { rows } = await client.query<{ restored: number; conflicts: number; items: number[] }>(
    `select count(*) filter (where not conflict) restored, count(*) filter (where conflict) conflicts,
       coalesce((array_agg(id order by id) filter (where conflict))[1:${MAX_NAMED}], '{}') items
     from back_item`,
  );
  return rows[0] ?? { restored: 0, conflicts: 0, items: [] };
}
