/** Cartons of a delivery: packing, refusals, proposals, and the effect of corrections of the delivery. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Carton } from '#contract/confirmed-orders.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { cartonsFor } from './carton-proposal.ts';
import { fittingCartons } from './cartons.ts';

const desk = openOrderDesk();
let items: number[];
let colleague: string;
beforeAll(async () => {
  items = await addParts(desk.site, 2, 9999);
  colleague = await addStaffMember(desk.site, 'sales', 'ada@test.example');
});

let shopper: Shopper;
let id: string;
let deliveryId: string;
/** Ids of the lines; 10 pieces of the first line and 5 of the second line were shipped. */
let first: string;
let second: string;
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  for (const item of items.toReversed()) await shopper.add(item, 20);
  const { val: orderCode } = await shopper.order();
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  ({ id } = order);
  [first = '', second = ''] = order.orderItems.map((line) => line.id);
  await desk.act('confirmOrder', id);
  const lines = [
    { id: first, quantity: 10 },
    { id: second, quantity: 5 },
  ];
  await desk.act('shipOrder', id, { carrier: 'DHL', trackingNumber: 'JD1', lines });
  deliveryId = (await desk.look(id)).deliveries?.shipped[0]?.id ?? '';
});

const asCustomer = async () => (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
const cartonsOf = async () => (await asCustomer()).deliveries?.shipped[0]?.cartons;
const pack = (cartons: readonly object[], fields: object = {}) =>
  desk.act('packDelivery', id, { deliveryId, cartons, ...fields });
const size = { length: 400, width: 300, height: 250 };
const of = (line: string, quantity: number, serials = '') => ({ id: line, quantity, serials });
const two = () => [
  { marks: 'EE\nKöln', size, grossGrams: 12_500, lines: [of(first, 6, 'S1, S2')] },
  { lines: [of(first, 4), of(second, 3, 'Batch 7')] },
];

test('Both sides see the cartons, their history tells it, and no mail is sent', async () => {
  expect(await pack(two())).toMatchObject({ status: 200 });
  const packed: Carton[] = [
    {
      marks: 'EE\nKöln',
      size,
      grossGrams: 12_500,
      lines: [{ lineId: first, quantity: 6, serials: 'S1, S2' }],
    },
    {
      marks: '',
      lines: [
        { lineId: first, quantity: 4, serials: '' },
        { lineId: second, quantity: 3, serials: 'Batch 7' },
      ],
    },
  ];
  expect(await cartonsOf()).toEqual(packed);
  expect((await desk.look(id)).deliveries?.shipped[0]?.cartons).toEqual(packed);
  const { amendments } = await asCustomer();
  expect(amendments).toMatchObject([
    {
      state: 'made',
      by: 'staff',
      corrections: [{ field: 'cartons', delivery: 1, from: '', to: '2' }],
    },
  ]);
  await correct([
    { id: first, quantity: 10 },
    { id: second, quantity: 4 },
  ]);
  const changes = async () =>
    (await asCustomer()).mails.filter(({ subject }) => subject.startsWith('Change of'));
  await expect.poll(changes).toHaveLength(1);
});

test('As many cartons as before are no change of their number', async () => {
  const lastCartons = async () =>
    (await asCustomer()).amendments?.at(-1)?.corrections?.find(({ field }) => field === 'cartons');
  const same = { field: 'cartons', delivery: 1, from: '', to: '2' };
  await pack(two());
  await pack(two());
  expect(await lastCartons()).toEqual(same);
  await correct([{ id: first, quantity: 9 }]);
  expect(await lastCartons()).toEqual(same);
});

test('Packing anew replaces the cartons; without any the delivery is not packed', async () => {
  await pack(two());
  expect(await pack([{ lines: [of(second, 5)] }])).toMatchObject({ status: 200 });
  expect(await cartonsOf()).toMatchObject([{ lines: [{ lineId: second, quantity: 5 }] }]);
  expect(await pack([])).toMatchObject({ status: 200 });
  expect(await cartonsOf()).toBeUndefined();
});

describe('Nothing is packed', () => {
  test.each<[string, () => object[]]>([
    ['more pieces than the delivery has', () => [...two(), { lines: [of(second, 3)] }]],
    ['a line of another order', () => [{ lines: [of('999999', 1)] }]],
    ['a line that is named twice in a carton', () => [{ lines: [of(first, 1), of(first, 2)] }]],
    ['an empty carton', () => [...two(), { lines: [] }]],
    ['no pieces of a line', () => [{ lines: [of(first, 0)] }]],
    ['a side of 0 mm', () => [{ size: { ...size, width: 0 }, lines: [of(first, 1)] }]],
    ['a size without a height', () => [{ size: { length: 1, width: 1 }, lines: [of(first, 1)] }]],
    ['a weight of 0 g', () => [{ grossGrams: 0, lines: [of(first, 1)] }]],
    ['501 cartons', () => Array.from({ length: 501 }, () => ({ lines: [of(first, 1)] }))],
  ])('for %s', async (_what, cartons) => {
    await pack(two());
    expect((await pack(cartons())).status).toBe(400);
    expect(await cartonsOf()).toHaveLength(2);
  });

  test('for a gross weight below the net weight', async () => {
    const weigh = (grams: number | null) =>
      desk.site.database.write.query(
        'update catalogue.part set weight_grams = $2 where id = any ($1)',
        [items, grams],
      );
    await weigh(4715);
    const light = [{ grossGrams: 9750, lines: [of(first, 3)] }];
    expect(await pack(light)).toMatchObject({
      status: 400,
      msg: 'Carton 1: its pieces alone weigh 14.145 kg, more than the gross weight.',
    });
    expect(await cartonsOf()).toBeUndefined();
    expect((await pack([{ grossGrams: 14_145, lines: [of(first, 3)] }])).status).toBe(200);
    const { val } = await desk.call('proposeCartons', { id, deliveryId });
    expect((val as Carton[])[0]?.lines[0]).toMatchObject({ netGrams: 4715 });
    await weigh(null);
  });

  test('for another delivery, one that has arrived, by a stranger to the order desk, and by the slower of two', async () => {
    const { version } = await desk.look(id);
    expect((await pack(two(), { deliveryId: '999999' })).status).toBe(404);
    const writer = await addStaffMember(desk.site, 'content');
    const packed = { id, version, deliveryId, cartons: two() };
    expect((await staffCall(desk.site, 'packDelivery', packed, writer)).status).toBe(403);
    expect((await staffCall(desk.site, 'packDelivery', packed, colleague)).status).toBe(200);
    const slower = await desk.call('packDelivery', { ...packed, cartons: [] });
    expect(slower).toMatchObject({ status: 409 });
    expect(slower.msg).toContain('ada@test.example');
    await desk.act('deliverOrder', id);
    expect((await pack([])).status).toBe(409);
    expect(await cartonsOf()).toHaveLength(2);
  });
});

const correct = (lines: readonly object[]) =>
  desk.act('correctDelivery', id, { deliveryId, carrier: 'DHL', trackingNumber: 'JD1', lines });

describe('A corrected delivery', () => {
  test('takes what it no longer has out of the last cartons, with weight and serial numbers', async () => {
    await pack(two());
    expect(
      await correct(
        [of(first, 5), of(second, 0)].map(({ id: line, quantity }) => ({ id: line, quantity })),
      ),
    ).toMatchObject({ status: 200 });
    expect(await cartonsOf()).toEqual([
      { marks: 'EE\nKöln', size, lines: [{ lineId: first, quantity: 5, serials: '' }] },
    ]);
    const change = (await asCustomer()).amendments?.at(-1);
    expect(change?.corrections).toContainEqual({
      field: 'cartons',
      delivery: 1,
      from: '2',
      to: '1',
    });
  });

  test('leaves its cartons as they are if all of them still fit', async () => {
    await pack(two());
    const before = await cartonsOf();
    expect(await correct([{ id: first, quantity: 12 }])).toMatchObject({ status: 200 });
    expect(await cartonsOf()).toEqual(before);
    expect((await asCustomer()).amendments?.at(-1)?.corrections).toHaveLength(1);
  });
});

test('A delivery that is taken back takes its cartons along', async () => {
  await pack(two());
  await desk.act('takeBackDelivery', id, { deliveryId });
  const { rows } = await desk.site.database.write.query(
    'select from ordering.carton where delivery_id = $1',
    [deliveryId],
  );
  expect(rows).toEqual([]);
});

test('Serial numbers, marks and customer are part of what is kept of a customer', async () => {
  await pack(two());
  const { rows } = await desk.site.database.write.query<{ customer: number }>(
    'select customer_id as customer from ordering.customer_order where id = $1',
    [id],
  );
  const admin = await addStaffMember(desk.site, 'admin');
  const answer = await staffCall(
    desk.site,
    'exportCustomer',
    { id: String(rows[0]?.customer) },
    admin,
  );
  const { data } = answer.val as { data: Record<string, object[]> };
  expect(data['ordering.carton']).toHaveLength(2);
  expect(data['ordering.carton_line']).toHaveLength(3);
});

describe('Cartons are proposed', () => {
  const unknown = { packedGrams: null, packedSize: null, cartonPieces: null };

  test('full ones by the pieces a carton, and one for the rest, as far as weights and sizes are known', () => {
    const lines = [
      { lineId: 1, quantity: 25 },
      { lineId: 2, quantity: 3 },
    ];
    const data = [
      { ...unknown, lineId: 1, packedGrams: 1400, cartonPieces: 12 },
      { ...unknown, lineId: 2, packedGrams: 500 },
    ];
    const full = {
      marks: '',
      grossGrams: 16_800,
      lines: [{ lineId: '1', quantity: 12, serials: '' }],
    };
    expect(cartonsFor(lines, data)).toEqual([
      full,
      full,
      {
        marks: '',
        grossGrams: 2900,
        lines: [
          { lineId: '1', quantity: 1, serials: '' },
          { lineId: '2', quantity: 3, serials: '' },
        ],
      },
    ]);
  });

  test('with the size of a packed piece that has a carton of its own', () => {
    const data = [
      { lineId: 1, packedGrams: null, packedSize: [300, 200, 150], cartonPieces: 1 },
    ] as const;
    const carton = {
      marks: '',
      size: { length: 300, width: 200, height: 150 },
      lines: [{ lineId: '1', quantity: 1, serials: '' }],
    };
    expect(cartonsFor([{ lineId: 1, quantity: 2 }], data)).toEqual([carton, carton]);
  });

  test('at most 500 of them, with the rest in the last one', () => {
    const data = [{ ...unknown, lineId: 1, cartonPieces: 1 }];
    const cartons = cartonsFor([{ lineId: 1, quantity: 9999 }], data);
    expect(cartons).toHaveLength(500);
    expect(cartons.at(-1)?.lines).toEqual([{ lineId: '1', quantity: 9500, serials: '' }]);
  });

  test('by the data of the items of a delivery, which can be packed as it is', async () => {
    await desk.site.database.write.query(
      'update catalogue.part set carton_pieces = 4, packed_grams = 900 where id = any ($1)',
      [items],
    );
    const answer = await desk.call('proposeCartons', { id, deliveryId });
    const cartons = answer.val as Carton[];
    expect(cartons.map(({ grossGrams }) => grossGrams)).toEqual([3600, 3600, 3600, 2700]);
    const typed = cartons.map(({ lines, ...carton }) => ({
      ...carton,
      lines: lines.map(({ lineId, quantity }) => of(lineId, quantity)),
    }));
    expect(await pack(typed)).toMatchObject({ status: 200 });
    expect(await cartonsOf()).toEqual(cartons);
    expect((await desk.call('proposeCartons', { id, deliveryId: '999999' })).status).toBe(404);
  });
});

test('Cartons that lose nothing are the same objects', () => {
  const carton = { marks: '', lines: [{ lineId: '1', quantity: 2, serials: '' }] };
  const fitting = fittingCartons([carton, carton], new Map([['1', 4]]));
  expect(fitting.every((one) => one === carton)).toBe(true);
  expect(fittingCartons([carton, carton], new Map())).toEqual([]);
});
