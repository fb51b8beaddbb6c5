/** Sends tasks to the import process and waits for the outcome. */
import type { TextEncoding } from '#contract/table-names.ts';
import { Children, watchUsage } from '#platform/children.ts';
import { type Queryable, queries } from '#platform/queries.ts';
import type { ImportOutcome } from '../import.ts';
import type { ImportProgress } from '../report/report.ts';
import type { ColumnMapping } from '../tables/import-columns.ts';

/** A table with the mapping that applies. */
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
  /** E-mail address of the member of staff. */
  readonly who: string;
  /** Id of the last change set at the dry run; undefined for the dry run itself. */
  readonly checkedSet: number | undefined;
  /** Path of the report as a CSV file. */
  readonly report: string;
}

/** Task for an import that is already stored. */
interface PublishTask {
  readonly kind: 'publish';
  readonly databaseUrl: string;
  readonly reason: string;
  /** Folder of the site's versions, to which the new version is copied. */
  readonly folder?: string;
}

export type Task = ImportTask | PublishTask;

/** Message that cancels the current task. The catalogue then does not change. */
export const CANCEL = 'cancel';

export interface Outcomes {
  import: ImportOutcome & {
    /** Id of the last change set before the import (migration 0001). */
    readonly set: number;
  };
  publish: { readonly version: number | undefined };
}

/** Error message for staff. `busy`: another import is running, so a later attempt can succeed. */
interface ImportRefusal {
  readonly refused: string;
  readonly busy: boolean;
}

/** Messages of the process: progress, then the outcome, a refusal, or an unexpected error. */
export type TaskMessage =
  | { readonly progress: ImportProgress }
  | { readonly outcome: Outcomes[Task['kind']] }
  | ImportRefusal
  | { readonly fault: string };

/** Updates an import. Not in runs.ts, whose schemas would slow the start of the import process. */
export const updateRun = (client: Queryable, id: number) =>
  queries(client).updateTable('catalogue.import_run').where('id', '=', id);

/** The task was refused. Staff see the message. */
export class RefusedError extends Error {
  /** Whether another import is running, so that a later attempt can succeed. */
  readonly busy: boolean;

  constructor(message: string, busy: boolean) {
    super(message);
    this.busy = busy;
  }
}

/** The process ended without a message: out of memory, killed, or the site is stopping. */
export class ProcessEnded extends Error {}

export interface Running<O> {
  readonly pid: number | undefined;
  /** @throws RefusedError, ProcessEnded, or an Error for an unexpected error */
  readonly outcome: Promise<O>;
  /** Requests cancellation. The outcome is then a refusal. */
  cancel(): void;
  kill(): void;
}

/** Memory limit of a process, bytes. The build sheets of a million turbos are held outside the heap. */
const MAX_MEMORY = 5 * 1024 * 1024 * 1024;

/** Import processes. An idle process stays for the next task, because an import follows its dry run. */
const children = new Children({
  script: new URL('./import-process.ts', import.meta.url),
  mostMemory: MAX_MEMORY,
  mostIdleMemory: 256 * 1024 * 1024,
  niceness: 10,
});

export const killAll = (): void => children.close();

export function runProcess<K extends Task['kind']>(
  task: Extract<Task, { kind: K }>,
  onProgress: (progress: ImportProgress) => void = () => {},
): Running<Outcomes[K]> {
  const child = children.take();
  let isOver = false;
  const watch = watchUsage(child, ({ memory }) => {
    if (memory > MAX_MEMORY) child.kill('SIGKILL');
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
  // Prevents an unhandled rejection if no caller awaits the outcome. Awaiting callers still get the error.
  outcome.catch(() => undefined);
  child.send(task);
  return {
    pid: child.pid,
    outcome,
    // After the end of this task the process may already work on another one.
    cancel: () => {
      if (!isOver && child.connected) child.send(CANCEL);
    },
    kill: () => {
      if (!isOver) child.kill('SIGKILL');
    },
  };
}
