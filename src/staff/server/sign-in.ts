/**
 * Sign-in of staff. An unknown e-mail and a wrong password get the same message after the same time. Attempts
 * are counted by account and place (a known device or a network), so that an attacker elsewhere does not lock
 * the owner out. After many attempts on an account from any places, unknown places also need a code that is
 * mailed to the owner; devices that have signed in before need no code.
 */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Me } from '#contract/staff/accounts.ts';
import { askForSignInCode, endStaffCodes, isSignInCode } from '#features/accounts/server/codes.ts';
import {
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  startSecondFactor,
  takeSecondStep,
} from '#features/accounts/server/second-factor.ts';
import { endSessions } from '#features/accounts/server/sessions.ts';
import { checkPassword, signInTo } from '#features/accounts/server/signin.ts';
import { networkOf } from '#features/gateway/server/callers.ts';
import { type LoginLimits, networkCounters } from '#features/gateway/server/login-limits.ts';
import type { StaffLanguage } from '#language/languages.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import type { AuditEntry, Staff, StaffSession } from './audit.ts';
import type { StaffCaller, StaffContext } from './gateway.ts';

const MINUTES = 15;
/** Maximum attempts from one place on one account within MINUTES; after that the place must wait. */
const MAX_OF_BOTH = 5;
/**
 * Maximum attempts on all accounts together: from a place, which must then wait, and from a network, which
 * then needs a code by mail.
 */
const MAX_OF_ONE = 20;
/**
 * Maximum attempts on one account from all unknown places together. After that, unknown places need a code by
 * mail.
 */
const MAX_OF_ACCOUNT = 20;

/** Recorded as the place when the password of a signed-in member is checked. */
const SIGNED_IN = 'signed in';

interface Credentials {
  readonly email: string;
  readonly passwordSha: string;
  /** Code of two-step sign-in. */
  readonly code?: string;
  /** Code that is mailed after many attempts. */
  readonly mailCode?: string;
}

/**
 * Checks e-mail, password and second step. Returns the member, the token of the new session and the id of the
 * device.
 * @throws CallError needLogin if the e-mail or the password is wrong; errors of takeSecondStep; tooMany or
 * needMailCode after too many attempts
 */
export async function signInStaff(
  database: Database,
  { email: typed, mailCode, ...form }: Credentials,
  { address, device }: Pick<StaffCaller, 'address' | 'device'>,
): Promise<{ staff: Staff; token: string; device: string }> {
  const email = typed.trim().toLowerCase();
  const read = async () => {
    const account = await readAccount(database, email);
    return { account, brakes: brakesOf(database, { id: account?.id, mailCode }) };
  };
  const access = { whose: 'staff', email, read, wrong } as const;
  const signed = await signInTo(database, access, form, { address, device });
  const { id, role } = signed.account;
  if (mailCode) await endStaffCodes(database.write, id);
  await queries(database.write)
    .updateTable('staff.account')
    .set({ seen_at: now })
    .where('id', '=', id)
    .execute();
  const staff = { id, email: signed.account.email, role };
  return { staff, token: signed.token, device: signed.device };
}

async function readAccount({ write }: Database, email: string) {
  const row = await queries(write)
    .selectFrom('staff.account')
    .leftJoin('staff.second_factor', 'owner_id', 'id')
    .select(['id', 'email', 'role', 'password_hash as hash', 'enabled_at'])
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { ...row, secondFactor: row.enabled_at !== null };
}

const wrong = () => new CallError('needLogin', 'The e-mail or the password is wrong.');
export const wrongOwn = () => new CallError('badInput', 'The present password is wrong.');

/**
 * Checks the password of a signed-in member. Failures have a separate counter.
 * @returns hash of the password
 * @throws CallError badInput if it is wrong, tooMany after too many attempts
 */
export async function checkOwnPassword(
  database: Database,
  { staff: { id, email, address } }: Pick<StaffContext, 'staff'>,
  passwordSha: string,
): Promise<string> {
  const account = await queries(database.write)
    .selectFrom('staff.account')
    .select('password_hash as hash')
    .where('id', '=', id)
    .executeTakeFirst();
  const brakes = brakesOf(database, { id });
  const place = { address, device: SIGNED_IN };
  const hash = account?.hash ?? null;
  await checkPassword(brakes, { email, hash }, passwordSha, place, wrongOwn);
  await brakes.loginSucceeded(email, place);
  return hash ?? '';
}

/** Account of a sign-in, and the mailed code that was typed. */
interface Mailed {
  readonly id: number | undefined;
  readonly mailCode?: string | undefined;
}

/**
 * Limits for staff sign-ins. They require a mailed code. The limits for customers require a captcha instead.
 */
function brakesOf(database: Database, mailed: Mailed): LoginLimits {
  const names = ['staff-address', 'staff-near', 'staff-wide'] as const;
  const networks = networkCounters(database.write, names, MAX_OF_ONE, MINUTES * 60);
  return {
    async checkLogin(email, { address, device }) {
      await countAttempt(database, email, device ?? networkOf(address));
      if (device !== undefined) return;
      const crowded = await networks.count(address);
      if (crowded.length > 0 || (await attemptsAt(database.write, email)) > MAX_OF_ACCOUNT) {
        await expectMailCode(database, mailed);
      }
    },
    // checkLogin has already counted the attempt.
    loginFailed: async () => undefined,
    async loginSucceeded(email, { address, device }) {
      if (device === undefined) await networks.takeBack(address);
      await queries(database.write)
        .deleteFrom('staff.sign_in_attempt')
        .where('email', '=', email)
        .where('address', '=', device ?? networkOf(address))
        .execute();
    },
  };
}

/**
 * Requires the mailed code. Runs before the password check, so that it reveals nothing about the password. An
 * unknown e-mail gets the same reply but no mail.
 * @throws CallError needMailCode if the code is missing or wrong
 */
async function expectMailCode({ write }: Database, { id, mailCode = '' }: Mailed): Promise<void> {
  const isTyped = mailCode.trim() !== '';
  if (isTyped && id !== undefined && (await isSignInCode(write, id, mailCode))) return;
  if (id !== undefined) await askForSignInCode(write, id);
  throw new CallError(
    'needMailCode',
    isTyped
      ? 'The code from the mail is wrong or has expired. Use the newest mail.'
      : 'Many sign-ins failed. A code was sent to the mailbox of this e-mail: enter it, too.',
  );
}

/** Writes the attempt before counting, so that concurrent attempts all count. @throws CallError tooMany */
async function countAttempt({ write }: Database, email: string, place: string): Promise<void> {
  await addAttempt(write, email, place, MINUTES);
  const count = await attemptsOf(write, email, place, MINUTES);
  if (count.both > MAX_OF_BOTH || (place !== SIGNED_IN && count.place > MAX_OF_ONE)) {
    throw new CallError('tooMany', 'Too many attempts. Please try again in {count} minutes.', {
      count: MINUTES,
    });
  }
}

/** Adds an attempt and deletes expired attempts. */
async function addAttempt(
  pool: pg.Pool,
  email: string,
  place: string,
  minutes: number,
): Promise<void> {
  await pool.query(
    `with old as (
       delete from staff.sign_in_attempt where at < now() - interval '${minutes} minutes'
         or at > now() + interval '1 minute'
     )
     insert into staff.sign_in_attempt (email, address) values ($1, $2)`,
    [email, place],
  );
}

/** Number of attempts from a place: on one account, and on all accounts. */
async function attemptsOf(
  pool: pg.Pool,
  email: string,
  place: string,
  minutes: number,
): Promise<{ both: number; place: number }> {
  const { rows } = await pool.query<{ both: number; place: number }>(
    `select count(*) filter (where email = $1) as both, count(*) as place
     from staff.sign_in_attempt
     where address = $2 and at > now() - interval '${minutes} minutes'
       and at <= now() + interval '1 minute'`,
    [email, place],
  );
  return rows[0] ?? { both: 0, place: 0 };
}

/** Number of attempts on an account from all unknown places. */
async function attemptsAt(pool: pg.Pool, email: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from staff.sign_in_attempt
     where email = $1 and address not like 'device %' and address <> 'signed in'
       and at > now() - interval '${MINUTES} minutes' and at <= now() + interval '1 minute'`,
    [email],
  );
  return rows[0]?.count ?? 0;
}

export type TwoStepSettings = Pick<Config, 'environment' | 'staffTwoStep'>;

type Done = { val: null; audit: AuditEntry };

/** Whether a member must set up two-step sign-in first: only in production, by the setting STAFF_TWO_STEP. */
export const mustSetUp =
  ({ environment, staffTwoStep }: TwoStepSettings) =>
  ({ role, secondFactor }: Staff): boolean =>
    environment === 'production' &&
    secondFactor !== true &&
    (staffTwoStep === 'all' || (staffTwoStep === 'admins' && role === 'admin'));

/** Stores the language of the pages that the member opened last. Mails to the member use it. */
const keepStaffLanguage = ({ write }: Database, { id }: Staff, language: StaffLanguage) =>
  queries(write)
    .updateTable('staff.account')
    .set({ language })
    .where('id', '=', id)
    .where('language', '<>', language)
    .execute();

export async function meOf(
  database: Database,
  config: TwoStepSettings,
  staff: Staff,
  language: StaffLanguage,
): Promise<Me> {
  await keepStaffLanguage(database, staff, language);
  const secondFactor = await hasSecondFactor(database.write, 'staff', staff.id);
  const needed = mustSetUp(config)({ ...staff, secondFactor });
  const state = secondFactor ? 'on' : needed ? 'needed' : 'off';
  return { email: staff.email, role: staff.role, secondFactor: state };
}

export const startTwoStep = (database: Database, { id, email }: Staff) =>
  startSecondFactor(database.write, 'staff', id, email);

/** Switches the caller's two-step sign-in on (docs/product.md 10.6). @throws errors of confirmSecondFactor */
export async function enableTwoStep(
  database: Database,
  client: pg.ClientBase,
  staff: StaffSession,
  code: string,
) {
  const recoveryCodes = await confirmSecondFactor(database, client, 'staff', staff, code);
  return { val: { recoveryCodes }, audit: changed(staff.id, staff.email, 'on') };
}

/** Switches the caller's two-step sign-in off if `code` is right. @throws errors of takeSecondStep */
export async function disableTwoStep(
  database: Database,
  client: pg.ClientBase,
  staff: StaffSession,
  code: string,
): Promise<Done> {
  // Outside the transaction, so that a rollback keeps the count of wrong codes.
  await takeSecondStep(database.write, 'staff', staff.id, { typed: code, known: false });
  await removeSecondFactor(client, 'staff', staff);
  return { val: null, audit: changed(staff.id, staff.email, 'off') };
}

/**
 * Switches two-step sign-in off for another member and ends that member's sessions.
 * @throws CallError notFound; conflict for the caller's own account, and if two-step sign-in is off
 */
export async function resetStaffTwoStep(
  client: pg.ClientBase,
  id: number,
  by: Staff,
): Promise<Done> {
  if (id === by.id) throw new CallError('conflict', 'Your own is switched off by a code.');
  const account = await queries(client)
    .selectFrom('staff.account')
    .select(['id', 'email', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw new CallError('notFound', 'This account does not exist.');
  await removeSecondFactor(client, 'staff', account);
  await endSessions(client, 'staff', id);
  return { val: null, audit: changed(id, account.email, 'reset') };
}

const changed = (
  subjectId: number,
  subjectName: string,
  twoStep: 'on' | 'off' | 'reset',
): AuditEntry => ({ subject: 'staff', subjectId, subjectName, before: {}, after: { twoStep } });
