/**
 * `npm run staff -- add EMAIL ROLE`: adds an account for a member of staff, such as the first admin.
 * Reads the password from the terminal or from STAFF_PASSWORD.
 */
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CallError } from '#contract/errors.ts';
import { type Role, roles } from '#contract/staff/names.ts';
import { ConfigError } from '#platform/config.ts';
import { MigrationError } from '#platform/migrate.ts';
import { EmbeddedError } from '#platform/postgres/embedded.ts';
import { addByCommand, refuseWeak } from '#staff/server/accounts.ts';
import { endWithUsage, readSettings, runCommand, withDatabase } from './command.ts';

const usage = `Usage: npm run staff -- add EMAIL ROLE

Makes an account for a member of staff, who then signs in at /staff.
ROLE is one of ${roles.join(', ')}. The password, at least 12 characters, is asked for on the
terminal; scripts give it in the environment variable STAFF_PASSWORD.
`;

const leastLength = 12;

class CommandError extends Error {}

/** Only the message of these errors is printed, without a stack trace. */
const expectedErrors = [CommandError, CallError, ConfigError, MigrationError, EmbeddedError];

async function run(email: string, role: Role): Promise<void> {
  if (!/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(email) || email.length > 60) {
    throw new CommandError(`'${email}' is not an e-mail address.`);
  }
  const password = process.env.STAFF_PASSWORD || (await askPassword());
  if (password.length < leastLength) {
    throw new CommandError(`The password must have at least ${leastLength} characters.`);
  }
  refuseWeak(email, createHash('sha256').update(password).digest('hex'));
  await withDatabase(readSettings(), (database) =>
    addByCommand(database, { email, role, password }),
  );
  process.stdout.write(`${email} can sign in at /staff as ${role}.\n`);
}

/** Prompts for the password without echo. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new CommandError('There is no terminal to ask on: give the password in STAFF_PASSWORD.');
  }
  process.stderr.write('Password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

const [command, email, typedRole] = process.argv.slice(2);
const role = roles.find((one) => one === typedRole);
if (command !== 'add' || email === undefined || role === undefined) endWithUsage(usage);
await runCommand(expectedErrors, () => run(email, role));
