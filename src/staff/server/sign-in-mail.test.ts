/** Staff sign-in while attackers guess from many places, and the link for a new password. */
import { expect, test } from 'vitest';
import { staffCalls } from '#contract/staff/index.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addStaffMember, digestOf, staffCall, staffPassword, staffSignIn } from '#test/staff.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });
const admin = await addStaffMember(site, 'admin');

interface Try {
  from: string;
  password?: string;
  cookie?: string;
  mailCode?: string;
}

const login = async (email: string, { from, password, cookie = '', mailCode }: Try) => {
  const response = await site.app.inject({
    method: 'POST',
    url: staffCalls.staffLogin.path,
    remoteAddress: from,
    headers: { cookie },
    payload: {
      email,
      passwordSha: digestOf(password ?? staffPassword),
      ...(mailCode !== undefined && { mailCode }),
    },
  });
  const [, device = ''] =
    /(staff-device=[\w-]{43})/.exec(String(response.headers['set-cookie'])) ?? [];
  return { status: response.statusCode, ret: response.json().ret as string, device };
};

const codeOf = async (email: string) =>
  /[a-z2-7]{4}(-[a-z2-7]{4}){3}/.exec(String((await mailbox.next(email)).text))?.[0] ?? '';

test('Guesses from many places of one network need a code by mail, and the owner gets in', async () => {
  const email = 'guessed@test.example';
  await addStaffMember(site, 'sales', email);
  const { device } = await login(email, { from: '192.0.2.1' });
  let host = 0;
  const next = () => {
    host += 1;
    return `2001:db8:5:${host.toString(16)}::1`;
  };
  for (let tries = 0; tries < 20; tries += 1) await login(email, { from: next(), password: 'no' });
  const needed = { status: 401, ret: 'NeedMailCode' };
  // From now on the response is always the same, so guessing does not reveal whether a password is right.
  for (const password of ['no', staffPassword]) {
    expect(await login(email, { from: next(), password })).toMatchObject(needed);
    const mailCode = 'aaaa-aaaa-aaaa-aaaa';
    expect(await login(email, { from: next(), password, mailCode })).toMatchObject(needed);
  }
  // A device that has signed in before needs no code.
  expect((await login(email, { from: next(), cookie: device })).status).toBe(200);
  const mailCode = await codeOf(email);
  // All attempts together sent a single mail.
  expect(mailbox.to(email)).toHaveLength(1);
  expect(await login(email, { from: next(), mailCode, password: 'no' })).toMatchObject({
    status: 401,
    ret: '-1',
  });
  expect(
    (await login(email, { from: next(), mailCode: ` ${mailCode.toUpperCase()} ` })).status,
  ).toBe(200);
  // The code works once.
  expect(await login(email, { from: next(), mailCode })).toMatchObject(needed);
});

test('An e-mail that has no account gets the same answer, and no mail', async () => {
  const email = 'no-account@test.example';
  for (let tries = 0; tries < 20; tries += 1) {
    await login(email, { from: `203.0.113.${tries}`, password: 'no' });
  }
  expect(await login(email, { from: '203.0.113.99' })).toMatchObject({ ret: 'NeedMailCode' });
  const { rows } = await site.database.write.query('select 1 from staff.mail_code');
  expect(rows.length).toBeLessThanOrEqual(1);
});

async function linkFor(email: string, count: number) {
  const { rows } = await site.database.write.query<{ id: number }>(
    'select id from staff.account where email = $1',
    [email],
  );
  const response = await staffCall(
    site,
    'sendStaffPasswordLink',
    { id: String(rows[0]?.id) },
    admin,
  );
  expect(response.status).toBe(200);
  const { text } = await mailbox.next(email, count);
  return /new-password#([\w-]{43})/.exec(String(text))?.[1] ?? '';
}

test('An admin sends a link, with which a new password can be set once', async () => {
  const email = 'forgetful@test.example';
  const session = await addStaffMember(site, 'sales', email);
  const set = async (token: string, password: string) =>
    (await staffCall(site, 'setStaffPassword', { token, newPasswordSha: digestOf(password) }))
      .status;
  const early = await linkFor(email, 1);
  const token = await linkFor(email, 2);
  expect(await set(early, 'a new password of mine')).toBe(400);
  expect(await set(token, 'forgetful1234')).toBe(400);
  expect(await set(token, 'qwertyuiop123')).toBe(400);
  expect((await staffCall(site, 'staffMe', {}, session)).status).toBe(200);
  expect(await set(token, 'a new password of mine')).toBe(200);
  expect((await staffCall(site, 'staffMe', {}, session)).status).toBe(401);
  expect(await set(token, 'another password of mine')).toBe(400);
  expect((await staffSignIn(site, email)).statusCode).toBe(401);
  expect((await staffSignIn(site, email, 'a new password of mine')).statusCode).toBe(200);
  const { val } = await staffCall(site, 'listAudit', { size: 200 }, admin);
  expect(JSON.stringify(val)).not.toContain(token);
  expect((val as { action: string }[]).slice(0, 2).map(({ action }) => action)).toEqual([
    'setStaffPassword',
    'sendStaffPasswordLink',
  ]);
});

test('A link expires after a day, and when the account ends', async () => {
  const email = 'late@test.example';
  await addStaffMember(site, 'sales', email);
  const payload = { token: await linkFor(email, 1), newPasswordSha: digestOf('a new password') };
  const later = (age: string) =>
    site.database.write.query('update staff.mail_code set expires_at = expires_at - $1::interval', [
      age,
    ]);
  await later('25 hours');
  expect((await staffCall(site, 'setStaffPassword', payload)).status).toBe(400);
  await later('-25 hours');
  await site.database.write.query('update staff.account set ended_at = now() where email = $1', [
    email,
  ]);
  expect((await staffCall(site, 'setStaffPassword', payload)).status).toBe(400);
});

test('A link does not work after the password was changed, or the account was ended and reopened', async () => {
  const email = 'again@test.example';
  const session = await addStaffMember(site, 'sales', email);
  const set = async (token: string) =>
    (await staffCall(site, 'setStaffPassword', { token, newPasswordSha: digestOf('by a link') }))
      .status;
  const beforeChange = await linkFor(email, 1);
  const passwords = {
    passwordSha: digestOf(staffPassword),
    newPasswordSha: digestOf('a password of my own'),
  };
  expect((await staffCall(site, 'changeStaffPassword', passwords, session)).status).toBe(200);
  expect(await set(beforeChange)).toBe(400);
  const beforeEnd = await linkFor(email, 2);
  const { val } = await staffCall(site, 'listStaff', { size: 200 }, admin);
  const id = (val as { id: string; email: string }[]).find((one) => one.email === email)?.id;
  expect((await staffCall(site, 'endStaff', { id }, admin)).status).toBe(200);
  const reopened = { email, role: 'content', passwordSha: digestOf('chosen by an admin') };
  expect((await staffCall(site, 'addStaff', reopened, admin)).status).toBe(200);
  expect(await set(beforeEnd)).toBe(400);
  expect((await staffSignIn(site, email, 'chosen by an admin')).statusCode).toBe(200);
});

test('A member of staff gets mails in the language of the back office pages opened last', async () => {
  const email = 'reads-chinese@test.example';
  const session = await addStaffMember(site, 'sales', email);
  const { status } = await staffCall(site, 'staffMe', {}, session, { cookie: 'staff-language=zh' });
  expect(status).toBe(200);
  await linkFor(email, 1);
  const { subject, text } = await mailbox.next(email, 1);
  expect(subject).toBe('为后台管理设置新密码');
  expect(text).toContain('管理员向您发送了此链接');
  await staffCall(site, 'staffMe', {}, session);
  await linkFor(email, 2);
  expect((await mailbox.next(email, 2)).subject).toBe('Set a new password for the back office');
});
