/**
 * Sign-in with e-mail address and password (docs/product.md 10). Customers and staff share the steps: limits,
 * password, second step, session, device.
 */
import type { calls, Payload } from '#contract';
import type { SignedIn } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { LoginLimits, LoginOrigin } from '#features/gateway/server/login-limits.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { queueMail } from '../mail/letters.ts';
import type { Whose } from './devices.ts';
import { type From, loginOriginOf, rememberDevice } from './devices.ts';
import { readEmail } from './fields.ts';
import { hashPassword, inPasswordTurn, setPassword, verifyPassword } from './passwords.ts';
import { takeSecondStep } from './second-factor.ts';
import { beginSession } from './sessions.ts';

export type { LoginLimits };

export type Status = 'unconfirmed' | 'waiting' | 'active' | 'rejected' | 'blocked';

/** Reasons why an inactive account cannot sign in. Shown only after the correct password. */
const closed: Record<Exclude<Status, 'active'>, TextKey> = {
  unconfirmed: 'Please confirm your e-mail address first.',
  waiting: 'Your account is waiting for approval, please wait a few hours.',
  rejected: 'Your account was not approved, please contact us!',
  blocked: 'Your account is blocked, please contact us!',
};

/**
 * Signs a customer in.
 * @throws CallError badInput; noRight for an inactive account; needSecondStep if the account requires a code;
 *   the errors of the limits
 */
export async function signIn(
  database: Database,
  limits: LoginLimits,
  form: Payload<typeof calls.login>,
  from: Pick<Context, 'agent' | 'address' | 'device'>,
): Promise<{ val: SignedIn; device: string }> {
  const email = readEmail(form.email);
  const read = async () => ({ account: await readAccount(database, email), brakes: limits });
  const access = { whose: 'customer', email, read, wrong } as const;
  const signed = await signInTo(database, access, form, from);
  const { id, status, hash, enabled_at, secondFactor, closed: _closed, ...person } = signed.account;
  return { val: { tk: signed.token, ...person }, device: signed.device };
}

async function readAccount({ write }: Database, email: string) {
  const row = await queries(write, 'sign-in')
    .selectFrom('accounts.customer')
    .leftJoin('accounts.second_factor', 'owner_id', 'id')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'mobile'])
    .select(['level as customerLevel', 'sub_level as customerSubLevel', 'country as countryCode'])
    .select(['status', 'password_hash as hash', 'enabled_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      secondFactor: row.enabled_at !== null,
      closed: row.status === 'active' ? undefined : new CallError('noRight', closed[row.status]),
    }
  );
}

const wrong = () => new CallError('badInput', 'E-mail or password is wrong.' satisfies TextKey);
const wrongOwn = () =>
  new CallError('badInput', 'The current password is wrong.' satisfies TextKey);

/**
 * Checks the signed-in customer's password, so that a stolen token does not suffice to take over the account.
 * Failures count for the session, not for the network, so that nobody can guess the password on an unattended
 * device.
 * @throws CallError badInput for a wrong password; the errors of the limits
 */
export async function checkCustomerPassword(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  passwordSha: string,
  address: string,
): Promise<{ email: string; language: LanguageCode; hash: string | null }> {
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
 * Changes the password of the signed-in customer and ends all sessions, including the current one.
 * @throws CallError badInput for a wrong current password; the errors of the limits
 */
export async function changeCustomerPassword(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  form: Payload<typeof calls.changePassword>,
  address: string,
): Promise<void> {
  const account = await checkCustomerPassword(
    database,
    limits,
    customer,
    form.passwordSha,
    address,
  );
  const passwordHash = await hashPassword(form.newPasswordSha);
  await inTransaction(database.write, async (client) => {
    if (!(await setPassword(client, customer.id, passwordHash, account.hash))) throw wrongOwn();
    await queueMail(client, {
      to: account.email,
      template: 'passwordChanged',
      language: account.language,
    });
  });
}

interface SignInForm {
  readonly passwordSha: string;
  readonly code?: string | undefined;
}

/** Account data read before the password is checked. */
interface SignInAccount {
  readonly id: number;
  readonly hash: string | null;
  readonly secondFactor: boolean;
  /** Error if the account may not sign in. Thrown only after the correct password. */
  readonly closed?: CallError | undefined;
}

interface SignInAccess<A extends SignInAccount> {
  readonly whose: Whose;
  readonly email: string;
  /**
   * Reads the account; undefined for an unknown address. An unknown address gets the same message and takes
   * the same time as a wrong password.
   */
  read(): Promise<{ readonly account: A | undefined; readonly brakes: LoginLimits }>;
  readonly wrong: () => CallError;
}

/**
 * Checks a password. The limits count the attempt as a failure until `loginSucceeded`.
 * @throws `wrong`; the errors of the limits; CallError unavailable if the queue is full
 */
export async function checkPassword(
  brakes: LoginLimits,
  { email, hash }: { readonly email: string; readonly hash: string | null },
  passwordSha: string,
  place: LoginOrigin,
  wrong: () => CallError,
): Promise<void> {
  await brakes.checkLogin(email, place);
  // Without an account this verifies a dummy hash, so that it takes the same time.
  if (await verifyPassword(hash, passwordSha)) return;
  await brakes.loginFailed(email, place);
  throw wrong();
}

/**
 * Signs in to an account. @throws the errors of checkPassword and takeSecondStep; `closed` of the account
 * @returns the account, the token of the new session and the device's id
 */
export async function signInTo<A extends SignInAccount>(
  { write }: Database,
  { whose, email, read, wrong }: SignInAccess<A>,
  form: SignInForm,
  /** `agent` names the device in the customer's list of devices. */
  from: From & { readonly agent?: string },
): Promise<{ account: A; token: string; device: string }> {
  const place = await loginOriginOf(write, whose, email, from);
  const isKnown = place.device !== undefined;
  const { account, brakes } = await inPasswordTurn(place, async () => {
    const signingIn = await read();
    const hash = signingIn.account?.hash ?? null;
    await checkPassword(signingIn.brakes, { email, hash }, form.passwordSha, place, wrong);
    return signingIn;
  });
  if (!account) throw wrong();
  const { id, closed } = account;
  if (closed) {
    await brakes.loginSucceeded(email, place);
    throw closed;
  }
  if (account.secondFactor) {
    try {
      await takeSecondStep(write, whose, id, { typed: form.code, known: isKnown });
    } catch (error) {
      // The attempt counts as failed until a code is accepted, so that a person who knows the password can
      // try only few codes.
      if (form.code) await brakes.loginFailed(email, place);
      throw error;
    }
  }
  await brakes.loginSucceeded(email, place);
  const { agent } = from;
  const shownPlace = agent === undefined ? undefined : { agent, address: from.address };
  const token = await beginSession(write, whose, account, shownPlace);
  if (token === undefined) throw wrong();
  return {
    account,
    token,
    device: await rememberDevice(write, whose, id, { sent: from.device, isKnown }),
  };
}
