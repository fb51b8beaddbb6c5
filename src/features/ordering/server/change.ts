/**
 * The one way in which a customer's call changes carts, lists, addresses and orders (decision 0011):
 * one transaction that holds the customer's row, so that one customer's changes follow each other;
 * with an idempotency key, done once however often it is sent.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Answer, CallName, Calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { withPlainNames } from '#contract/spellings.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { StockThresholds } from '#features/catalogue/server/parts/stock.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction, isConnectionLost } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { ago, queries } from '#platform/queries.ts';
import type { NotifyOrder } from './apply-action.ts';
import { keptJson } from './order-rows.ts';

/** Dependencies of the handlers. */
export interface OrderingServices {
  readonly database: Database;
  readonly thresholds: StockThresholds;
  /** The store of files. */
  readonly files: Files;
  /** For proforma invoices. */
  readonly bankDetails: string | undefined;
  /** Queues the mails about an order. */
  readonly tell: NotifyOrder;
}

/** Does its work in the customer's transaction. */
type Work<N extends CallName> = (
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<Calls[N]>,
  context: Context,
) => Promise<Answer<Calls[N]>>;

export type Changes = ReturnType<typeof changesIn>;

/** A call that changes something, done once for each idempotency key. */
export const changesIn =
  (database: Database) =>
  <N extends CallName>(call: N, work: Work<N>) =>
  async (payload: Payload<Calls[N]>, context: Context) => {
    const customer = signedIn(context);
    const request = { customer, call, payload, idempotencyKey: context.idempotencyKey };
    const val = await changeOnce(database, request, (client) =>
      work(client, customer.id, payload, context),
    );
    return { val };
  };

export interface RequestedChange {
  readonly customer: Pick<Customer, 'id'>;
  readonly call: CallName | StaffCallName;
  readonly payload: unknown;
  /** Empty: none. */
  readonly idempotencyKey: string;
}

/** A change whose key belongs to a customer, or to a member of staff where it concerns no single customer. */
type KeyedChange = Omit<RequestedChange, 'customer'> &
  (Pick<RequestedChange, 'customer'> | { readonly staff: { readonly id: number } });

/** Longest idempotency key, in characters. */
export const MAX_KEY_LENGTH = 100;
const TRIES = 5;

/**
 * Runs `work` and stores its answer under the idempotency key in one transaction. A second request with
 * the key waits for the first and gets its answer. A refused request stores nothing, so the client may send
 * it again. `work` may run several times: deadlocks are retried and, with an idempotency key, lost
 * connections.
 * @param work must have no effect except on the database, through the given client
 * @throws CallError badInput for a key that is too long; conflict for a key used for another change;
 * notFound for a customer who has been erased meanwhile; the errors of `work`
 */
export async function changeOnce<T>(
  database: Database,
  asked: RequestedChange,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { customer, idempotencyKey } = asked;
  if (idempotencyKey.length > MAX_KEY_LENGTH) {
    const key: TextKey = 'The field “{field}” is longer than {count} characters.';
    throw new CallError('badInput', key, { field: 'idempotency-key', count: MAX_KEY_LENGTH });
  }
  if (idempotencyKey === '') {
    const lock = { ...lockCustomerSql, values: [customer.id] };
    return repeated(
      database,
      asked,
      async (client, firstResults) => {
        const answer = await work(client);
        const [customers] = await firstResults;
        if (customers?.rowCount === 0) throw noCustomer();
        return answer;
      },
      [lock],
    );
  }
  return repeated(database, asked, (client) => doneOnce(client, asked, work));
}

/**
 * The same in a transaction that the caller has begun, and for a key that is there: staff order and write for
 * a customer so. It takes the customer's row. Of a member of staff, a second request waits for the first by
 * the index of the keys.
 */
export async function doneOnce<T, C extends pg.ClientBase>(
  client: C,
  asked: KeyedChange,
  work: (client: C) => Promise<T>,
): Promise<T> {
  const { call, payload, idempotencyKey } = asked;
  const [keys, ownerId] =
    'staff' in asked ? [staffKeys, asked.staff.id] : [customerKeys, asked.customer.id];
  const digest = createHash('sha256').update(keptJson(payload)).digest();
  const values = [ownerId, idempotencyKey, call, digest];
  const claimed = await client.query({ ...keys.claim, values });
  if (claimed.rowCount === 0) {
    const { rows } = await client.query<KeptAnswer>({ ...keys.read, values: values.slice(0, 2) });
    return firstAnswer<T>(rows[0], call, digest);
  }
  const answer = await work(client);
  const answerValues = [ownerId, idempotencyKey, keptJson(answer)];
  await client.query({ ...keys.keep, values: answerValues });
  return answer;
}

interface KeptAnswer {
  readonly call: string;
  readonly payload_sha256: Buffer;
  readonly answer: unknown;
}

function firstAnswer<T>(first: KeptAnswer | undefined, call: string, digest: Buffer): T {
  // The key was neither free nor taken, since the customer's row could not be locked.
  if (!first) throw noCustomer();
  if (first.call !== call || !first.payload_sha256.equals(digest)) {
    const key: TextKey =
      'This was already carried out, with other content. Load the page again to see the result.';
    throw new CallError('conflict', key);
  }
  return withPlainNames(first.answer as T);
}

/** Serialization failure and deadlock: the transaction was rolled back and can be retried. */
const passingFailures = new Set(['40001', '40P01']);

async function repeated<T>(
  database: Database,
  { customer, idempotencyKey }: RequestedChange,
  work: Parameters<typeof inTransaction<T>>[1],
  first: readonly pg.QueryConfig[] = [],
): Promise<T> {
  // A lost connection may have committed: the key shows it. A second loss means that the database is down.
  let mayLose = idempotencyKey !== '';
  for (let retriesLeft = TRIES - 1; ; retriesLeft--) {
    try {
      return await inTurn(customer.id, () => inTransaction(database.write, work, first));
    } catch (error) {
      const { code } = error as { code?: string };
      const again = passingFailures.has(code ?? '') || (mayLose && isConnectionLost(error));
      if (retriesLeft === 0 || !again) throw error;
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

/** Deletes expired idempotency keys: no client retries for a week. */
export async function forgetOldKeys(client: pg.ClientBase): Promise<void> {
  await queries(client).deleteFrom('ordering.change_key').where('at', '<', ago('7 days')).execute();
  await queries(client).deleteFrom('staff.change_key').where('at', '<', ago('7 days')).execute();
}

// A call that was authorised before the customer was erased must not leave anything behind.
const lockCustomerSql = {
  name: 'lock-customer',
  text: 'select from accounts.customer where id = $1 and erased_at is null for no key update',
};

const noCustomer = () => new CallError('notFound', 'Account info error.' satisfies TextKey);

/** The statements of a table of keys. @param claim takes the key `$2` of the owner `$1` */
const keySql = (table: string, owner: string, claim: string) => ({
  claim: { name: `claim-key-of-${owner}`, text: claim },
  read: {
    name: `read-key-of-${owner}`,
    text: `select call, payload_sha256, answer from ${table} where ${owner} = $1 and key = $2`,
  },
  keep: {
    name: `keep-answer-of-${owner}`,
    text: `update ${table} set answer = $3 where ${owner} = $1 and key = $2`,
  },
});

// Take the lock before the key. A request that waited for the lock then sees the key that another
// transaction committed meanwhile: the unique index also finds rows younger than the statement's snapshot.
const customerKeys = keySql(
  'ordering.change_key',
  'customer_id',
  `with customer as materialized (
     select id from accounts.customer where id = $1 and erased_at is null for no key update
   )
   insert into ordering.change_key (customer_id, key, call, payload_sha256)
   select id, $2, $3, $4 from customer
   on conflict do nothing`,
);

const staffKeys = keySql(
  'staff.change_key',
  'account_id',
  `insert into staff.change_key (account_id, key, call, payload_sha256) values ($1, $2, $3, $4)
   on conflict do nothing`,
);
