/**
 * Callers share the connections of a process: a few calls of each caller hold a connection, the others wait.
 */
import { expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addShopper } from '#test/ordering.ts';
import { inTransaction } from './database.ts';
import { asCaller } from './query-turns.ts';

const site = await openTestSite();
const pool = site.database.write;

/** More calls than a process has connections. */
const MANY = 30;

async function waitingForLock(): Promise<number> {
  const sql = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await pool.query(sql)).rows.length;
}

async function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(site.database.work, async (client) => {
    await client.query(`lock table ${table} in access exclusive mode`);
    return work();
  });
}

test('While one customer sends many slow calls at once, others are answered; all are in the end', async () => {
  const [greedy, other] = [await addShopper(site), await addShopper(site)];
  const asked = await whileLocked('ordering.order_line', async () => {
    const totals = Array.from({ length: MANY }, () => greedy.call('orderTotals'));
    await expect.poll(waitingForLock).toBeGreaterThan(0);
    for (let times = 0; times < MANY; times += 1) {
      expect((await other.call('listMyAddress')).status).toBe(200);
    }
    return totals;
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('A call in a transaction that asks for more connections waits for no other call', async () => {
  const work = () =>
    asCaller('one', () =>
      inTransaction(pool, async (client) => {
        await client.query('select 1');
        return (await pool.query<{ two: number }>('select 2 as two')).rows[0]?.two;
      }),
    );
  // Enough calls to take all connections at once.
  expect(await Promise.all(Array.from({ length: 8 }, work))).toEqual(Array(8).fill(2));
});

test('A query that fails gives its turn to the next one', async () => {
  const ask = (sql: string) => asCaller('two', () => pool.query<{ one: number }>(sql));
  const failing = Array.from({ length: MANY }, () => ask('select 1 / 0'));
  const next = ask('select 1 as one');
  for (const { status } of await Promise.allSettled(failing)) expect(status).toBe('rejected');
  expect((await next).rows).toEqual([{ one: 1 }]);
});
