/** Changes that an import makes, per item and field. Read within the import's transaction. */
import type pg from 'pg';
import { type ItemFields, ownOf } from '#contract/fields/field.ts';
import { partFields, stockFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { ImportEffect } from '#contract/staff/names.ts';
import { inWords } from './fields.ts';

/** Maximum number of listed differences. All are counted. */
const MAX_DIFFERENCES = 10_000;

export interface Difference {
  /** null for an item that the import adds. */
  readonly item_id: number | null;
  readonly item: string;
  readonly what: ImportEffect;
  /** Label, such as 'Description' or 'Vehicle'. */
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface Differences {
  readonly total: number;
  /** The first MAX_DIFFERENCES: removals, then changes, then additions. */
  readonly rows: readonly Difference[];
}

/**
 * Differences that a change set makes. Call this before the set is closed.
 * @throws the reason of the aborted signal
 */
export async function differencesOf(
  client: pg.ClientBase,
  set: number,
  signal: AbortSignal | undefined,
): Promise<Differences> {
  await client.query(noteDifferences, [set]);
  await client.query(addedDetails, [MAX_DIFFERENCES]);
  for (const statement of differenceStatements) {
    signal?.throwIfAborted();
    await client.query(statement);
  }
  const { rows: counts } = await client.query<{ count: number }>(countDifferences);
  const { rows } = await client.query<Difference>(firstDifferences, [MAX_DIFFERENCES]);
  return { total: counts[0]?.count ?? 0, rows };
}

/**
 * SQL: first record of each row in set $1. For an item that the set adds, only the record of its row in
 * catalogue.item.
 */
const noteDifferences = `
  create temp table import_note on commit drop as
  select distinct on (c."table", c.key) c.item_id, c."table", c.key, c.before,
    c."table" = 'item' and c.before is null is_new
  from catalogue.change c
  where c.set_id = $1 and (c."table" = 'item' or c.item_id not in (
    select added.item_id from catalogue.change added
    where added.set_id = $1 and added."table" = 'item' and added.before is null))
  order by c."table", c.key, c.id`;

/** SQL: the first $1 items that the set added. The fields of further added items are not listed. */
const addedDetails = `
  create temp table import_added on commit drop as
  select item_id from import_note where is_new order by item_id limit $1`;

const target = `
  create temp table import_difference (
    seq int generated always as identity, item_id int, is_new boolean, field text,
    before text, after text
  ) on commit drop`;

const insert = 'insert into import_difference (item_id, is_new, field, before, after)';

/** SQL: number of an item. The parameters are table aliases. */
const numberOf = (item: string, turbo: string, part: string) =>
  `coalesce(nullif(${turbo}.pn, ''), ${item}.ee_pn, nullif(${part}.oem_pn, ''), ${part}.component, '')`;

const addedItems = `${insert}
  select n.item_id, true, case i.type when 0 then 'New turbo' else 'New component' end, '', ''
  from import_note n join catalogue.item i on i.id = n.item_id
  where n."table" = 'item' and n.is_new`;

const eePns = `${insert}
  select n.item_id, n.is_new, 'E&E P/N', coalesce(n.before ->> 'ee_pn', ''), coalesce(i.ee_pn, '')
  from import_note n join catalogue.item i on i.id = n.item_id
  where n."table" = 'item' and n.before ->> 'ee_pn' is distinct from i.ee_pn
    and (not n.is_new or n.item_id in (select item_id from import_added))`;

/** SQL: differences in the fields of a table that has one row per item. */
function fieldDifferences(
  table: string,
  key: string,
  fields: ItemFields,
  more: string[] = [],
): string {
  const values = ownOf(fields)
    .filter(({ kind }) => kind !== 'template')
    .map((field) => {
      const [before, after] = ['b', 't'].map((row) => inWords(field, `${row}.${field.column}`));
      // Drops the explanation that some labels have after a colon.
      return `('${field.label.split(':')[0]}', ${before}, ${after})`;
    });
  return `${insert}
    select n.item_id, n.is_new, v.field, v.before, v.after
    from import_note n
    join catalogue.${table} t on t.${key} = n.item_id
    cross join lateral jsonb_populate_record(null::catalogue.${table}, coalesce(n.before, '{}')) b
    cross join lateral (values ${[...values, ...more].join(', ')}) v (field, before, after)
    where n."table" = '${table}' and v.before <> v.after
      and (v.before, v.after) <> ('', 'no')`;
}

interface List {
  readonly keys: readonly string[];
  /** SQL for the label of a row `r`. */
  readonly field: string;
  readonly text: string;
}

const partNumber = (column: string) => `coalesce((
  select ${numberOf('i', 't', 'p')} from catalogue.item i
  left join catalogue.turbo t on t.id = i.id left join catalogue.part p on p.id = i.id
  where i.id = r.${column}), '')`;

const lists: Readonly<Record<string, List>> = {
  turbo_number: {
    keys: ['turbo_id', 'seq'],
    field: `case r.kind when 4 then 'Former number' when 5 then 'Interchange number'
      else 'Superseded by' end`,
    text: 'r.number',
  },
  oe_number: { keys: ['turbo_id', 'seq'], field: "'OE number'", text: 'r.number' },
  application: {
    keys: ['turbo_id', 'seq'],
    field: "'Vehicle'",
    text: `concat_ws(', ', nullif(r.make, ''), nullif(r.model, ''), nullif(r.application, ''),
      nullif(r.engine, ''), nullif(r.year, ''))`,
  },
  build_sheet_line: {
    keys: ['turbo_id', 'seq'],
    field: "'Build sheet'",
    text: `r.seq || ': ' || r.pieces || ' × ' || ${partNumber('part_id')}`,
  },
  part_line: {
    keys: ['part_id', 'seq'],
    field: "'Build sheet'",
    text: `r.seq || ': ' || r.pieces || ' × ' || ${partNumber('component_id')}`,
  },
  cross_reference: {
    keys: ['part_id', 'number'],
    field: "'Cross reference'",
    text: "concat_ws(' ', nullif(r.brand, ''), r.number)",
  },
  part_replacement: {
    keys: ['old_id', 'new_id'],
    field: "'Replaced by'",
    text: partNumber('new_id'),
  },
};

/** SQL: removed and added rows, not moved ones. A removal and addition at one position are one change. */
function listDifferences(table: string, { keys, field, text }: List): string {
  const rows = (from: string) => `
    select item_id, is_new, key, field, text,
      row_number() over (partition by item_id, field, text order by key) nth
    from (select n.item_id, n.is_new, n.key, ${field} field, ${text} text
      from import_note n ${from} and n."table" = '${table}') rows`;
  const place = keys.map((key) => `r.${key}::text = n.key ->> '${key}'`).join(' and ');
  const same = ['item_id', 'field', 'text', 'nth']
    .map((column) => `old.${column} = now.${column}`)
    .join(' and ');
  return `${insert}
    with old as materialized (${rows(`cross join lateral
      jsonb_populate_record(null::catalogue.${table}, n.before) r where n.before is not null`)}),
    now as materialized (${rows(`join catalogue.${table} r on r.${keys[0]} = n.item_id
      where ${place}`)}),
    gone as (select * from old where not exists (select from now where ${same})),
    came as (select * from now where not exists (select from old where ${same}))
    select item_id, coalesce(came.is_new, false), field, coalesce(gone.text, ''),
      coalesce(came.text, '')
    from gone full join came using (item_id, field, key)
    order by item_id, field, coalesce(gone.key, came.key)`;
}

/** SQL: adds the rows of added items to import_note. The first of `keys` is the column of the item's id. */
const noteAdded = (table: string, keys: readonly string[]): string => `
  insert into import_note
  select r.${keys[0]}, '${table}', jsonb_build_object(${keys.map((key) => `'${key}', r.${key}`)}),
    null, true
  from catalogue.${table} r join import_added a on a.item_id = r.${keys[0]}`;

/** Statements that find all differences of the set. */
const differenceStatements: readonly string[] = [
  'analyze import_added',
  noteAdded('turbo', ['id']),
  noteAdded('part', ['id']),
  noteAdded('stock', ['item_id']),
  ...Object.entries(lists).map(([table, { keys }]) => noteAdded(table, keys)),
  'analyze import_note',
  target,
  addedItems,
  eePns,
  fieldDifferences('turbo', 'id', turboFields),
  fieldDifferences('part', 'id', partFields, [
    "('Fits', coalesce(array_to_string(b.fits, '; '), ''), array_to_string(t.fits, '; '))",
  ]),
  fieldDifferences('stock', 'item_id', stockFields),
  ...Object.entries(lists).map(([table, list]) => listDifferences(table, list)),
];

const countDifferences = 'select count(*)::int count from import_difference';

/** SQL: the first $1 differences: removals, then changes, then additions. */
const firstDifferences = `
  select case when d.is_new then null else d.item_id end item_id, ${numberOf('i', 't', 'p')} item,
    case d.rank when 0 then 'removed' when 1 then 'changed' else 'added' end what,
    d.field, d.before, d.after
  from (
    select *, case when is_new or before = '' then 2 when after = '' then 0 else 1 end rank
    from import_difference order by rank, item_id, seq limit $1
  ) d
  join catalogue.item i on i.id = d.item_id
  left join catalogue.turbo t on t.id = i.id left join catalogue.part p on p.id = i.id
  order by d.rank, d.item_id, d.seq`;

/**
 * SQL: records the stock of the items in `import_stock` for the change set $1. The triggers do not record
 * stock, because stock is not part of versions.
 */
export const noteStock = `
  insert into catalogue.change (set_id, item_id, "table", key, before)
  select $1, i.item_id, 'stock', jsonb_build_object('item_id', i.item_id), to_jsonb(s)
  from import_stock i left join catalogue.stock s using (item_id)`;
