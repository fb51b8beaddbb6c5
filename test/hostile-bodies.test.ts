/** No call of customers or staff spends much time on a body that it refuses. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { digestOf, staffPassword } from './staff.ts';

/** Maximum CPU time of a call, ms. Not elapsed time, which other processes increase. */
const MAX_MS = 50;

test('1 MB of any hostile shape takes no call more than 50 ms of processor time', async () => {
  const { url, drop } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'turbo-hostile-'));
  try {
    const script = join(import.meta.dirname, 'hostile-bodies-process.ts');
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: url,
      DATA_DIR: folder,
      PASSWORD_SHA: digestOf(staffPassword),
      LIMIT_VISITOR: '1000000000',
      LIMIT_VISITOR_DAY: '1000000000',
    };
    const options = { env, maxBuffer: 1 << 26 };
    const { stdout } = await promisify(execFile)(process.execPath, [script], options);
    const results = JSON.parse(stdout) as { what: string; ms: number; status: number }[];
    expect(results.length).toBeGreaterThan(2000);
    expect(results.filter(({ ms }) => ms > MAX_MS)).toEqual([]);
    // All requests are refused for their body (400, 413) and not for a missing session (401).
    const statuses = new Set(results.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([400, 413]);
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
