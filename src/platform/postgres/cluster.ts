import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTempFolder } from '../data-dir.ts';
import type { Logger } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { type Account, asAccount, EmbeddedError, giveTo } from './binaries.ts';

/** The superuser role; the site itself uses another role. */
export const superuser = 'postgres';

/**
 * Returns the path by which PostgreSQL's programs open the cluster. On Linux they start in the cluster's
 * folder and use their working folder: the account that runs them may lack the right to enter the parent
 * folders.
 */
export function clusterName(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

const socketPrefix = 'turbo-pg-';

/** Makes the folder of the socket. Only the account can enter it. Its path is short, as sockets require. */
export function makeSocketFolder(account: Account | undefined): string {
  const root = account || tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = makeTempFolder(socketPrefix, root);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function isSocketFolder(folder: string): boolean {
  return basename(folder).startsWith(socketPrefix);
}

/** Returns the password of the database's roles. Makes and stores it on the first start. */
export function keepPassword(dataDir: string): string {
  const path = join(dataDir, 'postgres.password');
  if (!existsSync(path)) {
    if (existsSync(join(dataDir, 'postgres'))) {
      throw new EmbeddedError(`${path} is missing, and without it the database can't be opened.`);
    }
    writePrivately(path, randomBytes(24).toString('base64url'));
  }
  return readFileSync(path, 'utf8').trim();
}

/** Writes a file that only this user can read. The write is atomic. */
export function writePrivately(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

interface ClusterOptions {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  password: string;
  fast: boolean;
}

/** Creates the cluster if it does not exist, and checks an existing one. */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { cluster, binaries, account } = options;
  if (!existsSync(cluster)) {
    await createCluster(options);
    return;
  }
  const { uid } = lstatSync(cluster);
  const user = process.getuid?.();
  if (account && uid !== account.uid) giveTo(account, cluster);
  if (!account && user !== undefined && uid !== user) {
    throw new EmbeddedError(
      `The database in ${cluster} belongs to user ${uid}, but this program runs as user ${user}. Start it as that user, or as root.`,
    );
  }
  const version = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (version !== binaries.major) {
    throw new EmbeddedError(
      `The database in ${cluster} is PostgreSQL ${version}, this program brings ${binaries.major}. Run npm run backup with the release that made it, move DATA_DIR away, and run npm run restore with this release.`,
    );
  }
}

async function createCluster(options: ClusterOptions): Promise<void> {
  const { cluster, binaries, account, password, fast } = options;
  // Renaming makes the creation atomic: a start that is killed here leaves no incomplete database.
  const temporary = `${cluster}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o700 });
  chmodSync(temporary, 0o700);
  giveTo(account, temporary);
  const secrets = makeSocketFolder(account);
  const passwordFile = join(secrets, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
    await runInitdb(binaries, account, temporary, [
      `--pgdata=${clusterName(temporary)}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // This locale maps upper and lower case in every script. PostgreSQL 15 has no builtin locales
      // and uses the machine's; COLLATE "C" on the keys makes both sort the same.
      ...(binaries.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--lc-ctype=C.UTF-8']),
      '--no-instructions',
      ...(fast ? ['--no-sync'] : []),
    ]);
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
  renameSync(temporary, cluster);
}

async function runInitdb(
  binaries: Binaries,
  account: Account | undefined,
  folder: string,
  args: string[],
): Promise<void> {
  const child = spawn(binaries.initdb, args, {
    ...asAccount(account),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [errorOutput, status] = await Promise.all([text(child.stderr), ended]);
  if (status !== 0)
    throw new EmbeddedError(`The embedded database could not be made. ${errorOutput}`);
}

/**
 * Stops a server that a killed process left running on this cluster. The caller holds the folder's lock, so
 * no live process owns such a server. Because pids are reused, only programs named postgres whose working
 * folder is this cluster are stopped.
 * @throws EmbeddedError if a server can't be stopped
 */
export async function stopOrphans(cluster: string, log: Logger): Promise<void> {
  if (process.platform !== 'linux') return;
  const pidFile = join(cluster, 'postmaster.pid');
  if (serversOn(cluster).length > 0) {
    log.warn('stopping the database server that an earlier process left behind');
    // Try a fast shutdown, then an immediate shutdown, then a kill. The next start can recover from each.
    const steps = [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const;
    for (const [signal, timeout] of steps) {
      const running = serversOn(cluster);
      if (running.length === 0) break;
      const main = postmasterOf(pidFile);
      const alone = signal === 'SIGINT' && main !== undefined && running.includes(main);
      for (const pid of alone ? [main] : running) send(pid, signal);
      await waitUntil(() => serversOn(cluster).length === 0, timeout);
    }
    const runningPids = serversOn(cluster);
    if (runningPids.length > 0) {
      throw new EmbeddedError(
        `An earlier database server still runs on ${cluster} and can't be stopped (process ${runningPids.join(', ')}).`,
      );
    }
  }
  // No server runs on this cluster now. If the file names a live process, that process is another program
  // with a reused pid. The file is removed, because PostgreSQL would refuse to start.
  const postmasterPid = postmasterOf(pidFile);
  if (postmasterPid !== undefined && existsSync(`/proc/${postmasterPid}`))
    rmSync(pidFile, { force: true });
}

/** Returns the pids of the PostgreSQL processes of this cluster. */
export function serversOn(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isServerOn(cluster, pid));
}

function isServerOn(cluster: string, pid: number): boolean {
  try {
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    // An update may have deleted the program file while the process runs.
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return folder === cluster && program === 'postgres';
  } catch {
    // The process has ended, or belongs to another user.
    return false;
  }
}

function postmasterOf(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}

async function waitUntil(isDone: () => boolean, timeout: number): Promise<void> {
  const end = performance.now() + timeout;
  while (!isDone() && performance.now() < end) await sleep(20);
}
