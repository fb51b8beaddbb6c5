/** Parts and CHRAs with what their pages show. */
import { partFields } from '#contract/fields/part.ts';
import { sqlKey } from '../numbers/index.ts';
import { type Build, load, ready } from './build.ts';
import { copyRows, linesFor, type RawRow, selected } from './copy.ts';
import { fieldsJson } from './fields.ts';
import type { Holders } from './holders.ts';
import { copied, jsonField } from './items.ts';
import { columnNames } from './schema.ts';

const part = selected({
  id: 't.id',
  type: 'i.type',
  component: 't.component',
  eePn: "coalesce(i.ee_pn, '')",
  oemPn: 't.oem_pn',
  brand: 't.brand',
  model: 't.model',
  fits: 't.fits',
  description: 't.description',
  crosses: "coalesce(c.crosses, '[]')",
  fields: fieldsJson(partFields, {
    templateName: "coalesce(l.name, '')",
    order: "coalesce(l.attributes -> t.component, l.attributes -> '', '[]')",
  }),
  line_ids: "coalesce(s.ids, '{}')",
  line_seqs: "coalesce(s.seqs, '{}')",
  line_pieces: "coalesce(s.pieces, '{}')",
  replaces: "coalesce(o.ids, '{}')",
  replaced_by: "coalesce(n.ids, '{}')",
});
const { at } = part;
const parts = `
  select ${part.list}
  from catalogue.part t
  join catalogue.item i on i.id = t.id
  left join catalogue.part_template l on l.id = t.template_id
  left join (select part_id, json_agg(json_build_array(brand, number) order by brand, ${sqlKey('number')}, number)::text crosses
    from catalogue.cross_reference group by part_id) c on c.part_id = t.id
  left join (select part_id, array_agg(component_id order by seq) ids, array_agg(seq order by seq) seqs,
      array_agg(pieces order by seq) pieces
    from catalogue.part_line group by part_id) s on s.part_id = t.id
  left join (select new_id, array_agg(old_id order by old_id) ids
    from catalogue.part_replacement group by new_id) o on o.new_id = t.id
  left join (select old_id, array_agg(new_id order by new_id) ids
    from catalogue.part_replacement group by old_id) n on n.old_id = t.id
  order by t.id`;
const lineOf = linesFor(columnNames('part_detail'), at);

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
    for await (const batch of copyRows(build.source, parts)) {
      for (const row of batch) part_detail.line(detailLine(row, holders));
      done += batch.length;
      await ready(part_detail);
      build.signal?.throwIfAborted();
      build.onProgress({ step: 'parts', done, total });
    }
  });
}

function detailLine(row: RawRow, holders: Holders): string {
  const id = Number(row.raw(at.id));
  const text = (name: keyof typeof at) => jsonField(row, at[name]);
  const models = copied(JSON.stringify(modelsOf(row, holders.modelsOf(id))));
  const shown = `[${id},${row.raw(at.type)},${text('component')},${text('eePn')},${text('oemPn')},${text('brand')},${models},${text('description')},${row.raw(at.crosses)}]`;
  return lineOf(row, { shown, turbos: holders.countOf(id), open: holders.openOf(id) });
}

/** Its own model first, then those of the turbos that hold it; what it is said to fit where no turbo does. */
function modelsOf(row: RawRow, held: readonly string[]): string {
  const model = row.text(at.model);
  const others = held.length > 0 ? held : fitsOf(row.text(at.fits));
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
