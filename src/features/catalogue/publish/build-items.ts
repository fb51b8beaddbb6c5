/** Turbos with their build sheets, parts, who holds them, wheels, and the E&E P/Ns of all. */
import { numberKey } from '../numbers/index.ts';
import { type Build, load, ready } from './build.ts';
import { type CopyWriter, copyRows, type RawRow } from './copy.ts';
import { Fragments } from './fragments.ts';
import { Holders, open } from './holders.ts';
import { loadFragments } from './load-fragments.ts';
import type { Positions } from './positions.ts';

const turbos = `
  select t.id, coalesce(i.ee_pn, ''), t.maker, t.description, t.remark, t.dacoverride,
    coalesce(l.part_ids, '{}'), coalesce(l.seqs, '{}'), coalesce(l.pieces, '{}'),
    t.login_to_view, t.model
  from catalogue.turbo t
  join catalogue.item i on i.id = t.id
  left join (select turbo_id, array_agg(part_id order by seq) part_ids,
      array_agg(seq order by seq) seqs, array_agg(pieces order by seq) pieces
    from catalogue.build_sheet_line group by turbo_id) l on l.turbo_id = t.id
  order by t.id`;
const turboField = { id: 0, first: 1, dacoverride: 5, parts: 6, last: 8, restricted: 9, model: 10 };

const partLines = `
  select part_id, array_agg(component_id) from catalogue.part_line group by part_id`;

const parts = `
  select p.id, i.type, p.component, coalesce(i.ee_pn, ''), p.oem_pn
  from catalogue.part p join catalogue.item i on i.id = p.id order by p.id`;

const wheels = `
  select case when component = 'turbine wheel' then 1 else 2 end kind,
    inducer_hundredths, exducer_hundredths, id
  from catalogue.part
  where component in ('turbine wheel', 'compressor wheel')
    and (inducer_hundredths is not null or exducer_hundredths is not null)`;

const items = `select id, type, ee_pn from catalogue.item where ee_pn is not null order by id`;

/** Loads turbo and holder. @returns rows, how many turbos there are, and who holds which part */
export async function buildTurbos(
  build: Build,
  positions: Positions,
): Promise<{ rows: number; turbos: number; holders: Holders }> {
  const holders = new Holders();
  const components = await componentsOf(build);
  let done = 0;
  let rows = await load(build, ['turbo'], async ({ turbo }) => {
    for await (const batch of copyRows(build.source, turbos)) {
      for (const row of batch) {
        const id = Number(row.raw(turboField.id));
        const own = positions.of(id);
        const { first, last } = turboField;
        turbo.line(`${id}\t{${own.join(',')}}\t${row.slice(first, last)}`);
        const listed = row.raw(turboField.parts).slice(1, -1);
        const main = own[0];
        if (listed !== '' && main !== undefined) {
          const opens = opensPages(row);
          // A part's models are shown to all: not those of turbos that only customers may see.
          const hidden = row.raw(turboField.restricted) === 't';
          const model = hidden ? '' : row.text(turboField.model);
          for (const one of listed.split(',')) {
            const part = Number(one);
            holders.add(part, main, opens, model);
            for (const inner of components.get(part) ?? []) holders.add(inner, main, opens, model);
          }
        }
        done += 1;
      }
      await ready(turbo);
      build.signal?.throwIfAborted();
      build.onProgress({ step: 'build sheets', done, total: positions.size });
    }
  });
  rows += await load(build, ['holder'], ({ holder }) => holders.write(holder));
  return { rows, turbos: done, holders };
}

/** A turbo with dacoverride opens the pages of its parts to those who may see it. */
function opensPages(row: RawRow): number {
  if (row.raw(turboField.dacoverride) !== 't') return open.no;
  return row.raw(turboField.restricted) === 't' ? open.signedIn : open.everyone;
}

/** What the parts that have build sheets of their own are made of, by their ids. */
async function componentsOf(build: Build): Promise<Map<number, number[]>> {
  const components = new Map<number, number[]>();
  for await (const batch of copyRows(build.source, partLines)) {
    for (const row of batch) {
      const ids = row.raw(1).slice(1, -1).split(',').map(Number);
      components.set(Number(row.raw(0)), ids);
    }
  }
  return components;
}

/** Loads part, wheel, key_ee and its fragments. @returns their rows */
export async function buildItems(build: Build): Promise<number> {
  const copy = async (writer: CopyWriter, query: string) => {
    for await (const batch of copyRows(build.source, query)) {
      for (const row of batch) writer.line(row.slice(0, writer.columns - 1));
      await ready(writer);
      build.signal?.throwIfAborted();
    }
  };
  let rows = await load(build, ['part'], ({ part }) => copy(part, parts));
  rows += await load(build, ['wheel'], ({ wheel }) => copy(wheel, wheels));
  const fragments = new Fragments();
  rows += await load(build, ['key_ee'], async ({ key_ee }) => {
    for await (const batch of copyRows(build.source, items)) {
      for (const row of batch) {
        const key = numberKey(row.text(2));
        if (key === '') continue;
        key_ee.line(`${key}\t${row.slice(0, 2)}`);
        fragments.add(key, Number(row.raw(0)));
      }
      await ready(key_ee);
      build.signal?.throwIfAborted();
    }
  });
  return rows + (await loadFragments(build, 'fragment_ee', fragments));
}
