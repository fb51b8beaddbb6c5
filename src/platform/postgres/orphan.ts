import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { EmbeddedError } from './errors.ts';

/**
 * Stops a server that a killed process left running on this cluster. Called only by the holder of
 * the folder's lock, so whatever runs there has no owner any more.
 * A pid alone proves nothing, as pids are reused: only programs named postgres whose working folder
 * is this cluster are touched.
 * @throws EmbeddedError when one can't be stopped
 */
export async function stopOrphans(cluster: string, log: Logger): Promise<void> {
  if (process.platform !== 'linux') return;
  const pidFile = join(cluster, 'postmaster.pid');
  if (serversOn(cluster).length > 0) {
    log.warn('stopping the database server that an earlier process left behind');
    // Fast, then at once, then by force: each leaves a log from which the next start recovers.
    const steps = [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const;
    for (const [signal, patience] of steps) {
      const running = serversOn(cluster);
      if (running.length === 0) break;
      const main = postmasterOf(pidFile);
      const alone = signal === 'SIGINT' && main !== undefined && running.includes(main);
      for (const pid of alone ? [main] : running) send(pid, signal);
      await until(() => serversOn(cluster).length === 0, patience);
    }
    const left = serversOn(cluster);
    if (left.length > 0) {
      throw new EmbeddedError(
        `An earlier database server still runs on ${cluster} and can't be stopped (process ${left.join(', ')}).`,
      );
    }
  }
  // Nothing runs on this cluster now. If the file names a live process it is a stranger with a
  // reused pid, and PostgreSQL would refuse to start because of it.
  const named = postmasterOf(pidFile);
  if (named !== undefined && existsSync(`/proc/${named}`)) rmSync(pidFile, { force: true });
}

/** Processes of PostgreSQL that work in this folder. */
export function serversOn(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isServerOn(cluster, pid));
}

function isServerOn(cluster: string, pid: number): boolean {
  try {
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    // After an update the program of the running process may have been deleted.
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, '');
    return folder === cluster && program === 'postgres';
  } catch {
    // Ended meanwhile, or another user's.
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
    // Ended meanwhile.
  }
}

async function until(done: () => boolean, patience: number): Promise<void> {
  const end = performance.now() + patience;
  while (!done() && performance.now() < end) await sleep(20);
}
