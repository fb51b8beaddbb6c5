import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { clearImportFolder } from '#features/catalogue-desk/import/server/job.ts';
import { type Config, ConfigError, hasDemo, warningsOf } from '#platform/config.ts';
import { inDataDir, makeFolders } from '#platform/data-dir.ts';
import {
  callLimits,
  connectionsOf,
  openDatabase,
  poolSize,
  withoutTimeLimits,
} from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { joinEmbedded, startEmbedded } from '#platform/postgres/embedded.ts';
import { siblingsOf } from '#platform/program.ts';
import type { Services } from '#platform/services.ts';

/** Resources that the processes of a site share: DATA_DIR and the database. */
interface Platform {
  /** URL of the database. */
  url: string;
  embedded: boolean;
  /** Resolves with a message when the embedded database crashes. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

export interface Parts {
  config: Config;
  log: Logger;
  /** Platform prepared by another process of the site; if missing, this process prepares it. */
  platform?: Platform;
  pages: Services['pages'];
  /** Builds the application; buildApp except in tests. */
  build: (services: Services) => Promise<FastifyInstance>;
  /** Fills an empty catalogue. Called only for an embedded database. */
  loadDemo?: (services: Services) => Promise<void>;
}

export interface RunningSite {
  /** http://host:port */
  url: string;
  /** Resolves with the reason when the site can't continue. */
  lost: Promise<string>;
  /**
   * Refuses new requests, finishes running requests, then closes the pools and the database.
   * @param gently first responds to one more request on keep-alive connections, while other processes serve
   */
  stop(gently?: boolean): Promise<void>;
  /** Replaces the processes one by one; absent if there is only one. */
  replace?(): Promise<void>;
}

/** Time for a last request on keep-alive connections, ms. */
const LAST_ANSWERS = 1000;

const never = new Promise<never>(() => undefined);

/**
 * Prepares the shared resources: makes DATA_DIR private and starts the embedded database.
 * @throws ConfigError if DATA_DIR can't be written
 */
export async function startPlatform(config: Config, log: Logger): Promise<Platform> {
  await inDataDir(config.dataDir, async () => {
    await clearImportFolder(config);
    makeFolders(config.dataDir, (error) =>
      log.warn({ err: error }, 'DATA_DIR could not be closed to other users'),
    );
  });
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, embedded: false, lost: never, stop: async () => undefined };
  }
  const { dataDir, processes } = config;
  const { url, lost, stop } = await startEmbedded({
    dataDir,
    log,
    connections: connectionsOf(processes),
  });
  const why = 'the embedded database ended by itself, so the site stops';
  return { url, embedded: true, lost: lost.then(() => why), stop };
}

/** The platform that another process of the site has prepared and will stop. */
export function connectPlatform(config: Config): Platform {
  const url = config.databaseUrl ?? joinEmbedded(config.dataDir);
  const embedded = config.databaseUrl === undefined;
  return { url, embedded, lost: never, stop: async () => undefined };
}

/**
 * Starts database, migrations, demo catalogue and application, in this order. If a step fails, the started
 * parts are stopped.
 */
export async function startSite(parts: Parts): Promise<RunningSite> {
  const { config, log } = parts;
  const stops: ((gently?: boolean) => Promise<void>)[] = [];
  const stop = async (gently?: boolean) => {
    // In reverse order. If a part fails to stop, the other parts are still stopped.
    for (const end of stops.splice(0).reverse()) {
      await end(gently).catch((error: unknown) =>
        log.error({ err: error }, 'part of the stop failed'),
      );
    }
  };
  try {
    const platform = parts.platform ?? (await startPlatform(config, log));
    stops.push(platform.stop);
    await migrate(platform.url, log);
    const size = poolSize(siblingsOf(config));
    const database = openDatabase({ url: platform.url, log, limits: callLimits, size });
    stops.push(database.close);
    const services: Services = { config, database, log, pages: parts.pages };
    if (platform.embedded && hasDemo(config)) {
      await parts.loadDemo?.({ ...services, database: withoutTimeLimits(database) });
    }
    for (const warning of warningsOf(config)) log.warn(warning);
    const app = await parts.build(services);
    stops.push((gently) => closeApp(app, gently));
    await listen(app, config);
    return { url: addressOf(app, config), lost: platform.lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeApp(app: FastifyInstance, gently = false): Promise<void> {
  if (gently) {
    // Asks clients to close their connections. If the site closed a connection, a request sent at that moment
    // would get no response.
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    await sleep(LAST_ANSWERS);
  }
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
    const notFound = `HOST ${host} is not found: it must be an address of this machine.`;
    const why = new Map([
      ['EADDRINUSE', `PORT ${port} on ${host} is taken by another program.`],
      ['EACCES', `PORT ${port} may not be used by this user.`],
      ['EADDRNOTAVAIL', `HOST ${host} is not an address of this machine.`],
      ['ENOTFOUND', notFound],
      ['EAI_AGAIN', notFound],
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
