/** Turbos with their build sheets, parts, who holds them, wheels, and the E&E P/Ns of all. */
import { numberKey } from '../numbers/index.ts';
import { type Build, load, ready } from './build.ts';
import { loadFragments } from './build-rows.ts';
import { type CopyWriter, copyRows } from './copy.ts';
import { Fragments } from './fragments.ts';
import type { Positions } from './positions.ts';
import { CHUNK_SIZE } from './schema.ts';

const turbos = `
  select t.id, coalesce(i.ee_pn, ''), t.maker, t.description, t.remark, t.dacoverride,
    coalesce(l.part_ids, '{}'), coalesce(l.seqs, '{}'), coalesce(l.pieces, '{}')
  from catalogue.turbo t
  join catalogue.item i on i.id = t.id
  left join (select turbo_id, array_agg(part_id order by seq) part_ids,
      array_agg(seq order by seq) seqs, array_agg(pieces order by seq) pieces
    from catalogue.build_sheet_line group by turbo_id) l on l.turbo_id = t.id
  order by t.id`;
const turboField = { id: 0, first: 1, parts: 6, last: 8 };

const parts = `
  select p.id, i.type, p.component, coalesce(i.ee_pn, ''), p.oem_pn
  from catalogue.part p join catalogue.item i on i.id = p.id order by p.id`;

const wheels = `
  select case when component = 'turbine wheel' then 1 else 2 end kind,
    inducer_tenths, exducer_tenths, id
  from catalogue.part
  where component in ('turbine wheel', 'compressor wheel')
    and (inducer_tenths is not null or exducer_tenths is not null)`;

const items = `select id, type, ee_pn from catalogue.item where ee_pn is not null order by id`;

/** Loads turbo and holder. @returns rows, and how many turbos there are */
export async function buildTurbos(
  build: Build,
  positions: Positions,
): Promise<{ rows: number; turbos: number }> {
  const holders = new Holders();
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
          for (const part of listed.split(',')) holders.add(Number(part), main);
        }
        done += 1;
      }
      await ready(turbo);
      build.signal?.throwIfAborted();
      build.onProgress({ step: 'build sheets', done, total: positions.size });
    }
  });
  rows += await load(build, ['holder'], ({ holder }) => holders.write(holder));
  return { rows, turbos: done };
}

/** Main rows by the part they hold. */
class Holders {
  #pairs = new Float64Array(1024);
  #length = 0;

  add(part: number, pos: number): void {
    if (this.#length === this.#pairs.length) {
      const larger = new Float64Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    // 53 bits hold both exactly: positions stay below 2 ** 26.
    this.#pairs[this.#length] = part * 2 ** 26 + pos;
    this.#length += 1;
  }

  async write(writer: CopyWriter): Promise<void> {
    const pairs = this.#pairs.subarray(0, this.#length).sort();
    let chunk = 0;
    let part = -1;
    let list: number[] = [];
    const flush = () => {
      if (list.length > 0) writer.line(`${part}\t${chunk}\t{${list.join(',')}}`);
      list = [];
    };
    for (const pair of pairs) {
      const own = Math.floor(pair / 2 ** 26);
      if (own !== part) {
        flush();
        part = own;
        chunk = 0;
      } else if (list.length === CHUNK_SIZE) {
        flush();
        chunk += 1;
        const wait = writer.ready();
        if (wait) await wait;
      }
      const pos = pair % 2 ** 26;
      // A part can stand twice on one build sheet.
      if (list.at(-1) !== pos) list.push(pos);
    }
    flush();
  }
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
