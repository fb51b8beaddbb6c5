/** What is made of the order of rows: facets, their pages, and the places of rows by each column. */
import type { Build, Insert } from './build.ts';
import { Choices } from './choices.ts';
import { addFacetValues, FURTHER, isKept, type Level } from './facet-values.ts';
import type { Applications, Facet, Facets, ListedFacet } from './facets.ts';
import { blobOf } from './ints.ts';
import type { Positions } from './positions.ts';
import { Rings } from './rings.ts';
import type { RowValues } from './row-values.ts';
import { CHUNK_SIZE, HIDING, IN_ORDER, RANK_CHUNK } from './schema.ts';
import { type NumberColumn, orderByTexts } from './sort-column.ts';

/** What the seven columns of the results sort by: numbers by what they mean, the others naturally. */
const columns = ['pn', 'turboModel', 'oe', 'make', 'model', 'engine', 'year'] as const;

/** What was gathered of the rows. */
interface Gathered {
  readonly numbers: Readonly<Record<'pn' | 'oe', NumberColumn>>;
  readonly facets: Facets;
  readonly applications: Applications;
  readonly values: RowValues;
  readonly positions: Positions;
}

/** Fills facet, facet_page, facet_value, facet_offer, rank, and what `RowValues` writes. */
export function addOrders(build: Build, gathered: Gathered): void {
  const { facets, applications, values, positions } = gathered;
  const count = values.column('turbo').length;
  const overAll = applications.facets();
  const levels: Level[] = facets.levels.map((level) => ({ level, owners: ownersOf(level, count) }));
  levels.push({ level: overAll, owners: applications.owners.slice() });
  for (const level of levels) markFirst(level, positions);
  addFacets(build, gathered, overAll);
  const next = positions.next(count);
  values.write(build, next);
  addFacetValues(build, levels, values, new Rings(next));
  const addPage = build.file.insert('facet_page');
  const addRanks = build.file.insert('rank');
  addPages(
    addPage,
    levels,
    IN_ORDER,
    Int32Array.from({ length: count }, (_, pos) => pos),
  );
  const hidden = values.column('hidden');
  const hides = hidden.includes(1);
  let byNumber = new Int32Array(0);
  for (const [index, column] of columns.entries()) {
    const order = orderBy(column, gathered);
    const places = new Int32Array(count);
    for (const [place, pos] of order.entries()) places[pos] = place;
    for (let chunk = 0; chunk * RANK_CHUNK < count; chunk++) {
      addRanks(index, chunk, places.slice(chunk * RANK_CHUNK, (chunk + 1) * RANK_CHUNK));
    }
    addPages(addPage, levels, index, order);
    if (index === 0) byNumber = order.filter((pos) => hidden[pos] === 1);
    else if (hides) {
      const hiding = new Int32Array(order.length);
      hiding.set(order.filter((pos) => hidden[pos] !== 1));
      hiding.set(byNumber, order.length - byNumber.length);
      addPages(addPage, levels, index + HIDING, hiding);
    }
    build.signal?.throwIfAborted();
    build.onProgress({ step: 'orders', done: index + 1, total: columns.length });
  }
}

/** The positions in the order of a column. */
function orderBy(column: (typeof columns)[number], { numbers, values }: Gathered): Int32Array {
  if (column === 'pn' || column === 'oe') return numbers[column].order();
  const texts = values.meanings(column).map(({ written }) => written);
  return orderByTexts(values.column(column), texts);
}

/** Fills facet: brands, applications, and what can be chosen below them. */
function addFacets(
  build: Build,
  { facets, values }: Gathered,
  overAll: readonly ListedFacet[],
): void {
  const insert = build.file.insert('facet');
  const add = (one: ListedFacet) => {
    const { id, parent, kind, seq, name, group, lo, hi, turbos } = one;
    insert(id, parent, kind, seq, name, group, lo, hi, turbos);
  };
  const [brands = [], applications = []] = facets.levels;
  const brandOf = new Map(brands.map(({ id, name }) => [id, name]));
  for (const one of [...facets.listed(), ...overAll]) add(one);
  const choices = new Choices(values);
  for (const one of applications) {
    for (const below of choices.below(one, [brandOf.get(one.parent) ?? '', one.name])) add(below);
    build.signal?.throwIfAborted();
  }
  build.file.finish('facet');
}

function ownersOf(level: readonly Facet[], count: number): Int32Array {
  const owners = new Int32Array(count).fill(-1);
  for (const [index, { lo, hi }] of level.entries()) owners.fill(index, lo, hi + 1);
  return owners;
}

/** Tells the first row of each turbo in each facet from its further ones, and counts the turbos. */
function markFirst({ level, owners }: Level, positions: Positions): void {
  for (const rows of positions.several()) {
    const met = new Set<number>();
    for (const pos of rows.sort((a, b) => a - b)) {
      const owner = owners[pos] ?? -1;
      if (met.has(owner)) owners[pos] = FURTHER - owner;
      else met.add(owner);
    }
  }
  for (const owner of owners) {
    const facet = level[owner];
    if (facet) facet.turbos += 1;
  }
}

/** The rows of each facet, in an order, in chunks. */
function addPages(
  insert: Insert,
  levels: readonly Level[],
  column: number,
  order: Int32Array,
): void {
  const made: { facet: string; chunk: number; positions: Int32Array }[] = [];
  for (const { level, owners } of levels) {
    const chunks = level.map((facet) => isKept(facet) && newChunk(0));
    const add = (index: number) => {
      const open = chunks[index];
      if (!open || open.positions.length === 0) return;
      const positions = blobOf(open.positions);
      made.push({ facet: level[index]?.id ?? '', chunk: open.chunk, positions });
      chunks[index] = newChunk(open.chunk + 1);
    };
    for (const position of order) {
      const owner = owners[position] ?? -1;
      const index = owner < -1 ? FURTHER - owner : owner;
      if (chunks[index] && owner >= 0 && chunks[index].turbos === CHUNK_SIZE) add(index);
      const open = chunks[index];
      if (!open) continue;
      open.positions.push(owner < 0 ? -1 - position : position);
      if (owner >= 0) open.turbos += 1;
    }
    for (const index of level.keys()) add(index);
  }
  // In the order of the table, whose pages are filled by that.
  made.sort((a, b) => (a.facet < b.facet ? -1 : a.facet > b.facet ? 1 : a.chunk - b.chunk));
  for (const { facet, chunk, positions } of made) insert(column, facet, chunk, positions);
}

const newChunk = (chunk: number) => ({ chunk, turbos: 0, positions: [] as number[] });
