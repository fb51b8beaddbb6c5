/**
 * Runs repeated requests once (decision 0011). The first answer is stored under the request's idempotency
 * key, in the transaction that does the work.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { ago, queries } from '#platform/queries.ts';

/** Owner of an idempotency key: a customer, a staff account or an API key of the ERP, by column of the id. */
export type KeyOwner =
  | { readonly customer_id: number }
  | { readonly account_id: number }
  | { readonly api_key_id: number };

export interface KeyedRequest {
  readonly owner: KeyOwner;
  readonly call: string;
  readonly payload: unknown;
  /** Must not be empty. */
  readonly idempotencyKey: string;
  /** Error message if the key was used before for another request. */
  readonly otherRequest?: string;
}

const otherRequestText: TextKey =
  'This was already carried out, with other content. Load the page again to see the result.';

/** Longest idempotency key, in characters. */
export const MAX_KEY_LENGTH = 100;
/**
 * Maximum bytes of stored answers per owner. Above it, the oldest answers are deleted until half of it is
 * left.
 */
export const MAX_KEPT_BYTES = 20 << 20;

/**
 * Runs `work` in the caller's open transaction and stores the answer. A concurrent request with the same key
 * waits at the unique index, then gets the stored answer. A failed request stores nothing, so it can be
 * repeated.
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

/** Deletes idempotency keys older than 7 days: no client retries for that long. */
export async function forgetOldKeys(client: pg.ClientBase): Promise<void> {
  await queries(client).deleteFrom('accounts.change_key').where('at', '<', ago('7 days')).execute();
}

/** SQL: size of a stored answer with its row, in bytes. */
const KEPT_SIZE = 'coalesce(pg_column_size(answer), 0) + 300';

/** Statements for the idempotency keys of one kind of owner. @param column the column of the owner's id */
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
