/** The order desk's search: by numbers of items, consignee, parts of PO numbers, country and days. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderRow } from '#contract/staff/orders.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addOrder } from '#test/orders.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { makeSearchIndexes } from '../../server/open.ts';

let site: TestSite;
let token: string;
let wanted: string;
let withItems: string;
beforeAll(async () => {
  let [turbo, part] = [0, 0];
  site = await startTestSite(async (database) => {
    turbo = await addTurbo(database, {
      ...{ pn: '454231-5007S', eePn: 'T-1001', oe: ['028145702H'] },
      ...{ interchanges: ['717858-5009S'], superseded: ['454231-0007'] },
    });
    part = await addPart(database, { eePn: 'TW-5555', oemPn: '434533-0001' });
    await database.write.query(
      `insert into catalogue.cross_reference (part_id, brand, number) values ($1, 'Melett', '1102-017-300')`,
      [part],
    );
    await publish(database, { reason: 'test' });
  });
  token = await addStaffMember(site, 'sales');
  const order = await addOrder(site.database, {
    lines: [{ number: 'TW-9876-001', quantity: 2, component: 'turbine wheel' }],
  });
  wanted = String(order.id);
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
  withItems = String(ofItems.id);
  const stranger = await addOrder(site.database, {
    lines: [{ number: 'TW-5555-X', quantity: 1, itemId: part + 1 }],
  });
  await site.database.write.query(
    `insert into ordering.own_number (customer_id, key, number, item_id, type, name)
     values ($1, 'SHELF77A', 'SHELF 77-A', $2, 1, 'TW-5555'), ($3, 'SHELF77B', 'SHELF 77-B', $2, 1, 'TW-5555')`,
    [ofItems.customerId, part, stranger.customerId],
  );
});
afterAll(() => site?.close());

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
    ...{ method: 'GET', url: '/api/staff/export', query: { list: 'orderLines', text } },
    headers: { 'x-staff-token': token },
  });
  expect(payload.trim().split('\r\n')).toHaveLength(3);
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
        ...{ method: 'GET', url: '/api/staff/export', query: { list, ...question } },
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
    ...{ method: 'GET', url: '/api/staff/export', query: { list: 'orders', from: '2026-13-01' } },
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

test('On large tables a job makes the indexes, and makes those anew that an attempt left broken', async () => {
  const { write, work } = site.database;
  await write.query('drop index ordering.order_line_number');
  await write.query(
    `update pg_index set indisvalid = false
     where indexrelid = 'ordering.customer_order_placed'::regclass`,
  );
  await makeSearchIndexes(work);
  const { rows } = await write.query(
    `select count(*)::int as count from ordering.search_index s
       join pg_index i on i.indexrelid = to_regclass('ordering.' || s.name) and i.indisvalid`,
  );
  expect(rows[0].count).toBe(11);
});
