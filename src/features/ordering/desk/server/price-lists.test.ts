/** Price lists: imported from files as a whole or not at all, and their prices for an order. */
import { describe, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/call.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { ImportedPrices, PriceListRow } from '#contract/staff/price-lists.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { deskText } from '#language/desk-text.ts';
import { staffLanguages } from '#language/languages.ts';
import { inTransaction } from '#platform/database.ts';
import type { StaffContext } from '#staff/server/gateway.ts';
import { openTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { type OldSheet, odsOf } from '#test/old-workbooks.ts';
import { addShopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { recognisePriceColumns } from './price-columns.ts';
import { priceListChanges, priceListReads } from './price-lists.ts';

const site = await openTestSite();
const staff = await addStaffMember(site, 'sales');
const items: number[] = [];
for (const eePn of ['PL-1000-001', 'PL-1000-002', 'PL-1000-003']) {
  items.push(await addPart(site.database, { eePn, quantity: 9999 }));
}

const csv = (text: string) => Buffer.from(text).toString('base64');
const days = { validFrom: '2020-01-01', validUntil: '2999-12-31' };
async function imported(text: string, fields: object = {}) {
  const sent = { name: 'prices.csv', content: csv(text), level: 'B', currency: 'EUR', ...days };
  return staffCall(site, 'importPriceList', { ...sent, ...fields }, staff);
}
const lists = async () =>
  (await staffCall(site, 'listPriceLists', {}, staff)).val as unknown as PriceListRow[];

/** Places an order as a customer of a level. @returns the order's id, and the ids of its lines by item */
async function orderOf(level: 'A' | 'B' | 'C') {
  const shopper = await addShopper(site, level);
  for (const item of items) await shopper.add(item, 10);
  const { val: orderCode } = await shopper.order();
  const { id, orderItems } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const { rows } = await site.database.write.query<{ email: string }>(
    `select c.email from ordering.customer_order o join accounts.customer c on c.id = o.customer_id
     where o.id = $1`,
    [id],
  );
  const lines = items.map(
    (item) => orderItems.find(({ refId }) => refId === String(item))?.id ?? '',
  );
  return { id, lines, email: rows[0]?.email ?? '' };
}
async function pricesOf({ id, lines }: { id: string; lines: string[] }, quantity = 10) {
  const question = { id, lines: lines.map((line) => ({ id: line, quantity })) };
  const { val } = await staffCall(site, 'getListPrices', question, staff);
  const prices = val as Answer<StaffCalls['getListPrices']>;
  const ofLine = new Map(prices.lines.map((line) => [line.id, line.unitPrice]));
  return { currency: prices.currency, prices: lines.map((line) => ofLine.get(line)) };
}

const who = {
  id: 1,
  email: 'sales@example.com',
  role: 'sales',
  language: 'en',
  address: '::1',
  session: '',
};

test('A file is read before the transaction begins, which may not wait for long', async () => {
  const content = csv('Part number;Price\nPL-1000-001;5\n');
  const sent = { name: 'read-first.csv', content, level: 'A', currency: 'EUR', ...days } as const;
  const context = { staff: who } as unknown as StaffContext;
  const change = await priceListChanges.importPriceList.prepare(sent, context);
  const { val } = await inTransaction(site.database.write, change);
  expect(val).toMatchObject({ taken: 1, problemCount: 0 });
  await site.database.write.query("delete from ordering.price_list where name = 'read-first.csv'");
});

test('Many long numbers are read before the transaction begins', async () => {
  const numbers = Array.from({ length: 9000 }, (_, row) => `${'ǻ'.repeat(190)}${row}`);
  const content = csv(`Part number;Price\n${numbers.map((number) => `${number};5`).join('\n')}`);
  const sent = { name: 'long.csv', content, level: 'A', currency: 'EUR', ...days } as const;
  const change = await priceListChanges.importPriceList.prepare(sent, {
    staff: who,
  } as unknown as StaffContext);
  const { val } = await inTransaction(site.database.write, async (client) => {
    // The keys of the numbers take five times as long, so they must be computed outside the transaction.
    await client.query("set local idle_in_transaction_session_timeout = '250ms'");
    return change(client);
  });
  expect(val).toMatchObject({ taken: 0, problemCount: 9000 });
});

test('A list by level gives the price of the quantity that a line reaches', async () => {
  const order = await orderOf('B');
  const file =
    'Part number,Price,From quantity\nPL-1000-001,"12,50",1\nPL-1000-001,11,10\npl1000002,3,\n';
  expect((await imported(file)).val).toMatchObject({ taken: 3, problemCount: 0 });
  expect(await pricesOf(order, 9)).toEqual({
    currency: 'EUR',
    prices: ['12.50', '3.00', undefined],
  });
  expect(await pricesOf(order, 10)).toMatchObject({ prices: ['11.00', '3.00', undefined] });
  // The list is not for level C.
  expect(await pricesOf(await orderOf('C'))).toEqual({
    currency: null,
    prices: [undefined, undefined, undefined],
  });
});

test('A file of quoted lines comes back as a price list, as CSV and as a workbook', async () => {
  const order = await orderOf('B');
  const { version } = (await staffCall(site, 'getStaffOrder', { id: order.id }, staff))
    .val as unknown as StaffOrder;
  const prices = ['1.25', '1000.00', '0.05'];
  const lines = order.lines.map((id, at) => ({ id, unitPrice: prices[at] }));
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  const change = { id: order.id, version, remark: '', lines: [], quotation };
  expect((await staffCall(site, 'changeOrder', change, staff)).status).toBe(200);
  const { rows } = await site.database.write.query<{ code: string }>(
    'select code from ordering.customer_order where id = $1',
    [order.id],
  );
  for (const format of ['csv', 'xlsx']) {
    const { rawPayload } = await site.app.inject({
      url: '/api/staff/export',
      query: { list: 'orderLines', text: rows[0]?.code ?? '', format },
      headers: { 'x-staff-token': staff },
    });
    const sent = { name: `lines.${format}`, content: rawPayload.toString('base64'), level: 'C' };
    expect((await imported('', sent)).val).toMatchObject({ taken: 3, problemCount: 0 });
    expect((await pricesOf(await orderOf('C'))).prices).toEqual(prices);
    const { id = '' } = (await lists())[0] ?? {};
    await staffCall(site, 'removePriceList', { id }, staff);
  }
});

test("A customer's own list comes before that of the level, and a newer one before an older one", async () => {
  const order = await orderOf('A');
  await imported('P/N;Price\nPL-1000-001;10\nPL-1000-002;20\n', { level: 'A' });
  await imported('P/N;Price\nPL-1000-001;9\n', { level: 'A' });
  expect(await pricesOf(order)).toMatchObject({ prices: ['9.00', '20.00', undefined] });
  const own = {
    level: undefined,
    customerEmail: ` ${order.email.toUpperCase()} `,
    currency: 'USD',
  };
  await imported('P/N\tPrice\nPL-1000-001\t8\n', own);
  // Prices of other currencies are not mixed in.
  expect(await pricesOf(order)).toEqual({
    currency: 'USD',
    prices: ['8.00', undefined, undefined],
  });
});

test('A list in another currency than the chosen one gives no price, and is named', async () => {
  const order = await orderOf('B');
  await imported('P/N;Price\nPL-1000-001;10\n', { level: undefined, customerEmail: order.email });
  const lines = order.lines.map((id) => ({ id, quantity: 1 }));
  const answer = await staffCall(
    site,
    'getListPrices',
    { id: order.id, lines, currency: 'CHF' },
    staff,
  );
  expect(answer.val).toEqual({ currency: 'CHF', lines: [], otherCurrencies: ['EUR'] });
});

test("The prices of other quantities come along, a customer's own list before that of the level", async () => {
  const order = await orderOf('A');
  const steps =
    'P/N;Price;From quantity\nPL-1000-003;100;1\nPL-1000-003;90;10\nPL-1000-003;80;50\n';
  await imported(steps, { level: 'A', currency: 'GBP' });
  const own = { level: undefined, customerEmail: order.email, currency: 'GBP' };
  await imported('P/N;Price;From quantity\nPL-1000-003;85;20\n', own);
  const question = { id: order.id, lines: [{ id: order.lines[2], quantity: 3 }], currency: 'GBP' };
  const { val } = await staffCall(site, 'getListPrices', question, staff);
  expect(val).toMatchObject({
    lines: [
      {
        unitPrice: '100.00',
        steps: [
          { from: 1, unitPrice: '100.00' },
          { from: 10, unitPrice: '90.00' },
          { from: 20, unitPrice: '85.00' },
          { from: 50, unitPrice: '85.00' },
        ],
      },
    ],
  });
});

test('A price that rises with the quantity is taken, and told by row', async () => {
  const rows = [
    'Part number,Price,From quantity',
    'PL-1000-001,440.00,100',
    'PL-1000-002,5,10',
    'PL-1000-001,39.99,1',
    'PL-1000-002,6,1',
  ];
  const { val } = await imported(rows.join('\n'));
  expect(val).toMatchObject({
    taken: 4,
    remarks: [
      {
        row: 2,
        number: 'PL-1000-001',
        why: 'From 100 pieces on it costs 440.00; fewer pieces cost 39.99.',
      },
    ],
  });
});

test('Computed prices and clear marks of thousands are read', async () => {
  const rows = [
    'Artikel;Preis;ab Menge',
    'PL-1000-001;1.250,00;1',
    'PL-1000-002;1\u202f250,00;1',
    'PL-1000-003;12.600000000000001;1',
  ];
  expect((await imported(rows.join('\n'))).val).toMatchObject({ taken: 3, problemCount: 0 });
  expect(await pricesOf(await orderOf('B'))).toMatchObject({
    prices: ['1250.00', '1250.00', '12.60'],
  });
});

test("A list begins and ends with the company's days, which the form is told", async () => {
  const order = await orderOf('C');
  const lists = { level: undefined, customerEmail: order.email };
  await imported('P/N;Price\nPL-1000-001;10\n', { ...lists, validUntil: '2026-11-28' });
  await imported('P/N;Price\nPL-1000-002;20\n', { ...lists, validFrom: '2026-11-29' });
  const pricedAt = async (timeZone: string) => {
    const reads = priceListReads(site.database, {} as Versions, { timeZone });
    const lines = order.lines.map((id) => ({ id, quantity: '1' }));
    const { val } = await reads.getListPrices({ id: order.id, lines });
    const { today } = (await reads.getPriceListDays()).val;
    return { today, lines: val.lines.map(({ id }) => order.lines.indexOf(id)) };
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T16:02:00Z') });
  try {
    expect(await pricedAt('UTC')).toEqual({ today: '2026-11-28', lines: [0] });
    expect(await pricedAt('Asia/Shanghai')).toEqual({ today: '2026-11-29', lines: [1] });
  } finally {
    vi.useRealTimers();
  }
});

test('A list counts within its days, and not after it was removed', async () => {
  const order = await orderOf('C');
  const file = 'P/N,Price\nPL-1000-003,5\n';
  await imported(file, { level: 'C', validUntil: '2020-12-31' });
  await imported(file, { level: 'C', validFrom: '2999-01-01' });
  expect(await pricesOf(order)).toMatchObject({ currency: null });
  await imported(file, { level: 'C' });
  expect(await pricesOf(order)).toMatchObject({ prices: [undefined, undefined, '5.00'] });
  const [newest] = await lists();
  expect(newest).toMatchObject({ level: 'C', name: 'prices.csv', prices: 1, currency: 'EUR' });
  const removal = { id: newest?.id };
  expect(await staffCall(site, 'removePriceList', removal, staff)).toMatchObject({ status: 200 });
  expect(await staffCall(site, 'removePriceList', removal, staff)).toMatchObject({ status: 404 });
  expect(await pricesOf(order)).toMatchObject({ currency: null });
});

describe('A file that is sent again with its key', () => {
  const file = 'P/N,Price\nPL-1000-001,7\n';
  const count = async () => {
    const { rows } = await site.database.write.query<{ audits: number }>(
      "select count(*)::int as audits from staff.audit where action = 'importPriceList'",
    );
    return { lists: (await lists()).length, audits: rows[0]?.audits ?? 0 };
  };

  test.each([
    ['at once', true],
    ['after its answer was lost', false],
  ])('%s is one price list, with one answer', async (_when, isAtOnce) => {
    const before = await count();
    const key = crypto.randomUUID();
    const send = () => imported(file, { key });
    const answers = isAtOnce ? await Promise.all([send(), send()]) : [await send(), await send()];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, val: { taken: 1, problemCount: 0 } });
    }
    expect(await count()).toEqual({ lists: before.lists + 1, audits: before.audits + 1 });
  });

  test('is refused where it is another file, and the key of another member of staff is free', async () => {
    const before = (await lists()).length;
    const key = crypto.randomUUID();
    await imported(file, { key });
    const otherFile = 'P/N,Price\nPL-1000-001,8\n';
    expect(await imported(otherFile, { key })).toMatchObject({ status: 409 });
    const colleague = await addStaffMember(site, 'sales', 'colleague@test.example');
    const payload = {
      name: 'prices.csv',
      content: csv(otherFile),
      level: 'B',
      currency: 'EUR',
      ...days,
    };
    const answer = await staffCall(site, 'importPriceList', { ...payload, key }, colleague);
    expect(answer).toMatchObject({ status: 200 });
    expect(await lists()).toHaveLength(before + 2);
  });
});

describe('A workbook', () => {
  const heading = ['P/N', 'Price'];
  const importSheets = (sheets: OldSheet[]) =>
    imported('', { name: 'prices.ods', content: odsOf(sheets).toString('base64') });

  test('is read without what it hides, and the answer tells that', async () => {
    const rows = [heading, ['PL-1000-001', 1], ['PL-1000-002', 2], ['PL-1000-003', 3]];
    const answer = await importSheets([
      { name: 'Old', hidden: true, rows },
      { name: 'Notes', rows: [['Prices are in EUR.']] },
      { name: 'Prices', rows, hiddenRows: [2, 3] },
    ]);
    expect(answer.val).toMatchObject({ taken: 1, hiddenSheets: 1, hiddenRows: 2 });
  });

  test('with prices on two sheets is refused', async () => {
    const before = (await lists()).length;
    const answer = await importSheets([
      { name: 'EUR 2025', rows: [heading, ['PL-1000-001', 1]] },
      { name: 'EUR 2026', rows: [heading, ['PL-1000-001', 2]] },
    ]);
    expect(answer).toMatchObject({
      status: 400,
      msg: expect.stringContaining('EUR 2025, EUR 2026'),
    });
    expect(await lists()).toHaveLength(before);
  });
});

test('A text file that does not tell its encoding is read in the likely one, which the answer tells', async () => {
  const text = 'Référence;Prix;Désignation\nPL-1000-001;1,50;Joint à l’échappement\n'.replace(
    '’',
    "'",
  );
  const content = Buffer.from(text, 'latin1').toString('base64');
  const { val } = await imported('', { content });
  expect(val).toMatchObject({ taken: 1, encoding: 'windows-1252' });
  expect((await imported('P/N,Price\nPL-1000-001,1\n')).val).not.toHaveProperty('encoding');
});

describe('What is wrong is told, and nothing is taken', () => {
  test('each row with its number and the reason', async () => {
    const before = (await lists()).length;
    const rows = [
      'Part number,Price,From quantity',
      'PL-1000-001,1.50,1',
      'PL-9999-999,1.50,1',
      'PL-1000-001,"1,500",5',
      'PL-1000-002,2,0',
      'PL-1000-001,3,1',
    ];
    const { val } = await imported(rows.join('\n'));
    const { taken, problems } = val as ImportedPrices;
    expect(taken).toBe(0);
    expect(problems).toEqual([
      { row: 3, number: 'PL-9999-999', why: 'No item has this number.' },
      { row: 4, number: 'PL-1000-001', why: 'The price is no amount with at most 2 decimals.' },
      { row: 5, number: 'PL-1000-002', why: 'The quantity is no whole number from 1 to 9,999.' },
      { row: 6, number: 'PL-1000-001', why: 'A row above has this item and quantity.' },
    ]);
    expect(await lists()).toHaveLength(before);
  });

  test.each([
    ['without a column of prices', 'Part number,Quantity\nPL-1000-001,5\n', {}, 'needs one column'],
    [
      'with two columns of prices',
      'P/N,Price,Unit price\nPL-1000-001,1,2\n',
      {},
      'needs one column',
    ],
    ['without rows', 'P/N,Price\n', {}, ''],
    [
      'for a level and a customer',
      'P/N,Price\nPL-1000-001,1\n',
      { customerEmail: 'a@b.example' },
      'for a level or',
    ],
    ['for no one', 'P/N,Price\nPL-1000-001,1\n', { level: undefined }, 'for a level or'],
    [
      'that ends before it begins',
      'P/N,Price\nPL-1000-001,1\n',
      { validFrom: '2999-12-31', validUntil: '2020-01-01' },
      'before its first',
    ],
    [
      'until a day that does not exist',
      'P/N,Price\nPL-1000-001,1\n',
      { validUntil: '2099-02-30' },
      'does not exist',
    ],
    ['of another kind', 'P/N,Price\nPL-1000-001,1\n', { name: 'prices.exe' }, 'is not a CSV'],
  ])('a file %s', async (_what, text, fields, sentence) => {
    const before = (await lists()).length;
    const answer = await imported(text, fields);
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(sentence) });
    expect(await lists()).toHaveLength(before);
  });

  test('for an unknown customer', async () => {
    const fields = { level: undefined, customerEmail: 'nobody@test.example' };
    expect((await imported('P/N,Price\nPL-1000-001,1\n', fields)).status).toBe(404);
  });
});

test.each([
  [['E&E P/N', 'Net price', 'MOQ'], { number: 0, price: 1, quantity: 2 }],
  [['Artikel', 'Preis', 'ab Menge'], { number: 0, price: 1, quantity: 2 }],
  [['Артикул', 'Количество', 'Цена'], { number: 0, price: 2, quantity: 1 }],
  [['零件号', '单价', '数量'], { number: 0, price: 1, quantity: 2 }],
  [['零件编号', '价格', '最小起订量'], { number: 0, price: 1, quantity: 2 }],
  [['OEM号码', '价格', '起订数量'], { number: 0, price: 1, quantity: 2 }],
  [['ee_pn', 'unit_price', 'min_qty'], { number: 0, price: 1, quantity: 2 }],
])('The headings %o are read', (headings, columns) => {
  expect(recognisePriceColumns([['Price list 2026'], headings, ['PL-1', '1', '1']])).toEqual({
    heading: 1,
    columns,
    unread: [],
  });
});

describe.each(staffLanguages)('Headings that the site writes in %s', (language) => {
  test.each([
    ['the hint of the form', ['Part number', 'Price', 'From quantity']],
    ['the page of a list', ['P/N', 'From quantity', 'Price', 'Price before', 'Difference']],
    ['lists of currencies', ['P/N', 'Price', 'Currency', 'From quantity']],
  ])('in %s are known', (_where, keys) => {
    const headings = keys.map((key) => deskText(language, key));
    const columns = {
      number: 0,
      price: keys.indexOf('Price'),
      quantity: keys.indexOf('From quantity'),
      ...(keys.includes('Currency') && { currency: keys.indexOf('Currency') }),
    };
    expect(recognisePriceColumns([headings])).toEqual({ heading: 0, columns, unread: [] });
  });
});

test('A column that is not understood is told, with a heading and without one', async () => {
  const file = 'Part number,Price,Pack of,\nPL-1000-001,5,10,100\nPL-1000-002,6,,\n';
  expect((await imported(file)).val).toMatchObject({ taken: 2, unreadColumns: ['Pack of', 'D'] });
  const refused = 'Part number,Price,Pack of\nPL-9999-999,5,10\n';
  expect((await imported(refused)).val).toMatchObject({ taken: 0, unreadColumns: ['Pack of'] });
});

test('Prices under the Chinese heading of the form count from their quantity on', async () => {
  const order = await orderOf('B');
  const file = '零件号,价格,起订数量\nPL-1000-001,77,10\n';
  const own = { level: undefined, customerEmail: order.email };
  expect((await imported(file, own)).val).toMatchObject({ taken: 1, unreadColumns: [] });
  expect((await pricesOf(order, 9)).prices[0]).not.toBe('77.00');
  expect((await pricesOf(order, 10)).prices[0]).toBe('77.00');
});
