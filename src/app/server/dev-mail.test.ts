import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { startTestSite } from '#test/app.ts';
import { signupForm } from '#test/people.ts';
import { showsMail } from './server-pages.ts';

test('Without a mail server the demo shows its mails, and no script in them runs', async () => {
  const site = await startTestSite();
  expect((await site.app.inject('/dev/mail')).body).toContain('No mail yet.');
  await site.call('signup1', signupForm("o'hara&co@example.com"));
  const body = async () => (await site.app.inject('/dev/mail')).body;
  await expect.poll(body).toMatch(/\b\d{6}\b/);
  expect(await body()).toContain('o&#39;hara&#38;co@example.com');
  await site.close();
});

test('Only the demo shows mails, never production', () => {
  expect(showsMail(readConfig({}))).toBe(true);
  for (const env of [
    { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' },
    { DEMO: '0' },
    { DATABASE_URL: 'postgres://localhost/shop' },
    { SMTP_URL: 'smtp://localhost' },
  ]) {
    expect(showsMail(readConfig(env))).toBe(false);
  }
});
