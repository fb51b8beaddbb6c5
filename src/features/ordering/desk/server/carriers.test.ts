/** Carriers: staff maintain the list; deliveries get tracking links from it (docs/product.md 12.27). */
import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { ListedCarrier } from '#contract/staff/carriers.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper } from '#test/ordering.ts';

const desk = openOrderDesk();

const carriers = async () =>
  (await desk.call('listCarriers', { size: 200 })).val as ListedCarrier[];
const save = (fields: object) =>
  desk.call('saveCarrier', {
    name: 'Blue Star Line',
    otherNames: '',
    trackingPage: 'https://example.com/?bill={number}',
    isSeaFreight: '1',
    ...fields,
  });

/** Ships an order. @returns a function that reads the delivery as the customer and as staff see it */
async function shipped(carrier: string, trackingNumber: string) {
  const shopper = await addShopper(desk.site);
  const [item = 0] = await addParts(desk.site, 1, 5);
  const { val: orderCode } = await shopper.order([await shopper.add(item, 5)]);
  const { id } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  await desk.act('confirmOrder', id);
  await desk.act('shipOrder', id, { carrier, trackingNumber });
  return async () => {
    const order = (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
    const deskOrder = await desk.look(id);
    expect(deskOrder.deliveries?.shipped).toEqual(order.deliveries?.shipped);
    return order.deliveries?.shipped[0];
  };
}

test('A carrier that staff add is followed on both sides, as staff change it, until they remove it', async () => {
  const delivery = await shipped('Blue Star Line, Hamburg', 'BSL 123456');
  expect(await delivery()).not.toHaveProperty('trackingPage');
  const { id } = (await save({})).val as { id: string };
  expect(await delivery()).toMatchObject({
    trackingPage: 'https://example.com/?bill=BSL123456',
    isSeaFreight: true,
  });
  await save({ id, trackingPage: '', isSeaFreight: '0' });
  const changed = await delivery();
  expect(changed).not.toHaveProperty('trackingPage');
  expect(changed).not.toHaveProperty('isSeaFreight');
  await desk.call('removeCarrier', { id });
  expect((await carriers()).map(({ name }) => name)).not.toContain('Blue Star Line');
  expect(await desk.call('removeCarrier', { id })).toMatchObject({ success: '1' });
});

test('The list begins with parcel services and sea freight, sorted by name', async () => {
  const names = (await carriers()).map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(names).toEqual(expect.arrayContaining(['DHL', 'SF Express', 'EMS', 'TNT', 'Maersk']));
  const followed = await shipped('顺丰速运', 'SF1234567890123');
  expect((await followed())?.trackingPage).toMatch(/^https:\/\/www\.sf-international\.com\/.*SF1/);
});

test.each([
  ['a name that another carrier has', { name: 'dhl' }, 'dhl is the name of another carrier: DHL.'],
  ['another name of another carrier', { otherNames: 'BSL, SF' }, /^SF is the name of another/],
  ['no name', { name: ' ' }, 'Please enter a name.'],
  ['an address without the mark', { trackingPage: 'https://example.com/' }, /https address/],
  ['an unsafe address', { trackingPage: 'http://example.com/{number}' }, /https address/],
  ['a script', { trackingPage: 'javascript:alert({number})' }, /https address/],
  ['the mark in the host', { trackingPage: 'https://{number}.example.com/' }, /https address/],
  ['a password', { trackingPage: 'https://dhl.com@example.com/{number}' }, /https address/],
  ['a host that cannot be', { trackingPage: 'https://a..example/{number}' }, /https address/],
  ['an invisible sign', { trackingPage: 'https://example.com/\u202e{number}' }, /https address/],
  ['an id that is not there', { id: '999999' }, 'There is no such carrier.'],
])('%s is refused', async (_name, fields, message) => {
  const before = await carriers();
  const { msg, success } = await save(fields);
  expect(success).toBe('1');
  expect(msg).toMatch(message);
  expect(await carriers()).toEqual(before);
});
