/** Tests the limits of sign-ins and of forms that send mail, with a real database. */
import { afterEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { openTestDatabase } from '#test/database.ts';
import { createLimits, type Limits } from './limits.ts';
import type { LoginOrigin } from './login-limits.ts';

const opened: Limits[] = [];

const { database } = await openTestDatabase();
afterEach(async () => {
  await Promise.all(opened.splice(0).map((limits) => limits.close()));
});

/** Creates limits as a separate process would have them. */
function openLimits(changed: Partial<Config> = {}): Limits {
  const settings = { ...readConfig({}), ...changed };
  const limits = createLimits({ pool: database.write, log: silentLog(), settings });
  opened.push(limits);
  return limits;
}

async function answerOf(key: unknown): Promise<string> {
  const { rows } = await database.write.query<{ answer: string }>(
    'select answer from gateway.captcha where key = $1',
    [key],
  );
  return rows[0]?.answer ?? '';
}

const refusal = (work: Promise<void>) =>
  work.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

const at = (address: string, device?: string) => ({ address, device });
/** Fails to sign in `times` times. The limits allow each attempt. */
async function fail(limits: Limits, email: string, place: LoginOrigin, times: number) {
  for (let time = 0; time < times; time += 1) {
    await limits.checkLogin(email, place);
    await limits.loginFailed(email, place);
  }
}

test('Five failures on an account from one address demand a captcha there, at any process', async () => {
  const [one, two] = [openLimits(), openLimits()];
  await fail(one, 'a@example.com', at('198.51.100.1'), 2);
  await fail(two, 'A@example.com ', at('198.51.100.1'), 3);
  const again = (email: string, place: LoginOrigin) => refusal(two.checkLogin(email, place));
  expect(await again('a@example.com', at('198.51.100.1'))).toBe('needCaptcha');
  // The owner at another address is not blocked, nor is another account at this address.
  expect(await again('a@example.com', at('198.51.100.9'))).toBe('allowed');
  expect(await again('b@example.com', at('198.51.100.1'))).toBe('allowed');
});

test('Twenty failures from one address on any accounts demand a captcha', async () => {
  const limits = openLimits();
  for (let person = 0; person < 20; person += 1) {
    await fail(limits, `c${person}@example.com`, at('198.51.100.20'), 1);
  }
  const again = (place: LoginOrigin) => refusal(limits.checkLogin('c99@example.com', place));
  expect(await again(at('198.51.100.20'))).toBe('needCaptcha');
  expect(await again(at('198.51.100.21'))).toBe('allowed');
  expect(await again(at('198.51.100.20', 'known'))).toBe('allowed');
});

test('A hundred failures from a /24 or /48, or five hundred from what is around it, demand a captcha there', async () => {
  // One failure instead of the default five, so that the test is short.
  const limits = openLimits({ loginFailures: 1 });
  const tryOnce = (address: string, device?: string) =>
    refusal(limits.checkLogin(`${address}@example.com`, at(address, device)));
  const near = (host: number) => `2001:db8:21:${host.toString(16)}::1`;
  for (let host = 0; host < 20; host += 1) expect(await tryOnce(near(host))).toBe('allowed');
  expect(await tryOnce(near(21))).toBe('needCaptcha');
  expect(await tryOnce(near(22), 'known')).toBe('allowed');
  expect(await tryOnce('2001:db8:22::1')).toBe('allowed');
  for (let host = 0; host < 79; host += 1) {
    expect(await tryOnce(`2001:db8:${(host + 256).toString(16)}::1`)).toBe('allowed');
  }
  expect(await tryOnce('2001:db8:23::1')).toBe('needCaptcha');
  expect(await tryOnce('2001:db9::1')).toBe('allowed');
});

test('Concurrent attempts are limited to five', async () => {
  const limits = openLimits();
  const tries = Array.from({ length: 40 }, () =>
    refusal(limits.checkLogin('d@example.com', at('198.51.101.1'))),
  );
  const outcomes = await Promise.all(tries);
  expect(outcomes.filter((one) => one === 'allowed').length).toBeLessThanOrEqual(5);
});

test('A successful sign-in resets the failures', async () => {
  const limits = openLimits();
  const place = at('198.51.102.1');
  for (let time = 0; time < 12; time += 1) {
    await limits.checkLogin('e@example.com', place);
    await limits.loginSucceeded('e@example.com', place);
  }
  expect(await refusal(limits.checkLogin('e@example.com', place))).toBe('allowed');
});

test('A captcha gives five more attempts, with growing waiting times between them', async () => {
  const limits = openLimits();
  const [email, place] = ['f@example.com', at('198.51.103.1')] as const;
  await fail(limits, email, place, 5);
  const refused = await limits
    .checkLogin(email, place)
    .catch((error: { val?: string }) => error as { val?: string });
  await limits.captcha.confirm(refused?.val ?? '', await answerOf(refused?.val));
  const waits: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    await fail(limits, email, place, 1);
    expect(await refusal(limits.checkLogin(email, place))).toBe('tooMany');
    const { rows } = await database.write.query<{ expire: string }>(
      "update gateway.rate_limit set expire = 1 where key like 'login-wait:f@%' returning expire",
    );
    waits.push(rows.length);
  }
  expect(waits).toEqual([1, 1, 1, 1]);
  expect(await refusal(limits.checkLogin(email, at('198.51.103.2')))).toBe('allowed');
});

test('However many places fail, a known device signs in; new places need a captcha first', async () => {
  const limits = openLimits();
  const email = 'g@example.com';
  for (let stranger = 0; stranger < 20; stranger += 1) {
    await fail(limits, email, at(`198.51.104.${stranger}`), 1);
  }
  expect(await refusal(limits.checkLogin(email, at('198.51.104.1', 'known')))).toBe('allowed');
  const fresh = () =>
    limits
      .checkLogin(email, at('198.51.105.1'))
      .then(() => undefined)
      .catch((error: { val?: string; code: string }) => error);
  const refused = await fresh();
  expect(refused?.code).toBe('needCaptcha');
  expect((await fresh())?.code).toBe('needCaptcha');
  await limits.captcha.confirm(refused?.val ?? '', await answerOf(refused?.val));
  expect(await fresh()).toBeUndefined();
});

test('A mailbox gets three mails an hour from one network, and each network sends its own forms', async () => {
  const limits = openLimits({ limitForms: 4 });
  const form = (mailbox: string, address = '198.51.106.1') =>
    refusal(limits.countForm(mailbox, { address }));
  expect([await form('m@example.com'), await form('m@example.com')]).toEqual([
    'allowed',
    'allowed',
  ]);
  expect(await form('m@example.com', '198.51.106.9')).toBe('allowed');
  expect(await form('m@example.com', '198.51.106.8')).toBe('tooMany');
  expect([await form('n@example.com'), await form('o@example.com')]).toEqual([
    'allowed',
    'allowed',
  ]);
  expect(await form('p@example.com')).toBe('needCaptcha');
  for (let network = 10; network < 26; network += 1) {
    await form(`q${network}@example.com`, `198.51.106.${network}`);
  }
  expect(await form('r@example.com', '198.51.106.200')).toBe('needCaptcha');
  expect(await form('r@example.com', '198.51.107.200')).toBe('allowed');
});

test("Strangers' mails keep nobody from one: a mailbox gets three for a network, nine for all, three for each device", async () => {
  const limits = openLimits();
  const form = (address: string, device?: string) =>
    refusal(limits.countForm('owner@example.com', at(address, device)));
  const answers: string[] = [];
  for (const network of [1, 2, 3, 4]) {
    for (const host of [1, 2, 3, 4]) answers.push(await form(`203.0.${network}.${host}`));
  }
  const three = ['allowed', 'allowed', 'allowed', 'tooMany'];
  expect(answers).toEqual([...three, ...three, ...three, ...Array(4).fill('tooMany')]);
  const own: string[] = [];
  for (const address of ['203.0.1.1', '203.0.1.1', '198.51.100.7', '198.51.100.7']) {
    own.push(await form(address, 'device of the owner'));
  }
  expect(own).toEqual(three);
});
