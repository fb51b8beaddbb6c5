/**
 * What staff decide about an account (docs/product.md 4). Each runs in the transaction of the
 * caller, which also writes the audit log: all of it happens or nothing does.
 */
import type { UpdateObject } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Level } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import type { Tables } from '#platform/database-tables.ts';
import { now, queries } from '#platform/queries.ts';
import type { LetterName } from '../mail/letters.ts';
import { plainText } from './fields.ts';
import { queueMail } from './queue-mail.ts';
import { endSessions } from './sessions.ts';
import type { Status } from './signin.ts';

/** Whatever was asked for is answered. */
const answered = { access_asked_at: null, access_note: '', access_answer: '' };

/**
 * Opens an account that waits for approval, or one that was rejected, with a level.
 * @throws CallError conflict in any other state, notFound for an unknown id
 */
export async function approve(client: pg.ClientBase, customerId: number, level: Level) {
  await change(client, customerId, ['waiting', 'rejected'], 'approved', {
    ...{ status: 'active', level, reason: '', approved_at: now },
  });
}

/** Refuses an account that waits for approval. @throws as approve */
export async function reject(client: pg.ClientBase, customerId: number, reason: string) {
  const told = plainText(reason).slice(0, 1000);
  const set = { status: 'rejected', reason: told } as const;
  await change(client, customerId, ['waiting'], 'rejected', set, told);
}

/** Closes an open account: its sessions end and nobody signs in to it. @throws as approve */
export async function block(client: pg.ClientBase, customerId: number, reason: string) {
  const told = plainText(reason).slice(0, 1000);
  const set = { status: 'blocked', reason: told } as const;
  await change(client, customerId, ['active'], 'blocked', set, told);
  await endSessions(client, customerId);
}

/** Opens a blocked account again, with the level it had. @throws as approve */
export async function unblock(client: pg.ClientBase, customerId: number) {
  await change(client, customerId, ['blocked'], 'unblocked', { status: 'active', reason: '' });
}

/** Gives an open account another level; its sessions end where it differs. @throws as approve */
export async function setLevel(client: pg.ClientBase, customerId: number, level: Level) {
  const before = await queries(client)
    .selectFrom('accounts.customer')
    .select('level')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  if (before?.level === level) return;
  await change(client, customerId, ['active'], 'levelChanged', { level, ...answered });
  await endSessions(client, customerId);
}

/** Turns a request for a level down, with a sentence. @throws as approve; conflict without a request */
export async function declineAccess(client: pg.ClientBase, customerId: number, reason: string) {
  const told = plainText(reason).slice(0, 1000);
  const asking = await queries(client)
    .selectFrom('accounts.customer')
    .select('id')
    .where('id', '=', customerId)
    .where('access_asked_at', 'is not', null)
    .executeTakeFirst();
  if (!asking) throw await whyNot(client, customerId);
  const set = { ...answered, access_answer: told };
  await change(client, customerId, ['active'], 'accessDeclined', set, told);
}

async function change(
  client: pg.ClientBase,
  customerId: number,
  from: readonly Status[],
  template: LetterName,
  set: UpdateObject<Tables, 'accounts.customer'>,
  reason = '',
): Promise<void> {
  const row = await queries(client)
    .updateTable('accounts.customer')
    .set(set)
    .where('id', '=', customerId)
    .where('status', 'in', from)
    .returning(['email', 'first_name', 'last_name', 'language'])
    .executeTakeFirst();
  if (!row) throw await whyNot(client, customerId);
  const name = `${row.first_name} ${row.last_name}`.trim();
  const { email: to, language } = row;
  await queueMail(client, { to, template, language, params: { name, reason } });
}

async function whyNot(client: pg.ClientBase, customerId: number): Promise<CallError> {
  const found = await queries(client)
    .selectFrom('accounts.customer')
    .select('id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return found
    ? new CallError('conflict', 'The account is in another state by now.' satisfies TextKey)
    : new CallError('notFound', 'There is no such account.' satisfies TextKey);
}
