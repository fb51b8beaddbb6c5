/** Carts, lists, addresses, orders in every state and development requests of the demo's customers. */

import type pg from 'pg';
import { shippingMethodCodes } from '#contract/choices.ts';
import type { OrderAction } from '#contract/order-names.ts';
import { isBasic, type Level } from '#features/gateway/policy.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { Actor } from '#features/ordering/states.ts';
import { addAddress } from '#features/ordering/server/addresses.ts';
import { amendOrder } from '#features/ordering/server/amendments.ts';
import { type ActionOnOrder, applyAction } from '#features/ordering/server/apply-action.ts';
import { requestDevelopment } from '#features/ordering/server/development-requests.ts';
import { placeOrder } from '#features/ordering/server/place-order.ts';
import { addToCart, addToList } from '#features/ordering/server/put.ts';

interface DemoCustomer {
  readonly id: number;
  readonly email: string;
  readonly level: Level;
}

/** Items to choose from: in stock, and not made yet or out of stock. */
interface Shelf {
  readonly stocked: readonly DemoOrderItem[];
  readonly missing: readonly DemoOrderItem[];
}

/** An order, how many days ago it was placed, and the actions on it since. */
interface DemoOrder {
  readonly daysAgo: number;
  readonly lines: number;
  /** What the customer wishes; the requested day is counted from today. */
  readonly wishes?: { readonly daysAhead?: number; readonly sendWhole?: '1' };
  readonly steps?: readonly (readonly [Actor, OrderAction])[];
}

const ordersOf: Record<Level, readonly DemoOrder[]> = {
  A: [
    {
      daysAgo: 21,
      lines: 4,
      steps: [
        ['staff', 'confirm'],
        ['staff', 'ship'],
        ['customer', 'deliver'],
      ],
    },
    {
      daysAgo: 6,
      lines: 6,
      steps: [
        ['staff', 'change'],
        ['customer', 'confirm'],
        ['staff', 'ship'],
      ],
    },
    { daysAgo: 0, lines: 3, wishes: { daysAhead: 21 } },
  ],
  B: [
    { daysAgo: 9, lines: 2, steps: [['staff', 'reject']] },
    { daysAgo: 1, lines: 5, steps: [['staff', 'change']] },
  ],
  C: [
    { daysAgo: 4, lines: 1, steps: [['customer', 'cancel']] },
    { daysAgo: 2, lines: 3, wishes: { sendWhole: '1' }, steps: [['staff', 'confirm']] },
  ],
  C1: [{ daysAgo: 1, lines: 2 }],
};

const address = {
  name: 'Demo Turbo Service',
  contact: '+49 1512 3456789',
  address: 'Musterstrasse 1, Koeln',
  zipcode: '50667',
  country: 'DE',
};

/** Creates demo orders if the database has no orders yet. */
export async function loadDemoOrders({ database }: { database: Database }): Promise<void> {
  const db = queries(database.write);
  if (await db.selectFrom('ordering.customer_order').select('id').executeTakeFirst()) return;
  const customers = await db
    .selectFrom('accounts.customer')
    .select(['id', 'email', 'level'])
    .where('demo', '=', true)
    .where('status', '=', 'active')
    .orderBy('level')
    .execute();
  await inTransaction(database.write, async (client) => {
    const shelf = { stocked: await stocked(client), missing: await missing(client) };
    if (shelf.stocked.length < 12) return;
    for (const customer of customers) await fill(client, customer, shelf);
    // Nobody gets mails about demo orders.
    await client.query(`delete from jobs.job where name like 'order-%'`);
  });
}

async function fill(client: pg.ClientBase, customer: DemoCustomer, shelf: Shelf): Promise<void> {
  const { id, level } = customer;
  const reader = { level, language: 'en' } as const;
  await addAddress(client, id, {
    addressTag: 'Workshop',
    consigneeName: address.name,
    consigneeCompany: address.name,
    consigneeContact: address.contact,
    consigneeAddress: address.address,
    consigneeZipcode: address.zipcode,
    consigneeCountry: address.country,
  });
  for (const order of ordersOf[level]) await placeDemoOrder(client, customer, shelf, order);
  for (const [index, item] of shelf.stocked.slice(2, 7).entries()) {
    const line = { refCodeType: item.type, refId: item.id, quantity: 2 * index + 1 };
    await addToCart(client, id, line, reader);
  }
  for (const item of [...shelf.stocked.slice(8, 11), ...shelf.missing.slice(0, 1)]) {
    await addToList(client, id, { refCodeType: item.type, refId: item.id }, reader);
  }
  for (const item of shelf.missing.slice(0, isBasic(level) ? 1 : 3)) {
    const request = { refCodeType: item.type, refId: item.id, quantity: 10 };
    await requestDevelopment(client, id, request, reader);
  }
}

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function placeDemoOrder(
  client: pg.ClientBase,
  { id: customerId, email, level }: DemoCustomer,
  { stocked: items }: Shelf,
  { daysAgo, lines, wishes = {}, steps = [] }: DemoOrder,
): Promise<void> {
  const reader = { level, language: 'en' } as const;
  for (const [index, { id, type }] of items.slice(0, lines).entries()) {
    const line = { refCodeType: type, refId: id, quantity: 4 + 3 * index };
    await addToCart(client, customerId, line, reader);
  }
  const cartItems = await queries(client)
    .selectFrom('ordering.cart_line')
    .select(['id', 'quantity'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const form = {
    shippingConsigneeName: address.name,
    shippingConsigneeContact: address.contact,
    shippingConsigneeAddress: address.address,
    shippingConsigneeZipcode: address.zipcode,
    shippingConsigneeCountry: address.country,
    shippingMethod: String(daysAgo % shippingMethodCodes.length),
    ...(wishes.daysAhead && { requestedDay: dayAhead(wishes.daysAhead) }),
    ...(wishes.sendWhole && { sendWhole: wishes.sendWhole }),
    cartItems,
  };
  const code = await placeOrder(client, customerId, form, reader);
  const orderLines = await queries(client)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('ordering.order_line as l', 'l.order_id', 'o.id')
    .select(['o.id as orderId', 'l.id as lineId'])
    .where('o.code', '=', code)
    .orderBy('l.seq')
    .execute();
  const [first] = orderLines;
  if (!first) throw new Error(`demo order ${code} has no lines`);
  const { orderId, lineId } = first;
  const backOrders = orderLines.map((line) => ({ id: line.lineId, free: 0 }));
  let version = 1;
  for (const [actor, action] of steps) {
    const who = actor === 'staff' ? 'sales@example.com' : email;
    if (action === 'change') {
      await amendOrder(client, orderId, { actor, who, seller: {} }, {
        lines: [{ lineId, quantity: 3 }],
        remark: 'Only 3 are left of the first item.',
      });
    } else {
      const step = { orderId, version, actor, action, by: who, backOrders };
      await applyAction(client, { ...step, ...detailsOf(action) });
    }
    version += 1;
  }
  await moveBack(client, orderId, daysAgo);
}

/** Further fields of an action. */
function detailsOf(action: OrderAction): Partial<ActionOnOrder> {
  if (action === 'reject') return { remark: 'We can not ship to this address.' };
  if (action === 'ship') return { carrier: 'DHL', trackingNumber: 'JD014600003889' };
  return {};
}

/** An item to choose. */
interface DemoOrderItem {
  readonly id: number;
  readonly type: string;
}
/** Backdates an order by days, and its steps to some hours after each other. */
async function moveBack(client: pg.ClientBase, orderId: number, days: number): Promise<void> {
  if (days === 0) return;
  await client.query(
    `update ordering.order_event e set at = now() - make_interval(days => $2)
       + make_interval(hours => (select 5 * count(*)::int from ordering.order_event f
          where f.order_id = $1 and f.id < e.id))
     where order_id = $1`,
    [orderId, days],
  );
  await client.query(
    `update ordering.delivery d set
       shipped_at = (select max(at) from ordering.order_event where order_id = $1 and action = 'ship'),
       arrived_at = (select max(at) from ordering.order_event where order_id = $1 and action = 'deliver')
     where order_id = $1`,
    [orderId],
  );
  await client.query(
    `update ordering.amendment set at = (
       select max(at) from ordering.order_event where order_id = $1 and action = 'change')
     where order_id = $1`,
    [orderId],
  );
  await client.query(
    `update ordering.customer_order o set placed_at = now() - make_interval(days => $2),
       changed_at = (select max(at) from ordering.order_event where order_id = o.id),
       code = 'EE' || to_char((now() - make_interval(days => $2)) at time zone 'utc', 'YYMMDD')
         || substr(code, 9)
     where id = $1`,
    [orderId, days],
  );
}

/** Items in stock. */
async function stocked(client: pg.ClientBase): Promise<DemoOrderItem[]> {
  // The first items of each kind of component, so that lines differ; only turbos that C1 may see.
  const { rows } = await client.query<DemoOrderItem>(
    `select id, type::text from (
       select i.id, i.type, row_number() over (partition by i.type, p.component order by i.id) nth
       from catalogue.item i
         join catalogue.stock s on s.item_id = i.id and s.quantity > 0
         left join catalogue.part p on p.id = i.id
         left join catalogue.turbo t on t.id = i.id
       where p.id is not null or not t.login_to_view
     ) one order by nth, type desc, id limit 12`,
  );
  return rows;
}

/** Parts that are out of stock or not made yet. */
async function missing(client: pg.ClientBase): Promise<DemoOrderItem[]> {
  const { rows } = await client.query<DemoOrderItem>(
    `select i.id, i.type::text from catalogue.item i
       join catalogue.part p on p.id = i.id
       left join catalogue.stock s on s.item_id = i.id
     where coalesce(s.quantity, 0) = 0 order by s.quantity nulls last, i.id limit 3`,
  );
  return rows;
}
