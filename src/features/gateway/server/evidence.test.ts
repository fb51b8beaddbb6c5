/** Tests which security events are recorded: sign-ins, attempts, refusals and exports. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { staffCalls } from '#contract/staff/index.ts';
import { hashPassword } from '#features/accounts/server/passwords.ts';
import { inTransaction } from '#platform/database.ts';
import { logOptions } from '#platform/log.ts';
import { openTestSite } from '#test/app.ts';
import { sha } from '#test/people.ts';
import { addCustomer, addStaffMember, staffCall } from '#test/staff.ts';
import { evidenceJobs, openEvidence } from './evidence.ts';
import { sessionMark } from './run-calls.ts';

const lines: string[] = [];
const log = pino(logOptions('info'), { write: (line) => lines.push(line) });
const site = await openTestSite(undefined, {}, log);
const admin = await addStaffMember(site, 'admin');
const sales = await addStaffMember(site, 'sales');

async function events(question: object = {}): Promise<Record<string, unknown>[]> {
  return (await staffCall(site, 'listSecurityEvents', { size: 200, ...question }, admin)).val;
}
const inLog = (event: string) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((one) => one.event === event);

async function customer(email: string, password: string): Promise<string> {
  const id = await addCustomer(site.database, 'active', { email, level: 'A' });
  await site.database.write.query('update accounts.customer set password_hash = $2 where id = $1', [
    id,
    await hashPassword(sha(password)),
  ]);
  return id;
}

test('Sign-in, failed sign-in and sign-out are in the log and in the list, with address and session', async () => {
  await customer('seen@customer.example', 'right one of mine');
  const email = 'seen@customer.example';
  await site.call('login', { email, passwordSha: sha('wrong') });
  const { val } = await site.call('login', { email, passwordSha: sha('right one of mine') });
  const { tk } = val as { tk: string };
  await site.call('logout', {}, { 'x-token': tk });
  const entries = await events({ who: email });
  const session = sessionMark(tk);
  expect(session).toMatch(/^[0-9a-f]{12}$/);
  expect(entries).toMatchObject([
    { event: 'signOut', session, address: '127.0.0.1' },
    { event: 'signIn', session, address: '127.0.0.1', who: email, area: 'customer' },
    { event: 'signInFailed', session: '', address: '127.0.0.1', detail: 'login: badInput' },
  ]);
  expect(inLog('signIn')).toContainEqual(expect.objectContaining({ who: email, session }));
  expect(inLog('signInFailed')).toContainEqual(expect.objectContaining({ who: email }));
  const all = JSON.stringify(entries) + lines.join('');
  for (const secret of [tk, sha('right one of mine'), sha('wrong')])
    expect(all).not.toContain(secret);
});

test('A password typed as the e-mail address is not recorded', async () => {
  await site.call('login', { email: 'correct horse battery', passwordSha: sha('x') });
  expect(JSON.stringify(await events()) + lines.join('')).not.toContain('correct horse');
});

test('Refusals and unknown tokens are recorded; a visitor who has to sign in is not', async () => {
  const before = (await events()).length;
  await site.call('getCustomerInfoByToken');
  await site.call('getCustomerInfoByToken', {}, { 'x-token': 'of-nobody' });
  await staffCall(site, 'listStaff', {}, sales);
  await staffCall(site, 'staffMe', {}, 'of-nobody');
  const fresh = (await events()).slice(0, -before);
  expect(fresh.toSorted((a, b) => (String(a.detail) < String(b.detail) ? 1 : -1))).toMatchObject([
    { event: 'badToken', area: 'staff', detail: 'staffMe: tokenExpired' },
    { event: 'refused', area: 'staff', who: 'sales@test.example', detail: 'listStaff: noRight' },
    { event: 'badToken', area: 'customer', detail: 'getCustomerInfoByToken: tokenExpired' },
  ]);
});

test('A change of password is recorded with its session', async () => {
  const email = 'changes@customer.example';
  await customer(email, 'old one of mine');
  const { val } = await site.call('login', { email, passwordSha: sha('old one of mine') });
  const { tk } = val as { tk: string };
  const changed = { passwordSha: sha('old one of mine'), newPasswordSha: sha('new of mine') };
  expect((await site.call('changePassword', changed, { 'x-token': tk })).success).toBe('0');
  expect(await events({ who: email, event: 'passwordChanged' })).toMatchObject([
    { session: sessionMark(tk), detail: 'changePassword' },
  ]);
});

test('A caller that reaches a limit is recorded', async () => {
  const email = 'tried@customer.example';
  for (let n = 0; n < 6; n += 1) await site.call('login', { email, passwordSha: sha(`${n}`) });
  const entries = await events({ event: 'captchaDemanded' });
  expect(entries.length).toBeGreaterThan(0);
});

test('Changes of rights are in the audit log with address and session, which only admins see', async () => {
  const id = await addCustomer(site.database, 'waiting', { email: 'new@customer.example' });
  const customerOf = async () =>
    (await staffCall(site, 'getCustomer', { id }, sales)).val as { version: number };
  const { version } = await customerOf();
  await staffCall(site, 'approveCustomer', { id, version, level: 'B' }, sales);
  const from = { address: '127.0.0.1', session: sessionMark(sales) };
  const { val } = await staffCall(site, 'listAudit', { action: 'approveCustomer' }, admin);
  expect(val).toMatchObject([{ who: 'sales@test.example', ...from }]);
  expect(await events({ event: 'rightsChanged', who: 'sales@test.example' })).toMatchObject([
    { ...from, detail: `approveCustomer customer ${id}` },
  ]);
  expect(inLog('audit')).toContainEqual(
    expect.objectContaining({
      action: 'approveCustomer',
      subjectName: `customer ${id}`,
      ...from,
    }),
  );
  expect(lines.join('')).not.toContain('new@customer.example');
  expect(JSON.stringify(await customerOf())).not.toContain('127.0.0.1');
  expect((await staffCall(site, 'listSecurityEvents', {}, sales)).status).toBe(403);
  expect((await staffCall(site, 'listAudit', {}, sales)).status).toBe(403);
});

test('An export is recorded with its number of rows', async () => {
  const response = await site.app.inject({
    method: 'GET',
    url: '/api/staff/export?list=customers',
    headers: { 'x-staff-token': sales },
  });
  const rows = response.body.trim().split('\n').length - 1;
  expect(rows).toBeGreaterThan(0);
  await expect
    .poll(() => events({ event: 'exported' }))
    .toMatchObject([{ who: 'sales@test.example', detail: `customers csv: ${rows} rows` }]);
  // The audit entry is written after the last byte is sent, so the test polls for it.
  const audit = async () =>
    (await staffCall(site, 'listAudit', { action: 'exportedList' }, admin)).val;
  await expect.poll(audit).toMatchObject([{ after: { rows, whole: true } }]);
});

test("The export and the correction of a customer's data are recorded with the id of the customer", async () => {
  const id = await addCustomer(site.database, 'active', { email: 'data@customer.example' });
  await staffCall(site, 'exportCustomer', { id }, admin);
  const form = { firstName: 'Ada', lastName: 'Roth', companyName: 'Roth', mobile: '' };
  const corrected = { id, version: 0, ...form, businessPhone: '' };
  expect((await staffCall(site, 'correctCustomer', corrected, sales)).status).toBe(200);
  expect(await events({ event: 'exported', who: 'admin@test.example' })).toMatchObject([
    { area: 'staff', detail: `exportCustomer customer ${id}` },
  ]);
  expect(await events({ event: 'dataCorrected' })).toMatchObject([
    { who: 'sales@test.example', detail: `correctCustomer customer ${id}` },
  ]);
});

test('Every call that changes rights or proves an identity has evidence', () => {
  const names = Object.values(staffCalls).filter(
    ({ name }) => /(Customer|Staff|ApiKey)$/.test(name) && !/^(get|list)/.test(name),
  );
  expect(names.length).toBeGreaterThan(6);
  expect(names.filter(({ evidence }) => !evidence).map(({ name }) => name)).toEqual([]);
});

test('A flood of failures adds few rows and log lines, and all of it is counted', async () => {
  const { write } = site.database;
  const reports: string[] = [];
  const log = pino(logOptions('info'), { write: (line) => reports.push(line) });
  const evidence = openEvidence({
    pool: write,
    log,
    now: () => Date.parse('2020-01-01T00:00:30Z'),
  });
  const count = async () => {
    const { rows } = await write.query<{ rows: number; times: number }>(
      "select count(*) as rows, sum(times) as times from security.event where minute < '2021-01-01'",
    );
    return rows[0];
  };
  for (let n = 0; n < 2000; n += 1) {
    const who = `guess${n}@example.com`;
    evidence.record({ event: 'signInFailed', area: 'customer', who, address: '203.0.113.7' });
  }
  await evidence.flush();
  expect(await count()).toMatchObject({ rows: 21, times: 2000 });
  for (let n = 0; n < 2000; n += 1) {
    const address = `198.51.${n % 250}.${Math.floor(n / 250)}`;
    evidence.record({ event: 'badToken', area: 'staff', address });
  }
  await evidence.close();
  const { rows, times } = (await count()) ?? { rows: 0, times: 0 };
  expect(times).toBe(4000);
  expect(rows).toBeLessThan(700);
  expect(reports.length).toBeLessThan(700);
});

test('Evidence from a time without database is written later, once', async () => {
  const { write } = site.database;
  let away = true;
  const query = (...args: Parameters<typeof write.query>) =>
    away ? Promise.reject(new Error('away')) : write.query(...args);
  const evidence = openEvidence({ pool: { query } as never, log: pino({ level: 'silent' }) });
  evidence.record({ event: 'signIn', area: 'staff', who: 'later@test.example' });
  await evidence.flush();
  away = false;
  await evidence.close();
  expect(await events({ who: 'later@test.example' })).toMatchObject([{ times: 1 }]);
});

test('Old events are removed; those that anybody can cause are removed sooner', async () => {
  const { write } = site.database;
  const add = (event: string, days: number) =>
    write.query(
      `insert into security.event (minute, event, area, who, times, first_at, last_at)
       select t, $1, 'staff', 'aged', 1, t, t from (select now() - make_interval(days => $2) t) past`,
      [event, days],
    );
  await add('signInFailed', 31);
  await add('signInFailed', 29);
  await add('signIn', 31);
  await add('signIn', 181);
  await inTransaction(write, async (client) => {
    const job = { id: '1', payload: {}, tries: 1, client };
    await evidenceJobs.work['security-tidy']?.(job);
  });
  const { rows } = await write.query<{ event: string }>(
    "select event from security.event where who = 'aged' order by event",
  );
  expect(rows.map(({ event }) => event)).toEqual(['signIn', 'signInFailed']);
});
