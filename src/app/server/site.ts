import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError, hasDemo, warningsOf } from '#platform/config.ts';
import { callLimits, openDatabase, withoutTimeLimits } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { type EmbeddedServer, startEmbedded } from '#platform/postgres/embedded.ts';
import type { Services } from '#platform/services.ts';

interface Parts {
  config: Config;
  log: Logger;
  /** Where pages come from. */
  pages: Services['pages'];
  /** Makes the application; buildApp outside of tests. */
  build: (services: Services) => Promise<FastifyInstance>;
  /** Fills an empty catalogue; asked only for an embedded database. */
  loadDemo?: (services: Services) => Promise<void>;
}

/** A site that answers. */
export interface Site {
  /** Where it listens, http://host:port. */
  url: string;
  /** Fulfilled when its embedded database ends by itself: the site can't go on then. */
  lost: Promise<void>;
  /** Takes no more, finishes the answers in flight, then ends the pools and the database. */
  stop(): Promise<void>;
}

const never = new Promise<void>(() => undefined);

/**
 * Starts the site: database, migrations, demo catalogue, application, in this order.
 * What was started before a failure is stopped again.
 */
export async function startSite(parts: Parts): Promise<Site> {
  const { config, log } = parts;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    // Last started, first stopped; one that fails keeps the others from nothing.
    for (const end of stops.splice(0).reverse()) {
      await end().catch((error: unknown) => log.error({ err: error }, 'part of the stop failed'));
    }
  };
  try {
    await keepPrivate(config, log);
    const embedded = await startDatabase(config, log);
    if (embedded) stops.push(embedded.stop);
    const url = embedded?.url ?? config.databaseUrl ?? '';
    await migrate(url, log);
    const readUrl = config.databaseReadUrl;
    const database = openDatabase({ url, readUrl, log, limits: callLimits });
    stops.push(database.close);
    const services: Services = { config, database, log, pages: parts.pages };
    if (embedded && hasDemo(config)) {
      await parts.loadDemo?.({ ...services, database: withoutTimeLimits(database) });
    }
    for (const warning of warningsOf(config)) log.warn(warning);
    const app = await parts.build(services);
    stops.push(() => closeApp(app));
    await listen(app, config);
    return { url: addressOf(app, config), lost: embedded?.lost ?? never, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Closes DATA_DIR to other users of the machine, also one that an older version made: mails with
 * codes, documents and files of imports lie in it. PostgreSQL's own user, where this one is root,
 * goes through to a folder that it keeps closed itself.
 */
async function keepPrivate({ dataDir, databaseUrl }: Config, log: Logger): Promise<void> {
  const root = process.getuid?.() === 0;
  if (databaseUrl === undefined) await mkdir(dataDir, { recursive: true });
  else if (!existsSync(dataDir)) return;
  try {
    await chmod(dataDir, root ? 0o711 : 0o700);
    // Made here, not by the first file, since that would leave it open until the next start.
    await mkdir(join(dataDir, 'files'), { recursive: true });
    for (const one of await readdir(dataDir, { withFileTypes: true })) {
      if (one.isDirectory() && one.name !== 'postgres') await chmod(join(dataDir, one.name), 0o700);
    }
  } catch (error) {
    log.warn({ err: error }, 'DATA_DIR could not be closed to other users');
  }
}

async function startDatabase(config: Config, log: Logger): Promise<EmbeddedServer | undefined> {
  if (config.databaseUrl !== undefined) return undefined;
  return startEmbedded({ dataDir: config.dataDir, log });
}

async function closeApp(app: FastifyInstance): Promise<void> {
  // A kept-alive connection whose last answer has been finished would hold up the stop for a minute.
  const timer = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(timer);
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = new Map([
      ['EADDRINUSE', `PORT ${port} on ${host} is taken by another program.`],
      ['EACCES', `PORT ${port} may not be used by this user.`],
      ['EADDRNOTAVAIL', `HOST ${host} is no address of this machine.`],
    ]).get(code ?? '');
    throw why === undefined ? error : new ConfigError(why);
  }
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
