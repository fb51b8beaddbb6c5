/** Build state that the steps share: the source's snapshot and the file being made. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnCount, createTables, finishTable, insertInto, type TableName } from './schema.ts';

export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface Build {
  /** Reads the catalogue in one snapshot; one query at a time. */
  readonly source: pg.ClientBase;
  readonly file: NewFile;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal | undefined;
}

/** Position of a turbo's main row, by turbo id. */
export type Mains = ReadonlyMap<number, number>;

type ColumnValue = string | number | null | Int32Array;
/** Adds a row; values in the order of the table's columns. */
export type Insert = (...values: ColumnValue[]) => void;

/** Number of rows that one statement adds: a statement for each row would take twice as long. */
const BATCH = 32;

/** The file of a version that is being made. After a failed build the file is never read. */
export class NewFile {
  readonly #db: DatabaseSync;
  /** Callbacks by table, which add the rows that `insert` still holds. */
  readonly #waiting = new Map<TableName, (() => void)[]>();
  /** Number of rows added so far, over all tables. */
  added = 0;

  /** @param path path of the new file, which must not exist yet */
  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    // The file of a failed build is thrown away, so SQLite need not protect it against a crash.
    this.#db.exec(
      'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536',
    );
    this.#db.exec('begin');
    for (const statement of createTables()) this.#db.exec(statement);
  }

  /** @returns a function that adds rows in batches: passed values must not be changed afterwards */
  insert(table: TableName): Insert {
    const width = columnCount(table);
    let values: ColumnValue[] = [];
    let batched: StatementSync | undefined;
    this.#whenFinished(table, () => {
      const single = this.#db.prepare(insertInto(table));
      for (let at = 0; at < values.length; at += width) single.run(...values.slice(at, at + width));
      values = [];
    });
    return (...row) => {
      values.push(...row);
      this.added += 1;
      if (values.length < BATCH * width) return;
      batched ??= this.#db.prepare(insertInto(table, BATCH));
      batched.run(...values);
      values = [];
    };
  }

  #whenFinished(table: TableName, add: () => void): void {
    const callbacks = this.#waiting.get(table);
    if (callbacks) callbacks.push(add);
    else this.#waiting.set(table, [add]);
  }

  #addWaiting(table: TableName): void {
    for (const add of this.#waiting.get(table) ?? []) add();
    this.#waiting.delete(table);
  }

  /** Sorts and indexes tables once all their rows were added. */
  finish(...names: TableName[]): void {
    for (const name of names) {
      this.#addWaiting(name);
      for (const one of finishTable(name)) this.#db.exec(one);
    }
  }

  /** Runs a statement over the tables that are finished. */
  run(sql: string): void {
    this.#db.exec(sql);
  }

  /** Rows of a query over the finished tables, as arrays. */
  rows<R extends readonly ColumnValue[]>(sql: string): Iterable<R> {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate() as unknown as Iterable<R>;
  }

  /** Defines a function for statements. Its result must depend only on its arguments. */
  defineFunction(name: string, work: (...values: unknown[]) => string): void {
    this.#db.function(name, { varargs: true, deterministic: true }, work);
  }

  /** Completes the file. @param format see FORMAT in publish.ts */
  complete(format: number): void {
    for (const table of this.#waiting.keys()) this.#addWaiting(table);
    this.#db.exec('commit');
    this.#db.exec(`pragma user_version = ${format}`);
    this.close();
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}

const TAB = 9;
const NEWLINE = 10;

/** The columns of a query by name: the select list, and the index of each column in its rows. */
export function selection<const C extends Readonly<Record<string, string>>>(columns: C) {
  const names = Object.keys(columns);
  return {
    list: Object.values(columns).join(', '),
    at: Object.fromEntries(names.map((name, place) => [name, place])) as Record<keyof C, number>,
  };
}

/**
 * A row that PostgreSQL sends by COPY TO: a line of its text format. Fields are decoded when they are read.
 */
export class RawRow {
  readonly #ends: number[] = [];
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;

  /** Sets the row to the line bytes[start, end). */
  take(bytes: Buffer, start: number, end: number): void {
    this.#bytes = bytes;
    this.#start = start;
    this.#ends.length = 0;
    for (let at = start; at < end; at++) if (bytes[at] === TAB) this.#ends.push(at);
    this.#ends.push(end);
  }

  /** Field `index` as it stands in the line; '\N' is null. */
  raw(index: number): string {
    const from = index === 0 ? this.#start : (this.#ends[index - 1] ?? 0) + 1;
    return this.#bytes.toString('utf8', from, this.#ends[index]);
  }

  /** Field `index` as a number; null if the field is null. */
  number(index: number): number | null {
    const value = this.raw(index);
    return value === '\\N' ? null : Number(value);
  }

  /** Field `index` as a text; null is ''. */
  text(index: number): string {
    const value = this.raw(index);
    if (!value.includes('\\')) return value;
    return value === '\\N' ? '' : unescaped(value);
  }

  /** Field `index` as JSON; null is 'null'. */
  json(index: number): string {
    const value = this.raw(index);
    // Characters that JSON or COPY escapes; hardly any text contains them.
    if (!/["\\\x00-\x1f]/.test(value)) return `"${value}"`;
    return value === '\\N' ? 'null' : JSON.stringify(unescaped(value));
  }
}

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };
const unescaped = (value: string): string =>
  value.replace(/\\(.)/g, (_, one: string) => escapes[one] ?? one);

/**
 * Starts a query and returns its rows in batches. The next batch reuses the RawRow objects: do not keep them.
 * If the consumer stops early, the connection is reusable once the rest has arrived.
 */
export function copyRows(client: pg.ClientBase, query: string): AsyncGenerator<RawRow[]> {
  const stream: Readable = client.query(copyTo(`copy (${query}) to stdout`));
  // The consumer sees the stream's error. It is ignored when the consumer has stopped early.
  stream.on('error', () => {});
  return batches(stream);
}

async function* batches(stream: Readable): AsyncGenerator<RawRow[]> {
  const batch: RawRow[] = [];
  let incompleteLine: Buffer = Buffer.alloc(0);
  try {
    // If the stream were destroyed, its unread rows would stay in the connection, and the next query would
    // wait for ever.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer =
        incompleteLine.length > 0 ? Buffer.concat([incompleteLine, chunk]) : chunk;
      let size = 0;
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        const row = batch[size] ?? new RawRow();
        batch[size] = row;
        row.take(bytes, start, end);
        size += 1;
        start = end + 1;
      }
      incompleteLine = bytes.subarray(start);
      if (size > 0) yield batch.slice(0, size);
    }
  } finally {
    stream.resume();
  }
}
