/** Rows in order, with what is made of that order: facets, sort orders, keys and fragments. */
import { identityKey, makerOf, numberKey, oeWritings, turboWritings } from '../numbers/index.ts';
import type { Build, Insert } from './build.ts';
import { copyRows, type RawRow } from './copy.ts';
import { Applications, type Facet, Facets } from './facets.ts';
import { addFragments, Fragments } from './fragments.ts';
import { blobOf } from './ints.ts';
import { addItemKeys } from './item-keys.ts';
import { Models } from './models.ts';
import { Positions } from './positions.ts';
import { CHUNK_SIZE, HIDING, IN_ORDER, KEPT_SORTED, RANK_CHUNK } from './schema.ts';
import { listOf, rowSource, shownText } from './shown.ts';
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

/** Fills row, key_pn, key_oe, model and key_item, then facet, facet_page, rank and the fragments. */
export async function buildRows(build: Build): Promise<Positions> {
  const { file } = build;
  const columns = sorted.map(([, natural]) => new SortColumn(natural));
  const facets = new Facets();
  const applications = new Applications();
  const positions = new Positions();
  const models = new Models();
  const keys = {
    pn: { insert: file.insert('key_pn'), fragments: new Fragments() },
    oe: { insert: file.insert('key_oe'), fragments: new Fragments() },
  };
  const { rows: counted } = await build.source.query<{ total: number }>(
    'select greatest(count(*), 1)::int total from catalogue.application',
  );
  const total = counted[0]?.total ?? 1;
  const hidden = new Set<number>();
  const insert = file.insert('row');
  let pos = 0;
  for await (const batch of copyRows(build.source, source)) {
    for (const row of batch) {
      const id = Number(row.raw(at.turbo_id));
      const main = row.raw(at.numbers) !== '\\N';
      const restricted = row.raw(at.restricted) === 't';
      const years = [row.number(at.year_from), row.number(at.year_to)] as const;
      insert(pos, id, Number(main), Number(restricted), ...years, shownText(row, pos));
      for (const [column, [by]] of sorted.entries()) columns[column]?.add(by(row));
      facets.add(pos, [row.text(at.make), row.text(at.application), row.text(at.engine)]);
      if (restricted) hidden.add(pos);
      applications.add(row.text(at.application));
      positions.add(id, pos, main);
      if (main) {
        addKeys(row, pos, keys);
        models.add(row.text(at.model), pos, restricted);
      }
      pos += 1;
    }
    build.signal?.throwIfAborted();
    build.onProgress({ step: 'rows', done: pos, total });
  }
  file.finish('row', 'key_pn', 'key_oe');
  models.write(build);
  await addItemKeys(build, positions);
  addFragments(build, 'fragment_pn', keys.pn.fragments);
  addFragments(build, 'fragment_oe', keys.oe.fragments);
  addOrders(build, columns, { facets, applications, hidden }, pos);
  return positions;
}

type Keys = Record<'pn' | 'oe', { insert: Insert; fragments: Fragments }>;

function addKeys(row: RawRow, pos: number, keys: Keys): void {
  const maker = makerOf(row.text(at.maker));
  const pn = row.text(at.pn);
  const seen = new Set<string>();
  const addPn = (key: string, how: number, number: number) => {
    if (key === '' || seen.has(key)) return;
    seen.add(key);
    keys.pn.insert(key, pos, how, number);
  };
  for (const { key, how } of turboWritings(pn, maker)) addPn(key, how, 0);
  keys.pn.fragments.add(numberKey(pn), pos);
  const kinds = row.text(at.kinds);
  for (const [index, number] of listOf(row.text(at.numbers)).entries()) {
    const key = numberKey(number);
    const how = strengths[kinds[index] ?? ''] ?? INTERCHANGE;
    // Its own writing and the one that every reading leads to are enough for a number that is
    // not the turbo's own; each further one would be a row for each of a million turbos.
    addPn(key, how, index + 1);
    addPn(identityKey(number, maker), how, index + 1);
    keys.pn.fragments.add(key, pos);
  }
  const seenOe = new Set<string>();
  for (const [index, number] of listOf(row.text(at.oe)).entries()) {
    for (const { key, how } of oeWritings(number)) {
      if (key === '' || seenOe.has(key)) continue;
      seenOe.add(key);
      keys.oe.insert(key, pos, how, index);
    }
    keys.oe.fragments.add(numberKey(number), pos);
  }
}

interface Facetted {
  /** Positions of rows 'login to view'. */
  hidden: ReadonlySet<number>;
  facets: Facets;
  applications: Applications;
}

function addOrders(
  build: Build,
  columns: SortColumn[],
  { facets, applications, hidden }: Facetted,
  count: number,
): void {
  const overAll = applications.facets();
  const insert = build.file.insert('facet');
  for (const { id, parent, seq, name, lo, hi } of [...facets.listed(), ...overAll]) {
    insert(id, parent, seq, name, lo, hi);
  }
  build.file.finish('facet');
  const levels = facets.levels
    .map((level) => level.filter(isLarge))
    .filter((one) => one.length)
    .map((level) => ({ level, owners: ownersOf(level, count) }));
  levels.push({ level: overAll, owners: applications.owners });
  const addPage = build.file.insert('facet_page');
  const addRanks = build.file.insert('rank');
  const inOrder = Int32Array.from({ length: count }, (_, pos) => pos);
  addPages(addPage, levels.slice(-1), IN_ORDER, inOrder);
  let byNumber: number[] = [];
  for (const [index, column] of columns.entries()) {
    const order = column.order();
    const places = new Int32Array(count);
    for (const [place, pos] of order.entries()) places[pos] = place;
    for (let chunk = 0; chunk * RANK_CHUNK < count; chunk++) {
      addRanks(index, chunk, places.slice(chunk * RANK_CHUNK, (chunk + 1) * RANK_CHUNK));
    }
    addPages(addPage, levels, index, order);
    if (index === 0) byNumber = [...hidden].sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
    else if (hidden.size > 0) {
      const open = order.filter((position) => !hidden.has(position));
      const hiding = new Int32Array(order.length);
      hiding.set(open);
      hiding.set(byNumber, open.length);
      addPages(addPage, levels, index + HIDING, hiding);
    }
    build.signal?.throwIfAborted();
    build.onProgress({ step: 'orders', done: index + 1, total: columns.length });
  }
}

const isLarge = (facet: Facet): boolean => facet.hi - facet.lo + 1 > KEPT_SORTED;

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
function addPages(
  insert: Insert,
  levels: readonly Level[],
  column: number,
  order: Int32Array,
): void {
  for (const { level, owners } of levels) {
    const chunks = level.map(() => ({ chunk: 0, positions: [] as number[] }));
    const add = (index: number) => {
      const open = chunks[index];
      if (!open?.positions.length) return;
      insert(level[index]?.id ?? '', column, open.chunk, blobOf(open.positions));
      open.chunk += 1;
      open.positions = [];
    };
    for (const position of order) {
      const index = owners[position] ?? -1;
      const open = chunks[index];
      if (!open) continue;
      open.positions.push(position);
      if (open.positions.length === CHUNK_SIZE) add(index);
    }
    for (const index of level.keys()) add(index);
  }
}
