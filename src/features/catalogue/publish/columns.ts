/** Reads the columns of a version that searches are narrowed by. They stay in memory once they are read. */
import { integersOf } from './ints.ts';
import type { ColumnName, Meaning, ValueKind } from './row-values.ts';

export type Codes = Uint8Array | Uint16Array | Int32Array;

/** By code: 1 where the code is wanted. */
export type Wanted = Uint8Array;

/** What of a version is read here. */
interface Reader {
  all<R extends object>(sql: string, ...values: readonly string[]): R[];
  get<R extends object>(sql: string, ...values: readonly string[]): R | undefined;
}

interface StoredColumn {
  readonly bytes: number;
  readonly codes: Uint8Array;
}

export class Columns {
  readonly #reader: Reader;
  readonly #columns = new Map<ColumnName, Codes>();
  readonly #meanings = new Map<ValueKind, readonly Meaning[]>();
  /** By name: the codes that mean it. */
  readonly #codes = new Map<ValueKind, ReadonlyMap<string, readonly number[]>>();
  /** By turbo: the last of the sets that held it. */
  #stamps = new Int32Array(0);
  #stamp = 0;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The codes of all rows, by position. */
  column(name: ColumnName): Codes {
    const known = this.#columns.get(name);
    if (known) return known;
    const sql = 'select bytes, codes from row_column where name = ?';
    const stored = this.#reader.get<StoredColumn>(sql, name);
    const codes = stored ? integersOf(stored.bytes, stored.codes) : new Int32Array(0);
    this.#columns.set(name, codes);
    return codes;
  }

  /** What the codes of a column mean. */
  meanings(kind: ValueKind): readonly Meaning[] {
    const known = this.#meanings.get(kind);
    if (known) return known;
    const sql = 'select names from meaning where kind = ? order by code';
    const meanings = this.#reader.all<{ names: string }>(sql, kind).map((row): Meaning => {
      const [names, coded] = JSON.parse(row.names) as [string[], string[]];
      return { names, coded };
    });
    this.#meanings.set(kind, meanings);
    return meanings;
  }

  /** The codes that mean a name, or an engine with one code ('1.9 TDI BKC'). */
  wanted(kind: ValueKind, name: string): Wanted {
    const wanted = new Uint8Array(this.meanings(kind).length);
    for (const code of this.#codesOf(kind).get(name) ?? []) wanted[code] = 1;
    return wanted;
  }

  #codesOf(kind: ValueKind): ReadonlyMap<string, readonly number[]> {
    const known = this.#codes.get(kind);
    if (known) return known;
    const codes = new Map<string, number[]>();
    for (const [code, { names, coded = [] }] of this.meanings(kind).entries()) {
      for (const name of new Set([...names, ...coded])) {
        const own = codes.get(name);
        if (own) own.push(code);
        else codes.set(name, [code]);
      }
    }
    this.#codes.set(kind, codes);
    return codes;
  }

  /** Of rows in any order, the first of each turbo. */
  firstOfTurbos(rows: Int32Array): Int32Array {
    const turbos = this.column('turbo');
    if (this.#stamps.length === 0) {
      let most = 0;
      for (const turbo of turbos) most = Math.max(most, turbo);
      this.#stamps = new Int32Array(most + 1);
    }
    const [stamps, stamp] = [this.#stamps, ++this.#stamp];
    const firsts = new Int32Array(rows.length);
    let size = 0;
    for (const pos of rows) {
      const turbo = turbos[pos] ?? 0;
      if (stamps[turbo] === stamp) continue;
      stamps[turbo] = stamp;
      firsts[size++] = pos;
    }
    return firsts.subarray(0, size);
  }
}

/** Of some rows those whose code is wanted. */
export function rowsWith(rows: Int32Array, column: Codes, wanted: Wanted): Int32Array {
  const found = new Int32Array(rows.length);
  let size = 0;
  for (let at = 0; at < rows.length; at++) {
    const pos = rows[at] ?? 0;
    if (wanted[column[pos] ?? 0] === 1) found[size++] = pos;
  }
  return found.subarray(0, size);
}
