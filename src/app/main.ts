import { setFlagsFromString } from 'node:v8';
import { OldVersionError } from '#features/catalogue-index/publish.ts';
import { type Config, ConfigError, misspelledSettings, readConfig } from '#platform/config.ts';
import { keepFilesPrivate } from '#platform/data-dir.ts';
import { createLog, type Logger, withoutSecrets } from '#platform/log.ts';
import { MigrationError } from '#platform/migrate.ts';
import { EmbeddedError } from '#platform/postgres/embedded.ts';
import { hasSiblings } from '#platform/program.ts';
import { checkBackups, checkSettings } from './doctor/settings.ts';
import type { RunningSite } from './processes/site.ts';
import { ProcessesError } from './processes/site-processes.ts';

/** Errors that the operator can solve; the program prints their message without a stack trace. */
const expectedErrors = [
  ConfigError,
  MigrationError,
  EmbeddedError,
  ProcessesError,
  OldVersionError,
];

// V8 would place parts of a page among old objects, which only a full garbage collection frees: without this option
// new pages take up to 6.8 times React's own render, and the bound is 6 (bench/README.md).
setFlagsFromString('--no-allocation-site-pretenuring');

async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  if (hasSiblings) return serveWithOthers(config, log);
  for (const warning of misspelledSettings(process.env)) log.warn(warning);
  for (const { state, says } of [...checkSettings(config), ...(await checkBackups(config))]) {
    if (state === 'wrong') log.warn(says);
  }
  const starting = start(config, log);
  const stop = stopOnce(starting, config, log);
  for (const signal of stopSignals(config)) process.on(signal, stopAsked(stop, log));
  if (isReplacedOnHangup(config)) process.on('SIGHUP', () => replaceProcesses(starting, log));
  const site = await starting;
  log.info(`The site is at ${config.publicUrl ?? site.url}`);
  log.fatal(await site.lost);
  await stop(false, 1);
}

const isDev = process.argv.includes('--dev');
const hasOthers = ({ processes }: Config): boolean => processes > 1 && !isDev;

/** Starts this process. Imports are dynamic: the first of several processes needs little of the site's code. */
async function start(config: Config, log: Logger): Promise<RunningSite> {
  if (hasOthers(config)) {
    const { startProcesses } = await import('./processes/first-process.ts');
    return startProcesses(config, log);
  }
  const { startWhole } = await import('./server/app.ts');
  return startWhole({ config, log, pages: isDev ? 'sources' : 'built' });
}

/** Serves as one of several processes, on the platform that the first process has started. */
async function serveWithOthers(config: Config, log: Logger): Promise<void> {
  const { connectPlatform } = await import('./processes/site.ts');
  const platform = connectPlatform(config);
  const { startWhole } = await import('./server/app.ts');
  const { stopWhenTold, tellServing } = await import('./processes/site-processes.ts');
  const starting = startWhole({ config, log, pages: 'built', platform });
  const stop = stopOnce(starting, config, log);
  stopWhenTold(stop);
  process.on('SIGTERM', () => stop(true));
  tellServing((await starting).url);
  log.info('a process serves');
}

/** Stops in order within the time of the settings and ends the program. Later calls do nothing. */
function stopOnce(starting: Promise<RunningSite>, config: Config, log: Logger) {
  let isStopping = false;
  return async (gently = false, status = 0) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.warn(`not done after ${config.shutdownSeconds} s: stopping at once`);
      process.exit(1);
    }, config.shutdownSeconds * 1000).unref();
    // The code below reports a failed start.
    const site = await starting.catch(() => undefined);
    await site?.stop(gently);
    process.exit(site ? status : 1);
  };
}

/** Whether SIGHUP replaces the processes. A terminal sends SIGHUP when it is closed, which stops the site. */
const isReplacedOnHangup = (config: Config): boolean => hasOthers(config) && !process.stdout.isTTY;

const stopSignals = (config: Config): NodeJS.Signals[] =>
  isReplacedOnHangup(config) ? ['SIGTERM', 'SIGINT'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Replaces one process after another, once all have started. */
async function replaceProcesses(starting: Promise<RunningSite>, log: Logger): Promise<void> {
  log.info('SIGHUP: replacing one process after another');
  // main() reports a failed start.
  const site = await starting.catch(() => undefined);
  await site?.replace?.();
}

/** Returns the handler of signals: the first signal stops in order, the second stops at once. */
function stopAsked(stop: () => Promise<void>, log: Logger): (signal: NodeJS.Signals) => void {
  let firstSignal = Number.NaN;
  return (signal) => {
    // After Ctrl-C the terminal and npm both signal this process: treat it as one signal.
    if (performance.now() - firstSignal < 500) return;
    if (!Number.isNaN(firstSignal)) {
      log.warn(`${signal} again: stopping at once`);
      process.exit(1);
    }
    firstSignal = performance.now();
    log.info(`${signal}: finishing the answers in flight`);
    void stop();
  };
}

try {
  await main();
} catch (error) {
  const isExpected = expectedErrors.some((kind) => error instanceof kind) && error instanceof Error;
  process.stderr.write(withoutSecrets(`${isExpected ? error.message : (error as Error).stack}\n`));
  process.exit(1);
}
