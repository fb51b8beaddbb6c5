/** Tests two-step sign-in of customers and staff by means of the calls. */
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/database.ts';
import { mustSetUp } from '#staff/server/sign-in.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { openAccount, sha, tokenOf } from '#test/people.ts';
import { addStaffMember, digestOf, staffCall, staffPassword } from '#test/staff.ts';
import { tidyAccounts } from './jobs.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

/** Start of the test. Codes are computed for this time, even if its 30 s step ends during the test. */
let begun = 0;
beforeEach(() => {
  begun = Date.now();
});

/** Code of the app for the time step in which the test began, or `later` steps after it. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: begun + later * 30_000 });
const passwordSha = sha('turbo123');
const needed = 'Please enter the code of your authenticator app, or a recovery code.';
const wrong = 'This code is wrong or has already been used.';

async function protectedCustomer(email: string) {
  await openAccount(site, mailbox, email);
  const headers = { 'x-token': await tokenOf(site, email) };
  const begun = await site.call('startSecondFactor', { passwordSha }, headers);
  const { secret } = begun.val as { secret: string };
  const on = await site.call('enableSecondFactor', { code: codeOf(secret) }, headers);
  const { recoveryCodes } = on.val as { recoveryCodes: string[] };
  return { email, headers, secret, recoveryCodes };
}

test('A customer sets it up by the password, and signs in by a code, each of them once', async () => {
  const email = 'two@example.com';
  await openAccount(site, mailbox, email);
  const headers = { 'x-token': await tokenOf(site, email) };
  const guess = { passwordSha: sha('guess123') };
  expect((await site.call('startSecondFactor', guess, headers)).status).toBe(400);
  const begun = await site.call('startSecondFactor', { passwordSha }, headers);
  const { secret, uri } = begun.val as { secret: string; uri: string };
  expect(uri).toContain(`secret=${secret}`);
  // Sign-in requires no code until the first code is confirmed.
  expect((await site.call('login', { email, passwordSha })).success).toBe('0');
  expect((await site.call('enableSecondFactor', { code: '000' }, headers)).status).toBe(400);
  const devanagari = codeOf(secret).replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');
  const on = await site.call('enableSecondFactor', { code: devanagari }, headers);
  expect((on.val as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  expect((await mailbox.next(email, 3)).subject).toBe('Two-step sign-in was switched on');

  const login = (code?: string) =>
    site.call('login', { email, passwordSha, ...(code !== undefined && { code }) });
  expect(await login()).toMatchObject({ status: 401, ret: 'NeedSecondStep', msg: needed });
  expect((await login(codeOf(secret))).msg).toBe(wrong);
  const next = codeOf(secret, 1);
  expect((await login(next)).success).toBe('0');
  expect((await login(next)).msg).toBe(wrong);
  expect((await site.call('login', { email, ...guess, code: next })).msg).toBe(
    'E-mail or password is wrong.',
  );
  expect((await site.call('getSecondFactor', {}, headers)).val).toEqual({
    on: true,
    recoveryCodesLeft: 10,
  });
});

test('A recovery code works once, and none lies in the database as it is', async () => {
  const { email, headers, recoveryCodes } = await protectedCustomer('recover@example.com');
  const [first = ''] = recoveryCodes;
  const login = () => site.call('login', { email, passwordSha, code: ` ${first.toUpperCase()}` });
  expect((await login()).success).toBe('0');
  expect((await login()).msg).toBe(wrong);
  expect((await site.call('getSecondFactor', {}, headers)).val).toMatchObject({
    recoveryCodesLeft: 9,
  });
  const { rows } = await site.database.write.query(
    'select r::text line from accounts.recovery_code r',
  );
  expect(JSON.stringify(rows)).not.toContain(first);
});

test('It is switched off by password and code, and the owner is told', async () => {
  const { email, headers, secret } = await protectedCustomer('off@example.com');
  const off = (payload: object) => site.call('disableSecondFactor', payload, headers);
  expect((await off({ passwordSha, code: '' })).ret).toBe('NeedSecondStep');
  expect((await off({ passwordSha, code: '123' })).status).toBe(400);
  expect((await off({ passwordSha: sha('guess123'), code: codeOf(secret, 1) })).status).toBe(400);
  expect((await off({ passwordSha, code: codeOf(secret, 1) })).success).toBe('0');
  expect((await mailbox.next(email, 4)).subject).toBe('Two-step sign-in was switched off');
  expect((await site.call('login', { email, passwordSha })).success).toBe('0');
});

test('Whoever knows the password tries 30 codes in a day, from however many addresses', async () => {
  const { email, secret, recoveryCodes } = await protectedCustomer('tried@example.com');
  const { rows } = await site.database.write.query<{ id: number }>(
    `update accounts.second_factor set wrong = 30, wrong_since = now()
     where owner_id = (select id from accounts.customer where email = $1) returning owner_id id`,
    [email],
  );
  expect(rows).toHaveLength(1);
  const code = codeOf(secret, 1);
  expect((await site.call('login', { email, passwordSha, code })).msg).toBe(wrong);
  // With a recovery code the owner can still sign in.
  const recovery = { email, passwordSha, code: recoveryCodes[0] };
  expect((await site.call('login', recovery)).success).toBe('0');
});

test('A session that was left open tries 30 codes of a key that was begun; then it needs another key', async () => {
  const email = 'open@example.com';
  await openAccount(site, mailbox, email);
  const headers = { 'x-token': await tokenOf(site, email) };
  const start = async () => {
    const { val } = await site.call('startSecondFactor', { passwordSha }, headers);
    return (val as { secret: string }).secret;
  };
  const enable = (code: string) => site.call('enableSecondFactor', { code }, headers);
  const secret = await start();
  const tries = await Promise.all(Array.from({ length: 30 }, () => enable('000')));
  expect(new Set(tries.map(({ msg }) => msg))).toEqual(new Set([wrong]));
  expect(await enable(codeOf(secret))).toMatchObject({
    status: 409,
    msg: 'This key is no longer valid. Please set up two-step sign-in again.',
  });
  expect((await enable(codeOf(await start()))).success).toBe('0');
  // While two-step sign-in is on, wrong codes for the setup do not count, so that nobody with a session can
  // lock out the owner's app.
  expect((await enable('000')).msg).toBe('Two-step sign-in is already on.');
  const { rows } = await site.database.write.query(
    `select wrong from accounts.second_factor
     where owner_id = (select id from accounts.customer where email = $1)`,
    [email],
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

test('Staff, too, try 30 codes of a key that was begun', async () => {
  const token = await addStaffMember(site, 'content');
  const start = { passwordSha: digestOf(staffPassword) };
  const begun = await staffCall(site, 'startStaffSecondFactor', start, token);
  const enable = (code: string) => staffCall(site, 'enableStaffSecondFactor', { code }, token);
  for (let tries = 0; tries < 30; tries += 1) expect((await enable('000')).status).toBe(400);
  expect((await enable(codeOf((begun.val as { secret: string }).secret))).status).toBe(409);
});

test('Staff sign in by it, and an admin takes it off one who lost the phone', async () => {
  const token = await addStaffMember(site, 'sales');
  const admin = await addStaffMember(site, 'admin');
  const digest = digestOf(staffPassword);
  const begun = await staffCall(site, 'startStaffSecondFactor', { passwordSha: digest }, token);
  const { secret } = begun.val as { secret: string };
  const code = codeOf(secret);
  expect((await staffCall(site, 'enableStaffSecondFactor', { code }, token)).status).toBe(200);
  const login = (more = {}) =>
    staffCall(site, 'staffLogin', { email: 'sales@test.example', passwordSha: digest, ...more });
  expect(await login()).toMatchObject({ status: 401, ret: 'NeedSecondStep' });
  expect((await login({ code })).status).toBe(400);
  expect(await login({ code: codeOf(secret, 1) })).toMatchObject({ val: { secondFactor: 'on' } });

  const list = (await staffCall(site, 'listStaff', {}, admin)).val as {
    id: string;
    email: string;
  }[];
  const id = list.find(({ email }) => email === 'sales@test.example')?.id;
  expect((await staffCall(site, 'resetStaffSecondFactor', { id }, token)).status).toBe(403);
  expect((await staffCall(site, 'resetStaffSecondFactor', { id }, admin)).status).toBe(200);
  expect((await staffCall(site, 'staffMe', {}, token)).status).toBe(401);
  expect((await login()).status).toBe(200);
  const { rows } = await site.database.write.query(
    "select action from staff.audit where action like '%SecondFactor' order by id",
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'enableStaffSecondFactor',
    'resetStaffSecondFactor',
  ]);
});

test('Staff take it off a customer whom they identified; it is in the audit log, and the customer is told', async () => {
  const { email } = await protectedCustomer('lost@example.com');
  const sales = await addStaffMember(site, 'sales', 'sales2@test.example');
  const { rows } = await site.database.write.query<{ id: number }>(
    'select id from accounts.customer where email = $1',
    [email],
  );
  const payload = { id: String(rows[0]?.id), identified: 'Called back on the company number' };
  expect((await staffCall(site, 'resetCustomerSecondFactor', payload, sales)).status).toBe(200);
  expect((await mailbox.next(email, 4)).subject).toBe('Two-step sign-in was switched off');
  const audit = await site.database.write.query(
    `select a.after, p.after as personal from staff.audit a
     join staff.audit_personal p on p.audit_id = a.id where action = 'resetCustomerSecondFactor'`,
  );
  expect(audit.rows[0]).toEqual({
    after: { twoStep: 'reset' },
    personal: { identified: payload.identified },
  });
  expect((await site.call('login', { email, passwordSha })).success).toBe('0');
});

test('Staff must set it up in production, as the setting says, and at a demo they need not', () => {
  const admin = { id: 1, email: 'admin@test.example', role: 'admin' as const, secondFactor: false };
  const sales = { ...admin, role: 'sales' as const };
  const must = (settings: Record<string, string>) =>
    [admin, sales].map(mustSetUp(readConfig({ ...settings, PUBLIC_URL: 'https://a.example' })));
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a@b/c' };
  expect(must(production)).toEqual([true, true]);
  expect(must({ ...production, STAFF_TWO_STEP: 'admins' })).toEqual([true, false]);
  expect(must({ ...production, STAFF_TWO_STEP: 'none' })).toEqual([false, false]);
  expect(must({ NODE_ENV: 'development' })).toEqual([false, false]);
  const on = { ...sales, secondFactor: true };
  expect(mustSetUp({ environment: 'production', staffTwoStep: 'all' })(on)).toBe(false);
});

test('An admin who must set it up gets no other answer before', async () => {
  const token = await addStaffMember(site, 'admin', 'fresh@test.example');
  const { createStaffGateway } = await import('#staff/server/gateway.ts');
  const identify = async () => ({ id: 1, email: 'fresh@test.example', role: 'admin' as const });
  const none = new Proxy({}, { get: () => async () => ({ val: null }) });
  const gateway = createStaffGateway({
    database: site.database,
    reads: none as never,
    changes: none as never,
    identify,
    mustSetUp: mustSetUp({ environment: 'production', staffTwoStep: 'all' }),
    log: { error: () => undefined } as never,
    evidence: { record: () => undefined } as never,
  });
  const caller = { token, address: '', device: '', language: 'en' } as const;
  await expect(gateway.authorise(['admin'], caller, 'listStaff')).rejects.toMatchObject({
    code: 'noRight',
    message: 'Please set up two-step sign-in first.',
  });
  await expect(gateway.authorise(['admin'], caller, '/api/staff/export')).rejects.toThrow();
  await expect(gateway.authorise(['admin'], caller, 'staffMe')).resolves.toMatchObject({ id: 1 });
});

test('What was begun and never switched on is gone after a day, and has to be begun anew', async () => {
  const email = 'begun@example.com';
  await openAccount(site, mailbox, email);
  const headers = { 'x-token': await tokenOf(site, email) };
  const staff = await addStaffMember(site, 'content', 'begun@test.example');
  const digest = digestOf(staffPassword);
  const start = async () => {
    const begun = await site.call('startSecondFactor', { passwordSha }, headers);
    await staffCall(site, 'startStaffSecondFactor', { passwordSha: digest }, staff);
    return (begun.val as { secret: string }).secret;
  };
  const begun = async () => {
    const { rows } = await site.database.write.query<{ count: number }>(
      `select count(*)::int from (select enabled_at from accounts.second_factor
       union all select enabled_at from staff.second_factor) f where enabled_at is null`,
    );
    return rows[0]?.count;
  };
  const age = async () => {
    for (const schema of ['accounts', 'staff']) {
      await site.database.write.query(
        `update ${schema}.second_factor set begun_at = now() - interval '2 days'`,
      );
    }
  };
  await protectedCustomer('kept@example.com');
  await start();
  await age();
  // A restarted setup gets the full time again.
  const secret = await start();
  await tidy();
  expect(await begun()).toBe(2);
  await age();
  await tidy();
  expect(await begun()).toBe(0);
  expect(await site.call('enableSecondFactor', { code: codeOf(secret) }, headers)).toMatchObject({
    status: 409,
    msg: 'This key is no longer valid. Please set up two-step sign-in again.',
  });
  const kept = await site.call('login', { email: 'kept@example.com', passwordSha });
  expect(kept.ret).toBe('NeedSecondStep');
});

test('Devices of customers and staff that were not used for 400 days are forgotten', async () => {
  const email = 'device@example.com';
  await openAccount(site, mailbox, email);
  await tokenOf(site, email);
  await addStaffMember(site, 'content', 'device@test.example');
  const count = async () => {
    const { rows } = await site.database.write.query<{ customer: boolean; staff: boolean }>(
      `select exists (select from accounts.device) as customer,
         exists (select from staff.device) as staff`,
    );
    return rows[0];
  };
  const unused = async (days: number) => {
    for (const schema of ['accounts', 'staff']) {
      await site.database.write.query(
        `update ${schema}.device set used_at = now() - make_interval(days => $1)`,
        [days],
      );
    }
    await tidy();
  };
  await unused(399);
  expect(await count()).toEqual({ customer: true, staff: true });
  await unused(401);
  expect(await count()).toEqual({ customer: false, staff: false });
});

const tidy = () =>
  inTransaction(site.database.write, (client) =>
    tidyAccounts(client, { sessionIdleDays: 7, sessionDays: 30 }),
  );
