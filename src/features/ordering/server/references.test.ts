/** A customer's PO number, note and references, from the cart to the order desk (12.4). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { openTestSite } from '#test/app.ts';
import { addParts, addShopper, consignee, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const site = await openTestSite();
const staff = await addStaffMember(site, 'sales');

let shopper: Shopper;
let item: number;
let line: string;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
  line = await shopper.add(item, 3);
});

const refer = (id: string, reference: string, by = shopper) =>
  by.call('cartReference', { id, reference });

async function order(fields: object = {}, quantity = 3): Promise<OrderDetail> {
  const cartItems = [{ id: line, quantity }];
  const payload = { ...consignee, cartItems, ...fields };
  const { val: orderCode } = await shopper.call('orderAddFromCart', payload);
  return (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
}

describe('A reference of a line', () => {
  test('stays in the cart, is changed and taken away', async () => {
    expect(await shopper.cart()).toMatchObject([{ reference: '' }]);
    expect(await refer(line, 'Job 7')).toMatchObject({ status: 200, val: { cart: 1 } });
    await shopper.add(item, 1);
    expect(await shopper.cart()).toMatchObject([{ reference: 'Job 7', quantity: 4 }]);
    await refer(line, '');
    expect(await shopper.cart()).toMatchObject([{ reference: '' }]);
  });

  test('is one line of text, of at most 60 characters', async () => {
    await refer(line, ' Job\n\u202e7 ');
    expect(await shopper.cart()).toMatchObject([{ reference: 'Job 7' }]);
    expect(await refer(line, 'x'.repeat(61))).toMatchObject({
      status: 400,
      msg: 'The field “Your reference” is longer than 60 characters.',
    });
    expect(await shopper.cart()).toMatchObject([{ reference: 'Job 7' }]);
  });

  test("of another customer's line is as good as none", async () => {
    const otherShopper = await addShopper(site);
    expect(await refer(line, 'Mine', otherShopper)).toMatchObject({ status: 404 });
    expect(await shopper.cart()).toMatchObject([{ reference: '' }]);
  });

  test('goes into the order, and stays with what is left in the cart', async () => {
    await refer(line, 'Job 7');
    expect((await order({}, 2)).orderItems).toMatchObject([{ reference: 'Job 7' }]);
    expect(await shopper.cart()).toMatchObject([{ reference: 'Job 7', quantity: 1 }]);
  });
});

describe('PO number and note', () => {
  test('are kept with the order, and empty without them', async () => {
    const placed = await order({ poNumber: ' PO-4711 ', note: 'Please pack\napart' }, 1);
    expect(placed).toMatchObject({ poNumber: 'PO-4711', note: 'Please pack apart' });
    expect((await shopper.call('orderList')).val).toMatchObject([{ poNumber: 'PO-4711' }]);
    expect(await order({}, 1)).toMatchObject({ poNumber: '', note: '' });
  });

  test.each([
    ['poNumber', 61, 'PO number', 60],
    ['note', 501, 'Note', 500],
  ])('a longer %s refuses the order', async (field, length, label, most) => {
    const payload = {
      ...consignee,
      cartItems: [{ id: line, quantity: 1 }],
      [field]: 'x'.repeat(length),
    };
    expect(await shopper.call('orderAddFromCart', payload)).toMatchObject({
      status: 400,
      msg: `The field “${label}” is longer than ${most} characters.`,
    });
    expect(await shopper.cart()).toHaveLength(1);
  });
});

describe('The order desk', () => {
  const found = async (text: string) => {
    const { val } = await staffCall(site, 'listOrders', { text }, staff);
    return (val as OrderRow[]).map(({ id }) => id);
  };

  test('shows the references, and finds orders by them', async () => {
    await refer(line, 'Werkstück 88/2 中文');
    const { id } = await order({ poNumber: 'Bestellung 5-77', note: 'Call before' });
    const { val } = await staffCall(site, 'getStaffOrder', { id }, staff);
    expect(val as StaffOrder).toMatchObject({
      poNumber: 'Bestellung 5-77',
      note: 'Call before',
      items: [{ reference: 'Werkstück 88/2 中文' }],
    });
    for (const text of ['bestellung 5-', 'BESTELLUNG', 'Werkstück 88/2', 'werkstück 88/2 中']) {
      expect(await found(text), text).toEqual([id]);
    }
    expect(await found('Bestellung 6')).toEqual([]);
  });
});

describe('A PO number that was used before', () => {
  const ofCustomer = (poNumber: string, by = shopper) => by.call('orderOfPoNumber', { poNumber });

  test('is told with the order that has it, to its customer and to staff', async () => {
    expect((await ofCustomer('PO-77')).val).toEqual({});
    const { id, orderCode } = await order({ poNumber: 'PO-77' });
    for (const typed of ['PO-77', ' po-77 ']) {
      expect((await ofCustomer(typed)).val).toMatchObject({ order: { id, orderCode } });
    }
    expect((await ofCustomer('PO-7')).val).toEqual({});
    expect((await ofCustomer('')).val).toEqual({});
    expect((await ofCustomer('PO-77', await addShopper(site))).val).toEqual({});
    const { val } = await staffCall(site, 'getStaffOrder', { id }, staff);
    const { customerId } = val as unknown as StaffOrder;
    const asked = { customerId, poNumber: 'PO-77' };
    expect((await staffCall(site, 'getOrderOfPoNumber', asked, staff)).val).toMatchObject({
      order: { orderCode },
    });
  });

  test('can be used again, and is free again when its order is cancelled', async () => {
    const { id } = await order({ poNumber: 'PO-78' }, 1);
    const second = await order({ poNumber: 'PO-78' }, 1);
    expect((await ofCustomer('PO-78')).val).toMatchObject({ order: { id: second.id } });
    for (const orderId of [id, second.id]) await shopper.call('orderCancel', { orderId });
    expect((await ofCustomer('PO-78')).val).toEqual({});
  });
});
