/** Shared by the commands of this folder: settings, arguments, database and exit status. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, misspelledSettings, readConfig } from '#platform/config.ts';
import { keepFilesPrivate } from '#platform/data-dir.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { fullFailure } from '#platform/files.ts';
import { createLog, type Logger, withoutSecrets } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { startOrJoinEmbedded } from '#platform/postgres/embedded.ts';

type ErrorKind = abstract new (...args: never) => Error;

/**
 * Runs a command and exits the process: status 0, or 1 with the error on standard error.
 * @param expected errors that the user can solve: only their message is printed, without a stack trace
 */
export async function runCommand(
  expected: readonly ErrorKind[],
  work: () => Promise<void>,
): Promise<never> {
  keepFilesPrivate();
  try {
    await work();
    process.exit(0);
  } catch (error) {
    const { message, stack } = error as Error;
    const isExpected = expected.some((kind) => error instanceof kind);
    const text = fullFailure(error) ? `There is no room left on the disk: ${message}.` : stack;
    process.stderr.write(withoutSecrets(`${isExpected ? message : text}\n`));
    process.exit(1);
  }
}

/** Reads the settings of the environment. Warns on standard error about misspelled names. */
export function readSettings(): Config {
  for (const warning of misspelledSettings(process.env)) process.stderr.write(`${warning}\n`);
  return readConfig(process.env);
}

export function endWithUsage(usage: string): never {
  process.stderr.write(usage);
  process.exit(1);
}

/** Parses the arguments. Wrong arguments and --help print the usage and exit with status 1. */
export function readArguments<T extends ParseArgsConfig>(
  given: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.includes('--help')) endWithUsage(usage);
  try {
    return parseArgs(given);
  } catch (error) {
    return endWithUsage(`${(error as Error).message}\n\n${usage}`);
  }
}

/** A log at the level of the settings, by default only warnings and errors. */
export const commandLog = ({ logLevel }: Config): Logger =>
  createLog(logLevel === 'info' ? 'warn' : logLevel);

/**
 * Runs work with the database of the settings, migrated: an external server, the server of the site that runs
 * on DATA_DIR, or a server started for this command.
 * @param ready called when the server runs, before the first query
 */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
  ready: () => void = () => undefined,
): Promise<void> {
  const log = commandLog(config);
  const server =
    config.databaseUrl === undefined
      ? await startOrJoinEmbedded({ dataDir: config.dataDir, log })
      : { url: config.databaseUrl, stop: async () => undefined };
  ready();
  try {
    await migrate(server.url, log);
    const database = openDatabase({ url: server.url, log });
    await work(database).finally(() => database.close());
  } finally {
    await server.stop();
  }
}
