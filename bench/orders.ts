/** Cost of placing an order through the call, compared with the SQL statements alone. */
import { calls } from '#contract';
import { signIn } from '../test/factories.ts';
import { consignee } from '../test/ordering.ts';
import { type Bench, compared, type Figure, memory, sending } from './figures.ts';
import { ask, post, type Request } from './requests.ts';
import { calling } from './work.ts';

const LINES = 20;
/** Number of carts. Every order uses up a cart. */
const CARTS = 1500;
/** More carts than CARTS, because SQL alone takes a tenth of the time and so places more orders. */
const BARE_CARTS = 12_000;

interface Shopper {
  readonly id: number;
  readonly token: string;
  readonly lines: readonly string[];
}

/** Creates signed-in customers, each with `lines` parts in the cart. */
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
  // Vacuums now, so that autovacuum of the new rows does not run during a later figure.
  await site.database.work.query('vacuum (analyze) ordering.cart_line');
  return rows.map((row, index) => ({ ...row, token: tokens[index] ?? '' }));
}

export const asCustomer = (token: string) => ({ 'x-token': token });

export function placing({ lines, token }: Shopper): Request {
  const cartItems = lines.map((id) => ({ id, quantity: 1 }));
  return post(calls.orderAddFromCart.path, { ...consignee, cartItems }, asCustomer(token));
}

/** Writes the rows of an order only: no stock check, no mail. */
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

/** Number of lines of a large order, and number of such orders. */
const WIDE = 200;
const WIDE_ORDERS = 20;

/** Requests that read large orders, with or without prices. Each order waits for its customer. */
async function wideOrders(bench: Bench, withPrices: boolean): Promise<Request[]> {
  const { database, port } = bench.site;
  const buyers = await shoppers(bench, WIDE_ORDERS, WIDE);
  const reads: Request[] = [];
  for (const buyer of buyers) {
    const { status } = await ask(port, placing(buyer));
    if (status !== 200) throw new Error(`an order of ${WIDE} lines was refused: ${status}`);
    const { rows } = await database.work.query<{ id: number }>(
      `update ordering.customer_order set order_status = 'wait for customer confirm'
       where customer_id = $1 returning id`,
      [buyer.id],
    );
    const [order] = rows;
    if (!order) throw new Error('an order was not placed');
    if (withPrices) await price(bench, order.id);
    reads.push(post(calls.getOrder.path, { orderId: order.id }, asCustomer(buyer.token)));
  }
  return reads;
}

async function price({ site }: Bench, orderId: number): Promise<void> {
  await site.database.work.query(
    `with quoted as (
       insert into ordering.quotation (order_id, currency, discount_percent, freight, valid_until)
       values ($1, 'EUR', 2.5, 30, '2999-12-31')
     )
     update ordering.order_line set unit_price = 12.34 + seq, lead_days = 14 where order_id = $1`,
    [orderId],
  );
}

export const orders: Figure<Bench>[] = [
  compared(
    `order of ${LINES} lines, p50`,
    'p50',
    () => ({ most: 15 }),
    async (bench) => {
      const bare = calling(await shoppers(bench, BARE_CARTS, LINES), async ({ id }) => {
        const query = { name: 'order', text: orderBare, values: [id] };
        const { rowCount } = await bench.site.database.work.query(query);
        if (rowCount !== LINES) throw new Error('the bare orders have used up their carts');
      });
      const carts = await shoppers(bench, CARTS, LINES);
      return [await sending(bench, carts.map(placing)), 'bare transaction', bare];
    },
  ),
  compared(
    `order of ${WIDE} lines with prices, p50`,
    'p50',
    () => ({ most: 1.3 }),
    async (bench) => {
      const [priced, unpriced] = [await wideOrders(bench, true), await wideOrders(bench, false)];
      return [await sending(bench, priced), 'without prices', await sending(bench, unpriced)];
    },
  ),
  memory('carts and orders'),
];
