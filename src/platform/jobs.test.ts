import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { sha, signupForm } from '#test/people.ts';
import { openSilentProxy } from '#test/silent-proxy.ts';
import { inTransaction, openDatabase } from './database.ts';
import { startJobs } from './job-workers.ts';
import { addJob, addScheduledJob, type Job, RetryError } from './jobs.ts';
import { silentLog } from './log.ts';
import type { Notices } from './notices.ts';

const log = silentLog();
const started: ChildProcess[] = [];

const mailbox = await openTestMailbox();
const testDatabase = await createTestDatabase();
const database = openDatabase({ url: testDatabase.url, log });
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await database?.close();
  await testDatabase?.drop();
});

const jobsLeft = async () =>
  (await database.write.query('select count(*)::int n from jobs.job')).rows[0].n;

/** Starts another process with the whole site, on the test's database. */
async function startProcess() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/site-process.ts')], {
    env: { ...process.env, PORT: '0', DATABASE_URL: testDatabase.url, SMTP_URL: mailbox.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  const post = async (name: string, payload: object) => {
    const response = await fetch(`${url}/api/ci/customer/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    return (await response.json()) as { success: string };
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { post, kill };
}

/** Passwords are hashed at low priority, so on a busy machine the call may fail and ask to try again. */
const succeeds = (call: () => Promise<{ success: string }>) =>
  expect.poll(async () => (await call()).success, { timeout: 40_000 }).toBe('0');

test('A process killed between sign-up and mail: after a restart exactly one mail comes', async () => {
  const email = 'killed@example.com';
  mailbox.behave('holding');
  const first = await startProcess();
  expect((await first.post('signup1', signupForm(email))).success).toBe('0');
  // The process is sending the mail and has no answer from the mail server yet.
  await expect.poll(mailbox.seen).toBe(1);
  await first.kill();
  mailbox.behave('taking');
  expect(mailbox.to(email)).toEqual([]);

  const second = await startProcess();
  const signupCode = await mailbox.code(email);
  await expect.poll(jobsLeft).toBe(0);
  expect(mailbox.to(email)).toHaveLength(1);
  const form = { email, signupCode, passwordSha: sha('turbo123') };
  await succeeds(() => second.post('signup2', form));
  // Wait for the mail to the sales desk about the sign-up.
  await expect.poll(jobsLeft).toBe(0);
  await second.kill();
  // Starting two whole sites takes time.
}, 60_000);

test('A mail server that is down delays mails and loses none', async () => {
  const site: TestSite = await startTestSite(undefined, { SMTP_URL: mailbox.url });
  const email = 'down@example.com';
  mailbox.behave('refusing');
  const before = mailbox.seen();
  expect((await site.call('signup1', signupForm(email))).success).toBe('0');
  await expect.poll(mailbox.seen).toBeGreaterThan(before);
  expect(mailbox.to(email)).toEqual([]);
  mailbox.behave('taking');
  const signupCode = await mailbox.code(email);
  const form = { email, signupCode, passwordSha: sha('turbo123') };
  await succeeds(() => site.call('signup2', form));
  expect(mailbox.to(email)).toHaveLength(1);
  await site.close();
}, 60_000);

test('A job exists if its transaction commits, and not if it rolls back', async () => {
  const done: unknown[] = [];
  const work = {
    note: async ({ payload }: Job) => {
      done.push(payload);
    },
  };
  const jobs = await startJobs({ database, log, work });
  const undone = inTransaction(database.write, async (client) => {
    await addJob(client, 'note', { what: 'undone' });
    throw new Error('no more');
  });
  await expect(undone).rejects.toThrow('no more');
  await inTransaction(database.write, (client) => addJob(client, 'note', { what: 'kept' }));
  await expect.poll(() => done).toEqual([{ what: 'kept' }]);
  await jobs.stop();
  expect(await jobsLeft()).toBe(0);
});

test('A job and its writes are one transaction: a job that fails writes nothing and is retried', async () => {
  await database.write.query('create table note (text text)');
  let tries = 0;
  const work = {
    write: async ({ client }: Job) => {
      tries += 1;
      await client.query("insert into note values ('once')");
      if (tries === 1) throw new Error('half way');
    },
  };
  const jobs = await startJobs({ database, log, work });
  await addJob(database.write, 'write', {});
  await expect.poll(jobsLeft).toBe(0);
  expect(tries).toBe(2);
  expect((await database.write.query('select text from note')).rows).toEqual([{ text: 'once' }]);
  await jobs.stop();
});

test('A job that keeps failing is tried again for a week', async () => {
  let wake = async () => {};
  const notices = {
    follow: (_channel: string, read: () => Promise<void>) => {
      wake = read;
    },
  } as Notices;
  const work = { fails: () => Promise.reject(new Error('away')) };
  await addJob(database.write, 'fails', {});
  const jobs = await startJobs({ database, log, work, notices });
  const attempts = async () => (await database.write.query('select attempts from jobs.job')).rows;
  try {
    let hours = 0;
    for (let attempt = 1; hours < 7 * 24; attempt += 1) {
      await expect.poll(attempts, { interval: 10 }).toEqual([{ attempts: attempt }]);
      const { rows } = await database.write.query(
        `update jobs.job j set run_at = now() from jobs.job before where before.id = j.id
         returning extract(epoch from before.run_at - now())::float / 3600 as hours`,
      );
      hours += rows[0].hours;
      await wake();
    }
  } finally {
    await jobs.stop();
    await database.write.query('delete from jobs.job');
  }
});

test.each([
  ['never', 37],
  ['soon', 6],
] as const)('A job that is to be tried again %s has %i attempts', async (retry, attempts) => {
  const work = { fails: () => Promise.reject(new RetryError(retry, new Error('away'))) };
  await addJob(database.write, 'fails', {});
  await database.write.query('update jobs.job set attempts = 9');
  const jobs = await startJobs({ database, log, work });
  const attemptsLeft = async () =>
    (await database.write.query('select attempts, last_error from jobs.job')).rows;
  await expect.poll(attemptsLeft).toEqual([{ attempts, last_error: 'away' }]);
  await jobs.stop();
  await database.write.query('delete from jobs.job');
});

test('After a restore no job gets an id that was used before', async () => {
  const ids: string[] = [];
  const work = {
    note: async ({ id }: Job) => {
      ids.push(id);
    },
  };
  const jobs = await startJobs({ database, log, work });
  for (const _ of [1, 2]) {
    await database.write.query('alter table jobs.job alter column id restart with 1');
    await addJob(database.write, 'note', {});
    await expect.poll(jobsLeft).toBe(0);
  }
  await jobs.stop();
  expect(new Set(ids).size).toBe(2);
});

test('Jobs of one queue run one after another, over all processes', async () => {
  const done: unknown[] = [];
  let running = 0;
  const work = {
    turn: async ({ payload }: Job) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push((payload as { n: number }).n);
    },
  };
  await addJob(database.write, 'turn', { n: 1 }, { queue: 'long' });
  await addJob(database.write, 'turn', { n: 2 }, { queue: 'long' });
  const jobs = await Promise.all([
    startJobs({ database, log, work }),
    startJobs({ database, log, work }),
  ]);
  await expect.poll(() => done).toEqual([1, 2]);
  await Promise.all(jobs.map((one) => one.stop()));
});

test('A job that runs while the database goes away is done when the database is back', async () => {
  const proxy = await openSilentProxy(testDatabase.url);
  const away = openDatabase({ url: proxy.url, log });
  let tries = 0;
  const work = {
    away: async ({ client }: Job) => {
      tries += 1;
      if (tries === 1) proxy.cut();
      await client.query('select 1');
    },
  };
  const jobs = await startJobs({ database: away, log, work });
  await addJob(database.write, 'away', {});
  await expect.poll(() => tries).toBe(1);
  // Wait until all connections are closed: the worker also polls for jobs on the pool.
  await expect.poll(() => away.write.totalCount).toBe(0);
  proxy.goOn();
  await expect.poll(jobsLeft, { timeout: 30_000 }).toBe(0);
  expect(tries).toBe(2);
  await jobs.stop();
  await away.close();
  await proxy.close();
}, 60_000);

test('A job with a key is added once while it waits, and again while it runs', async () => {
  const { write } = database;
  await addJob(write, 'keyed', {}, { key: 'once' });
  await addJob(write, 'keyed', {}, { key: 'once' });
  expect(await jobsLeft()).toBe(1);
  await inTransaction(write, async (client) => {
    await client.query('select from jobs.job for update');
    await addJob(write, 'keyed', {}, { key: 'once' });
  });
  expect(await jobsLeft()).toBe(2);
  await write.query('delete from jobs.job');
});

test('A waiting job that is added again by a change starts after this change', async () => {
  const { write } = database;
  const done: unknown[] = [];
  const work = {
    keyed: async ({ client }: Job) => {
      done.push((await client.query('select text from keyed_change')).rows);
    },
  };
  await write.query('create table keyed_change (text text)');
  await addJob(write, 'keyed', {}, { key: 'once' });
  const jobs = await inTransaction(write, async (client) => {
    await client.query("insert into keyed_change values ('late')");
    await addJob(client, 'keyed', {}, { key: 'once' });
    const started = await startJobs({ database, log, work });
    // When another job is done, the workers have looked for jobs. The job with the key `once` still waits.
    await addJob(write, 'keyed', {}, { key: 'other' });
    await expect.poll(() => done).toEqual([[]]);
    return started;
  });
  await expect.poll(() => done).toEqual([[], [{ text: 'late' }]]);
  await jobs.stop();
});

test('A scheduled job is added once, however many processes add it', async () => {
  const added = await Promise.all(
    Array.from({ length: 5 }, () => addScheduledJob(database.write, 'tidy')),
  );
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await jobsLeft()).toBe(1);
  await database.write.query('delete from jobs.job');
});

test('A scheduled job is added once, though the second process began before the first one', async () => {
  const [first, second] = [await database.write.connect(), await database.write.connect()];
  try {
    await second.query('begin');
    await second.query('select now()');
    expect(await addScheduledJob(first, 'sweep')).toBe(true);
    expect(await addScheduledJob(second, 'sweep')).toBe(false);
  } finally {
    await second.query('rollback');
    first.release();
    second.release();
    await database.write.query('delete from jobs.job');
  }
});
