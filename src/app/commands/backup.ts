/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`: save the embedded database with pictures and
 * documents to one file, and restore it. Exit status 0 after success, 1 if nothing was done.
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { openProgress } from '#features/catalogue-desk/import/command/print.ts';
import { BackupError } from '#platform/backup/archive.ts';
import { type OnProgress, writeBackup } from '#platform/backup/backup.ts';
import { restore } from '#platform/backup/restore.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import type { Logger } from '#platform/log.ts';
import { MigrationError } from '#platform/migrate.ts';
import { EmbeddedError, startOrJoinEmbedded } from '#platform/postgres/embedded.ts';
import { commandLog, endWithUsage, readArguments, readSettings, runCommand } from './command.ts';

const usage = `Usage: npm run backup -- FILE
       npm run restore -- FILE

backup writes the embedded database in DATA_DIR, with its pictures and documents, into a new file;
the site may run meanwhile. restore makes an empty DATA_DIR from such a file; then start the site.
`;

/** Errors that the user can solve. Only their message is printed, without a stack trace. */
const expectedErrors = [BackupError, ConfigError, MigrationError, EmbeddedError];

async function run(command: string, path: string): Promise<void> {
  const config = readSettings();
  if (config.databaseUrl !== undefined) {
    throw new BackupError(
      'DATABASE_URL names a server of your own: back it up with pg_dump, and restore it with pg_restore.',
    );
  }
  const log = commandLog(config);
  const progress = openProgress(process.stderr, 'MB');
  const show: OnProgress = (step, done, total) =>
    progress.show({ step, done, total, rows: done / 1_000_000 });
  const began = performance.now();
  try {
    if (command === 'backup') await backup(config, log, path, show);
    else await restore({ path, dataDir: config.dataDir, log }, show);
  } finally {
    progress.end();
  }
  const seconds = Math.ceil((performance.now() - began) / 1000);
  const summary =
    command === 'backup'
      ? `${path}: ${(statSync(path).size / 1_000_000).toFixed(1)} MB`
      : `DATA_DIR ${config.dataDir} is restored`;
  process.stdout.write(`${summary}, in ${seconds} s.\n`);
  if (config.storageUrl !== undefined) {
    process.stdout.write('Pictures and documents lie in STORAGE_URL and are not part of it.\n');
  }
}

async function backup(config: Config, log: Logger, path: string, show: OnProgress): Promise<void> {
  const { dataDir, storageUrl } = config;
  if (isWithin(path, dataDir)) {
    throw new BackupError(
      `${path} lies in DATA_DIR: the next backup would hold it, and what destroys the one takes the other along. Name a file elsewhere.`,
    );
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new BackupError(`There is no database in DATA_DIR ${dataDir}.`);
  }
  const folder = storageUrl === undefined ? join(dataDir, 'files') : undefined;
  const server = await startOrJoinEmbedded({ dataDir, log });
  try {
    await writeBackup({ url: server.url, folder, path }, show);
  } finally {
    await server.stop();
  }
}

/** Whether a file is in a folder, also through a symbolic link. */
function isWithin(path: string, folder: string): boolean {
  if (!existsSync(folder) || !existsSync(dirname(path))) return false;
  return `${realpathSync(dirname(path))}${sep}`.startsWith(`${realpathSync(folder)}${sep}`);
}

const { positionals } = readArguments({ allowPositionals: true }, usage);
const [command, file, more] = positionals;
if ((command !== 'backup' && command !== 'restore') || !file || more) endWithUsage(usage);
await runCommand(expectedErrors, () => run(command, resolve(file)));
