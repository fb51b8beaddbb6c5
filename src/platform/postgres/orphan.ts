import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { EmbeddedError } from './errors.ts';

/**
 * Stops a server that a killed process left running on this cluster. The caller holds the folder's
 * lock, so no live process owns such a server. Because pids are reused, it stops only programs named
 * postgres whose working folder is this cluster.
 * @throws EmbeddedError if it can't stop one
 */
export async function stopOrphans(cluster: string, log: Logger): Promise<void> {
  if (process.platform !== 'linux') return;
  const pidFile = join(cluster, 'postmaster.pid');
  if (serversOn(cluster).length > 0) {
    log.warn('stopping the database server that an earlier process left behind');
    // Fast shutdown, immediate shutdown, kill: the next start can recover from each.
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
    const left = serversOn(cluster);
    if (left.length > 0) {
      throw new EmbeddedError(
        `An earlier database server still runs on ${cluster} and can't be stopped (process ${left.join(', ')}).`,
      );
    }
  }
  // No server runs on this cluster now. If the file names a live process, that is another program
  // with a reused pid, and PostgreSQL would refuse to start because of it.
  const named = postmasterOf(pidFile);
  if (named !== undefined && existsSync(`/proc/${named}`)) rmSync(pidFile, { force: true });
}

/** Pids of the PostgreSQL processes of this cluster. */
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

async function waitUntil(done: () => boolean, timeout: number): Promise<void> {
  const end = performance.now() + timeout;
  while (!done() && performance.now() < end) await sleep(20);
}
