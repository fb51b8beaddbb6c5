/**
 * Codes sent by e-mail (decisions, section 2): 6 digits, 30 minutes, 5 wrong tries; asked for once a
 * minute. Over all codes an account has 30 wrong tries a day, or new codes would give endless guesses.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#features/language/text.ts';

export type Purpose = 'signup' | 'reset' | 'email';

export const CODE_MINUTES = 30;
const MOST_TRIES = 5;
const MOST_TRIES_A_DAY = 30;

type Queryable = pg.Pool | pg.ClientBase;

const hashCode = (customerId: number, code: string): Buffer =>
  createHash('sha256').update(`${customerId}:${code}`).digest();

const hashEmail = (email: string): Buffer => createHash('sha256').update(email).digest();

/** Makes a new code, in place of an older one of the same purpose. @returns the 6 digits */
export async function makeCode(
  client: Queryable,
  customerId: number,
  purpose: Purpose,
  email: string,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await client.query(
    `insert into accounts.code (customer_id, purpose, email, sha256, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))
     on conflict (customer_id, purpose) do update
     set email = excluded.email, sha256 = excluded.sha256, expires_at = excluded.expires_at, tries = 0`,
    [customerId, purpose, email, hashCode(customerId, code), CODE_MINUTES],
  );
  return code;
}

/** A code that was typed rightly; it still has to be used up. */
export interface TypedCode {
  readonly customerId: number;
  readonly purpose: Purpose;
  /** Where it was sent to. */
  readonly email: string;
  readonly sha256: Buffer;
}

/**
 * Counts one try of a code, before it is looked at, so that tries side by side count too.
 * @param whose the customer's id, or the address that the code was sent to
 * @throws CallError badInput in the same words whatever is wrong
 */
export async function tryCode(
  client: Queryable,
  whose: { customerId: number } | { email: string },
  purposes: readonly Purpose[],
  typed: string,
): Promise<TypedCode> {
  const { rows } = await client.query<{
    customer_id: number;
    purpose: Purpose;
    email: string;
    sha256: Buffer;
  }>(
    `update accounts.code set tries = tries + 1,
       wrong_tries = case when wrong_since < now() - interval '1 day' then 1 else wrong_tries + 1 end,
       wrong_since = case when wrong_since < now() - interval '1 day' then now() else wrong_since end
     where (customer_id = $1 or (purpose <> 'email' and email = $2)) and purpose = any ($3)
       and expires_at > now() and tries < ${MOST_TRIES}
       and (wrong_tries < ${MOST_TRIES_A_DAY} or wrong_since < now() - interval '1 day')
     returning customer_id, purpose, email, sha256`,
    [
      'customerId' in whose ? whose.customerId : null,
      'email' in whose ? whose.email : null,
      purposes,
    ],
  );
  const right = rows.find((row) =>
    timingSafeEqual(row.sha256, hashCode(row.customer_id, typed.trim())),
  );
  if (!right) throw wrongCode();
  const { customer_id: customerId, purpose, email, sha256 } = right;
  return { customerId, purpose, email, sha256 };
}

/** Uses a code up. @throws CallError badInput when that has happened already */
export async function useCode(client: Queryable, code: TypedCode): Promise<void> {
  const { rowCount } = await client.query(
    'delete from accounts.code where customer_id = $1 and purpose = $2 and sha256 = $3',
    [code.customerId, code.purpose, code.sha256],
  );
  if (rowCount !== 1) throw wrongCode();
}

const wrongCode = () =>
  new CallError('badInput', 'The verification code is wrong or has expired.' satisfies TextKey);

/**
 * Marks that a mail to an address is asked for, whether or not anybody has that address.
 * @throws CallError conflict within a minute of the last time
 */
export async function askForMail(client: Queryable, email: string): Promise<void> {
  const { rowCount } = await client.query(
    `insert into accounts.mail_request as r (email_sha256, asked_at) values ($1, now())
     on conflict (email_sha256) do update set asked_at = now()
     where r.asked_at <= now() - interval '1 minute'`,
    [hashEmail(email)],
  );
  if (rowCount !== 1) {
    throw new CallError(
      'conflict',
      'A code was sent less than a minute ago. Please wait a moment before asking again.' satisfies TextKey,
    );
  }
}
