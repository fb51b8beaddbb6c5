/** State shared by the steps of an import. */

import type pg from 'pg';
import { storedMessage } from '#contract/message.ts';
import type { ImportKind } from '#contract/staff/names.ts';
import type { CellSheet } from '#platform/table-files/sheets.ts';
import type { ImportProgress, RemarkSeverity, Report } from '../report/report.ts';
import type { KnownItems } from '../store/known-items.ts';
import type { Names } from '../store/synonyms.ts';
import type { TableHeader } from './import-columns.ts';
import { askedColumn, cellJoinerOf } from './joined-cells.ts';

export interface KindCounts {
  /** Rows read, without headers and empty rows. */
  rows: number;
  refused: number;
  added: number;
  changed: number;
  unchanged: number;
}

export interface RecognisedTable extends CellSheet, TableHeader {
  /** Number of the heading row in the spreadsheet, from 1. */
  readonly headerRow: number;
  /** Whether the table has all data of its items, so that data missing in it is deleted. */
  readonly complete: boolean;
}

export interface Work {
  readonly client: pg.ClientBase;
  /** Statements of `client`, which run while more rows are read. */
  readonly queue: DatabaseQueue;
  /** Whether the catalogue was empty, so that tables can be filled with COPY FREEZE. */
  readonly freeze: boolean;
  readonly known: KnownItems;
  readonly report: Report;
  /** Questions about units of columns. Each is asked once. */
  readonly unitQuestions: UnitQuestions;
  readonly names: Names;
  readonly refusedTables: Set<RecognisedTable>;
  readonly counts: Record<ImportKind, KindCounts>;
  /** Change set of a dry run with a list of differences. */
  readonly comparedSet: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** Called with the progress of reading and merging, which is always shown. */
  readonly onProgress: (progress: ImportProgress) => void;
  /**
   * Called with the progress of storing, which runs at the same time. Shown only when reading is finished.
   */
  readonly onStored: (progress: ImportProgress) => void;
}

export interface UnitQuestion {
  readonly file: string;
  readonly sheet: string | null;
  readonly column: string;
  readonly value: string;
}

/** Questions of an import, at most one per column of a table. */
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

/** Refuses a row completely. */
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

/**
 * Reports tables that staff marked as complete but that have unreadable rows. The import deletes nothing for
 * such a table.
 */
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

/** Calls `take` for each non-empty row of a table, with the cells in the order of columnsOfKind. */
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
 * Runs statements one after another on one connection, while the process reads and cleans further rows. This
 * keeps the processors of both the process and the database busy.
 */
export class DatabaseQueue {
  #last: Promise<void> = Promise.resolve();
  #failed = false;

  /** Adds a task. If it fails, done() rejects with its error. */
  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(work);
    this.#last.catch(() => {
      this.#failed = true;
    });
  }

  /** Whether a task has failed, so that further work is useless. `done` throws the error. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Resolves when all added tasks are done. @throws the error of the first failed task */
  done(): Promise<void> {
    return this.#last;
  }

  /** Resolves when all tasks have ended, even if they failed. */
  settled(): Promise<void> {
    return this.#last.catch(() => {});
  }
}

/** Interval between calls of pg_cancel_backend, ms. */
const CANCEL_EVERY = 250;

/**
 * Cancels the client's statements once the signal is aborted. Repeats pg_cancel_backend, because a cancel
 * between two statements has no effect.
 * @param pool provides the connection for pg_cancel_backend
 * @returns a function that stops cancelling. When its promise resolves, the connection can be returned to the
 *   pool
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
