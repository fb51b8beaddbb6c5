import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An account of the system other than the one this process runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const nobody: Account = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root. For root this names the account to run it as: the owner of the
 * data there is, else the system's postgres, nobody or first other account. Any other user
 * runs it as himself: undefined.
 * @param folder the cluster's folder, which may not exist yet
 */
export function chooseAccount(folder: string): Account | undefined {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined;
  const owner = lstatSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const known = listAccounts();
  return known.get('postgres') ?? known.get('nobody') ?? known.values().next().value ?? nobody;
}

function listAccounts(): Map<string, Account> {
  const found = new Map<string, Account>();
  let lines = '';
  try {
    lines = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // A container may be without one.
  }
  for (const line of lines.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) found.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return found;
}

/** What spawn needs to start a program as the account, with an environment that holds no secrets. */
export function asAccount(account: Account | undefined): {
  uid?: number;
  gid?: number;
  env: NodeJS.ProcessEnv;
} {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { ...account, env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } };
}

/** Gives the folder and all in it to the account. */
export function giveTo(account: Account | undefined, folder: string): void {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const one of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!one.isSymbolicLink()) chownSync(join(one.parentPath, one.name), account.uid, account.gid);
  }
}
