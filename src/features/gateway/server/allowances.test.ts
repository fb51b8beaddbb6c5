import { expect, test } from 'vitest';
import { createPace } from './allowances.ts';

function slowed() {
  let time = 0;
  const slept: number[] = [];
  const pace = createPace({
    counts: { add: () => false },
    most: 10,
    lifeMs: 600_000,
    now: () => time,
    sleep: async (ms) => {
      slept.push(ms);
    },
  });
  return { pace, slept, pass: (ms: number) => (time += ms) };
}

test('A search engine within its allowance does not wait', async () => {
  const slept: number[] = [];
  const pace = createPace({
    counts: { add: () => true },
    most: 10,
    lifeMs: 600_000,
    sleep: async (ms) => {
      slept.push(ms);
    },
  });
  for (let page = 0; page < 10; page += 1) expect(await pace('203.0.113.7')).toBe(true);
  expect(slept).toEqual([]);
});

test('Beyond its allowance it gets one page a second', async () => {
  const { pace, slept, pass } = slowed();
  for (let page = 0; page < 4; page += 1) expect(await pace('203.0.113.7')).toBe(true);
  expect(slept).toEqual([1000, 2000, 3000]);
  pass(10_000);
  expect(await pace('203.0.113.7')).toBe(true);
  expect(slept).toHaveLength(3);
});

test('If too many requests wait already, further ones are refused', async () => {
  const { pace } = slowed();
  const answers: boolean[] = [];
  for (let page = 0; page < 20; page += 1) answers.push(await pace('203.0.113.7'));
  expect(answers.slice(0, 9).every(Boolean)).toBe(true);
  expect(answers.slice(9).some(Boolean)).toBe(false);
});

test('One engine does not wait for another', async () => {
  const { pace, slept } = slowed();
  await pace('203.0.113.7');
  await pace('198.51.100.1');
  expect(slept).toEqual([]);
});
