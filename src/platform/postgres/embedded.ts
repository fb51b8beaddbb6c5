import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freeBytesIn, inDataDir, lockFolder, makeDataDir, WAL_SEGMENT_BYTES } from '../data-dir.ts';
import { ignoreConnectionError } from '../database.ts';
import type { Logger } from '../log.ts';
import {
  chooseAccount,
  EmbeddedError,
  FolderTakenError,
  packageFolder,
  prepareBinaries,
} from './binaries.ts';
import {
  isSocketFolder,
  keepPassword,
  makeSocketFolder,
  prepareCluster,
  stopOrphans,
  superuser,
  writePrivately,
} from './cluster.ts';
import { launch, type Shutdown } from './postmaster.ts';

export { EmbeddedError } from './binaries.ts';

const role = 'turbo';
/** Number of connections that PostgreSQL reserves for superusers by default. */
const SUPERUSER_CONNECTIONS = 3;

/** Returns the path of the file with a running server's URL. */
const addressFileIn = (dataDir: string): string => join(dataDir, 'postgres.address');

interface EmbeddedServer {
  /** URL for the site's role, which owns only its own database. */
  readonly url: string;
  /** URL for the superuser. */
  readonly adminUrl: string;
  /** Resolves when the server ends without a call of `stop`. */
  readonly lost: Promise<void>;
  /**
   * Stops the server; all committed data is then on disk.
   * @param shutdown default `fast`
   */
  stop(shutdown?: Shutdown): Promise<void>;
}

interface EmbeddedOptions {
  /** Folder of the cluster, its password and its lock; created if missing. */
  dataDir: string;
  log: Logger;
  /** Makes writes faster, but a power cut may destroy data; for tests only. */
  fast?: boolean;
  /** Minimum number of connections, besides those that are reserved for superusers. */
  connections?: number;
  /** Major version; 18, or 15 in tests. */
  version?: number;
  /** Folder to use instead of the npm package's; for tests. */
  binariesFrom?: string;
}

/**
 * Starts the PostgreSQL of the npm package, on a Unix socket that only its account can reach. The server ends
 * with this process, even if this process is killed. First stops a server that an earlier process left on the
 * same folder; PostgreSQL then recovers the committed data.
 * @throws EmbeddedError with the reason, such as another process on the folder; ConfigError if DATA_DIR can't
 * be written
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  await inDataDir(options.dataDir, () => makeDataDir(options.dataDir, () => undefined));
  const dataDir = realpathSync(options.dataDir);
  const unlock = await lockFolder(dataDir);
  if (!unlock) {
    throw new FolderTakenError(
      `Another process already runs on DATA_DIR ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  try {
    return await startLocked(options, dataDir, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startLocked(
  options: EmbeddedOptions,
  dataDir: string,
  unlock: () => Promise<void>,
): Promise<EmbeddedServer> {
  const { log, fast = false, connections = 0, version = 18 } = options;
  const cluster = join(dataDir, 'postgres');
  const account = chooseAccount(cluster);
  const binaries = prepareBinaries(
    account,
    version,
    options.binariesFrom ?? packageFolder(version),
  );
  const password = await inDataDir(dataDir, () => keepPassword(dataDir));
  await inDataDir(dataDir, () => prepareCluster({ cluster, binaries, account, password, fast }));
  await stopOrphans(cluster, log);
  const addressFile = addressFileIn(dataDir);
  dropSocketFolder(addressFile);
  const socketFolder = makeSocketFolder(account);
  const running = await inDataDir(dataDir, () =>
    launch({
      cluster,
      binaries,
      account,
      socketFolder,
      fast,
      log,
      connections: SUPERUSER_CONNECTIONS + Math.max(connections, fast ? 200 : 60),
    }),
  ).catch((error: unknown) => {
    rmSync(socketFolder, { recursive: true, force: true });
    throw error;
  });
  const stop = async (shutdown: Shutdown = 'fast') => {
    rmSync(addressFile, { force: true });
    await running.stop(shutdown);
    rmSync(socketFolder, { recursive: true, force: true });
    await unlock();
  };
  try {
    const adminUrl = addressOf(running.host, running.port, superuser, password, 'postgres');
    await inDataDir(dataDir, () => ensureOwnDatabase(adminUrl, password));
    const url = addressOf(running.host, running.port, role, password, role);
    writePrivately(addressFile, url);
    return { url, adminUrl, lost: running.lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Opens the embedded database for a command line tool: joins the server of a site that runs on the folder, or
 * starts a server that runs until the tool calls `stop`.
 */
export async function startOrJoinEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedServer, 'url' | 'stop'>> {
  const path = addressFileIn(options.dataDir);
  if (!existsSync(path)) return startEmbedded(options);
  const url = readFileSync(path, 'utf8');
  try {
    await expectAnswer(url);
  } catch (refusal) {
    // The file does not prove that a site runs, because a killed process leaves it behind. But a running
    // site holds the lock, so then startEmbedded throws FolderTakenError.
    return startEmbedded(options).catch(async (error: unknown) => {
      if (!(error instanceof FolderTakenError)) throw error;
      throw await refusalOfRunning(options.dataDir, refusal);
    });
  }
  return { url, stop: async () => undefined };
}

/** Returns an error that says why a tool can't join the server of the site that runs on the folder. */
async function refusalOfRunning(dataDir: string, refusal: unknown): Promise<Error> {
  const isFull = (await freeBytesIn(dataDir)) < WAL_SEGMENT_BYTES;
  const { message, code } = refusal as NodeJS.ErrnoException;
  const why = isFull ? 'no room left on the disk' : message || code;
  return new EmbeddedError(
    `The database of the site that runs on DATA_DIR ${dataDir} does not answer: ${why}.`,
    { cause: refusal },
  );
}

/**
 * Returns the URL of the server that another process of the site has started on the folder.
 * @throws EmbeddedError if no server runs on the folder
 */
export function joinEmbedded(dataDir: string): string {
  const path = addressFileIn(dataDir);
  if (!existsSync(path)) throw new EmbeddedError(`No database runs on DATA_DIR ${dataDir}.`);
  return readFileSync(path, 'utf8');
}

/** Removes the socket folder of a process that was killed. */
function dropSocketFolder(addressFile: string): void {
  if (!existsSync(addressFile)) return;
  const host = new URL(readFileSync(addressFile, 'utf8')).searchParams.get('host');
  if (host && isSocketFolder(host)) rmSync(host, { recursive: true, force: true });
  rmSync(addressFile);
}

/** @throws the error of pg if no connection can be made */
async function expectAnswer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', ignoreConnectionError);
  await client.connect();
  await client.end();
}

function addressOf(
  host: string,
  port: number,
  user: string,
  password: string,
  name: string,
): string {
  // pg takes the host from the query string. The URL has `localhost` only because it needs a host.
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}&port=${port}` : '';
  const place = socket === '' ? `${host}:${port}` : 'localhost';
  return `postgresql://${user}:${password}@${place}/${name}${socket}`;
}

/** Makes the site's role and database on the first start. */
async function ensureOwnDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', ignoreConnectionError);
  await client.connect();
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [role]);
    if (roles.rowCount === 0) {
      await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    }
    const databases = await client.query('select from pg_database where datname = $1', [role]);
    if (databases.rowCount === 0) await client.query(`create database ${role} owner ${role}`);
  } finally {
    await client.end();
  }
}
