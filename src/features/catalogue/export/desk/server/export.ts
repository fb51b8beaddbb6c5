/** The catalogue as files that the import reads again, with nothing changed by it. */
import type pg from 'pg';
import type { ExportList } from '#contract/staff/import-names.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { readRows } from '#platform/tables/read.ts';
import { sqlKey } from '../../../numbers/index.ts';
import { dimensionsText } from './dimensions-text.ts';

interface CatalogueTable {
  readonly header: readonly string[];
  readonly text: string;
  /** A row as it goes into the file, where the query does not give it as it is. */
  readonly row?: (cells: readonly unknown[]) => readonly Cell[];
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

/** How files name a part without E&E P/N: by its natural key, which the import knows. */
const nameOf = (item: string, part: string) => `coalesce(${item}.ee_pn, 'ref:' || ${part}.ref)`;
const flag = (column: string) => `case when ${column} then '1' else '0' end`;

const turbos = `
  select t.pn, t.model, t.maker, coalesce(o.numbers, ''), coalesce(a.make, ''),
    coalesce(a.model, ''), coalesce(a.application, ''), coalesce(a.engine, ''),
    coalesce(a.year, ''), coalesce(n.listed, ''), concat_ws('; ', 'supersedes ' || n.superseded, 'superseded by ' || n.superseding),
    coalesce(i.ee_pn, ''), t.description, t.remark, ${flag('t.login_to_view')},
    ${flag('t.dacoverride')}
  from catalogue.turbo t
  join catalogue.item i on i.id = t.id
  left join catalogue.application a on a.turbo_id = t.id
  cross join lateral (
    select string_agg(number, ';' order by seq) as numbers
    from catalogue.oe_number where turbo_id = t.id
  ) o
  cross join lateral (
    select string_agg(number, ';' order by seq) filter (where kind = 5) as listed,
      string_agg(number, ' ' order by seq) filter (where kind = 4) as superseded,
      string_agg(number, ' ' order by seq) filter (where kind = 6) as superseding
    from catalogue.turbo_number where turbo_id = t.id
  ) n
  order by t.id, a.seq`;

const parts = `
  select p.component, p.oem_pn, p.brand, array_to_string(p.fits, ';'), '', coalesce(i.ee_pn, ''),
    p.model, p.description, p.remark, coalesce(p.weight_grams || ' g', ''),
    p.inducer_hundredths, p.exducer_hundredths, p.attributes
  from catalogue.part p join catalogue.item i on i.id = p.id order by p.id`;

const catalogueTables: Record<CatalogueList, CatalogueTable> = {
  turbos: {
    header: [
      'turbo_pn',
      'turbo_model',
      'turbo_manufacturer',
      'vehicle_oe_numbers',
      'car_make',
      'car_model',
      'application',
      'engine',
      'year',
      'former_or_interchange_pns',
      'notes',
      'ee_pn',
      'description',
      'remark',
      'login_to_view',
      'dacoverride',
    ],
    text: turbos,
  },
  parts: {
    header: [
      'component_type',
      'oem_pn',
      'brand',
      'fits_turbo_models_or_pns',
      'dims',
      'ee_pn',
      'model',
      'description',
      'remark',
      'weight',
    ],
    text: parts,
    row: (cells) => {
      const [inducer, exducer, attributes] = cells.slice(10);
      const row = cells.slice(0, 10) as Cell[];
      row[4] = dimensionsText({
        inducer: inducer as number | null,
        exducer: exducer as number | null,
        attributes: attributes as { name: string; value: string }[],
      });
      return row;
    },
  },
  buildSheets: {
    header: ['turbo_pn', 'position', 'ee_pn', 'pieces'],
    text: `select t.pn, l.seq, ${nameOf('i', 'p')}, l.pieces
      from catalogue.build_sheet_line l
      join catalogue.turbo t on t.id = l.turbo_id
      join catalogue.item i on i.id = l.part_id
      join catalogue.part p on p.id = l.part_id
      order by l.turbo_id, l.seq`,
  },
  partBuildSheets: {
    header: ['part_ee_pn', 'position', 'component_ee_pn', 'pieces'],
    text: `select ${nameOf('oi', 'op')}, l.seq, ${nameOf('i', 'p')}, l.pieces
      from catalogue.part_line l
      join catalogue.item oi on oi.id = l.part_id
      join catalogue.part op on op.id = l.part_id
      join catalogue.item i on i.id = l.component_id
      join catalogue.part p on p.id = l.component_id
      order by l.part_id, l.seq`,
  },
  crossReferences: {
    header: ['ee_pn', 'brand', 'number'],
    text: `select ${nameOf('i', 'p')}, c.brand, c.number
      from catalogue.cross_reference c
      join catalogue.item i on i.id = c.part_id
      join catalogue.part p on p.id = c.part_id
      order by c.part_id, ${sqlKey('c.number')}, c.number`,
  },
  replacements: {
    header: ['ee_pn', 'replaced_by'],
    text: `select ${nameOf('oi', 'op')}, ${nameOf('i', 'p')}
      from catalogue.part_replacement r
      join catalogue.item oi on oi.id = r.old_id
      join catalogue.part op on op.id = r.old_id
      join catalogue.item i on i.id = r.new_id
      join catalogue.part p on p.id = r.new_id
      order by r.old_id, r.new_id`,
  },
  stock: {
    header: ['ee_pn', 'quantity'],
    text: `select coalesce(i.ee_pn, 'ref:' || coalesce(p.ref, t.ref)), s.quantity
      from catalogue.stock s
      join catalogue.item i on i.id = s.item_id
      left join catalogue.part p on p.id = i.id
      left join catalogue.turbo t on t.id = i.id
      where coalesce(i.ee_pn, p.ref, t.ref) is not null order by s.item_id`,
  },
};

/** One list of the catalogue, as staff edit it: header, and rows some at a time. */
export function catalogueTable(pool: pg.Pool, list: CatalogueList) {
  const { header, text, row } = catalogueTables[list];
  return { header, rows: rowsOf(pool, text, row) };
}

async function* rowsOf(pool: pg.Pool, text: string, row?: CatalogueTable['row']) {
  for await (const some of readRows(pool, text)) {
    yield some.map((cells) => (row ? row(cells) : (cells as Cell[])));
  }
}
