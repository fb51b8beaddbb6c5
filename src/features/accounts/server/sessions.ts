/** Sessions of customers and staff: owner of a token, and list of sessions (docs/product.md 10). */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Device } from '#contract/account-security.ts';
import { CallError } from '#contract/errors.ts';
import type { Role } from '#contract/staff/names.ts';
import type { Customer } from '#features/gateway/policy.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { ago, type Queryable, queries } from '#platform/queries.ts';
import { ownerTables, type Whose } from './devices.ts';

/** Lifetime of customers' sessions, in days. */
export interface SessionLife {
  /** Days without use after which a session ends. */
  readonly sessionIdleDays: number;
  /** Days after sign-in after which a session ends. */
  readonly sessionDays: number;
}
const usualLife: SessionLife = { sessionIdleDays: 7, sessionDays: 30 };

/** Session lifetime of customers as SQL intervals. The lifetime of staff is shorter and not configurable. */
export const customerLife = ({ sessionIdleDays, sessionDays }: SessionLife): Life => ({
  idle: `${sessionIdleDays} days`,
  longest: `${sessionDays} days`,
});
export const staffLife: Life = { idle: '2 hours', longest: '12 hours' };

/** SHA-256 of a token, 32 bytes. Only the hash is stored in the database. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Finds the customer of a session token; undefined if the session is unknown or has ended. Updates the time
 * of last use at most once a minute, so that most calls only read.
 */
export const identify = (database: Database, token: string, life: SessionLife = usualLife) =>
  ownerOfSession(database.write, 'customer', hashToken(token), customerLife(life));

/** Finds the member of staff of a session token, like `identify`. */
export const identifyStaff = (database: Database, token: string) =>
  ownerOfSession(database.write, 'staff', hashToken(token), staffLife);

/**
 * Begins a session with a new token, if the account may still sign in and the password has not changed since
 * it was checked. A concurrent password change thus stops the sign-in. Tokens sent by the caller are never
 * reused.
 * @returns the token, 32 random bytes in base64url; only its SHA-256 is stored
 */
export async function beginSession(
  client: Queryable,
  whose: Whose,
  { id, hash }: { readonly id: number; readonly hash: string | null },
  from?: { agent: string; address: string },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const { session, owner, account, isOpen } = ownerTables[whose];
  // Shown in the customer's list of devices.
  const place = from ? [deviceName(from.agent), from.address.slice(0, 60)] : [];
  // `for share` waits for concurrent changes of the account and then reads the changed row.
  const { rowCount } = await client.query(
    `insert into ${session} (${owner}, token_sha256 ${from ? ', device, address' : ''})
     select id, $3 ${from ? ', $4, $5' : ''} from (
       select id from ${account} where id = $1 and password_hash = $2 and ${isOpen} for share) a`,
    [id, hash, hashToken(token), ...place],
  );
  return rowCount === 1 ? token : undefined;
}

/** Ends a session of a customer. @returns whether the customer had this session */
export async function endTokenSession(
  client: Queryable,
  customerId: number,
  session: number,
): Promise<boolean> {
  const { numDeletedRows } = await queries(client)
    .deleteFrom('accounts.session')
    .where('customer_id', '=', customerId)
    .where('id', '=', sql<number>`${session}::bigint`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function endSessionOf(client: Queryable, whose: Whose, token: string): Promise<void> {
  const { session } = ownerTables[whose];
  await queries(client).deleteFrom(session).where('token_sha256', '=', hashToken(token)).execute();
}

/** Ends all sessions of an account except that of `exceptToken`. Their next call gets TokenExpired. */
export async function endSessions(
  client: Queryable,
  whose: Whose,
  ownerId: number,
  exceptToken = '',
): Promise<void> {
  const { session, owner } = ownerTables[whose];
  await queries(client)
    .deleteFrom(session)
    .where(owner, '=', ownerId)
    .where('token_sha256', '<>', hashToken(exceptToken))
    .execute();
}

/** Devices on which a customer is signed in: the current device first, then the most recently used. */
export async function devicesOf(
  database: Database,
  customer: Customer,
  life: SessionLife,
): Promise<Device[]> {
  const rows = await queries(database.write)
    .selectFrom('accounts.session')
    .select(['id', 'device', 'address', 'created_at', 'used_at'])
    .where('customer_id', '=', customer.id)
    .where('used_at', '>', ago(`${life.sessionIdleDays} days`))
    .where('created_at', '>', ago(`${life.sessionDays} days`))
    .orderBy(({ eb }) => eb('id', '=', customer.session), 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    name: row.device,
    address: row.address,
    signedInAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
    current: row.id === customer.session,
  }));
}

/** Ends a session on another device. @throws CallError notFound if the customer has no such session */
export async function signOutDevice(database: Database, customer: Customer, id: string) {
  if (!(await endTokenSession(database.write, customer.id, Number(id)))) {
    throw new CallError('notFound', 'This device is no longer signed in.' satisfies TextKey);
  }
}

const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Windows', /Windows/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/**
 * Browser and system from the user agent, such as 'Firefox, Windows'. If neither is recognized, the first 40
 * characters of the user agent.
 */
function deviceName(agent: string): string {
  const deviceParts = [browsers, systems].flatMap((list) => {
    const entry = list.find(([, pattern]) => pattern.test(agent));
    return entry ? [entry[0]] : [];
  });
  return deviceParts.length > 0 ? deviceParts.join(', ') : plainText(agent).slice(0, 40);
}

/** Lifetime of a session, as SQL intervals. */
interface Life {
  /** Maximum time without use. */
  readonly idle: string;
  /** Maximum time since sign-in. */
  readonly longest: string;
}

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

/** SQL parts for the account of session `s`: row, returned columns, and update of the last use. */
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
    // Locks the account before the session, in the same order as when an account is closed.
    due: `, due as (
        update staff.account a set seen_at = now() from unseen
        where a.id = unseen.id returning token_sha256
      )`,
  },
} as const satisfies Record<Whose, object>;

const ownerSql = (whose: Whose): string => {
  const { account, fields, session, due } = accounts[whose];
  const table = ownerTables[whose].session;
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

/** Finds the owner of an active session and updates the session's last use, at most once a minute. */
export async function ownerOfSession<W extends Whose>(
  client: Queryable,
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
