/** The clock jumps ten days ahead and back. Rows written in between do not lock users out. */
import { expect, test } from 'vitest';
import { createPace } from '#features/gateway/server/allowances.ts';
import { LimitCounts } from '#features/gateway/server/counts.ts';
import { openTestSite } from '#test/app.ts';
import { signIn } from '#test/factories.ts';
import { addStaffMember, staffCall, staffSignIn } from '#test/staff.ts';
import { repairJobs } from './job-workers.ts';
import { addJob, addScheduledJob } from './jobs.ts';
import { silentLog } from './log.ts';

const site = await openTestSite();

const query = (text: string, values: unknown[] = []) => site.database.write.query(text, values);

test('Attempts to sign in as staff', async () => {
  const token = await addStaffMember(site, 'admin');
  await query(
    `insert into staff.sign_in_attempt (email, address, at)
     select 'admin@test.example', '127.0.0.1', now() + interval '10 days' from generate_series(1, 50)`,
  );
  expect((await staffSignIn(site, 'admin@test.example')).statusCode).toBe(200);
  // Without a check, a session from that time would live for ten days and twelve hours.
  await query("update staff.session set created_at = now() + interval '10 days'");
  expect((await staffCall(site, 'staffMe', {}, token)).status).toBe(401);
});

test('Sessions of customers, codes, and the wait for the next code', async () => {
  const token = await signIn(site.database, 'A');
  await query("update accounts.session set created_at = now() + interval '10 days'");
  const me = await site.call('getCustomerInfoByToken', {}, { 'x-token': token });
  expect(me.ret).toBe('TokenExpired');
  const email = 'waits@customer.example';
  expect((await site.call('forgotPassword', { email })).success).toBe('0');
  expect((await site.call('forgotPassword', { email })).status).not.toBe(200);
  await query("update accounts.mail_request set asked_at = now() + interval '10 days'");
  expect((await site.call('forgotPassword', { email })).success).toBe('0');
});

test('Counts of answers, shared and in memory', async () => {
  const expire = Date.now() + 10 * 86_400_000;
  await query("insert into gateway.rate_limit values ('visitor:ahead', 1000, $1)", [expire]);
  const pool = site.database.write;
  const counts = new LimitCounts({ pool, log: silentLog(), flushMs: 1_000_000 });
  expect(await counts.exact({ key: 'visitor:ahead', most: 10, lifeMs: 600_000 })).toBe(0);
  await counts.close();
});

test('The turns of a search engine', async () => {
  let now = Date.now() + 10 * 86_400_000;
  const slept: number[] = [];
  const pace = createPace({
    counts: { add: () => false },
    most: 1,
    lifeMs: 600_000,
    now: () => now,
    sleep: async (ms) => void slept.push(ms),
  });
  await pace('203.0.113.7');
  now = Date.now();
  expect(await pace('203.0.113.7')).toBe(true);
  expect(slept).toEqual([]);
});

test('Retries of jobs, and scheduled jobs', async () => {
  const runAt = new Date(Date.now() + 10 * 86_400_000);
  await addJob(site.database.write, 'planned-for-then', {}, { runAt });
  await addJob(site.database.write, 'failed-before', {}, { runAt });
  await query("update jobs.job set attempts = 1 where name = 'failed-before'");
  await repairJobs(site.database.write);
  const { rows } = await query(
    "select name from jobs.job where run_at > now() + interval '9 days'",
  );
  expect(rows).toEqual([{ name: 'planned-for-then' }]);
  await query(
    "insert into jobs.schedule (name, run_at) values ('hourly', now() + interval '10 days')",
  );
  expect(await addScheduledJob(site.database.write, 'hourly')).toBe(true);
});
