/** For benches of what an attack does: a site of their own with the demo catalogue, and visitors beside it. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, post } from './connection.ts';

export interface OwnSite {
  /** Its process; an attack may have ended it. */
  readonly pid: number;
  /** How it ended; undefined while it runs. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

/** Starts a site on loopback, behind a proxy that is believed, in a folder that goes with it. */
export async function startOwnSite(port: number, settings: NodeJS.ProcessEnv): Promise<OwnSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-attack-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, '../test/site-process.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '1',
      TRUSTED_PROXIES: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let end: string | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      end = signal ?? `status ${code}`;
      resolve();
    });
  });
  await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited]);
  if (end !== undefined) throw new Error(`the site did not start: ${end}`);
  return {
    pid: child.pid ?? 0,
    ended: () => end,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let addresses = 0;

/** An address that nobody has had yet, in another network than those of the 65,535 before it. */
export function newAddress(): string {
  const at = addresses;
  addresses += 1;
  return `10.${at & 255}.${(at >> 8) & 255}.${(at >> 16) & 255}`;
}

/** A request as it comes through the proxy from an address. */
export const from = (address: string, request: string): string =>
  request.replace('\r\n', `\r\nx-forwarded-for: ${address}\r\n`);

/** Searches that no cache holds: parts of numbers, with pages of any size. */
export function search(): string {
  const val = String(randomInt(100, 1000));
  return post('/api/prd/turbo/getTurboList', { vtype: '0', val, size: randomInt(5, 100) });
}

/**
 * Two visitors search until a moment, each search from another address.
 * @returns how long each took, ms, in order; what came until the site ended, where it did
 */
export async function searchFor(port: number, until: number): Promise<number[]> {
  const times: number[] = [];
  const visitor = async () => {
    const connection = await Connection.open(port);
    while (performance.now() < until) {
      const start = performance.now();
      const { status } = await connection.ask(from(newAddress(), search()));
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
      times.push(performance.now() - start);
      await sleep(5);
    }
    connection.close();
  };
  const failed = (await Promise.allSettled([visitor(), visitor()])).find(
    (one) => one.status === 'rejected',
  );
  if (failed && !/closed|ECONN/.test(String(failed.reason))) throw failed.reason;
  return times.sort((a, b) => a - b);
}

/** The time, as text, below which that part of the sorted times lies. */
export const at = (times: readonly number[], part: number): string =>
  (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(2);
