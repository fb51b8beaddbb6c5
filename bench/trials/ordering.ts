/** Carts, stock, quick order and own numbers through the call, compared with SQL alone or with few lines. */
import { createHash, randomBytes } from 'node:crypto';
import { calls } from '#contract';
import { MAX_QUICK_LINES } from '#contract/order-names.ts';
import { cartPageSql } from '#features/ordering/server/lines.ts';
import type { Database } from '#platform/database.ts';
import { type Bench, compared, type Figure, sending } from '../figures.ts';
import { asCustomer, shoppers } from '../orders.ts';
import { ask, post, type Request } from '../requests.ts';
import { calling } from '../work.ts';

const FULL_CART = 200;
const OWN_NUMBERS = 50_000;
const STOCK_LINES = 10_000;

/** Every combination of 20 customers and 100 parts. */
async function pairs(bench: Bench) {
  const people = await shoppers(bench, 20, 0);
  const parts = bench.questions.parts.slice(0, 100);
  return people.flatMap((one) => parts.map((part) => ({ ...one, part })));
}

export const adding = ({ token, part }: { token: string; part: string }): Request => {
  const payload = { refCodeType: '1', refId: part, refCode: '', quantity: 1 };
  return post(calls.cartAdd.path, payload, asCustomer(token));
};

const addingBare = `insert into ordering.cart_line as c
    (customer_id, item_id, type, name, quantity, total_quantity) values ($1, $2, 1, 'x', 1, 1)
  on conflict (customer_id, item_id) do update set quantity = c.quantity`;

/** Stock reports of the ERP: the same items with other quantities each time. */
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

/** Values of a column in random order. */
async function drawn({ site }: Bench, sql: string): Promise<string[]> {
  const { rows } = await site.database.work.query<{ value: string }>(sql);
  return rows.map(({ value }) => value);
}

const stock = compared(
  '10,000 stock lines in one request, p50',
  'p50',
  () => ({}),
  async ({ site }) => {
    const { ids, request } = await stockReport(site.database);
    const quantities = Array.from({ length: 900 }, (_, index) => 100 + index);
    const report = calling(quantities, async (quantity) => {
      const answer = await ask(site.port, request(quantity));
      const { val } = JSON.parse(answer.text) as { val: { ok: boolean }[] };
      if (!val.every(({ ok }) => ok)) throw new Error('a line of stock was not taken');
    });
    const bare = calling(quantities, (quantity) =>
      site.database.work.query(
        'update catalogue.stock set quantity = $2 from unnest($1::int[]) id where item_id = id',
        [ids, 1000 + quantity],
      ),
    );
    return [report, 'UPDATE … FROM', bare];
  },
);

/** Quick order of many lines, compared with a single line. */
const quickOrder = compared(
  `quick order of ${MAX_QUICK_LINES} lines, p50`,
  'p50',
  () => ({}),
  async (bench) => {
    const numbers = await drawn(
      bench,
      'select number as value from catalogue.cross_reference order by md5(number) limit 40000',
    );
    const [shopper] = await shoppers(bench, 1, 0);
    const headers = asCustomer(shopper?.token ?? '');
    const files = Array.from({ length: 40 }, (_, file) =>
      Array.from(
        { length: MAX_QUICK_LINES },
        (_, line) => numbers[(file * MAX_QUICK_LINES + line) % numbers.length] ?? '',
      ),
    );
    const matched = files.map((lines) =>
      post(calls.matchNumbers.path, { numbers: lines }, headers),
    );
    const single = numbers.map((val) => post(calls.getPartList.path, { val }, headers));
    return [await sending(bench, matched), 'one number', await sending(bench, single)];
  },
);

/** Searches of a customer with `count` own numbers. */
async function searchAmong(bench: Bench, count: number) {
  const [shopper] = await shoppers(bench, 1, 0);
  await bench.site.database.work.query(
    `insert into ordering.own_number (customer_id, key, number, item_id, type, name)
     select $1, 'OWN' || n, 'own-' || n, ids[1 + n % cardinality(ids)], 1, 'x'
     from generate_series(1, $2) n,
       (select array_agg(id) ids from catalogue.item where type = 1) part`,
    [shopper?.id, count],
  );
  const headers = asCustomer(shopper?.token ?? '');
  const searches = Array.from({ length: count }, (_, index) =>
    post(calls.ownNumberFind.path, { val: `own ${count - index}` }, headers),
  );
  return sending(bench, searches);
}

/** Measured for each catalogue size. */
export const sized = true;

export const figures: Figure<Bench>[] = [
  compared(
    'add to cart, p50',
    'p50',
    () => ({}),
    async (bench) => {
      const bare = calling(await pairs(bench), ({ id, part }) =>
        bench.site.database.work.query({ name: 'add', text: addingBare, values: [id, part] }),
      );
      const requests = (await pairs(bench)).map(adding);
      return [await sending(bench, requests), 'bare transaction', bare];
    },
  ),
  compared(
    `cart of ${FULL_CART} lines, p50`,
    'p50',
    () => ({}),
    async (bench) => {
      const people = await shoppers(bench, 1, FULL_CART);
      const page = { page: 1, size: FULL_CART };
      const lists = people.map(({ token }) => post(calls.cartList.path, page, asCustomer(token)));
      const query = calling(people, ({ id }) =>
        bench.site.database.work.query({ ...cartPageSql, values: [FULL_CART, 0, id] }),
      );
      return [await sending(bench, lists), 'its query', query];
    },
  ),
  stock,
  quickOrder,
  compared(
    `search among ${OWN_NUMBERS.toLocaleString('en')} own numbers, p50`,
    'p50',
    () => ({}),
    async (bench) => [
      await searchAmong(bench, OWN_NUMBERS),
      'among ten',
      await searchAmong(bench, 10),
    ],
  ),
];
