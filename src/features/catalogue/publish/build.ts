/** What the steps of a build share: the source's snapshot and the file being made. */
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import { createTables, finishTable, insertInto, type TableName } from './schema.ts';

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

export type Value = string | number | null | Uint8Array | Uint16Array | Int32Array;
/** Adds a row; values in the order of the table's columns. */
export type Insert = (...values: Value[]) => void;

/** The file of a version that is being made. A build that fails leaves nothing that anybody reads. */
export class NewFile {
  readonly #db: DatabaseSync;
  /** Rows in all tables. */
  rows = 0;

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

  insert(table: TableName): Insert {
    const statement = this.#db.prepare(insertInto(table));
    return (...values) => {
      statement.run(...values);
      this.rows += 1;
    };
  }

  /** Sorts and indexes tables whose rows are all there. */
  finish(...names: TableName[]): void {
    for (const name of names) for (const one of finishTable(name)) this.#db.exec(one);
  }

  /** Completes the file. @param format what it holds: see publish.ts */
  complete(format: number): void {
    this.#db.exec('commit');
    this.#db.exec(`pragma user_version = ${format}`);
    this.close();
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
