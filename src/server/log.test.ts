import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

test('A database error is logged with its words and code, and without its connection', () => {
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (line) => lines.push(line) });
  const client = { connectionParameters: { host: 'db.internal' }, buffers: 'x'.repeat(10_000) };
  const error = Object.assign(new Error('terminating connection'), { code: '57P01', client });
  log.warn({ err: error }, 'an idle database connection broke');
  const { err, msg } = JSON.parse(lines[0] ?? '');
  expect(msg).toBe('an idle database connection broke');
  expect(err).toMatchObject({ message: 'terminating connection', code: '57P01' });
  expect(err.stack).toContain('log.test.ts');
  expect(lines[0]).not.toContain('db.internal');
});
