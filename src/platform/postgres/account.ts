import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The embedded database can't start. The message is for the operator. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}

/** Another process holds the lock of DATA_DIR. */
export class FolderTakenError extends EmbeddedError {
  override name = 'FolderTakenError';
}

/** A system account other than the one that runs this process. */
export interface Account {
  uid: number;
  gid: number;
}

const nobody: Account = { uid: 65_534, gid: 65_534 };

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. For root: the owner of the
 * existing data, else the account `postgres`, `nobody`, or the first other one. For any other user:
 * undefined, which means the user's own account.
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

/** Options for spawn to run a program as the account, with an environment without secrets. */
export function asAccount(account: Account | undefined): {
  uid?: number;
  gid?: number;
  env: NodeJS.ProcessEnv;
} {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...account, env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } };
}

/** Makes the account the owner of the folder and its contents. */
export function giveTo(account: Account | undefined, folder: string): void {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const one of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!one.isSymbolicLink()) chownSync(join(one.parentPath, one.name), account.uid, account.gid);
  }
}
