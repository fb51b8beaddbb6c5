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

/** Errors that the operator can solve. Only their message is printed, without a stack trace. */
const expectedErrors = [
  ConfigError,
  MigrationError,
  EmbeddedError,
  ProcessesError,
  OldVersionError,
];

// Without this option V8 puts parts of a page into the old generation, which only a full garbage collection
// frees. A new page then takes up to 6.8 times as long as the render by React alone; the limit is 6
// (bench/README.md).
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

/** Starts this process. Imports are dynamic, because the first of several processes needs little code. */
async function start(config: Config, log: Logger): Promise<RunningSite> {
  if (hasOthers(config)) {
    const { startProcesses } = await import('./processes/first-process.ts');
    return startProcesses(config, log);
  }
  const { startWhole } = await import('./server/app.ts');
  return startWhole({ config, log, pages: isDev ? 'sources' : 'built' });
}

/** Serves as one of several processes, on the platform that the first process started. */
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

/** Returns a function that stops the site within `shutdownSeconds` and exits. Further calls do nothing. */
function stopOnce(starting: Promise<RunningSite>, config: Config, log: Logger) {
  let isStopping = false;
  return async (gently = false, status = 0) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.warn(`not done after ${config.shutdownSeconds} s: stopping at once`);
      process.exit(1);
    }, config.shutdownSeconds * 1000).unref();
    // main() reports a failed start.
    const site = await starting.catch(() => undefined);
    await site?.stop(gently);
    process.exit(site ? status : 1);
  };
}

/** Whether SIGHUP replaces the processes. A closing terminal also sends SIGHUP, which must stop the site. */
const isReplacedOnHangup = (config: Config): boolean => hasOthers(config) && !process.stdout.isTTY;

const stopSignals = (config: Config): NodeJS.Signals[] =>
  isReplacedOnHangup(config) ? ['SIGTERM', 'SIGINT'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Replaces the processes one by one, once all have started. */
async function replaceProcesses(starting: Promise<RunningSite>, log: Logger): Promise<void> {
  log.info('SIGHUP: replacing one process after another');
  // main() reports a failed start.
  const site = await starting.catch(() => undefined);
  await site?.replace?.();
}

/**
 * Returns the signal handler. The first signal ends the site after its running requests, a second signal
 * at once.
 */
function stopAsked(stop: () => Promise<void>, log: Logger): (signal: NodeJS.Signals) => void {
  let firstSignal = Number.NaN;
  return (signal) => {
    // After Ctrl-C both the terminal and npm send a signal to this process: both count as one signal.
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
