/** Meanings of typed words among the rows of a version: texts of columns, years, or a kind of part. */
import type { ColumnTextKind } from '#features/catalogue-index/columns.ts';
import { rowsWhere } from '#features/catalogue-index/columns.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import { holdersOf, type Version } from '#features/catalogue-index/versions.ts';
import { codeAt, kindAt, type WordIndex } from './word-index.ts';

/**
 * How well a row matches a word. EXACT: whole word; BEGUN: start of a word; ALIKE: start of a longer figure,
 * or misspelt.
 */
export const EXACT = 1;
export const BEGUN = 2;
export const ALIKE = 3;

interface Years {
  readonly from: number;
  readonly to: number;
  /** Whether rows without years have the meaning, too. */
  readonly orNone?: boolean;
}

export interface Meaning {
  /** How well a text has the word, by column and code; 0 if it does not have the word. */
  readonly levels: ReadonlyMap<ColumnTextKind, Uint8Array>;
  readonly years: Years | undefined;
  /** A kind of part that the turbo holds. */
  readonly component?: string;
  /** Maximum number of rows that have the meaning. */
  readonly rows: number;
}

/** @param places texts with the word, by match level (EXACT, BEGUN, ALIKE) */
export function meaningOf(
  index: WordIndex,
  places: Readonly<Partial<Record<number, Iterable<number>>>>,
  years?: Meaning['years'],
): Meaning {
  const levels = new Map<ColumnTextKind, Uint8Array>();
  let rows = 0;
  for (const level of [EXACT, BEGUN, ALIKE]) {
    for (const place of places[level] ?? []) {
      const [kind, code] = [kindAt(place), codeAt(place)];
      const counts = index.counts.get(kind);
      const codes = levels.get(kind) ?? new Uint8Array(counts?.length ?? 0);
      levels.set(kind, codes);
      if (codes[code]) continue;
      codes[code] = level;
      rows += counts?.[code] ?? 0;
    }
  }
  return { levels, years, rows: years ? index.rows : Math.min(rows, index.rows) };
}

/** The meaning without some texts of models. */
export function withoutPlaces(meaning: Meaning, places: readonly number[]): Meaning {
  const models = Uint8Array.from(meaning.levels.get('model') ?? []);
  for (const place of places) models[codeAt(place)] = 0;
  return { ...meaning, levels: new Map([...meaning.levels, ['model', models]]) };
}

/** Meaning of a kind of part. It is looked up for each row, so `rows` counts all rows. */
export const componentMeaning = (index: WordIndex, component: string): Meaning => ({
  levels: new Map(),
  years: undefined,
  component,
  rows: index.rows,
});

/** How well a row has the meaning of a word; 0 if it does not have it. */
export type LevelOf = (pos: number) => number;

export function levelTest(version: Version, { levels, years, component }: Meaning): LevelOf {
  const { columns } = version;
  if (component !== undefined) {
    const holders = holdersByKind.get(version)?.get(component);
    const turbos = columns.column('turbo');
    return (pos) => (holders?.has(turbos[pos] ?? -1) ? EXACT : 0);
  }
  const tests = Array.from(levels, ([kind, wanted]) => ({ codes: columns.column(kind), wanted }));
  const [from, to] = [columns.column('from'), columns.column('to')];
  return (pos) => {
    let best = 0;
    for (const { codes, wanted } of tests) {
      const level = wanted[codes[pos] ?? 0] ?? 0;
      if (level > 0 && (best === 0 || level < best)) best = level;
    }
    if (best > 0 || !years) return best;
    const first = from[pos] ?? 0;
    if (first === 0) return years.orNone ? ALIKE : 0;
    return first <= years.to && (to[pos] ?? 0) >= years.from ? EXACT : 0;
  };
}

/**
 * Returns all rows that have the meaning of a word. It goes through all rows of the catalogue, so it has a loop
 * for each column: a call for each row takes five times as long.
 */
export async function rowsOf(version: Version, meaning: Meaning): Promise<Int32Array> {
  const { levels, years, component, rows } = meaning;
  const { columns } = version;
  const marks = new Uint8Array(columns.column('turbo').length);
  if (years || component !== undefined) {
    const has = levelTest(version, meaning);
    await inSlices(marks.length, (start, end) => {
      for (let pos = start; pos < end; pos++) marks[pos] = has(pos);
    });
  } else {
    for (const [kind, wanted] of levels) {
      const codes = columns.column(kind);
      await inSlices(marks.length, (start, end) => {
        for (let pos = start; pos < end; pos++) {
          if (wanted[codes[pos] ?? 0]) marks[pos] = 1;
        }
      });
    }
  }
  const marked = new Int32Array(rows);
  let size = 0;
  await inSlices(marks.length, (start, end) => {
    for (let pos = start; pos < end; pos++) if (marks[pos]) marked[size++] = pos;
  });
  return marked.subarray(0, size);
}

export function rowsWith(
  version: Version,
  rows: Int32Array,
  meaning: Meaning,
): Promise<Int32Array> {
  const levelOf = levelTest(version, meaning);
  return rowsWhere(rows, (pos) => Number(levelOf(pos) > 0));
}

const holdersByKind = new WeakMap<Version, Map<string, ReadonlySet<number>>>();
const partsSql = 'select id from part where component = ?';
/** Parts that are read in one turn of the event loop. */
const PARTS_AT_ONCE = 200;

/** Reads the turbos that hold a part of a kind, for `levelTest`. Cached: a catalogue has only a few kinds. */
export async function readHolders(version: Version, component: string): Promise<void> {
  const kinds = holdersByKind.get(version) ?? new Map<string, ReadonlySet<number>>();
  holdersByKind.set(version, kinds);
  if (kinds.has(component)) return;
  const turbos = version.columns.column('turbo');
  const parts = version.lists<[number]>(partsSql, component).flat();
  const holders = new Set<number>();
  await inSlices(
    parts.length,
    (start, end) => {
      for (const part of parts.slice(start, end)) {
        for (const pos of holdersOf(version, part)) holders.add(turbos[pos] ?? -1);
      }
    },
    PARTS_AT_ONCE,
  );
  kinds.set(component, holders);
}

const componentsSql = "select distinct component from part where component <> ''";
const components = new WeakMap<Version, readonly string[]>();

export function kindsOfPart(version: Version): readonly string[] {
  const cached =
    components.get(version) ?? version.lists<[string]>(componentsSql).map(([name]) => name);
  components.set(version, cached);
  return cached;
}
