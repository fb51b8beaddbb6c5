/**
 * Reads the columns of a version: vehicles, and what searches are narrowed by. They stay in memory once
 * they are read.
 */
import { integersOf, intsOf } from './ints.ts';
import { Rings } from './rings.ts';
import type { ColumnName, ValueKind, VehicleKind } from './row-values.ts';

export type Codes = Uint8Array | Uint16Array | Int32Array;

/** By code: 1 where the code is wanted; codes behind its end are not. */
export type Wanted = Uint8Array;

/** Keeps the rows whose code in a column is wanted. */
export interface Test {
  readonly column: ColumnName;
  readonly wanted: Wanted;
}

/** Keeps the rows that have a name. */
export interface NamedTest extends Test {
  readonly column: ValueKind;
  readonly name: string;
  /** How many they are. */
  readonly rows: number;
}

/** What of a version is read here. */
interface Reader {
  all<R extends object>(sql: string, ...values: readonly string[]): R[];
  get<R extends object>(sql: string, ...values: readonly string[]): R | undefined;
  value<V extends Uint8Array>(sql: string, ...values: readonly (string | number)[]): V | undefined;
}

interface StoredColumn {
  readonly bytes: number;
  readonly codes: Uint8Array;
}

/** A column with the texts that its codes stand for. */
interface Texts {
  readonly codes: Codes;
  readonly texts: readonly string[];
}

const textAt = ({ codes, texts }: Texts, pos: number): string => texts[codes[pos] ?? -1] ?? '';

const sql = {
  column: 'select bytes, codes from row_column where name = ?',
  names: 'select names from meaning where kind = ? order by code',
  written: 'select written from meaning where kind = ? order by code',
  named: 'select codes, rows from named where kind = ? and name = ?',
  rows: `select positions from named_rows where kind = ? and name = ? and last >= ?
    order by last limit 1`,
};

export class Columns {
  readonly #reader: Reader;
  readonly #columns = new Map<ColumnName, Codes>();
  readonly #names = new Map<ValueKind, readonly (readonly string[])[]>();
  #vehicles: Record<VehicleKind, Texts> | undefined;
  #rings: Rings | undefined;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The codes of all rows, by position. */
  column(name: ColumnName): Codes {
    const known = this.#columns.get(name);
    if (known) return known;
    const stored = this.#reader.get<StoredColumn>(sql.column, name);
    const codes = stored ? integersOf(stored.bytes, stored.codes) : new Int32Array(0);
    this.#columns.set(name, codes);
    return codes;
  }

  /** By code: the names that it stands for. */
  names(kind: ValueKind): readonly (readonly string[])[] {
    const known = this.#names.get(kind);
    if (known) return known;
    const all = this.#reader.all<{ names: string }>(sql.names, kind);
    const names = all.map((row) => (JSON.parse(row.names) as [string[]])[0]);
    this.#names.set(kind, names);
    return names;
  }

  /** The vehicle of a row, as the catalogue writes it. */
  vehicle(pos: number): Record<VehicleKind, string> {
    this.#vehicles ??= {
      make: this.#texts('make'),
      model: this.#texts('model'),
      application: this.#texts('application'),
      engine: this.#texts('engine'),
      year: this.#texts('year'),
    };
    const { make, model, application, engine, year } = this.#vehicles;
    return {
      make: textAt(make, pos),
      model: textAt(model, pos),
      application: textAt(application, pos),
      engine: textAt(engine, pos),
      year: textAt(year, pos),
    };
  }

  #texts(kind: VehicleKind): Texts {
    const all = this.#reader.all<{ written: string }>(sql.written, kind);
    return { codes: this.column(kind), texts: all.map(({ written }) => written) };
  }

  /** Keeps the rows that have a name, or an engine with one code ('1.9 TDI BKC'). */
  named(kind: ValueKind, name: string): NamedTest {
    const found = this.#reader.get<{ codes: Uint8Array; rows: number }>(sql.named, kind, name);
    const codes = intsOf(found?.codes);
    const wanted = new Uint8Array((codes.at(-1) ?? -1) + 1);
    for (const code of codes) wanted[code] = 1;
    return { column: kind, wanted, name, rows: found?.rows ?? 0 };
  }

  /** The rows that have a name, ascending in chunks, the first of which may begin before `from`. */
  *rowsNamed({ column, name }: NamedTest, from: number): Generator<Int32Array> {
    for (let next = from; ; ) {
      const chunk = intsOf(this.#reader.value<Uint8Array>(sql.rows, column, name, next));
      const last = chunk.at(-1);
      if (last === undefined) return;
      yield chunk;
      next = last + 1;
    }
  }

  /** Which rows are of one turbo. */
  get rings(): Rings {
    this.#rings ??= new Rings(this.column('next'));
    return this.#rings;
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
