/** Tests several gateways on one database, which represent several processes. */
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { openTestDatabase } from '#test/database.ts';
import { LimitCounts } from './counts.ts';
import { createGateway, type Handlers } from './gateway.ts';
import { createLimits, type Limits } from './limits.ts';

const opened: Limits[] = [];

const { database } = await openTestDatabase();
afterEach(async () => {
  await Promise.all(opened.splice(0).map((limits) => limits.close()));
});

function process() {
  const log = silentLog();
  const settings = readConfig({
    LIMIT_VISITOR: '6',
    LIMIT_NETWORK: '1000',
    LOGIN_FAILURES: '5',
    LOGIN_LOCK: '20',
  });
  const limits = createLimits({ pool: database.write, log, settings });
  opened.push(limits);
  const handlers = { getTurboList: async () => ({ val: [] }) } as unknown as Handlers;
  const identify = async () => undefined;
  const gateway = createGateway({ handlers, identify, stamp: () => '1', log, limits });
  return {
    limits,
    search: (address: string) =>
      gateway.dispatch('getTurboList', { val: '454231' }, { language: 'en', address }),
  };
}

async function answerOf(key: unknown): Promise<string> {
  const { rows } = await database.write.query<{ answer: string }>(
    'select answer from gateway.captcha where key = $1',
    [key],
  );
  return rows[0]?.answer ?? '';
}

test('After its next flush a process knows the counts of all others', async () => {
  const [one, two, three] = [process(), process(), process()];
  for (const each of [one, one, two, two, three, three]) {
    expect((await each.search('203.0.113.1')).status).toBe(200);
    await each.limits.flush();
  }
  // `three` flushed last, so it knows all six requests.
  expect((await three.search('203.0.113.1')).status).toBe(429);
  expect((await one.search('203.0.113.1')).status).toBe(200);
  await one.limits.flush();
  expect((await one.search('203.0.113.1')).status).toBe(429);
  const { rows } = await database.write.query(
    "select points from gateway.rate_limit where key = 'address:203.0.113.1'",
  );
  expect(rows).toEqual([{ points: 7 }]);
});

test('A new process continues from the counts in the table', async () => {
  const one = process();
  for (let time = 0; time < 6; time += 1) await one.search('203.0.113.2');
  await one.limits.close();
  const two = process();
  expect((await two.search('203.0.113.2')).status).toBe(200);
  await two.limits.flush();
  expect((await two.search('203.0.113.2')).status).toBe(429);
});

test('Counts of a thousand callers are added in one statement, and none is lost', async () => {
  const [one, two] = [process(), process()];
  const callers = Array.from({ length: 1000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  for (const address of callers) await Promise.all([one.search(address), two.search(address)]);
  // Concurrent flushes, with the rows in different orders.
  await Promise.all([one.limits.flush(), two.limits.flush()]);
  const { rows } = await database.write.query(
    "select count(*)::int callers, sum(points)::int points from gateway.rate_limit where key like 'address:10.0.%' and key not like '%day'",
  );
  expect(rows).toEqual([{ callers: 1000, points: 2000 }]);
});

test('A captcha solved at one process frees the caller at all processes', async () => {
  const [one, two] = [process(), process()];
  for (let time = 0; time < 6; time += 1) await one.search('203.0.113.3');
  await one.limits.flush();
  await two.search('203.0.113.3');
  await two.limits.flush();
  const refused = await two.search('203.0.113.3');
  const key = refused.envelope.val as string;
  expect(refused.status).toBe(429);
  expect((await one.search('203.0.113.3')).envelope.val).toBe(key);
  await one.limits.captcha.confirm(key, await answerOf(key));
  // `two` does not know that the captcha was solved, so it checks the table before it refuses.
  expect((await two.search('203.0.113.3')).status).toBe(200);
  expect((await one.search('203.0.113.3')).status).toBe(200);
});

test('Concurrent refused calls share one query', async () => {
  const { limits, search } = process();
  for (let time = 0; time < 6; time += 1) await search('203.0.113.6');
  const demand = vi.spyOn(limits.captcha, 'demand');
  const refused = await Promise.all(Array.from({ length: 50 }, () => search('203.0.113.6')));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(demand).toHaveBeenCalledTimes(1);
});

test('A count resets when its period is over', async () => {
  const one = process();
  for (let time = 0; time < 6; time += 1) await one.search('203.0.113.4');
  expect((await one.search('203.0.113.4')).status).toBe(429);
  await one.limits.flush();
  await database.write.query('update gateway.rate_limit set expire = 1');
  expect((await one.search('203.0.113.4')).status).toBe(200);
});

test('Counts that could not be written are added later', async () => {
  const one = process();
  for (let time = 0; time < 5; time += 1) await one.search('203.0.113.5');
  await database.write.query('alter table gateway.rate_limit rename to gone');
  await expect(one.limits.flush()).rejects.toThrow('rate_limit');
  await database.write.query('alter table gateway.gone rename to rate_limit');
  await one.limits.flush();
  const { rows } = await database.write.query(
    "select points from gateway.rate_limit where key = 'address:203.0.113.5'",
  );
  expect(rows).toEqual([{ points: 5 }]);
});

test('A count is exact while an earlier flush is running', async () => {
  const seen: string[] = [];
  const query = async (...args: Parameters<typeof database.write.query>) => {
    seen.push('sent');
    const answer = await database.write.query(...args);
    seen.push('answered');
    return answer;
  };
  const counts = new LimitCounts({ pool: { query } as never, log: silentLog() });
  const limit = { key: 'on its way', most: 10, lifeMs: 60_000 };
  counts.add([limit], 4);
  const flushed = counts.flush();
  counts.add([limit], 3);
  expect(await counts.exact(limit)).toBe(7);
  await flushed;
  expect(counts.of(limit)).toBe(7);
  // With two concurrent statements the results could arrive in the wrong order.
  expect(seen).toEqual(['sent', 'answered', 'sent', 'answered']);
  await counts.close();
});
