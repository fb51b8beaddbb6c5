/** Sessions of customers and of staff: token look-up and a customer's session list (docs/product.md 10). */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Device } from '#contract/account-security.ts';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { ago, queries } from '#platform/queries.ts';
import { plainText } from './fields.ts';
import { type Life, ownerOfSession } from './session-queries.ts';
import { tables, type Whose } from './whose.ts';

type Queryable = pg.Pool | pg.ClientBase;

/** How long sessions of customers live, in days. */
export interface SessionLife {
  /** Without use. */
  readonly sessionIdleDays: number;
  /** In any case. */
  readonly sessionDays: number;
}
const usualLife: SessionLife = { sessionIdleDays: 7, sessionDays: 30 };

/** The same as intervals; those of staff are shorter and no setting. */
export const customerLife = ({ sessionIdleDays, sessionDays }: SessionLife): Life => ({
  idle: `${sessionIdleDays} days`,
  longest: `${sessionDays} days`,
});
export const staffLife: Life = { idle: '2 hours', longest: '12 hours' };

/** What the database holds of a token: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The customer of a session token, or undefined where it is unknown or has ended.
 * Marks the session as used, at most once a minute so that reading stays cheap.
 */
export const identify = (database: Database, token: string, life: SessionLife = usualLife) =>
  ownerOfSession(database.write, 'customer', hashToken(token), customerLife(life));

/** The member of staff of a session token, in the same way. */
export const identifyStaff = (database: Database, token: string) =>
  ownerOfSession(database.write, 'staff', hashToken(token), staffLife);

/**
 * Begins a session. Always with a new token: one that a caller brings along is never taken.
 * @returns the token, 32 random bytes in base64url; the database holds only its SHA-256
 */
export async function beginSession(
  client: Queryable,
  whose: Whose,
  ownerId: number,
  from?: { agent: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { session, owner } = tables[whose];
  // Customers see where they are signed in.
  const place = from && { device: deviceName(from.agent), address: from.address.slice(0, 60) };
  await queries(client)
    .insertInto(session)
    .values({ [owner]: ownerId, token_sha256: hashToken(token), ...place })
    .execute();
  return token;
}

/** Ends one session of a customer; whether there was one. */
export async function endSession(
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

/** Ends the session of a token. */
export async function endSessionOf(client: Queryable, whose: Whose, token: string): Promise<void> {
  const { session } = tables[whose];
  await queries(client).deleteFrom(session).where('token_sha256', '=', hashToken(token)).execute();
}

/** Ends all sessions of an account, but that of the given token: their next call gets TokenExpired. */
export async function endSessions(
  client: Queryable,
  whose: Whose,
  ownerId: number,
  exceptToken = '',
): Promise<void> {
  const { session, owner } = tables[whose];
  await queries(client)
    .deleteFrom(session)
    .where(owner, '=', ownerId)
    .where('token_sha256', '<>', hashToken(exceptToken))
    .execute();
}

/** Where a customer is signed in: this device first, then the one used last. */
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

/** Signs a customer out elsewhere. @throws CallError notFound for an id that is not theirs */
export async function signOutDevice(database: Database, customer: Customer, id: string) {
  if (!(await endSession(database.write, customer.id, Number(id)))) {
    throw new CallError('notFound', 'This device is not signed in any more.' satisfies TextKey);
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

/** Browser and system by the user-agent, 'Firefox, Windows'; what else calls, by its first word. */
export function deviceName(agent: string): string {
  const known = [browsers, systems].flatMap((list) => {
    const found = list.find(([, pattern]) => pattern.test(agent));
    return found ? [found[0]] : [];
  });
  return known.length > 0 ? known.join(', ') : plainText(agent).slice(0, 40);
}
