/**
 * Sign-in of staff: alike in words and time for an unknown e-mail and a wrong password. Failures are
 * counted by account and place together: strangers elsewhere shut nobody out. There is no count of an
 * account over all places, since it would: passwords of 12 characters and more that are not common,
 * and the second step, hold against tries from many places.
 */
import { CallError } from '#contract/errors.ts';
import { knownDevice, rememberDevice } from '#features/accounts/server/devices.ts';
import { verifyPassword } from '#features/accounts/server/passwords.ts';
import { hasSecondFactor, takeSecondStep } from '#features/accounts/server/second-factor.ts';
import { networkOf } from '#features/gateway/server/network.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { StaffCaller, StaffContext } from './gateway.ts';
import type { Staff } from './member.ts';
import { addAttempt, attemptsOf } from './queries.ts';

const MINUTES = 15;
/** Attempts within the minutes before a place has to wait: at one account, … */
const MOST_OF_BOTH = 5;
/** … and at any account from one network. */
const MOST_OF_ONE = 20;

/** The place of whoever is signed in and types the password again. */
const SIGNED_IN = 'signed in';

interface Credentials {
  readonly email: string;
  readonly passwordSha: string;
  /** Of the second step. */
  readonly code?: string;
}

/**
 * The member of staff with this e-mail and password, and the cookie of the device.
 * @throws CallError needLogin when there is none; as takeSecondStep where the account has one;
 *   tooMany after too many attempts
 */
export async function checkSignIn(
  database: Database,
  { email: typed, passwordSha, code }: Credentials,
  { address, device }: Pick<StaffCaller, 'address' | 'device'>,
): Promise<{ staff: Staff; device: string }> {
  const email = typed.trim().toLowerCase();
  const account = await queries(database.write)
    .selectFrom('staff.account')
    .select(['id', 'email', 'role', 'password_hash as hash'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const known = await knownDevice(database.write, 'staff', account?.id, device);
  const place = known ?? networkOf(address);
  await countAttempt(database, email, place);
  // Takes as long where there is no account.
  const right = await verifyPassword(account?.hash ?? null, passwordSha);
  if (!account || !right) {
    throw new CallError('needLogin', 'The e-mail or the password is wrong.');
  }
  const { id, role } = account;
  if (await hasSecondFactor(database.write, 'staff', id)) {
    const step = { typed: code, known: known !== undefined };
    await takeSecondStep(database.write, 'staff', id, step);
  }
  await forgetAttempts(database, email, place);
  return {
    staff: { id, email: account.email, role },
    device: await rememberDevice(database.write, 'staff', id, device),
  };
}

/**
 * Asks who is signed in for the password. Failures count for the account's sessions alone.
 * @throws CallError badInput when it is wrong, tooMany after too many attempts
 */
export async function checkOwnPassword(
  database: Database,
  { staff }: Pick<StaffContext, 'staff'>,
  passwordSha: string,
): Promise<void> {
  const place = SIGNED_IN;
  await countAttempt(database, staff.email, place);
  const account = await queries(database.write)
    .selectFrom('staff.account')
    .select('password_hash as hash')
    .where('id', '=', staff.id)
    .executeTakeFirst();
  if (!(await verifyPassword(account?.hash ?? null, passwordSha))) {
    throw new CallError('badInput', 'The present password is wrong.');
  }
  await forgetAttempts(database, staff.email, place);
}

async function forgetAttempts(database: Database, email: string, place: string): Promise<void> {
  await queries(database.write)
    .deleteFrom('staff.sign_in_attempt')
    .where('email', '=', email)
    .where('address', '=', place)
    .execute();
}

/** Written first and counted after: attempts at the same moment all count. */
async function countAttempt({ write }: Database, email: string, place: string): Promise<void> {
  await addAttempt(write, email, place, MINUTES);
  const count = await attemptsOf(write, email, place, MINUTES);
  if (count.both > MOST_OF_BOTH || (place !== SIGNED_IN && count.place > MOST_OF_ONE)) {
    throw new CallError('tooMany', 'Too many attempts. Please try again in {count} minutes.', {
      count: MINUTES,
    });
  }
}
