/**
 * Carts, lists and orders as a simple model: what every call should do, written without a database.
 * Random sequences of calls are made on it and on the site, and both compared.
 */
import type { DevelopmentStatus, OrderAction } from '#contract/order-names.ts';
import { type Actor, allowed, type OrderState, placed } from '#features/ordering/states.ts';

/** An item of the model's catalogue. */
export interface ModelItem {
  /** Pieces; null: not made yet. */
  stock: number | null;
  withdrawn: boolean;
}

export interface ModelOrder extends OrderState {
  lines: { item: number; quantity: number }[];
}

export interface ModelCustomer {
  /** By item, in the order in which lines were made. */
  cart: Map<number, { quantity: number; total: number }>;
  list: Set<number>;
  orders: ModelOrder[];
  wishes: Map<number, DevelopmentStatus>;
}

/** What a call answers: done, or the status of its refusal. */
export type Outcome = 200 | 404 | 409;

const MOST = 9999;
const LINES = 200;

export class ShopModel {
  readonly items: ModelItem[];
  readonly customers: ModelCustomer[];

  constructor(items: readonly ModelItem[], customers: number) {
    this.items = items.map((item) => ({ ...item }));
    this.customers = Array.from({ length: customers }, () => ({
      cart: new Map(),
      list: new Set(),
      orders: [],
      wishes: new Map(),
    }));
  }

  customer(index: number): ModelCustomer {
    const found = this.customers[index];
    if (!found) throw new Error(`there is no customer ${index}`);
    return found;
  }

  private item(index: number): ModelItem {
    const found = this.items[index];
    if (!found) throw new Error(`there is no item ${index}`);
    return found;
  }

  private orderable(index: number): boolean {
    const { stock, withdrawn } = this.item(index);
    return !withdrawn && stock !== null && stock > 0;
  }

  private put(who: number, item: number, quantity: number): void {
    const { cart } = this.customer(who);
    const line = cart.get(item) ?? { quantity: 0, total: 0 };
    cart.set(item, {
      quantity: Math.min(MOST, line.quantity + quantity),
      total: Math.min(MOST, line.total + quantity),
    });
  }

  add(who: number, item: number, quantity: number): Outcome {
    if (this.item(item).withdrawn) return 404;
    const { cart } = this.customer(who);
    if (!this.orderable(item) || (cart.size >= LINES && !cart.has(item))) return 409;
    this.put(who, item, quantity);
    return 200;
  }

  note(who: number, item: number): Outcome {
    if (this.item(item).withdrawn) return 404;
    this.customer(who).list.add(item);
    return 200;
  }

  update(who: number, item: number, quantity: number): Outcome {
    const line = this.customer(who).cart.get(item);
    if (!line) return 404;
    line.quantity = quantity;
    line.total = Math.max(line.total, quantity);
    return 200;
  }

  remove(who: number, place: 'cart' | 'list', items: readonly number[]): Outcome {
    const lines = this.customer(who)[place];
    if (!items.every((item) => lines.has(item))) return 404;
    for (const item of items) lines.delete(item);
    return 200;
  }

  toList(who: number, items: readonly number[]): Outcome {
    const removed = this.remove(who, 'cart', items);
    if (removed === 200) for (const item of items) this.customer(who).list.add(item);
    return removed;
  }

  toCart(who: number, items: readonly number[]): Outcome {
    const { cart, list } = this.customer(who);
    if (!items.every((item) => list.has(item))) return 404;
    if (!items.every((item) => this.orderable(item))) return 409;
    if (new Set([...cart.keys(), ...items]).size > LINES) return 409;
    for (const item of items) {
      list.delete(item);
      this.put(who, item, 1);
    }
    return 200;
  }

  order(who: number, lines: readonly { item: number; quantity: number }[]): Outcome {
    const { cart, orders } = this.customer(who);
    const can = lines.every(
      ({ item, quantity }) => this.orderable(item) && (cart.get(item)?.total ?? 0) >= quantity,
    );
    if (!can) return 409;
    for (const { item, quantity } of lines) {
      const rest = (cart.get(item)?.total ?? 0) - quantity;
      if (rest === 0) cart.delete(item);
      else cart.set(item, { quantity: rest, total: rest });
    }
    orders.push({ ...placed, lines: lines.map((line) => ({ ...line })) });
    return 200;
  }

  /** @param which counts the customer's orders from the first */
  act(who: number, which: number, actor: Actor, action: OrderAction): Outcome {
    const order = this.customer(who).orders[which];
    if (!order) return 404;
    const after = allowed(actor, action, order);
    if (!after) return 409;
    Object.assign(order, after);
    return 200;
  }

  wish(who: number, item: number): Outcome {
    if (this.item(item).withdrawn) return 404;
    const { wishes } = this.customer(who);
    if (this.orderable(item) || wishes.has(item)) return 409;
    wishes.set(item, 'new');
    return 200;
  }
}
