/** Messages about wrong arguments and settings are sentences and contain no secret. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
  mkdirSync(join(folder, 'files'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command with an empty DATA_DIR. FOLDER in the arguments stands for its path. */
function run(
  command: string,
  args: readonly string[],
  settings: Record<string, string> = {},
  input = '',
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const given = args.map((one) => one.replace('FOLDER', folder));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${command}.ts`), ...given],
    { input, encoding: 'utf8', env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, ...settings } },
  );
  return { status, said: stdout + stderr };
}

it.each([
  ['doctor', ['--bakups', 'x'], "Unknown option '--bakups'"],
  ['doctor', ['x'], "Unexpected argument 'x'"],
  ['doctor', ['--help'], 'Usage: npm run doctor'],
  ['import', ['--chek', 'x.csv'], "Unknown option '--chek'"],
  ['import', [], 'Usage: npm run import'],
  ['tell', [], 'Usage: npm run tell'],
  ['backup', ['backup', '--now'], "Unknown option '--now'"],
  ['backup', ['backup', 'a', 'b'], 'Usage: npm run backup'],
])('%s with %j is answered by how it is called', (command, args, sentence) => {
  const { status, said } = run(command, args);
  expect(status).toBe(1);
  expect(said).toContain(sentence);
  expect(said).toContain('Usage: npm run');
  expect(said).not.toMatch(/^ +at /m);
});

it.each([
  [['restore', 'FOLDER'], /^\S+ is a folder, not a backup\.$/],
  [['restore', 'FOLDER/none'], /^There is no file \S+\.$/],
  [['backup', 'FOLDER/files/x.backup'], /^\S+ lies in DATA_DIR: .*Name a file elsewhere\.$/],
  [['backup', 'FOLDER/../x.backup'], /^There is no database in DATA_DIR \S+\.$/],
])('backup with %j ends in a sentence', (args, sentence) => {
  const { status, said } = run('backup', args);
  expect(status).toBe(1);
  expect(said.trim()).toMatch(sentence);
  expect(readdirSync(folder)).not.toContain('postgres');
});

it('tell sends the output of a failed unit to OPERATOR_MAIL', () => {
  const settings = { OPERATOR_MAIL: 'ops@a.example' };
  expect(run('tell', ['a.service']).said).toMatch(/^OPERATOR_MAIL is not set/);
  expect(run('tell', ['a.service'], settings, 'no <room>\n').status).toBe(0);
  const [name = ''] = readdirSync(join(folder, 'mail'));
  const mail = readFileSync(join(folder, 'mail', name), 'utf8');
  expect(mail).toMatch(/^To: ops@a\.example\r$/m);
  expect(mail).toMatch(/^Subject: a\.service failed on /m);
  expect(mail).toMatch(/^no <room>\r$/m);
});

it.each<Record<string, string>>([
  { SMTP_URL: 'smtp://127.0.0.1:1' },
  // Node's recursive mkdir would never end here, but the command must end.
  { DATA_DIR: '/proc/none' },
])('tell with %j says in one sentence that nobody was told', (settings) => {
  const { status, said } = run('tell', ['a.service'], {
    OPERATOR_MAIL: 'ops@a.example',
    ...settings,
  });
  expect(status).toBe(1);
  expect(said).toMatch(/^The mail to ops@a\.example could not be sent: .+\.\n$/);
});

it('The doctor names an address that can not be read, and not its password', () => {
  const { status, said } = run('doctor', [], {
    SMTP_URL: 'smtp://user:top#Secret@mail.example.com',
  });
  expect(status).toBe(1);
  expect(said).toMatch(/^WRONG SMTP_URL must name a host/);
  expect(said).not.toMatch(/top|Secret/);
});
