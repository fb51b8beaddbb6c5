/** Accounts of staff: list, add, end, change of password. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { StaffAccount } from '#contract/staff/accounts.ts';
import type { Role } from '#contract/staff/names.ts';
import { hashPassword } from '#features/accounts/server/passwords.ts';
import type { Database } from '#platform/database.ts';
import type { AuditEntry } from './audit.ts';
import type { Staff } from './member.ts';
import { pageOf } from './paging.ts';
import { endSessions } from './sessions.ts';

type Row = Omit<StaffAccount, 'id' | 'added' | 'ended' | 'lastSeen'> & {
  id: number;
  added: Date;
  ended: Date | null;
  lastSeen: Date | null;
};

export async function listStaff(
  database: Database,
  question: { page?: string | number; size?: string | number },
) {
  const { page, size, offset } = pageOf(question);
  const { rows } = await database.write.query<Row>(
    `select id, email, role, added_at as added, ended_at as ended,
       (select max(used_at) from staff.session s where s.account_id = a.id) as "lastSeen",
       exists (select from staff.second_factor f
         where f.owner_id = a.id and f.enabled_at is not null) as "secondFactor"
     from staff.account a order by ended_at nulls first, email limit $1 offset $2`,
    [size, offset],
  );
  const total = await database.write.query<{ count: number }>(
    'select count(*) as count from staff.account',
  );
  return { val: rows.map(present), pageInfo: { page, size, count: total.rows[0]?.count ?? 0 } };
}

const present = ({ id, email, role, added, ended, lastSeen, secondFactor }: Row): StaffAccount => ({
  id: String(id),
  email,
  role,
  added: added.toISOString(),
  ended: ended?.toISOString() ?? null,
  lastSeen: lastSeen?.toISOString() ?? null,
  secondFactor,
});

/**
 * Makes an account. An e-mail whose account has ended gets it back, with the new role and password.
 * @throws CallError conflict when the e-mail has an account that works
 */
export async function addStaff(
  client: pg.ClientBase,
  { email: typed, role, passwordSha }: { email: string; role: Role; passwordSha: string },
): Promise<{ val: { id: string }; audit: AuditEntry }> {
  const email = typed.trim().toLowerCase();
  const hash = await hashPassword(passwordSha);
  const { rows } = await client.query<{ id: number }>(
    `insert into staff.account as a (email, role, password_hash) values ($1, $2, $3)
     on conflict (email) do update
       set role = excluded.role, password_hash = excluded.password_hash, demo = false, ended_at = null
       where a.ended_at is not null
     returning id`,
    [email, role, hash],
  );
  const [made] = rows;
  if (!made) throw new CallError('conflict', 'There is an account with this e-mail already.');
  const audit = { ...about(made.id, email), before: {}, after: { email, role } };
  return { val: { id: String(made.id) }, audit };
}

/**
 * Ends an account and its sessions.
 * @throws CallError notFound; conflict for one's own account, an ended one, and the last admin
 */
export async function endStaff(
  client: pg.ClientBase,
  id: number,
  by: Staff,
): Promise<{ val: null; audit: AuditEntry }> {
  // Locked in one order, so that two admins can't end each other at once and leave none.
  const { rows } = await client.query<{ id: number; email: string; role: Role; ended: boolean }>(
    `select id, email, role, ended_at is not null as ended from staff.account
     where id = $1 or (role = 'admin' and ended_at is null) order by id for update`,
    [id],
  );
  const account = rows.find((one) => one.id === id);
  if (!account) throw new CallError('notFound', 'There is no such account.');
  if (account.ended) throw new CallError('conflict', 'This account has ended already.');
  if (id === by.id)
    throw new CallError('conflict', 'Your own account can only be ended by another admin.');
  if (!rows.some((one) => one.role === 'admin' && !one.ended && one.id !== id)) {
    throw new CallError('conflict', 'The last admin stays.');
  }
  await client.query('update staff.account set ended_at = now() where id = $1', [id]);
  await endSessions(client, id);
  const { email, role } = account;
  return { val: null, audit: { ...about(id, email), before: { role }, after: { ended: true } } };
}

/** Changes one's own password, once the present one was checked, and ends one's other sessions. */
export async function changePassword(
  client: pg.ClientBase,
  newPasswordSha: string,
  { staff, token }: { staff: Staff; token: string },
): Promise<{ val: null; audit: AuditEntry }> {
  const hash = await hashPassword(newPasswordSha);
  await client.query('update staff.account set password_hash = $2, demo = false where id = $1', [
    staff.id,
    hash,
  ]);
  await endSessions(client, staff.id, token);
  const after = { password: 'changed' };
  return { val: null, audit: { ...about(staff.id, staff.email), before: {}, after } };
}

const about = (subjectId: number, subjectName: string) =>
  ({ subject: 'staff', subjectId, subjectName }) as const;
