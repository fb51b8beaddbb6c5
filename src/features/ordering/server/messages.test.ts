/** Messages about an order: both sides write, get mails, and see unread messages. */
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#contract/call.ts';
import { MAX_MESSAGE } from '#contract/order-names.ts';
import type { Conversation, OrderDetail } from '#contract/orders.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import { openOrderDesk, salesMail } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const desk = openOrderDesk({ MAIL_REPLY_TO: 'answers@turbo.example' });

let shopper: Shopper;
let order: OrderDetail;
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  const [item = 0] = await addParts(desk.site, 1);
  order = await shopper.placed(item);
});

const write = (text: string, headers = {}) =>
  shopper.call('orderMessageAdd', { orderId: order.id, text }, headers);
const answer = (text: string) => desk.call('sendOrderMessage', { id: order.id, text });
const asCustomer = async () =>
  (await shopper.call('getOrder', { orderId: order.id })).val as OrderDetail;
const asStaff = () => desk.look(order.id);
const conversations = async () => (await shopper.call('orderConversations')).val as Conversation[];

test('A customer asks, the sales desk is told by mail, answers, and the customer is told', async () => {
  const email = await desk.customerOf(order.id);
  await desk.site.database.write.query(
    'update accounts.customer set language = $2 where email = $1',
    [email, 'fra'],
  );
  expect(await write('Can you send it by Friday?\nWe are closed on Monday.')).toMatchObject({
    status: 200,
  });
  await expect
    .poll(() =>
      desk.mailbox.to(salesMail).find(({ subject }) => subject?.includes('Message about order')),
    )
    .toBeDefined();
  const asked = desk.mailbox
    .to(salesMail)
    .findLast(({ subject }) => subject?.includes('Message about'));
  expect(asked?.subject).toContain(order.orderCode);
  expect(asked?.text).toContain('Can you send it by Friday?');
  expect(asked?.text).toContain(`/staff/orders/${order.id}/show`);
  // A reply to the mail goes to the customer.
  expect(asked?.replyTo).toMatchObject([{ address: email }]);

  expect((await shopper.call('getCounts')).val).not.toHaveProperty('orders');
  expect(await answer('Yes, with express.')).toMatchObject({ status: 200 });
  expect((await shopper.call('getCounts')).val).toMatchObject({ orders: 1 });
  await expect.poll(() => desk.mailbox.to(email).at(-1)?.subject).toContain('Message au sujet');
  const told = desk.mailbox.to(email).at(-1);
  expect(told?.replyTo).toMatchObject([{ address: 'answers@turbo.example' }]);
  // Mail programs show all mails of an order as one thread.
  expect(told?.inReplyTo).toMatch(new RegExp(`^<order-${order.id}@`));
  expect(desk.mailbox.to(email)[0]?.inReplyTo).toBe(told?.inReplyTo);
  expect(asked?.inReplyTo).toBe(told?.inReplyTo);
  expect(told?.text).toContain('Yes, with express.');
  expect(told?.text).toContain(`/fr/orderdetail?id=${order.id}#messages`);

  const { messages } = await asCustomer();
  expect(messages).toMatchObject([
    { by: 'customer', text: 'Can you send it by Friday?\nWe are closed on Monday.', isRead: true },
    { by: 'staff', text: 'Yes, with express.', isRead: false },
  ]);
  // Customers do not see which member of staff wrote.
  expect(JSON.stringify(messages)).not.toContain('ben@test.example');
  expect((await asStaff()).messages[1]).toMatchObject({ who: 'ben@test.example' });
});

test('The history has the mails that went out: for the customer their own, for staff both', async () => {
  await write('When will it ship?');
  await answer('Tomorrow.');
  const subjects = async () =>
    (await asStaff()).mails.map(({ to, subject }) => `${to}: ${subject}`);
  await expect
    .poll(subjects)
    .toEqual(
      expect.arrayContaining([
        `customer: Message about your order ${order.orderCode}`,
        expect.stringContaining(`staff: Message about order ${order.orderCode}`),
      ]),
    );
  const { mails } = await asCustomer();
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.every(({ to }) => to === 'customer')).toBe(true);
});

test('Unread messages are counted for the customer until they are read', async () => {
  await answer('First');
  await answer('Second');
  expect(await conversations()).toMatchObject([{ unread: 2, last: { text: 'Second' } }]);
  const [first, second] = (await asCustomer()).messages;
  const read = (messageId = '') =>
    shopper.call('orderMessagesRead', { orderId: order.id, messageId });
  await read(first?.id);
  expect(await conversations()).toMatchObject([{ unread: 1 }]);
  await read(second?.id);
  expect(await conversations()).toMatchObject([{ unread: 0, orderCode: order.orderCode }]);
});

test('Unread messages wait for staff as a queue, a list and a mark, until one marks them as read', async () => {
  await write('One');
  await write('Two');
  const unread = async () =>
    (await desk.call('listOrders', { unread: '1', size: 200 })).val as OrderRow[];
  expect((await unread()).find(({ id }) => id === order.id)).toMatchObject({ unread: 2 });
  const { val } = await desk.call('getQueues', {});
  expect((val as Answer<StaffCalls['getQueues']>).unreadMessages.count).toBe(
    (await unread()).length,
  );
  const { messages } = await asStaff();
  const read = { id: order.id, messageId: messages.at(-1)?.id };
  expect(await desk.call('readOrderMessages', read)).toMatchObject({ status: 200 });
  expect((await asStaff()).unread).toBe(0);
  expect((await unread()).some(({ id }) => id === order.id)).toBe(false);
  expect((await asCustomer()).messages.map(({ isRead }) => isRead)).toEqual([true, true]);
});

test('Another customer neither reads, writes nor marks anything', async () => {
  await answer('For your eyes alone');
  const otherShopper = await addShopper(desk.site);
  for (const call of [
    otherShopper.call('orderMessageAdd', { orderId: order.id, text: 'Hello' }),
    otherShopper.call('orderMessagesRead', { orderId: order.id, messageId: 999_999_999 }),
  ]) {
    expect(await call).toMatchObject({ status: 404, msg: 'This order does not exist.' });
  }
  expect((await otherShopper.call('orderConversations')).val).toEqual([]);
  expect(await asCustomer()).toMatchObject({ messages: [{ isRead: false }] });
});

test('A message without letters or beyond its length is refused and tells no one', async () => {
  for (const text of ['', ' \n ', '\u200b', 'a'.repeat(MAX_MESSAGE + 1)]) {
    expect((await write(text)).status, JSON.stringify(text.slice(0, 5))).toBe(400);
  }
  expect((await asCustomer()).messages).toEqual([]);
});

test('A message that is sent twice with one key is written once', async () => {
  const headers = { 'idempotency-key': 'message-1' };
  const [first, second] = await Promise.all([write('Once', headers), write('Once', headers)]);
  expect(second.val).toEqual(first.val);
  expect((await asCustomer()).messages).toHaveLength(1);
});

test.each<[StaffCallName, object, object]>([
  ['sendOrderMessage', { text: 'Once' }, { text: 'Twice' }],
  [
    'addOrderFile',
    { name: 'list.txt', content: 'T25jZQ==' },
    { name: 'other.txt', content: 'T25jZQ==' },
  ],
])(
  '%s that staff send twice with one key, also at once, is done once',
  async (name, fields, more) => {
    const send = (one: object, key?: string) =>
      desk.call(name, { id: order.id, ...one, ...(key && { key: `${name} ${key}` }) });
    const [first, second] = await Promise.all([send(fields, 'one'), send(fields, 'one')]);
    const third = await send(fields, 'one');
    expect([first, second, third]).toMatchObject([200, 200, 200].map((status) => ({ status })));
    expect([second.val, third.val]).toEqual([first.val, first.val]);
    expect(await send(more, 'one')).toMatchObject({ status: 409 });
    // Another key, another member of staff, or no key: each counts as a new call.
    const ada = await addStaffMember(desk.site, 'sales', `${name}@test.example`);
    const others = [
      await send(fields, 'two'),
      await staffCall(desk.site, name, { id: order.id, ...fields, key: `${name} one` }, ada),
      await send(fields),
    ];
    const ids = [first, ...others].map(({ val }) => (val as { id: string }).id);
    expect(new Set(ids).size).toBe(4);
    const table = name === 'addOrderFile' ? 'order_file' : 'order_message';
    const { rows } = await desk.site.database.write.query(
      `select (select count(*) from ordering.${table} where order_id = $1::int)::int as made,
       (select count(*) from staff.audit where subject = 'order' and subject_id = $1::text)::int as noted`,
      [order.id],
    );
    expect(rows).toEqual([{ made: 4, noted: 4 }]);
  },
);

test('Beyond 30 messages in an hour a customer is asked to wait, also with many at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => write(`Message ${at}`)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(30);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    msg: 'You have sent many messages in the past hour. Please try again later.',
  });
});

test('An order holds 200 messages', async () => {
  await desk.site.database.write.query(
    `insert into ordering.order_message (order_id, actor, who, body)
     select $1, 'staff', 'ben@test.example', 'Message ' || n from generate_series(1, 200) n`,
    [order.id],
  );
  expect(await write('One more')).toMatchObject({
    status: 409,
    msg: 'An order holds at most 200 messages. Please write to us by e-mail.',
  });
});
