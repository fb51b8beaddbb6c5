/**
 * `node bench/sign-ins.ts`: what a flood of sign-ins does to searches. Two visitors search, first
 * alone, then while 200 sign-ins arrive in every second, each from another address and for another
 * account, so that no limit but that of the password hashes holds them back.
 * Target: the searches' p99 within 3 times its quiet value (issue 3).
 */
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Connection, post } from './connection.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    port: { type: 'string', default: '3310' },
  },
});
const seconds = Number(options.seconds);
const port = Number(options.port);

const MOST = String(1_000_000_000);

async function startSite(dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../test/site-process.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: '1',
      TRUSTED_PROXIES: '1',
      LIMIT_VISITOR: MOST,
      LIMIT_ADDRESS: MOST,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: child.stdout }), 'line');
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

/** Searches that no cache holds: parts of numbers, with pages of any size. */
function search(): string {
  const val = String(randomInt(100, 1000));
  return post('/api/prd/turbo/getTurboList', { vtype: '0', val, size: randomInt(5, 100) });
}

async function searchFor(until: number): Promise<number[]> {
  const times: number[] = [];
  const visitor = async () => {
    const connection = await Connection.open(port);
    while (performance.now() < until) {
      const start = performance.now();
      const { status } = await connection.ask(search());
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
      times.push(performance.now() - start);
      await sleep(5);
    }
    connection.close();
  };
  await Promise.all([visitor(), visitor()]);
  return times.sort((a, b) => a - b);
}

const passwordSha = createHash('sha256').update('wrong').digest('hex');

/** Sign-ins at a fixed rate, whether or not the ones before have been answered. */
async function signInFor(until: number): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const idle: Connection[] = [];
  const open: Promise<void>[] = [];
  const start = performance.now();
  const one = async (number: number) => {
    const connection = idle.pop() ?? (await Connection.open(port));
    const email = `flood${number}@example.com`;
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const request = post('/api/ci/customer/login', { email, passwordSha });
    const from = request.replace('\r\n', `\r\nx-forwarded-for: ${address}\r\n`);
    const { status } = await connection.ask(from);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    idle.push(connection);
  };
  for (let number = 0; performance.now() < until; number += 1) {
    open.push(one(number));
    const next = start + ((number + 1) * 1000) / Number(options.rate);
    const pause = next - performance.now();
    if (pause > 0) await sleep(pause);
  }
  await Promise.all(open);
  for (const connection of idle) connection.close();
  return answers;
}

const at = (times: number[], part: number) =>
  (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(2);

const dataDir = await mkdtemp(join(tmpdir(), 'bench-sign-ins-'));
const stop = await startSite(dataDir);
try {
  await searchFor(performance.now() + 2000);
  const quiet = await searchFor(performance.now() + seconds * 1000);
  const until = performance.now() + seconds * 1000;
  const [busy, answers] = await Promise.all([searchFor(until), signInFor(until)]);
  console.log(`searches alone:        p50 ${at(quiet, 0.5)} ms, p99 ${at(quiet, 0.99)} ms`);
  console.log(
    `with ${options.rate} sign-ins/s:   p50 ${at(busy, 0.5)} ms, p99 ${at(busy, 0.99)} ms`,
  );
  console.log(
    `p99 ratio:             ${(Number(at(busy, 0.99)) / Number(at(quiet, 0.99))).toFixed(2)} (target: at most 3)`,
  );
  console.log(
    `sign-ins by status:    ${[...answers].map(([status, n]) => `${status}: ${n}`).join(', ')}`,
  );
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
