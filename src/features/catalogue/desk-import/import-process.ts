/**
 * The process that reads catalogue files, so that no visitor waits for it, and a file that takes too
 * much memory ends this process alone. It does one order and ends.
 */
import { setPriority } from 'node:os';
import type pg from 'pg';
import { type Database, openDatabase } from '#server/database.ts';
import { silentLog } from '#server/log.ts';
import { BusyError, ImportError, importCatalogue, previewFile } from '../import/public.ts';
import { publish } from '../publish/publish.ts';
import { CANCEL, type ImportOrder, type Order, type Outcomes, type Said } from './orders.ts';
import { shownResult } from './remarks.ts';

/** How often progress is told, ms. */
const TELL_EVERY = 500;

const edited =
  'The catalogue was changed after the dry run, so it no longer holds. Please check the import again.';

const cancelling = new AbortController();
process.on('message', (message: Order | typeof CANCEL) => {
  if (message === CANCEL) cancelling.abort(new ImportError('Cancelled: nothing was changed.'));
  else void work(message);
});
// The site's process ended: the job is taken up again by another one.
process.on('disconnect', () => process.exit(1));
if (process.platform !== 'win32') setPriority(5);

const say = (said: Said) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(said, () => resolve());
    else resolve();
  });

async function work(order: Order): Promise<void> {
  try {
    await say({ outcome: await outcomeOf(order) });
  } catch (error) {
    if (error instanceof ImportError) {
      await say({ refused: error.message, busy: error instanceof BusyError });
    } else {
      await say({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  process.disconnect?.();
}

async function outcomeOf(order: Order): Promise<Outcomes[Order['kind']]> {
  if (order.kind === 'preview') return previewFile(order.path, order.rows);
  const database = openDatabase({ url: order.databaseUrl, log: silentLog(), writeSize: 5 });
  try {
    if (order.kind === 'import') return await importFiles(database, order);
    const { version } = await publish(database, {
      reason: order.reason,
      onProgress: ({ step, done, total }) =>
        tell({ step: `publishing: ${step}`, done, total, rows: done }),
    });
    return { version };
  } finally {
    await database.close();
  }
}

let told = 0;
function tell(progress: { step: string; done: number; total: number; rows: number }): void {
  const now = performance.now();
  if (now - told < TELL_EVERY) return;
  told = now;
  void say({ progress });
}

async function importFiles(database: Database, order: ImportOrder): Promise<Outcomes['import']> {
  let edits = 0;
  const result = await importCatalogue(database, order.paths, {
    check: order.check,
    report: order.report,
    signal: cancelling.signal,
    onProgress: tell,
    mapping: ({ file, sheet }) => {
      const table = order.tables.find((one) => one.file === file && one.sheet === sheet);
      return table && (table.mapping ?? 'leave out');
    },
    before: async (client) => {
      edits = await editsOf(client);
      if (order.checkedEdits !== undefined && edits !== order.checkedEdits) {
        throw new ImportError(edited);
      }
    },
    after: async (client, result) => {
      // Whoever edited while files were read is not overwritten: this import is undone instead.
      const expected = result.changed ? edits + 1 : edits;
      if ((await editsOf(client)) !== expected) throw new ImportError(edited);
      const { rowCount } = await client.query(
        `update catalogue.import_run set state = 'publishing', result = $3
         where id = $1 and attempt = $2 and not cancel_requested`,
        [order.runId, order.attempt, JSON.stringify(shownResult(result))],
      );
      if (rowCount !== 1) throw new ImportError('Cancelled: nothing was changed.');
    },
  });
  return { ...result, edits };
}

async function editsOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ edits: number }>('select edits from catalogue.state');
  return rows[0]?.edits ?? 0;
}
