/** Password reset for staff: an admin has a link mailed to them. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { forgetDevices } from '#features/accounts/server/devices.ts';
import { hashPassword, refuseCommon } from '#features/accounts/server/passwords.ts';
import { endSessions } from '#features/accounts/server/sessions.ts';
import {
  endStaffCodes,
  sendPasswordLink,
  usePasswordLink,
} from '#features/accounts/server/staff-codes.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { type AuditEntry, writeAudit } from './audit.ts';
import type { StaffContext } from './gateway.ts';
import { refuseWeak } from './weak-passwords.ts';

/** Has a link mailed. @throws CallError notFound for an account that is unknown or has ended */
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
 * Sets a password by a link, which then counts no more, and ends the sessions and devices of the account.
 * Two-step sign-in stays on.
 * @throws CallError badInput if the link is unknown or has expired, or the password is easy to guess
 */
export async function setPasswordByLink(
  database: Database,
  { token, newPasswordSha }: { token: string; newPasswordSha: string },
  { staff: { address, session } }: Pick<StaffContext, 'staff'>,
): Promise<{ val: null }> {
  // Before the link is used up, so that the same link works with another password.
  await refuseCommon(newPasswordSha);
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
