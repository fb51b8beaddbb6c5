import { describe, expect, test } from 'vitest';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { openAccount, sha, signUp, signupForm, tokenOf } from '#test/people.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { applyDecision } from './approval.ts';

const salesMail = 'desk@turbo.example';
const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url, SALES_MAIL: salesMail });

const decide = (work: Parameters<typeof inTransaction<void>>[1]) =>
  inTransaction(site.database.write, work);
const whoAmI = (token: string) => site.call('getCustomerInfoByToken', {}, { 'x-token': token });
const login = (email: string) => site.call('login', { email, passwordSha: sha('turbo123') });

test('The sales desk is told by mail of a sign-up that waits for approval, once, and of a request for access', async () => {
  const email = 'new@example.com';
  const told = () => mailbox.to(salesMail).filter(({ text }) => text?.includes(email));
  await site.call('signup1', { ...signupForm(email), firstName: '伟', lastName: '王' });
  const signupCode = await mailbox.code(email);
  expect(told()).toEqual([]);
  await site.call('signup2', { email, signupCode, passwordSha: sha('turbo123') });
  await expect.poll(() => told().map(({ subject }) => subject)).toHaveLength(1);
  const [signedUp] = told();
  expect(signedUp?.subject).toMatch(/^Sign-up waits for approval: /);
  expect(signedUp?.text).toContain('王伟');
  expect(signedUp?.replyTo).toMatchObject([{ address: email }]);
  const { rows } = await site.database.write.query(
    'select id from accounts.customer where email = $1',
    [email],
  );
  expect(signedUp?.text).toContain(`/staff/customers/${rows[0].id}/show`);
  await decide((client) => applyDecision(client, rows[0].id, { kind: 'approve', level: 'C1' }));
  const headers = { 'x-token': await tokenOf(site, email) };
  await site.call('requestAccess', { note: 'We rebuild 40 turbos a week' }, headers);
  await expect.poll(() => told().length).toBe(2);
  expect(told().at(-1)?.subject).toMatch(/^Request for access: /);
  expect(told().at(-1)?.text).toContain('We rebuild 40 turbos a week');
  await decide((client) => applyDecision(client, rows[0].id, { kind: 'setLevel', level: 'B' }));
});

test('A rejected applicant reads the reason, as text, and can not sign in', async () => {
  const email = 'rejected@example.com';
  await site.call('signup1', { ...signupForm(email), firstName: '<img src=x>' });
  const signupCode = await mailbox.code(email);
  await site.call('signup2', { email, signupCode, passwordSha: sha('turbo123') });
  const { rows } = await site.database.write.query(
    'select id from accounts.customer where email = $1',
    [email],
  );
  await decide((client) =>
    applyDecision(client, rows[0].id, {
      kind: 'reject',
      reason: 'No <b>company</b>\nof that name',
    }),
  );
  const mail = await mailbox.next(email, 2);
  expect(mail.text).toContain('> No <b>company</b>\n> of that name');
  expect(mail.html).toContain('No &lt;b&gt;company&lt;/b&gt;\nof that name');
  expect(mail.html).toContain('&lt;img src=x&gt;');
  expect(await login(email)).toMatchObject({
    status: 403,
    msg: 'Your account was not approved, please contact us!',
  });
});

test('A blocked customer is out at once, and in again when the block ends', async () => {
  const email = 'blocked@example.com';
  const id = await openAccount(site, mailbox, email);
  const token = await tokenOf(site, email);
  await decide((client) => applyDecision(client, id, { kind: 'block', reason: 'Shared access' }));
  expect((await whoAmI(token)).ret).toBe('TokenExpired');
  expect(await login(email)).toMatchObject({
    status: 403,
    msg: 'Your account is blocked, please contact us!',
  });
  await decide((client) => applyDecision(client, id, { kind: 'unblock' }));
  expect((await whoAmI(token)).ret).toBe('TokenExpired');
  expect((await login(email)).success).toBe('0');
});

test('Another level ends all sessions; the same level does not', async () => {
  const email = 'level@example.com';
  const id = await openAccount(site, mailbox, email, { level: 'C' });
  const token = await tokenOf(site, email);
  await decide((client) => applyDecision(client, id, { kind: 'setLevel', level: 'C' }));
  expect((await whoAmI(token)).success).toBe('0');
  await decide((client) => applyDecision(client, id, { kind: 'setLevel', level: 'A' }));
  expect((await whoAmI(token)).ret).toBe('TokenExpired');
  expect((await login(email)).val).toMatchObject({ customerLevel: 'A' });
});

describe('A decision', () => {
  test('is refused in another state, and changes nothing', async () => {
    const id = await signUp(site, mailbox, 'state@example.com', 'turbo123');
    await decide((client) => applyDecision(client, id, { kind: 'approve', level: 'B' }));
    for (const work of [
      (client: Parameters<typeof applyDecision>[0]) =>
        applyDecision(client, id, { kind: 'approve', level: 'A' }),
      (client: Parameters<typeof applyDecision>[0]) =>
        applyDecision(client, id, { kind: 'reject', reason: '' }),
      (client: Parameters<typeof applyDecision>[0]) =>
        applyDecision(client, id, { kind: 'unblock' }),
    ]) {
      await expect(decide(work)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect((await login('state@example.com')).val).toMatchObject({ customerLevel: 'B' });
    await expect(
      decide((client) => applyDecision(client, 999_999, { kind: 'approve', level: 'A' })),
    ).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  test('that is undone with its transaction sends no mail', async () => {
    const email = 'undone@example.com';
    const id = await signUp(site, mailbox, email, 'turbo123');
    const undone = decide(async (client) => {
      await applyDecision(client, id, { kind: 'approve', level: 'A' });
      throw new Error('audit log full');
    });
    await expect(undone).rejects.toThrow('audit log full');
    const { rows } = await site.database.write.query(
      `select count(*)::int n from jobs.job where payload::text like '%approved%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect((await login(email)).status).toBe(403);
  });
});

test('A customer of level C1 asks for a level once; it is declined with a sentence, then given', async () => {
  const email = 'asks@example.com';
  const id = await openAccount(site, mailbox, email);
  await decide((client) => applyDecision(client, id, { kind: 'setLevel', level: 'C1' }));
  const token = await tokenOf(site, email);
  const call = (name: 'requestAccess' | 'getAccess', payload = {}) =>
    site.call(name, payload, { 'x-token': token });
  expect((await call('getAccess')).val).toEqual({ state: 'none', answer: '' });
  expect(await call('requestAccess', { note: 'We rebuild turbos' })).toMatchObject({ status: 200 });
  expect(await call('requestAccess')).toMatchObject({ status: 409 });
  expect((await call('getAccess')).val).toMatchObject({ state: 'open' });

  const sales = await addStaffMember(site, 'sales');
  const staff = async (name: 'getQueues' | 'getCustomer' | 'listCustomers', payload = {}) =>
    (await staffCall(site, name, payload, sales)).val;
  expect(await staff('getQueues')).toMatchObject({ accessRequests: { count: 1 } });
  expect(await staff('listCustomers', { access: '1' })).toMatchObject([{ id: String(id) }]);
  const asks = (await staff('getCustomer', { id })) as StaffCustomer;
  expect(asks.accessNote).toBe('We rebuild turbos');
  const { version } = asks;
  // Waits for the earlier mail: two mails to the same person may arrive in any order.
  await mailbox.next(email, 3);
  const decline = { id, version, reason: 'Please name your company.' };
  expect(await staffCall(site, 'declineAccess', decline, sales)).toMatchObject({ status: 200 });
  expect((await call('getAccess')).val).toEqual({
    state: 'declined',
    answer: 'Please name your company.',
  });
  const mail = await mailbox.next(email, 4);
  expect(mail.text).toContain('Please name your company.');
  const again = { ...decline, version: version + 1 };
  expect(await staffCall(site, 'declineAccess', again, sales)).toMatchObject({ status: 409 });

  expect(await call('requestAccess', { note: 'Turbo House' })).toMatchObject({ status: 200 });
  await decide((client) => applyDecision(client, id, { kind: 'setLevel', level: 'B' }));
  expect(await staff('getQueues')).toMatchObject({ accessRequests: { count: 0 } });
  const now = await tokenOf(site, email);
  const refused = await site.call('requestAccess', {}, { 'x-token': now });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.msg).toContain('already shows the whole catalogue');
});

test('A reason reaches the customer in its lines; one that nobody sees is refused', async () => {
  const email = 'lines@example.com';
  const id = await openAccount(site, mailbox, email);
  const sales = await addStaffMember(site, 'sales', 'lines@test.example');
  const seen = async () =>
    (await staffCall(site, 'getCustomer', { id }, sales)).val as StaffCustomer;
  const { version } = await seen();
  const block = (reason: string) =>
    staffCall(site, 'blockCustomer', { id, version, reason }, sales);
  expect(await block('\u200b\u2060')).toMatchObject({
    status: 400,
    msg: 'Please write something that can be read.',
  });
  expect(await block(' Two\u0007 accounts:\r\n- one\n- two ')).toMatchObject({ status: 200 });
  const lines = 'Two accounts:\n- one\n- two';
  expect(await seen()).toMatchObject({
    status: 'blocked',
    reason: lines,
    history: [{ action: 'blockCustomer', after: { reason: lines } }],
  });
  const mail = await mailbox.next(email, 3);
  expect(mail.text).toContain('> Two accounts:\n> - one\n> - two');
  expect(mail.html).toContain(lines);
});

test('A customer who is blocked waits for no answer, and asks anew when the block ends', async () => {
  const email = 'blocked-asks@example.com';
  const id = await openAccount(site, mailbox, email, { level: 'C1' });
  const sales = await addStaffMember(site, 'sales', 'asked@test.example');
  const ask = async () =>
    site.call('requestAccess', { note: 'Please' }, { 'x-token': await tokenOf(site, email) });
  const waits = async () => {
    const staff = async (name: 'getQueues' | 'getCustomer' | 'listCustomers', payload = {}) =>
      (await staffCall(site, name, payload, sales)).val as never;
    const { accessRequests } = (await staff('getQueues')) as { accessRequests: object };
    const listed = (await staff('listCustomers', { access: '1' })) as object[];
    const { accessAskedAt } = (await staff('getCustomer', { id })) as StaffCustomer;
    return { ...accessRequests, listed: listed.length, asked: accessAskedAt !== null };
  };
  const nobody = { count: 0, oldest: null, listed: 0, asked: false };
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await waits()).toMatchObject({ count: 1, listed: 1, asked: true });
  await decide((client) => applyDecision(client, id, { kind: 'block', reason: 'Two accounts' }));
  expect(await waits()).toEqual(nobody);
  // Earlier releases left a request open when the account was blocked.
  await site.database.write.query(
    'update accounts.customer set access_asked_at = now() where id = $1',
    [id],
  );
  expect(await waits()).toEqual(nobody);
  await site.database.write.query(
    'update accounts.customer set access_asked_at = null where id = $1',
    [id],
  );
  await decide((client) => applyDecision(client, id, { kind: 'unblock' }));
  expect(await ask()).toMatchObject({ status: 200 });
  expect(await waits()).toMatchObject({ count: 1, listed: 1, asked: true });
});

test('Asking for a level is for whoever is signed in', async () => {
  expect(await site.call('requestAccess', {})).toMatchObject({ status: 401 });
  await expect(
    decide((client) => applyDecision(client, 999_999, { kind: 'declineAccess', reason: 'No' })),
  ).rejects.toThrow();
});
