/** Devices that have signed in to an account before: strangers' failures never shut them out. */
import { createHash, randomBytes } from 'node:crypto';
import { networkOf } from '#features/gateway/server/callers.ts';
import { now, type Queryable, queries } from '#platform/queries.ts';

const hashOf = (device: string): Buffer => createHash('sha256').update(device).digest();

/**
 * The name under which the limits count a device, if it has signed in to the account before.
 * @param device value of its cookie; empty where it has none
 */
export async function knownDevice(
  client: Queryable,
  whose: Whose,
  id: number | undefined,
  device: string,
): Promise<string | undefined> {
  const { device: table, owner } = ownerTables[whose];
  const hash = hashOf(device);
  const deviceRow = await queries(client)
    .selectFrom(table)
    .select('used_at')
    .where(owner, '=', id ?? 0)
    .where('sha256', '=', hash)
    .executeTakeFirst();
  return deviceRow ? `device ${hash.toString('base64url')}` : undefined;
}

/** Remembers a device that has signed in. @returns the value for its cookie, a new one if it had none */
export async function rememberDevice(
  client: Queryable,
  whose: Whose,
  id: number,
  device: string,
): Promise<string> {
  const { device: table, owner } = ownerTables[whose];
  const value = device || randomBytes(32).toString('base64url');

  await queries(client)
    .insertInto(table)
    .values({ [owner]: id, sha256: hashOf(value) })
    .onConflict((conflict) => conflict.columns([owner, 'sha256']).doUpdateSet({ used_at: now }))
    .execute();
  return value;
}

/** Forgets all devices of an account. */
export async function forgetDevices(client: Queryable, whose: Whose, id: number): Promise<void> {
  const { device: table, owner } = ownerTables[whose];
  await queries(client).deleteFrom(table).where(owner, '=', id).execute();
}

/** Hash of the caller who requests or types a code: of the device cookie, else of the network. */
export const askerOf = ({ device, address }: { device: string; address: string }): Buffer =>
  hashOf(device ? `device ${device}` : `network ${networkOf(address)}`);

/**
 * The tables of the accounts of customers and of staff (decision 8). Sessions, devices and two-step sign-in
 * are the same for both, in tables of their own; a function says whose it works on.
 */
export const ownerTables = {
  customer: {
    session: 'accounts.session',
    device: 'accounts.device',
    owner: 'customer_id',
    secondFactor: 'accounts.second_factor',
    recoveryCode: 'accounts.recovery_code',
  },
  staff: {
    session: 'staff.session',
    device: 'staff.device',
    owner: 'account_id',
    secondFactor: 'staff.second_factor',
    recoveryCode: 'staff.recovery_code',
  },
} as const;

export type Whose = keyof typeof ownerTables;
