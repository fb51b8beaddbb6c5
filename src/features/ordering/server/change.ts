/**
 * The one way in which a customer's call changes carts, lists, addresses and orders (decision 0011):
 * one transaction that holds the customer's row, so that one customer's changes follow each other;
 * with an idempotency key, done once however often it is sent.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { CallName } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction, isConnectionLost } from '#platform/database.ts';
import { ago, queries } from '#platform/queries.ts';
import { claimKeySql, keepAnswerSql, lockCustomerSql } from './order-queries.ts';

/** A change as a customer asks for it. */
export interface RequestedChange {
  readonly customer: Pick<Customer, 'id'>;
  readonly call: CallName;
  readonly payload: unknown;
  /** Empty: none. */
  readonly idempotencyKey: string;
}

/** Longest idempotency key, in characters. */
export const MAX_KEY_LENGTH = 100;
const TRIES = 5;

/**
 * Runs `work` and keeps its answer under the idempotency key, both or neither. A second request with
 * the key waits for the first and gets its answer; one that was refused left nothing, so that it may
 * be sent again. `work` may run several times: a deadlock is nobody's fault, and no customer is told, nor of
 * a connection that broke, where the key tells whether the change was done.
 * @param work must touch nothing but the database, by the client it is given
 * @throws CallError badInput for a key that is too long; conflict for a key used for something else;
 * whatever work throws
 */
export async function change<T>(
  database: Database,
  asked: RequestedChange,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { customer, call, payload, idempotencyKey } = asked;
  if (idempotencyKey.length > MAX_KEY_LENGTH) {
    const key: TextKey = 'The field “{field}” is longer than {count} characters.';
    throw new CallError('badInput', key, { field: 'idempotency-key', count: MAX_KEY_LENGTH });
  }
  if (idempotencyKey === '') {
    return repeated(database, asked, work, [{ ...lockCustomerSql, values: [customer.id] }]);
  }
  const digest = createHash('sha256').update(JSON.stringify(payload)).digest();
  return repeated(database, asked, async (client) => {
    const values = [customer.id, idempotencyKey, call, digest];
    const claimed = await client.query({ ...claimKeySql, values });
    if (claimed.rowCount === 0) return firstAnswer<T>(client, asked, digest);
    const answer = await work(client);
    const kept = [customer.id, idempotencyKey, JSON.stringify(answer)];
    await client.query({ ...keepAnswerSql, values: kept });
    return answer;
  });
}

async function firstAnswer<T>(
  client: pg.ClientBase,
  asked: RequestedChange,
  digest: Buffer,
): Promise<T> {
  const first = await queries(client)
    .selectFrom('ordering.change_key')
    .select(['call', 'payload_sha256', 'answer'])
    .where('customer_id', '=', asked.customer.id)
    .where('key', '=', asked.idempotencyKey)
    .executeTakeFirst();
  if (!first) throw new Error('an idempotency key was neither free nor taken');
  if (first.call !== asked.call || !first.payload_sha256.equals(digest)) {
    const key: TextKey = 'The idempotency key was used for another request before.';
    throw new CallError('conflict', key);
  }
  return first.answer as T;
}

/** Serialization failure, and deadlock: the transaction was undone and may simply be done again. */
const passing = new Set(['40001', '40P01']);

async function repeated<T>(
  database: Database,
  { customer, idempotencyKey }: RequestedChange,
  work: (client: pg.PoolClient) => Promise<T>,
  first: readonly pg.QueryConfig[] = [],
): Promise<T> {
  // A connection that breaks may have committed before; the key tells. A second one is the database's end.
  let mayLose = idempotencyKey !== '';
  for (let left = TRIES - 1; ; left--) {
    try {
      return await inTurn(customer.id, () => inTransaction(database.write, work, first));
    } catch (error) {
      const { code } = error as { code?: string };
      const again = passing.has(code ?? '') || (mayLose && isConnectionLost(error));
      if (left === 0 || !again) throw error;
      mayLose &&= !isConnectionLost(error);
    }
  }
}

const turns = new Map<number, Promise<void>>();

/**
 * Runs one customer's changes one after another within this process. The row's lock would do the same,
 * but each would hold a connection while it waits, and one customer could take all there are.
 */
async function inTurn<T>(customerId: number, work: () => Promise<T>): Promise<T> {
  const before = turns.get(customerId);
  const { promise, resolve } = Promise.withResolvers<void>();
  turns.set(customerId, promise);
  try {
    await before;
    return await work();
  } finally {
    if (turns.get(customerId) === promise) turns.delete(customerId);
    resolve();
  }
}

/** Removes keys that nobody will send again: no caller tries for as long as a week. */
export async function forgetOldKeys(client: pg.ClientBase): Promise<void> {
  await queries(client).deleteFrom('ordering.change_key').where('at', '<', ago('7 days')).execute();
}
