/** Sign-in by e-mail and password (docs/product.md 10). */
import type { calls, Payload } from '#contract';
import type { SignedIn } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { LoginLimits } from '#features/gateway/server/login-limits.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { checkPassword, signInTo } from './check-sign-in.ts';
import { readEmail } from './fields.ts';
import { expectRoom, hashPassword } from './passwords.ts';
import { queueMail } from './queue-mail.ts';
import { setPassword } from './signup.ts';

export type { LoginLimits };

export type Status = 'unconfirmed' | 'waiting' | 'active' | 'rejected' | 'blocked';

/** Why an inactive account can't sign in. Shown only after a correct password. */
const closed: Record<Exclude<Status, 'active'>, TextKey> = {
  unconfirmed: 'Please confirm your e-mail address first.',
  waiting: 'Your account is waiting for approval, please wait a few hours.',
  rejected: 'Your account was not approved, please contact us!',
  blocked: 'Your account is blocked, please contact us!',
};

/**
 * Signs in.
 * @throws CallError badInput; noRight for an inactive account; needSecondStep if the account requires a
 *   code; the errors of the limits
 */
export async function signIn(
  database: Database,
  limits: LoginLimits,
  form: Payload<typeof calls.login>,
  from: Pick<Context, 'agent' | 'address' | 'device'>,
): Promise<{ val: SignedIn; device: string }> {
  const email = readEmail(form.email);
  expectRoom();
  const row = await queries(database.write, 'sign-in')
    .selectFrom('accounts.customer')
    .leftJoin('accounts.second_factor', 'owner_id', 'id')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'mobile'])
    .select(['level as customerLevel', 'sub_level as customerSubLevel', 'country as countryCode'])
    .select(['status', 'password_hash as hash', 'enabled_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  const account = row && {
    ...row,
    secondFactor: row.enabled_at !== null,
    closed: row.status === 'active' ? undefined : new CallError('noRight', closed[row.status]),
  };
  const access = { whose: 'customer', email, account, brakes: limits, wrong } as const;
  const signed = await signInTo(database, access, form, from);
  const { id, status, hash, enabled_at, secondFactor, closed: _closed, ...person } = signed.account;
  return { val: { tk: signed.token, ...person }, device: signed.device };
}

const wrong = () => new CallError('badInput', 'E-mail or password is wrong.' satisfies TextKey);
const wrongOwn = () => new CallError('badInput', 'The password so far is wrong.' satisfies TextKey);

/**
 * Checks the signed-in customer's password, so that a stolen token does not suffice to take over the
 * account. Failures count for the session, not for the network, so that the password cannot be guessed at
 * an unattended device.
 * @throws CallError badInput for a wrong password; the errors of the limits
 */
export async function checkOwnPassword(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  passwordSha: string,
  address: string,
): Promise<{ email: string; language: LanguageCode }> {
  const row = await queries(database.write)
    .selectFrom('accounts.customer')
    .select(['email', 'language', 'password_hash as hash'])
    .where('id', '=', customer.id)
    .executeTakeFirst();
  if (!row) throw new CallError('notFound', 'Account info error.' satisfies TextKey);
  const place = { address, device: `session ${customer.session}` };
  await checkPassword(limits, row, passwordSha, place, wrongOwn);
  await limits.loginSucceeded(row.email, place);
  return row;
}

/**
 * Changes the password of who is signed in and ends all sessions, this one too.
 * @throws CallError badInput when the password so far is wrong; as the limits do
 */
export async function changePassword(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  form: Payload<typeof calls.changePassword>,
  address: string,
): Promise<void> {
  const own = await checkOwnPassword(database, limits, customer, form.passwordSha, address);
  const passwordHash = await hashPassword(form.newPasswordSha);
  await inTransaction(database.write, async (client) => {
    await setPassword(client, customer.id, passwordHash);
    await queueMail(client, { to: own.email, template: 'passwordChanged', language: own.language });
  });
}
