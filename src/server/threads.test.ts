import { expect, test } from 'vitest';
import { openThreads, type ThreadSettings } from './threads.ts';

/** A thread that doubles numbers; 0 breaks it, and a negative one is never answered. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', (order) => {
      if (order === 0) throw new Error('broken');
      if (order > 0) parentPort.postMessage({ threadId, double: 2 * order });
    });
  `)}`,
);

interface Answer {
  threadId: number;
  double: number;
}

const open = (settings: Partial<ThreadSettings> = {}) =>
  openThreads<number, Answer>({
    script,
    most: 1,
    mostWaiting: 2,
    refusal: () => new Error('too many'),
    ...settings,
  });

test('One thread does one order after another', async () => {
  const threads = open();
  const answers = await Promise.all([threads.run(1), threads.run(2), threads.run(3)]);
  expect(answers.map(({ double }) => double)).toEqual([2, 4, 6]);
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(1);
});

test('There are no more threads than allowed', async () => {
  const threads = open({ most: 2, mostWaiting: 10 });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((order) => threads.run(order)));
  expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2);
});

test('Who would wait long is refused, and asking for room tells it before', async () => {
  const threads = open();
  const running = [threads.run(1), threads.run(2), threads.run(3)];
  expect(() => threads.expectRoom()).toThrow('too many');
  await expect(threads.run(4)).rejects.toThrow('too many');
  await Promise.all(running);
  expect(() => threads.expectRoom()).not.toThrow();
});

test('A thread that breaks fails its own order alone', async () => {
  const threads = open();
  const [broken, next] = await Promise.allSettled([threads.run(0), threads.run(2)]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'broken' } });
  expect(next).toMatchObject({ status: 'fulfilled', value: { double: 4 } });
});

test('An order that takes too long is ended, and the next one done', async () => {
  const threads = open({ longest: 200 });
  const [late, next] = await Promise.allSettled([threads.run(-1), threads.run(3)]);
  expect(late.status).toBe('rejected');
  expect(next).toMatchObject({ status: 'fulfilled', value: { double: 6 } });
});
