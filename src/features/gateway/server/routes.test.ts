import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#contract';
import { sessionCookie } from './customer-routes.ts';
import { reply } from './reply.ts';
import { serveCalls } from './routes.ts';
import type { AnyCaller } from './run-calls.ts';

test('A call learns that its caller has gone away, and not before', async () => {
  const begun = Promise.withResolvers<AbortSignal | undefined>();
  const answered = Promise.withResolvers<void>();
  const app = Fastify();
  await app.register((routes) =>
    serveCalls<AnyCaller>(routes, {
      area: 'customer',
      calls: { exportClaim: calls.exportClaim },
      dispatch: async (_name, _payload, { signal }) => {
        begun.resolve(signal);
        await answered.promise;
        return reply(200, { success: '0', msg: '', val: null });
      },
      callerOf: () => ({ language: 'en' }),
      cookies: { session: sessionCookie, device: sessionCookie },
      below: [],
      beforeLargeBody: async () => {},
      https: false,
    }),
  );
  const address = await app.listen();
  const caller = new AbortController();
  const answer = fetch(`${address}${calls.exportClaim.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"claimId":1}',
    signal: caller.signal,
  });
  try {
    const signal = await begun.promise;
    expect(signal?.aborted).toBe(false);
    caller.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => signal?.aborted).toBe(true);
  } finally {
    answered.resolve();
    await app.close();
  }
});
