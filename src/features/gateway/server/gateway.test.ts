/** Tests the gateway's cache of answers. */
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { createGateway, type Handlers } from './gateway.ts';

/** A gateway with one call, whose answers have `length` characters. `runs` counts the handler's runs. */
function openGateway(length = 100) {
  const state = { runs: 0, version: '1' };
  const handlers = {
    getTurboList: async () => {
      state.runs += 1;
      return { val: ['x'.repeat(length)] };
    },
  } as unknown as Handlers;
  const gateway = createGateway({
    handlers,
    identify: async () => undefined,
    stamp: () => state.version,
    log: silentLog(),
    limits: { take: () => undefined, takeBody: () => undefined },
  });
  const ask = (val: string) => gateway.dispatch('getTurboList', { val }, { language: 'en' });
  return { state, ask };
}

test('An answer is kept the second time it is asked for, until the catalogue changes', async () => {
  const { state, ask } = openGateway();
  for (let time = 0; time < 5; time += 1) await ask('454231');
  expect(state.runs).toBe(2);
  state.version = '2';
  for (let time = 0; time < 5; time += 1) await ask('454231');
  expect(state.runs).toBe(4);
});

test('Answers of a catalogue that is not read any more take no room', async () => {
  const { state, ask } = openGateway();
  for (let time = 0; time < 2; time += 1) await ask('454231');
  state.version = '2';
  await ask('721164');
  state.version = '1';
  state.runs = 0;
  await ask('454231');
  expect(state.runs).toBe(1);
});

test('Answers that nobody asks for again do not drive out those that are asked for', async () => {
  // Two hundred answers of this length exceed the size of the cache.
  const { state, ask } = openGateway(200_000);
  for (let time = 0; time < 2; time += 1) await ask('454231');
  state.runs = 0;
  for (let one = 0; one < 200; one += 1) await ask(`454${one}`);
  expect(state.runs).toBe(200);
  await ask('454231');
  expect(state.runs).toBe(200);
});
