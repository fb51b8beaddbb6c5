/**
 * Every call in which a customer changes carts, lists, addresses or orders runs through this file (decision
 * 0011): one transaction that locks the customer's row, so that the changes of a customer run one after
 * another. With an idempotency key, a change is done once however often it is sent.
 */
import type pg from 'pg';
import type { Answer, CallName, Calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { StockThresholds } from '#features/catalogue/server/items/stock.ts';
import type { Customer } from '#features/gateway/policy.ts';
import { doneOnce, MAX_KEY_LENGTH } from '#features/gateway/server/done-once.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { MakePaperPicture } from '#features/pictures/server/store.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction, isConnectionLost } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import type { SellerSettings } from './seller.ts';

export interface OrderingServices {
  readonly database: Database;
  readonly thresholds: StockThresholds;
  readonly files: Files;
  readonly makeForPaper: MakePaperPicture;
  /** Data of the seller for invoices. */
  readonly seller: SellerSettings;
}

type Work<N extends CallName> = (
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<Calls[N]>,
  context: Context,
) => Promise<Answer<Calls[N]>>;

export type Changes = ReturnType<typeof changesIn>;

/** Makes the handler of a call that changes something. The change is done once per idempotency key. */
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
  readonly call: CallName;
  readonly payload: unknown;
  /** Empty if the request has no key. */
  readonly idempotencyKey: string;
}

const TRIES = 5;

/**
 * Runs `work` and stores the result under the idempotency key, in one transaction. A second request with the
 * key waits for the first and gets the same result. A refused request stores nothing, so the client may send
 * it again. `work` may run several times: deadlocks are retried and, with an idempotency key, lost
 * connections.
 * @param work changes only the database, through the given client, because it may run several times
 * @throws CallError badInput for a key that is too long; conflict for a key used for another change; notFound
 * for a customer who has been erased meanwhile; the errors of `work`
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
  const keyed = { ...asked, owner: { customer_id: customer.id } };
  const workOnce =
    idempotencyKey === '' ? work : (client: pg.PoolClient) => doneOnce(client, keyed, work);
  return repeated(database, asked, async (client, firstResults) => {
    const answer = await workOnce(client);
    const [customers] = await firstResults;
    if (customers?.rowCount === 0) throw noCustomer();
    return answer;
  });
}

/** Serialization failure and deadlock: the transaction was rolled back and can be retried. */
const passingFailures = new Set(['40001', '40P01']);

async function repeated<T>(
  database: Database,
  { customer, idempotencyKey }: RequestedChange,
  work: Parameters<typeof inTransaction<T>>[1],
): Promise<T> {
  const lock = { ...lockCustomerSql, values: [customer.id] };
  // With an idempotency key, a transaction whose connection broke is tried again once: the key shows whether
  // the first attempt was committed. A second break means an outage.
  let mayLose = idempotencyKey !== '';
  for (let retriesLeft = TRIES - 1; ; retriesLeft--) {
    try {
      return await inTurn(customer.id, () => inTransaction(database.write, work, [lock]));
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
 * Runs a customer's changes one after another within this process. The lock of the customer's row would do
 * the same, but each waiting change would hold a connection: one customer could occupy the whole pool.
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

const noCustomer = () => new CallError('notFound', 'Account info error.' satisfies TextKey);

// The row is locked before the idempotency key is read, so that a request that waited for the lock sees a key
// committed meanwhile. An erased customer's call must not store anything, even if it was authorised before.
const lockCustomerSql = {
  name: 'lock-customer',
  text: 'select from accounts.customer where id = $1 and erased_at is null for no key update',
};
