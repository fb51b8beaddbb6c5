/** Tests floods of picture requests, and a picture that crashes the drawing process. */
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite } from '#test/app.ts';
import { painterPids } from './captcha-puzzles.ts';
import { createLimits } from './limits.ts';
import { counterIn } from './login-limits.ts';

const site = await openTestSite(undefined, { TRUSTED_PROXIES: '1' });
const { write: pool } = site.database;
const limits = createLimits({ pool, log: silentLog(), settings: readConfig({}) });
afterAll(() => limits?.close());

const show = (key: string, address: string) =>
  site.call('captchaShow', { key }, { 'x-forwarded-for': address });

test('A crash of the drawing process loses neither the site nor the picture', async () => {
  const key = await limits.captcha.demand('visitor:crash', []);
  expect((await show(key, '203.0.113.1')).status).toBe(200);
  const [first = 0] = painterPids();
  // Pauses the process, so that it crashes while it has tasks.
  process.kill(first, 'SIGSTOP');
  const pictures = Promise.all([show(key, '203.0.113.1'), show(key, '203.0.113.1')]);
  const other = await site.call('suggestNumbers', { val: '4542' });
  process.kill(first, 'SIGSEGV');
  process.kill(first, 'SIGCONT');
  expect(other.status).toBe(200);
  for (const { status, val } of await pictures) {
    expect([status, val]).toEqual([200, expect.stringMatching(/^data:image\/png;base64,/)]);
  }
  expect(painterPids()).not.toContain(first);
});

test.each([
  ['captcha-address', 200, '203.0.113.7', '203.0.113.7', '203.0.113.8'],
  ['captcha-address', 200, '2001:db8:1:2::/64', '2001:db8:1:2::9', '2001:db8:1:3::9'],
  ['captcha-network', 2000, '198.51.100.0/24', '198.51.100.200', '198.51.101.200'],
  ['captcha-network', 2000, '2001:db8:2::/48', '2001:db8:2:ffff::1', '2001:db8:3:ffff::1'],
])(
  '%s: beyond %i pictures for %s there is a sentence, for others a picture',
  async (name, most, counted, from, other) => {
    const key = await limits.captcha.demand(`visitor:${counted}`, []);
    await counterIn(site.database.write, name, most, 3600).penalty(counted, most - 1);
    expect((await show(key, from)).status).toBe(200);
    for (const call of ['captchaShow', 'captchaRefresh'] as const) {
      const refused = await site.call(call, { key }, { 'x-forwarded-for': from });
      expect(refused).toMatchObject({ status: 429, success: '1', ret: '-1' });
      expect(refused.msg).toBe('Too many pictures were requested. Please try again in an hour.');
    }
    expect((await show(key, other)).status).toBe(200);
  },
);
