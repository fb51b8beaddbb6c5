/**
 * The steps of a sign-in, for customers and for staff: brakes, password, second step, session, device. What
 * the two have of their own is who an e-mail address is, the brakes, and the words of a refusal.
 */
import type { CallError } from '#contract/errors.ts';
import type { LoginLimits, LoginPlace } from '#features/gateway/server/login-limits.ts';
import type { Database } from '#platform/database.ts';
import { knownDevice, rememberDevice } from './devices.ts';
import { verifyPassword } from './passwords.ts';
import { takeSecondStep } from './second-factor.ts';
import { beginSession } from './sessions.ts';
import type { Whose } from './whose.ts';

export interface SignInForm {
  readonly passwordSha: string;
  /** Code of the second step. */
  readonly code?: string | undefined;
}

/** What is read of an account before its password is checked. */
export interface SignInAccount {
  readonly id: number;
  readonly hash: string | null;
  readonly secondFactor: boolean;
  /** Why it can't sign in, for a caller who has its password. */
  readonly closed?: CallError | undefined;
}

export interface SignInAccess<A extends SignInAccount> {
  readonly whose: Whose;
  readonly email: string;
  /** Undefined for an unknown address, which takes the same words and the same work as a wrong password. */
  readonly account: A | undefined;
  readonly brakes: LoginLimits;
  readonly wrong: () => CallError;
}

/** Where a sign-in comes from. */
interface From {
  readonly address: string;
  readonly device: string;
  /** What customers see of it in the list of their devices. */
  readonly agent?: string;
}

/**
 * Checks a password behind the brakes, which count the attempt as a failure until `loginSucceeded`.
 * @throws `wrong`; as the brakes do; CallError unavailable when too many are waiting
 */
export async function checkPassword(
  brakes: LoginLimits,
  { email, hash }: { readonly email: string; readonly hash: string | null },
  passwordSha: string,
  place: LoginPlace,
  wrong: () => CallError,
): Promise<void> {
  await brakes.checkLogin(email, place);
  // Verifies a dummy hash without an account, so that the time is the same.
  if (await verifyPassword(hash, passwordSha)) return;
  await brakes.loginFailed(email, place);
  throw wrong();
}

/**
 * Signs in to an account. @throws as checkPassword and takeSecondStep do; `closed`
 * @returns the account, the token of the new session and the device's id
 */
export async function signInTo<A extends SignInAccount>(
  { write }: Database,
  { whose, email, account, brakes, wrong }: SignInAccess<A>,
  form: SignInForm,
  from: From,
): Promise<{ account: A; token: string; device: string }> {
  const knownName = await knownDevice(write, whose, account?.id, from.device);
  const place = { address: from.address, device: knownName };
  const hash = account?.hash ?? null;
  await checkPassword(brakes, { email, hash }, form.passwordSha, place, wrong);
  if (!account) throw wrong();
  const { id, closed } = account;
  if (closed) {
    await brakes.loginSucceeded(email, place);
    throw closed;
  }
  if (account.secondFactor) {
    try {
      await takeSecondStep(write, whose, id, { typed: form.code, known: knownName !== undefined });
    } catch (error) {
      // Until it is taken the try counts: the password alone must not give endless codes.
      if (form.code) await brakes.loginFailed(email, place);
      throw error;
    }
  }
  await brakes.loginSucceeded(email, place);
  const { agent } = from;
  const shownPlace = agent === undefined ? undefined : { agent, address: from.address };
  return {
    account,
    token: await beginSession(write, whose, id, shownPlace),
    device: await rememberDevice(write, whose, id, from.device),
  };
}
