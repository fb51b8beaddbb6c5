/** How a million orders of other customers slow ordering, looking up orders, and answering at the desk. */
import { calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { addByCommand } from '#staff/server/accounts.ts';
import { addManyOrders } from '../../test/many-orders.ts';
import { digestOf, staffPassword } from '../../test/staff.ts';
import { type Bench, type Figure, type Measured, sending } from '../figures.ts';
import { asCustomer, placing, shoppers } from '../orders.ts';
import { ask, post } from '../requests.ts';
import type { Work } from '../work.ts';

const ORDERS = 1_000_000;
const CUSTOMERS = 200_000;
/** Orders of the requesting customer. */
const OWN = 30;
const LINES = 20;
const SECONDS = 2;
const MOST = 1.5;

/** Signs a member of staff in. @returns headers of their calls */
async function asStaff({ site }: Bench) {
  const email = 'bench@test.example';
  await addByCommand(site.database, { email, role: 'sales', password: staffPassword });
  const signIn = { email, passwordSha: digestOf(staffPassword) };
  const answer = await ask(site.port, post(staffCalls.staffLogin.path, signIn));
  const token = /(?:^|[;, ])(?:__Host-)?staff=([^;]+)/.exec(
    answer.headers['set-cookie']?.join() ?? '',
  );
  return { 'x-staff-token': token?.[1] ?? '' };
}

/** The requests before and after the other customers' orders exist. */
async function questions(bench: Bench): Promise<Record<string, Work>> {
  const [own] = await shoppers(bench, 1, 0);
  const carts = await shoppers(bench, OWN, LINES);
  const { work } = bench.site.database;
  // Each connection sends one request.
  await (await sending(bench, carts.map(placing))).hard(0, OWN);
  await work.query(
    'update ordering.customer_order set customer_id = $1 where customer_id = any ($2)',
    [own?.id, carts.map(({ id }) => id)],
  );
  const customer = asCustomer(own?.token ?? '');
  const staff = await asStaff(bench);
  const listed = (payload: object) =>
    sending(bench, [post(calls.orderList.path, payload, customer)]);
  const atDesk = (payload: object) =>
    sending(bench, [post(staffCalls.listOrders.path, payload, staff)]);
  return {
    "a customer's orders": await listed({}),
    "a customer's orders by a word": await listed({ search: 'none of them' }),
    'the desk: all, the newest first': await atDesk({}),
    'the desk: those that wait for confirmation': await atDesk({
      orderStatus: 'wait for confirm',
      sort: 'placed',
      order: 'asc',
    }),
    'the desk: by the start of a code': await atDesk({ text: 'EE26000777' }),
  };
}

/** Carts are used up, so each measuring has its own. */
const ordering = async (bench: Bench) =>
  sending(bench, (await shoppers(bench, 600, LINES)).map(placing));

async function measureKept(bench: Bench): Promise<Measured[]> {
  const { database } = bench.site;
  const asked = await questions(bench);
  const times = async () => {
    const all: Record<string, Work> = { ...asked, 'an order of 20 lines': await ordering(bench) };
    const found: [name: string, times: Awaited<ReturnType<Work['times']>>][] = [];
    for (const [name, one] of Object.entries(all)) {
      await one.times(SECONDS / 4);
      found.push([name, await one.times(SECONDS)]);
    }
    return found;
  };
  const before = new Map(await times());
  await addManyOrders(database, { customers: CUSTOMERS, orders: ORDERS });
  const { rows } = await database.work.query<{ mb: number }>(
    'select (pg_database_size(current_database()) / 1e6)::int mb',
  );
  const after = await times();
  return [
    ...after.map(([name, now]): Measured => {
      const few = before.get(name)?.p50 ?? 0;
      const floor = { name: 'among few', value: few };
      return {
        name,
        target: { most: MOST },
        value: now.p50,
        unit: 'ms',
        floor,
        ratio: now.p50 / few,
        times: now,
      };
    }),
    { name: 'the database with a million orders', value: rows[0]?.mb ?? 0, unit: 'MB' },
  ];
}

/** With each size of catalogue. */
export const sized = true;

export const figures: Figure<Bench>[] = [{ name: 'beside a million orders', measure: measureKept }];
