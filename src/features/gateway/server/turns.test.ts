/** Tests that the work of one caller runs one after another, in parallel to the work of other callers. */
import { expect, test } from 'vitest';
import { callerKey, reserveBodies, shareTurns, takeTurns } from './turns.ts';

test('Work of one caller waits for what that caller sent before; work of others does not', async () => {
  const inTurn = takeTurns(3, () => new Error('too much'));
  const first = Promise.withResolvers<string>();
  const finished: string[] = [];
  const note = (name: string) => async () => void finished.push(name);
  const slow = inTurn('a', () => first.promise);
  const second = inTurn('a', note('second'));
  await inTurn('b', note('of b'));
  expect(finished).toEqual(['of b']);
  const third = inTurn('a', note('third'));
  await expect(inTurn('a', note('fourth'))).rejects.toThrow('too much');
  first.reject(new Error('broken'));
  await expect(slow).rejects.toThrow('broken');
  await Promise.all([second, third]);
  expect(finished).toEqual(['of b', 'second', 'third']);
  await inTurn('a', note('later'));
});

test('Between two works of one caller, what others have sent is read', async () => {
  const inTurn = takeTurns(3, () => new Error('too much'));
  const seen: string[] = [];
  const note = (name: string) => async () => void seen.push(name);
  setImmediate(note('of b'));
  await Promise.all([inTurn('a', note('first')), inTurn('a', note('second'))]);
  expect(seen).toEqual(['first', 'of b', 'second']);
});

test('A customer is one caller everywhere, visitors are one by their network', () => {
  const customer = { id: 7, level: 'B', session: 1 } as const;
  const keys = [
    { customer, address: '203.0.113.7' },
    { customer, address: '198.51.100.9' },
    { customer: undefined, address: '2001:db8::1' },
    { customer: undefined, address: '2001:db8::2' },
  ].map(callerKey);
  expect(new Set(keys).size).toBe(2);
});

test('Bodies of a network, and those of all, take no more room than there is', () => {
  const take = reserveBodies({ network: 10, all: 25 });
  const [first, second] = [take('203.0.113.7', 6), take('203.0.113.7', 4)];
  expect(take('203.0.113.7', 1)).toBeUndefined();
  expect(take('198.51.100.9', 10)).toBeDefined();
  // The addresses of an IPv6 /64 share one limit.
  expect(take('2001:db8::1', 4)).toBeDefined();
  expect(take('2001:db8::2', 4)).toBeUndefined();
  first?.();
  expect(take('2001:db8::2', 6)).toBeDefined();
  second?.();
  expect(take('203.0.113.7', 6)).toBeUndefined();
  expect(take('203.0.113.7', 5)).toBeDefined();
});

test('Networks take turns, the widest first, and known devices before all', async () => {
  const inTurn = shareTurns({ most: 1, mostWaiting: 8, refuse: () => new Error('too many') });
  const first = Promise.withResolvers<void>();
  const finished: string[] = [];
  const add = (name: string, address: string, device?: string) =>
    inTurn({ address, device }, async () => void finished.push(name)).catch((error: Error) => {
      finished.push(`${name}: ${error.message}`);
    });
  const running = inTurn({ address: '198.51.100.1' }, () => first.promise);
  const waiting = [1, 2, 3, 4, 5].map((host) => add(`flood ${host}`, `2001:db8:1:${host}::1`));
  waiting.push(add('same provider', '2001:db8:2::1'), add('other', '203.0.113.7'));
  waiting.push(add('known', '2001:db8:1:9::1', 'device'));
  // The queue is full: 'late' displaces the newest entry of the largest network, and 'flood 6' is refused.
  waiting.push(add('late', '192.0.2.1'), add('flood 6', '2001:db8:1:6::1'));
  first.resolve();
  await Promise.all([running, ...waiting]);
  expect(finished).toEqual([
    'flood 5: too many',
    'flood 6: too many',
    'known',
    'flood 1',
    'other',
    'late',
    'same provider',
    'flood 2',
    'flood 3',
    'flood 4',
  ]);
});
