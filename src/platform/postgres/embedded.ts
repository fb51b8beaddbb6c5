import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { chooseAccount } from './account.ts';
import { packageFolder, prepareBinaries } from './binaries.ts';
import {
  isSocketFolder,
  keepPassword,
  makeSocketFolder,
  prepareCluster,
  superuser,
  writePrivately,
} from './cluster.ts';
import { EmbeddedError } from './errors.ts';
import { lockFolder } from './lock.ts';
import { stopOrphans } from './orphan.ts';
import { launch } from './postmaster.ts';

export { EmbeddedError } from './errors.ts';

const role = 'turbo';

/** A running database of this process's own. */
export interface EmbeddedServer {
  /** Address for the program's own role, which owns its database but not the server. */
  readonly url: string;
  /** Address for the role that may do everything. */
  readonly adminUrl: string;
  /** Fulfilled when the server ends without having been told to. */
  readonly lost: Promise<void>;
  /** Stops it; what was committed is on disk then. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder that holds the cluster, its password and its lock; made when missing. */
  dataDir: string;
  log: Logger;
  /** Trades safety in a power cut for speed: tests only. */
  fast?: boolean;
  /** Major version; 18, or 15 in tests. */
  version?: number;
  /** Folder that stands for the npm package's, in tests. */
  binariesFrom?: string;
}

/**
 * Starts the PostgreSQL that npm brought, on a Unix socket that only its own account can reach.
 * It ends with this process, in whatever way that ends. What an earlier process left behind on the
 * same folder is stopped first, and PostgreSQL recovers what was committed.
 * @throws EmbeddedError whose message says what is wrong: another process on the folder, say
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const unlock = await lockFolder(dataDir);
  if (!unlock) {
    throw new EmbeddedError(
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
  const { log, fast = false, version = 18 } = options;
  const cluster = join(dataDir, 'postgres');
  const account = chooseAccount(cluster);
  const binaries = prepareBinaries(
    account,
    version,
    options.binariesFrom ?? packageFolder(version),
  );
  const password = keepPassword(dataDir);
  await prepareCluster({ cluster, binaries, account, password, fast });
  await stopOrphans(cluster, log);
  const addressFile = join(dataDir, 'postgres.address');
  dropSocketFolder(addressFile);
  const socketFolder = makeSocketFolder(account);
  const running = await launch({ cluster, binaries, account, socketFolder, fast, log }).catch(
    (error: unknown) => {
      rmSync(socketFolder, { recursive: true, force: true });
      throw error;
    },
  );
  const stop = async () => {
    rmSync(addressFile, { force: true });
    await running.stop();
    rmSync(socketFolder, { recursive: true, force: true });
    await unlock();
  };
  try {
    const adminUrl = addressOf(running.host, running.port, superuser, password, 'postgres');
    await ensureOwnDatabase(adminUrl, password);
    const url = addressOf(running.host, running.port, role, password, role);
    writePrivately(addressFile, url);
    return { url, adminUrl, lost: running.lost, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The embedded database for a tool beside the site: of the site's own process while that runs on
 * the folder, else a server started for as long as the tool needs it.
 */
export async function startOrJoinEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<EmbeddedServer, 'url' | 'stop'>> {
  const running = await addressOfRunning(options.dataDir);
  if (running === undefined) return startEmbedded(options);
  return { url: running, stop: async () => undefined };
}

/** Removes what a killed process left of its socket. */
function dropSocketFolder(addressFile: string): void {
  if (!existsSync(addressFile)) return;
  const host = new URL(readFileSync(addressFile, 'utf8')).searchParams.get('host');
  if (host && isSocketFolder(host)) rmSync(host, { recursive: true, force: true });
  rmSync(addressFile);
}

async function addressOfRunning(dataDir: string): Promise<string | undefined> {
  const path = join(dataDir, 'postgres.address');
  if (!existsSync(path)) return undefined;
  const url = readFileSync(path, 'utf8');
  // The file stays behind when its process was killed; only an answer counts.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
}

function addressOf(
  host: string,
  port: number,
  user: string,
  password: string,
  name: string,
): string {
  // A host in the query goes before the one in its place, which only keeps the address well-formed.
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}&port=${port}` : '';
  const place = socket === '' ? `${host}:${port}` : 'localhost';
  return `postgresql://${user}:${password}@${place}/${name}${socket}`;
}

/** The program's role and database, made on the first start. */
async function ensureOwnDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
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
