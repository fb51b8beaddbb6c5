import { expect, test } from 'vitest';
import { startTestSite } from '#test/app.ts';
import { sha } from '#test/people.ts';
import { addDemoAccounts, demoEmail } from './demo.ts';
import { levels } from './sessions.ts';

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

test('In production nobody signs in to what a demo left behind', async () => {
  const site = await startTestSite(addDemoAccounts, { NODE_ENV: 'production' });
  const answer = await site.call('login', { email: demoEmail('A'), passwordSha });
  expect(answer).toMatchObject({ status: 400, msg: 'E-mail or password is wrong.' });
  await site.close();
});
