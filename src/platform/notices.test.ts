import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { type Notices, openNotices } from './notices.ts';

let drop: () => Promise<void>;
let database: Database;
let notices: Notices;
beforeAll(async () => {
  // The clock of the site stands still but where a test moves it on: nothing is looked at by the way.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase({ url: made.url, log: silentLog() });
  notices = openNotices(database, silentLog());
});
afterAll(async () => {
  vi.useRealTimers();
  await notices.close();
  await database.close();
  await drop();
});

/** How often a channel was looked at so far. */
function counted(channel: string): () => number {
  let looks = 0;
  notices.follow(channel, async () => {
    looks += 1;
  });
  return () => looks;
}
const notify = (channel: string) => database.write.query('select pg_notify($1, $2)', [channel, '']);
/** Lets the time pass after which everything is looked at, and a connection tried again. */
const aWhileLater = () => vi.advanceTimersByTime(5000);

test('A notice leads to a look at its channel alone', async () => {
  const [one, other] = [counted('one'), counted('other')];
  await expect.poll(() => [one() > 0, other() > 0]).toEqual([true, true]);
  const before = [one(), other()];
  await notify('one');
  await expect.poll(one).toBe((before[0] ?? 0) + 1);
  expect(other()).toBe(before[1]);
});

test('After the connection was lost everything is looked at again, and notices come again', async () => {
  const looks = counted('again');
  await expect.poll(looks).toBeGreaterThan(0);
  await database.write.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'notices' and datname = current_database()`,
  );
  const before = looks();
  const listening = async () => {
    const { rows } = await database.write.query(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'notices' and datname = current_database() and query like 'listen%'`,
    );
    return rows[0].count;
  };
  await expect.poll(listening).toBe(0);
  await expect
    .poll(() => {
      aWhileLater();
      return listening();
    })
    .toBe(1);
  await expect.poll(looks).toBeGreaterThan(before);
  const then = looks();
  await notify('again');
  await expect.poll(looks).toBeGreaterThan(then);
});

test('Everything is looked at now and then, in case a notice was lost', async () => {
  const looks = counted('lost');
  await expect.poll(looks).toBe(1);
  aWhileLater();
  expect(looks()).toBe(2);
});

/** Connections for notices that are up. */
async function connections(): Promise<number> {
  const { rows } = await database.write.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where application_name = 'notices' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

test('A connection on which nothing can be followed is ended', async () => {
  const before = await connections();
  const warn = vi.fn();
  const failing = openNotices(database, { ...silentLog(), warn });
  // No name for a channel, so the connection comes about and listening fails.
  failing.follow('', async () => {});
  await expect
    .poll(() => warn.mock.calls.map(([, said]) => said))
    .toContain('no connection for notices');
  await expect.poll(connections).toBe(before);
  await failing.close();
});

test('A channel is followed once', () => {
  counted('once');
  expect(() => counted('once')).toThrow('once');
});
