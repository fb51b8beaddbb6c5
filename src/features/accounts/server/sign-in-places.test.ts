/** Tests sign-ins from many places: the order in which they wait, and known devices (decision 22). */
import { expect, test, vi } from 'vitest';
import { calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { openAccount, sha } from '#test/people.ts';
import { addStaffMember, digestOf, staffPassword } from '#test/staff.ts';
import { passwordPids } from './passwords.ts';

// Hashes run at low priority, so other work on the machine delays them.
vi.setConfig({ testTimeout: 120_000 });

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

async function post(path: string, payload: object, from: string, cookie = '') {
  const { statusCode, headers } = await site.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', cookie },
    payload,
  });
  const cookies = String(headers['set-cookie']);
  return { status: statusCode, device: /((?:staff-)?device=[\w-]{43})/.exec(cookies)?.[1] ?? '' };
}
const signIn = (email: string, from: string, cookie = '', password = 'turbo123') =>
  post(calls.login.path, { email, passwordSha: sha(password) }, from, cookie);
const signInStaff = (email: string, from: string, cookie = '') =>
  post(staffCalls.staffLogin.path, { email, passwordSha: digestOf(staffPassword) }, from, cookie);

test('A flood from one /48 keeps nobody else from signing in', async () => {
  await openAccount(site, mailbox, 'owner@example.com');
  await addStaffMember(site, 'sales');
  const { device } = await signIn('owner@example.com', '192.0.2.1');
  const finished: string[] = [];
  const note = async (who: string, answer: Promise<{ status: number }>) =>
    finished.push(`${who} ${(await answer).status}`);
  // Stops the hashing processes, so that every sign-in waits.
  const pids = passwordPids();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const flood = Array.from({ length: 200 }, (_, host) => {
      const address = `2001:db8:7:${host.toString(16)}::1`;
      return note('flood', signIn(`nobody${host}@example.com`, address, '', 'guess123'));
    });
    await vi.waitFor(() => expect(finished.length).toBeGreaterThan(100), { timeout: 60_000 });
    expect(new Set(finished)).toEqual(new Set(['flood 503']));
    finished.length = 0;
    const others = [
      note('owner', signIn('owner@example.com', '203.0.113.7')),
      note('staff', signInStaff('sales@test.example', '198.51.100.7')),
      note('known device', signIn('owner@example.com', '2001:db8:7:ffff::1', device)),
    ];
    // The three requests are in the queue: three requests of the flood were refused to make room.
    await vi.waitFor(() => expect(finished).toEqual(Array(3).fill('flood 503')), {
      timeout: 60_000,
    });
    finished.length = 0;
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await Promise.all(others);
    expect(finished).toEqual(
      expect.arrayContaining(['known device 200', 'owner 200', 'staff 200']),
    );
    await Promise.all(flood);
    // Before these three, only a few requests of the flood were hashed: those that were running already, and
    // one for each turn of another network.
    const places = ['known device 200', 'owner 200', 'staff 200'].map((one) =>
      finished.indexOf(one),
    );
    expect(Math.max(...places)).toBeLessThan(10);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
});

test('Many failures in the networks around it make staff of a /48 need the code of a mail, without a hash', async () => {
  const email = 'crowded@test.example';
  await addStaffMember(site, 'sales', email);
  const { device } = await signInStaff(email, '2001:db8:9:1::1');
  for (let host = 0; host < 100; host += 1) {
    await signInStaff(`none${host}@test.example`, `2001:db8:9:${host.toString(16)}::2`);
  }
  expect((await signInStaff(email, '2001:db8:9:abc::1')).status).toBe(401);
  expect((await mailbox.next(email)).text).toMatch(/[a-z2-7]{4}(-[a-z2-7]{4}){3}/);
  expect((await signInStaff(email, '2001:db8:9:abc::1', device)).status).toBe(200);
  expect((await signInStaff(email, '2001:db8:10::1')).status).toBe(200);
});

test.each([
  ['customers', 'device', signIn, (email: string) => openAccount(site, mailbox, email)],
  ['staff', 'staff-device', signInStaff, (email: string) => addStaffMember(site, 'sales', email)],
] as const)(
  "The device of %s is none that somebody else's cookie names",
  async (_whose, name, enter, add) => {
    const [one, other] = [`one-${name}@test.example`, `other-${name}@test.example`];
    await add(one);
    await add(other);
    const foreign = `${name}=${'x'.repeat(43)}`;
    const { device } = await enter(one, '192.0.2.20', foreign);
    expect(device).not.toBe(foreign);
    // The cookie of a device that only another account knows is not accepted either: an attacker could have
    // it.
    const both = (await enter(other, '192.0.2.20', device)).device;
    expect(both).not.toBe(device);
    // A browser shared by two people is known to both accounts.
    expect((await enter(one, '192.0.2.20', both)).device).toBe(both);
    expect((await enter(other, '192.0.2.20', both)).device).toBe(both);
  },
);

test("A stranger's requests leave the owner of a forgotten password a code, at a known device and elsewhere", async () => {
  const email = 'forgot@example.com';
  await openAccount(site, mailbox, email);
  const { device } = await signIn(email, '192.0.2.30');
  const ask = (from: string, cookie = '') =>
    post(calls.forgotPassword.path, { email }, from, cookie).then(({ status }) => status);
  const minutePasses = () =>
    site.database.write.query(
      "update accounts.mail_request set asked_at = asked_at - interval '2 minutes'",
    );
  for (let time = 0; time < 3; time += 1) {
    expect(await ask('203.0.113.66')).toBe(200);
    await minutePasses();
  }
  expect(await ask('203.0.113.66')).toBe(429);
  expect(await ask('198.51.100.30')).toBe(200);
  expect(await ask('198.51.100.30', device)).toBe(200);
});
