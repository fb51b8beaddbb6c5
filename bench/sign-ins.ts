/**
 * `node bench/sign-ins.ts`: what a flood of sign-ins does to searches. Two visitors search, first
 * alone, then while 200 sign-ins arrive in every second, each from another address and for another
 * account, so that no limit but that of the password hashes holds them back.
 * Target: the searches' p99 within 3 times its quiet value (issue 3).
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { at, from, newAddress, searchFor, startOwnSite } from './beside.ts';
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
    const request = post('/api/ci/customer/login', { email, passwordSha });
    const { status } = await connection.ask(from(newAddress(), request));
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

const most = String(1_000_000_000);
const site = await startOwnSite(port, { LIMIT_VISITOR: most, LIMIT_VISITOR_DAY: most });
try {
  await searchFor(port, performance.now() + 2000);
  const quiet = await searchFor(port, performance.now() + seconds * 1000);
  const until = performance.now() + seconds * 1000;
  const [busy, answers] = await Promise.all([searchFor(port, until), signInFor(until)]);
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
  await site.stop();
}
