/** What carts, orders and stock cost through the call, against the bare statements (issue 4). */
import { createHash, randomBytes } from 'node:crypto';
import { calls } from '#contract';
import { QUICK_LINES } from '#contract/order-names.ts';
import { cartPageSql } from '#features/ordering/server/line-queries.ts';
import type { Database } from '#platform/database.ts';
import { signIn } from '../test/factories.ts';
import { consignee } from '../test/ordering.ts';
import { type Asked, called } from './asked.ts';
import { type Bench, type Figure, held, memory, processor } from './figures.ts';
import type { Prepared } from './load.ts';
import { ask, post, type Request } from './requests.ts';

const LINES = 20;
/** Every order uses up a cart. */
const CARTS = 1500;
/** A bare order takes a tenth of the time. */
const BARE_CARTS = 12_000;
const FULL_CART = 200;
/** Customers who order at the same time. */
const MANY = 64;
const OWN_NUMBERS = 50_000;
const STOCK_LINES = 10_000;

interface Shopper {
  readonly id: number;
  readonly token: string;
  /** Ids of the cart's lines. */
  readonly lines: readonly string[];
}

/** New customers who are signed in, each with so many parts in the cart. */
export async function shoppers(
  { site }: Pick<Bench, 'site'>,
  count: number,
  lines: number,
): Promise<Shopper[]> {
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await signIn(site.database, 'A'));
  const { rows } = await site.database.work.query<Omit<Shopper, 'token'>>(
    `with part as (
       select item_id from catalogue.stock join catalogue.item i on i.id = item_id
       where quantity > 0 and type = 1 order by md5(item_id::text) limit $2
     ), shopper as (
       select customer_id, place from unnest($1::text[]) with ordinality t (token, place)
       join accounts.session on token_sha256 = sha256(convert_to(token, 'utf8'))
     ), line as (
       insert into ordering.cart_line (customer_id, item_id, type, name, quantity, total_quantity)
       select customer_id, item_id, 1, 'x', 1, 1 from shopper, part returning id, customer_id
     )
     select customer_id id, coalesce(json_agg(line.id::text) filter (where line.id > 0), '[]') lines
     from shopper left join line using (customer_id) group by customer_id, place order by place`,
    [tokens, lines],
  );
  // So that no later figure pays for what the bench itself has just written.
  await site.database.work.query('vacuum (analyze) ordering.cart_line');
  return rows.map((row, index) => ({ ...row, token: tokens[index] ?? '' }));
}

export const asCustomer = (token: string) => ({ 'x-token': token });

export function placing({ lines, token }: Shopper): Request {
  const cartItems = lines.map((id) => ({ id, quantity: 1 }));
  return post(calls.orderAddFromCart.path, { ...consignee, cartItems }, asCustomer(token));
}

/** Customers with each of a hundred parts. */
async function pairs(bench: Bench) {
  const people = await shoppers(bench, 20, 0);
  const parts = bench.questions.parts.slice(0, 100);
  return people.flatMap((one) => parts.map((part) => ({ ...one, part })));
}

export const adding = ({ token, part }: { token: string; part: string }): Request => {
  const payload = { refCodeType: '1', refId: part, refCode: '', quantity: 1 };
  return post(calls.cartAdd.path, payload, asCustomer(token));
};

/** Requests by the load, as all other calls are asked. */
export const sending = ({ site, load }: Bench, requests: readonly Request[]): Promise<Prepared> =>
  load.prepare(site.port, requests);

const addingBare = `insert into ordering.cart_line as c
    (customer_id, item_id, type, name, quantity, total_quantity) values ($1, $2, 1, 'x', 1, 1)
  on conflict (customer_id, item_id) do update set quantity = c.quantity`;

/** The rows of an order and nothing else: no look at stock, no mail. */
const orderBare = `with line as (
    delete from ordering.cart_line where customer_id = $1 returning *
  ), placed as (
    insert into ordering.customer_order (customer_id, shipping_method, consignee_name,
      consignee_contact, consignee_address, consignee_zipcode, consignee_country)
    values ($1, 0, 'Bench', '1', 'Street 1', '1', 'DE') returning id
  ), event as (
    insert into ordering.order_event (order_id, actor, who, action, order_status, shipping_status)
    select id, 'customer', 'x', 'place', 'wait for confirm', 'wait for shipping' from placed
  )
  insert into ordering.order_line
    (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity)
  select placed.id, row_number() over (), item_id, type, name, quantity, quantity from placed, line`;

/** Stock from the ERP: the same items at each report, with another quantity. */
export async function stockReport({ work }: Database) {
  const { rows: items } = await work.query<{ id: number; eePn: string }>(
    `select id, ee_pn as "eePn" from catalogue.stock join catalogue.item i on i.id = item_id
     where ee_pn is not null order by hashint4(id) limit ${STOCK_LINES}`,
  );
  const key = `eestock_${randomBytes(32).toString('base64url')}`;
  await work.query(
    `insert into catalogue.api_key (name, key_sha256, made_by) values ('bench', $1, 'bench')`,
    [createHash('sha256').update(key).digest()],
  );
  const request = (quantity: number): Request => {
    const lines = items.map(({ eePn }) => ({ eePn, quantity }));
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `bench-${quantity}` };
    return post('/api/staff/stock', { lines }, headers);
  };
  return { ids: items.map(({ id }) => id), request };
}

const stockName = '10,000 stock lines in one request, p50';
const stock = held(stockName, 'p50', { most: 5 }, async ({ site }) => {
  const { ids, request } = await stockReport(site.database);
  const quantities = Array.from({ length: 900 }, (_, index) => 100 + index);
  const asked = called(quantities, async (quantity) => {
    const answer = await ask(site.port, request(quantity));
    const { val } = JSON.parse(answer.text) as { val: { ok: boolean }[] };
    if (!val.every(({ ok }) => ok)) throw new Error('a line of stock was not taken');
  });
  const bare = called(quantities, (quantity) =>
    site.database.work.query(
      'update catalogue.stock set quantity = $2 from unnest($1::int[]) id where item_id = id',
      [ids, 1000 + quantity],
    ),
  );
  return { asked, floor: ['UPDATE … FROM', bare] };
});

/** The file of a purchaser, against one of its numbers. */
const quickName = `quick order of ${QUICK_LINES} lines, p50`;
const quickOrder = held(quickName, 'p50', { most: 60 }, async (bench) => {
  const { crosses } = bench.questions;
  const [shopper] = await shoppers(bench, 1, 0);
  const headers = asCustomer(shopper?.token ?? '');
  const files = Array.from({ length: 40 }, (_, file) =>
    Array.from({ length: QUICK_LINES }, (_, line) => {
      const place = (file * QUICK_LINES + line) % crosses.length;
      return crosses[place]?.val ?? '';
    }),
  );
  const asked = files.map((numbers) => post(calls.matchNumbers.path, { numbers }, headers));
  const one = crosses.map((payload) => post(calls.getPartList.path, payload, headers));
  return { asked: await sending(bench, asked), floor: ['one number', await sending(bench, one)] };
});

/** Own numbers of a customer who has very many, against those of one who has ten. */
const ownName = `search among ${OWN_NUMBERS.toLocaleString('en')} own numbers, p50`;
const ownNumbers = held(ownName, 'p50', { most: 1.5 }, async (bench) => {
  const [many, few] = await Promise.all(
    [OWN_NUMBERS, 10].map(async (count) => {
      const [shopper] = await shoppers(bench, 1, 0);
      await bench.site.database.work.query(
        `insert into ordering.own_number (customer_id, key, number, item_id, type, name)
         select $1, 'OWN' || n, 'own-' || n, ids[1 + n % cardinality(ids)], 1, 'x'
         from generate_series(1, $2) n,
           (select array_agg(id) ids from catalogue.item where type = 1) part`,
        [shopper?.id, count],
      );
      const numbers = Array.from({ length: count }, (_, index) => `own ${count - index}`);
      const find = (val: string) =>
        post(calls.ownNumberFind.path, { val }, asCustomer(shopper?.token ?? ''));
      return sending(bench, numbers.map(find));
    }),
  );
  return { asked: many as Asked, floor: ['among ten', few as Asked] };
});

export const orders: Figure<Bench>[] = [
  held('add to cart, p50', 'p50', { most: 4 }, async (bench) => {
    const bare = called(await pairs(bench), ({ id, part }) =>
      bench.site.database.work.query({ name: 'add', text: addingBare, values: [id, part] }),
    );
    const asked = await sending(bench, (await pairs(bench)).map(adding));
    return { asked, floor: ['bare transaction', bare] };
  }),
  held(`order of ${LINES} lines, p50`, 'p50', { most: 10 }, async (bench) => {
    const bare = called(await shoppers(bench, BARE_CARTS, LINES), async ({ id }) => {
      const query = { name: 'order', text: orderBare, values: [id] };
      const { rowCount } = await bench.site.database.work.query(query);
      if (rowCount !== LINES) throw new Error('the bare orders have used up their carts');
    });
    const asked = await sending(bench, (await shoppers(bench, CARTS, LINES)).map(placing));
    return { asked, floor: ['bare transaction', bare] };
  }),
  held(`cart of ${FULL_CART} lines, p50`, 'p50', { most: 3 }, async (bench) => {
    const people = await shoppers(bench, 1, FULL_CART);
    const page = { page: 1, size: FULL_CART };
    const lists = people.map(({ token }) => post(calls.cartList.path, page, asCustomer(token)));
    const query = called(people, ({ id }) =>
      bench.site.database.work.query({ ...cartPageSql, values: [FULL_CART, 0, id] }),
    );
    return { asked: await sending(bench, lists), floor: ['its query', query] };
  }),
  stock,
  quickOrder,
  ownNumbers,
  processor('add to cart', async (bench) => (await pairs(bench)).map(adding)),
  processor(
    'placed order',
    async (bench) => (await shoppers(bench, CARTS, LINES)).map(placing),
    5000,
  ),
  {
    name: `orders of ${MANY} customers at once, p99`,
    target: { most: 10 },
    async measure(bench) {
      const requests = (await shoppers(bench, CARTS, LINES)).map(placing);
      const asked = await sending(bench, requests);
      const { p50, p99 } = await asked.hard(4 * bench.seconds, MANY);
      return { value: p99, unit: 'ms', floor: { name: 'its p50', value: p50 } };
    },
  },
  memory('carts and orders'),
];
