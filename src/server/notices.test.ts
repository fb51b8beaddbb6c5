import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type Database, openDatabase } from './database.ts';
import { silentLog } from './log.ts';
import { type Notices, openNotices } from './notices.ts';

let drop: () => Promise<void>;
let database: Database;
let notices: Notices;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase({ url: made.url, log: silentLog() });
  notices = openNotices(database, silentLog());
});
afterAll(async () => {
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
/** Well below the time after which everything is looked at anyway. */
const atOnce = { timeout: 2000, interval: 20 };

test('A notice leads to a look at its channel alone', async () => {
  const [one, other] = [counted('one'), counted('other')];
  await expect.poll(() => [one() > 0, other() > 0], atOnce).toEqual([true, true]);
  const before = [one(), other()];
  await notify('one');
  await expect.poll(one, atOnce).toBe((before[0] ?? 0) + 1);
  expect(other()).toBe(before[1]);
});

test('After the connection was lost everything is looked at again, and notices come again', async () => {
  const looks = counted('again');
  await expect.poll(looks, atOnce).toBeGreaterThan(0);
  const before = looks();
  await database.write.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'notices' and datname = current_database()`,
  );
  await expect.poll(looks, { timeout: 12_000, interval: 50 }).toBeGreaterThan(before);
  await expect
    .poll(
      async () => {
        const { rows } = await database.write.query(
          `select count(*)::int as count from pg_stat_activity
           where application_name = 'notices' and datname = current_database() and query like 'listen%'`,
        );
        return rows[0].count;
      },
      { timeout: 12_000, interval: 50 },
    )
    .toBe(1);
  const then = looks();
  await notify('again');
  await expect.poll(looks, atOnce).toBeGreaterThan(then);
}, 30_000);

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
    .poll(() => warn.mock.calls.map(([, said]) => said), atOnce)
    .toContain('no connection for notices');
  await expect.poll(connections, atOnce).toBe(before);
  await failing.close();
});

test('A channel is followed once', () => {
  counted('once');
  expect(() => counted('once')).toThrow('once');
});
