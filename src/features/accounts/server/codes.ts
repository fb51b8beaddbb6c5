/**
 * Codes sent by e-mail (docs/product.md 10): 6 digits, valid for 30 minutes. The device or network that
 * requested a code has at most 5 wrong attempts, and gets at most one code a minute. Other devices may type
 * the code too, because the owner may read the mail on another device. After 30 wrong attempts in a day the
 * account accepts no attempts from other devices, and its next codes have 16 digits. Such a code is too long
 * to guess, so the owner may use it on any device.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { type LoginOrigin, mailOriginOf } from '#features/gateway/server/login-limits.ts';
import type { TextKey } from '#language/text.ts';
import { addJob } from '#platform/jobs.ts';
import { ago, latestPlausibleTime, now, type Queryable, queries } from '#platform/queries.ts';
import { jobNames } from '../mail/letters.ts';

export const CODE_MINUTES = 30;

const hashCode = (customerId: number, code: string): Buffer =>
  createHash('sha256').update(`${customerId}:${code}`).digest();

const hashRequest = (email: string, place: LoginOrigin): Buffer =>
  createHash('sha256')
    .update(`${email} ${mailOriginOf(place)}`)
    .digest();

const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/**
 * Creates a code. It replaces an older code with the same purpose and asker.
 * @param asker hash of the requesting device or network, by askerOf
 * @returns the digits; a long code in groups of four
 */
export async function makeCode(
  client: Queryable,
  { customerId, purpose, email, asker }: Omit<TypedCode, 'sha256'>,
): Promise<string> {
  const tried = await queries(client)
    .selectFrom('accounts.code_tries')
    .select('tries')
    .where('customer_id', '=', customerId)
    .where('tries', '>=', MAX_TRIES_A_DAY)
    .where('since', '>', ago('1 day'))
    .where('since', '<=', latestPlausibleTime)
    .executeTakeFirst();
  const long = tried !== undefined;
  const code = digits(long ? 16 : 6);
  const expires_at = sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`;
  const codeRow = { email, sha256: hashCode(customerId, code), expires_at, long };
  await queries(client)
    .insertInto('accounts.code')
    .values({ customer_id: customerId, purpose, asker, ...codeRow })
    .onConflict((older) =>
      older.columns(['customer_id', 'purpose', 'asker']).doUpdateSet({ ...codeRow, tries: 0 }),
    )
    .execute();
  return long ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code;
}

/**
 * Counts an attempt before checking the code, so that concurrent attempts all count.
 * @throws CallError badInput, with the same message for every cause
 */
export async function tryCode(
  client: Queryable,
  typing: Typing,
  purposes: readonly Purpose[],
  typed: string,
): Promise<TypedCode> {
  const rows = await countTry(client, typing, purposes);
  const right = rows.find(({ customerId, sha256 }) =>
    timingSafeEqual(sha256, hashCode(customerId, typed.replaceAll(/\s/g, ''))),
  );
  if (!right) throw wrongCode();
  return right;
}

/**
 * Deletes a code and the account's other codes with the same purpose. @throws CallError badInput if it was
 * used already
 */
export async function useCode(client: Queryable, code: TypedCode): Promise<void> {
  const { customerId, purpose } = code;
  const codes = queries(client)
    .deleteFrom('accounts.code')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose);
  const { numDeletedRows } = await codes.where('sha256', '=', code.sha256).executeTakeFirst();
  if (numDeletedRows !== 1n) throw wrongCode();
  await codes.execute();
  await queries(client)
    .deleteFrom('accounts.code_tries')
    .where('customer_id', '=', customerId)
    .execute();
}

const wrongCode = () =>
  new CallError('badInput', 'The verification code is wrong or has expired.' satisfies TextKey);

/**
 * Records a request for a mail to an address, whether or not an account has the address.
 * @throws CallError conflict within a minute of the last request from the same known device or network
 */
export async function askForMail(
  client: Queryable,
  email: string,
  place: LoginOrigin,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await queries(client)
    .insertInto('accounts.mail_request')
    .values({ email_sha256: hashRequest(email, place), asked_at: now })
    .onConflict((earlier) =>
      earlier
        .column('email_sha256')
        .doUpdateSet({ asked_at: now })
        .where(({ or, eb }) =>
          or([
            eb('accounts.mail_request.asked_at', '<=', ago('1 minute')),
            eb('accounts.mail_request.asked_at', '>', latestPlausibleTime),
          ]),
        ),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    throw new CallError(
      'conflict',
      'A code was sent less than a minute ago. Please wait a moment before asking again.' satisfies TextKey,
    );
  }
}

const MAX_TRIES = 5;
const MAX_TRIES_A_DAY = 30;

/**
 * SQL: whether the day in which wrong attempts are counted is over. Also true if the day begins in the
 * future, because the clock was ahead when it began.
 */
const NEW_DAY = "(t.since < now() - interval '1 day' or t.since > now() + interval '1 minute')";

export type Purpose = 'signup' | 'reset' | 'email';

/** A code that was typed correctly and has not been used. */
export interface TypedCode {
  readonly customerId: number;
  readonly purpose: Purpose;
  /** Address to which the code was sent. */
  readonly email: string;
  /** Hash of the requesting device or network, by askerOf. */
  readonly asker: Buffer;
  readonly sha256: Buffer;
}

/** Account and origin of an attempt to type a code. */
type Typing = ({ readonly customerId: number } | { readonly email: string }) & {
  /** Hash by askerOf; undefined for the signed-in owner. */
  readonly asker: Buffer | undefined;
};

/**
 * Counts an attempt for every code that the typed text may be. @returns the codes that still accept attempts
 */
async function countTry(
  client: Queryable,
  typing: Typing,
  purposes: readonly Purpose[],
): Promise<TypedCode[]> {
  const { rows } = await client.query<TypedCode>(
    `with whose as (
       select distinct customer_id from accounts.code
       where (customer_id = $1 or (purpose <> 'email' and email = $2)) and purpose = any ($3)
         and expires_at > now()
     ), counted as (
       insert into accounts.code_tries as t (customer_id) select customer_id from whose
       on conflict (customer_id) do update set
         tries = case when ${NEW_DAY} then 1 else t.tries + 1 end,
         since = case when ${NEW_DAY} then now() else t.since end
       returning customer_id, tries
     )
     update accounts.code c
     set tries = c.tries + case when c.asker = coalesce($4, c.asker) then 1 else 0 end
     from counted where c.customer_id = counted.customer_id
       and (c.customer_id = $1 or (c.purpose <> 'email' and c.email = $2)) and c.purpose = any ($3)
       and c.expires_at > now() and c.tries < ${MAX_TRIES}
       and (c.asker = coalesce($4, c.asker) or c.long or counted.tries <= ${MAX_TRIES_A_DAY})
     returning c.customer_id as "customerId", c.purpose, c.email, c.asker, c.sha256`,
    [
      'customerId' in typing ? typing.customerId : null,
      'email' in typing ? typing.email : null,
      purposes,
      typing.asker ?? null,
    ],
  );
  return rows;
}

/**
 * Purpose of a code or link mailed to staff. Codes and links are random and long, so wrong attempts need no
 * limit. Strangers could use such a limit to block a code.
 */
type StaffPurpose = 'signIn' | 'password';

/** Payload of the job that sends a mail to staff. */
export interface StaffMail {
  readonly accountId: number;
  readonly purpose: StaffPurpose;
}

/** Validity of a code or link. */
const LIFE = { signIn: '30 minutes', password: '1 day' } as const;
/** Minimum time between two mails with sign-in codes. */
const AGAIN = '5 minutes';

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const readCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z2-7]/g, '');

/** Queues a mail with a sign-in code, unless a mail was queued within the last 5 minutes. */
export async function askForSignInCode(client: Queryable, accountId: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await queries(client)
    .insertInto('staff.mail_code')
    .values({ account_id: accountId, purpose: 'signIn' })
    .onConflict((earlier) =>
      earlier
        .columns(['account_id', 'purpose'])
        .doUpdateSet({ asked_at: now })
        .where('staff.mail_code.asked_at', '<', ago(AGAIN)),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await addJob(client, jobNames.staffMail, { accountId, purpose: 'signIn' } satisfies StaffMail);
}

/** Queues a mail with a link to set a new password. Earlier links become invalid. */
export async function sendPasswordLink(client: pg.ClientBase, accountId: number): Promise<void> {
  await endStaffCodes(client, accountId);
  await addJob(client, jobNames.staffMail, { accountId, purpose: 'password' } satisfies StaffMail);
}

/** Creates the code or token when the mail is rendered. Replaces an earlier code or token. */
export async function makeStaffCode(
  client: Queryable,
  { accountId, purpose }: StaffMail,
): Promise<string> {
  const code =
    purpose === 'password'
      ? randomBytes(32).toString('base64url')
      : new Secret({ size: 10 }).base32.toLowerCase();
  const values = {
    sha256: hashOf(code),
    expires_at: sql<Date>`now() + ${sql.lit(LIFE[purpose])}::interval`,
  };
  await queries(client)
    .insertInto('staff.mail_code')
    .values({ account_id: accountId, purpose, ...values })
    .onConflict((earlier) => earlier.columns(['account_id', 'purpose']).doUpdateSet(values))
    .execute();
  return purpose === 'password' ? code : code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Whether `typed` is the account's valid sign-in code. Does not use up the code. */
export async function isSignInCode(client: Queryable, accountId: number, typed: string) {
  const row = await queries(client)
    .selectFrom('staff.mail_code')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'signIn')
    .where('sha256', '=', hashOf(readCode(typed)))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the token of a link. @returns the account id; undefined if the token is unknown or expired */
export async function usePasswordLink(client: Queryable, token: string) {
  const row = await queries(client)
    .deleteFrom('staff.mail_code')
    .where('purpose', '=', 'password')
    .where('sha256', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function endStaffCodes(client: Queryable, accountId: number): Promise<void> {
  await queries(client).deleteFrom('staff.mail_code').where('account_id', '=', accountId).execute();
}
