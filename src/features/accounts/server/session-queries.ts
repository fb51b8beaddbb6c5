/** Hand-written SQL: the owner of a session, for whom every call of a token waits. */
import type pg from 'pg';
import type { Role } from '#contract/staff/names.ts';
import type { Customer } from '#features/gateway/policy.ts';
import { tables, type Whose } from './whose.ts';

/** How long a session lives, as intervals. */
export interface Life {
  /** Without use. */
  readonly idle: string;
  /** In any case. */
  readonly longest: string;
}

/** A member of staff who is signed in. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  /** Whether sign-in requires a second step. */
  readonly secondFactor?: boolean;
}

interface Owners {
  customer: Customer;
  staff: Staff;
}

/** The account of a session `s`, what is read of both, and what follows where a minute has passed. */
const accounts = {
  customer: {
    account: `select id, level from accounts.customer where id = s.customer_id and status = 'active'`,
    fields: 'id, level, session',
    session: 's.id as session,',
    due: '',
  },
  staff: {
    account: `select id, email, role, exists (
        select from staff.second_factor f where f.owner_id = account.id and f.enabled_at is not null
      ) as "secondFactor"
      from staff.account where id = s.account_id and ended_at is null`,
    fields: 'id, email, role, "secondFactor"',
    session: '',
    // Before the session, since ending an account locks the account first, too.
    due: `, due as (
        update staff.account a set seen_at = now() from unseen
        where a.id = unseen.id returning token_sha256
      )`,
  },
} as const satisfies Record<Whose, object>;

const ownerSql = (whose: Whose): string => {
  const { account, fields, session, due } = accounts[whose];
  const table = tables[whose].session;
  return `with live as (
      select ${session} s.token_sha256, s.used_at, a.*
      -- By the id, whatever PostgreSQL believes of how many are active: 'offset' keeps it from joining.
      from ${table} s cross join lateral (${account} offset 0) a
      where s.token_sha256 = $1
        and s.used_at > now() - $2::interval
        and s.created_at > now() - $3::interval
        -- A clock that had jumped ahead: the session would outlive its time.
        and greatest(s.used_at, s.created_at) <= now() + interval '1 minute'
    ), unseen as (
      select token_sha256, id from live where used_at < now() - interval '1 minute'
    )${due}, used as (
      update ${table} s set used_at = now() from ${due ? 'due' : 'unseen'} marked
      where s.token_sha256 = marked.token_sha256
    )
    select ${fields} from live`;
};
const ownerSqls = { customer: ownerSql('customer'), staff: ownerSql('staff') };

/** The owner of a session that has not ended, which is marked as used, at most once a minute. */
export async function ownerOfSession<W extends Whose>(
  client: pg.Pool | pg.ClientBase,
  whose: W,
  hash: Buffer,
  { idle, longest }: Life,
): Promise<Owners[W] | undefined> {
  const { rows } = await client.query<Owners[W]>({
    name: `owner of ${whose} session`,
    text: ownerSqls[whose],
    values: [hash, idle, longest],
  });
  return rows[0];
}
