/**
 * A customer's level (docs/product.md 4 and 10.7): the customer's request, and the decision of staff. A
 * decision runs in the caller's transaction, which also writes the audit log.
 */
import type { UpdateObject } from 'kysely';
import type pg from 'pg';
import type { Answer, calls } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Customer, Level } from '#features/gateway/policy.ts';
import { fullName } from '#language/full-name.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import type { Tables } from '#platform/database-tables.ts';
import { addJob } from '#platform/jobs.ts';
import { now, queries } from '#platform/queries.ts';
import type { LetterName } from '../mail/letters.ts';
import { jobNames, queueMail } from '../mail/letters.ts';
import { endSessions } from './sessions.ts';
import type { Status } from './signin.ts';

/**
 * A decision with its data. `setLevel` is for active accounts and ends their sessions. The customer reads
 * `reason` unchanged, so the caller must clean it first (language/plain-text.ts).
 */
export type CustomerDecision =
  | { readonly kind: 'approve' | 'setLevel'; readonly level: Level }
  | { readonly kind: 'reject' | 'block' | 'declineAccess'; readonly reason: string }
  | { readonly kind: 'unblock' };

interface Rule {
  /** States in which the decision is allowed; in any other state it is a conflict. */
  readonly from: readonly Status[];
  readonly letter: LetterName;
}
export const decisionRules: Readonly<Record<CustomerDecision['kind'], Rule>> = {
  approve: { from: ['waiting', 'rejected'], letter: 'approved' },
  reject: { from: ['waiting'], letter: 'rejected' },
  block: { from: ['active'], letter: 'blocked' },
  unblock: { from: ['blocked'], letter: 'unblocked' },
  setLevel: { from: ['active'], letter: 'levelChanged' },
  declineAccess: { from: ['active'], letter: 'accessDeclined' },
};

const clearedRequest = { access_asked_at: null, access_note: '', access_answer: '' };

/** Columns that a decision updates. @param told the reason as the customer reads it */
function columnsOf(
  decision: CustomerDecision,
  told: string,
): UpdateObject<Tables, 'accounts.customer'> {
  switch (decision.kind) {
    case 'approve':
      return { status: 'active', level: decision.level, reason: '', approved_at: now };
    case 'reject':
      return { status: 'rejected', reason: told };
    case 'block':
      return { status: 'blocked', reason: told, ...clearedRequest };
    case 'unblock':
      return { status: 'active', reason: '' };
    case 'setLevel':
      return { level: decision.level, ...clearedRequest };
    case 'declineAccess':
      return { ...clearedRequest, access_answer: told };
  }
}

/**
 * Changes the account and notifies the customer by mail. Ends the sessions if the account is blocked or the
 * level changes. Setting the current level has no effect.
 * @throws CallError conflict if the state does not allow the decision, or if there is no request to decline;
 *   notFound for an unknown id
 */
export async function applyDecision(
  client: pg.ClientBase,
  customerId: number,
  decision: CustomerDecision,
) {
  const { kind } = decision;
  if (kind === 'setLevel' && (await levelOf(client, customerId)) === decision.level) return;
  const reason = 'reason' in decision ? decision.reason : '';
  const row = await queries(client)
    .updateTable('accounts.customer')
    .set(columnsOf(decision, reason))
    .where('id', '=', customerId)
    .where('status', 'in', decisionRules[kind].from)
    .$if(kind === 'declineAccess', (asking) => asking.where('access_asked_at', 'is not', null))
    .returning(['email', 'first_name', 'last_name', 'language'])
    .executeTakeFirst();
  if (!row) throw await whyNot(client, customerId);
  const name = fullName({ firstName: row.first_name, lastName: row.last_name });
  const { email: to, language } = row;
  await queueMail(client, {
    to,
    template: decisionRules[kind].letter,
    language,
    params: { name, reason },
  });
  if (kind === 'block' || kind === 'setLevel') await endSessions(client, 'customer', customerId);
}

async function levelOf(client: pg.ClientBase, customerId: number): Promise<Level | undefined> {
  const row = await queries(client)
    .selectFrom('accounts.customer')
    .select('level')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.level;
}

async function whyNot(client: pg.ClientBase, customerId: number): Promise<CallError> {
  const customer = await queries(client)
    .selectFrom('accounts.customer')
    .select('id')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return customer
    ? new CallError('conflict', 'The account has changed in the meantime.' satisfies TextKey)
    : new CallError('notFound', 'This account does not exist.' satisfies TextKey);
}

export async function accessOf(
  database: Database,
  { id }: Customer,
): Promise<Answer<typeof calls.getAccess>> {
  const { requestedAt = null, answer = '' } =
    (await queries(database.write)
      .selectFrom('accounts.customer')
      .select(['access_asked_at as requestedAt', 'access_answer as answer'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? {};
  if (requestedAt) return { state: 'open', answer: '' };
  return { state: answer ? 'declined' : 'none', answer };
}

/** @throws CallError conflict while an earlier request is open, and for any level other than C1 */
export async function requestAccess(database: Database, { id }: Customer, note = '') {
  const isAsked = await inTransaction(database.write, async (client) => {
    const { numUpdatedRows } = await queries(client)
      .updateTable('accounts.customer')
      .set({ access_asked_at: now, access_note: plainText(note), access_answer: '' })
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .where('level', '=', 'C1')
      .where('access_asked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await addJob(client, jobNames.accessAsked, { customerId: id });
    return true;
  });
  if (isAsked) return;
  const { state } = await accessOf(database, { id } as Customer);
  const key: TextKey =
    state === 'open'
      ? 'We have received your request and will write to you as soon as we have reviewed it.'
      : 'Your account already shows the whole catalogue.';
  throw new CallError('conflict', key);
}
