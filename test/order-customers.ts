/** Customers who keep ordering despite faults, and checks of their orders afterwards. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { calls, type Envelope } from '#contract';
import type { CartItem } from '#contract/ordering.ts';
import { hashToken } from '#features/accounts/server/sessions.ts';
import { consignee } from './ordering.ts';

/** Timeout for a response, ms. */
const PATIENCE = 20_000;

/** An order as a customer sent it. */
interface Sent {
  readonly key: string;
  readonly payload: { cartItems: { id: string; quantity: number }[] };
  /** Expected quantities by E&E P/N. */
  readonly lines: Record<string, number>;
}

/** A customer who places orders, and repeats an order until a response comes. */
export class OrderCustomer {
  readonly #site: () => string;
  readonly #token: string;
  readonly acknowledged = new Map<string, Sent>();
  /** Times of acknowledged orders (performance.now()). */
  readonly moments: number[] = [];
  pending: Sent | undefined;
  sentAgain = 0;
  refused = 0;

  /** @param site returns the current URL of the site */
  constructor(site: () => string, token: string) {
    this.#site = site;
    this.#token = token;
  }

  /** @returns undefined if no response came */
  async #call(name: keyof typeof calls, payload: object, key = ''): Promise<Envelope | undefined> {
    try {
      const response = await fetch(`${this.#site()}${calls[name].path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-token': this.#token,
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(payload),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const envelope = (await response.json()) as Envelope;
      // A 5xx counts as no response: the database may be down.
      return response.status >= 500 ? undefined : envelope;
    } catch {
      return undefined;
    }
  }

  async orderOnce(items: readonly number[]): Promise<void> {
    if (this.pending) return this.#send(this.pending, true);
    for (const refId of items) {
      const line = { refCodeType: '1', refId, quantity: 2 };
      // Every attempt has the same key, so that an attempt that arrives late does not change the cart of the
      // next order.
      const key = randomUUID();
      while (!(await this.#call('cartAdd', line, key))) await sleep(50);
    }
    const cart = (await this.#call('cartList', {}))?.val as CartItem[] | undefined;
    // The site is down: waits before the next attempt.
    if (!cart) return sleep(50);
    if (cart.length === 0) return;
    const cartItems = cart.map(({ id, quantity }) => ({ id, quantity }));
    const attempt = {
      key: randomUUID(),
      payload: { ...consignee, cartItems },
      lines: Object.fromEntries(cart.map(({ eePn, quantity }) => [eePn, quantity])),
    };
    // Tries to order more pieces than the cart contains. The site must refuse the whole order, even during
    // faults.
    const tooMany = cartItems.map(({ id, quantity }) => ({ id, quantity: quantity + 1 }));
    const no = await this.#call(
      'orderAddFromCart',
      { ...consignee, cartItems: tooMany },
      `${attempt.key}-no`,
    );
    if (no?.success === '1') this.refused += 1;
    if (no?.success === '0') throw new Error('an order of more than the cart holds was taken');
    this.pending = attempt;
    await this.#send(attempt, false);
  }

  async #send(sent: Sent, again: boolean): Promise<void> {
    if (again) this.sentAgain += 1;
    const answer = await this.#call('orderAddFromCart', sent.payload, sent.key);
    if (!answer) return;
    this.pending = undefined;
    if (answer.success === '0') {
      this.acknowledged.set(String(answer.val), sent);
      this.moments.push(performance.now());
    } else throw new Error(`an order was refused: ${answer.msg}`);
  }
}

/**
 * Customers order repeatedly. At the end, unanswered orders are repeated until a response comes.
 * @param pause time between two orders of a customer, ms
 */
export function keepOrdering(
  people: readonly OrderCustomer[],
  items: readonly number[],
  pause = 0,
) {
  let over = false;
  const failures: string[] = [];
  const live = async (person: OrderCustomer) => {
    while (!over) {
      const some = items.filter(() => Math.random() < 0.15);
      await person.orderOnce(some.length > 0 ? some : items.slice(0, 1));
      await sleep(person.pending ? 50 : pause * 2 * Math.random());
    }
    while (person.pending) await person.orderOnce([]);
  };
  const lives = people.map((person) =>
    live(person).catch((error: Error) => failures.push(error.message)),
  );
  return {
    failures,
    ordered: () => people.reduce((total, { acknowledged }) => total + acknowledged.size, 0),
    async end() {
      over = true;
      await Promise.all(lives);
    },
  };
}

/** Adds parts in stock and signed-in customers. */
export async function prepareOrders(url: string, customers: number) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: items } = await client.query<{ id: number }>(
    `with item as (
       insert into catalogue.item (type, ee_pn)
       select 1, 'TW-' || n from generate_series(1, 20) n returning id, ee_pn
     ), stock as (insert into catalogue.stock select id, 1000000 from item)
     insert into catalogue.part (id, ref, component)
     select id, 'ee:' || ee_pn, 'turbine wheel' from item returning id`,
  );
  const tokens = Array.from({ length: customers }, () => randomBytes(32).toString('base64url'));
  for (const token of tokens) {
    await client.query(
      `with customer as (
         insert into accounts.customer (email, level, status) values ($1, 'C', 'active') returning id
       )
       insert into accounts.session (token_sha256, customer_id) select $2, id from customer`,
      [`${randomBytes(6).toString('hex')}@example.com`, hashToken(token)],
    );
  }
  await client.end();
  return { items: items.map(({ id }) => id), tokens };
}

interface KeptOrder {
  code: string | null;
  lines: Record<string, number> | null;
  events: number;
}

/** Checks that the database has exactly the acknowledged orders with all their lines. @returns problems */
export async function checkOrders(
  url: string,
  people: readonly OrderCustomer[],
): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<KeptOrder>(
    `select o.code,
       (select json_object_agg(l.ref_code_old, l.quantity) from ordering.order_line l
        where l.order_id = o.id) as lines,
       (select count(*)::int from ordering.order_event e where e.order_id = o.id) as events
     from ordering.customer_order o`,
  );
  await client.end();
  const orders = new Map(rows.map((row) => [row.code, row]));
  const faults: string[] = [];
  if (orders.size !== rows.length)
    faults.push(`${rows.length - orders.size} codes were given twice`);
  const codes = new Set<string>();
  for (const person of people) {
    for (const [code, { lines }] of person.acknowledged) {
      if (codes.has(code)) faults.push(`${code} was told to two customers`);
      codes.add(code);
      const order = orders.get(code);
      if (!order) faults.push(`${code} is lost`);
      else if (!sameLines(order.lines ?? {}, lines)) faults.push(`${code} has other lines`);
      else if (order.events !== 1) faults.push(`${code} has ${order.events} events`);
    }
  }
  for (const code of orders.keys()) {
    if (code === null || !codes.has(code)) faults.push(`${code} was made, and nobody was told`);
  }
  return faults;
}

function sameLines(one: Record<string, number>, other: Record<string, number>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
