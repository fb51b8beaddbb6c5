/** Customers accept quotations while the site's process and its database are killed (real processes). */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { calls, type Envelope } from '#contract';
import { prepareOrders } from '#test/order-customers.ts';
import { Machine } from '#test/order-faults.ts';

const CUSTOMERS = 4;
const ORDERS = 60;
const KILLS = 3;

/** Quoted orders of each customer of a database. @returns their ids, by customer */
async function quotedOrders(url: string): Promise<number[][]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ ids: number[] }>(
    `with placed as (
       insert into ordering.customer_order (customer_id, code, order_status, shipping_method,
         consignee_name, consignee_contact, consignee_address, consignee_zipcode, consignee_country)
       select c.id, 'EE' || c.id || '-' || n, 'wait for customer confirm', 1, 'Ann', '1', 'Street 1', '1', 'DE'
       from accounts.customer c, generate_series(1, $1) n order by c.id
       returning id, customer_id
     ), line as (
       insert into ordering.order_line
         (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity, unit_price)
       select id, 1, 1, 1, 'TW-1', 2, 2, 12.5 from placed
     ), quotation as (
       insert into ordering.quotation (order_id, currency, valid_until)
       select id, 'EUR', '2999-12-31' from placed
     )
     select json_agg(id order by id) as ids from placed group by customer_id order by customer_id`,
    [ORDERS],
  );
  await client.end();
  return rows.map(({ ids }) => ids);
}

/** @returns undefined when no answer came */
async function confirm(site: string, token: string, orderId: number, key: string) {
  try {
    const response = await fetch(`${site}${calls.orderConfirm.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': token, 'idempotency-key': key },
      body: JSON.stringify({ orderId, version: 1 }),
      signal: AbortSignal.timeout(20_000),
    });
    // The site's own faults are no answers: the database may be away.
    return response.status >= 500 ? undefined : ((await response.json()) as Envelope);
  } catch {
    return undefined;
  }
}

test('kill -9 of the site and of its database leaves each acceptance once, and no gap among the numbers', async () => {
  const machine = new Machine();
  try {
    await machine.startDatabase();
    await machine.startSite();
    const { tokens } = await prepareOrders(machine.databaseUrl, CUSTOMERS);
    const ordersOf = await quotedOrders(machine.databaseUrl);
    let accepted = 0;
    const refusals: string[] = [];
    const lives = tokens.map(async (token, at) => {
      for (const orderId of ordersOf[at] ?? []) {
        const key = randomUUID();
        let answer: Envelope | undefined;
        while (!answer) {
          answer = await confirm(machine.siteUrl, token, orderId, key);
          if (!answer) await sleep(20);
        }
        if (answer.success !== '0') refusals.push(answer.msg);
        accepted += 1;
      }
    });
    for (let kill = 0; kill < KILLS; kill++) {
      const before = accepted;
      while (accepted < before + CUSTOMERS) await sleep(5);
      await machine.killSite();
      if (kill % 2 === 1) {
        await machine.killDatabase();
        await machine.startDatabase();
      }
      await machine.startSite();
    }
    expect(accepted).toBeLessThan(CUSTOMERS * ORDERS);
    await Promise.all(lives);
    expect(refusals).toEqual([]);
    const client = new pg.Client(machine.databaseUrl);
    await client.connect();
    const { rows } = await client.query(
      `select count(*)::int as orders, count(distinct p.number)::int as numbers,
         max(p.number) as last, (select last from ordering.proforma_number) as counter,
         (select count(*)::int from ordering.order_event where action = 'confirm') as events
       from ordering.customer_order o join ordering.proforma p on p.order_id = o.id
       where o.order_status = 'confirm'`,
    );
    await client.end();
    const all = CUSTOMERS * ORDERS;
    expect(rows[0]).toEqual({ orders: all, numbers: all, last: all, counter: all, events: all });
  } finally {
    await machine.stop();
  }
}, 180_000);
