/** Sign-in of staff: alike in words and time for an unknown e-mail and a wrong password. */

import { CallError } from '#contract/errors.ts';
import { verifyPassword } from '#features/accounts/server/public.ts';
import type { Database } from '#server/database.ts';
import type { Staff } from './gateway.ts';

const MINUTES = 15;
/** Attempts within the minutes before sign-in closes: of one account from one address, … */
const MOST_OF_BOTH = 5;
/** … and of one account from anywhere, or of any account from one address. */
const MOST_OF_ONE = 20;

interface Credentials {
  readonly email: string;
  readonly passwordSha: string;
}

/**
 * The member of staff with this e-mail and password.
 * @throws CallError needLogin when there is none, tooMany after too many attempts
 */
export async function checkSignIn(
  database: Database,
  { email: typed, passwordSha }: Credentials,
  address: string,
): Promise<Staff> {
  const email = typed.trim().toLowerCase();
  await countAttempt(database, email, address);
  const { rows } = await database.write.query<Staff & { hash: string }>(
    `select id, email, role, password_hash as hash from staff.account
     where email = $1 and ended_at is null`,
    [email],
  );
  const [account] = rows;
  // Takes as long where there is no account.
  const right = await verifyPassword(account?.hash ?? null, passwordSha);
  if (!account || !right) {
    throw new CallError('needLogin', 'The e-mail or the password is wrong.');
  }
  await database.write.query(
    'delete from staff.sign_in_attempt where email = $1 and address = $2',
    [email, address],
  );
  return { id: account.id, email: account.email, role: account.role };
}

/** Written first and counted after: attempts at the same moment all count. */
async function countAttempt(database: Database, email: string, address: string): Promise<void> {
  await database.write.query(
    `with old as (
       delete from staff.sign_in_attempt where at < now() - interval '${MINUTES} minutes'
     )
     insert into staff.sign_in_attempt (email, address) values ($1, $2)`,
    [email, address],
  );
  const { rows } = await database.write.query<Record<'both' | 'account' | 'address', number>>(
    `select count(*) filter (where email = $1 and address = $2) as both,
            count(*) filter (where email = $1) as account,
            count(*) filter (where address = $2) as address
     from staff.sign_in_attempt
     where (email = $1 or address = $2) and at > now() - interval '${MINUTES} minutes'`,
    [email, address],
  );
  const [count] = rows;
  if (!count) return;
  const most = Math.max(count.account, count.address);
  if (count.both > MOST_OF_BOTH || most > MOST_OF_ONE) {
    throw new CallError('tooMany', 'Too many attempts. Please try again in {count} minutes.', {
      count: MINUTES,
    });
  }
}
