/** The stock states that visitors see; the count never leaves the server (docs/product.md 12). */

import { type StockState, stockStates } from '#contract/choices.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import { copyRows, type RawRow } from '#features/catalogue-index/build.ts';
import type { Database } from '#platform/database.ts';
import type { Notices } from '#platform/notices.ts';

export interface StockThresholds {
  /** Minimum count of 'Plenty Stock'. */
  readonly stockPlenty: number;
  /** Minimum count of 'Low Stock'. A lower count is 'Almost Gone'. */
  readonly stockLow: number;
}

/** @param quantity pieces that are not promised (12.15); null for an item that is not in production yet */
export function stockState(quantity: number | null, thresholds: StockThresholds): StockState {
  if (quantity === null) return 'Request development';
  if (quantity >= thresholds.stockPlenty) return 'Plenty Stock';
  if (quantity >= thresholds.stockLow) return 'Low Stock';
  return quantity > 0 ? 'Almost Gone' : 'Out Of Stock';
}

/** Today in UTC, in the form 2026-12-31. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day on which an item that is out of stock is expected; left out if the day has passed. */
export const expectedOf = (day: string | null | undefined): { expected?: string } =>
  day && day >= today() ? { expected: day } : {};

/** The stock of an item as visitors see it. @param backOrder whether staff allow back orders */
export function shownStock(
  stockInfo: StockState,
  expected: string | null | undefined,
  backOrder: boolean,
  successors: string[] = [],
): ShownStock & { replacedBy?: string[] } {
  const replaced = successors.length > 0 && { replacedBy: successors };
  if (stockInfo !== 'Out Of Stock') return { stockInfo, ...replaced };
  return { stockInfo, ...expectedOf(expected), ...(backOrder && { backOrder }), ...replaced };
}

/** Channel of notices that the triggers of stock and successors send (migration 0001). */
const CHANNEL = 'stock_changed';

/**
 * The stock of all items as visitors see it, in memory. Stock is not part of versions: a change is visible at
 * once.
 */
export interface LiveStock {
  /** The stock of an item; 'Request development' for an item that is not made yet. */
  of(item: number): ReturnType<typeof shownStock>;
  stateOf(item: number): StockState;
  /** Number that increases with every change and every day, for the keys of cached responses. */
  edition(): number;
}

/**
 * The stock of all items: a byte for each item, the days on which items are expected, and the items that
 * allow back orders.
 */
function openStates(thresholds: StockThresholds) {
  /** By item: 0 if the item is not made yet, else the index of its state plus 1. */
  let states = new Uint8Array(1024);
  const expected = new Map<number, string>();
  const backOrders = new Set<number>();
  return {
    /** @returns whether visitors see a change */
    set(row: RawRow): boolean {
      const [item, quantity, date] = [Number(row.raw(0)), row.number(1), row.text(2)];
      if (item >= states.length) {
        const larger = new Uint8Array(Math.ceil(item * 1.5));
        larger.set(states);
        states = larger;
      }
      const state =
        quantity === null ? 0 : 1 + stockStates.indexOf(stockState(quantity, thresholds));
      const mayBackOrder = row.raw(3) === 't';
      const isSame =
        states[item] === state &&
        (expected.get(item) ?? '') === (date ?? '') &&
        backOrders.has(item) === mayBackOrder;
      states[item] = state;
      if (date) expected.set(item, date);
      else expected.delete(item);
      if (mayBackOrder) backOrders.add(item);
      else backOrders.delete(item);
      return !isSame;
    },
    stateOf(item: number): StockState {
      const state = states[item] ?? 0;
      return state === 0 ? 'Request development' : (stockStates[state - 1] ?? 'Out Of Stock');
    },
    expectedOf: (item: number) => expected.get(item),
    mayBackOrder: (item: number) => backOrders.has(item),
  };
}

/**
 * Reads the stock of all items. After each notice, reads the rows that were changed since the last read.
 * Orders that promise pieces mark the stock rows of their items as changed (migration 0009). Without
 * `notices` the stock stays as it was at the start.
 */
export async function openStock(
  database: Database,
  thresholds: StockThresholds,
  notices?: Notices,
): Promise<LiveStock> {
  const items = openStates(thresholds);
  /**
   * By item, the numbers of the items that supersede it, joined to one text: lists would take twice the
   * memory.
   */
  let successors: ReadonlyMap<number, string> = new Map();
  let edition = 0;
  let day = dayNumber();
  /** Transaction id. The changes of all earlier transactions have been read. */
  let since = '0';

  const readChanges = async () => {
    const client = await database.work.connect();
    let failed: Error | undefined;
    try {
      const { rows } = await client.query<{ next: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as next',
      );
      let changed = false;
      for await (const batch of copyRows(client, changedSince(since))) {
        for (const row of batch) changed = items.set(row) || changed;
      }
      since = rows[0]?.next ?? since;
      const newest = new Map<number, string>();
      let isSame = true;
      for await (const batch of copyRows(client, successorsSql)) {
        for (const row of batch) {
          const [item, numbers] = [Number(row.raw(0)), row.text(1) ?? ''];
          if (successors.get(item) !== numbers) isSame = false;
          newest.set(item, numbers);
        }
      }
      if (!isSame || newest.size !== successors.size) {
        changed = true;
        successors = newest;
      }
      if (changed) edition += 1;
    } catch (error) {
      failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(failed);
    }
  };
  let reading = readChanges();
  await reading;
  notices?.follow(CHANNEL, () => {
    reading = reading.catch(() => {}).then(readChanges);
    return reading;
  });
  return {
    of: (item) =>
      shownStock(
        items.stateOf(item),
        items.expectedOf(item),
        items.mayBackOrder(item),
        successors.get(item)?.split(JOINED_BY),
      ),
    stateOf: items.stateOf,
    edition() {
      // A new day counts as a change: a delivery that was expected yesterday is no longer shown.
      const now = dayNumber();
      if (day !== now) edition += 1;
      day = now;
      return edition;
    },
  };
}

/** Number of the day in UTC. Called for every response: formatting a date would take too long. */
const dayNumber = (): number => Math.floor(Date.now() / 86_400_000);

const JOINED_BY = '; ';

/** SQL for superseded items with the numbers of the items that supersede them. */
const successorsSql = `
  select old_id, string_agg(number, '${JOINED_BY}' order by number) from catalogue.successor group by 1`;

/**
 * SQL for the stock that transactions from `since` on have changed, minus promised pieces. The same as
 * catalogue.free_stock, but for many items at once.
 */
const changedSince = (since: string): string => `
  select s.item_id,
    case when s.quantity > 0 then greatest(s.quantity - coalesce(p.pieces, 0), 0) else s.quantity end,
    to_char(s.expected, 'YYYY-MM-DD'), s.back_order
  from catalogue.stock s left join ordering.promised p on p.item_id = s.item_id
  where s.changed >= '${since}'::xid8`;
