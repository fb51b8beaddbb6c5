/** State shared by the steps of an import. */

import type pg from 'pg';
import { storedMessage } from '#contract/message.ts';
import type { ImportKind } from '#contract/staff/names.ts';
import type { CellSheet } from '#platform/table-files/sheets.ts';
import type { ImportProgress, RemarkSeverity, Report } from '../report/report.ts';
import type { KnownItems } from '../store/known-items.ts';
import type { Names } from '../store/synonyms.ts';
import type { TableHeader } from './headers.ts';
import { askedColumn, cellJoinerOf } from './joined-cells.ts';

/** Counts of a kind in an import. */
export interface KindCounts {
  /** Rows read, the header and empty rows aside. */
  rows: number;
  /** Rows that were not imported. */
  refused: number;
  added: number;
  changed: number;
  unchanged: number;
}

export interface RecognisedTable extends CellSheet, TableHeader {
  /** Number of the row of its headings, as a spreadsheet counts. */
  readonly headerRow: number;
  /** Whether the table is complete for the items that it names, so that data missing from it is removed. */
  readonly complete: boolean;
}

export interface Work {
  readonly client: pg.ClientBase;
  /** Statements of the client, which run while more rows are read. */
  readonly queue: DatabaseQueue;
  /** Whether the catalogue was empty: its tables are then filled in the fastest way. */
  readonly freeze: boolean;
  readonly known: KnownItems;
  readonly report: Report;
  /** Columns whose figures have no unit: staff are asked for it once. */
  readonly unitQuestions: UnitQuestions;
  readonly names: Names;
  readonly refusedTables: Set<RecognisedTable>;
  readonly counts: Record<ImportKind, KindCounts>;
  /** The set of changes of a dry run whose differences are listed. */
  readonly comparedSet: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** Progress of the rows being read or merged: the step that people see. */
  readonly onProgress: (progress: ImportProgress) => void;
  /** Progress of storing in the database meanwhile: seen only when nothing is left to read. */
  readonly onStored: (progress: ImportProgress) => void;
}

/** A question for the unit of a column's figures. */
export interface UnitQuestion {
  readonly file: string;
  readonly sheet: string | null;
  readonly column: string;
  /** The first figure without a unit. */
  readonly value: string;
}

/** The questions of an import, one for each column of a table. */
export class UnitQuestions {
  readonly all: UnitQuestion[] = [];

  ask(table: RecognisedTable, field: string, value: string): void {
    const { file } = table;
    const sheet = table.sheet ?? null;
    const column = askedColumn(table, field);
    const isAsked = this.all.some(
      (one) => one.file === file && one.sheet === sheet && one.column === column,
    );
    if (!isAsked) this.all.push({ file, sheet, column, value: value.trim().slice(0, 20) });
  }
}

/** Adds a cell of a row to the report. */
export function remark(
  work: Work,
  table: RecognisedTable,
  row: number,
  column: string,
  value: string,
  reason: string,
  severity: RemarkSeverity,
): void {
  work.report.add(table, row, column, value, reason, severity);
}

/** Refuses a row: nothing of it is imported. */
export function refuseRow(
  work: Work,
  table: RecognisedTable,
  row: number,
  column: string,
  value: string,
  reason: string,
): void {
  work.counts[table.kind].refused += 1;
  work.refusedTables.add(table);
  work.report.add(table, row, column, value, reason, 'refused');
}

export const nothingRemoved =
  'The table is called complete, but some of its rows can not be read: nothing was removed from what it names.';

/** Reports tables that are complete but have rows that can't be read. */
export function tellIncomplete(work: Work, tables: Iterable<RecognisedTable>): void {
  for (const table of tables) {
    if (!table.complete || !work.refusedTables.has(table)) continue;
    remark(work, table, table.headerRow, '', '', nothingRemoved, 'noted');
  }
}

const tooManyCells =
  'The row has more cells than the header has columns: perhaps a separator inside a cell is not quoted.';

const hiddenRow =
  'The row is hidden in the file, by a filter or a group; it was read like the others.';

function widerThan(row: readonly string[], width: number): string | undefined {
  for (let at = width; at < row.length; at++) if (row[at]?.trim()) return row[at];
  return undefined;
}

/**
 * Calls `take` for each row of a table that is not empty, with its cells in the order of columnsOf(kind).
 */
export async function eachRow(
  work: Work,
  table: RecognisedTable,
  take: (cells: readonly string[], row: number) => void,
): Promise<void> {
  const { places, width, headerRow } = table;
  const counts = work.counts[table.kind];
  const name = table.sheet === undefined ? table.file : `${table.file}, ${table.sheet}`;
  const joinCells = cellJoinerOf(table);
  const inOrder = places.length === width && places.every((place, at) => place === at);
  let bytes = 0;
  let rows = 0;
  const batches = table.rows((count) => {
    bytes += count;
  });
  for await (const batch of batches) {
    work.signal?.throwIfAborted();
    if (work.queue.failed) await work.queue.done();
    let number = batch.first - 1;
    for (const row of batch.rows) {
      number += 1;
      if (number <= headerRow) continue;
      if (row.length < 2 && (row[0] ?? '').trim() === '') continue;
      const beyond = row.length > width ? widerThan(row, width) : undefined;
      const asIs = inOrder && row.length === width;
      const cells = asIs ? row : places.map((place) => (place < 0 ? '' : (row[place] ?? '')));
      if (!asIs) joinCells?.(cells as string[], row);
      if (beyond === undefined && cells[0] === '' && cells.every((cell) => cell === '')) continue;
      rows += 1;
      if (batch.hidden?.has(number)) remark(work, table, number, '', '', hiddenRow, 'noted');
      if (beyond === undefined) take(cells, number);
      else refuseRow(work, table, number, '', beyond, tooManyCells);
    }
    work.onProgress({
      step: storedMessage({ key: 'reading {name}', params: { name } }),
      done: bytes,
      total: table.size,
      rows,
    });
    await work.report.yieldToEventLoop();
  }
  counts.rows += rows;
}

/**
 * Statements one after the other on one connection, while the program reads on: reading and cleaning
 * take one processor, the database's loading another.
 */
export class DatabaseQueue {
  #last: Promise<void> = Promise.resolve();
  #failed = false;

  /** Adds work. If it fails, the next `await` rejects with its error. */
  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(work);
    this.#last.catch(() => {
      this.#failed = true;
    });
  }

  /** Whether work has failed, so that going on is of no use; `done` throws the error. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Resolves when all added work is done. @throws the error of the first work that failed */
  done(): Promise<void> {
    return this.#last;
  }

  /** Resolves when all work has ended, also if it failed. */
  settled(): Promise<void> {
    return this.#last.catch(() => {});
  }
}

/** Interval of pg_cancel_backend, ms. */
const CANCEL_EVERY = 250;

/**
 * Cancels the client's statements once the signal is aborted. Repeats pg_cancel_backend, because a cancel
 * between two statements has no effect.
 * @param client its statements are cancelled; `pool` provides the connection for pg_cancel_backend
 * @returns a function that removes the listener. Once its promise resolves, nothing is cancelled any more, and the
 * connection can be returned to the pool
 */
export function cancelOn(
  signal: AbortSignal | undefined,
  pool: pg.Pool,
  client: pg.PoolClient,
): () => Promise<void> {
  if (!signal) return async () => {};
  const { processID } = client as pg.PoolClient & { processID?: number };
  let again: NodeJS.Timeout | undefined;
  const cancelRequests: Promise<unknown>[] = [];
  const cancel = () => {
    cancelRequests.push(pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {}));
  };
  const begin = () => {
    cancel();
    again = setInterval(cancel, CANCEL_EVERY);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin);
  return async () => {
    signal.removeEventListener('abort', begin);
    clearInterval(again);
    await Promise.all(cancelRequests);
  };
}
