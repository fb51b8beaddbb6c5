/** Sessions: who a token stands for, and where a customer is signed in (docs/product.md 10). */
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
import { customerOfSession } from './queries.ts';

/** How long a session lives, in days. */
export interface SessionLife {
  /** Without use. */
  readonly sessionIdleDays: number;
  /** In any case. */
  readonly sessionDays: number;
}
const usualLife: SessionLife = { sessionIdleDays: 7, sessionDays: 30 };

/** What the database holds of a token: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The customer of a session token, or undefined where it is unknown or has ended.
 * Marks the session as used, at most once a minute so that reading stays cheap.
 */
export async function identify(
  database: Database,
  token: string,
  life: SessionLife = usualLife,
): Promise<Customer | undefined> {
  return customerOfSession(database.write, hashToken(token), life);
}

/** Begins a session. Always with a new token: one that a caller brings along is never taken. */
export async function beginSession(
  client: pg.Pool | pg.ClientBase,
  customerId: number,
  from: { agent: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries(client)
    .insertInto('accounts.session')
    .values({
      token_sha256: hashToken(token),
      customer_id: customerId,
      device: deviceName(from.agent),
      address: from.address.slice(0, 60),
    })
    .execute();
  return token;
}

/** Ends one session of a customer; whether there was one. */
export async function endSession(
  client: pg.Pool | pg.ClientBase,
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

/** Ends all sessions of a customer: their next call gets TokenExpired. */
export async function endSessions(client: pg.Pool | pg.ClientBase, customerId: number) {
  await queries(client)
    .deleteFrom('accounts.session')
    .where('customer_id', '=', customerId)
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
