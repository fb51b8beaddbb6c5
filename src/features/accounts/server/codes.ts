/**
 * Codes sent by e-mail (docs/product.md 10): 6 digits, 30 minutes, 5 wrong tries of whoever asked
 * for it; asked for once a minute. Others may try, too, since a mail is read on another device than
 * the one that asked. An account that had 30 wrong tries in a day listens to them no more, and its
 * next codes have 16 digits: nobody finds one by trying, and its owner types it anywhere.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';

export type Purpose = 'signup' | 'reset' | 'email';

export const CODE_MINUTES = 30;
const MOST_TRIES = 5;
const MOST_TRIES_A_DAY = 30;

/** The day of the wrong tries is over; also where the clock had jumped ahead when it began. */
const NEW_DAY = "(t.since < now() - interval '1 day' or t.since > now() + interval '1 minute')";

type Queryable = pg.Pool | pg.ClientBase;

const hashCode = (customerId: number, code: string): Buffer =>
  createHash('sha256').update(`${customerId}:${code}`).digest();

const hashEmail = (email: string): Buffer => createHash('sha256').update(email).digest();

const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/**
 * Makes a new code, in place of an older one of the same purpose and asker.
 * @param asker who asked for it, by askerOf
 * @returns its digits, a long one in groups of four
 */
export async function makeCode(
  client: Queryable,
  { customerId, purpose, email, asker }: Omit<TypedCode, 'sha256'> & { asker: Buffer },
): Promise<string> {
  const { rowCount: tried } = await client.query(
    `select from accounts.code_tries
     where customer_id = $1 and tries >= ${MOST_TRIES_A_DAY} and since > now() - interval '1 day'
       and since <= now() + interval '1 minute'`,
    [customerId],
  );
  const long = tried === 1;
  const code = digits(long ? 16 : 6);
  await client.query(
    `insert into accounts.code (customer_id, purpose, email, sha256, expires_at, asker, long)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5), $6, $7)
     on conflict (customer_id, purpose, asker) do update
     set email = excluded.email, sha256 = excluded.sha256, expires_at = excluded.expires_at,
       long = excluded.long, tries = 0`,
    [customerId, purpose, email, hashCode(customerId, code), CODE_MINUTES, asker, long],
  );
  return long ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code;
}

/** A code that was typed rightly; it still has to be used up. */
export interface TypedCode {
  readonly customerId: number;
  readonly purpose: Purpose;
  /** Where it was sent to. */
  readonly email: string;
  readonly sha256: Buffer;
}

/** Whose code is typed, and by whom. */
export type Typing = ({ readonly customerId: number } | { readonly email: string }) & {
  /** By askerOf; undefined where only the owner can be it, who is signed in. */
  readonly asker: Buffer | undefined;
};

/**
 * Counts one try of a code, before it is looked at, so that tries side by side count too.
 * @throws CallError badInput in the same words whatever is wrong
 */
export async function tryCode(
  client: Queryable,
  typing: Typing,
  purposes: readonly Purpose[],
  typed: string,
): Promise<TypedCode> {
  const { rows } = await client.query<{
    customer_id: number;
    purpose: Purpose;
    email: string;
    sha256: Buffer;
  }>(
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
       and c.expires_at > now() and c.tries < ${MOST_TRIES}
       and (c.asker = coalesce($4, c.asker) or c.long or counted.tries <= ${MOST_TRIES_A_DAY})
     returning c.customer_id, c.purpose, c.email, c.sha256`,
    [
      'customerId' in typing ? typing.customerId : null,
      'email' in typing ? typing.email : null,
      purposes,
      typing.asker ?? null,
    ],
  );
  const right = rows.find((row) =>
    timingSafeEqual(row.sha256, hashCode(row.customer_id, typed.replaceAll(' ', ''))),
  );
  if (!right) throw wrongCode();
  const { customer_id: customerId, purpose, email, sha256 } = right;
  return { customerId, purpose, email, sha256 };
}

/** Uses a code up, and others of its purpose. @throws CallError badInput when that has happened already */
export async function useCode(client: Queryable, code: TypedCode): Promise<void> {
  const { customerId, purpose } = code;
  const { rowCount } = await client.query(
    'delete from accounts.code where customer_id = $1 and purpose = $2 and sha256 = $3',
    [customerId, purpose, code.sha256],
  );
  if (rowCount !== 1) throw wrongCode();
  await client.query('delete from accounts.code where customer_id = $1 and purpose = $2', [
    customerId,
    purpose,
  ]);
  await client.query('delete from accounts.code_tries where customer_id = $1', [customerId]);
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
     where r.asked_at <= now() - interval '1 minute' or r.asked_at > now() + interval '1 minute'`,
    [hashEmail(email)],
  );
  if (rowCount !== 1) {
    throw new CallError(
      'conflict',
      'A code was sent less than a minute ago. Please wait a moment before asking again.' satisfies TextKey,
    );
  }
}
