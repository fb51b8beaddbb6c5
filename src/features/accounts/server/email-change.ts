/** The change of an account's e-mail address: by a code sent to the new one, undone from the old one. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import { tryCode, useCode } from './codes.ts';
import { forgetDevices } from './devices.ts';
import { jobNames } from './job-names.ts';
import { endSessions, hashToken } from './sessions.ts';

/** How long the old address may take the account back. */
const UNDO_DAYS = 7;

/** A change that is to be told to the old address, as its job holds it. */
export interface ChangedEmail {
  readonly customerId: number;
  /** The old address. */
  readonly email: string;
  readonly language: LanguageCode;
  /** Its moment: the mail may be written later, and more than once. */
  readonly changedAt: string;
}

/**
 * Moves an account to the address that its code was sent to; the old address is told.
 * @throws CallError badInput for a wrong code, and where somebody else has the address by now
 */
export async function confirmEmail(
  database: Database,
  customer: Customer,
  typed: string,
): Promise<{ email: string }> {
  const typing = { customerId: customer.id, asker: undefined };
  const code = await tryCode(database.write, typing, ['email'], typed);
  return inTransaction(database.write, async (client) => {
    await useCode(client, code);
    const { rows } = await client.query<Omit<ChangedEmail, 'customerId'>>(
      `select email, language, now()::text as "changedAt"
       from accounts.customer where id = $1 for update`,
      [customer.id],
    );
    const { rowCount } = await client.query(
      `update accounts.customer set email = new_email, new_email = null
       where id = $1 and new_email = $2
         and not exists (select from accounts.customer where email = $2)`,
      [customer.id, code.email],
    );
    const [before] = rows;
    if (rowCount !== 1 || !before) {
      const key: TextKey = 'The verification code is wrong or has expired.';
      throw new CallError('badInput', key);
    }
    const changed: ChangedEmail = { customerId: customer.id, ...before };
    await addJob(client, jobNames.emailChanged, changed);
    return { email: code.email };
  });
}

/** Makes the token by which the old address undoes a change. Made when its mail is written, as codes are. */
export async function makeUndo(
  client: pg.Pool | pg.ClientBase,
  { customerId, email, changedAt }: ChangedEmail,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into accounts.email_undo (sha256, customer_id, email, created_at)
     values ($1, $2, $3, $4)`,
    [hashToken(token), customerId, email, changedAt],
  );
  return token;
}

/**
 * Gives the account back to its old address. Whoever took it over is out of it: sessions, devices
 * and the password end, and so do later changes' ways back. The owner sets a password by a code.
 * @throws CallError badInput for a link that was used or is too old
 */
export function undoEmail(database: Database, token: string): Promise<{ email: string }> {
  return inTransaction(database.write, async (client) => {
    const { rows } = await client.query<{ customer_id: number; email: string; created_at: Date }>(
      `select customer_id, email, created_at from accounts.email_undo
       where sha256 = $1 and created_at > now() - interval '${UNDO_DAYS} days' for update`,
      [hashToken(token)],
    );
    const [undo] = rows;
    if (!undo) throw tooLate();
    const { customer_id: id, email } = undo;
    // Somebody may have signed up with the address meanwhile, without its mailbox.
    await client.query(
      "delete from accounts.customer where email = $1 and status = 'unconfirmed' and id <> $2",
      [email, id],
    );
    const { rowCount } = await client.query(
      `update accounts.customer set email = $2, new_email = null, password_hash = null
       where id = $1 and not exists (select from accounts.customer where email = $2 and id <> $1)`,
      [id, email],
    );
    if (rowCount !== 1) throw tooLate();
    await client.query(
      'delete from accounts.email_undo where customer_id = $1 and created_at >= $2',
      [id, undo.created_at],
    );
    await client.query('delete from accounts.code where customer_id = $1', [id]);
    // A second step that the thief set up would keep the owner out.
    await client.query(
      `delete from accounts.second_factor
       where owner_id = $1 and (enabled_at is null or enabled_at >= $2)`,
      [id, undo.created_at],
    );
    await endSessions(client, id);
    await forgetDevices(client, 'customer', id);
    return { email };
  });
}

const tooLate = () =>
  new CallError(
    'badInput',
    'This link was used already, or its 7 days are over. Please contact us if you need help.' satisfies TextKey,
  );
