/** Staff place an order for a customer who telephoned: the server checks it like the customer's own order. */
import { beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

let shopper: Shopper;
let items: number[];
let customerId: string;
const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });
const staff = await addStaffMember(site, 'sales', 'ben@test.example');
beforeEach(async () => {
  shopper = await addShopper(site);
  items = await addParts(site, 2, 10);
  const { rows } = await site.database.write.query('select max(id) as id from accounts.customer');
  customerId = String(rows[0].id);
});

const goes = {
  shippingConsigneeName: 'Aida Ruiz',
  shippingConsigneeContact: '+34 600 000 000',
  shippingConsigneeAddress: 'Calle Mayor 1',
  shippingConsigneeZipcode: '28013',
  shippingConsigneeCountry: 'ES',
  shippingMethod: '1',
};
let keys = 0;
const place = (fields: object = {}, by = staff) => {
  keys += 1;
  const lines = [{ itemId: items[0], quantity: 2 }];
  const order = { customerId, key: `call ${keys}`, ...goes, items: lines, ...fields };
  return staffCall(site, 'placeOrderFor', order, by);
};
const ordersOf = async () => (await shopper.call('orderList', {})).val as { id: string }[];

test('The order is the customer’s: lines, address, number and note, a history and a mail that tell who placed it', async () => {
  const lines = [
    { itemId: items[0], quantity: 2, reference: 'Shelf 4' },
    { itemId: items[1], quantity: 3 },
  ];
  const { status, val } = await place({ items: lines, poNumber: 'PO-7', note: 'By Friday' });
  expect(status).toBe(200);
  const { id, orderCode } = val as { id: string; orderCode: string };
  const { val: seen } = await shopper.call('getOrder', { orderId: id });
  const { shippingMethod, ...consignee } = goes;
  expect(seen as OrderDetail).toMatchObject({
    orderCode,
    shippingMethod,
    orderStatus: 'wait for confirm',
    ...consignee,
    poNumber: 'PO-7',
    note: 'By Friday',
    orderItems: [{ quantity: 2, reference: 'Shelf 4' }, { quantity: 3 }],
    history: [{ by: 'staff', action: 'place' }],
    actions: ['cancel'],
  });
  const order = (await staffCall(site, 'getStaffOrder', { id }, staff)).val as StaffOrder;
  expect(order).toMatchObject({ customerId, history: [{ by: 'staff', who: 'ben@test.example' }] });
  await expect
    .poll(() => mailbox.to(order.customerEmail).find(({ text }) => text?.includes(orderCode)))
    .toMatchObject({ text: expect.stringContaining('has placed this order for you') });
  const { rows } = await site.database.write.query(
    `select subject_id, after from staff.audit where action = 'placeOrderFor' order by id desc limit 1`,
  );
  expect(rows).toMatchObject([{ subject_id: id, after: { lines: 2, pieces: 5 } }]);
});

test('The customer’s cart stays as it is', async () => {
  await shopper.call('cartAdd', { refId: items[0], refCodeType: '1', quantity: 4 });
  await place();
  expect((await shopper.call('cartList', {})).val).toMatchObject([{ totalQuantity: 4 }]);
});

test('One key places one order, also twice at once; another order with it is refused', async () => {
  const same = { key: 'one' };
  const answers = await Promise.all([place(same), place(same)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.val).toEqual(answers[1]?.val);
  expect(await ordersOf()).toHaveLength(1);
  expect(await place({ ...same, note: 'Another' })).toMatchObject({ status: 409 });
  expect(await ordersOf()).toHaveLength(1);
});

test('What cannot be ordered, and bad input, is refused, and nothing is ordered', async () => {
  const [first, second] = items;
  await site.database.write.query('update catalogue.stock set quantity = 0 where item_id = $1', [
    second,
  ]);
  for (const [fields, status] of [
    [{ items: [{ itemId: second, quantity: 1 }] }, 409],
    [{ items: [{ itemId: 999_999, quantity: 1 }] }, 409],
    [{ items: Array(2).fill({ itemId: first, quantity: 1 }) }, 400],
    [{ items: [{ itemId: first, quantity: 0 }] }, 400],
    [{ items: [] }, 400],
    [{ shippingConsigneeCountry: 'XX' }, 400],
    [{ shippingConsigneeAddress: '\u200b' }, 400],
    [{ shippingMethod: '9' }, 400],
    [{ key: '' }, 400],
    [{ customerId: '999999' }, 404],
  ] as const) {
    expect(await place(fields), JSON.stringify(fields)).toMatchObject({ status });
  }
  expect(await ordersOf()).toEqual([]);
});

test('A blocked customer gets no order; content staff and visitors have no right', async () => {
  await site.database.write.query(`update accounts.customer set status = 'blocked' where id = $1`, [
    customerId,
  ]);
  expect(await place()).toMatchObject({ status: 409, msg: expect.stringContaining('not open') });
  const writer = await addStaffMember(site, 'content', 'cora@test.example');
  expect(await place({}, writer)).toMatchObject({ status: 403 });
  expect(await staffCall(site, 'getOrderForm', { customerId }, writer)).toMatchObject({
    status: 403,
  });
});

test('The form begins with the customer and the saved addresses; numbers find items as in the quick order', async () => {
  const address = {
    addressTag: 'Shop',
    consigneeName: 'Aida',
    consigneeContact: '1',
    consigneeZipcode: '2',
    consigneeAddress: 'Calle 3',
    consigneeCountry: 'ES',
  };
  await shopper.call('addressAdd', address);
  const { val } = await staffCall(site, 'getOrderForm', { customerId }, staff);
  expect(val).toMatchObject({ isActive: true, addresses: [{ consigneeName: 'Aida' }] });
  const numbers = ['no such number'];
  const matches = await staffCall(site, 'matchOrderNumbers', { customerId, numbers }, staff);
  expect(matches.val).toMatchObject([{ number: 'no such number', count: 0, rows: [] }]);
  const ofStranger = { customerId: '999999', numbers };
  expect(await staffCall(site, 'matchOrderNumbers', ofStranger, staff)).toMatchObject({
    status: 404,
  });
});
