import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeTempFolder } from '../data-dir.ts';
import { type Account, asAccount, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './errors.ts';

/** The superuser role; the site itself uses another role. */
export const superuser = 'postgres';

/**
 * The path by which PostgreSQL's programs open the cluster. The account that runs them may lack the
 * right to enter the folders above it, so on Linux they start inside it and use their working folder.
 */
export function clusterName(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

const socketPrefix = 'turbo-pg-';

/** Makes a folder for the socket, which only the account can enter; its path is short enough for a socket. */
export function makeSocketFolder(account: Account | undefined): string {
  const root = account || tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = makeTempFolder(socketPrefix, root);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Whether makeSocketFolder made the folder. */
export function isSocketFolder(folder: string): boolean {
  return basename(folder).startsWith(socketPrefix);
}

/** Reads the password of the database's roles; makes it on the first start. */
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

/** Writes a file atomically that only this user can read. */
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
export async function prepareCluster(given: ClusterOptions): Promise<void> {
  const { cluster, binaries, account } = given;
  if (!existsSync(cluster)) {
    await createCluster(given);
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

async function createCluster(given: ClusterOptions): Promise<void> {
  const { cluster, binaries, account, password, fast } = given;
  // Renaming makes it atomic: a start that is killed here leaves no incomplete database.
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
  const [said, status] = await Promise.all([text(child.stderr), ended]);
  if (status !== 0) throw new EmbeddedError(`The embedded database could not be made. ${said}`);
}
