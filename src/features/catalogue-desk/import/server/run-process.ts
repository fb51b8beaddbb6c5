/** Gives a task to the process that imports, and waits for its outcome. */
import type { TextEncoding } from '#contract/table-names.ts';
import { Children, watchUsage } from '#platform/children.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import type { ImportOutcome } from '../import.ts';
import type { ImportProgress } from '../report/report.ts';
import type { ColumnMapping } from '../tables/headers.ts';

/** A table as staff want it read. */
export interface MappedTable {
  readonly file: string;
  readonly sheet: string | undefined;
  readonly mapping: ColumnMapping | undefined;
  readonly complete: boolean;
}

export interface ImportTask {
  readonly kind: 'import';
  readonly databaseUrl: string;
  readonly runId: number;
  readonly attempt: number;
  readonly paths: readonly { readonly path: string; readonly encoding: TextEncoding | null }[];
  readonly tables: readonly MappedTable[];
  readonly check: boolean;
  /** E-mail of the member of staff. */
  readonly who: string;
  /** The last set of changes that the dry run saw; undefined for the dry run itself. */
  readonly checkedSet: number | undefined;
  /** Path of the report, a CSV file. */
  readonly report: string;
}

/** Task that is left when the import is stored already. */
interface PublishTask {
  readonly kind: 'publish';
  readonly databaseUrl: string;
  readonly reason: string;
  /** Folder of the site's versions, into which the new file is copied. */
  readonly folder?: string;
}

export type Task = ImportTask | PublishTask;

/** Sent to the process while it works: stop, and leave the catalogue as it was. */
export const CANCEL = 'cancel';

export interface Outcomes {
  import: ImportOutcome & {
    /** The last set of changes before the import (migration 0001). */
    readonly set: number;
  };
  publish: { readonly version: number | undefined };
}

/** An error message for staff; `busy`: another import is running, so a later retry can succeed. */
interface ImportRefusal {
  readonly refused: string;
  readonly busy: boolean;
}

/** Messages of the process: progress, and at last the outcome, a refusal, or a fault of the program. */
export type TaskMessage =
  | { readonly progress: ImportProgress }
  | { readonly outcome: Outcomes[Task['kind']] }
  | ImportRefusal
  | { readonly fault: string };

/** Changes the row of an import. It is not in runs.ts, whose schemas take long to load in the import's process. */
export const updateRun = (client: Queryable, id: number) =>
  queries(client).updateTable('catalogue.import_run').where('id', '=', id);

/** The task was refused; the message is shown to staff. */
export class RefusedError extends Error {
  /** Another import is running: a later retry can succeed. */
  readonly busy: boolean;

  constructor(message: string, busy: boolean) {
    super(message);
    this.busy = busy;
  }
}

/** The process ended without a word: out of memory, killed, or the site stops. */
export class ProcessEnded extends Error {}

export interface Running<O> {
  readonly pid: number | undefined;
  /** @throws RefusedError, ProcessEnded, or an Error for a fault of the program */
  readonly outcome: Promise<O>;
  /** Asks the process to stop; the outcome is then a refusal. */
  cancel(): void;
  /** Ends it at once. */
  kill(): void;
}

/** Memory limit of a process, in bytes; a million turbos' build sheets are numbers outside the heap. */
const MOST_MEMORY = 5 * 1024 * 1024 * 1024;

/** The processes of imports. An idle process waits for another task, since an import follows its dry run. */
const children = new Children({
  script: new URL('./import-process.ts', import.meta.url),
  mostMemory: MOST_MEMORY,
  mostIdleMemory: 256 * 1024 * 1024,
  niceness: 10,
});

/** Ends all processes. */
export const killAll = (): void => children.close();

export function runProcess<K extends Task['kind']>(
  task: Extract<Task, { kind: K }>,
  onProgress: (progress: ImportProgress) => void = () => {},
): Running<Outcomes[K]> {
  const child = children.take();
  let isOver = false;
  const watch = watchUsage(child, ({ memory }) => {
    if (memory > MOST_MEMORY) child.kill('SIGKILL');
  });
  const { promise: outcome, resolve, reject } = Promise.withResolvers<Outcomes[K]>();
  const stopListening = () => {
    isOver = true;
    clearInterval(watch);
    child.off('message', onMessage);
    child.off('error', onError);
    child.off('exit', onExit);
  };
  const onMessage = async (message: TaskMessage) => {
    if ('progress' in message) {
      onProgress(message.progress);
      return;
    }
    stopListening();
    await children.putBack(child);
    if ('outcome' in message) resolve(message.outcome as Outcomes[K]);
    else if ('refused' in message) reject(new RefusedError(message.refused, message.busy));
    else reject(new Error(message.fault));
  };
  const onError = (error: Error) => reject(error);
  const onExit = (code: number | null, signal: string | null) => {
    stopListening();
    reject(new ProcessEnded(`the import's process ended: ${signal ?? code}`));
  };
  child.on('message', onMessage).on('error', onError).on('exit', onExit);
  // Prevents an unhandled rejection if no caller awaits the outcome; awaiting callers still get the error.
  outcome.catch(() => undefined);
  child.send(task);
  return {
    pid: child.pid,
    outcome,
    // Once the task is over, the process may work on another one.
    cancel: () => {
      if (!isOver && child.connected) child.send(CANCEL);
    },
    kill: () => {
      if (!isOver) child.kill('SIGKILL');
    },
  };
}
