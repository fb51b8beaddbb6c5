/**
 * A model of carts, lists and orders: the expected effect of each call, without a database. Tests run random
 * sequences of calls on model and site and compare both.
 */
import type { DevelopmentStatus, OrderAction } from '#contract/order-names.ts';
import { type Actor, allowed, type OrderStates, placed } from '#features/ordering/states.ts';

export interface ModelItem {
  /** Pieces; null: not made yet. */
  stock: number | null;
  /** Whether staff allow back orders. */
  backOrder: boolean;
  withdrawn: boolean;
}

export interface ModelOrder extends OrderStates {
  lines: { item: number; quantity: number; backOrder: boolean }[];
}

export interface ModelCustomer {
  /** Lines of the cart by item, oldest first. */
  cart: Map<number, { quantity: number; total: number }>;
  /** Quantity by item. */
  list: Map<number, number>;
  /** Lists by name. */
  lists: Map<number, Map<number, number>>;
  /** Lines or list removed by the last deletion, until they are restored. */
  removed: Removed | undefined;
  orders: ModelOrder[];
  wishes: Map<number, DevelopmentStatus>;
}

type Removed =
  | { place: 'cart'; lines: [number, { quantity: number; total: number }][] }
  | { place: 'list'; lines: [number, number][] }
  | { place: 'lists'; name: number; lines: Map<number, number> };

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
      list: new Map(),
      lists: new Map(),
      removed: undefined,
      orders: [],
      wishes: new Map(),
    }));
  }

  customer(index: number): ModelCustomer {
    const customer = this.customers[index];
    if (!customer) throw new Error(`there is no customer ${index}`);
    return customer;
  }

  private item(index: number): ModelItem {
    const item = this.items[index];
    if (!item) throw new Error(`there is no item ${index}`);
    return item;
  }

  /** Pieces that are not promised to confirmed orders; null: not made yet. */
  private free(index: number): number | null {
    const { stock } = this.item(index);
    if (stock === null) return null;
    const promised = this.customers
      .flatMap(({ orders }) => orders)
      .filter(
        (order) => order.orderStatus === 'confirm' && order.shippingStatus === 'wait for shipping',
      )
      .flatMap(({ lines }) => lines)
      .filter(({ item }) => item === index)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return Math.max(stock - promised, 0);
  }

  private orderable(index: number): boolean {
    const { withdrawn, backOrder } = this.item(index);
    const free = this.free(index);
    return !withdrawn && free !== null && (free > 0 || backOrder);
  }

  private inStock(index: number): boolean {
    return this.orderable(index) && this.free(index) !== 0;
  }

  /** Whether all pieces of an order are free, except back orders. */
  private mayPromise({ lines }: ModelOrder): boolean {
    return lines.every(
      ({ item, quantity, backOrder }) =>
        backOrder || (!this.item(item).withdrawn && (this.free(item) ?? 0) >= quantity),
    );
  }

  private takeOff({ lines }: ModelOrder): void {
    for (const { item, quantity } of lines) {
      const stockItem = this.item(item);
      if (stockItem.stock !== null) stockItem.stock = Math.max(stockItem.stock - quantity, 0);
    }
  }

  private put(who: number, item: number, quantity: number): void {
    const { cart } = this.customer(who);
    const line = cart.get(item) ?? { quantity: 0, total: 0 };
    cart.set(item, { quantity: line.quantity + quantity, total: line.total + quantity });
  }

  /** Whether the cart has room for `quantity` more pieces of an item. */
  private hasRoom(who: number, item: number, quantity: number): boolean {
    return (this.customer(who).cart.get(item)?.total ?? 0) + quantity <= MOST;
  }

  add(who: number, item: number, quantity: number): Outcome {
    if (this.item(item).withdrawn) return 404;
    const { cart } = this.customer(who);
    if (!this.orderable(item) || (cart.size >= LINES && !cart.has(item))) return 409;
    if (!this.hasRoom(who, item, quantity)) return 409;
    this.put(who, item, quantity);
    return 200;
  }

  note(who: number, item: number): Outcome {
    if (this.item(item).withdrawn) return 404;
    const { list } = this.customer(who);
    // An item that is already on the list does not change.
    if (!list.has(item)) list.set(item, 1);
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
    const customer = this.customer(who);
    const { cart, list } = customer;
    if (!items.every((item) => customer[place].has(item))) return 404;
    const isRemoved = (item: number) => items.includes(item);
    customer.removed =
      place === 'cart'
        ? { place, lines: [...cart].filter(([item]) => isRemoved(item)) }
        : { place, lines: [...list].filter(([item]) => isRemoved(item)) };
    for (const item of items) customer[place].delete(item);
    return 200;
  }

  toList(who: number, items: readonly number[]): Outcome {
    const { cart, list } = this.customer(who);
    if (!items.every((item) => cart.has(item))) return 404;
    const sum = (item: number) => (list.get(item) ?? 0) + (cart.get(item)?.total ?? 0);
    if (items.some((item) => list.has(item) && sum(item) > MOST)) return 409;
    for (const item of items) {
      list.set(item, (list.get(item) ?? 0) + (cart.get(item)?.total ?? 0));
      cart.delete(item);
    }
    return 200;
  }

  /** Creates a list. Numbers that are not in the catalogue are reported and left out. */
  makeList(
    who: number,
    name: number,
    lines: readonly { item: number; quantity: number }[],
  ): Outcome {
    const { lists } = this.customer(who);
    if (lists.has(name)) return 409;
    const there = lines.filter(({ item }) => !this.item(item).withdrawn);
    lists.set(name, new Map(there.map(({ item, quantity }) => [item, quantity])));
    return 200;
  }

  dropList(who: number, name: number): Outcome {
    const customer = this.customer(who);
    const lines = customer.lists.get(name);
    if (!lines) return 404;
    customer.lists.delete(name);
    customer.removed = { place: 'lists', name, lines };
    return 200;
  }

  /** Adds the available items of a list to the cart. The list does not change. */
  copyList(who: number, name: number): Outcome {
    const { cart, lists } = this.customer(who);
    const lines = lists.get(name);
    if (!lines) return 404;
    const can = [...lines].filter(
      ([item, quantity]) => this.orderable(item) && this.hasRoom(who, item, quantity),
    );
    if (new Set([...cart.keys(), ...can.map(([item]) => item)]).size > LINES) return 409;
    for (const [item, quantity] of can) this.put(who, item, quantity);
    return 200;
  }

  undo(who: number): Outcome {
    const customer = this.customer(who);
    const { removed, cart, list, lists } = customer;
    if (!removed) return 404;
    if (removed.place === 'lists') {
      if (lists.has(removed.name)) return 409;
      lists.set(removed.name, removed.lines);
    } else if (removed.place === 'list') {
      for (const [item, quantity] of removed.lines) if (!list.has(item)) list.set(item, quantity);
    } else {
      for (const [item, line] of removed.lines) if (!cart.has(item)) cart.set(item, line);
    }
    customer.removed = undefined;
    return 200;
  }

  toCart(who: number, items: readonly number[]): Outcome {
    const { cart, list } = this.customer(who);
    if (!items.every((item) => list.has(item))) return 404;
    if (!items.every((item) => this.orderable(item))) return 409;
    if (!items.every((item) => this.hasRoom(who, item, list.get(item) ?? 0))) return 409;
    if (new Set([...cart.keys(), ...items]).size > LINES) return 409;
    for (const item of items) {
      this.put(who, item, list.get(item) ?? 0);
      list.delete(item);
    }
    return 200;
  }

  /** @param backOrders whether the customer was shown which lines are back orders */
  order(
    who: number,
    lines: readonly { item: number; quantity: number }[],
    backOrders: boolean,
  ): Outcome {
    const { cart, orders } = this.customer(who);
    const can = lines.every(
      ({ item, quantity }) =>
        (backOrders ? this.orderable(item) : this.inStock(item)) &&
        (cart.get(item)?.total ?? 0) >= quantity,
    );
    if (!can) return 409;
    for (const { item, quantity } of lines) {
      const remainder = (cart.get(item)?.total ?? 0) - quantity;
      if (remainder === 0) cart.delete(item);
      else cart.set(item, { quantity: remainder, total: remainder });
    }
    const ordered = lines.map((line) => ({ ...line, backOrder: !this.inStock(line.item) }));
    orders.push({ ...placed, lines: ordered });
    return 200;
  }

  /** @param which index of the order among the customer's orders, oldest first */
  act(who: number, which: number, actor: Actor, action: OrderAction): Outcome {
    const order = this.customer(who).orders[which];
    if (!order) return 404;
    const after = allowed(actor, action, order);
    if (!after || (action === 'confirm' && !this.mayPromise(order))) return 409;
    if (action === 'ship') this.takeOff(order);
    Object.assign(order, after);
    return 200;
  }

  wish(who: number, item: number): Outcome {
    if (this.item(item).withdrawn) return 404;
    const { wishes } = this.customer(who);
    if (this.inStock(item) || wishes.has(item)) return 409;
    wishes.set(item, 'new');
    return 200;
  }
}
