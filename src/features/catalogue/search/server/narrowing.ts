/** Any search narrowed by make, model, engine, turbo maker, turbo model and stock, and the counts of these. */

import { type StockState, stockStates } from '#contract/item-stock.ts';
import { type Narrowing, narrowings } from '#contract/narrowing.ts';
import type { LiveStock } from '../../parts/server/live-stock.ts';
import type { Test } from '../../publish/columns.ts';
import { commonest } from '../../publish/facet-values.ts';
import { GrowingInts } from '../../publish/growing.ts';
import type { ValueKind } from '../../publish/row-values.ts';
import type { Version } from '../../publish/versions.ts';
import type { MatchSet } from './match-set.ts';
import { passer, passing, rowsOfTurbos, type Selection, selectedRows } from './selection.ts';

/** What is narrowed: the rows of vehicles, or the turbos of a set with all their rows. */
export type Base = { readonly selection: Selection } | { readonly set: MatchSet };

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
/** What a turbo 'login to view' holds: for C1 no search may tell it. Which vehicles it fits is found. */
export const withheld: ReadonlySet<Narrowing> = new Set(['byMaker', 'byTurboModel', 'byStock']);

export const given = (by: Narrowed): Narrowing[] => narrowings.filter((one) => by[one]);

/** Who asks: without `all` what turbos 'login to view' hold stays hidden. */
export interface Reader {
  readonly stock: LiveStock;
  readonly all: boolean;
}

/** What a narrowing asks of rows, beside stock. */
export function testsOf({ columns }: Version, by: Narrowed, reader: Reader): Test[] {
  const names = given(by);
  const tests: Test[] = [];
  for (const one of names) {
    if (one === 'byStock') continue;
    tests.push(columns.named(columnOf[one], by[one] ?? ''));
  }
  if (!reader.all && names.some((one) => withheld.has(one))) tests.push(open);
  return tests;
}

const open: Test = { column: 'hidden', wanted: Uint8Array.of(1, 0) };

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
  const tests = testsOf(version, by, reader);
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
  const passes = passerOf(version, by, reader);
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

/** A value that a search can be narrowed by, with the turbos that are left then. */
export interface Value {
  readonly value: string;
  readonly turbos: number;
}

/** The values of each kind, the others' narrowing taken into account, and not its own. */
export function narrowingValues(version: Version, base: Base, by: Narrowed, reader: Reader) {
  const rowsOf = (one: Narrowing) =>
    narrowedRows(version, base, { ...by, [one]: undefined }, reader);
  const all = narrowedRows(version, base, by, reader);
  return narrowings.map((field) => {
    let rows = by[field] ? rowsOf(field) : all;
    if (!reader.all && withheld.has(field)) rows = passing(version, rows, [open]);
    if (field === 'byStock') return { field, values: stockValues(version, rows, reader.stock) };
    return { field, values: chosenFirst(countNames(version, rows, columnOf[field]), by[field]) };
  });
}

/** The commonest values by name, the chosen one among them whatever its count. */
function chosenFirst(counts: ReadonlyMap<string, number>, chosen: string | undefined): Value[] {
  const most = commonest(counts);
  if (chosen && !most.some(([name]) => name === chosen))
    most.push([chosen, counts.get(chosen) ?? 0]);
  return most
    .map(([value, turbos]) => ({ value, turbos }))
    .sort((one, other) => collator.compare(one.value, other.value));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function stockValues(version: Version, rows: Int32Array, stock: LiveStock): Value[] {
  const turbos = version.columns.column('turbo');
  const counts = new Map<StockState, number>();
  for (const pos of version.columns.rings.firsts(rows)) {
    const state = stock.stateOf(turbos[pos] ?? 0);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return stockStates.flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, turbos: count }];
  });
}

/** How many turbos have each name in a column. */
function countNames({ columns }: Version, rows: Int32Array, kind: ValueKind) {
  const names = columns.meanings(kind).map((one) => one.names);
  return columns.rings.count(rows, columns.column(kind), names);
}
