/** Calls that change something, each done once for each idempotency key. */
import type pg from 'pg';
import type { Answer, CallName, Calls, Payload } from '#contract';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { StockThresholds } from '#features/catalogue/server/parts/stock.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { Database } from '#platform/database.ts';
import type { NotifyOrder } from './apply-action.ts';
import { change } from './change.ts';

/** What the handlers of ordering work with. */
export interface OrderingServices {
  readonly database: Database;
  readonly thresholds: StockThresholds;
  /** Asks for the mails about an order. */
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
    const asked = { customer, call, payload, idempotencyKey: context.idempotencyKey };
    const val = await change(database, asked, (client) =>
      work(client, customer.id, payload, context),
    );
    return { val };
  };
