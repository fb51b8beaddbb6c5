import { expect, test } from 'vitest';
import type { Customer } from '#features/gateway/policy.ts';
import { rememberingCustomers } from './open.ts';

const ann = { id: 1, level: 'A', session: 1 } as unknown as Customer;
const MINUTE = 60_000;

/** A database that knows Ann until she signs out. `away` makes it unreachable. */
function database() {
  const state = { away: false, signedOut: false, asked: 0, time: 0 };
  const identify = rememberingCustomers(
    async (token) => {
      state.asked += 1;
      if (state.away) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
      return token === 'ann' && !state.signedOut ? ann : undefined;
    },
    () => state.time,
  );
  return { state, identify };
}

test('a customer reads on while the database is away, which is not asked at every call', async () => {
  const { state, identify } = database();
  expect(await identify('ann')).toBe(ann);
  state.away = true;
  for (let call = 0; call < 10; call += 1) expect(await identify('ann')).toBe(ann);
  expect(state.asked).toBe(2);
});

test('nobody is let in whom the database has not confirmed in the last 15 minutes', async () => {
  const { state, identify } = database();
  expect(await identify('ann')).toBe(ann);
  state.away = true;
  await expect(identify('bob')).rejects.toThrow();
  state.time = 15 * MINUTE;
  await expect(identify('ann')).rejects.toThrow();
});

test('as soon as the database is back, its word counts', async () => {
  const { state, identify } = database();
  await identify('ann');
  state.away = true;
  expect(await identify('ann')).toBe(ann);
  Object.assign(state, { away: false, signedOut: true, time: 6000 });
  expect(await identify('ann')).toBeUndefined();
  state.away = true;
  await expect(identify('ann')).rejects.toThrow();
});

test('an error that is not the absence of the database is told', async () => {
  let fails = false;
  const identify = rememberingCustomers(async () => {
    if (fails) throw new Error('a mistake in the query');
    return ann;
  });
  await identify('ann');
  fails = true;
  await expect(identify('ann')).rejects.toThrow('a mistake');
});
