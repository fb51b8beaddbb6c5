/**
 * Sign-in of staff. An unknown e-mail and a wrong password get the same message after the same time.
 * Failures count per account and place, so that an attacker elsewhere does not lock the owner out. After many
 * failures on an account from anywhere, places that it does not know also need a code that goes to its
 * mailbox; devices that have signed in before do not.
 */
import { CallError } from '#contract/errors.ts';
import { knownDevice, rememberDevice } from '#features/accounts/server/devices.ts';
import { verifyPassword } from '#features/accounts/server/passwords.ts';
import { hasSecondFactor, takeSecondStep } from '#features/accounts/server/second-factor.ts';
import {
  askForSignInCode,
  endStaffCodes,
  isSignInCode,
} from '#features/accounts/server/staff-codes.ts';
import { networkOf } from '#features/gateway/server/network.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { StaffCaller, StaffContext } from './gateway.ts';
import type { Staff } from './member.ts';
import { addAttempt, attemptsAt, attemptsOf } from './queries.ts';

const MINUTES = 15;
/** Attempts from one place before it has to wait: at one account, … */
const MOST_OF_BOTH = 5;
/** … and at any account from one network. */
const MOST_OF_ONE = 20;
/** Attempts at one account from all places that it does not know, before these need a code by mail. */
const MOST_OF_ACCOUNT = 20;

/** The place for a password check of a signed-in member of staff. */
const SIGNED_IN = 'signed in';

interface Credentials {
  readonly email: string;
  readonly passwordSha: string;
  /** Code of the second step. */
  readonly code?: string;
  /** Code from the mail that is sent after many failures. */
  readonly mailCode?: string;
}

/**
 * Checks e-mail, password and second step; returns the member of staff and the device's new id.
 * @throws CallError needLogin if they are wrong; the failures of takeSecondStep; tooMany after too
 *   many attempts; needMailCode after too many from anywhere
 */
export async function checkSignIn(
  database: Database,
  { email: typed, passwordSha, code, mailCode }: Credentials,
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
  if (known === undefined) await expectMailCode(database, { email, id: account?.id, mailCode });
  // Verifies a dummy hash if there is no account, so that the time is the same.
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
  if (mailCode) await endStaffCodes(database.write, id);
  return {
    staff: { id, email: account.email, role },
    device: await rememberDevice(database.write, 'staff', id, device),
  };
}

/**
 * Before the password is looked at, so that a guesser learns nothing of it. An unknown e-mail gets the
 * same answer and no mail.
 * @throws CallError needMailCode after many attempts at the account, without the code of the mail
 */
async function expectMailCode(
  { write }: Database,
  account: { email: string; id: number | undefined; mailCode: string | undefined },
): Promise<void> {
  const { email, id, mailCode = '' } = account;
  if ((await attemptsAt(write, email, MINUTES)) <= MOST_OF_ACCOUNT) return;
  const isTyped = mailCode.trim() !== '';
  if (isTyped && id !== undefined && (await isSignInCode(write, id, mailCode))) return;
  if (id !== undefined) await askForSignInCode(write, id);
  throw new CallError(
    'needMailCode',
    isTyped
      ? 'The code from the mail is wrong or has expired. Use the newest mail.'
      : 'Many sign-ins with this e-mail failed. A code was sent to its mailbox: enter it, too.',
  );
}

/**
 * Checks the password of a signed-in member of staff. Failures have a counter of their own.
 * @throws CallError badInput if it is wrong, tooMany after too many attempts
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

/** Writes the attempt before counting, so that concurrent attempts all count. */
async function countAttempt({ write }: Database, email: string, place: string): Promise<void> {
  await addAttempt(write, email, place, MINUTES);
  const count = await attemptsOf(write, email, place, MINUTES);
  if (count.both > MOST_OF_BOTH || (place !== SIGNED_IN && count.place > MOST_OF_ONE)) {
    throw new CallError('tooMany', 'Too many attempts. Please try again in {count} minutes.', {
      count: MINUTES,
    });
  }
}
