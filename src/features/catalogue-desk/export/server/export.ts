/** Export of the catalogue to files. Importing an unchanged file changes nothing. */
import type pg from 'pg';
import { headedOf, type ItemFields } from '#contract/fields/field.ts';
import { partFields, stockFields } from '#contract/fields/part.ts';
import { turboFields, vehicleFields } from '#contract/fields/turbo.ts';
import type { ExportList } from '#contract/staff/names.ts';
import { sqlKey } from '#features/numbers/index.ts';
import { readRows } from '#platform/queries.ts';
import { type Cell, dayOf } from '#platform/tables/csv.ts';
import type { ExportedList, ExportedLists } from '#staff/server/paging.ts';
import { changeTable, remarkTable } from '../../import/server/changes.ts';
import { dimensionsText, inFiles, type Measures } from '../../import/store/fields.ts';

interface CatalogueTable {
  /** SQL columns by heading, in the order of the file. */
  readonly columns: Readonly<Record<string, string>>;
  readonly from: string;
  /** Conversions of columns whose cells differ from the query's values. */
  readonly cells?: Readonly<Record<string, (value: unknown) => Cell>>;
}

export type CatalogueList = Extract<
  ExportList,
  | 'turbos'
  | 'parts'
  | 'buildSheets'
  | 'partBuildSheets'
  | 'crossReferences'
  | 'replacements'
  | 'stock'
>;

/** SQL: name of a part in files. Without an E&E P/N it is the natural key, which the import recognizes. */
const nameOf = (item: string, part: string) => `coalesce(${item}.ee_pn, 'ref:' || ${part}.ref)`;

/**
 * SQL columns of the fields that files have, by heading. The query has the item's table with the alias `i`.
 * @param alias alias of the table with the fields
 */
export const fieldColumns = (fields: ItemFields, alias: string): Record<string, string> =>
  Object.fromEntries(
    headedOf(fields).map((field) => [
      field.heading,
      field.column === undefined
        ? "coalesce(i.ee_pn, '')"
        : inFiles(field, `${alias}.${field.column}`),
    ]),
  );

const turbos: CatalogueTable = {
  columns: {
    ...fieldColumns(turboFields, 't'),
    ...fieldColumns(vehicleFields, 'a'),
    vehicle_oe_numbers: "coalesce(o.numbers, '')",
    former_pns: "coalesce(n.superseded, '')",
    interchange_pns: "coalesce(n.listed, '')",
    superseded_by_pns: "coalesce(n.superseding, '')",
  },
  from: `catalogue.turbo t
    join catalogue.item i on i.id = t.id
    left join catalogue.application a on a.turbo_id = t.id
    cross join lateral (
      select string_agg(number, ';' order by seq) as numbers
      from catalogue.oe_number where turbo_id = t.id
    ) o
    cross join lateral (
      select string_agg(number, ';' order by seq) filter (where kind = 5) as listed,
        string_agg(number, ';' order by seq) filter (where kind = 4) as superseded,
        string_agg(number, ';' order by seq) filter (where kind = 6) as superseding
      from catalogue.turbo_number where turbo_id = t.id
    ) n
    order by t.id, a.seq`,
};

const parts: CatalogueTable = {
  columns: {
    ...fieldColumns(partFields, 'p'),
    fits_turbo_models_or_pns: "array_to_string(p.fits, ';')",
    dims: `json_build_object('inducer', p.inducer_hundredths, 'exducer', p.exducer_hundredths,
      'attributes', p.attributes)`,
  },
  from: 'catalogue.part p join catalogue.item i on i.id = p.id order by p.id',
  cells: { dims: (value) => dimensionsText(value as Measures, false) },
};

const catalogueTables: Record<CatalogueList, CatalogueTable> = {
  turbos,
  parts,
  buildSheets: {
    columns: { turbo_pn: 't.pn', position: 'l.seq', ee_pn: nameOf('i', 'p'), pieces: 'l.pieces' },
    from: `catalogue.build_sheet_line l
      join catalogue.turbo t on t.id = l.turbo_id
      join catalogue.item i on i.id = l.part_id
      join catalogue.part p on p.id = l.part_id
      order by l.turbo_id, l.seq`,
  },
  partBuildSheets: {
    columns: {
      part_ee_pn: nameOf('oi', 'op'),
      position: 'l.seq',
      component_ee_pn: nameOf('i', 'p'),
      pieces: 'l.pieces',
    },
    from: `catalogue.part_line l
      join catalogue.item oi on oi.id = l.part_id
      join catalogue.part op on op.id = l.part_id
      join catalogue.item i on i.id = l.component_id
      join catalogue.part p on p.id = l.component_id
      order by l.part_id, l.seq`,
  },
  crossReferences: {
    columns: { ee_pn: nameOf('i', 'p'), brand: 'c.brand', number: 'c.number' },
    from: `catalogue.cross_reference c
      join catalogue.item i on i.id = c.part_id
      join catalogue.part p on p.id = c.part_id
      order by c.part_id, ${sqlKey('c.number')}, c.number`,
  },
  replacements: {
    columns: { ee_pn: nameOf('oi', 'op'), replaced_by: nameOf('i', 'p') },
    from: `catalogue.part_replacement r
      join catalogue.item oi on oi.id = r.old_id
      join catalogue.part op on op.id = r.old_id
      join catalogue.item i on i.id = r.new_id
      join catalogue.part p on p.id = r.new_id
      order by r.old_id, r.new_id`,
  },
  stock: {
    columns: {
      ee_pn: "coalesce(i.ee_pn, 'ref:' || coalesce(p.ref, t.ref))",
      ...fieldColumns(stockFields, 's'),
    },
    from: `catalogue.stock s
      join catalogue.item i on i.id = s.item_id
      left join catalogue.part p on p.id = i.id
      left join catalogue.turbo t on t.id = i.id
      where coalesce(i.ee_pn, p.ref, t.ref) is not null order by s.item_id`,
    cells: { expected: (value) => (value ? dayOf(String(value)) : null) },
  },
};

/** A list of the catalogue with unpublished changes: header, and rows in batches. */
export function catalogueTable(pool: pg.Pool, list: CatalogueList) {
  const { columns, from, cells = {} } = catalogueTables[list];
  const header = Object.keys(columns);
  const read = header.map((heading) => cells[heading] ?? ((value: unknown) => value as Cell));
  const text = `select ${Object.values(columns).join(', ')} from ${from}`;
  async function* rows() {
    for await (const some of readRows(pool, text)) {
      yield some.map((row) => row.map((value, at) => read[at]?.(value) ?? null));
    }
  }
  return { header, rows: rows() };
}

const roles = ['catalogue', 'admin'] as const;
const lists = Object.keys(catalogueTables) as CatalogueList[];

/** Exports: tables of the catalogue, the report of an import, and the changes that a dry run found. */
export const catalogueExports = {
  ...(Object.fromEntries(
    lists.map((list): [string, ExportedList] => [
      list,
      { roles, open: ({ write }) => catalogueTable(write, list) },
    ]),
  ) as Record<CatalogueList, ExportedList>),
  importReport: {
    roles,
    filters: { id: /^[0-9]{1,9}$/ },
    open: ({ write }, { id }, { language }) => remarkTable(write, Number(id ?? 0), language),
  },
  importChanges: {
    roles,
    filters: { id: /^[0-9]{1,9}$/ },
    open: ({ write }, { id }, { language }) => changeTable(write, Number(id ?? 0), language),
  },
} satisfies ExportedLists;
