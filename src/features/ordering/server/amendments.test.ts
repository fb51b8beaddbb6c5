/** Changes after confirming: one side proposes, the order stays as it is until the other side accepts. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { HeaderCounts } from '#contract/ordering.ts';
import type { Order, OrderDetail } from '#contract/orders.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { changeOrder } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const sales = 'desk@turbo.example';
const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url, SALES_MAIL: sales });
const staff = await addStaffMember(site, 'sales', 'ben@test.example');

let shopper: Shopper;
let items: number[];
let id: string;
/** Id of the order's line: 5 pieces of an item with 10 pieces in stock. */
let line: string;
beforeEach(async () => {
  shopper = await addShopper(site);
  items = await addParts(site, 2, 10);
  const order = await shopper.placed(items[0] ?? 0, 5);
  id = order.id;
  line = order.orderItems[0]?.id ?? '';
  await staffCall(site, 'confirmOrder', { id, version: 1 }, staff);
});

const asCustomer = async () => (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
const asStaff = async () =>
  (await staffCall(site, 'getStaffOrder', { id }, staff)).val as StaffOrder;
const amend = (fields: object, remark = 'One casting is broken') =>
  changeOrder(site, staff, id, { lines: [{ id: line, ...fields }], remark });
const ask = (quantity: number, headers = {}) =>
  shopper.call('orderAmendmentAdd', { orderId: id, lines: [{ id: line, quantity }] }, headers);
const newestOf = ({ amendments = [] }: Pick<OrderDetail, 'amendments'>) =>
  amendments.find(({ state }) => state === 'waiting') ?? amendments.at(-1);
const answer =
  (accept: '0' | '1', fields = {}) =>
  async () => {
    const amendmentId = newestOf(await asCustomer())?.id;
    return shopper.call('orderAmendmentAnswer', { orderId: id, amendmentId, accept, ...fields });
  };
const answerOfStaff = async (accept: '0' | '1', fields = {}) => {
  const amendmentId = newestOf(await asStaff())?.id;
  return staffCall(site, 'answerAmendment', { id, amendmentId, accept, ...fields }, staff);
};
const ship = async (quantity: number) => {
  const { version } = await asStaff();
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };
  const lines = [{ id: line, quantity }];
  return staffCall(site, 'shipOrder', { id, version, ...parcel, lines }, staff);
};
const numberOf = async (item = 0): Promise<string> => {
  const { rows } = await site.database.write.query(
    'select ee_pn from catalogue.item where id = $1',
    [item],
  );
  return rows[0].ee_pn;
};
const free = async (item = items[0]) => {
  const { rows } = await site.database.write.query(
    'select quantity from catalogue.free_stock where item_id = $1',
    [item],
  );
  return rows[0].quantity;
};
const emailOf = async (): Promise<string> => {
  const { rows } = await site.database.write.query(
    `select c.email from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
     where o.id = $1`,
    [id],
  );
  return rows[0].email;
};

test('Staff propose fewer pieces: the order stays until the customer accepts, and both are told by mail', async () => {
  expect(await amend({ quantity: 4 })).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({
    orderStatus: 'confirm',
    orderItems: [{ quantity: 5 }],
    amendments: [
      { by: 'staff', state: 'waiting', remark: 'One casting is broken', changes: [{ to: 4 }] },
    ],
  });
  const email = await emailOf();
  await expect
    .poll(() => mailbox.to(email).find(({ subject }) => subject?.startsWith('Change of the order')))
    .toBeDefined();
  expect(await answer('1')()).toMatchObject({ status: 200 });
  const changed = await asCustomer();
  expect(changed).toMatchObject({
    orderStatus: 'confirm',
    orderItems: [{ quantity: 4 }],
    amendments: [{ state: 'accepted' }],
  });
  expect(changed.history.at(-1)).toMatchObject({ by: 'customer', action: 'change' });
  expect(await free()).toBe(6);
  await expect
    .poll(() => mailbox.to(sales).find(({ text }) => text?.includes('was accepted')))
    .toBeDefined();
});

test('An order with a change of staff counts and is marked as waiting for the customer, one of the customer does not', async () => {
  const marks = async () => {
    const [list, counts] = await Promise.all([
      shopper.call('orderList'),
      shopper.call('getCounts'),
    ]);
    const { questions = [] } = (list.val as Order[])[0] ?? {};
    return { questions, orders: (counts.val as HeaderCounts).orders ?? 0 };
  };
  await amend({ quantity: 3 });
  expect(await marks()).toEqual({ questions: ['amendment'], orders: 1 });
  expect((await asCustomer()).questions).toEqual(['amendment']);
  await answer('0', { reason: 'We need all five' })();
  expect(await marks()).toEqual({ questions: [], orders: 0 });
  await ask(4);
  expect(await marks()).toEqual({ questions: [], orders: 0 });
});

test('A customer proposes; staff refuse with a reason, or accept, and a second proposal waits for the first', async () => {
  expect(await ask(7)).toMatchObject({ status: 200 });
  expect(await ask(8)).toMatchObject({
    status: 409,
    msg: 'Another change to this order is waiting for an answer.',
  });
  expect(await answerOfStaff('0', { reason: 'Not this month' })).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({
    orderItems: [{ quantity: 5 }],
    amendments: [{ state: 'refused', answer: 'Not this month' }],
  });
  await ask(7);
  expect(await answerOfStaff('1')).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({ orderItems: [{ quantity: 7 }] });
  expect(await free()).toBe(3);
});

test('The list of the desk marks orders short of stock, and those with a change of the customer', async () => {
  const row = async (orderId: string) => {
    const { val } = await staffCall(site, 'listOrders', { size: 200 }, staff);
    return (val as OrderRow[]).find((order) => order.id === orderId);
  };
  const waiting = await shopper.placed(items[0] ?? 0, 6);
  expect(await row(waiting.id)).toMatchObject({ isShort: true, isAmended: false });
  expect(await row(id)).toMatchObject({ isShort: false, isAmended: false });
  await ask(4);
  expect(await row(id)).toMatchObject({ isAmended: true });
  expect(await asStaff()).toMatchObject({ isAmended: true });
});

test('More than is free is accepted as a back order only', async () => {
  await ask(12);
  expect(await answerOfStaff('1')).toMatchObject({
    status: 409,
    msg: expect.stringContaining('More would be promised than is in stock'),
  });
  expect(await asCustomer()).toMatchObject({
    orderItems: [{ quantity: 5 }],
    amendments: [{ state: 'waiting' }],
  });
  expect(await free()).toBe(5);
  expect(await answerOfStaff('1', { backOrder: '1' })).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({ orderItems: [{ quantity: 12, backOrder: true }] });
});

test('A line gets an item that supersedes its own, and promises that one', async () => {
  const [old, newer] = items;
  const replacement = await numberOf(newer);
  expect(await amend({ quantity: 5, replacement })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('does not supersede'),
  });
  await site.database.write.query(
    'insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)',
    [old, newer],
  );
  expect((await asStaff()).items).toMatchObject([{ successors: [replacement] }]);
  expect(await amend({ quantity: 5, replacement })).toMatchObject({ status: 200 });
  expect(await answer('1')()).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({
    orderItems: [{ refId: String(newer), itemNumber: replacement, quantity: 5 }],
  });
  expect([await free(old), await free(newer)]).toEqual([10, 5]);
});

test('No line gets an item that another line has, so that the order has no item twice', async () => {
  const [old, newer] = items;
  await site.database.write.query(
    'insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)',
    [old, newer],
  );
  const replacement = await numberOf(newer);
  const refused = {
    status: 400,
    msg: `${replacement} is in the order already: change its quantity.`,
  };
  const lines = [{ id: line, quantity: 5, replacement }];
  const added = [{ itemId: newer, quantity: 1 }];
  expect(await change({ lines, added })).toMatchObject(refused);
  await change({ added });
  await answer('1')();
  expect(await change({ lines })).toMatchObject(refused);
  expect((await asCustomer()).amendments).toHaveLength(1);
});

test('A back order whose item is replaced by one in stock is none any more', async () => {
  const [old, newer] = items;
  await site.database.write.query(
    'insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)',
    [old, newer],
  );
  await ask(12);
  await answerOfStaff('1', { backOrder: '1' });
  expect(await asCustomer()).toMatchObject({ orderItems: [{ backOrder: true }] });
  await amend({ quantity: 7, replacement: await numberOf(newer) });
  await answer('1')();
  const [replaced] = (await asCustomer()).orderItems;
  expect(replaced).toMatchObject({ refId: String(newer), quantity: 7 });
  expect(replaced).not.toHaveProperty('backOrder');
  expect([await free(old), await free(newer)]).toEqual([10, 3]);
});

test('What a customer has proposed is told with the order, in the list too, until it is answered', async () => {
  const proposed = async () => {
    const { val } = await shopper.call('orderList', {});
    const [row] = val as Order[];
    expect(row?.proposed).toEqual((await asCustomer()).proposed);
    return row?.proposed;
  };
  const itemNumber = await numberOf(items[0]);
  expect(await proposed()).toBeUndefined();
  await ask(3);
  expect(await proposed()).toEqual([{ itemNumber, from: 5, to: 3 }]);
  await answerOfStaff('0', { reason: 'No' });
  expect(await proposed()).toBeUndefined();
  await amend({ quantity: 4 });
  expect(await proposed()).toBeUndefined();
});

test('Shipped pieces stay; where nothing remains and all has arrived, the order is delivered', async () => {
  await ship(3);
  expect(await ask(2)).toMatchObject({
    status: 400,
    msg: expect.stringContaining('pieces already shipped: 3.'),
  });
  await shopper.call('orderConfirmDelivery', { orderId: id });
  await ask(3);
  expect(await answerOfStaff('1')).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({ shippingStatus: 'delivered', actions: [] });
  expect(await ask(2)).toMatchObject({ status: 409 });
});

test('What was shipped meanwhile makes a change impossible, and nothing changes', async () => {
  await amend({ quantity: 2 });
  await ship(4);
  expect(await answer('1')()).toMatchObject({ status: 409 });
  expect(await asCustomer()).toMatchObject({
    orderItems: [{ quantity: 5 }],
    amendments: [{ state: 'withdrawn', ended: { reason: 'shipped', shipped: 4 } }],
  });
});

test('A line of which pieces were shipped meanwhile keeps its item', async () => {
  const [old, newer] = items;
  await site.database.write.query(
    'insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)',
    [old, newer],
  );
  await amend({ quantity: 5, replacement: await numberOf(newer) });
  await ship(2);
  expect(await answer('1')()).toMatchObject({ status: 409 });
  expect(await asCustomer()).toMatchObject({
    orderItems: [{ refId: String(old), quantity: 5 }],
    amendments: [{ state: 'withdrawn', ended: { reason: 'shipped', shipped: 2 } }],
  });
});

test('Each change is a mail to the sales desk: changes and messages of an hour have one limit', async () => {
  for (let at = 0; at < 15; at += 1) {
    expect(await ask(4)).toMatchObject({ status: 200 });
    expect(await answer('0')()).toMatchObject({ status: 200 });
    const message = { orderId: id, text: 'When will it be ready?' };
    expect(await shopper.call('orderMessageAdd', message)).toMatchObject({ status: 200 });
  }
  expect(await ask(4)).toMatchObject({ status: 429 });
  expect((await asCustomer()).amendments).toHaveLength(15);
});

test('Of two answers at once one counts; an answer of the author withdraws', async () => {
  await amend({ quantity: 4 });
  const accept = answer('1');
  const answers = await Promise.all([accept(), answerOfStaff('0')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await ask(2);
  expect(await answer('1')()).toMatchObject({
    status: 409,
    msg: 'Only the other side can accept your change. You can withdraw it.',
  });
  expect(await answer('0')()).toMatchObject({ status: 200 });
  expect((await asCustomer()).amendments?.at(-1)).toMatchObject({ state: 'withdrawn' });
  for (const late of [answer('0'), () => answerOfStaff('1')]) {
    expect(await late()).toMatchObject({ status: 409, msg: 'This change has been withdrawn.' });
  }
});

test('There is an end to the changes that a customer proposes, and to their lines', async () => {
  const propose = (count: number, lines: number) =>
    site.database.write.query(
      `insert into ordering.amendment (order_id, actor, who, parts, state, answered_at, at)
       select $1, 'customer', 'c@example.com', json_build_object('changes', changes), 'withdrawn', now(), now() - interval '1 day'
       from (select json_agg(json_build_object('lineId', $4::int, 'itemNumber', 'A', 'from', 5, 'to', 4)) as changes
         from generate_series(1, $3)) lines, generate_series(1, $2)`,
      [id, count, lines, line],
    );
  await propose(5, 199);
  expect(await ask(4)).toMatchObject({ status: 200 });
  await answer('0')();
  await propose(1, 4);
  expect(await ask(4)).toMatchObject({
    status: 409,
    msg: 'An order holds at most 1,000 changes. Please write to us by e-mail.',
  });
  await site.database.write.query('delete from ordering.amendment where order_id = $1', [id]);
  await propose(50, 1);
  expect(await ask(4)).toMatchObject({
    status: 409,
    msg: 'An order holds at most 50 changes. Please write to us by e-mail.',
  });
  expect(await amend({ quantity: 4 })).toMatchObject({ status: 200 });
});

test('A line named twice is refused by its name on both sides', async () => {
  const lines = [3, 4].map((quantity) => ({ id: line, quantity }));
  const refusals = [
    await changeOrder(site, staff, id, { lines }),
    await shopper.call('orderAmendmentAdd', { orderId: id, lines }),
  ];
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 400, msg: 'A line of the change is named twice.' });
  }
});

test('Others see and change nothing; bad input is refused; one key proposes once', async () => {
  const stranger = await addShopper(site);
  const lines = [{ id: line, quantity: 4 }];
  expect(await stranger.call('orderAmendmentAdd', { orderId: id, lines })).toMatchObject({
    status: 404,
  });
  await amend({ quantity: 4 });
  const amendmentId = (await asCustomer()).amendments?.[0]?.id;
  const accept = { orderId: id, amendmentId, accept: '1' };
  expect(await stranger.call('orderAmendmentAnswer', accept)).toMatchObject({ status: 404 });
  await answer('0')();
  for (const payload of [
    { lines: [{ id: line, quantity: 5 }] },
    { lines: [{ id: line, quantity: 0 }] },
    { lines: [{ id: '999999', quantity: 1 }] },
    { lines: [...lines, ...lines] },
    { lines: [{ id: line, quantity: 10_000 }] },
  ]) {
    const { status } = await shopper.call('orderAmendmentAdd', { orderId: id, ...payload });
    expect(status, JSON.stringify(payload)).toBe(400);
  }
  const headers = { 'idempotency-key': 'change-1' };
  const [first, second] = await Promise.all([ask(4, headers), ask(4, headers)]);
  expect([first.status, second.val]).toEqual([200, first.val]);
  expect((await asCustomer()).amendments).toHaveLength(2);
});

test('Nobody ships, delivers or cancels an order past a proposal that came after it was read', async () => {
  const { version } = await asStaff();
  const consignee = { ...goes, shippingConsigneeCountry: 'PT' };
  expect(
    await shopper.call('orderAmendmentAdd', { orderId: id, consignee, remark: 'We have moved' }),
  ).toMatchObject({ status: 200 });
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1', lines: [{ id: line, quantity: 5 }] };
  const refused = {
    status: 409,
    msg: expect.stringContaining('has proposed to change this order'),
  };
  expect(await staffCall(site, 'shipOrder', { id, version, ...parcel }, staff)).toMatchObject(
    refused,
  );
  expect(
    await staffCall(site, 'cancelOrder', { id, version, reason: 'Broken' }, staff),
  ).toMatchObject(refused);
  expect((await asStaff()).deliveries?.shipped ?? []).toEqual([]);
  // Who has seen it may ship.
  expect(await ship(2)).toMatchObject({ status: 200 });
  // So is what a colleague proposes to the customer.
  await answerOfStaff('0', { reason: 'Customs papers are made' });
  const { version: seen } = await asStaff();
  await change({ added: [{ itemId: items[1], quantity: 1 }] });
  const rest = { ...parcel, lines: [{ id: line, quantity: 3 }] };
  expect(await staffCall(site, 'shipOrder', { id, version: seen, ...rest }, staff)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('proposed to change this order'),
  });
});

test('Cancelling the order withdraws what waits', async () => {
  await ask(4);
  const { version } = await asStaff();
  await staffCall(site, 'cancelOrder', { id, version, reason: 'Broken' }, staff);
  expect((await asCustomer()).amendments).toMatchObject([{ state: 'withdrawn' }]);
});

const change = (fields: object) => changeOrder(site, staff, id, fields);
const goes = {
  shippingConsigneeName: 'Aida Ruiz',
  shippingConsigneeContact: '+34 600 000 000',
  shippingConsigneeAddress: 'Calle Mayor 1',
  shippingConsigneeZipcode: '28013',
  shippingConsigneeCountry: 'ES',
};
const mailOf = async (part: string) => {
  const email = await emailOf();
  await expect.poll(() => mailbox.to(email).find(({ text }) => text?.includes(part))).toBeDefined();
};

test('Staff add an item: it comes to the order, and is promised, once the customer accepts', async () => {
  const added = [{ itemId: items[1], quantity: 4 }];
  expect(await change({ added })).toMatchObject({ status: 200, val: { state: 'waiting' } });
  const number = await numberOf(items[1]);
  expect(await asCustomer()).toMatchObject({
    orderItems: [{ quantity: 5 }],
    amendments: [{ state: 'waiting', changes: [], added: [{ itemNumber: number, quantity: 4 }] }],
  });
  await mailOf(number);
  expect(await free(items[1])).toBe(10);
  expect(await answer('1')()).toMatchObject({ status: 200 });
  const { orderItems, amendments } = await asCustomer();
  expect(orderItems).toMatchObject([{ quantity: 5 }, { itemNumber: number, quantity: 4 }]);
  expect(orderItems[1]).not.toHaveProperty('askedQuantity');
  expect(amendments).toMatchObject([{ state: 'accepted', answeredBy: 'customer' }]);
  expect(await free(items[1])).toBe(6);
  const addedLine = orderItems[1]?.id ?? '';
  const { version } = await asStaff();
  const shipment = {
    carrier: 'DHL',
    trackingNumber: 'JD1',
    lines: [{ id: addedLine, quantity: 4 }],
  };
  expect(await staffCall(site, 'shipOrder', { id, version, ...shipment }, staff)).toMatchObject({
    status: 200,
  });
});

test('Of an added item more than is free is accepted only where staff said that it follows', async () => {
  const added = [{ itemId: items[1], quantity: 11 }];
  await change({ added });
  expect(await answer('1')()).toMatchObject({ status: 409 });
  expect((await asCustomer()).orderItems).toHaveLength(1);
  await answer('0')();
  await change({ added, backOrder: '1' });
  expect((await asCustomer()).amendments?.at(-1)).toMatchObject({ backOrder: true });
  expect(await answer('1')()).toMatchObject({ status: 200 });
  expect((await asCustomer()).orderItems[1]).toMatchObject({ quantity: 11, backOrder: true });
});

test('Two orders add the last pieces of an item at once: one gets them', async () => {
  const second = await shopper.placed(items[0] ?? 0, 1);
  await staffCall(site, 'confirmOrder', { id: second.id, version: 1 }, staff);
  const added = [{ itemId: items[1], quantity: 6 }];
  await change({ added });
  await changeOrder(site, staff, second.id, { added });
  const accept = async (orderId: string) => {
    const { val } = await shopper.call('getOrder', { orderId });
    const amendmentId = (val as OrderDetail).amendments?.at(-1)?.id;
    return shopper.call('orderAmendmentAnswer', { orderId, amendmentId, accept: '1' });
  };
  const answers = await Promise.all([accept(id), accept(second.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await free(items[1])).toBe(4);
});

test('What cannot be added is refused with a sentence, and nothing is proposed', async () => {
  const [first, second] = items;
  for (const [added, words] of [
    [[{ itemId: first, quantity: 1 }], 'is in the order already'],
    [[{ itemId: second, quantity: 0 }], 'enter how many'],
    [[{ itemId: 999_999, quantity: 1 }], 'cannot be ordered'],
    [Array(2).fill({ itemId: second, quantity: 1 }), 'is in the order already'],
    [[{ itemId: second, quantity: 1, unitPrice: '5' }], 'has no quotation'],
    [[], 'Change at least one field'],
  ] as const) {
    expect(await change({ added }), words).toMatchObject({
      status: 400,
      msg: expect.stringContaining(words),
    });
  }
  // An item without a row of stock is not made yet, so it can't be added.
  await site.database.write.query('delete from catalogue.stock where item_id = $1', [second]);
  expect(await change({ added: [{ itemId: second, quantity: 1 }] })).toMatchObject({ status: 400 });
  expect(await asCustomer()).not.toHaveProperty('amendments');
});

test('An order with a quotation: an added line has a price, and the total follows', async () => {
  const other = await shopper.placed(items[0] ?? 0, 2);
  const lineOf = other.orderItems[0]?.id ?? '';
  const quotation = {
    currency: 'USD',
    lines: [{ id: lineOf, unitPrice: '10.00' }],
    discountPercent: '10',
    validUntil: '2999-12-31',
  };
  const quoted = { id: other.id, version: 1, remark: '', lines: [], quotation };
  expect(await staffCall(site, 'changeOrder', quoted, staff)).toMatchObject({ status: 200 });
  await shopper.call('orderConfirm', { orderId: other.id, version: 2 });
  const add = (unitPrice?: string) => {
    const added = [{ itemId: items[1], quantity: 3, ...(unitPrice && { unitPrice }) }];
    return changeOrder(site, staff, other.id, { added });
  };
  expect(await add()).toMatchObject({ status: 400 });
  expect(await add('5.005')).toMatchObject({ status: 400 });
  expect(await add('5.5')).toMatchObject({ status: 200 });
  const detail = async () =>
    (await shopper.call('getOrder', { orderId: other.id })).val as OrderDetail;
  const { amendments, quotation: before } = await detail();
  expect(before).toMatchObject({ total: '18.00' });
  expect(amendments?.at(-1)).toMatchObject({
    added: [{ unitPrice: '5.5' }],
    quotation: { currency: 'USD', total: '32.85' },
  });
  const amendmentId = amendments?.at(-1)?.id;
  await shopper.call('orderAmendmentAnswer', { orderId: other.id, amendmentId, accept: '1' });
  const { quotation: after, orderCode } = await detail();
  expect(after).toMatchObject({ linesTotal: '36.50', total: '32.85' });
  const revision = `Version 2 of the proforma invoice ${after?.proforma} replaces version 1.`;
  const mailOf = () =>
    mailbox
      .to(sales)
      .findLast(({ subject, text }) => subject?.includes(orderCode) && text?.includes('accepted'));
  await expect.poll(() => mailOf()?.text).toContain(revision);
});

test('Other prices and freight of a confirmed order wait for the customer, and issue the next invoice', async () => {
  const other = await shopper.placed(items[0] ?? 0, 2);
  const lineId = other.orderItems[0]?.id ?? '';
  const quote = (unitPrice: string, freight: string) => ({
    quotation: {
      currency: 'USD',
      lines: [{ id: lineId, unitPrice }],
      freight,
      validUntil: '2999-12-31',
    },
  });
  await changeOrder(site, staff, other.id, quote('10.00', '0'));
  const readOrder = async () =>
    (await shopper.call('getOrder', { orderId: other.id })).val as OrderDetail;
  await shopper.call('orderConfirm', { orderId: other.id, version: (await readOrder()).version });
  // The quotation may have expired since the customer accepted it.
  await site.database.write.query(
    `update ordering.quotation set valid_until = '2020-01-01' where order_id = $1`,
    [other.id],
  );
  expect(await changeOrder(site, staff, other.id, quote('9.005', '15'))).toMatchObject({
    status: 400,
  });
  const dearer = { ...quote('9.00', '15'), lines: [{ id: lineId, quantity: 3 }] };
  expect(await changeOrder(site, staff, other.id, dearer)).toMatchObject({
    val: { state: 'waiting' },
  });
  expect(await readOrder()).toMatchObject({ quotation: { total: '20.00' } });
  const amendment = newestOf(await readOrder());
  expect(amendment?.quotation).toMatchObject({
    total: '42.00',
    prices: [{ from: '10.00', to: '9.00' }],
  });
  const answer = { orderId: other.id, amendmentId: amendment?.id, accept: '1' };
  expect(await shopper.call('orderAmendmentAnswer', answer)).toMatchObject({ status: 200 });
  expect(await readOrder()).toMatchObject({
    orderItems: [{ quantity: 3 }],
    quotation: { freight: '15.00', total: '42.00' },
    proformas: [{ total: '20.00' }, { total: '42.00' }],
  });
});

describe('A customer reads each term that a change of a confirmed order sets', () => {
  const terms = {
    discountPercent: '10',
    freight: '20.00',
    incoterm: 'DAP',
    incotermPlace: 'Ulm',
    paymentTerms: '30 days',
  };
  const quoteOf = (lineId: string, fields: object, price = {}) => ({
    quotation: {
      currency: 'USD',
      validUntil: '2999-12-31',
      ...terms,
      ...fields,
      lines: [{ id: lineId, unitPrice: '10.00', leadDays: '5', ...price }],
    },
  });
  const readOrder = async (orderId: string) =>
    (await shopper.call('getOrder', { orderId })).val as OrderDetail;

  test.each([
    [
      { paymentTerms: 'All in advance', incoterm: 'EXW', incotermPlace: 'Changzhou' },
      {},
      [
        { field: 'incoterm', from: 'DAP Ulm', to: 'EXW Changzhou' },
        { field: 'paymentTerms', from: '30 days', to: 'All in advance' },
      ],
      'Payment terms: from 30 days to All in advance',
    ],
    [
      {},
      { leadDays: '99' },
      [expect.objectContaining({ field: 'leadDays', from: '5', to: '99' })],
      'Lead time in days: from 5 to 99',
    ],
    [
      { discountPercent: '0', freight: '10.00' },
      {},
      [
        { field: 'discountPercent', from: '10', to: '' },
        { field: 'freight', from: '20.00', to: '10.00' },
      ],
      'Freight: from USD 20.00 to USD 10.00',
    ],
  ])('%j %j', async (fields, price, changed, words) => {
    const { id, orderItems } = await shopper.placed(items[0] ?? 0, 2);
    const lineId = orderItems[0]?.id ?? '';
    await changeOrder(site, staff, id, quoteOf(lineId, {}));
    await shopper.call('orderConfirm', { orderId: id, version: 2 });
    for (const same of [{}, { freight: '020' }]) {
      expect(await changeOrder(site, staff, id, quoteOf(lineId, same))).toMatchObject({
        status: 400,
        msg: 'Change at least one field.',
      });
    }
    expect(await changeOrder(site, staff, id, quoteOf(lineId, fields, price))).toMatchObject({
      val: { state: 'waiting' },
    });
    expect(newestOf(await readOrder(id))?.quotation).toMatchObject({ prices: [], terms: changed });
    const { orderCode } = await readOrder(id);
    const email = await emailOf();
    const mailOf = () =>
      mailbox
        .to(email)
        .findLast(
          ({ subject, text }) => subject?.includes(orderCode) && text?.includes('New total'),
        );
    await expect.poll(() => mailOf()?.text?.replaceAll('\u00a0', ' ')).toContain(words);
  });

  test('in another currency all prices are named, and prices of an order without any issue its invoice', async () => {
    const { id, orderItems } = await shopper.placed(items[0] ?? 0, 2);
    const lineId = orderItems[0]?.id ?? '';
    await staffCall(site, 'confirmOrder', { id, version: 1 }, staff);
    const agree = async () => {
      const amendmentId = newestOf(await readOrder(id))?.id;
      const answer = { orderId: id, amendmentId, accept: '1' };
      expect(await shopper.call('orderAmendmentAnswer', answer)).toMatchObject({ status: 200 });
    };
    await changeOrder(site, staff, id, quoteOf(lineId, {}));
    expect(newestOf(await readOrder(id))?.quotation).toMatchObject({ prices: [{ to: '10.00' }] });
    await agree();
    expect(await readOrder(id)).toMatchObject({ proformas: [{ version: 1, total: '38.00' }] });
    await changeOrder(
      site,
      staff,
      id,
      quoteOf(lineId, { currency: 'EUR' }, { unitPrice: '11.11' }),
    );
    expect(newestOf(await readOrder(id))?.quotation).toMatchObject({
      prices: [{ to: '11.11' }],
      terms: [
        { field: 'currency', from: 'USD', to: 'EUR' },
        { field: 'freight', from: '', to: '20.00' },
      ],
    });
    await agree();
    expect(await readOrder(id)).toMatchObject({ proformas: [{ version: 1 }, { version: 2 }] });
  });
});

test('Before an order is confirmed no item, country or shipping method changes, and an address is corrected at once', async () => {
  const open = await shopper.placed(items[0] ?? 0, 2);
  const added = [{ itemId: items[1], quantity: 4 }];
  expect(await changeOrder(site, staff, open.id, { added })).toMatchObject({
    status: 400,
    msg: 'Items are added or replaced once the order is confirmed.',
  });
  const consignee = { ...goes, shippingConsigneeCountry: open.shippingConsigneeCountry };
  expect(await changeOrder(site, staff, open.id, { consignee })).toMatchObject({
    val: { state: 'made', orderStatus: 'wait for confirm' },
  });
  const abroad = { consignee: { ...consignee, shippingConsigneeCountry: 'BR' } };
  for (const fields of [abroad, { shippingMethod: '2' }]) {
    expect(await changeOrder(site, staff, open.id, fields)).toMatchObject({
      status: 400,
      msg: expect.stringContaining('once the order is confirmed'),
    });
  }
  const { val } = await shopper.call('getOrder', { orderId: open.id });
  expect(val).toMatchObject(consignee);
});

test('A customer who asks for more of a line without a price reads so, and nothing is proposed', async () => {
  const [first = 0, second = 0] = items;
  await shopper.add(first, 2);
  await shopper.add(second, 2);
  const { val: orderCode } = await shopper.order();
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const [priced, without] = order.orderItems;
  await changeOrder(site, staff, order.id, {
    lines: [{ id: without?.id, quantity: 0 }],
    quotation: {
      currency: 'USD',
      lines: [{ id: priced?.id, unitPrice: '10.00' }],
      validUntil: '2999-12-31',
    },
  });
  await shopper.call('orderConfirm', { orderId: order.id, version: 2 });
  const lines = [{ id: without?.id, quantity: 1 }];
  const language = { 'x-language': 'spa' };
  const asked = await shopper.call('orderAmendmentAdd', { orderId: order.id, lines }, language);
  expect(asked).toMatchObject({
    status: 400,
    msg: expect.stringContaining('no tiene precio'),
  });
});

test('A corrected street takes effect at once and is told; another country waits', async () => {
  const before = await asCustomer();
  const consignee = { ...goes, shippingConsigneeCountry: before.shippingConsigneeCountry };
  expect(await change({ consignee, remark: 'As you wrote' })).toMatchObject({
    status: 200,
    val: { state: 'made' },
  });
  const after = await asCustomer();
  expect(after).toMatchObject({
    ...consignee,
    amendments: [{ state: 'made', by: 'staff' }],
  });
  expect(after.version).toBe(before.version + 1);
  const corrections = after.amendments?.[0]?.corrections;
  expect(corrections).toContainEqual({
    field: 'address',
    from: before.shippingConsigneeAddress,
    to: 'Calle Mayor 1',
  });
  await mailOf('Calle Mayor 1');
  expect(await change({ consignee })).toMatchObject({ status: 400 });
  const abroad = { consignee: { ...consignee, shippingConsigneeCountry: 'BR' } };
  expect(await change(abroad)).toMatchObject({ val: { state: 'waiting' } });
  const street = { consignee: { ...consignee, shippingConsigneeAddress: 'Calle Menor 2' } };
  expect(await change(street)).toMatchObject({ val: { state: 'made' } });
  expect((await asCustomer()).shippingConsigneeCountry).toBe(before.shippingConsigneeCountry);
  expect(await answer('1')()).toMatchObject({ status: 200 });
  expect((await asCustomer()).shippingConsigneeCountry).toBe('BR');
});

test('Of two members of staff who read the same address, the later one is told, and changes nothing', async () => {
  const { version, shippingConsigneeCountry } = await asCustomer();
  const consignee = { ...goes, shippingConsigneeCountry };
  expect(await change({ version, consignee })).toMatchObject({ status: 200 });
  const later = { ...consignee, shippingConsigneeZipcode: '28014' };
  expect(await change({ version, consignee: later })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('You have changed this order already'),
  });
  expect(await asCustomer()).toMatchObject({ shippingConsigneeZipcode: '28013' });
});

test('Another shipping method waits, and ends where everything was shipped meanwhile', async () => {
  const { shippingMethod } = await asCustomer();
  const wanted = shippingMethod === '2' ? '1' : '2';
  expect(await change({ shippingMethod: wanted })).toMatchObject({ val: { state: 'waiting' } });
  await ship(5);
  expect(await answer('1')()).toMatchObject({ status: 409 });
  expect(await asCustomer()).toMatchObject({ shippingMethod });
  await answer('0')();
  expect(await change({ shippingMethod: wanted })).toMatchObject({
    status: 409,
    msg: 'Everything in this order has already been shipped.',
  });
  expect(await change({ shippingMethod: '9' })).toMatchObject({ status: 400 });
});

test('Carrier and tracking number of a delivery are corrected at once, also after it has arrived', async () => {
  await ship(2);
  const [first] = (await asStaff()).deliveries?.shipped ?? [];
  const deliveryId = first?.id ?? '';
  const correct = (fields: object) =>
    staffCall(site, 'correctDelivery', { id, deliveryId, carrier: 'DHL', ...fields }, staff);
  expect(await correct({ trackingNumber: 'JD1' })).toMatchObject({ status: 400 });
  expect(await correct({ trackingNumber: 'JD12' })).toMatchObject({ status: 200 });
  const { amendments, trackingNumber, deliveries } = await asCustomer();
  expect([trackingNumber, deliveries?.shipped[0]?.trackingNumber]).toEqual(['JD12', 'JD12']);
  expect(amendments).toMatchObject([
    {
      state: 'made',
      corrections: [{ field: 'trackingNumber', from: 'JD1', to: 'JD12', delivery: 1 }],
    },
  ]);
  await mailOf('JD12');
  await ship(3);
  await shopper.call('orderConfirmDelivery', { orderId: id });
  expect(await correct({ trackingNumber: 'JD13' })).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({ trackingNumber: 'JD1', shippingStatus: 'delivered' });
  const stranger = await shopper.placed(items[1] ?? 0, 1);
  const foreign = { id: stranger.id, deliveryId, carrier: 'UPS', trackingNumber: '1' };
  expect(await staffCall(site, 'correctDelivery', foreign, staff)).toMatchObject({ status: 409 });
});

test('A change and a correction that staff send twice at once are made once', async () => {
  await ship(2);
  const { items: lines, deliveries } = await asStaff();
  const deliveryId = deliveries?.shipped[0]?.id ?? '';
  const { shippingConsigneeCountry } = await asCustomer();
  const name = { ...goes, shippingConsigneeCountry };
  for (const [call, fields] of [
    ['changeOrder', { consignee: name }],
    ['correctDelivery', { deliveryId, carrier: 'DHL', trackingNumber: 'JD12' }],
    ['changeOrder', { lines: [{ id: lines[0]?.id, quantity: 9 }], remark: 'As agreed' }],
  ] as const) {
    const { version, amendments = [] } = await asStaff();
    const before = amendments.length;
    const send = () => staffCall(site, call, { id, version, ...fields }, staff);
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.find((status) => status !== 200)).toBeOneOf([400, 409]);
    expect((await asStaff()).amendments).toHaveLength(before + 1);
  }
});

test('The audit log tells what was before and after', async () => {
  await ship(2);
  const deliveryId = (await asStaff()).deliveries?.shipped[0]?.id ?? '';
  const parcel = { carrier: 'UPS', trackingNumber: 'JD1' };
  await staffCall(site, 'correctDelivery', { id, deliveryId, ...parcel }, staff);
  const { rows } = await site.database.write.query(
    `select before, after from staff.audit where action = 'correctDelivery' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ before: { carrier: 'DHL' }, after: { carrier: 'UPS' } }]);
});
