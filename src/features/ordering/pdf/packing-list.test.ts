/** Packing lists and labels: their contents, read back, and the access to them. */
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { dayIn } from '#language/format.ts';
import { languageOf, languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { openTestSite } from '#test/app.ts';
import { addParts, addShopper } from '#test/ordering.ts';
import { codesOf } from '#test/pdfium.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { labels } from './packing-list.ts';

const site = await openTestSite();
const staff = await addStaffMember(site, 'sales');
const shopper = await addShopper(site);
const [item = 0] = await addParts(site, 1);
const { id } = await shopper.placed(item, 7);
await site.database.write.query(
  `update ordering.customer_order set requested_day = '2027-03-09', send_whole = true where id = $1`,
  [id],
);
await staffCall(site, 'confirmOrder', { id, version: 1 }, staff);
const see = async () => (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
// Sets the unit of the quantities, and the class of the core.
const lineFields = (order: string) =>
  site.database.write.query(
    `update ordering.order_line set line_fields = '{"unit": "pair", "coreClass": "A"}' where order_id = $1`,
    [order],
  );
await lineFields(id);
const [line] = (await see()).orderItems;
const shipment = {
  id,
  version: 2,
  carrier: 'DHL',
  trackingNumber: 'JD0146',
  lines: [{ id: line?.id, quantity: 4 }],
  asPart: '1',
};
await staffCall(site, 'shipOrder', shipment, staff);
const second = { ...shipment, version: 3, lines: [{ id: line?.id, quantity: 2 }] };
await staffCall(site, 'shipOrder', second, staff);
const order = await see();

const bare = (value: string) =>
  value.normalize('NFKC').replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

async function textsOf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return bare(items.map((item) => ('str' in item ? item.str : '')).join(''));
}
const ofCustomer = (delivery: string, token = shopper.token, prefix = '') =>
  site.app.inject({
    url: `${prefix}/packinglist.pdf?id=${order.id}&delivery=${delivery}`,
    headers: { cookie: `tk=${token}` },
  });
const ofStaff = (address: string, token = staff) =>
  site.app.inject({
    url: `/api/staff/orders/${address}`,
    headers: { 'x-staff-token': token },
  });

test.each(languages.map(({ code, prefix }) => [code, prefix] as const))(
  'The packing list in %s names the pieces of the delivery, and what was still to be sent when it left',
  async (code, prefix) => {
    const { statusCode, headers, rawPayload } = await ofCustomer('1', shopper.token, prefix);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['cache-control']).toBe('private, no-store');
    const page = await textsOf(rawPayload);
    const [line] = order.orderItems;
    const words = [
      order.orderCode,
      line?.itemNumber ?? '',
      'JD0146',
      'Erika Mustermann',
      dayIn(languageOf(code).tag, '2027-03-09'),
      text(code, 'No, send everything together'),
      text(code, 'Pieces still to be sent: {pieces}', { pieces: 3 }),
    ];
    // Arabic words are not compared, because the PDF returns their letters in other forms.
    const readable = code === 'ara' ? words.slice(0, 4) : words;
    expect(readable.filter((one) => !page.includes(bare(one)))).toEqual([]);
  },
);

test('A delivery that does not exist and an order of others are not found', async () => {
  const stranger = await addShopper(site);
  for (const answer of [
    await ofCustomer('3'),
    await ofCustomer('x'),
    await ofCustomer('1', stranger.token),
  ]) {
    expect(answer.statusCode).toBe(404);
  }
});

test('The desk prints the packing list and a label for each box', async () => {
  const query = `id=${order.id}&delivery=1`;
  const list = await ofStaff(`packing-list?${query}`);
  expect(list.statusCode).toBe(200);
  expect(await textsOf(list.rawPayload)).toContain(bare('In this delivery'));
  const labels = await ofStaff(`labels?${query}&boxes=3`);
  expect(labels.statusCode).toBe(200);
  const page = await textsOf(labels.rawPayload);
  for (const words of ['Box 1 of 3', 'Box 3 of 3', 'Musterstr. 1, Köln', 'Germany']) {
    expect(page).toContain(bare(words));
  }
  const { orderCode } = order;
  const codes = await codesOf(labels.rawPayload);
  expect(codes.sort()).toEqual([1, 2, 3].map((box) => `${orderCode} ${box}/3`));
  // A scanned label finds its order in the search of the desk.
  const found = await staffCall(site, 'listOrders', { text: codes[1] ?? '' }, staff);
  expect(found.val).toMatchObject([{ orderCode }]);
});

test("The day of a delivery is that of the customer's country, for both sides", async () => {
  const { write } = site.database;
  await write.query(
    `with delivered as (
       update ordering.delivery set shipped_at = '2026-11-26T23:30:00Z' where order_id = $1
     ) update accounts.customer set country = 'JP'
       where id = (select customer_id from ordering.customer_order where id = $1)`,
    [order.id],
  );
  const ofDesk = await ofStaff(`packing-list?id=${order.id}&delivery=1`);
  expect(await textsOf(ofDesk.rawPayload)).toContain(bare('Nov 27, 2026 (Asia/Tokyo)'));
  const { rawPayload } = await ofCustomer('1');
  expect(await textsOf(rawPayload)).toContain(bare('Nov 27, 2026 (Asia/Tokyo)'));
});

test('Papers of a delivery keep consignee and PO number with which it left; the next one has the new ones', async () => {
  const [item = 0] = await addParts(site, 1);
  const { id } = await shopper.placed(item, 3);
  const look = async () => {
    const { val } = await staffCall(site, 'getStaffOrder', { id }, staff);
    return val as StaffOrder;
  };
  const act = async (action: StaffCallName, fields: object = {}) => {
    const { version } = await look();
    const answer = await staffCall(site, action, { id, version, ...fields }, staff);
    expect(answer).toMatchObject({ status: 200 });
  };
  const lines = [{ id: (await look()).items[0]?.id, quantity: 1 }];
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1', lines, asPart: '1' };
  await act('changeOrder', { poNumber: 'PO-OLD' });
  await act('confirmOrder');
  await act('shipOrder', parcel);
  const consignee = {
    shippingConsigneeName: 'Bruno Neumann',
    shippingConsigneeCompany: '',
    shippingConsigneeContact: '+33 1 99',
    shippingConsigneeAddress: '2 rue du Port, Lyon',
    shippingConsigneeZipcode: '69002',
    shippingConsigneeCountry: 'FR',
  };
  const fields = { orderId: id, poNumber: 'PO-NEW', consignee };
  expect(await shopper.call('orderAmendmentAdd', fields)).toMatchObject({ status: 200 });
  const change = (await look()).amendments?.find(({ state }) => state === 'waiting');
  const yes = { id, amendmentId: change?.id, accept: 1 };
  expect(await staffCall(site, 'answerAmendment', yes, staff)).toMatchObject({ status: 200 });
  await act('shipOrder', parcel);
  const before = ['PO-OLD', 'Erika Mustermann', 'Musterstr. 1, Köln', 'Germany', '+49'];
  const after = ['PO-NEW', 'Bruno Neumann', '2 rue du Port, Lyon', '69002', 'France', '+33 1 99'];
  for (const paper of ['packing-list?', 'labels?boxes=1&']) {
    const [first, second] = await Promise.all(
      [1, 2].map(async (delivery) => {
        const { rawPayload } = await ofStaff(`${paper}id=${id}&delivery=${delivery}`);
        const page = await textsOf(rawPayload);
        return [...before, ...after].filter((words) => page.includes(bare(words)));
      }),
    );
    expect([first, second]).toEqual([before, after]);
  }
});

test('A long address does not run over what stands below it on a label', async () => {
  const name = 'Internationale Turboladerinstandsetzungsgesellschaft mit beschränkter Haftung';
  const long = {
    ...order,
    shippingConsigneeName: name.slice(0, 60),
    shippingConsigneeCompany: name,
    shippingConsigneeAddress: `${name}, Hinterhaus, Aufgang C, 3. Stock, Garmisch-Partenkirchen`,
  };
  const [delivery] = order.deliveries?.shipped ?? [];
  if (!delivery) throw new Error('nothing was shipped');
  const pdf = await getDocumentProxy(await labels([{ order: long, delivery }]));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const heightOf = (words: string) =>
    items.flatMap((item) =>
      'str' in item && item.str.includes(words) ? [Number(item.transform[5])] : [],
    )[0] ?? 0;
  // The contact is the last line of the address; heights count from the bottom of the page.
  expect(heightOf('+49')).toBeGreaterThan(heightOf('Tracking'));
  expect(heightOf('Tracking')).toBeGreaterThan(heightOf('Box'));
  expect(heightOf('Box')).toBeGreaterThan(0);
});

describe('A delivery that is packed', () => {
  const size = { length: 400, width: 300, height: 250 };
  beforeAll(async () => {
    await site.database.write.query('update catalogue.part set weight_grams = 1250');
    const { val } = await staffCall(site, 'getStaffOrder', { id: order.id }, staff);
    const { version, items } = val as StaffOrder;
    const lines = (quantity: number, serials: string) => [{ id: items[0]?.id, quantity, serials }];
    const packed = {
      id: order.id,
      version,
      deliveryId: order.deliveries?.shipped[1]?.id,
      cartons: [
        { marks: 'KÖLN', size, grossGrams: 2125, lines: lines(1, 'S4711') },
        { lines: lines(1, '') },
      ],
    };
    expect((await staffCall(site, 'packDelivery', packed, staff)).status).toBe(200);
  });
  const query = () => `id=${order.id}&delivery=2`;

  test.each(languages.map(({ code, prefix }) => [code, prefix] as const))(
    'has its cartons on the packing list in %s',
    async (code, prefix) => {
      const { rawPayload } = await ofCustomer('2', shopper.token, prefix);
      const page = await textsOf(rawPayload);
      const decimal = ['en', 'zh', 'ara'].includes(code) ? '.' : ',';
      // Once in the table of lines, twice in that of cartons.
      if (code === 'en') expect(page.match(/Unit:pair/g)).toHaveLength(3);
      const words = [
        '400 × 300 × 250',
        'S4711',
        `2${decimal}125`,
        `1${decimal}25`,
        text(code, 'Gross weight in kg'),
        text(code, '{count} cartons', { count: 2 }),
      ];
      const readable = code === 'ara' ? words.slice(0, 4) : words;
      expect(readable.filter((one) => !page.includes(bare(one)))).toEqual([]);
      // The weight of all cartons is unknown, because the weight of the second carton is unknown.
      expect(page.match(/2[.,]125/g)).toHaveLength(1);
    },
  );

  test.each([
    ['', 100, 150],
    ['&size=a6', 105, 148],
  ])('has a label for each carton on sheets of %s', async (asked, width, height) => {
    const { rawPayload } = await ofStaff(`labels?${query()}${asked}`);
    const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
    expect(pdf.numPages).toBe(2);
    const page = await pdf.getPage(1);
    const millimetres = page.view.slice(2).map((points) => Math.round((points / 72) * 25.4));
    expect(millimetres).toEqual([width, height]);
    const words = await textsOf(rawPayload);
    for (const one of [
      'E&E Turbo',
      'Musterstr. 1, Köln',
      'KÖLN',
      'Carton 1 of 2',
      '2.125',
      '400 × 300 × 250',
    ]) {
      expect(words).toContain(bare(one));
    }
    expect(await codesOf(rawPayload)).toEqual([`${order.orderCode} 1/2`]);
  });

  test('refuses labels of another size', async () => {
    expect((await ofStaff(`labels?${query()}&size=a4`)).statusCode).toBe(400);
  });
});

test('A delivery note is signed and names no cartons, on both sides and in two languages', async () => {
  const query = `id=${order.id}&delivery=2`;
  const { rawPayload } = await ofStaff(`delivery-note?${query}&bilingual=1`);
  const page = await textsOf(rawPayload);
  for (const words of [
    'Delivery note for the order',
    '送货单',
    'Received in good condition: date, name, signature / 货物完好收讫：日期、姓名、签字',
    'Germany / 德国',
    'Turbine wheel / 涡轮',
    '截至 2026-',
    'JD0146',
    'Unit: pair / 单位：对',
  ]) {
    expect(page).toContain(bare(words));
  }
  expect(page).not.toMatch(/Cartons|KÖLN|EUR/);
  const own = await site.app.inject({
    url: `/deliverynote.pdf?${query}`,
    headers: { cookie: `tk=${shopper.token}` },
  });
  expect(await textsOf(own.rawPayload)).toContain(bare('Received in good condition'));
});

describe('Papers of several orders', () => {
  /** The order of the tests above, and an order of which nothing was shipped. */
  let ids: string;
  let codes: string[];
  beforeAll(async () => {
    const items = await addParts(site, 3, 9);
    const bins = ['B-10', 'B-2', ''];
    for (const [at, bin] of bins.entries()) {
      await site.database.write.query('update catalogue.part set storage_bin = $2 where id = $1', [
        items[at],
        bin,
      ]);
    }
    const lines = await Promise.all(items.map((item) => shopper.add(item, 5)));
    const { val: orderCode } = await shopper.order(lines);
    const { id } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
    await site.database.write.query(
      `update ordering.customer_order set note = 'Not before 10 December' where id = $1`,
      [id],
    );
    await staffCall(site, 'confirmOrder', { id, version: 1 }, staff);
    await lineFields(id);
    await site.database.write.query('update catalogue.stock set quantity = 2 where item_id = $1', [
      items[1],
    ]);
    ids = `${order.id},${id}`;
    codes = [order.orderCode, String(orderCode)];
  });
  const pagesOf = async (bytes: Uint8Array) => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const pages = Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1));
    return Promise.all(
      pages.map(async (page) => {
        const { items } = await (await page).getTextContent();
        return bare(items.map((item) => ('str' in item ? item.str : '')).join(''));
      }),
    );
  };

  test('are picking lists by storage bin, each with pages of its own', async () => {
    const { statusCode, rawPayload } = await ofStaff(`picking-list?ids=${ids}`);
    expect(statusCode).toBe(200);
    const pages = await pagesOf(rawPayload);
    expect(pages).toHaveLength(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(bare(`Picking list for the order ${codes[at]}`));
      expect(page).toContain(bare('Page 1 of 1'));
    }
    const [, second = ''] = pages;
    expect(second).toContain(bare('Not before 10 December'));
    // B-2 comes before B-10. The line in bin B-2 has 2 of its 5 pieces in stock: 5 + 2 + 5 are picked.
    expect(second.indexOf('B-2')).toBeLessThan(second.indexOf('B-10'));
    expect(second).toContain(bare('Pieces in total 12'));
    expect(second.match(/Unit:pair/g)).toHaveLength(3);
  });

  test('are packing lists and labels of what is under way', async () => {
    const lists = await pagesOf((await ofStaff(`packing-list?ids=${ids}`)).rawPayload);
    expect(lists).toHaveLength(2);
    expect(lists.every((page) => page.includes(bare(order.orderCode)))).toBe(true);
    const { rawPayload } = await ofStaff(`labels?ids=${ids}&size=a6`);
    // One box of the delivery that is not packed, and two cartons.
    const pages = await pagesOf(rawPayload);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain(bare('Box 1 of 1'));
    expect(pages[2]).toContain(bare('Carton 2 of 2'));
  });

  test('are refused for too many orders, for none, and for those without goods', async () => {
    const many = Array.from({ length: 51 }, (_, at) => at + 1).join(',');
    expect((await ofStaff(`picking-list?ids=${many}`)).statusCode).toBe(400);
    expect((await ofStaff('picking-list')).statusCode).toBe(400);
    expect((await ofStaff(`picking-list?ids=${ids}&ids=${ids}`)).statusCode).toBe(400);
    expect((await ofStaff(`labels?ids=${ids}&size=constructor`)).statusCode).toBe(400);
    const [, waiting = ''] = ids.split(',');
    expect((await ofStaff(`packing-list?ids=${waiting}`)).statusCode).toBe(404);
    const { id } = await shopper.placed((await addParts(site, 1))[0] ?? 0, 1);
    expect((await ofStaff(`picking-list?ids=${id}`)).statusCode).toBe(404);
    const catalogue = await addStaffMember(site, 'catalogue');
    expect((await ofStaff(`picking-list?ids=${ids}`, catalogue)).statusCode).toBe(403);
  });
});

test('The desk refuses wrong numbers, strangers and staff of another role', async () => {
  const query = `id=${order.id}&delivery=1`;
  for (const boxes of ['0', '100', 'x']) {
    expect((await ofStaff(`labels?${query}&boxes=${boxes}`)).statusCode).toBe(400);
  }
  expect((await ofStaff(`packing-list?id=${order.id}&delivery=9`)).statusCode).toBe(404);
  expect((await ofStaff('packing-list?id=999999&delivery=1')).statusCode).toBe(404);
  expect((await ofStaff(`packing-list?${query}`, 'wrong')).statusCode).toBe(401);
  const writer = await addStaffMember(site, 'content');
  expect((await ofStaff(`labels?${query}`, writer)).statusCode).toBe(403);
});
