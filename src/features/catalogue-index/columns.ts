/**
 * The columns of a version: a number for each row, by the row's position. A process reads a whole column when
 * it is first needed, and caches it (decision 40). Texts are stored as codes in the natural order of the
 * texts, so that the columns of `sortColumns` also are the sort orders of the results.
 */
import { setImmediate } from 'node:timers/promises';
import { concatenated, inSlices, intsOf } from './ints.ts';

/** Text columns that can filter a search. */
export const valueKinds = ['make', 'model', 'engine', 'maker', 'turboModel'] as const;
export type ValueKind = (typeof valueKinds)[number];

export const textColumns = [...valueKinds, 'application', 'year'] as const;
export type ColumnTextKind = (typeof textColumns)[number];

/**
 * All columns: `pn` and `oe` hold ranks in the order of these numbers, `turbo` ids, `next` the next row of
 * the same turbo (for its last row, the first), `from` and `to` years (0 and 0 without a year, LAST_YEAR for
 * an open end), `hidden` 1 for 'login to view'.
 */
export type ColumnName = ColumnTextKind | 'pn' | 'oe' | 'turbo' | 'next' | 'from' | 'to' | 'hidden';

/** The columns that results can be sorted by, in their order on the page. */
export const sortColumns = ['pn', 'turboModel', 'oe', 'make', 'model', 'engine', 'year'] as const;

/** Year of an open end. */
export const LAST_YEAR = 9999;

/** A test that a row passes if its code in a column is wanted. */
export interface Test {
  readonly column: ColumnName;
  /** `wanted[code]` is 1 for a wanted code. Codes beyond its end are not wanted. */
  readonly wanted: Uint8Array;
}

/** Names that a search can be narrowed to, for the codes of a column. */
interface Names {
  readonly names: readonly string[];
  /** `of[code]`: indexes in `names`. */
  readonly of: readonly (readonly number[])[];
}

/** The part of `Version` that reads columns. */
interface ColumnReader {
  lists<R extends readonly (string | number)[]>(sql: string, ...values: readonly string[]): R[];
  value<V extends Uint8Array>(sql: string, ...values: readonly string[]): V | undefined;
}

const vehicleKinds = ['make', 'model', 'application', 'engine', 'year'] as const;
type VehicleTexts = Readonly<Record<(typeof vehicleKinds)[number], string>>;

const sql = {
  column: 'select codes from row_column where name = ?',
  texts: 'select written from meaning where kind = ? order by code',
  names: 'select code, name from named where kind = ? and name = owner',
  codes: 'select code from named where kind = ? and name = ?',
};

/** Number of names that are grouped by code in one turn of the event loop. */
const NAMES_SLICE = 4096;

export class Columns {
  readonly #reader: ColumnReader;
  readonly #columns = new Map<ColumnName, Int32Array>();
  readonly #texts = new Map<ColumnTextKind, readonly string[]>();
  readonly #names = new Map<ValueKind, Names>();
  #turboRows: TurboRows | undefined;

  constructor(reader: ColumnReader) {
    this.#reader = reader;
  }

  column(name: ColumnName): Int32Array {
    return cached(this.#columns, name, () => intsOf(this.#reader.value(sql.column, name)));
  }

  texts(kind: ColumnTextKind): readonly string[] {
    return cached(this.#texts, kind, () =>
      this.#reader.lists<[string]>(sql.texts, kind).map(([written]) => written),
    );
  }

  async names(kind: ValueKind): Promise<Names> {
    const cachedNames = this.#names.get(kind);
    if (cachedNames) return cachedNames;
    // Reading tens of thousands of names fills a turn of the event loop. Grouping them by code takes further
    // turns.
    await setImmediate();
    const places = new Map<string, number>();
    const of: (readonly number[])[] = this.texts(kind).map(() => []);
    const namesByCode = this.#reader.lists<[number, string]>(sql.names, kind);
    const gather = (start: number, end: number) => {
      for (const [code, name] of namesByCode.slice(start, end)) {
        const place = places.get(name) ?? places.size;
        places.set(name, place);
        of[code] = [...(of[code] ?? []), place];
      }
    };
    await inSlices(namesByCode.length, gather, NAMES_SLICE);
    const names = { names: [...places.keys()], of };
    this.#names.set(kind, names);
    return names;
  }

  vehicle(pos: number): VehicleTexts {
    const textOf = (kind: ColumnTextKind) => this.texts(kind)[this.column(kind)[pos] ?? -1] ?? '';
    return {
      make: textOf('make'),
      model: textOf('model'),
      application: textOf('application'),
      engine: textOf('engine'),
      year: textOf('year'),
    };
  }

  /** A test for the rows with a name. The name of an engine may include one of its codes ('1.9 TDI BKC'). */
  named(kind: ValueKind, name: string): Test {
    const codes = this.#reader.lists<[number]>(sql.codes, kind, name).flat();
    const wantedCodes = new Uint8Array(Math.max(-1, ...codes) + 1);
    for (const code of codes) wantedCodes[code] = 1;
    return { column: kind, wanted: wantedCodes };
  }

  written(column: ColumnTextKind, isWanted: (text: string) => boolean): Test {
    return {
      column,
      wanted: Uint8Array.from(this.texts(column), (text) => Number(isWanted(text))),
    };
  }

  get turboRows(): TurboRows {
    this.#turboRows ??= new TurboRows(this.column('turbo'), this.column('next'));
    return this.#turboRows;
  }
}

function cached<K, V>(map: Map<K, V>, key: K, read: () => V): V {
  const before = map.get(key);
  if (before !== undefined) return before;
  const value = read();
  map.set(key, value);
  return value;
}

export async function passing(
  columns: Columns,
  rows: Int32Array,
  tests: readonly Test[],
): Promise<Int32Array> {
  let result = rows;
  for (const { column, wanted } of tests) {
    const codes = columns.column(column);
    result = await rowsWhere(result, (pos) => wanted[codes[pos] ?? 0] ?? 0);
  }
  return result;
}

/** Returns the rows for which `isWanted` gives 1, not 0. */
export async function rowsWhere(
  rows: Int32Array,
  isWanted: (pos: number) => number,
): Promise<Int32Array> {
  const passingRows = new Int32Array(rows.length);
  let size = 0;
  await inSlices(rows.length, (start, end) => {
    let next = size;
    for (let at = start; at < end; at++) {
      const pos = rows[at] ?? 0;
      // No `if`: an unwanted row is overwritten by the next one. This is three times as fast.
      passingRows[next] = pos;
      next += isWanted(pos);
    }
    size = next;
  });
  return passingRows.subarray(0, size);
}

/** The natural order of texts: '9' comes before '10'. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const naturally = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

/** The rows of each turbo: `next[row]` is the turbo's next row; after the last row it is the first. */
export class TurboRows {
  readonly #turbos: Int32Array;
  readonly #next: Int32Array;

  constructor(turbos: Int32Array, next: Int32Array) {
    this.#turbos = turbos;
    this.#next = next;
  }

  /** Returns all rows of the turbos of `rows`, grouped by turbo, the given row of each turbo first. */
  async all(rows: Int32Array): Promise<Int32Array> {
    const next = this.#next;
    const slices: Int32Array[] = [];
    await inSlices(rows.length, (start, end) => {
      const all: number[] = [];
      for (let at = start; at < end; at++) {
        const first = rows[at] ?? 0;
        let pos = first;
        do {
          all.push(pos);
          pos = next[pos] ?? first;
        } while (pos !== first);
      }
      slices.push(Int32Array.from(all));
    });
    return concatenated(slices);
  }

  /** Returns `rows` grouped by turbo, in the order of each turbo's first row. */
  async together(rows: Int32Array): Promise<Int32Array> {
    const next = this.#next;
    // `marks[row]` is 1 if the row was passed in and is not in the result yet.
    const marks = new Uint8Array(next.length);
    const together = new Int32Array(rows.length);
    let size = 0;
    await inSlices(rows.length, (start, end) => {
      for (let at = start; at < end; at++) marks[rows[at] ?? 0] = 1;
    });
    await inSlices(rows.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const first = rows[at] ?? 0;
        if (marks[first] === 0) continue;
        let pos = first;
        do {
          if (marks[pos] === 1) together[size++] = pos;
          marks[pos] = 0;
          pos = next[pos] ?? first;
        } while (pos !== first);
      }
    });
    return together.subarray(0, size);
  }

  /** Returns the first row of each turbo. @param together rows, grouped by turbo */
  async firsts(together: Int32Array): Promise<Int32Array> {
    const turbos = this.#turbos;
    const firsts = new Int32Array(together.length);
    let size = 0;
    await inSlices(together.length, (start, end) => {
      let before = start === 0 ? -1 : (turbos[together[start - 1] ?? 0] ?? 0);
      for (let at = start; at < end; at++) {
        const pos = together[at] ?? 0;
        const turbo = turbos[pos] ?? 0;
        firsts[size] = pos;
        size += Number(turbo !== before);
        before = turbo;
      }
    });
    return firsts.slice(0, size);
  }

  /**
   * Counts the turbos with each name. A turbo with a name in several rows counts once.
   * @param together rows, grouped by turbo
   * @param of `of[code]`: indexes of names
   * @returns number of turbos by index of the name
   */
  async count(
    together: Int32Array,
    codes: Int32Array,
    of: readonly (readonly number[])[],
    names: number,
  ): Promise<Int32Array> {
    const turbos = this.#turbos;
    const counts = new Int32Array(names);
    const last = new Int32Array(names).fill(-1);
    await inSlices(together.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const pos = together[at] ?? 0;
        const turbo = turbos[pos] ?? 0;
        for (const name of of[codes[pos] ?? 0] ?? []) {
          if (last[name] === turbo) continue;
          last[name] = turbo;
          counts[name] = (counts[name] ?? 0) + 1;
        }
      }
    });
    return counts;
  }
}
