/** Calls of customers for two-step sign-in. Each change requires more than a token: a password or a code. */

import type { Customer } from '#features/gateway/policy.ts';
import type { LoginLimits } from '#features/gateway/server/login-limits.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import {
  confirmSecondFactor,
  hasSecondFactor,
  recoveryCodesLeft,
  removeSecondFactor,
  startSecondFactor,
  takeSecondStep,
} from './second-factor.ts';
import { checkCustomerPassword } from './signin.ts';

export async function stateOfTwoStep({ write }: Database, { id }: Customer) {
  const [on, left] = await Promise.all([
    hasSecondFactor(write, 'customer', id),
    recoveryCodesLeft(write, 'customer', id),
  ]);
  return { on, recoveryCodesLeft: left };
}

/** @throws CallError badInput for a wrong password; conflict when it is on; as the limits do */
export async function startCustomerTwoStep(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  passwordSha: string,
  address: string,
) {
  const account = await checkCustomerPassword(database, limits, customer, passwordSha, address);
  return startSecondFactor(database.write, 'customer', customer.id, account.email);
}

/** @throws as confirmSecondFactor */
export function enableCustomerTwoStep(database: Database, { id }: Customer, code: string) {
  return inTransaction(database.write, async (client) => {
    const owner = await queries(client)
      .selectFrom('accounts.customer')
      .select(['id', 'email', 'language'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { recoveryCodes: await confirmSecondFactor(client, 'customer', owner, code) };
  });
}

/** Switches it off by password and code. @throws as both checks do */
export async function disableCustomerTwoStep(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  { passwordSha, code }: { passwordSha: string; code: string },
  address: string,
): Promise<void> {
  const account = await checkCustomerPassword(database, limits, customer, passwordSha, address);
  const { id } = customer;
  await takeSecondStep(database.write, 'customer', id, { typed: code, known: false });
  await inTransaction(database.write, (client) =>
    removeSecondFactor(client, 'customer', { ...account, id }),
  );
}
