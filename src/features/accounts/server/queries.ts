/** Queries about accounts that are written by hand. */
import type pg from 'pg';

type Queryable = pg.Pool | pg.ClientBase;

const MOST_TRIES = 5;
export const MOST_TRIES_A_DAY = 30;

/** The day of the wrong tries is over; also where the clock had jumped ahead when it began. */
const NEW_DAY = "(t.since < now() - interval '1 day' or t.since > now() + interval '1 minute')";

export type Purpose = 'signup' | 'reset' | 'email';

/** A code that was typed rightly; it still has to be used up. */
export interface TypedCode {
  readonly customerId: number;
  readonly purpose: Purpose;
  /** Where it was sent to. */
  readonly email: string;
  /** Hash of the requesting device or network, by askerOf. */
  readonly asker: Buffer;
  readonly sha256: Buffer;
}

/** Whose code is typed, and by whom. */
export type Typing = ({ readonly customerId: number } | { readonly email: string }) & {
  /** By askerOf; undefined where only the owner can be it, who is signed in. */
  readonly asker: Buffer | undefined;
};

/** Counts one try at the codes of a typing; those that still may be typed. */
export async function countTry(
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
       and c.expires_at > now() and c.tries < ${MOST_TRIES}
       and (c.asker = coalesce($4, c.asker) or c.long or counted.tries <= ${MOST_TRIES_A_DAY})
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
