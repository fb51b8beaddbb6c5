/** Turbos with their build sheets, parts, who holds them, wheels, and the E&E P/Ns of all. */
import { turboFields } from '#contract/fields/turbo.ts';
import { numberKey } from '../numbers/index.ts';
import { type Build, load, ready } from './build.ts';
import { copyRows, linesFor, type RawRow, selected } from './copy.ts';
import { fieldsJson } from './fields.ts';
import { Fragments } from './fragments.ts';
import { Holders, open } from './holders.ts';
import { loadFragments } from './load-fragments.ts';
import type { Positions } from './positions.ts';
import { columnNames } from './schema.ts';

const turbo = selected({
  id: 't.id',
  fields: fieldsJson(turboFields),
  part_ids: "coalesce(l.part_ids, '{}')",
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

const line = selected({ part: 'part_id', components: 'array_agg(component_id)' });
const partLines = `select ${line.list} from catalogue.part_line group by part_id`;

const part = selected({
  id: 'p.id',
  type: 'i.type',
  component: 'p.component',
  ee_pn: "coalesce(i.ee_pn, '')",
  oem_pn: 'p.oem_pn',
});
const parts = `
  select ${part.list}
  from catalogue.part p join catalogue.item i on i.id = p.id order by p.id`;

const wheel = selected({
  kind: "case when component = 'turbine wheel' then 1 else 2 end",
  inducer: 'inducer_hundredths',
  exducer: 'exducer_hundredths',
  part_id: 'id',
});
const wheels = `
  select ${wheel.list}
  from catalogue.part
  where component in ('turbine wheel', 'compressor wheel')
    and (inducer_hundredths is not null or exducer_hundredths is not null)`;

const item = selected({ item_id: 'id', type: 'type', ee_pn: 'ee_pn' });
const items = `select ${item.list} from catalogue.item where ee_pn is not null order by id`;

/** Loads turbo and holder. @returns rows, how many turbos there are, and who holds which part */
export async function buildTurbos(
  build: Build,
  positions: Positions,
): Promise<{ rows: number; turbos: number; holders: Holders }> {
  const holders = new Holders();
  const components = await componentsOf(build);
  let done = 0;
  let rows = await load(build, ['turbo'], async (writers) => {
    const lineOf = linesFor(columnNames('turbo'), turbo.at);
    for await (const batch of copyRows(build.source, turbos)) {
      for (const row of batch) {
        const own = positions.of(Number(row.raw(turbo.at.id)));
        writers.turbo.line(lineOf(row, { positions: `{${own.join(',')}}` }));
        const listed = row.raw(turbo.at.part_ids).slice(1, -1);
        const main = own[0];
        if (listed !== '' && main !== undefined) {
          const opens = opensPages(row);
          // A part's models are shown to all: not those of turbos that only customers may see.
          const hidden = row.raw(turbo.at.restricted) === 't';
          const model = hidden ? '' : row.text(turbo.at.model);
          for (const one of listed.split(',')) {
            const part = Number(one);
            holders.add(part, main, opens, model);
            for (const inner of components.get(part) ?? []) holders.add(inner, main, opens, model);
          }
        }
        done += 1;
      }
      await ready(writers.turbo);
      build.signal?.throwIfAborted();
      build.onProgress({ step: 'build sheets', done, total: positions.size });
    }
  });
  rows += await load(build, ['holder'], ({ holder }) => holders.write(holder));
  return { rows, turbos: done, holders };
}

/** A turbo with dacoverride opens the pages of its parts to those who may see it. */
function opensPages(row: RawRow): number {
  if (row.raw(turbo.at.dacoverride) !== 't') return open.no;
  return row.raw(turbo.at.restricted) === 't' ? open.signedIn : open.everyone;
}

/** What the parts that have build sheets of their own are made of, by their ids. */
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

/** Loads part, wheel, key_ee and its fragments. @returns their rows */
export async function buildItems(build: Build): Promise<number> {
  const copy = (table: 'part' | 'wheel', query: string, { at }: ReturnType<typeof selected>) =>
    load(build, [table], async (writers) => {
      const lineOf = linesFor(columnNames(table), at);
      for await (const batch of copyRows(build.source, query)) {
        for (const row of batch) writers[table].line(lineOf(row));
        await ready(writers[table]);
        build.signal?.throwIfAborted();
      }
    });
  let rows = await copy('part', parts, part);
  rows += await copy('wheel', wheels, wheel);
  const fragments = new Fragments();
  rows += await load(build, ['key_ee'], async ({ key_ee }) => {
    const lineOf = linesFor(columnNames('key_ee'), item.at);
    for await (const batch of copyRows(build.source, items)) {
      for (const row of batch) {
        const k = numberKey(row.text(item.at.ee_pn));
        if (k === '') continue;
        key_ee.line(lineOf(row, { k }));
        fragments.add(k, Number(row.raw(item.at.item_id)));
      }
      await ready(key_ee);
      build.signal?.throwIfAborted();
    }
  });
  return rows + (await loadFragments(build, 'fragment_ee', fragments));
}
