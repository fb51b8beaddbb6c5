/** What the results of a search can be narrowed by, with the turbos that are left then. */

import { type Narrowing, narrowings } from '#contract/catalogue-names.ts';
import { stockStates } from '#contract/choices.ts';
import { passing } from '#features/catalogue-index/columns.ts';
import { naturally } from '#features/catalogue-index/natural.ts';
import { open } from '#features/catalogue-index/order.ts';
import { inSlices } from '#features/catalogue-index/slices.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import {
  type Base,
  columnOf,
  type Narrowed,
  type NarrowingReader,
  narrowedRows,
  withholds,
} from './narrowing.ts';

/** A value that a search can be narrowed by, with the turbos that are left then. */
export interface NarrowingValue {
  readonly value: string;
  readonly turbos: number;
}

/** The most values of one kind that are offered: those with the most turbos. */
const MOST_VALUES = 100;

/** The values of each kind, the others' narrowing taken into account, and not its own. */
export async function narrowingValues(
  version: Version,
  base: Base,
  by: Narrowed,
  reader: NarrowingReader,
): Promise<{ field: Narrowing; values: NarrowingValue[] }[]> {
  const { columns } = version;
  const left = async (narrowed: Narrowed): Promise<Int32Array> =>
    columns.turboRows.together(await narrowedRows(version, base, narrowed, reader));
  const shown = (rows: Int32Array): Promise<Int32Array> => passing(columns, rows, [open]);
  // Most fields narrow nothing, so that the same rows are left for them.
  const all = await left(by);
  const allShown = reader.all ? all : await shown(all);
  const offered: { field: Narrowing; values: NarrowingValue[] }[] = [];
  // One after another: at once they would take the memory of all.
  for (const field of narrowings) {
    const hides = !reader.all && withholds(field, base);
    const others = by[field] ? await left({ ...by, [field]: undefined }) : all;
    const rows = !hides ? others : by[field] ? await shown(others) : allShown;
    offered.push({ field, values: await valuesOf(version, rows, field, by[field], reader) });
  }
  return offered;
}

async function valuesOf(
  version: Version,
  rows: Int32Array,
  field: Narrowing,
  chosen: string | undefined,
  reader: NarrowingReader,
): Promise<NarrowingValue[]> {
  if (field === 'byStock') return stockValues(version, rows, reader);
  const { columns } = version;
  const { names, of } = columns.names(columnOf[field]);
  const codes = columns.column(columnOf[field]);
  const counts = await columns.turboRows.count(rows, codes, of, names.length);
  const values = Array.from(counts, (turbos, at) => ({ value: names[at] ?? '', turbos }))
    .filter(({ turbos }) => turbos > 0)
    .sort((a, b) => b.turbos - a.turbos || (a.value < b.value ? -1 : 1));
  const most = values.slice(0, MOST_VALUES);
  // The chosen one is among them whatever its count.
  if (chosen && !most.some(({ value }) => value === chosen)) {
    most.push(values.find(({ value }) => value === chosen) ?? { value: chosen, turbos: 0 });
  }
  return most.sort((a, b) => naturally(a.value, b.value));
}

async function stockValues(
  { columns }: Version,
  rows: Int32Array,
  { stock }: NarrowingReader,
): Promise<NarrowingValue[]> {
  const turbos = columns.column('turbo');
  const counts = stockStates.map((value) => ({ value, turbos: 0 }));
  const firsts = await columns.turboRows.firsts(rows);
  await inSlices(firsts.length, (start, end) => {
    for (let at = start; at < end; at++) {
      const turbo = turbos[firsts[at] ?? 0] ?? 0;
      const count = counts[stockStates.indexOf(stock.stateOf(turbo))];
      if (count) count.turbos += 1;
    }
  });
  return counts.filter(({ turbos }) => turbos > 0);
}
