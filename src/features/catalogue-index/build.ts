/** What the steps of a build share: the source's snapshot and the file being made. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type pg from 'pg';
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

/** By id of a turbo: the position of its main row. */
export type Mains = ReadonlyMap<number, number>;

export type ColumnValue = string | number | null | Int32Array;
/** Adds a row; values in the order of the table's columns. */
export type Insert = (...values: ColumnValue[]) => void;

/** Rows that one statement adds: a statement for each row would take twice as long. */
const BATCH = 32;

/** The file of a version that is being made. A build that fails leaves nothing that anybody reads. */
export class NewFile {
  readonly #db: DatabaseSync;
  /** By table: add what `insert` has not added yet. */
  readonly #waiting = new Map<TableName, (() => void)[]>();
  /** How many rows were added to all tables. */
  added = 0;

  /** @param path where it is made; there must be none yet */
  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    // A half-made file is thrown away, so nothing has to survive a crash.
    this.#db.exec(
      'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536',
    );
    this.#db.exec('begin');
    for (const statement of createTables()) this.#db.exec(statement);
  }

  /** @returns adds rows a batch at a time, so a value must not change after it is given */
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

  /** Sorts and indexes tables whose rows are all there. */
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

  /** The rows of a query of these, as lists. */
  rows<R extends readonly ColumnValue[]>(sql: string): Iterable<R> {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate() as unknown as Iterable<R>;
  }

  /** Makes a function that statements can call; it depends on its arguments alone. */
  defineFunction(name: string, work: (...values: unknown[]) => string): void {
    this.#db.function(name, { varargs: true, deterministic: true }, work);
  }

  /** Completes the file. @param format what it holds: see publish.ts */
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
