import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions, withoutSecrets } from './log.ts';

test('A database error is logged with its message and code, and without its connection', () => {
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

const key = 'a'.repeat(43);
const sha = 'ab'.repeat(32);
test.each([
  ['a field of its own', { passwordSha: sha, newPasswordSha: sha, password: 'hunter2' }],
  ['a field deep inside', { request: { body: { form: { password: 'hunter2', tk: key } } } }],
  ['headers', { headers: { cookie: `tk=${key}`, 'x-token': key, 'x-staff-token': key } }],
  ['cookies that are set', { headers: { 'set-cookie': [`staff=${key}; Path=/`] } }],
  ['authorization', { req: { headers: { authorization: 'Bearer hunter2' } } }],
  ['codes', { body: { signupCode: '123456', code: '123456' } }],
  ['JSON inside a text', { detail: JSON.stringify({ passwordSha: 'hunter2', code: '123456' }) }],
  ['the address of a database', { err: new Error('no postgres://turbo:hunter2@db:5432/turbo') }],
  ['a mail server', { smtp: 'smtps://noreply:hun@ter2@mail.example.com' }],
  ['a fault of the address', { err: faultOf('postgres://turbo:hunter2@[db/turbo') }],
  ['a text', { msg: `cookie tk=${key} with ${sha}` }],
])('No secret reaches the log: %s', (_what, line) => {
  const lines: string[] = [];
  pino(logOptions('info'), { write: (text) => lines.push(text) }).warn(line);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/hunter2|hun@ter2|123456|a{43}|(ab){32}/);
  expect(lines[0]).toContain('[secret]');
  expect(() => JSON.parse(lines[0] ?? '')).not.toThrow();
});

function faultOf(address: string): unknown {
  try {
    return new URL(address);
  } catch (error) {
    return error;
  }
}

test('The log keeps values that are no secrets: error codes, addresses, names', () => {
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (text) => lines.push(text) });
  const told = {
    event: 'signIn',
    who: 'a@b.example',
    address: '2001:db8::1',
    session: '0123456789ab',
  };
  log.info({ ...told, code: '42P01', site: 'https://shop.example/a@b' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...told,
    code: '42P01',
    site: 'https://shop.example/a@b',
  });
});

test('A text that somebody typed never begins a new line of the log', () => {
  const lines: string[] = [];
  const log = pino(logOptions('info'), { write: (line) => lines.push(line) });
  const typed = 'a\r\n{"level":30,"event":"signed in"}\u2028\u001b[2J';
  log.info({ event: 'sign-in failed', email: typed }, 'evidence');
  expect(lines.join('')).toMatch(/^[^\n\r\u001b]*\n$/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'sign-in failed', email: typed });
});

// With exponential time this test never ends, because Vitest's timeout cannot interrupt synchronous code.
test.each([10_000, 100_000])('A line of %i signs costs no more than its length', (length) => {
  const signs = ['a', 'a-', '_', '\\', '"', ' ', 'tk=', '://a:', '"pass":[', '"pass":"\\'];
  const before = ['', '"', '\\"', '\\\\\\"', '"code"', '\\"pass\\"', '://a:'];
  for (const sign of signs) {
    for (const one of before) {
      const line = `${one}${sign.repeat(length / sign.length)}${one} smtp://a:hunter2@b.example`;
      expect(withoutSecrets(line)).not.toContain('hunter2');
    }
  }
});

test('npm run logs shows a line with its time in ISO 8601', () => {
  const lines: string[] = [];
  pino({ ...logOptions('info'), base: undefined }, { write: (line) => lines.push(line) }).warn(
    'mail waits',
  );
  const { time } = JSON.parse(lines[0] ?? '');
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const root = join(import.meta.dirname, '../..');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const shown = execSync(scripts.logs, {
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
    input: lines[0],
    encoding: 'utf8',
  });
  expect(shown).toBe(`[${time}] WARN: mail waits\n`);
});
