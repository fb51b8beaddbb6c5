import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, asAccount, giveTo } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './errors.ts';

/** The one role that may do everything; the program itself works as another. */
export const superuser = 'postgres';

/**
 * How the programs name the cluster. As root they run as an account that perhaps may not walk the
 * folders above it, but they are started inside it, and the system lets them back in by this name.
 */
export function clusterName(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

const socketPrefix = 'turbo-pg-';

/** A folder for the socket, open to the account alone, with a path short enough for a socket. */
export function makeSocketFolder(account: Account | undefined): string {
  const root = account || tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = mkdtempSync(join(root, socketPrefix));
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Whether the folder is one that makeSocketFolder made. */
export function isSocketFolder(folder: string): boolean {
  return basename(folder).startsWith(socketPrefix);
}

/** The password of the database's roles, made once and kept beside the cluster. */
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

/** Writes a file that only this user can read, whole or not at all. */
export function writePrivately(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** Makes the cluster where there is none, and checks the one that is there. */
export async function prepareCluster(given: {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  password: string;
  fast: boolean;
}): Promise<void> {
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
      `The database in ${cluster} is PostgreSQL ${version}, this program brings ${binaries.major}. Start the release that made it and move the data with pg_dump.`,
    );
  }
}

async function createCluster(given: {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  password: string;
  fast: boolean;
}): Promise<void> {
  const { cluster, binaries, account, password, fast } = given;
  // Made beside and renamed: a start that is killed here leaves no half of a database.
  const half = `${cluster}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  chmodSync(half, 0o700);
  giveTo(account, half);
  const secrets = makeSocketFolder(account);
  const passwordFile = join(secrets, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
    await runInitdb(binaries, account, half, [
      `--pgdata=${clusterName(half)}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Letters of every script have capitals. 15 has no locales of its own yet and takes the
      // machine's; COLLATE "C" on the keys makes the two alike.
      ...(binaries.major >= 17
        ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
        : ['--lc-ctype=C.UTF-8']),
      '--no-instructions',
      ...(fast ? ['--no-sync'] : []),
    ]);
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
  renameSync(half, cluster);
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
