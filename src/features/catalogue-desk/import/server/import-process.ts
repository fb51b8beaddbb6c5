/**
 * Process that imports catalogue files, so that the web process stays free, and a file that needs too much
 * memory ends only this process. Runs one task after another.
 */
import type pg from 'pg';
import { publish } from '#features/catalogue-index/publish.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { BusyError, ImportError } from '#platform/table-files/sheets.ts';
import { lastSet, newerChanges } from '../change-set.ts';
import { importCatalogue, publishingStep } from '../import.ts';
import type { RowPlace } from '../report/report.ts';
import { shownResult } from './changes.ts';
import {
  CANCEL,
  type ImportTask,
  type Outcomes,
  type Task,
  type TaskMessage,
  updateRun,
} from './run-process.ts';

/** Interval of progress messages, ms. */
const TELL_EVERY = 500;

/** Aborts the current task. */
let cancelling = new AbortController();
process.on('message', (message: Task | typeof CANCEL) => {
  if (message === CANCEL) cancelling.abort(new ImportError('Cancelled: nothing was changed.'));
  else void work(message);
});
// The site no longer needs this process, or the site has ended. Another process will repeat the job.
process.on('disconnect', () => process.exit(1));

const say = (message: TaskMessage) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

async function work(task: Task): Promise<void> {
  cancelling = new AbortController();
  lastMessage = { step: '', at: 0 };
  try {
    await say({ outcome: await outcomeOf(task) });
  } catch (error) {
    if (error instanceof ImportError) {
      await say({ refused: error.stored, busy: error instanceof BusyError });
    } else {
      await say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
}

async function outcomeOf(task: Task): Promise<Outcomes[Task['kind']]> {
  const database = openDatabase({ url: task.databaseUrl, log: silentLog() });
  try {
    if (task.kind === 'import') return await importFiles(database, task);
    const { version } = await publish(database, {
      reason: task.reason,
      ...(task.folder !== undefined && { folder: task.folder }),
      onProgress: ({ step, done, total }) =>
        tell({ step: publishingStep(step), done, total, rows: done }),
    });
    return { version };
  } finally {
    await database.close();
  }
}

let lastMessage = { step: '', at: 0 };
function tell(progress: { step: string; done: number; total: number; rows: number }): void {
  const at = performance.now();
  if (progress.step === lastMessage.step && at - lastMessage.at < TELL_EVERY) return;
  lastMessage = { step: progress.step, at };
  void say({ progress });
}

async function importFiles(database: Database, task: ImportTask): Promise<Outcomes['import']> {
  let set = 0;
  const sources = task.paths.map(({ path, encoding }) => (encoding ? { path, encoding } : path));
  const result = await importCatalogue(database, sources, {
    check: task.check,
    differences: task.check,
    who: task.who,
    report: task.report,
    signal: cancelling.signal,
    onProgress: tell,
    mapping: (place) => {
      const table = tableAt(task, place);
      return table && (table.mapping ?? 'leave out');
    },
    isComplete: (place) => tableAt(task, place)?.complete ?? false,
    before: async (client) => {
      set = await lastSet(client);
    },
    after: (client, outcome) => settle(client, task, outcome),
  });
  return { ...result, set };
}

const tableAt = ({ tables }: ImportTask, { file, sheet }: RowPlace) =>
  tables.find((table) => table.file === file && table.sheet === sheet);

/** Ends the import's transaction. @throws ImportError if the import would overwrite other changes */
async function settle(
  client: pg.ClientBase,
  { checkedSet, runId, attempt }: ImportTask,
  outcome: Parameters<typeof shownResult>[0],
): Promise<void> {
  const refused = outcome.changed ? await newerChanges(client, checkedSet ?? 0) : undefined;
  if (refused) throw new ImportError(refused.key, undefined, refused.params);
  const run = await updateRun(client, runId)
    .set({ state: 'publishing', result: JSON.stringify(shownResult(outcome)) })
    .where('attempt', '=', attempt)
    .where('cancel_requested', '=', false)
    .returning('id')
    .executeTakeFirst();
  if (!run) throw new ImportError('Cancelled: nothing was changed.');
}
