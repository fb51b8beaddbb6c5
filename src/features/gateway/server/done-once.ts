/**
 * Repeated requests are done once (decision 0011): the first answer is stored under the request's idempotency key,
 * in the transaction that does the work.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { ago, queries } from '#platform/queries.ts';

/** The owner of an idempotency key, by the column of its id: a customer, a member of staff, a key of the ERP. */
export type KeyOwner =
  | { readonly customer_id: number }
  | { readonly account_id: number }
  | { readonly api_key_id: number };

export interface KeyedRequest {
  readonly owner: KeyOwner;
  readonly call: string;
  readonly payload: unknown;
  /** Not empty. */
  readonly idempotencyKey: string;
  /** Message for the caller if the key came with another request before. */
  readonly otherRequest?: string;
}

const otherRequestText: TextKey =
  'This was already carried out, with other content. Load the page again to see the result.';

/** Longest idempotency key, in characters. */
export const MAX_KEY_LENGTH = 100;
/** Maximum of bytes of answers kept for an owner. Beyond it the oldest are deleted, down to half of it. */
export const MAX_KEPT_BYTES = 20 << 20;

/**
 * Runs `work` in the transaction that the caller has begun, and keeps its answer. A second request with the key
 * waits for the first at the unique index of the keys, and gets its answer. A request that is refused keeps
 * nothing, so it may be sent again.
 * @throws CallError conflict for a key used for another request; the errors of `work`
 */
export async function doneOnce<T, C extends pg.ClientBase>(
  client: C,
  { owner, call, payload, idempotencyKey, otherRequest = otherRequestText }: KeyedRequest,
  work: (client: C) => Promise<T>,
): Promise<T> {
  const [[column, ownerId] = ['', 0]] = Object.entries(owner);
  const { claim, read, keep, forget } = statements(column);
  const digest = createHash('sha256').update(JSON.stringify(payload)).digest();
  const values = [ownerId, idempotencyKey];
  const claimed = await client.query({ ...claim, values: [...values, call, digest] });
  if (claimed.rowCount === 0) {
    const { rows } = await client.query<KeptAnswer>({ ...read, values });
    const [first] = rows;
    if (first?.call === call && first.payload_sha256.equals(digest)) return first.answer as T;
    throw new CallError('conflict', otherRequest);
  }
  const answer = await work(client);
  const { rows } = await client.query<{ bytes: number }>({
    ...keep,
    values: [...values, JSON.stringify(answer)],
  });
  if ((rows[0]?.bytes ?? 0) > MAX_KEPT_BYTES) {
    await client.query({ ...forget, values: [ownerId, MAX_KEPT_BYTES / 2] });
  }
  return answer;
}

interface KeptAnswer {
  readonly call: string;
  readonly payload_sha256: Buffer;
  readonly answer: unknown;
}

/** Deletes expired idempotency keys: no client retries for a week. */
export async function forgetOldKeys(client: pg.ClientBase): Promise<void> {
  await queries(client).deleteFrom('accounts.change_key').where('at', '<', ago('7 days')).execute();
}

/** SQL: bytes of a kept answer with its row. */
const KEPT_SIZE = 'coalesce(pg_column_size(answer), 0) + 300';

/** The statements for keys whose owner's id is in this column. */
const statements = (column: string) => ({
  claim: {
    name: `claim-key-of-${column}`,
    text: `insert into accounts.change_key (${column}, key, call, payload_sha256) values ($1, $2, $3, $4)
      on conflict do nothing`,
  },
  read: {
    name: `read-key-of-${column}`,
    text: `select call, payload_sha256, answer from accounts.change_key where ${column} = $1 and key = $2`,
  },
  keep: {
    name: `keep-answer-of-${column}`,
    text: `update accounts.change_key set answer = $3 where ${column} = $1 and key = $2
      returning (select coalesce(sum(${KEPT_SIZE}), 0)::bigint from accounts.change_key
        where ${column} = $1) as bytes`,
  },
  forget: {
    name: `forget-keys-of-${column}`,
    text: `delete from accounts.change_key k using (
        select key, sum(${KEPT_SIZE}) over (order by at desc, key) as bytes from accounts.change_key
        where ${column} = $1
      ) newest
      where k.${column} = $1 and k.key = newest.key and newest.bytes > $2`,
  },
});
