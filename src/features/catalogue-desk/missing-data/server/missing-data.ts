/** Items without complete data for customs and freight (docs/product.md 12.21), to be completed by staff. */
import { namedFields } from '#contract/fields/field.ts';
import {
  tradeFields,
  type WantedField,
  wantedFields,
  wantedNames,
} from '#contract/fields/trade.ts';
import type { ItemLink, LackingItem } from '#contract/staff/items.ts';
import { confirmedSql } from '#features/ordering/state-sql.ts';
import { withThumbnails } from '#features/pictures/server/pictures.ts';
import type { Database } from '#platform/database.ts';
import { readRows } from '#platform/queries.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { type ExportedLists, oneOf, type Page } from '#staff/server/paging.ts';
import { fieldColumns } from '../../export/server/export.ts';
import { isNullable } from '../../import/store/fields.ts';

/** Filters of the list. The default type 'part' includes CHRAs. A file has items of one type. */
interface LackingFilters {
  readonly type?: 'part' | 'turbo';
  readonly lacks?: WantedField;
  /** Only items that were sold in the last 12 months. */
  readonly sold?: '1';
}

const isEmptySql = new Map(
  namedFields(wantedFields).map(({ name, kind, column }) => [
    name,
    `t.${column} ${isNullable(kind) ? 'is null' : "= ''"}`,
  ]),
);

/**
 * SQL: FROM and WHERE clauses. `t` is a turbo or part that matches the filters, `s` the number of its pieces
 * sold in the last 12 months. Withdrawn items have no row in the tables of turbos and parts.
 * @param more SQL of further joins
 */
function fromSql({ type = 'part', lacks, sold }: LackingFilters, more = ''): string {
  const anyEmpty = [...isEmptySql.values()].join(' or ');
  return `
    from catalogue.${type} t ${more}
    ${sold ? '' : 'left'} join (
      select l.item_id, sum(l.quantity)::int as pieces
      from ordering.customer_order o join ordering.order_line l on l.order_id = o.id
      where ${confirmedSql('o')} and o.claim_id is null
        and o.placed_at > now() - interval '12 months' and l.quantity > 0
      group by l.item_id
    ) s on s.item_id = t.id
    where ${lacks ? isEmptySql.get(lacks) : `(${anyEmpty})`}`;
}

/** SQL: most sold first. */
const inOrder = 'order by coalesce(s.pieces, 0) desc, t.id';

const lacksSql = `array_remove(array[${[...isEmptySql]
  .map(([name, isEmpty]) => `case when ${isEmpty} then '${name}' end`)
  .join(', ')}], null)`;

/** SQL: columns with the name and number of an item, by type. */
const linkSql = {
  part: 't.component as name, t.oem_pn as number',
  turbo: "trim(t.maker || ' ' || t.model) as name, t.pn as number",
} as const;

type LackingRow = Omit<LackingItem, 'id' | 'type' | 'picture'> & {
  id: number;
  type: number;
  total: number;
};

/** A page of the items, and their total number. */
export async function listLackingItems(
  { write }: Pick<Database, 'write'>,
  filters: LackingFilters,
  { page, size, offset }: Page,
) {
  const from = fromSql(filters);
  const [{ rows }, { rows: counts }] = await Promise.all([
    write.query<LackingRow>(
      // Looks up E&E P/Ns only for the rows of the page.
      `select found.*, i.type, coalesce(i.ee_pn, '') as "eePn"
       from (
         select t.id, ${linkSql[filters.type ?? 'part']}, coalesce(s.pieces, 0) as sold,
           ${lacksSql} as lacks
         ${from} ${inOrder} limit $1 offset $2
       ) found join catalogue.item i using (id) order by found.sold desc, found.id`,
      [size, offset],
    ),
    write.query<{ count: number }>(`select count(*)::int as count ${from}`),
  ]);
  const items = rows.map(({ id, type, ...row }) => ({
    ...row,
    id: String(id),
    type: String(type) as ItemLink['type'],
  }));
  const val: LackingItem[] = await withThumbnails(write, items, ({ id }) => id);
  return { val, pageInfo: { page, size, count: counts[0]?.count ?? 0 } };
}

/** SQL columns by which an import finds an item again. */
const namingColumns: Readonly<Record<'part' | 'turbo', Readonly<Record<string, string>>>> = {
  part: {
    component_type: 't.component',
    ee_pn: "coalesce(i.ee_pn, '')",
    brand: 't.brand',
    oem_pn: 't.oem_pn',
    fits_turbo_models_or_pns: "array_to_string(t.fits, ';')",
  },
  turbo: {
    turbo_pn: 't.pn',
    turbo_manufacturer: 't.maker',
    ee_pn: "coalesce(i.ee_pn, '')",
  },
};

/** The list as a file that staff complete and import. */
function lackingTable({ write }: Database, filters: LackingFilters) {
  const columns = {
    ...namingColumns[filters.type ?? 'part'],
    pieces_sold: 'coalesce(s.pieces, 0)',
    ...fieldColumns({ ...wantedFields, hsCodes: tradeFields.hsCodes }, 't'),
  };
  const text = `select ${Object.values(columns).join(', ')} ${fromSql(filters, 'join catalogue.item i on i.id = t.id')} ${inOrder}`;
  return {
    header: Object.keys(columns),
    rows: readRows(write, text) as AsyncIterable<readonly (readonly Cell[])[]>,
  };
}

export const missingDataExports = {
  missingData: {
    roles: ['catalogue', 'admin'],
    filters: { type: oneOf(['part', 'turbo']), lacks: oneOf(wantedNames), sold: oneOf(['1']) },
    open: (database, filters) => lackingTable(database, filters as LackingFilters),
  },
} satisfies ExportedLists;
