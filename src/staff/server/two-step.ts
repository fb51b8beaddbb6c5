/** Two-step sign-in of staff (docs/product.md 10.6): the caller's own, and its reset for another member. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Me } from '#contract/staff/accounts.ts';
import {
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  startSecondFactor,
  takeSecondStep,
} from '#features/accounts/server/second-factor.ts';
import { endSessions } from '#features/accounts/server/sessions.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry, Staff } from './audit.ts';

export type TwoStepSettings = Pick<Config, 'environment' | 'staffTwoStep'>;

type Done = { val: null; audit: AuditEntry };

/** Whether a member of staff must set it up before anything else: in production, as STAFF_TWO_STEP says. */
export const mustSetUp =
  ({ environment, staffTwoStep }: TwoStepSettings) =>
  ({ role, secondFactor }: Staff): boolean =>
    environment === 'production' &&
    secondFactor !== true &&
    (staffTwoStep === 'all' || (staffTwoStep === 'admins' && role === 'admin'));

/** The signed-in member of staff, for the back office. */
export async function meOf(database: Database, config: TwoStepSettings, staff: Staff): Promise<Me> {
  const secondFactor = await hasSecondFactor(database.write, 'staff', staff.id);
  const needed = mustSetUp(config)({ ...staff, secondFactor });
  const state = secondFactor ? 'on' : needed ? 'needed' : 'off';
  return { email: staff.email, role: staff.role, secondFactor: state };
}

export const startTwoStep = (database: Database, { id, email }: Staff) =>
  startSecondFactor(database.write, 'staff', id, email);

/** @throws as confirmSecondFactor */
export async function enableTwoStep(client: pg.ClientBase, staff: Staff, code: string) {
  const recoveryCodes = await confirmSecondFactor(client, 'staff', ownerOf(staff), code);
  return { val: { recoveryCodes }, audit: changed(staff.id, staff.email, 'on') };
}

/** Switches the caller's own off by a code, after the password check. @throws as takeSecondStep */
export async function disableTwoStep(
  database: Database,
  client: pg.ClientBase,
  staff: Staff,
  code: string,
): Promise<Done> {
  // Outside the transaction, so that a rollback keeps the count of wrong codes.
  await takeSecondStep(database.write, 'staff', staff.id, { typed: code, known: false });
  await removeSecondFactor(client, 'staff', ownerOf(staff));
  return { val: null, audit: changed(staff.id, staff.email, 'off') };
}

/**
 * Switches it off for another member of staff and ends their sessions.
 * @throws CallError notFound; conflict for the caller's own, and if it is off
 */
export async function resetStaffTwoStep(
  client: pg.ClientBase,
  id: number,
  by: Staff,
): Promise<Done> {
  if (id === by.id) throw new CallError('conflict', 'Your own is switched off by a code.');
  const account = await queries(client)
    .selectFrom('staff.account')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw new CallError('notFound', 'This account does not exist.');
  await removeSecondFactor(client, 'staff', ownerOf({ ...account, id }));
  await endSessions(client, 'staff', id);
  return { val: null, audit: changed(id, account.email, 'reset') };
}

/** Letters to staff are in English. */
const ownerOf = ({ id, email }: Pick<Staff, 'id' | 'email'>) =>
  ({ id, email, language: 'en' }) as const;

const changed = (
  subjectId: number,
  subjectName: string,
  twoStep: 'on' | 'off' | 'reset',
): AuditEntry => ({ subject: 'staff', subjectId, subjectName, before: {}, after: { twoStep } });
