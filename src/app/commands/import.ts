/**
 * `npm run import -- [--check] [--complete] [--report FILE] FILE…`: imports catalogue files from the command line.
 * Exit status 0 after success, 1 if nothing was imported.
 */
import { join } from 'node:path';
import { openProgress, printResult } from '#features/catalogue-desk/import/command/print.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { lowerPriority } from '#platform/children.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import { inDataDir, makeDataDir } from '#platform/data-dir.ts';
import type { Database } from '#platform/database.ts';
import { MigrationError } from '#platform/migrate.ts';
import { EmbeddedError } from '#platform/postgres/embedded.ts';
import { ImportError } from '#platform/table-files/sheets.ts';
import { endWithUsage, readArguments, readSettings, runCommand, withDatabase } from './command.ts';

const usage = `Usage: npm run import -- [--check] [--complete] [--report FILE] FILE…

Reads CSV, XLSX, XLS and ODS files of turbos, components, build sheets, cross references and stock into the
catalogue and publishes it. The first row of each file or sheet names its columns.

  --check         do everything, report it, and change nothing
  --complete      the files are complete for the turbos and components that they name: vehicles,
                  numbers, texts and cross references of these that the files do not have are removed
  --report FILE   where the report goes, as CSV; else into DATA_DIR
`;

/** Errors that the user can solve. Only their message is printed, without a stack trace. */
const expectedErrors = [ImportError, ConfigError, MigrationError, EmbeddedError];

interface ImportTask {
  files: string[];
  check: boolean;
  complete: boolean;
  report: string | undefined;
}

async function defaultReport({ dataDir }: Config): Promise<string> {
  await inDataDir(dataDir, () => makeDataDir(dataDir, () => undefined));
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-');
  return join(dataDir, `import-report-${time}.csv`);
}

/** A signal that Ctrl-C aborts. A second Ctrl-C ends the process immediately. */
function cancelSignal(): AbortSignal {
  const controller = new AbortController();
  let firstSignal = Number.NaN;
  const stop = () => {
    // After Ctrl-C both the terminal and npm send a signal to this process: both count as one signal.
    if (performance.now() - firstSignal < 500) return;
    if (!Number.isNaN(firstSignal)) process.exit(1);
    firstSignal = performance.now();
    controller.abort(new ImportError('Cancelled: nothing more was done.'));
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  return controller.signal;
}

async function run(task: ImportTask): Promise<void> {
  const config = readSettings();
  const signal = cancelSignal();
  const work = async (database: Database) => {
    const progress = openProgress(process.stderr);
    try {
      const report = task.report ?? (await defaultReport(config));
      const options = {
        check: task.check,
        report,
        signal,
        onProgress: progress.show,
        isComplete: () => task.complete,
      };
      const result = await importCatalogue(database, task.files, options);
      progress.end();
      printResult(process.stdout, result, { check: task.check, report });
    } finally {
      progress.end();
    }
  };
  // Lower the priority only after starting the database server, which may also serve a site.
  await withDatabase(config, work, lowerPriority);
}

const options = {
  check: { type: 'boolean', default: false },
  complete: { type: 'boolean', default: false },
  report: { type: 'string' },
} as const;
const { values, positionals } = readArguments({ allowPositionals: true, options }, usage);
if (positionals.length === 0) endWithUsage(usage);
const { check, complete, report } = values;
await runCommand(expectedErrors, () => run({ files: positionals, check, complete, report }));
