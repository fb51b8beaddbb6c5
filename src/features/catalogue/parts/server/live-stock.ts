/**
 * The stock of all items as visitors see it, in memory, one byte an item. Stock lies outside versions and
 * counts at once: a notice tells of a change, and what has changed since the last look is read.
 */
import type { StockState } from '#contract/catalogue.ts';
import { stockStates } from '#contract/catalogue.ts';
import type { Database } from '#platform/database.ts';
import type { Notices } from '#platform/notices.ts';
import { copyRows } from '../../publish/copy.ts';
import { type StockThresholds, stockState } from './stock.ts';

/** A trigger of migration 0014 sends it. */
const CHANNEL = 'stock_changed';

export interface LiveStock {
  /** The state of an item; 'Request development' for one that is not made yet. */
  stateOf(item: number): StockState;
  /** Counts up with every change, for the keys of kept answers. */
  edition(): number;
}

/** Follows the stock; without notices it is the one of this moment for ever. */
export async function openStock(
  database: Database,
  thresholds: StockThresholds,
  notices?: Notices,
): Promise<LiveStock> {
  /** By item: 0 not made yet, else 1 and the index of its state. */
  let states = new Uint8Array(1024);
  let edition = 0;
  /** Transactions before this one have been read. */
  let since = '0';

  const set = (item: number, quantity: number | null) => {
    if (item >= states.length) {
      const larger = new Uint8Array(Math.ceil(item * 1.5));
      larger.set(states);
      states = larger;
    }
    states[item] =
      quantity === null ? 0 : 1 + stockStates.indexOf(stockState(quantity, thresholds));
  };
  const look = async () => {
    const client = await database.work.connect();
    let failed: Error | undefined;
    try {
      const { rows } = await client.query<{ next: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as next',
      );
      let changed = false;
      for await (const batch of copyRows(client, changedSince(since))) {
        for (const row of batch) set(Number(row.raw(0)), row.number(1));
        changed = true;
      }
      since = rows[0]?.next ?? since;
      if (changed) edition += 1;
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(failed);
    }
  };
  let looking = look();
  await looking;
  notices?.follow(CHANNEL, () => {
    looking = looking.catch(() => {}).then(look);
    return looking;
  });
  return {
    stateOf(item) {
      const state = states[item] ?? 0;
      return state === 0 ? 'Request development' : (stockStates[state - 1] ?? 'Out Of Stock');
    },
    edition: () => edition,
  };
}

/** SQL of items and quantities that transactions from `since` on have changed; null where removed. */
const changedSince = (since: string): string => `
  select item_id, quantity from catalogue.stock where changed >= '${since}'::xid8
  union all
  select item_id, null from catalogue.stock_removed r
  where changed >= '${since}'::xid8
    and not exists (select from catalogue.stock s where s.item_id = r.item_id)`;
