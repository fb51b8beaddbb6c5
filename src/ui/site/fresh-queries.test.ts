import { expect, onTestFinished, test } from 'vitest';
import { FreshQueryClient } from './call-query.ts';

const staffKeys: readonly (readonly string[])[] = [
  ['orders', 'getList'],
  ['orders', 'getOne'],
  ['customers', 'getList'],
  ['customers', 'getOne'],
  ['development', 'getList'],
  ['content', 'getList'],
  ['texts', 'getList'],
  ['staff', 'getList'],
  ['audit', 'getList'],
  ['pictures', '5'],
  ['desk', 'turbo', '1'],
  ['change-sets', 'open'],
  ['versions', '1'],
  ['import', '7'],
];
/**
 * Ways to invalidate after a change: fetch mounted queries immediately, or each query when it is next
 * mounted.
 */
const ways = { refresh: {}, outdate: { refetchType: 'none' } } as const;

test.each(
  staffKeys.flatMap((queryKey) => [
    { queryKey, way: 'refresh' as const },
    { queryKey, way: 'outdate' as const },
  ]),
)('$queryKey, being read before a change of staff, is read again by $way', async (pair) => {
  const { queryKey, way } = pair;
  const queries = new FreshQueryClient();
  onTestFinished(() => queries.clear());
  const { promise: held, resolve: release } = Promise.withResolvers<string>();
  const answers = [held, Promise.resolve('after')];
  const query = { queryKey, queryFn: () => answers.shift() ?? '', staleTime: 60_000 };
  const reading = queries.fetchQuery(query);
  await queries.invalidateQueries(ways[way]);
  release('before');
  expect(await reading).toBe('after');
  expect(await queries.fetchQuery(query)).toBe('after');
});

test('A change by staff invalidates earlier answers, and refetches only those that are shown', async () => {
  const queries = new FreshQueryClient();
  onTestFinished(() => queries.clear());
  let reads = 0;
  const query = { queryKey: ['orders'], queryFn: () => ++reads, staleTime: 60_000 };
  await queries.fetchQuery(query);
  await queries.invalidateQueries(ways.outdate);
  expect(reads).toBe(1);
  expect(await queries.fetchQuery(query)).toBe(2);
});
