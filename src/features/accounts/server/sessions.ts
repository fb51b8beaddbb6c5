/** Who a token stands for. Sign-in, which gives tokens out, comes with the accounts. */
import { createHash } from 'node:crypto';
import type { Database } from '#server/database.ts';

/** Levels of the specification, section 6; C1 is the least. */
export const levels = ['A', 'B', 'C', 'C1'] as const;
export type Level = (typeof levels)[number];

export interface Customer {
  readonly id: number;
  readonly level: Level;
}

/** How long a session lives without use, and in any case (decisions, section 2). */
const IDLE_DAYS = 7;
const MOST_DAYS = 30;

/** What the database holds of a token: its SHA-256, 32 bytes. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The customer of a session token, or undefined where it is unknown or has ended.
 * Marks the session as used, at most once a minute so that reading stays cheap.
 */
export async function identify(database: Database, token: string): Promise<Customer | undefined> {
  const { rows } = await database.write.query<Customer>({
    name: 'identify',
    text: `with live as (
        select s.token_sha256, s.used_at, c.id, c.level
        from accounts.session s join accounts.customer c on c.id = s.customer_id
        where s.token_sha256 = $1
          and s.used_at > now() - interval '${IDLE_DAYS} days'
          and s.created_at > now() - interval '${MOST_DAYS} days'
      ), used as (
        update accounts.session s set used_at = now() from live
        where s.token_sha256 = live.token_sha256 and live.used_at < now() - interval '1 minute'
      )
      select id, level from live`,
    values: [hashToken(token)],
  });
  return rows[0];
}
