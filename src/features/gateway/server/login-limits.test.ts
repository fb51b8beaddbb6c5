/** The limits of sign-in and of forms that send mails, with a real database. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createLimits, type Limits } from './limits.ts';
import type { LoginPlace } from './login-limits.ts';

let testDatabase: TestDatabase;
let database: Database;
const opened: Limits[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, log: silentLog() });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((limits) => limits.close()));
});
afterAll(async () => {
  await database?.close();
  await testDatabase?.drop();
});

/** Opens the limits as one of several processes. */
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
/** Fails to sign in this many times; the limits allow each attempt. */
async function fail(limits: Limits, email: string, place: LoginPlace, times: number) {
  for (let time = 0; time < times; time += 1) {
    await limits.checkLogin(email, place);
    await limits.loginFailed(email, place);
  }
}

test('Five failures on an account from one address demand a captcha there, at any process', async () => {
  const [one, two] = [openLimits(), openLimits()];
  await fail(one, 'a@example.com', at('198.51.100.1'), 2);
  await fail(two, 'A@example.com ', at('198.51.100.1'), 3);
  const again = (email: string, place: LoginPlace) => refusal(two.checkLogin(email, place));
  expect(await again('a@example.com', at('198.51.100.1'))).toBe('needCaptcha');
  // Neither the owner at another address nor another account at this address is stopped.
  expect(await again('a@example.com', at('198.51.100.9'))).toBe('allowed');
  expect(await again('b@example.com', at('198.51.100.1'))).toBe('allowed');
});

test('Twenty failures from one address on any accounts demand a captcha', async () => {
  const limits = openLimits();
  for (let person = 0; person < 20; person += 1) {
    await fail(limits, `c${person}@example.com`, at('198.51.100.20'), 1);
  }
  const again = (place: LoginPlace) => refusal(limits.checkLogin('c99@example.com', place));
  expect(await again(at('198.51.100.20'))).toBe('needCaptcha');
  expect(await again(at('198.51.100.21'))).toBe('allowed');
  expect(await again(at('198.51.100.20', 'known'))).toBe('allowed');
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

test('A mailbox gets three mails an hour over all forms, and each network has its own limit', async () => {
  const limits = openLimits({ limitForms: 4 });
  const form = (mailbox: string, address = '198.51.106.1') =>
    refusal(limits.countForm(mailbox, address));
  expect([await form('m@example.com'), await form('m@example.com')]).toEqual([
    'allowed',
    'allowed',
  ]);
  expect(await form('m@example.com', '203.0.113.8')).toBe('allowed');
  expect(await form('m@example.com', '203.0.113.9')).toBe('tooMany');
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
