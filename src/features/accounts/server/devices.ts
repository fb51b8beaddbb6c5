/** Devices known to an account. Failed sign-ins of strangers never lock these devices out. */
import { createHash, randomBytes } from 'node:crypto';
import { networkOf } from '#features/gateway/server/callers.ts';
import type { LoginOrigin } from '#features/gateway/server/login-limits.ts';
import { type Queryable, queries } from '#platform/queries.ts';

const hashOf = (device: string): Buffer => createHash('sha256').update(device).digest();

/** Origin of a call: IP address, and value of the device cookie ('' without a cookie). */
export interface From {
  readonly address: string;
  readonly device: string;
}

/**
 * Returns the keys under which the sign-in limits count a caller: the IP address, and the device if it has
 * signed in to the account before.
 */
export async function loginOriginOf(
  client: Queryable,
  whose: Whose,
  email: string,
  { address, device }: From,
): Promise<LoginOrigin> {
  if (device === '') return { address };
  const { account, device: table, owner } = ownerTables[whose];
  const hash = hashOf(device);
  const deviceRow = await queries(client)
    .selectFrom(table)
    .select('used_at')
    .where(owner, '=', (db) => db.selectFrom(account).select('id').where('email', '=', email))
    .where('sha256', '=', hash)
    .executeTakeFirst();
  return deviceRow ? { address, device: `device ${hash.toString('base64url')}` } : { address };
}

/**
 * Remembers a device that has signed in. An unknown device gets a new cookie value, because another person
 * may have set the value that it sent. The new value also identifies the device for other accounts that know
 * the old value.
 * @param sent value of the device cookie; '' without a cookie
 * @returns the new value of the device cookie
 */
export async function rememberDevice(
  client: Queryable,
  whose: Whose,
  id: number,
  { sent, isKnown }: { readonly sent: string; readonly isKnown: boolean },
): Promise<string> {
  const { device: table, owner } = ownerTables[whose];
  const value = isKnown ? sent : randomBytes(32).toString('base64url');
  await client.query(
    `insert into ${table} (${owner}, sha256)
     select $1::int, $2::bytea union select ${owner}, $2 from ${table} where sha256 = $3
     on conflict (${owner}, sha256) do update set used_at = now()`,
    [id, hashOf(value), hashOf(sent)],
  );
  return value;
}

export async function forgetDevices(client: Queryable, whose: Whose, id: number): Promise<void> {
  const { device: table, owner } = ownerTables[whose];
  await queries(client).deleteFrom(table).where(owner, '=', id).execute();
}

/** Hash of the caller who requests or types a code: of the device cookie, else of the network. */
export const askerOf = ({ device, address }: { device: string; address: string }): Buffer =>
  hashOf(device ? `device ${device}` : `network ${networkOf(address)}`);

/**
 * Tables of customers' and staff's accounts (decision 8). Sessions, devices and two-step sign-in work the
 * same for both, in separate tables. The parameter `whose` selects the tables.
 */
export const ownerTables = {
  customer: {
    account: 'accounts.customer',
    /** SQL: whether the account may sign in. */
    isOpen: `status = 'active'`,
    session: 'accounts.session',
    device: 'accounts.device',
    owner: 'customer_id',
    secondFactor: 'accounts.second_factor',
    recoveryCode: 'accounts.recovery_code',
  },
  staff: {
    account: 'staff.account',
    isOpen: 'ended_at is null',
    session: 'staff.session',
    device: 'staff.device',
    owner: 'account_id',
    secondFactor: 'staff.second_factor',
    recoveryCode: 'staff.recovery_code',
  },
} as const;

export type Whose = keyof typeof ownerTables;
