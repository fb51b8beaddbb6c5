/** Any search narrowed by make, model, engine, turbo maker, turbo model and stock, and the counts of these. */

import { type StockState, stockStates } from '#contract/item-stock.ts';
import { type Narrowing, narrowings } from '#contract/narrowing.ts';
import type { LiveStock } from '../../parts/server/live-stock.ts';
import type { ValueKind } from '../../publish/row-values.ts';
import type { Version } from '../../publish/versions.ts';
import type { MatchSet } from './match-set.ts';
import { passing, rowsOfTurbos, type Selection, selectedRows, type Test } from './selection.ts';

/** What is narrowed: the rows of vehicles, or the turbos of a set with all their rows. */
export type Base = { readonly selection: Selection } | { readonly set: MatchSet };

/** What a search is narrowed by; '' or undefined for all. */
export type Narrowed = { readonly [N in Narrowing]?: string | undefined };

/** The column that a narrowing looks at; stock is no column. */
const columnOf: Readonly<Record<Exclude<Narrowing, 'byStock'>, ValueKind>> = {
  byMake: 'make',
  byModel: 'model',
  byEngine: 'engine',
  byMaker: 'maker',
  byTurboModel: 'turboModel',
};
/** What a turbo 'login to view' holds: for C1 no search may tell it. Which vehicles it fits is found. */
const withheld: ReadonlySet<Narrowing> = new Set(['byMaker', 'byTurboModel', 'byStock']);

export const given = (by: Narrowed): Narrowing[] => narrowings.filter((one) => by[one]);

/** Who asks: without `all` what turbos 'login to view' hold stays hidden. */
export interface Reader {
  readonly stock: LiveStock;
  readonly all: boolean;
}

/** The rows that are left, those of one turbo too, in the order of the search. */
export function narrowedRows(version: Version, base: Base, by: Narrowed, reader: Reader) {
  const { columns } = version;
  const names = given(by);
  const tests: Test[] = [];
  for (const one of names) {
    if (one === 'byStock') continue;
    const column = columnOf[one];
    tests.push({ column, wanted: columns.wanted(column, by[one] ?? '') });
  }
  if (!reader.all && names.some((one) => withheld.has(one))) tests.push(open);
  const rows =
    'set' in base
      ? passing(version, rowsOfTurbos(version, base.set.positions), tests)
      : selectedRows(version, { ...base.selection, tests: [...base.selection.tests, ...tests] });
  if (!by.byStock) return rows;
  const turbos = columns.column('turbo');
  return rows.filter((pos) => reader.stock.stateOf(turbos[pos] ?? 0) === by.byStock);
}

const open: Test = { column: 'hidden', wanted: Uint8Array.of(1, 0) };

/** A value that a search can be narrowed by, with the turbos that are left then. */
export interface Value {
  readonly value: string;
  readonly turbos: number;
}

/** The most values of one kind: those with the most turbos. */
const MOST = 100;

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
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const most = sorted.slice(0, MOST);
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
  for (const pos of version.columns.firstOfTurbos(rows)) {
    const state = stock.stateOf(turbos[pos] ?? 0);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return stockStates.flatMap((value) => {
    const count = counts.get(value);
    return count === undefined ? [] : [{ value, turbos: count }];
  });
}

/** How many turbos have each name in a column; a turbo counts once for a name that several rows have. */
function countNames(version: Version, rows: Int32Array, column: ValueKind): Map<string, number> {
  const { columns } = version;
  const [codes, next, turbos] = [
    columns.column(column),
    columns.column('next'),
    columns.column('turbo'),
  ];
  const byCode = new Int32Array(columns.meanings(column).length);
  const counts = new Map<string, number>();
  const several = new Map<number, Set<number>>();
  for (const pos of rows) {
    const code = codes[pos] ?? 0;
    if (next[pos] === pos) byCode[code] = (byCode[code] ?? 0) + 1;
    else {
      const turbo = turbos[pos] ?? 0;
      const known = several.get(turbo);
      if (known) known.add(code);
      else several.set(turbo, new Set([code]));
    }
  }
  const meanings = columns.meanings(column);
  const add = (name: string, turbos: number) => counts.set(name, (counts.get(name) ?? 0) + turbos);
  for (const [code, count] of byCode.entries()) {
    if (count > 0) for (const name of meanings[code]?.names ?? []) add(name, count);
  }
  for (const own of several.values()) {
    const names = new Set([...own].flatMap((code) => meanings[code]?.names ?? []));
    for (const name of names) add(name, 1);
  }
  return counts;
}
