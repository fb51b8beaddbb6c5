/** Sessions: who a token stands for, and where a customer is signed in (docs/product.md 10). */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Device } from '#contract/account-security.ts';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { plainText } from './fields.ts';

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
  const { rows } = await database.write.query<Customer>({
    name: 'identify',
    text: `with live as (
        select s.token_sha256, s.used_at, s.id session, c.id, c.level
        from accounts.session s join accounts.customer c on c.id = s.customer_id
        where s.token_sha256 = $1 and c.status = 'active'
          and s.used_at > now() - make_interval(days => $2)
          and s.created_at > now() - make_interval(days => $3)
          -- A clock that had jumped ahead: the session would outlive its days.
          and greatest(s.used_at, s.created_at) <= now() + interval '1 minute'
      ), used as (
        update accounts.session s set used_at = now() from live
        where s.token_sha256 = live.token_sha256 and live.used_at < now() - interval '1 minute'
      )
      select id, level, session from live`,
    values: [hashToken(token), life.sessionIdleDays, life.sessionDays],
  });
  return rows[0];
}

/** Begins a session. Always with a new token: one that a caller brings along is never taken. */
export async function beginSession(
  client: pg.Pool | pg.ClientBase,
  customerId: number,
  from: { agent: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into accounts.session (token_sha256, customer_id, device, address)
     values ($1, $2, $3, $4)`,
    [hashToken(token), customerId, deviceName(from.agent), from.address.slice(0, 60)],
  );
  return token;
}

/** Ends one session of a customer; whether there was one. */
export async function endSession(
  client: pg.Pool | pg.ClientBase,
  customerId: number,
  session: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from accounts.session where customer_id = $1 and id = $2::bigint',
    [customerId, session],
  );
  return rowCount === 1;
}

/** Ends all sessions of a customer: their next call gets TokenExpired. */
export async function endSessions(client: pg.Pool | pg.ClientBase, customerId: number) {
  await client.query('delete from accounts.session where customer_id = $1', [customerId]);
}

/** Where a customer is signed in: this device first, then the one used last. */
export async function devicesOf(
  database: Database,
  customer: Customer,
  life: SessionLife,
): Promise<Device[]> {
  const { rows } = await database.write.query<{
    id: number;
    device: string;
    address: string;
    created_at: Date;
    used_at: Date;
  }>(
    `select id, device, address, created_at, used_at from accounts.session
     where customer_id = $1
       and used_at > now() - make_interval(days => $3)
       and created_at > now() - make_interval(days => $4)
     order by id = $2 desc, used_at desc, id desc limit 100`,
    [customer.id, customer.session, life.sessionIdleDays, life.sessionDays],
  );
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
