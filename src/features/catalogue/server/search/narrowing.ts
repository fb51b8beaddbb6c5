/** Any search narrowed by make, model, engine, turbo maker, turbo model and stock. */

import { type Narrowing, narrowings } from '#contract/catalogue-names.ts';
import { passing, selected, type ValueKind } from '#features/catalogue-index/columns.ts';
import type { MatchSet } from '#features/catalogue-index/match-set.ts';
import { open } from '#features/catalogue-index/order.ts';
import { inSlices } from '#features/catalogue-index/slices.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { LiveStock } from '../parts/live-stock.ts';

/** What is narrowed. */
export interface Base {
  readonly rows: Int32Array;
  /** Whether these are all rows of some turbos, those of each together; else those of a vehicle. */
  readonly ofTurbos: boolean;
}

/** What a search is narrowed by; '' or undefined for all. */
export type Narrowed = { readonly [N in Narrowing]?: string | undefined };

/** The column that a narrowing looks at; stock is no column. */
export const columnOf: Readonly<Record<Exclude<Narrowing, 'byStock'>, ValueKind>> = {
  byMake: 'make',
  byModel: 'model',
  byEngine: 'engine',
  byMaker: 'maker',
  byTurboModel: 'turboModel',
};
/** What a turbo 'login to view' holds: for C1 no search may tell it. */
const ofTurbo: ReadonlySet<Narrowing> = new Set(['byMaker', 'byTurboModel', 'byStock']);

/**
 * Whether turbos 'login to view' are left out for C1 where a search is narrowed by a field. That they fit
 * a vehicle is found by vehicle; a search by number would tell all vehicles of a turbo.
 */
export const withholds = (field: Narrowing, { ofTurbos }: Base): boolean =>
  ofTurbos || ofTurbo.has(field);

export const given = (by: Narrowed): Narrowing[] => narrowings.filter((one) => by[one]);

/** Who asks: without `all` what turbos 'login to view' hold stays hidden. */
export interface NarrowingReader {
  readonly stock: LiveStock;
  readonly all: boolean;
}

/** The rows that are left, those of one turbo too, in the order of the search. */
export async function narrowedRows(
  { columns }: Version,
  base: Base,
  by: Narrowed,
  { all, stock }: NarrowingReader,
): Promise<Int32Array> {
  const names = given(by);
  const tests = names
    .filter((one) => one !== 'byStock')
    .map((one) => columns.named(columnOf[one], by[one] ?? ''));
  if (!all && names.some((one) => withholds(one, base))) tests.push(open);
  const rows = await passing(columns, base.rows, tests);
  if (!by.byStock) return rows;
  const turbos = columns.column('turbo');
  return selected(rows, (pos) => Number(stock.stateOf(turbos[pos] ?? 0) === by.byStock));
}

/** What is left of a set: of each turbo the first row that is left, from the one that matched on. */
export async function leftOf(
  { columns }: Version,
  set: MatchSet,
  rows: Int32Array,
): Promise<MatchSet> {
  const turbos = columns.column('turbo');
  const firsts = await columns.turboRows.firsts(rows);
  const places = new Int32Array(firsts.length);
  let size = 0;
  await inSlices(set.size, (start, end) => {
    for (let place = start; place < end; place++) {
      // Rows are in the order of the set.
      const pos = set.positions[place] ?? 0;
      if (turbos[firsts[size] ?? -1] === turbos[pos]) places[size++] = place;
    }
  });
  return set.narrowedTo(firsts, places);
}

/** What a search is narrowed by, and for whom, as a key of what is kept. Stock changes without a version. */
export const narrowingKey = (by: Narrowed, { all, stock }: NarrowingReader): string =>
  `${all}|${by.byStock ? stock.edition() : ''}|${JSON.stringify(narrowings.map((one) => by[one] || 0))}`;
