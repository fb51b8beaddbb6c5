import { type Config, ConfigError, readConfig } from '#platform/config.ts';
import { createLog, type Logger, withoutSecrets } from '#platform/log.ts';
import { MigrationError } from '#platform/migrate.ts';
import { EmbeddedError } from '#platform/postgres/embedded.ts';
import type { Services } from '#platform/services.ts';
import { buildApp } from './server/app.ts';
import { type Site, startSite } from './server/site.ts';

/** Errors that the operator can solve; the program prints their message without a stack trace. */
const expectedErrors = [ConfigError, MigrationError, EmbeddedError];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const starting = startSite({
    config,
    log,
    pages: process.argv.includes('--dev') ? 'sources' : 'built',
    build: buildApp,
    loadDemo,
  });
  stopOnSignals(starting, config, log);
  const site = await starting;
  log.info(`The site is at ${config.publicUrl ?? site.url}`);
  await site.lost;
  log.fatal('the embedded database ended by itself, so the site stops');
  process.exit(1);
}

/** Imported on demand, since a running site does not need the reader of the demo catalogue. */
async function loadDemo(services: Services): Promise<void> {
  const demo = await import('#features/catalogue/server/demo.ts');
  await demo.loadDemo(services);
  const staff = await import('#staff/server/demo.ts');
  await staff.loadDemoStaff(services);
  const accounts = await import('#features/accounts/server/demo.ts');
  await accounts.addDemoAccounts(services.database);
  const ordering = await import('#features/ordering/server/demo.ts');
  await ordering.loadDemoOrders(services);
  const content = await import('#features/content/server/demo.ts');
  await content.loadDemoContent(services);
}

function stopOnSignals(starting: Promise<Site>, config: Config, log: Logger): void {
  let asked = Number.NaN;
  const stop = async (signal: NodeJS.Signals) => {
    // After Ctrl-C the terminal and npm both signal this process: treat it as one signal.
    if (performance.now() - asked < 500) return;
    if (!Number.isNaN(asked)) {
      log.warn(`${signal} again: stopping at once`);
      process.exit(1);
    }
    asked = performance.now();
    log.info(`${signal}: finishing the answers in flight`);
    setTimeout(() => {
      log.warn(`not done after ${config.shutdownSeconds} s: stopping at once`);
      process.exit(1);
    }, config.shutdownSeconds * 1000).unref();
    // The code below reports a failed start.
    const site = await starting.catch(() => undefined);
    await site?.stop();
    process.exit(site ? 0 : 1);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The terminal sends SIGHUP when it is closed.
  process.on('SIGHUP', stop);
}

try {
  await main();
} catch (error) {
  const known = expectedErrors.some((kind) => error instanceof kind) && error instanceof Error;
  process.stderr.write(withoutSecrets(`${known ? error.message : (error as Error).stack}\n`));
  process.exit(1);
}
