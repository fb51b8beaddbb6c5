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
  /** The source of the pages. */
  pages: Services['pages'];
  /** Builds the application; buildApp except in tests. */
  build: (services: Services) => Promise<FastifyInstance>;
  /** Fills an empty catalogue; called only for an embedded database. */
  loadDemo?: (services: Services) => Promise<void>;
}

/** A running site. */
export interface Site {
  /** Its address, http://host:port. */
  url: string;
  /** Resolves when the embedded database crashes, after which the site can't continue. */
  lost: Promise<void>;
  /** Accepts no more requests, finishes the running ones, then closes the pools and the database. */
  stop(): Promise<void>;
}

const never = new Promise<void>(() => undefined);

/**
 * Starts the site: database, migrations, demo catalogue, application, in this order.
 * After a failure it stops the parts that it had started.
 */
export async function startSite(parts: Parts): Promise<Site> {
  const { config, log } = parts;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    // Stop in reverse order; a failure of one does not prevent the others.
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
    const database = openDatabase({ url, log, limits: callLimits });
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
 * Makes DATA_DIR private, also one that an older version created: it holds mails with codes, documents
 * and files of imports. If this user is root, PostgreSQL's user may pass through to its own folder,
 * which is private too.
 */
async function keepPrivate({ dataDir, databaseUrl }: Config, log: Logger): Promise<void> {
  const root = process.getuid?.() === 0;
  if (databaseUrl === undefined) await mkdir(dataDir, { recursive: true });
  else if (!existsSync(dataDir)) return;
  try {
    await chmod(dataDir, root ? 0o711 : 0o700);
    // Create it here; else the first file would create it, readable by others until the next start.
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
  // Idle keep-alive connections would delay the stop by a minute.
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
