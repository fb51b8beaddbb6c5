import { expect, test } from 'vitest';
import { levels } from '#features/gateway/policy.ts';
import { startTestSite } from '#test/app.ts';
import { sha } from '#test/people.ts';
import { addDemoAccounts, demoEmail } from './open.ts';

const passwordSha = sha('demo1234');

test('The demo has a customer of each level', async () => {
  const site = await startTestSite(async (database) => {
    await addDemoAccounts(database);
    await addDemoAccounts(database);
  });
  for (const level of levels) {
    const answer = await site.call('login', { email: demoEmail(level), passwordSha });
    expect(answer.val).toMatchObject({ customerLevel: level });
  }
  const waiting = await site.call('login', { email: 'waiting@example.com', passwordSha });
  expect(waiting.status).toBe(403);
  await site.close();
});

test.each([
  ['In production', { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' }],
  ['Without the demo', { DEMO: '0' }],
])('%s nobody signs in to what a demo left behind', async (_when, settings) => {
  const site = await startTestSite(addDemoAccounts, settings);
  const answer = await site.call('login', { email: demoEmail('A'), passwordSha });
  expect(answer).toMatchObject({ status: 400, msg: 'E-mail or password is wrong.' });
  await site.close();
});
