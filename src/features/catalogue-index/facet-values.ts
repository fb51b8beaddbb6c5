/** By what the turbos of large brands and applications can be narrowed, with their numbers. */
import type { Build } from './build.ts';
import { ALL_BRANDS, type Facet } from './facets.ts';
import type { Rings } from './rings.ts';
import { type RowValues, valueKinds } from './row-values.ts';
import { KEPT_SORTED } from './schema.ts';

/** Facets that share no row. */
export interface Level {
  readonly level: readonly Facet[];
  /**
   * By position the index of its facet where the row is its turbo's first there, FURTHER less that index
   * where it is a further one, and -1 for none.
   */
  readonly owners: Int32Array;
}

export const FURTHER = -2;

/** Whether pages of a facet are kept. An application over all brands is no interval, so it needs them. */
export const isKept = ({ lo, hi, parent }: Facet): boolean =>
  hi - lo + 1 > KEPT_SORTED || parent === ALL_BRANDS;

/** The most values of one kind that are offered: those with the most turbos. */
export const MOST_VALUES = 100;

/** Names by their turbos, the commonest first; as many as are offered. */
export const commonest = (counts: ReadonlyMap<string, number>): [name: string, turbos: number][] =>
  [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, MOST_VALUES);

/** Fills facet_value and facet_offer. */
export function addFacetValues(
  build: Build,
  levels: readonly Level[],
  values: RowValues,
  rings: Rings,
): void {
  const add = build.file.insert('facet_value');
  const offer = build.file.insert('facet_offer');
  const hidden = values.column('hidden');
  const kinds = valueKinds.map((kind) => {
    const meanings = values.meanings(kind);
    return {
      kind,
      codes: values.column(kind),
      names: new Set(meanings.flatMap(({ names }) => names)),
      coded: meanings.map(({ names, coded = [] }) => [...names, ...coded]),
    };
  });
  for (const { facet, rows } of rowsOf(levels)) {
    const open = rows.filter((pos) => hidden[pos] !== 1);
    for (const { kind, codes, names, coded } of kinds) {
      const all = rings.count(rows, codes, coded);
      const seen = open.length === rows.length ? all : rings.count(open, codes, coded);
      for (const [name, turbos] of all) add(facet.id, kind, name, turbos, seen.get(name) ?? 0);
      const named = (counts: ReadonlyMap<string, number>) =>
        JSON.stringify(commonest(new Map([...counts].filter(([name]) => names.has(name)))));
      offer(facet.id, kind, 0, named(all));
      offer(facet.id, kind, 1, named(seen));
    }
    build.signal?.throwIfAborted();
  }
}

/** The facets whose pages are kept, with their rows. */
function* rowsOf(levels: readonly Level[]): Generator<{ facet: Facet; rows: Int32Array }> {
  for (const { level, owners } of levels) {
    for (const [index, facet] of level.entries()) {
      if (!isKept(facet)) continue;
      const [from, to] =
        facet.parent === ALL_BRANDS ? [0, owners.length] : [facet.lo, facet.hi + 1];
      const rows = Int32Array.from({ length: to - from }, (_, at) => from + at);
      const owns = (pos: number) => owners[pos] === index || owners[pos] === FURTHER - index;
      yield { facet, rows: rows.filter(owns) };
    }
  }
}
