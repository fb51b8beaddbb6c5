/** Numbers of proforma invoices have no gaps, also when many customers accept at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import { inTransaction } from '#platform/database.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { issueMissing, proformaOf } from './order-documents.ts';

let site: TestSite;
let staff: string;
let item: number;
beforeAll(async () => {
  site = await startTestSite();
  staff = await addStaffMember(site, 'sales');
  [item = 0] = await addParts(site, 1, 9999);
});
afterAll(() => site?.close());

interface Buyer {
  readonly shopper: Shopper;
  readonly order: OrderDetail;
}

/** A customer with a quoted order. */
async function quoted(): Promise<Buyer> {
  const shopper = await addShopper(site);
  const order = await shopper.placed(item, 2);
  const lines = order.orderItems.map(({ id }) => ({ id, unitPrice: '12.50' }));
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  const change = { id: order.id, version: order.version, remark: '', lines: [], quotation };
  const { status } = await staffCall(site, 'changeOrder', change, staff);
  expect(status).toBe(200);
  return { shopper, order };
}

const accept = ({ shopper, order }: Buyer, version = 2) =>
  shopper.call('orderConfirm', { orderId: order.id, version });

const numbers = async (): Promise<number[]> => {
  const { rows } = await site.database.write.query<{ number: number }>(
    'select number from ordering.proforma order by number',
  );
  return rows.map(({ number }) => number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('64 who accept at once get 64 numbers without a gap, and those who fail get none', async () => {
  const buyers = await Promise.all(Array.from({ length: 64 }, quoted));
  const late = await Promise.all(Array.from({ length: 8 }, quoted));
  const answers = await Promise.all([
    ...buyers.map((buyer) => accept(buyer)),
    ...late.map((buyer) => accept(buyer, 1)),
  ]);
  expect(answers.slice(0, 64).map(({ status }) => status)).toEqual(Array(64).fill(200));
  expect(answers.slice(64).map(({ status }) => status)).toEqual(Array(8).fill(409));
  expect(await numbers()).toEqual(upTo(64));
});

test('A transaction that ends after it took a number gives it back', async () => {
  const before = (await numbers()).length;
  const client = await site.database.write.connect();
  await client.query('begin');
  await client.query('update ordering.proforma_number set last = last + 1');
  const acceptances = Promise.all([quoted(), quoted()]).then((buyers) =>
    Promise.all(buyers.map((buyer) => accept(buyer))),
  );
  // As the database does for a process that was killed.
  await client.query('rollback');
  client.release();
  expect((await acceptances).map(({ status }) => status)).toEqual([200, 200]);
  expect(await numbers()).toEqual(upTo(before + 2));
});

test('The invoice stays as it was accepted, whatever happens to the order', async () => {
  const buyer = await quoted();
  await accept(buyer);
  await site.database.write.query(
    'update ordering.order_line set quantity = 9, unit_price = 1 where order_id = $1',
    [buyer.order.id],
  );
  const { lines } = await proformaOf(site.database.write, Number(buyer.order.id));
  expect(lines).toMatchObject([{ quantity: 2, unitPrice: '12.500' }]);
});

test('What was accepted through the release before gets its invoice, once', async () => {
  const { order } = await quoted();
  const before = (await numbers()).length;
  await site.database.write.query(
    `update ordering.customer_order set order_status = 'confirm' where id = $1`,
    [order.id],
  );
  await inTransaction(site.database.write, issueMissing);
  await inTransaction(site.database.write, issueMissing);
  expect(await numbers()).toEqual(upTo(before + 1));
  const { number } = await proformaOf(site.database.write, Number(order.id));
  expect(number).toBe(before + 1);
});
