/** Tests the customer's page in the back office for each role. */
import { expect, test } from 'vitest';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { openTestSite } from '#test/app.ts';
import { addOrder } from '#test/orders.ts';
import { addCustomer, addStaffMember, staffCall } from '#test/staff.ts';

const site = await openTestSite();

const run = (text: string, values: unknown[] = []) => site.database.write.query(text, values);

async function overviewOf(id: string, role: 'sales' | 'admin') {
  const token = await addStaffMember(site, role, `${role}-${id}@test.example`);
  const { val, status } = await staffCall(site, 'getCustomer', { id }, token);
  expect(status).toBe(200);
  return (val as StaffCustomer).overview;
}

async function fill(customer: string, email: string) {
  const customerId = Number(customer);
  const of = (fields: Parameters<typeof addOrder>[1]) =>
    addOrder(site.database, { customerId, ...fields });
  const delivered = await of({ orderStatus: 'confirm', shippingStatus: 'delivered' });
  const quoted = await of({ orderStatus: 'wait for customer confirm' });
  await run("update ordering.customer_order set note = 'Call first' where id = $1", [quoted.id]);
  await run('update ordering.order_line set unit_price = 2.5 where order_id = $1', [quoted.id]);
  await run(
    `insert into ordering.quotation (order_id, currency, freight, valid_until)
     values ($1, 'EUR', 3, '2999-12-31')`,
    [quoted.id],
  );
  await run(
    `insert into ordering.order_message (order_id, actor, who, body)
     values ($1, 'customer', $2, 'When?'), ($1, 'staff', 'x@test.example', 'Soon.')`,
    [quoted.id, email],
  );
  await run(
    `insert into ordering.claim (order_id, line_id, number, reason, quantity)
     values ($1, $2, 1, 'defective', 1)`,
    [delivered.id, delivered.lines[0]],
  );
  await run(
    `insert into ordering.address (customer_id, tag, consignee_name, consignee_contact,
       consignee_address, consignee_zipcode, consignee_country)
     values ($1, 'Depot', 'Ada Weber', '1', 'Ring 1', '89073', 'DE')`,
    [customer],
  );
  await run(
    `insert into ordering.cart_line (customer_id, item_id, type, name, quantity, total_quantity)
     values ($1, 7, 0, 'CART-1', 3, 3)`,
    [customer],
  );
  await run(`insert into ordering.list (customer_id, name) values ($1, 'Winter')`, [customer]);
  await run(
    `insert into ordering.list_line (customer_id, item_id, type, name, list_id)
     select $1, 8, 0, 'LIST-1', id from ordering.list where customer_id = $1`,
    [customer],
  );
  await run(
    `insert into ordering.own_number (customer_id, key, number, item_id, type, name)
     values ($1, 'MINE1', 'MINE-1', 8, 0, 'LIST-1')`,
    [customer],
  );
  await run(
    `insert into ordering.price_list
       (name, level, customer_id, currency, valid_from, valid_until, imported_by)
     values ('theirs.csv', null, $1, 'EUR', '2020-01-01', '2999-12-31', ''),
       ('past.csv', null, $1, 'EUR', '2020-01-01', '2020-12-31', ''),
       ('levels.csv', 'B', null, 'USD', '2020-01-01', '2999-12-31', ''),
       ('others.csv', 'A', null, 'USD', '2020-01-01', '2999-12-31', '')`,
    [customer],
  );
  await run(
    `insert into security.event (minute, event, area, customer_id, address, times, first_at, last_at)
     values (now(), 'signIn', 'customer', $1, '192.0.2.7', 2, now(), now())`,
    [customer],
  );
  await run(
    `insert into ordering.order_mail (order_id, recipient, subject)
     values ($1, 'customer', 'Your quotation'), ($1, 'staff', 'An order')`,
    [quoted.id],
  );
  return { delivered, quoted };
}

test('An admin reads everything about a customer, and nothing of others', async () => {
  const email = 'whole@test.example';
  const id = await addCustomer(site.database, 'active', { email, level: 'B' });
  const stranger = await addCustomer(site.database, 'active', { level: 'A' });
  const { delivered, quoted } = await fill(id, email);
  const ofQuoted = { orderId: String(quoted.id), orderCode: quoted.code };
  expect(await overviewOf(id, 'admin')).toMatchObject({
    orders: [
      { orderStatus: 'confirm', shippingStatus: 'delivered', count: 1 },
      { orderStatus: 'wait for customer confirm', count: 1 },
    ],
    latestOrders: [{ ...ofQuoted, note: 'Call first' }, { orderCode: delivered.code }],
    quotations: [{ ...ofQuoted, currency: 'EUR', total: '13.00', isExpired: false }],
    unread: [{ ...ofQuoted, count: 1 }],
    claims: [{ code: `${delivered.code}-C1`, state: 'new', quantity: 1 }],
    addresses: [{ tag: 'Depot', country: 'DE' }],
    cart: { count: 1, lines: [{ name: 'CART-1', quantity: 3 }] },
    lists: [
      { name: '', count: 0, lines: [] },
      { name: 'Winter', count: 1, lines: [{ name: 'LIST-1' }] },
    ],
    ownNumbers: 1,
    priceLists: [
      { name: 'theirs.csv', level: null },
      { name: 'levels.csv', level: 'B' },
    ],
    signIns: [{ event: 'signIn', times: 2, address: '192.0.2.7' }],
    mails: [{ ...ofQuoted, subject: 'Your quotation' }],
  });
  expect(await overviewOf(stranger, 'admin')).toEqual({
    orders: [],
    latestOrders: [],
    quotations: [],
    unread: [],
    claims: [],
    addresses: [],
    cart: { count: 0, lines: [] },
    lists: [{ name: '', count: 0, lines: [] }],
    ownNumbers: 0,
    signIns: [],
    mails: [],
    priceLists: [expect.objectContaining({ name: 'others.csv' })],
  });
});

test('Sales read counts of cart and lists, no lines, and no address of sign-ins', async () => {
  const email = 'counts@test.example';
  const id = await addCustomer(site.database, 'active', { email, level: 'B' });
  await fill(id, email);
  expect(await overviewOf(id, 'sales')).toMatchObject({
    cart: { count: 1, lines: null },
    lists: [
      { count: 0, lines: null },
      { name: 'Winter', count: 1, lines: null },
    ],
    signIns: [{ event: 'signIn', address: null }],
  });
});
