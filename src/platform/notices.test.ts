import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openSilentProxy } from '#test/silent-proxy.ts';
import { type Database, openDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { type Notices, openNotices } from './notices.ts';

let url: string;
let drop: () => Promise<void>;
let database: Database;
let notices: Notices;
beforeAll(async () => {
  // Fake timers: no polling happens unless a test advances the clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const made = await createTestDatabase();
  ({ url, drop } = made);
  database = openDatabase({ url: made.url, log: silentLog() });
  notices = openNotices(database, silentLog());
});
afterAll(async () => {
  vi.useRealTimers();
  await notices.close();
  await database.close();
  await drop();
});

/** Follows a channel; returns a function that returns the number of reads so far. */
function countReads(channel: string): () => number {
  let reads = 0;
  notices.follow(channel, async () => {
    reads += 1;
  });
  return () => reads;
}
const notify = (channel: string) => database.write.query('select pg_notify($1, $2)', [channel, '']);
const passPollingInterval = () => vi.advanceTimersByTime(5000);

/** Returns a function that advances the clock and then calls `look`. */
const passAnd =
  <T>(look: () => T) =>
  () => {
    passPollingInterval();
    return look();
  };

test('A notice causes a read of its channel only', async () => {
  const [one, other] = [countReads('one'), countReads('other')];
  await expect.poll(() => [one() > 0, other() > 0]).toEqual([true, true]);
  const before = [one(), other()];
  await notify('one');
  await expect.poll(one).toBe((before[0] ?? 0) + 1);
  expect(other()).toBe(before[1]);
});

test('After caughtUp all earlier notices are processed, and a slow read does not hold it for ever', async () => {
  let [told, read] = [0, 0];
  let answer = Promise.resolve();
  notices.follow('slow', async () => {
    const now = told;
    await answer;
    read = now;
  });
  for (told = 1; told <= 20; told++) {
    await notify('slow');
    await notices.caughtUp();
    expect(read).toBe(told);
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = promise;
  await notify('slow');
  await notices.caughtUp();
  expect(read).toBe(20);
  resolve();
});

test('After a lost connection all channels are read again, and notices arrive again', async () => {
  const reads = countReads('again');
  await expect.poll(reads).toBeGreaterThan(0);
  await database.write.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'notices' and datname = current_database()`,
  );
  const before = reads();
  await expect.poll(notices.isConnected).toBe(false);
  await expect.poll(passAnd(notices.isConnected)).toBe(true);
  await expect.poll(reads).toBeGreaterThan(before);
  const then = reads();
  await notify('again');
  await expect.poll(reads).toBeGreaterThan(then);
});

test('All channels are polled, in case a notice was lost', async () => {
  const reads = countReads('lost');
  await expect.poll(reads).toBe(1);
  passPollingInterval();
  expect(reads()).toBe(2);
});

async function connections(): Promise<number> {
  const { rows } = await database.write.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where application_name = 'notices' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

test('A connection on which LISTEN fails is closed', async () => {
  const before = await connections();
  const warn = vi.fn();
  const failing = openNotices(database, { ...silentLog(), warn });
  // An empty channel name: connecting succeeds and LISTEN fails.
  failing.follow('', async () => {});
  await expect
    .poll(() => warn.mock.calls.map(([, said]) => said))
    .toContain('could not connect for notices');
  await expect.poll(connections).toBe(before);
  await failing.close();
});

test('A connection that gets no answers any more is replaced, though neither side closed it', async () => {
  const proxy = await openSilentProxy(url);
  // Milliseconds of the fake clock. On a busy machine, connecting takes several advances of the clock.
  const limits = { connect: 60_000, query: 1000 };
  const far = openDatabase({ url: proxy.url, log: silentLog(), limits });
  const own = openNotices(far, silentLog());
  await expect.poll(own.isConnected).toBe(true);
  proxy.fallSilent();
  const looking = { interval: 250 };
  await expect.poll(passAnd(own.isConnected), looking).toBe(false);
  proxy.goOn();
  await expect.poll(passAnd(own.isConnected), looking).toBe(true);
  await own.close();
  await far.close();
  await proxy.close();
}, 60_000);

test('A channel has one subscriber', () => {
  countReads('once');
  expect(() => countReads('once')).toThrow('once');
});

test('An error of a read is logged, but not after the site has begun to stop', async () => {
  const log = silentLog();
  const warn = vi.spyOn(log, 'warn');
  const own = openNotices(database, log);
  let answer = Promise.withResolvers<void>();
  let reads = 0;
  own.follow('cut', () => {
    reads += 1;
    return answer.promise;
  });
  await expect.poll(() => reads).toBeGreaterThan(0);
  answer.reject(new Error('before the end'));
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  answer = Promise.withResolvers();
  const before = reads;
  await notify('cut');
  await expect.poll(() => reads).toBeGreaterThan(before);
  await own.close();
  warn.mockClear();
  answer.reject(new Error('after the end'));
  await answer.promise.catch(() => {});
  expect(warn).not.toHaveBeenCalled();
});
