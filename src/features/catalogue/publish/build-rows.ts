/** Rows in order, with what is made of that order: facets, sort orders, keys and fragments. */
import { identityKey, makerOf, numberKey, oeWritings, turboWritings } from '../numbers/index.ts';
import { type Build, load, ready } from './build.ts';
import { type CopyWriter, copyRows, linesFor, type RawRow } from './copy.ts';
import { Applications, type Facet, Facets } from './facets.ts';
import { Fragments } from './fragments.ts';
import { addItemKeys } from './item-keys.ts';
import { oePlace, otherPlace, turboRef } from './items.ts';
import { loadBoth, loadFragments } from './load-fragments.ts';
import { Positions } from './positions.ts';
import { CHUNK_SIZE, columnNames, HIDING, IN_ORDER } from './schema.ts';
import { rowSource, shownText } from './shown.ts';
import { SortColumn } from './sort-column.ts';

const source = `
  select ${rowSource.list}
  from catalogue.turbo t
  left join catalogue.application a on a.turbo_id = t.id
  left join (select turbo_id, count(*) vehicles, min(seq) first
    from catalogue.application group by turbo_id) c on c.turbo_id = t.id
  left join (select turbo_id, string_agg(number, '; ' order by seq) oe
    from catalogue.oe_number group by turbo_id) o on o.turbo_id = t.id
  left join (select turbo_id, string_agg(number, '; ' order by seq) numbers,
      string_agg(kind::text, '' order by seq) kinds
    from catalogue.turbo_number group by turbo_id) n on n.turbo_id = t.id
  order by a.make collate "C", a.application collate "C", a.engine collate "C",
    a.year_from nulls last, t.ref, t.id`;

const { at } = rowSource;
const lineOf = linesFor(columnNames('row'), at);
/** What the seven columns of the results sort by, and whether naturally: numbers by what they mean. */
const sorted: readonly (readonly [by: (row: RawRow) => string, natural: boolean])[] = [
  [(row) => identityKey(row.text(at.pn), makerOf(row.text(at.maker))), false],
  [(row) => row.text(at.model), true],
  [(row) => listKey(row.text(at.oe)), false],
  [(row) => row.text(at.make), true],
  [(row) => row.text(at.carModel), true],
  [(row) => row.text(at.engine), true],
  [(row) => row.text(at.year), true],
];

/** A list of numbers as it is sorted: by the first, then by the next. */
const listKey = (joined: string): string =>
  joined === '' ? '' : joined.split('; ').map(numberKey).join(' ');

/** How the kinds of further numbers match (docs/numbers.md 2). */
const strengths: Readonly<Record<string, number>> = { '4': 4, '5': 5, '6': 4 };
const INTERCHANGE = 5;

/** Loads row, key_pn, key_oe, key_cross, then facet, facet_page, sort_rank and the fragments. */
export async function buildRows(build: Build): Promise<{ positions: Positions; rows: number }> {
  const columns = sorted.map(([, natural]) => new SortColumn(natural));
  const facets = new Facets();
  const applications = new Applications();
  const positions = new Positions();
  const fragments = { pn: new Fragments(), oe: new Fragments(), items: new Fragments() };
  const { rows: counted } = await build.source.query<{ total: number }>(
    'select greatest(count(*), 1)::int total from catalogue.application',
  );
  const total = counted[0]?.total ?? 1;
  const hidden = new Set<number>();
  let pos = 0;

  const tables = ['row', 'key_pn', 'key_oe', 'key_cross'] as const;
  let rows = await load(build, tables, async (writers) => {
    for await (const batch of copyRows(build.source, source)) {
      for (const row of batch) {
        const id = row.raw(at.turbo_id);
        const main = row.raw(at.numbers) !== '\\N';
        writers.row.line(lineOf(row, { pos, main: main ? 't' : 'f', shown: shownText(row, pos) }));
        for (const [column, [by]] of sorted.entries()) columns[column]?.add(by(row));
        facets.add(pos, [row.text(at.make), row.text(at.application), row.text(at.engine)]);
        if (row.raw(at.restricted) === 't') hidden.add(pos);
        applications.add(row.text(at.application));
        positions.add(Number(id), pos, main);
        if (main) addKeys(row, pos, writers, fragments);
        pos += 1;
      }
      await ready(writers.row, writers.key_pn, writers.key_oe, writers.key_cross);
      build.signal?.throwIfAborted();
      build.onProgress({ step: 'rows', done: pos, total });
    }
    await addItemKeys(build, positions, writers.key_cross, fragments.items);
  });
  rows += await loadBoth(build, fragments.pn, fragments.items);
  rows += await loadFragments(build, 'fragment_oe', fragments.oe);
  rows += await loadOrders(build, columns, { facets, applications, hidden }, pos);
  return { positions, rows };
}

type Writers = Record<'key_pn' | 'key_oe' | 'key_cross', CopyWriter>;
type RowFragments = Record<'pn' | 'oe', Fragments>;

function addKeys(row: RawRow, pos: number, writers: Writers, fragments: RowFragments): void {
  const maker = makerOf(row.text(at.maker));
  const pn = row.text(at.pn);
  const seen = new Set<string>();
  const isNew = (key: string) => key !== '' && !seen.has(key) && seen.add(key);
  const addPn = (key: string, how: number, number: number) => {
    if (!isNew(key)) return;
    writers.key_pn.line(`${key}\t${pos}\t${how}\t${number}`);
    writers.key_cross.line(`${key}\t${turboRef(pos)}\t${how}\t${otherPlace(number)}`);
  };
  for (const { key, how } of turboWritings(pn, maker)) addPn(key, how, 0);
  fragments.pn.add(numberKey(pn), pos);
  const numbers = row.text(at.numbers);
  const kinds = row.text(at.kinds);
  if (numbers !== '') {
    numbers.split('; ').forEach((number, index) => {
      const key = numberKey(number);
      const how = strengths[kinds[index] ?? ''] ?? INTERCHANGE;
      // Its own writing and the one that every reading leads to are enough for a number that is
      // not the turbo's own; each further one would be a row for each of a million turbos.
      addPn(key, how, index + 1);
      addPn(identityKey(number, maker), how, index + 1);
      fragments.pn.add(key, pos);
    });
  }
  const oe = row.text(at.oe);
  if (oe === '') return;
  const seenOe = new Set<string>();
  oe.split('; ').forEach((number, index) => {
    for (const { key, how } of oeWritings(number)) {
      if (key === '' || seenOe.has(key)) continue;
      seenOe.add(key);
      writers.key_oe.line(`${key}\t${pos}\t${how}\t${index}`);
      // Toyota's turbo number is the vehicle's OE number: one row for both.
      if (isNew(key)) writers.key_cross.line(`${key}\t${turboRef(pos)}\t${how}\t${oePlace(index)}`);
    }
    fragments.oe.add(numberKey(number), pos);
  });
}

interface Facetted {
  /** Positions of rows 'login to view'. */
  hidden: ReadonlySet<number>;
  facets: Facets;
  applications: Applications;
}

async function loadOrders(
  build: Build,
  columns: SortColumn[],
  { facets, applications, hidden }: Facetted,
  count: number,
) {
  return load(build, ['facet', 'facet_page', 'sort_rank'], async (writers) => {
    const overAll = applications.facets();
    for (const { id, parent, seq, name, lo, hi } of [...facets.listed(), ...overAll]) {
      writers.facet.line(
        `${id}\t${parent}\t${seq}\t${name.replaceAll('\\', '\\\\')}\t${lo}\t${hi}`,
      );
    }
    const levels = facets.levels
      .map((level) => level.filter(isLarge))
      .filter((one) => one.length)
      .map((level) => ({ level, owners: ownersOf(level, count) }));
    levels.push({ level: overAll, owners: applications.owners });
    const inOrder = Int32Array.from({ length: count }, (_, pos) => pos);
    await writePages(writers.facet_page, levels.slice(-1), IN_ORDER, inOrder);
    let byNumber: number[] = [];
    const ranks = columns.map(() => new Int32Array(count));
    for (const [index, column] of columns.entries()) {
      const order = column.order();
      const rank = ranks[index];
      order.forEach((position, at) => {
        if (rank) rank[position] = at;
      });
      await writePages(writers.facet_page, levels, index, order);
      if (index === 0) byNumber = [...hidden].sort((a, b) => (rank?.[a] ?? 0) - (rank?.[b] ?? 0));
      else if (hidden.size > 0) {
        const open = order.filter((position) => !hidden.has(position));
        const hiding = new Int32Array(order.length);
        hiding.set(open);
        hiding.set(byNumber, open.length);
        await writePages(writers.facet_page, levels, index + HIDING, hiding);
      }
      build.signal?.throwIfAborted();
      build.onProgress({ step: 'orders', done: index + 1, total: columns.length });
    }
    for (let pos = 0; pos < count; pos++) {
      writers.sort_rank.line(`${pos}\t${ranks.map((rank) => rank[pos]).join('\t')}`);
      const wait = writers.sort_rank.ready();
      if (wait) await wait;
    }
  });
}

const isLarge = (facet: Facet): boolean => facet.hi - facet.lo + 1 > CHUNK_SIZE;

/** Facets that share no row, and by position the index of the one that holds it; -1 for none. */
interface Level {
  level: readonly Facet[];
  owners: Int32Array;
}

function ownersOf(level: readonly Facet[], count: number): Int32Array {
  const owners = new Int32Array(count).fill(-1);
  for (const [index, { lo, hi }] of level.entries()) owners.fill(index, lo, hi + 1);
  return owners;
}

/** The rows of each facet, in a column's order, in chunks. */
async function writePages(
  writer: CopyWriter,
  levels: readonly Level[],
  column: number,
  order: Int32Array,
) {
  for (const { level, owners } of levels) {
    const chunks = level.map(() => ({ chunk: 0, positions: [] as number[] }));
    const write = (index: number) => {
      const open = chunks[index];
      if (!open?.positions.length) return;
      writer.line(`${level[index]?.id}\t${column}\t${open.chunk}\t{${open.positions.join(',')}}`);
      open.chunk += 1;
      open.positions = [];
    };
    for (const position of order) {
      const index = owners[position] ?? -1;
      const open = chunks[index];
      if (!open) continue;
      open.positions.push(position);
      if (open.positions.length === CHUNK_SIZE) write(index);
    }
    for (const index of level.keys()) write(index);
    await ready(writer);
  }
}
