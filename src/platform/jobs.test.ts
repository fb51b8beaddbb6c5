import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { sha, signupForm } from '#test/people.ts';
import { openSilentProxy } from '#test/silent-proxy.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { addJob, type Job, rescueJobs, startJobs } from './jobs.ts';
import { silentLog } from './log.ts';

let own: TestDatabase;
let database: Database;
let mailbox: Mailbox;
const log = silentLog();
const started: ChildProcess[] = [];

beforeAll(async () => {
  mailbox = await openMailbox();
  own = await createTestDatabase();
  database = openDatabase({ url: own.url, log });
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await database?.close();
  await own?.drop();
  await mailbox?.close();
});

const jobsLeft = async () =>
  (await database.write.query('select count(*)::int n from graphile_worker._private_jobs')).rows[0]
    .n;

/** Starts another process with the whole site, on the test's database. */
async function startProcess() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../test/site-process.ts')], {
    env: { ...process.env, PORT: '0', DATABASE_URL: own.url, SMTP_URL: mailbox.url },
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

/** Passwords are hashed by a process that gives way to all others: a busy machine may ask to try again. */
const succeeds = (call: () => Promise<{ success: string }>) =>
  expect.poll(async () => (await call()).success, { timeout: 40_000 }).toBe('0');

test('A process killed between sign-up and mail: after a restart exactly one mail comes', async () => {
  const email = 'killed@example.com';
  mailbox.behave('holding');
  const first = await startProcess();
  expect((await first.post('signup1', signupForm(email))).success).toBe('0');
  // The process is sending the mail and has no answer from the mail server yet.
  await expect.poll(mailbox.seen, { timeout: 15_000 }).toBe(1);
  await first.kill();
  mailbox.behave('taking');
  expect(mailbox.to(email)).toEqual([]);

  const second = await startProcess();
  const signupCode = await mailbox.code(email);
  await expect.poll(jobsLeft, { timeout: 15_000 }).toBe(0);
  expect(mailbox.to(email)).toHaveLength(1);
  const form = { email, signupCode, passwordSha: sha('turbo123') };
  await succeeds(() => second.post('signup2', form));
  await second.kill();
  // Two whole sites start one after the other.
}, 60_000);

test('A mail server that is down delays mails and loses none', async () => {
  const site: TestSite = await startTestSite(undefined, { SMTP_URL: mailbox.url });
  const email = 'down@example.com';
  mailbox.behave('refusing');
  const before = mailbox.seen();
  expect((await site.call('signup1', signupForm(email))).success).toBe('0');
  await expect.poll(mailbox.seen, { timeout: 15_000 }).toBeGreaterThan(before);
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
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([{ what: 'kept' }]);
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
  await expect.poll(jobsLeft, { timeout: 15_000 }).toBe(0);
  expect(tries).toBe(2);
  expect((await database.write.query('select text from note')).rows).toEqual([{ text: 'once' }]);
  await jobs.stop();
});

test('Jobs of one queue run one after another, and continue after a process died', async () => {
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
  // The state that a process leaves when it is killed in its first job.
  await database.write.query(
    `update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'dead'`,
  );
  await database.write.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1
     where id = (select min(id) from graphile_worker._private_jobs)`,
  );
  const jobs = await startJobs({ database, log, work });
  await expect.poll(() => done, { timeout: 15_000 }).toEqual([1, 2]);
  await jobs.stop();
});

test('A job that is at work while the database goes away is done when it is back', async () => {
  const proxy = await openSilentProxy(own.url);
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
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(1);
  // The worker looks for jobs meanwhile, and tells the queue that one has failed.
  await expect.poll(() => away.write.totalCount, { timeout: 15_000 }).toBe(0);
  proxy.goOn();
  await expect.poll(jobsLeft, { timeout: 30_000 }).toBe(0);
  expect(tries).toBe(2);
  await jobs.stop();
  await away.close();
  await proxy.close();
}, 60_000);

test('A job that a process has just taken is left to it; one that lies longer is freed', async () => {
  await addJob(database.write, 'taken', {});
  const isFree = async (takenBefore: string, spared?: number) => {
    const which = "task_identifier = 'taken'";
    await database.write.query(
      `update graphile_worker._private_jobs set locked_by = 'a process', locked_at = now() - $1::interval
       where id = (select id from graphile_worker.jobs where ${which})`,
      [takenBefore],
    );
    await rescueJobs(database, spared);
    const sql = `select locked_at is null as free from graphile_worker.jobs where ${which}`;
    return (await database.write.query<{ free: boolean }>(sql)).rows[0]?.free;
  };
  expect(await isFree('1 second', 10)).toBe(false);
  expect(await isFree('11 seconds', 10)).toBe(true);
  expect(await isFree('-1 hour', 10)).toBe(true);
  expect(await isFree('1 second')).toBe(true);
  await database.write.query('delete from graphile_worker._private_jobs');
});
