/** Writes turbos with their build sheets, the turbos that hold each part, parts, wheels, and all E&E P/Ns. */
import { turboFields } from '#contract/fields/turbo.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { Build, Insert, Mains } from './build.ts';
import { copyRows, type RawRow, selection } from './build.ts';
import { Holders, partOpenings } from './build-parts.ts';
import { addFragments, Fragments } from './fragments.ts';
import { fieldsJson, linesJson, partLineFieldsJson } from './items.ts';
import type { TableName } from './schema.ts';

const turbo = selection({
  id: 't.id',
  fields: fieldsJson(turboFields),
  partIds: "coalesce(l.part_ids, '{}')",
  seqs: "coalesce(l.seqs, '{}')",
  pieces: "coalesce(l.pieces, '{}')",
  dacoverride: 't.dacoverride',
  restricted: 't.login_to_view',
  model: 't.model',
});
const turbos = `
  select ${turbo.list}
  from catalogue.turbo t
  join catalogue.item i on i.id = t.id
  left join (select turbo_id, array_agg(part_id order by seq) part_ids,
      array_agg(seq order by seq) seqs, array_agg(pieces order by seq) pieces
    from catalogue.build_sheet_line group by turbo_id) l on l.turbo_id = t.id
  order by t.id`;

const line = selection({ part: 'part_id', components: 'array_agg(component_id)' });
const partLines = `select ${line.list} from catalogue.part_line group by part_id`;

const part = selection({
  id: 'p.id',
  type: 'i.type',
  component: 'p.component',
  eePn: "coalesce(i.ee_pn, '')",
  oemPn: 'p.oem_pn',
  lineFields: `${partLineFieldsJson}::text`,
});
const parts = `
  select ${part.list}
  from catalogue.part p join catalogue.item i on i.id = p.id order by p.id`;

const wheel = selection({
  kind: "case when p.component = 'turbine wheel' then 1 else 2 end",
  inducer: 'p.inducer_hundredths',
  exducer: 'p.exducer_hundredths',
  named: "(coalesce(i.ee_pn, '') <> '')::int",
  partId: 'p.id',
});
const wheels = `
  select ${wheel.list}
  from catalogue.part p join catalogue.item i on i.id = p.id
  where p.component in ('turbine wheel', 'compressor wheel')
    and (p.inducer_hundredths is not null or p.exducer_hundredths is not null)`;

const item = selection({ id: 'id', type: 'type', eePn: 'ee_pn' });
const items = `select ${item.list} from catalogue.item where ee_pn is not null order by id`;

/** Fills the tables turbo and holder. @returns the number of turbos, and the turbos that hold each part */
export async function buildTurbos(
  build: Build,
  mains: Mains,
): Promise<{ turbos: number; holders: Holders }> {
  const holders = new Holders();
  const components = await componentsOf(build);
  const insert = build.file.insert('turbo');
  let written = 0;
  for await (const batch of copyRows(build.source, turbos)) {
    for (const row of batch) {
      const id = Number(row.raw(turbo.at.id));
      const ids = row.raw(turbo.at.partIds);
      const lines = linesJson(ids, row.raw(turbo.at.seqs), row.raw(turbo.at.pieces));
      insert(id, row.text(turbo.at.fields), lines);
      const main = mains.get(id);
      if (ids !== '{}' && main !== undefined) {
        const opens = opensPages(row);
        // Everybody sees a part's models, so turbos that C1 may not see add no model.
        const hidden = row.raw(turbo.at.restricted) === 't';
        const model = hidden ? '' : row.text(turbo.at.model);
        for (const one of ids.slice(1, -1).split(',')) {
          const part = Number(one);
          holders.add(part, main, opens, model);
          for (const inner of components.get(part) ?? []) holders.add(inner, main, opens, model);
        }
      }
      written += 1;
    }
    build.signal?.throwIfAborted();
    build.onProgress({ step: 'build sheets', done: written, total: mains.size });
  }
  holders.write(build.file.insert('holder'));
  return { turbos: written, holders };
}

/**
 * Visitors to whom a turbo opens the pages of its parts: one of `partOpenings`. A turbo with dacoverride
 * opens them to everyone who may see the turbo.
 */
function opensPages(row: RawRow): number {
  if (row.raw(turbo.at.dacoverride) !== 't') return partOpenings.no;
  return row.raw(turbo.at.restricted) === 't' ? partOpenings.signedIn : partOpenings.everyone;
}

/** Reads the component ids of the parts with their own build sheet, by part id. */
async function componentsOf(build: Build): Promise<Map<number, number[]>> {
  const components = new Map<number, number[]>();
  for await (const batch of copyRows(build.source, partLines)) {
    for (const row of batch) {
      const ids = row.raw(line.at.components).slice(1, -1).split(',').map(Number);
      components.set(Number(row.raw(line.at.part)), ids);
    }
  }
  return components;
}

/** Fills the tables part, wheel, key_ee and fragment_ee. */
export async function buildItems(build: Build): Promise<void> {
  await each(build, parts, 'part', (insert, row) => {
    const { id, type, component, eePn, oemPn, lineFields } = part.at;
    const texts = [component, eePn, oemPn, lineFields].map((place) => row.text(place));
    insert(Number(row.raw(id)), Number(row.raw(type)), ...texts);
  });
  await each(build, wheels, 'wheel', (insert, row) => {
    const { kind, inducer, exducer, named, partId } = wheel.at;
    insert(...[kind, inducer, exducer, named, partId].map((place) => row.number(place)));
  });
  const fragments = new Fragments();
  await each(build, items, 'key_ee', (insert, row) => {
    const eePn = row.text(item.at.eePn);
    const key = numberKey(eePn);
    const id = Number(row.raw(item.at.id));
    if (key === '') return;
    insert(key, id, Number(row.raw(item.at.type)), eePn);
    fragments.add(key, id);
  });
  addFragments(build, 'fragment_ee', fragments);
}

/** Fills a table from the rows of a query. */
async function each(
  build: Build,
  query: string,
  table: TableName,
  add: (insert: Insert, row: RawRow) => void,
): Promise<void> {
  const insert = build.file.insert(table);
  for await (const batch of copyRows(build.source, query)) {
    for (const row of batch) add(insert, row);
    build.signal?.throwIfAborted();
  }
  build.file.finish(table);
}
