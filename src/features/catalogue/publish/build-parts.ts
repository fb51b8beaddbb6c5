/** Parts and CHRAs with what their pages show. */
import { sqlKey } from '../numbers/index.ts';
import { type Build, load, ready } from './build.ts';
import { copyRows, type RawRow } from './copy.ts';
import type { Holders } from './holders.ts';
import { copied, jsonField } from './items.ts';

const details = `
  select p.id, i.type, p.component, coalesce(i.ee_pn, ''), p.oem_pn, p.brand, p.description,
    coalesce(c.crosses, '[]'), p.fits, p.model, p.remark, p.weight_grams, p.inducer_hundredths,
    p.exducer_hundredths, p.attributes, p.template_id, coalesce(t.name, ''),
    coalesce(t.attributes -> p.component, t.attributes -> '', '[]'),
    coalesce(l.ids, '{}'), coalesce(l.seqs, '{}'), coalesce(l.pieces, '{}'),
    coalesce(o.ids, '{}'), coalesce(n.ids, '{}')
  from catalogue.part p
  join catalogue.item i on i.id = p.id
  left join catalogue.part_template t on t.id = p.template_id
  left join (select part_id, json_agg(json_build_array(brand, number) order by brand, ${sqlKey('number')}, number)::text crosses
    from catalogue.cross_reference group by part_id) c on c.part_id = p.id
  left join (select part_id, array_agg(component_id order by seq) ids, array_agg(seq order by seq) seqs,
      array_agg(pieces order by seq) pieces
    from catalogue.part_line group by part_id) l on l.part_id = p.id
  left join (select new_id, array_agg(old_id order by old_id) ids
    from catalogue.part_replacement group by new_id) o on o.new_id = p.id
  left join (select old_id, array_agg(new_id order by new_id) ids
    from catalogue.part_replacement group by old_id) n on n.old_id = p.id
  order by p.id`;
const field = {
  id: 0,
  type: 1,
  component: 2,
  eePn: 3,
  oemPn: 4,
  brand: 5,
  description: 6,
  crosses: 7,
  fits: 8,
  model: 9,
  remark: 10,
  weight: 11,
  inducer: 12,
  exducer: 13,
  attributes: 14,
  templateId: 15,
  templateName: 16,
  order: 17,
  firstList: 18,
  lastList: 22,
};

/** A part's page names no more models than these. */
const MODELS = 12;

/** Loads part_detail. @returns its rows */
export async function buildParts(build: Build, holders: Holders): Promise<number> {
  const { rows: counted } = await build.source.query<{ total: number }>(
    'select greatest(count(*), 1)::int total from catalogue.part',
  );
  const total = counted[0]?.total ?? 1;
  let done = 0;
  return load(build, ['part_detail'], async ({ part_detail }) => {
    for await (const batch of copyRows(build.source, details)) {
      for (const row of batch) part_detail.line(detailLine(row, holders));
      done += batch.length;
      await ready(part_detail);
      build.signal?.throwIfAborted();
      build.onProgress({ step: 'parts', done, total });
    }
  });
}

function detailLine(row: RawRow, holders: Holders): string {
  const id = Number(row.raw(field.id));
  const text = (index: number) => jsonField(row, index);
  const models = copied(JSON.stringify(modelsOf(row, holders.modelsOf(id))));
  const shown = `[${id},${row.raw(field.type)},${text(field.component)},${text(field.eePn)},${text(field.oemPn)},${text(field.brand)},${models},${text(field.description)},${row.raw(field.crosses)}]`;
  const detail = `[${text(field.model)},${text(field.remark)},${number(row, field.weight)},${number(row, field.inducer)},${number(row, field.exducer)},${row.raw(field.attributes)},${row.raw(field.templateId)},${text(field.templateName)},${row.raw(field.order)}]`;
  const lists = row.slice(field.firstList, field.lastList);
  return `${id}\t${shown}\t${detail}\t${holders.countOf(id)}\t${holders.openOf(id)}\t${lists}`;
}

const number = (row: RawRow, index: number): string => {
  const raw = row.raw(index);
  return raw === '\\N' ? 'null' : raw;
};

/** Its own model first, then those of the turbos that hold it; what it is said to fit where no turbo does. */
function modelsOf(row: RawRow, held: readonly string[]): string {
  const model = row.text(field.model);
  const others = held.length > 0 ? held : fitsOf(row.text(field.fits));
  return [...new Set([model, ...others])]
    .filter((one) => one !== '')
    .slice(0, MODELS)
    .join('; ');
}

/** An array of texts as PostgreSQL writes it. */
function fitsOf(array: string): string[] {
  const inside = array.slice(1, -1);
  return [...inside.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );
}
