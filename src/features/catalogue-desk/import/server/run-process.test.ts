import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { killAll, ProcessEnded, runProcess } from './run-process.ts';

const testDatabase = await createTestDatabase();
afterAll(async () => {
  killAll();
  await testDatabase?.drop();
});

const publish = () =>
  runProcess<'publish'>({ kind: 'publish', databaseUrl: testDatabase.url, reason: 'test' });

test('One process does tasks one after another, and another one takes over from a killed one', async () => {
  const first = publish();
  const beside = publish();
  expect(beside.pid).not.toBe(first.pid);
  beside.kill();
  await expect(beside.outcome).rejects.toThrow(ProcessEnded);
  expect(await first.outcome).toEqual({ version: expect.any(Number) });
  const second = publish();
  expect(second.pid).toBe(first.pid);
  second.kill();
  await expect(second.outcome).rejects.toThrow(ProcessEnded);
  const third = publish();
  expect(third.pid).not.toBe(first.pid);
  // The result is empty, because nothing has changed since the first version.
  expect(await third.outcome).toEqual({});
});
