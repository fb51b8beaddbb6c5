/** Random sequences of all cart, list and order calls of several customers, against a simple model. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NamedList } from '#contract/lists.ts';
import type { OrderAction } from '#contract/order-names.ts';
import type { ListItem, Removed } from '#contract/ordering.ts';
import type { Order } from '#contract/orders.ts';
import { inTransaction } from '#platform/database.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import {
  addParts,
  addShopper,
  consignee,
  type Shopper,
  setStock,
  withdraw,
} from '#test/ordering.ts';
import { type Outcome, ShopModel } from '#test/shop-model.ts';
import type { Actor } from '../states.ts';
import { amendOrder } from './amendments.ts';
import { applyAction } from './apply-action.ts';

const CUSTOMERS = 3;
const ITEMS = 6;

const who = fc.nat(CUSTOMERS - 1);
const item = fc.nat(ITEMS - 1);
const items = fc.uniqueArray(item, { minLength: 1, maxLength: 3 });
const quantity = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(9998, 9999));
const which = fc.nat(2);
/** Names of lists: few, so that names occur again. */
const name = fc.nat(1);

const step = fc.oneof(
  { weight: 16, arbitrary: fc.record({ do: fc.constant('add' as const), who, item, quantity }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('note' as const), who, item }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update' as const), who, item, quantity }) },
  fc.record({
    do: fc.constant('remove' as const),
    who,
    place: fc.constantFrom('cart' as const, 'list' as const),
    items,
  }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('toList' as const), who, items }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('toCart' as const), who, items }) },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      who,
      lines: fc.uniqueArray(fc.record({ item, quantity: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 3,
        selector: (line) => line.item,
      }),
      backOrders: fc.boolean(),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      who,
      which,
      by: fc.constantFrom(
        ...(['cancel', 'confirm', 'deliver'] as const).map(
          (action) => ['customer', action] as const,
        ),
        ...(['confirm', 'change', 'reject', 'ship', 'deliver'] as const).map(
          (action) => ['staff', action] as const,
        ),
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wish' as const), who, item }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('stock' as const),
      item,
      stock: fc.constantFrom(null, 0, 1, 500),
      backOrder: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('withdraw' as const), item }),
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('makeList' as const),
      who,
      name,
      lines: fc.uniqueArray(fc.record({ item, quantity: fc.integer({ min: 1, max: 4 }) }), {
        maxLength: 4,
        selector: (line) => line.item,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dropList' as const), who, name }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('copyList' as const), who, name }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('undo' as const), who }) },
);
const listName = (name: number) => `List ${name}`;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** First steps of every customer, so that later steps find lines to change. */
const begin: Step[] = Array.from({ length: CUSTOMERS }, (_, index): Step[] => [
  { do: 'add', who: index, item: 0, quantity: 3 },
  { do: 'add', who: index, item: 1, quantity: 2 },
  { do: 'note', who: index, item: 2 },
  { do: 'order', who: index, lines: [{ item: 0, quantity: 1 }], backOrders: false },
]).flat();
// Random steps seldom move items that can be ordered: these steps do.
begin.push({ do: 'toCart', who: 0, items: [2] });
begin.push({ do: 'makeList', who: 0, name: 0, lines: [{ item: 1, quantity: 3 }] });
begin.push({ do: 'copyList', who: 0, name: 0 });
begin.push({ do: 'dropList', who: 0, name: 0 }, { do: 'undo', who: 0 });

/** The site with the items and customers of the model. Runs the model's steps as calls. */
class Shop {
  readonly site: TestSite;
  readonly shoppers: Shopper[];
  readonly items: number[];

  constructor(site: TestSite, shoppers: Shopper[], items: number[]) {
    this.site = site;
    this.shoppers = shoppers;
    this.items = items;
  }

  /** Ids for 'Undo' from the last deletion of each customer. */
  readonly undos = new Map<number, string>();

  shopper = (index: number) => this.shoppers[index] as Shopper;
  itemId = (index: number) => this.items[index] ?? 0;

  /** Line ids by item; a non-existent id for an item without a line. */
  async lineIds(who: number, place: 'cart' | 'list', wanted: readonly number[]) {
    const lines = await this.shopper(who)[place]();
    return wanted.map(
      (index) =>
        lines.find(({ refId }) => refId === String(this.itemId(index)))?.id ??
        String(999_999_000 + index),
    );
  }

  async orders(who: number): Promise<Order[]> {
    const orders = (await this.shopper(who).call('orderList', { size: 200 })).val as Order[];
    return [...orders].reverse();
  }

  async act(who: number, which: number, actor: Actor, action: OrderAction): Promise<number> {
    const order = (await this.orders(who))[which];
    if (!order) return 404;
    if (actor === 'staff') return this.asStaff(order, action);
    const calls = { cancel: 'orderCancel', confirm: 'orderConfirm' } as const;
    const name = calls[action as keyof typeof calls] ?? 'orderConfirmDelivery';
    return (await this.shopper(who).call(name, { orderId: order.id })).status;
  }

  private async asStaff(order: Order, action: OrderAction): Promise<number> {
    const [line] = order.orderItems;
    const lines = [{ lineId: Number(line?.id), quantity: (line?.quantity ?? 0) + 1 }];
    const who = 'sales@test.example';
    try {
      await inTransaction<unknown>(this.site.database.write, (client) =>
        action === 'change'
          ? amendOrder(
              client,
              Number(order.id),
              { actor: 'staff', who, seller: {} },
              { lines, remark: 'As agreed' },
            )
          : applyAction(client, { orderId: Number(order.id), actor: 'staff', by: who, action }),
      );
      return 200;
    } catch {
      return 409;
    }
  }

  private async remove(
    who: number,
    name: 'cartBatchRemove' | 'listBatchRemoveLines' | 'listRemove',
    payload: object,
  ): Promise<number> {
    const { status, val } = await this.shopper(who).call(name, payload);
    if (status === 200) this.undos.set(who, (val as Removed).undo);
    return status;
  }

  async lists(who: number): Promise<NamedList[]> {
    return (await this.shopper(who).call('listAll')).val as NamedList[];
  }

  /** The id of a list by its name; a non-existent id for an unknown name. */
  private async listId(who: number, name: number): Promise<string> {
    const lists = await this.lists(who);
    return lists.find((list) => list.name === listName(name))?.id ?? '999999';
  }

  async run(step: Step): Promise<number> {
    switch (step.do) {
      case 'add':
      case 'note':
      case 'wish': {
        const name = ({ add: 'cartAdd', note: 'listAdd', wish: 'reqDev' } as const)[step.do];
        const amount = 'quantity' in step ? step.quantity : 1;
        const payload = { refCodeType: '1', refId: this.itemId(step.item), quantity: amount };
        return (await this.shopper(step.who).call(name, payload)).status;
      }
      case 'update': {
        const [id] = await this.lineIds(step.who, 'cart', [step.item]);
        const payload = { id, quantity: step.quantity };
        return (await this.shopper(step.who).call('cartUpdate', payload)).status;
      }
      case 'remove': {
        const ids = await this.lineIds(step.who, step.place, step.items);
        const name = step.place === 'cart' ? 'cartBatchRemove' : 'listBatchRemoveLines';
        return this.remove(step.who, name, { ids });
      }
      case 'toList': {
        const cartIds = await this.lineIds(step.who, 'cart', step.items);
        return (await this.shopper(step.who).call('listBatchMoveFromCart', { cartIds })).status;
      }
      case 'toCart': {
        const listLineIds = await this.lineIds(step.who, 'list', step.items);
        const name = 'cartBatchMoveFromList';
        return (await this.shopper(step.who).call(name, { listLineIds })).status;
      }
      case 'order': {
        const wanted = step.lines.map((line) => line.item);
        const ids = await this.lineIds(step.who, 'cart', wanted);
        const cartItems = step.lines.map((line, at) => ({
          id: ids[at],
          quantity: line.quantity,
          backOrder: step.backOrders ? '1' : '0',
        }));
        const payload = { ...consignee, cartItems };
        return (await this.shopper(step.who).call('orderAddFromCart', payload)).status;
      }
      case 'makeList': {
        const lines = step.lines.map(({ item: index, quantity: pieces }) => ({
          refCodeType: '1',
          refId: this.itemId(index),
          quantity: pieces,
        }));
        const payload = { listName: listName(step.name), items: lines };
        return (await this.shopper(step.who).call('listMake', payload)).status;
      }
      case 'dropList': {
        const id = await this.listId(step.who, step.name);
        return this.remove(step.who, 'listRemove', { id });
      }
      case 'copyList': {
        const listId = await this.listId(step.who, step.name);
        return (await this.shopper(step.who).call('cartAddFromList', { listId })).status;
      }
      case 'undo': {
        const id = this.undos.get(step.who) ?? '999999';
        return (await this.shopper(step.who).call('undo', { id })).status;
      }
      case 'act':
        return this.act(step.who, step.which, step.by[0], step.by[1]);
      case 'stock':
        await setStock(this.site, this.itemId(step.item), step.stock, step);
        return 200;
      case 'withdraw':
        await withdraw(this.site, this.itemId(step.item));
        return 200;
    }
  }
}

function expected(model: ShopModel, step: Step): Outcome {
  switch (step.do) {
    case 'add':
      return model.add(step.who, step.item, step.quantity);
    case 'note':
      return model.note(step.who, step.item);
    case 'wish':
      return model.wish(step.who, step.item);
    case 'update':
      return model.update(step.who, step.item, step.quantity);
    case 'remove':
      return model.remove(step.who, step.place, step.items);
    case 'toList':
      return model.toList(step.who, step.items);
    case 'toCart':
      return model.toCart(step.who, step.items);
    case 'order':
      return model.order(step.who, step.lines, step.backOrders);
    case 'makeList':
      return model.makeList(step.who, step.name, step.lines);
    case 'dropList':
      return model.dropList(step.who, step.name);
    case 'copyList':
      return model.copyList(step.who, step.name);
    case 'undo':
      return model.undo(step.who);
    case 'act': {
      const changed = model.act(step.who, step.which, step.by[0], step.by[1]);
      const [line] = model.customer(step.who).orders[step.which]?.lines ?? [];
      if (changed === 200 && step.by[1] === 'change' && line) line.quantity += 1;
      return changed;
    }
    case 'stock':
      Object.assign(model.items[step.item] ?? {}, { stock: step.stock, backOrder: step.backOrder });
      return 200;
    case 'withdraw':
      Object.assign(model.items[step.item] ?? {}, { withdrawn: true });
      return 200;
  }
}

/** Everything that a customer sees, with the model's names of items. */
async function seen(shop: Shop, index: number) {
  const nameOf = (refId: string) => shop.items.indexOf(Number(refId));
  const shopper = shop.shopper(index);
  const lists: [string, [number, number][]][] = [];
  for (const { id, name: called } of await shop.lists(index)) {
    const { val } = await shopper.call('listLines', { listId: id, size: 200 });
    lists.push([called, pieces(val as ListItem[], nameOf)]);
  }
  const [cart, list, orders, counts] = [
    await shopper.cart(),
    await shopper.list(),
    await shop.orders(index),
    (await shopper.call('getCounts')).val as object,
  ];
  return {
    cart: cart
      .map((line) => [nameOf(line.refId), line.quantity, line.totalQuantity])
      .sort(([a = 0], [b = 0]) => a - b),
    list: pieces(list, nameOf),
    lists,
    orders: orders.map(({ orderStatus, shippingStatus, orderItems }) => ({
      orderStatus,
      shippingStatus,
      lines: orderItems.map((line) => ({ item: nameOf(line.refId), quantity: line.quantity })),
    })),
    counts,
  };
}

/** Item and pieces of each line, sorted by item. */
const pieces = (lines: readonly ListItem[], nameOf: (refId: string) => number) =>
  lines
    .map(({ refId, quantity: count }): [number, number] => [nameOf(refId), count])
    .sort(([a], [b]) => a - b);

function wanted(model: ShopModel, index: number) {
  const { cart, list, lists, orders } = model.customer(index);
  const waiting = orders.filter(
    ({ orderStatus }) => orderStatus === 'wait for customer confirm',
  ).length;
  return {
    cart: [...cart]
      .map(([name, { quantity, total }]) => [name, quantity, total])
      .sort(([a = 0], [b = 0]) => a - b),
    list: [...list].sort(([a], [b]) => a - b),
    lists: [...lists]
      .sort(([a], [b]) => a - b)
      .map(([called, lines]) => [listName(called), [...lines].sort(([a], [b]) => a - b)]),
    orders: orders.map(({ lines, ...order }) => ({
      ...order,
      lines: lines.map(({ item: name, quantity: pieces }) => ({ item: name, quantity: pieces })),
    })),
    counts: { cart: cart.size, list: list.size, ...(waiting > 0 && { orders: waiting }) },
  };
}

test('what customers do with carts, lists and orders is what the model says', async () => {
  const site = await startTestSite();
  const done = new Set<string>();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const stock = [500, 500, 500, 1, 0, null];
        const ids = await addParts(site, ITEMS);
        await Promise.all(ids.map((id, at) => setStock(site, id, stock[at] ?? null)));
        const model = new ShopModel(
          stock.map((pieces) => ({ stock: pieces, backOrder: false, withdrawn: false })),
          CUSTOMERS,
        );
        const shoppers = await Promise.all(model.customers.map(() => addShopper(site)));
        const shop = new Shop(site, shoppers, ids);
        for (const one of [...begin, ...steps]) {
          const status = expected(model, one);
          done.add(`${one.do} ${status}`);
          expect({ step: one, status: await shop.run(one) }).toEqual({ step: one, status });
        }
        for (const index of model.customers.keys()) {
          expect(await seen(shop, index)).toEqual(wanted(model, index));
        }
      }),
      { numRuns: 25 },
    );
    // Makes sure that the run has tested these outcomes.
    expect([...done]).toEqual(
      expect.arrayContaining([
        ...['order 200', 'order 409', 'act 200', 'toCart 200'],
        ...['makeList 200', 'copyList 200', 'dropList 200', 'undo 200'],
      ]),
    );
  } finally {
    await site.close();
  }
}, 120_000);
