/**
 * What adding to the cart, an order of 20 lines and a cart of 200 lines cost through the call, against
 * the bare transaction that writes the same rows, or the bare query (issue 4).
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { calls } from '#contract';
import { hashToken } from '#features/accounts/server/sessions.ts';
import { cartPageSql } from '#features/ordering/server/cart-queries.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { Connection, post } from './connection.ts';
import type { Figure } from './figures.ts';
import { timesOf } from './load.ts';

const CUSTOMERS = 20;
/** Adding and ordering change what they measure, so each is done this often, not for a time. */
const TIMES = 300;
const LINES = 20;
const FULL_CART = 200;

interface Shopper {
  readonly id: number;
  readonly token: string;
}

const consignee = {
  shippingConsigneeName: 'Bench',
  shippingConsigneeContact: '1',
  shippingConsigneeAddress: 'Street 1',
  shippingConsigneeZipcode: '1',
  shippingConsigneeCountry: 'DE',
  shippingMethod: '0',
};

async function addShoppers(database: Database): Promise<Shopper[]> {
  return Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const token = randomBytes(32).toString('base64url');
      const { rows } = await database.write.query<{ id: number }>(
        `with customer as (
           insert into accounts.customer (email, level, status) values ($1, 'A', 'active') returning id
         ), session as (
           insert into accounts.session (token_sha256, customer_id) select $2, id from customer
         )
         select id from customer`,
        [`${randomBytes(8).toString('hex')}@bench.example`, hashToken(token)],
      );
      return { id: rows[0]?.id ?? 0, token };
    }),
  );
}

/** Parts that can be ordered. */
async function partsInStock(database: Database): Promise<number[]> {
  const { rows } = await database.write.query<{ id: number }>(
    `select p.id from catalogue.part p join catalogue.stock s on s.item_id = p.id
     join catalogue.item i on i.id = p.id
     where s.quantity > 0 and i.type = 1 order by md5(p.id::text) limit 20000`,
  );
  return rows.map(({ id }) => id);
}

const insertLine = `insert into ordering.cart_line
  (customer_id, item_id, type, name, quantity, total_quantity) values ($1, $2, 1, 'x', 1, 1)
  on conflict (customer_id, item_id) do update set quantity = cart_line.quantity`;

const emptyCart = (database: Database, { id }: Shopper) =>
  database.write.query('delete from ordering.cart_line where customer_id = $1', [id]);

async function fillCart(database: Database, { id }: Shopper, items: readonly number[]) {
  const { rows } = await database.write.query<{ id: number }>(
    `insert into ordering.cart_line (customer_id, item_id, type, name, quantity, total_quantity)
     select $1, item, 1, 'x', 1, 1 from unnest($2::int[]) item returning id`,
    [id, items],
  );
  return rows.map((row) => row.id);
}

type Timed = () => Promise<number>;

/** Milliseconds of `work` alone. */
async function clock(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The call and its floor in turns, so that what disturbs one disturbs the other. */
async function figureOf(
  id: string,
  name: string,
  { call, floor, floorName, most }: { call: Timed; floor: Timed; floorName: string; most: number },
): Promise<Figure> {
  const mine: number[] = [];
  const bare: number[] = [];
  for (let at = -20; at < TIMES; at++) {
    const one = await call();
    const other = await floor();
    if (at < 0) continue;
    mine.push(one);
    bare.push(other);
  }
  const single = timesOf(mine);
  const lowest = timesOf(bare).p50;
  return {
    id,
    name,
    value: single.p50,
    unit: 'ms',
    floor: { name: floorName, value: lowest },
    ratio: single.p50 / lowest,
    target: { most },
    single,
  };
}

/** Figures of carts and orders, of the site that answers at `port`. */
export async function orderingFigures(database: Database, port: number): Promise<Figure[]> {
  const shoppers = await addShoppers(database);
  const parts = await partsInStock(database);
  const connection = await Connection.open(port);
  let turn = 0;
  const shopper = () => shoppers[turn++ % shoppers.length] as Shopper;
  let at = 0;
  const some = (count: number) =>
    Array.from({ length: count }, () => parts[at++ % parts.length] ?? 0);
  const ask = async (
    name: 'cartAdd' | 'orderAddFromCart' | 'cartList',
    payload: object,
    token: string,
  ) => {
    const request = post(calls[name].path, payload, token);
    const { status, body } = await connection.ask(request);
    if (status !== 200) throw new Error(`${name}: ${body.toString()}`);
  };

  const adding = await figureOf('cart-add', 'add to cart', {
    floorName: 'bare transaction',
    most: 4,
    async call() {
      const { token } = shopper();
      const [refId] = some(1);
      const payload = { refCodeType: '1', refId, refCode: '', quantity: 1 };
      return clock(() => ask('cartAdd', payload, token));
    },
    async floor() {
      const { id } = shopper();
      const [item] = some(1);
      return clock(() =>
        inTransaction(database.write, (client) =>
          client.query({ name: 'bare-add', text: insertLine, values: [id, item] }),
        ),
      );
    },
  });

  const ordering = await figureOf('order', `order of ${LINES} lines`, {
    floorName: 'bare transaction',
    most: 10,
    async call() {
      const one = shopper();
      await emptyCart(database, one);
      const ids = await fillCart(database, one, some(LINES));
      const cartItems = ids.map((id) => ({ id, quantity: 1 }));
      return clock(() => ask('orderAddFromCart', { ...consignee, cartItems }, one.token));
    },
    async floor() {
      const one = shopper();
      await emptyCart(database, one);
      const ids = await fillCart(database, one, some(LINES));
      return clock(() => inTransaction(database.write, (client) => bareOrder(client, one.id, ids)));
    },
  });

  const [full] = shoppers;
  if (full) {
    await emptyCart(database, full);
    await fillCart(database, full, some(FULL_CART));
  }
  const page = await figureOf('cart', `cart of ${FULL_CART} lines`, {
    floorName: 'its query',
    most: 3,
    call: () => clock(() => ask('cartList', { page: 1, size: FULL_CART }, full?.token ?? '')),
    floor: () =>
      clock(() => database.write.query({ ...cartPageSql, values: [full?.id, FULL_CART, 0] })),
  });
  connection.close();
  return [adding, ordering, page];
}

/** The rows of an order and nothing else: no look at stock, no mail, no history of who may what. */
async function bareOrder(client: pg.ClientBase, customer: number, lines: readonly number[]) {
  const { rows } = await client.query<{ id: number }>({
    name: 'bare-order',
    text: `insert into ordering.customer_order (customer_id, shipping_method, consignee_name,
        consignee_contact, consignee_address, consignee_zipcode, consignee_country)
      values ($1, 0, 'Bench', '1', 'Street 1', '1', 'DE') returning id`,
    values: [customer],
  });
  const id = rows[0]?.id;
  await client.query({
    name: 'bare-lines',
    text: `insert into ordering.order_line
        (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity)
      select $1, place, item_id, type, name, quantity, quantity
      from ordering.cart_line join unnest($2::int[]) with ordinality n (line, place) on id = line`,
    values: [id, lines],
  });
  await client.query({
    name: 'bare-event',
    text: `insert into ordering.order_event
        (order_id, actor, who, action, order_status, shipping_status)
      values ($1, 'customer', 'x', 'place', 'wait for confirm', 'wait for shipping')`,
    values: [id],
  });
  await client.query({
    name: 'bare-gone',
    text: 'delete from ordering.cart_line where id = any ($1)',
    values: [lines],
  });
}
