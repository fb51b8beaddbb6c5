/** Back orders: items that staff allow to be ordered while out of stock (docs/product.md 12.9). */
import { beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addParts, addShopper, consignee, type Shopper, setStock } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

const expected = '2099-12-31';
const allow = (more: object = {}) => setStock(site, item, 0, { backOrder: true, ...more });
const order = (line: string, backOrder?: '1') =>
  shopper.call('orderAddFromCart', {
    ...consignee,
    cartItems: [{ id: line, quantity: 2, ...(backOrder && { backOrder }) }],
  });

test('without leave of staff nothing is different: what is out of stock is refused', async () => {
  const line = await shopper.add(item, 2);
  await setStock(site, item, 0, { expected });
  const add = { refCodeType: '1', refId: item, quantity: 1 };
  expect(await shopper.call('cartAdd', add)).toMatchObject({ status: 409 });
  expect(await order(line, '1')).toMatchObject({ status: 409 });
  expect(await shopper.cart()).toMatchObject([{ stockInfo: 'Out Of Stock', expected }]);
  expect((await shopper.cart())[0]).not.toHaveProperty('backOrder');
});

test('with it the item goes into cart and order, marked from the cart to the mail', async () => {
  await allow({ expected });
  const line = await shopper.add(item, 2);
  expect(await shopper.cart()).toMatchObject([
    { stockInfo: 'Out Of Stock', backOrder: true, expected },
  ]);
  const { val: orderCode, status } = await order(line, '1');
  expect(status).toBe(200);
  const placed = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  expect(placed.orderItems).toMatchObject([{ backOrder: true, expected, quantity: 2 }]);
  const { val } = await shopper.call('orderList');
  expect(val).toMatchObject([{ orderItems: [{ backOrder: true, expected }] }]);
  const sales = await addStaffMember(site, 'sales');
  const desk = (await staffCall(site, 'getStaffOrder', { id: placed.id }, sales)).val as StaffOrder;
  expect(desk.items).toMatchObject([{ backOrder: true, expected, stock: 0 }]);
  const { email } = (await shopper.call('getCustomerInfoByToken')).val as { email: string };
  expect((await mailbox.next(email)).text).toContain('back order, expected Dec 31, 2099');
});

test('the order stays one when stock is back, and keeps the day that was told', async () => {
  await allow({ expected });
  const { val: orderCode } = await order(await shopper.add(item, 2), '1');
  await setStock(site, item, 50);
  const placed = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  expect(placed.orderItems).toMatchObject([{ backOrder: true, expected }]);
  await site.database.write.query("update ordering.order_line set expected = '2020-01-01'");
  const later = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  expect(later.orderItems[0]).not.toHaveProperty('expected');
});

test('leave that was taken back refuses the order, and nothing is ordered', async () => {
  await allow();
  const line = await shopper.add(item, 2);
  await setStock(site, item, 0, { backOrder: false });
  expect(await order(line, '1')).toMatchObject({
    status: 409,
    msg: expect.stringMatching(/^These items cannot be ordered now: TW-\d+-001 \(Out Of Stock\)/),
    val: [{ id: line, obstacle: 'Out Of Stock' }],
  });
  expect(await shopper.cart()).toMatchObject([{ id: line, totalQuantity: 2 }]);
  expect((await shopper.call('orderList')).val).toEqual([]);
});

test('what runs out between cart and order becomes no back order unasked', async () => {
  await setStock(site, item, 5, { backOrder: true });
  const line = await shopper.add(item, 2);
  await setStock(site, item, 0);
  const { status, val, msg } = await order(line);
  expect({ status, val }).toMatchObject({
    status: 409,
    val: [{ id: line, obstacle: 'back order' }],
  });
  expect(msg).toContain('(out of stock: back order only)');
  expect((await order(line, '1')).status).toBe(200);
});

test('an item in stock is no back order, whatever the caller says', async () => {
  await setStock(site, item, 5, { backOrder: true, expected });
  const { val: orderCode } = await order(await shopper.add(item, 2), '1');
  const placed = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  expect(placed.orderItems[0]).not.toHaveProperty('backOrder');
  expect(placed.orderItems[0]).not.toHaveProperty('expected');
});

test('it can be waited for, and its development requested, all the same', async () => {
  await allow();
  const ref = { refCodeType: '1', refId: item };
  expect((await shopper.call('watchAdd', ref)).status).toBe(200);
  expect((await shopper.call('reqDev', { ...ref, quantity: 3 })).status).toBe(200);
});

test('what is not made yet can not be ordered, with leave or without', async () => {
  await setStock(site, item, null, { backOrder: true });
  const add = { refCodeType: '1', refId: item, quantity: 1 };
  expect(await shopper.call('cartAdd', add)).toMatchObject({ status: 409 });
});

test('a line says that fewer pieces than it has are in stock, and never how many', async () => {
  await setStock(site, item, 5);
  await shopper.add(item, 5);
  expect((await shopper.cart())[0]).not.toHaveProperty('short');
  await setStock(site, item, 4);
  const [line] = await shopper.cart();
  expect(line).toMatchObject({ quantity: 5, short: 'in part' });
  expect(line).not.toHaveProperty('stock');
  await setStock(site, item, 4, { backOrder: true });
  expect(await shopper.cart()).toMatchObject([{ short: 'rest follows' }]);
  await setStock(site, item, 0, { backOrder: true });
  expect((await shopper.cart())[0]).not.toHaveProperty('short');
});

test('before it is added an item says the same, of a visible turbo alone', async () => {
  const wanted = (refId: number, quantity: number, refCodeType = '1') =>
    shopper.call('cartShort', { items: [{ refCodeType, refId, quantity }] });
  await setStock(site, item, 4);
  expect((await wanted(item, 4)).val).toEqual([{}]);
  expect((await wanted(item, 5)).val).toEqual([{ short: 'in part' }]);
  await setStock(site, item, 4, { backOrder: true });
  expect((await wanted(item, 5)).val).toEqual([{ short: 'rest follows' }]);
  await setStock(site, item, 0);
  expect((await wanted(item, 5)).val).toEqual([{}]);
  // Wrong type of an item, and unknown id.
  await setStock(site, item, 4);
  expect((await wanted(item, 5, '0')).val).toEqual([{}]);
  expect((await wanted(999_999_999, 5)).val).toEqual([{}]);
  const { status } = await shopper.call('cartShort', {
    items: [
      { refCodeType: '1', refId: item, quantity: 5 },
      { refCodeType: '1', refId: item, quantity: 0 },
    ],
  });
  expect(status).toBe(400);
  const items = [{ refCodeType: '1', refId: item, quantity: 5 }];
  expect((await site.call('cartShort', { items })).status).toBe(401);
});
