/** Times of other visitors while one customer sends many requests at the same time. */
import { calls } from '#contract';
import { signIn } from '../../test/factories.ts';
import type { Alone, Figure } from '../figures.ts';
import { asCustomer } from '../orders.ts';
import { type RunningSite, unlimited, withDemo } from '../processes.ts';
import { ask, post } from '../requests.ts';
import { visiting } from './visitors.ts';

/** Number of order lines of the customer, 20 in each order. */
const LINES = 40_000;
/** Number of concurrent requests. */
const REQUESTS = 600;

const ordersSql = `with placed as (
    insert into ordering.customer_order (customer_id, code, shipping_method, consignee_name,
      consignee_contact, consignee_address, consignee_zipcode, consignee_country)
    select s.customer_id, 'EE' || 2500000000 + n, 0, 'Bench', '1', 'Street 1', '1', 'DE'
    from accounts.session s, generate_series(1, $2::int / 20) n
    where token_sha256 = sha256(convert_to($1, 'utf8')) returning id
  )
  insert into ordering.order_line (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity)
  select id, seq, seq, 1, 'TW-' || seq, 1, 1 from placed, generate_series(1, 20) seq`;

/** Creates a customer with LINES order lines. @returns the session token */
async function customerWithOrders({ database }: RunningSite): Promise<string> {
  const token = await signIn(database, 'A');
  await database.work.query(ordersSql, [token, LINES]);
  await database.work.query('vacuum analyze ordering.customer_order');
  await database.work.query('vacuum analyze ordering.order_line');
  return token;
}

/** Sends all requests at the same time. @returns the statuses of the responses */
async function statusesOf(port: number, token: string): Promise<string> {
  const totals = post(calls.orderTotals.path, {}, asCustomer(token));
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, () =>
      ask(port, totals).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  const counts = [...Map.groupBy(answers, (status) => status)];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `${counts.map(([status, all]) => `${all.length} answers ${status}`).join(', ')} in ${seconds} s`;
}

export const figures: Figure<Alone>[] = [
  {
    name: `another customer's cart while one asks ${REQUESTS} times at once for totals of ${LINES} lines: p50`,
    target: { most: 20 },
    measure: ({ port }) =>
      withDemo(port, unlimited, async (site) => {
        const token = await customerWithOrders(site);
        const other = asCustomer(await signIn(site.database, 'A'));
        const question = () => post(calls.cartList.path, {}, other);
        const visit = { port, question };
        const quiet = await visiting(visit, () => new Promise((done) => setTimeout(done, 3000)));
        let statuses = '';
        const busy = await visiting(visit, async () => {
          statuses = await statusesOf(port, token);
        });
        const { p50, p99 } = busy;
        const note = `${statuses}; the other: p99 ${p99.toFixed(0)} ms, ${busy.failures.length} of ${busy.answers} failed; p50 when quiet ${quiet.p50.toFixed(1)} ms`;
        return { value: p50, unit: 'ms', times: { p50, p99 }, note };
      }),
  },
];
