/** Staff accounts: list, add and end accounts, change and reset passwords. */
import { createHash, hash } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { type Role, roles } from '#contract/staff/names.ts';
import {
  endStaffCodes,
  sendPasswordLink,
  usePasswordLink,
} from '#features/accounts/server/codes.ts';
import { forgetDevices } from '#features/accounts/server/devices.ts';
import { hashPassword, inPasswordTurn, refuseCommon } from '#features/accounts/server/passwords.ts';
import { endSessions } from '#features/accounts/server/sessions.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { type AuditEntry, type Staff, writeAudit } from './audit.ts';
import type { StaffContext } from './gateway.ts';
import { pageOf, presented, readPage } from './paging.ts';
import { wrongOwn } from './sign-in.ts';

export async function listStaff(
  database: Database,
  question: { page?: string | number; size?: string | number },
) {
  const accounts = queries(database.write).selectFrom('staff.account as a');
  const ordered = accounts
    .leftJoin('staff.second_factor', 'owner_id', 'a.id')
    .select(['a.id', 'email', 'role', 'added_at as added', 'ended_at as ended', 'enabled_at'])
    .select('seen_at as lastSeen')
    .orderBy('ended_at', (order) => order.asc().nullsFirst())
    .orderBy('email');
  const { rows, pageInfo } = await readPage(accounts, ordered, pageOf(question));
  const val = rows.map(({ enabled_at, ...row }) => ({
    ...presented(row),
    secondFactor: enabled_at !== null,
  }));
  return { val, pageInfo };
}

/**
 * Adds an account. An ended account with this e-mail is reopened with the new role and password, without the
 * former owner's devices and second step.
 * @throws CallError conflict if the e-mail has an active account
 */
export async function addStaff(
  client: pg.ClientBase,
  { email: typed, role, hash }: { email: string; role: Role; hash: string },
): Promise<{ val: { id: string }; audit: AuditEntry }> {
  const email = typed.trim().toLowerCase();
  const account = { role, password_hash: hash };
  const inserted = await queries(client)
    .insertInto('staff.account')
    .values({ email, ...account })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...account, demo: false, ended_at: null })
        .where('staff.account.ended_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new CallError('conflict', 'There is an account with this e-mail already.');
  await forgetDevices(client, 'staff', inserted.id);
  await queries(client)
    .deleteFrom('staff.second_factor')
    .where('owner_id', '=', inserted.id)
    .execute();
  const audit = { ...about(inserted.id, email), before: {}, after: { email, role } };
  return { val: { id: String(inserted.id) }, audit };
}

/**
 * Adds a member of staff from the command line, such as the first admin.
 * @throws CallError conflict if the e-mail has an active account
 */
export async function addByCommand(
  database: Database,
  { email, role, password }: { email: string; role: Role; password: string },
): Promise<void> {
  // Browsers send this digest instead of the password (docs/product.md 10).
  const passwordSha = createHash('sha256').update(password).digest('hex');
  const hash = await hashPassword(passwordSha);
  await inTransaction(database.write, async (client) => {
    const { audit } = await addStaff(client, { email, role, hash });
    await writeAudit(client, undefined, 'addStaff', audit);
  });
}

/**
 * Ends an account with its sessions and links. It can be reopened for another person.
 * @throws CallError notFound; conflict for the caller's own account, an ended account, and the last admin
 */
export async function endStaff(
  client: pg.ClientBase,
  id: number,
  by: Staff,
): Promise<{ val: null; audit: AuditEntry }> {
  // Locks all admins in a fixed order, so that two admins can't end each other concurrently.
  const rows = await queries(client)
    .selectFrom('staff.account')
    .select(['id', 'email', 'role', 'ended_at'])
    .where(({ or, and, eb }) =>
      or([eb('id', '=', id), and([eb('role', '=', 'admin'), eb('ended_at', 'is', null)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const account = rows.find((one) => one.id === id);
  if (!account) throw new CallError('notFound', 'This account does not exist.');
  if (account.ended_at) throw new CallError('conflict', 'This account has ended already.');
  if (id === by.id)
    throw new CallError('conflict', 'Your own account can only be ended by another admin.');
  if (!rows.some((one) => one.role === 'admin' && !one.ended_at && one.id !== id)) {
    throw new CallError('conflict', 'The last admin stays.');
  }
  await queries(client)
    .updateTable('staff.account')
    .set({ ended_at: now })
    .where('id', '=', id)
    .execute();
  await endSessions(client, 'staff', id);
  await endStaffCodes(client, id);
  const { email, role } = account;
  return { val: null, audit: { ...about(id, email), before: { role }, after: { ended: true } } };
}

/**
 * Changes the caller's password, and ends the caller's other sessions and links.
 * @param checked hash of the confirmed password; a password set since then is not replaced
 * @throws CallError badInput if the caller's password has changed since then
 */
export async function changePassword(
  client: pg.ClientBase,
  { hash, checked }: { hash: string; checked: string },
  { staff, token }: { staff: Staff; token: string },
): Promise<{ val: null; audit: AuditEntry }> {
  const { numUpdatedRows } = await queries(client)
    .updateTable('staff.account')
    .set({ password_hash: hash, demo: false })
    .where('id', '=', staff.id)
    .where('password_hash', '=', checked)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw wrongOwn();
  await endSessions(client, 'staff', staff.id, token);
  await endStaffCodes(client, staff.id);
  const after = { password: 'changed' };
  return { val: null, audit: { ...about(staff.id, staff.email), before: {}, after } };
}

const about = (subjectId: number, subjectName: string) =>
  ({ subject: 'staff', subjectId, subjectName }) as const;

/**
 * Mails a member of staff a link for setting a new password.
 * @throws CallError notFound if there is no active account
 */
export async function sendStaffLink(
  client: pg.ClientBase,
  id: number,
): Promise<{ val: null; audit: AuditEntry }> {
  const account = await accountOf(client, id);
  if (!account) throw new CallError('notFound', 'This account does not exist.');
  await sendPasswordLink(client, id);
  return { val: null, audit: passwordEntry(id, account.email, 'link sent') };
}

/**
 * Sets a password by a link, which works once. Ends the account's sessions and devices. Two-step sign-in
 * stays on.
 * @throws CallError badInput if the link is unknown or has expired, or the password is too common
 */
export async function setPasswordByLink(
  database: Database,
  { token, newPasswordSha }: { token: string; newPasswordSha: string },
  { staff: { address, session } }: Pick<StaffContext, 'staff'>,
): Promise<{ val: null }> {
  // Checked before the link is used up, so that the same link can be used with another password.
  await inPasswordTurn({ address }, () => refuseCommon(newPasswordSha));
  await inTransaction(database.write, async (client) => {
    const id = await usePasswordLink(client, token);
    const account = id === undefined ? undefined : await accountOf(client, id);
    if (id === undefined || !account) {
      throw new CallError(
        'badInput',
        'This link was used or has expired. Ask an admin for another.',
      );
    }
    refuseWeak(account.email, newPasswordSha);
    const password_hash = await hashPassword(newPasswordSha);
    const accounts = queries(client);
    await accounts
      .updateTable('staff.account')
      .set({ password_hash, demo: false })
      .where('id', '=', id)
      .execute();
    await accounts.deleteFrom('staff.sign_in_attempt').where('email', '=', account.email).execute();
    await endSessions(client, 'staff', id);
    await forgetDevices(client, 'staff', id);
    await endStaffCodes(client, id);
    const doer = { ...account, id, address, session };
    await writeAudit(client, doer, 'setStaffPassword', passwordEntry(id, account.email, 'changed'));
  });
  return { val: null };
}

const accountOf = (client: pg.ClientBase, id: number) =>
  queries(client)
    .selectFrom('staff.account')
    .select(['email', 'role'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const passwordEntry = (subjectId: number, subjectName: string, password: string): AuditEntry => ({
  subject: 'staff',
  subjectId,
  subjectName,
  before: {},
  after: { password },
});

const words = ['eeturbo', 'ee-turbo', 'turbo', 'turbocharger', 'staff', 'backoffice', ...roles];
const demo = ['demostaff1234', 'demo1234', 'turbo123'];
const years = Array.from({ length: 12 }, (_, at) => String(2020 + at));
const digits = Array.from({ length: 9 }, (_, at) => '1234567890'.slice(0, at + 2));
const endings = ['', '1', ...digits, ...years].flatMap((end) => [end, `${end}!`]);

/**
 * Refuses a password that attackers try first on staff, besides the common passwords that hashPassword
 * refuses: it is built from the e-mail address, the company or the role, or is a password of the demo in the
 * README. The server receives only the digest, so it compares digests.
 * @throws CallError badInput for such a password
 */
export function refuseWeak(email: string, passwordSha: string): void {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const bases = [...words, email.toLowerCase(), name, domain, domain.split('.')[0] ?? ''];
  const twice = bases.flatMap((base) => [base, base + base]);
  const spellings = twice.flatMap((base) => [base, base.charAt(0).toUpperCase() + base.slice(1)]);
  const weak = [...demo, ...spellings.flatMap((base) => endings.map((end) => base + end))];
  if (!weak.some((password) => hash('sha256', password) === passwordSha)) return;
  throw new CallError('badInput', 'This password is easy to guess. Choose another one.');
}
