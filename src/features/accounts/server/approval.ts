/**
 * What staff decide about an account (docs/product.md 4). Each runs in the transaction of the
 * caller, which also writes the audit log: all of it happens or nothing does.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Level } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import type { LetterName } from '../mail/letters.ts';
import { plainText } from './fields.ts';
import { queueMail } from './queue-mail.ts';
import { endSessions } from './sessions.ts';
import type { Status } from './signin.ts';

interface Changed {
  email: string;
  first_name: string;
  last_name: string;
  language: LanguageCode;
}

/**
 * Opens an account that waits for approval, or one that was rejected, with a level.
 * @throws CallError conflict in any other state, notFound for an unknown id
 */
export async function approve(client: pg.ClientBase, customerId: number, level: Level) {
  await change(client, customerId, ['waiting', 'rejected'], 'approved', {
    set: "status = 'active', level = $3, reason = '', approved_at = now()",
    values: [level],
  });
}

/** Refuses an account that waits for approval. @throws as approve */
export async function reject(client: pg.ClientBase, customerId: number, reason: string) {
  const told = plainText(reason).slice(0, 1000);
  const set = "status = 'rejected', reason = $3";
  await change(client, customerId, ['waiting'], 'rejected', { set, values: [told] }, told);
}

/** Closes an open account: its sessions end and nobody signs in to it. @throws as approve */
export async function block(client: pg.ClientBase, customerId: number, reason: string) {
  const told = plainText(reason).slice(0, 1000);
  const set = "status = 'blocked', reason = $3";
  await change(client, customerId, ['active'], 'blocked', { set, values: [told] }, told);
  await endSessions(client, customerId);
}

/** Opens a blocked account again, with the level it had. @throws as approve */
export async function unblock(client: pg.ClientBase, customerId: number) {
  const set = "status = 'active', reason = ''";
  await change(client, customerId, ['blocked'], 'unblocked', { set, values: [] });
}

/** Gives an open account another level; its sessions end where it differs. @throws as approve */
export async function setLevel(client: pg.ClientBase, customerId: number, level: Level) {
  const { rows } = await client.query<{ level: Level }>(
    'select level from accounts.customer where id = $1 for update',
    [customerId],
  );
  if (rows[0]?.level === level) return;
  await change(client, customerId, ['active'], 'levelChanged', {
    // Whatever was asked for is answered by it.
    set: "level = $3, access_asked_at = null, access_note = '', access_answer = ''",
    values: [level],
  });
  await endSessions(client, customerId);
}

/** Turns a request for a level down, with a sentence. @throws as approve; conflict without a request */
export async function declineAccess(client: pg.ClientBase, customerId: number, reason: string) {
  const told = plainText(reason).slice(0, 1000);
  const { rowCount } = await client.query(
    'select from accounts.customer where id = $1 and access_asked_at is not null',
    [customerId],
  );
  if (rowCount !== 1) throw await whyNot(client, customerId);
  const set = "access_asked_at = null, access_note = '', access_answer = $3";
  await change(client, customerId, ['active'], 'accessDeclined', { set, values: [told] }, told);
}

async function change(
  client: pg.ClientBase,
  customerId: number,
  from: readonly Status[],
  template: LetterName,
  { set, values }: { set: string; values: unknown[] },
  reason = '',
): Promise<void> {
  const { rows } = await client.query<Changed>(
    `update accounts.customer set ${set} where id = $1 and status = any ($2)
     returning email, first_name, last_name, language`,
    [customerId, from, ...values],
  );
  const [row] = rows;
  if (!row) throw await whyNot(client, customerId);
  const name = `${row.first_name} ${row.last_name}`.trim();
  const { email: to, language } = row;
  await queueMail(client, { to, template, language, params: { name, reason } });
}

async function whyNot(client: pg.ClientBase, customerId: number): Promise<CallError> {
  const { rowCount } = await client.query('select from accounts.customer where id = $1', [
    customerId,
  ]);
  return rowCount === 1
    ? new CallError('conflict', 'The account is in another state by now.' satisfies TextKey)
    : new CallError('notFound', 'There is no such account.' satisfies TextKey);
}
