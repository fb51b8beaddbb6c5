/** What the results of a search can be narrowed by, with the turbos that are left then. */

import { type Narrowing, narrowings } from '#contract/narrowing-names.ts';
import { stockStates } from '#contract/shown-stock.ts';
import { commonest } from '#features/catalogue-index/facet-values.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { facetOfMake, stockLeft, turbosLeft } from './narrowed-facet.ts';
import {
  type Base,
  columnOf,
  given,
  type Narrowed,
  narrowedRows,
  open,
  type Reader,
  stockCounts,
  withholds,
} from './narrowing.ts';
import { passing } from './selection.ts';

/** A value that a search can be narrowed by, with the turbos that are left then. */
export interface Value {
  readonly value: string;
  readonly turbos: number;
}

/** Turbos by value: of names the commonest at least. */
interface Counts {
  readonly all: ReadonlyMap<string, number>;
  /** Of a name that is none of these. */
  readonly of: (name: string) => number;
}

/** The values of each kind, the others' narrowing taken into account, and not its own. */
export function narrowingValues(version: Version, base: Base, by: Narrowed, reader: Reader) {
  let rows: Int32Array | undefined;
  return narrowings.map((field): { field: Narrowing; values: Value[] } => {
    const others = { ...by, [field]: undefined };
    let counts = published(version, base, { field, others }, reader);
    if (!counts) {
      const left = by[field] ? undefined : rows;
      const own = left ?? narrowedRows(version, base, others, reader);
      if (!by[field]) rows = own;
      counts = counted(version, own, { field, hides: withholds(field, base) }, reader);
    }
    return { field, values: valuesOf(counts, field, by[field]) };
  });
}

function valuesOf({ all, of }: Counts, field: Narrowing, chosen: string | undefined): Value[] {
  if (field === 'byStock') {
    return stockStates
      .map((value) => ({ value, turbos: all.get(value) ?? 0 }))
      .filter(({ turbos }) => turbos > 0);
  }
  const most = commonest(all);
  // The chosen one is among them whatever its count.
  if (chosen && !most.some(([name]) => name === chosen)) most.push([chosen, of(chosen)]);
  return most
    .map(([value, turbos]) => ({ value, turbos }))
    .sort((one, other) => collator.compare(one.value, other.value));
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const offerSql = 'select names from facet_offer where facet = ? and kind = ? and open = ?';

/** What publishing has counted: the values of a large brand or application that nothing else narrows. */
function published(
  version: Version,
  base: Base,
  { field, others: { byMake, ...others } }: { field: Narrowing; others: Narrowed },
  reader: Reader,
): Counts | undefined {
  if ('set' in base || !base.choice || given(others).length > 0) return undefined;
  const facet = facetOfMake(version, base.choice, byMake);
  if (!facet) return undefined;
  const of = (name: string) => turbosLeft(version, facet, { [field]: name }, reader);
  if (field === 'byStock') return { all: stockLeft(version, facet, reader), of };
  const forVisitors = Number(!reader.all && withholds(field));
  const names = version.value<string>(offerSql, facet.id, columnOf[field], forVisitors);
  return { all: new Map(JSON.parse(names ?? '[]') as [string, number][]), of };
}

function counted(
  version: Version,
  left: Int32Array,
  { field, hides }: { field: Narrowing; hides: boolean },
  reader: Reader,
): Counts {
  const { columns } = version;
  const rows = !reader.all && hides ? passing(version, left, [open]) : left;
  const all =
    field === 'byStock'
      ? stockCounts(version, rows, reader.stock)
      : columns.rings.count(rows, columns.column(columnOf[field]), columns.names(columnOf[field]));
  return { all, of: (name) => all.get(name) ?? 0 };
}
