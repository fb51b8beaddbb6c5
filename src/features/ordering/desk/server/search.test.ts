/** The order desk's search: by numbers of items, consignee, parts of PO numbers, country and days. */
import { expect, test } from 'vitest';
import type { OrderRow } from '#contract/staff/orders.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { nameKey } from '#features/numbers/key.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addOrder } from '#test/orders.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const ordersByCompany = new Map<string, { toCompany: string; byCustomer: string }>();
let [turbo, part] = [0, 0];
/** Company, recipient, and ways in which staff may type them. */
const named = [
  [
    'Müller & Söhne GmbH',
    'Jürgen Groß',
    ['Muller', 'Mueller', 'MÜLLER', 'Sohne', 'Soehne', 'Gross', 'groß jürgen'],
  ],
  ['Mueller Turbo', 'Max Muster', ['Müller', 'mueller turbo']],
  ['Łódź Turbo Sp. z o.o.', 'Zażółć Gęślą', ['Lodz', 'łódź', 'Zazolc', 'gesla']],
  ['Ёлкин и Ко', 'Пётр Ёжиков', ['Елкин', 'ёлкин', 'Петр Ежиков']],
  ['Işık Turbo', 'Çağ Yılmaz', ['Isik', 'IŞIK', 'Cag', 'yilmaz']],
  ['Crème Brûlée SARL', 'Noël Cœur', ['Creme', 'brulee', 'Noel', 'Coeur', 'cœur']],
  ['شركة الأمل', 'أحمد إبراهيم', ['الامل', 'احمد', 'ابراهيم', 'أحْمَد']],
  ['ＡＢＣ　Ｔｕｒｂｏ', 'ＸＹＺ', ['ABC', 'abc turbo', 'ｘｙｚ']],
  ['上海涡轮增压器有限公司', '王小明', ['涡轮', '轮', '增压器', '小明', '上海涡轮']],
  ['주식회사 현대터보', '김민수', ['터보', '민수']],
] as const;
const site = await openTestSite(async (database) => {
  turbo = await addTurbo(database, {
    pn: '454231-5007S',
    eePn: 'T-1001',
    oe: ['028145702H'],
    interchanges: ['717858-5009S'],
    superseded: ['454231-0007'],
  });
  part = await addPart(database, { eePn: 'TW-5555', oemPn: '434533-0001' });
  await database.write.query(
    `insert into catalogue.cross_reference (part_id, brand, number) values ($1, 'Melett', '1102-017-300')`,
    [part],
  );
  await publish(database, { reason: 'test' });
});
const token = await addStaffMember(site, 'sales');
const order = await addOrder(site.database, {
  lines: [{ number: 'TW-9876-001', quantity: 2, component: 'turbine wheel' }],
});
const wanted = String(order.id);
await site.database.write.query(
  `update ordering.customer_order set po_number = 'AB/2026-4711 x%', consignee_name = 'Zoë Quist',
     consignee_company = 'Quist Diesel', consignee_country = 'SE', placed_at = '2026-03-05T23:30:00Z'
   where id = $1`,
  [order.id],
);
await site.database.write.query(
  `update ordering.order_line set turbo_pn = '777654-5001S' where order_id = $1`,
  [order.id],
);
await addOrder(site.database);
const ofItems = await addOrder(site.database, {
  lines: [
    { number: 'T-1001', quantity: 1, itemId: turbo },
    { number: 'TW-5555', quantity: 1, itemId: part, component: 'turbine wheel' },
  ],
});
const withItems = String(ofItems.id);
const stranger = await addOrder(site.database, {
  lines: [{ number: 'TW-5555-X', quantity: 1, itemId: part + 1 }],
});
await site.database.write.query(
  `insert into ordering.own_number (customer_id, key, number, item_id, type, name)
   values ($1, 'SHELF77A', 'SHELF 77-A', $2, 1, 'TW-5555'), ($3, 'SHELF77B', 'SHELF 77-B', $2, 1, 'TW-5555')`,
  [ofItems.customerId, part, stranger.customerId],
);
await site.database.write.query(
  `insert into ordering.proforma (order_id, number) values ($1, 82345)`,
  [wanted],
);
await site.database.write.query(
  `with invoice as (
     insert into ordering.invoice (order_id, series, number, delivery, paper)
     values ($1, 'invoice', 71234, 1, '{}') returning id)
   insert into ordering.invoice (order_id, series, number, delivery, paper, cancels)
   select $1, 'credit note', 71235, 1, '{}', id from invoice`,
  [order.id],
);
await site.database.write.query(
  `insert into ordering.delivery (order_id, number, carrier, tracking_number, remaining, ship_to)
   values ($1, 1, 'UPS', '1Z 999-AA1 0123', 0, '{}')`,
  [wanted],
);
for (const [company, recipient] of named) {
  const [toCompany, byCustomer] = [await addOrder(site.database), await addOrder(site.database)];
  await site.database.write.query(
    'update ordering.customer_order set consignee_company = $2, consignee_name = $3 where id = $1',
    [toCompany.id, company, recipient],
  );
  const [first, ...last] = recipient.split(' ');
  await site.database.write.query(
    'update accounts.customer set company_name = $2, first_name = $3, last_name = $4 where id = $1',
    [byCustomer.customerId, company, first, last.join(' ')],
  );
  ordersByCompany.set(company, {
    toCompany: String(toCompany.id),
    byCustomer: String(byCustomer.id),
  });
}

const codeOf = async (id: string): Promise<string> => {
  const sql = 'select code from ordering.customer_order where id = $1';
  return (await site.database.write.query<{ code: string }>(sql, [id])).rows[0]?.code ?? '';
};

const search = async (question: object) => {
  const { val, status, pageInfo } = await staffCall(site, 'listOrders', question, token);
  return { ids: ((val ?? []) as OrderRow[]).map(({ id }) => id), status, count: pageInfo?.count };
};

test.each([
  [{ text: 'tw-9876' }],
  [{ text: '777654-5001' }],
  [{ text: 'quist' }],
  [{ text: 'Zoë' }],
  [{ text: '4711' }],
  [{ text: '4711 x%' }],
  [{ country: 'SE' }],
  [{ from: '2026-03-05', to: '2026-03-05' }],
  [{ text: 'diesel', country: 'SE', to: '2026-03-06' }],
])('%j finds the order', async (question) => {
  expect(await search(question)).toEqual({ ids: [wanted], status: 200, count: 1 });
});

test.each([
  ['a vehicle', '028 145 702 H'],
  ['an interchange turbo', '717858-5009S'],
  ['a former turbo, written otherwise', '4542310007'],
  ['the maker of a part', '434533-0001'],
  ['another maker', '1102017300'],
  ['the customer', 'shelf 77a'],
  ['the customer, as far as typed', 'SHELF-77'],
])('A number of %s finds the orders with the item', async (_whose, text) => {
  expect(await search({ text })).toEqual({ ids: [withItems], status: 200, count: 1 });
  expect(await search({ text, country: 'SE' })).toMatchObject({ ids: [] });
  const { payload } = await site.app.inject({
    method: 'GET',
    url: '/api/staff/export',
    query: { list: 'orderLines', text },
    headers: { 'x-staff-token': token },
  });
  expect(payload.trim().split('\r\n')).toHaveLength(3);
});

const typedNames = named.flatMap(([company, , texts]) =>
  texts.map((text): [string, string] => [text, company]),
);

test.each(typedNames)(
  '%s finds the order to %s, of a customer so named, and the customer',
  async (text, company) => {
    const [ids, customers] = await Promise.all([
      search({ text }),
      staffCall(site, 'listCustomers', { text }, token),
    ]);
    const order = ordersByCompany.get(company);
    expect(ids.ids).toContain(order?.toCompany);
    expect(ids.ids).toContain(order?.byCustomer);
    expect((customers.val as { companyName: string }[]).map((one) => one.companyName)).toContain(
      company,
    );
  },
);

test('Names of orders and customers are folded as those of the catalogue', async () => {
  const names = [
    ...named.map(([company, recipient]) => `${company} ${recipient}`),
    'Đỗ Æsir Øre',
    'ٱلشركة گاز',
  ];
  const { rows } = await site.database.write.query<{ name: string; folded: string }>(
    'select name, staff.folded(name) as folded from unnest($1::text[]) name',
    [names],
  );
  for (const { name, folded } of rows) {
    expect(folded.replace(/[^\p{L}\p{N}]+/gu, ''), name).toBe(
      nameKey(name).toLowerCase().normalize('NFC'),
    );
  }
});

test.each(['Mullers', 'Łódka', '轮涡', '涡压', 'Елкина', 'ABD'])(
  '%s finds no such name',
  async (text) => {
    expect(await search({ text })).toMatchObject({ ids: [] });
  },
);

test.each([
  ['the order code', () => codeOf(wanted).then((code) => code.slice(3))],
  ['the proforma invoice', async () => 'pi 082345'],
  ['the commercial invoice', async () => 'CI071234'],
  ['the credit note', async () => 'cn 71235'],
  ['the proforma invoice, without its zeros', async () => '82345'],
  ['the tracking number', async () => '1Z 999 AA1'],
  ['the tracking number, without its start', async () => '9aa10123'],
])('A part of %s finds the order', async (_what, text) => {
  expect((await search({ text: await text() })).ids).toContain(wanted);
  expect((await search({ text: await text(), country: 'DE' })).ids).not.toContain(wanted);
});

test("Another customer's own number of the item finds nothing", async () => {
  expect(await search({ text: 'SHELF 77-B' })).toMatchObject({ ids: [] });
});

test.each([
  [{ text: '47%1' }],
  [{ text: '4711', country: 'DE' }],
  [{ from: '2026-03-06', to: '2026-03-06' }],
])('%j finds none', async (question) => {
  expect(await search(question)).toEqual({ ids: [], status: 200, count: 0 });
});

test('Days are those of the time zone in the cookie, in the list, its count and its files', async () => {
  const order = await addOrder(site.database);
  // 23:30 on 31 January in Los Angeles.
  await site.database.write.query(
    `update ordering.customer_order set placed_at = '2026-02-01T07:30:00Z', po_number = 'MIDNIGHT'
     where id = $1`,
    [order.id],
  );
  const idsOf = async (day: string, cookie: string, more = {}) => {
    const question = { from: day, to: day, ...more };
    const headers = { cookie };
    const { val, pageInfo } = await staffCall(site, 'listOrders', question, token, headers);
    const ids = (val as OrderRow[]).map(({ id }) => id);
    expect(pageInfo?.count).toBe(ids.length);
    for (const list of ['orders', 'orderLines']) {
      const { payload } = await site.app.inject({
        method: 'GET',
        url: '/api/staff/export',
        query: { list, ...question },
        headers: { 'x-staff-token': token, cookie },
      });
      expect(payload.trim().split('\r\n')).toHaveLength(1 + ids.length);
    }
    return ids;
  };
  const there = 'zone=America/Los_Angeles';
  for (const more of [{}, { text: 'midnight' }]) {
    expect(await idsOf('2026-01-31', there, more)).toEqual([String(order.id)]);
    expect(await idsOf('2026-02-01', there, more)).toEqual([]);
    for (const cookie of ['', "zone=Mars/Olympus'"]) {
      expect(await idsOf('2026-01-31', cookie, more)).toEqual([]);
      expect(await idsOf('2026-02-01', cookie, more)).toEqual([String(order.id)]);
    }
  }
});

test('A file for a day that does not exist is refused', async () => {
  const { statusCode } = await site.app.inject({
    method: 'GET',
    url: '/api/staff/export',
    query: { list: 'orders', from: '2026-13-01' },
    headers: { 'x-staff-token': token, cookie: 'zone=America/Los_Angeles' },
  });
  expect(statusCode).toBe(400);
});

test.each([[{ from: '2026-02-30' }], [{ to: 'tomorrow' }], [{ country: 'Sweden' }]])(
  '%j is refused',
  async (question) => {
    expect((await search(question)).status).toBe(400);
  },
);
