import { expect, test } from 'vitest';
import { fetchAhead, isFetchingAhead } from './site.tsx';

test('A running prefetch is known, and its failure is not reported', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  expect(isFetchingAhead()).toBe(false);
  const ahead = fetchAhead(promise);
  expect(isFetchingAhead()).toBe(true);
  reject(new Error('needs a captcha'));
  await expect(ahead).resolves.toBeUndefined();
  expect(isFetchingAhead()).toBe(false);
});
