import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(async () => own?.drop());

function start(env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: own.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A process that reads the whole program, beside others that do. */
const slowly = { timeout: 60_000 };

it.each(['SIGTERM', 'SIGINT'] as const)('%s stops the site in order', slowly, async (signal) => {
  const child = start({});
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('The site is at http://127.0.0.1:')) break;
  }
  const ended = once(child, 'exit');
  child.kill(signal);
  expect(await ended).toEqual([0, null]);
});

it('A wrong setting stops the start with its sentence and nothing else', slowly, async () => {
  const child = start({ PORT: 'x' });
  const [said, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toBe("PORT must be a whole number from 0 to 65535, not 'x'.\n");
  expect(ended).toEqual([1, null]);
});
