/** Runs the commands of this folder: their settings, arguments, database and end. */
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
 * Ends the program after its work: exit status 0, or 1 with the error on standard error.
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

/** The settings of the environment; warns on standard error about misspelled settings. */
export function readSettings(): Config {
  for (const warning of misspelledSettings(process.env)) process.stderr.write(`${warning}\n`);
  return readConfig(process.env);
}

/** Prints the usage and ends the program with status 1. */
export function endWithUsage(usage: string): never {
  process.stderr.write(usage);
  process.exit(1);
}

/** The arguments of the program. Wrong arguments, and --help, end it with its usage. */
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

/** A log at the level of the settings. By default it writes warnings and errors only. */
export const commandLog = ({ logLevel }: Config): Logger =>
  createLog(logLevel === 'info' ? 'warn' : logLevel);

/**
 * Runs the work with the migrated database of the settings: an external server, the server of the site that
 * runs on DATA_DIR, or a server that is started for it.
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
