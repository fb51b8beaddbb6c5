/** Any search narrowed by make, model, engine, turbo maker, turbo model and stock. */

import { type Narrowing, narrowings } from '#contract/narrowing-names.ts';
import type { Test } from '#features/catalogue-index/columns.ts';
import { GrowingInts } from '#features/catalogue-index/growing.ts';
import type { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { ValueKind } from '#features/catalogue-index/row-values.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { LiveStock } from '../parts/live-stock.ts';
import { passer, passing, rowsOfTurbos, type Selection, selectedRows } from './selection.ts';
import type { VehicleChoice } from './vehicle-choice.ts';

/** What is narrowed: the rows of vehicles, or the turbos of a set with all their rows. */
export type Base =
  | { readonly selection: Selection; readonly choice?: VehicleChoice }
  | { readonly set: MatchSet };

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
 * @param base a search by vehicle where it is not given
 */
export const withholds = (field: Narrowing, base?: Base): boolean =>
  ofTurbo.has(field) || (base !== undefined && 'set' in base);

export const given = (by: Narrowed): Narrowing[] => narrowings.filter((one) => by[one]);

/** Who asks: without `all` what turbos 'login to view' hold stays hidden. */
export interface Reader {
  readonly stock: LiveStock;
  readonly all: boolean;
}

/** What a narrowing asks of rows, beside stock. @param base as for `withholds` */
export function testsOf({ columns }: Version, by: Narrowed, reader: Reader, base?: Base): Test[] {
  const names = given(by);
  const tests: Test[] = [];
  for (const one of names) {
    if (one === 'byStock') continue;
    tests.push(columns.named(columnOf[one], by[one] ?? ''));
  }
  if (!reader.all && names.some((one) => withholds(one, base))) tests.push(open);
  return tests;
}

/** What a turbo 'login to view' does not pass. */
export const open: Test = { column: 'hidden', wanted: Uint8Array.of(1, 0) };

/** Whether the turbo of a row has a state of stock. */
function stockPasser({ columns }: Version, state: string, { stock }: Reader) {
  const turbos = columns.column('turbo');
  return (pos: number): boolean => stock.stateOf(turbos[pos] ?? 0) === state;
}

/** Whether a row is left. @param tests those of the narrowing */
export function passerOf(
  version: Version,
  by: Narrowed,
  reader: Reader,
  tests = testsOf(version, by, reader),
): (pos: number) => boolean {
  const passes = passer(version, tests);
  if (!by.byStock) return passes;
  const inState = stockPasser(version, by.byStock, reader);
  return (pos) => passes(pos) && inState(pos);
}

/** The rows that are left, those of one turbo too, in the order of the search. */
export function narrowedRows(version: Version, base: Base, by: Narrowed, reader: Reader) {
  const tests = testsOf(version, by, reader, base);
  const rows =
    'set' in base
      ? passing(version, rowsOfTurbos(version, base.set.positions), tests)
      : selectedRows(version, { ...base.selection, tests: [...base.selection.tests, ...tests] });
  return by.byStock ? rows.filter(stockPasser(version, by.byStock, reader)) : rows;
}

/** What is left of a set: of each turbo the first row that passes, from the one that matched on. */
export function narrowedMatches(
  version: Version,
  set: MatchSet,
  by: Narrowed,
  reader: Reader,
): MatchSet {
  const passes = passerOf(version, by, reader, testsOf(version, by, reader, { set }));
  const next = version.columns.column('next');
  const [rows, places] = [new GrowingInts(), new GrowingInts()];
  for (const [place, main] of set.positions.entries()) {
    let pos = main;
    do {
      if (passes(pos)) {
        rows.push(pos);
        places.push(place);
        break;
      }
      pos = next[pos] ?? main;
    } while (pos !== main);
  }
  return set.narrowedTo(rows.values.slice(), places.values);
}

/** What a search is narrowed by, and for whom, as a key of what is kept. Stock changes without a version. */
export const narrowingKey = (by: Narrowed, { all, stock }: Reader): string =>
  `${all}|${by.byStock ? stock.edition() : ''}|${JSON.stringify(narrowings.map((one) => by[one] || 0))}`;

/** How many of the turbos of some rows have each state of stock. */
export function stockCounts({ columns }: Version, rows: Int32Array, stock: LiveStock) {
  const turbos = columns.column('turbo');
  const counts = new Map<string, number>();
  for (const pos of columns.rings.firsts(rows)) {
    const state = stock.stateOf(turbos[pos] ?? 0);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}
