/** Calls that return a page's content as a file (docs/product.md 2.16). */
import { setImmediate } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { CallName } from '#contract';
import type { ExportedFile } from '#contract/exports.ts';
import { today } from '#features/catalogue/server/items/stock.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import { type Answered, openTestSite, startTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addShopper, type Shopper } from '#test/ordering.ts';
import { copiedText } from '#test/pdfium.ts';
import { documentInTurn, filesInTurn, makeDocument } from './document.ts';

let wheel = 0;
let turbo: number;

const site = await openTestSite(async (database) => {
  wheel = await addPart(database, {
    eePn: 'TW-1000-001',
    oemPn: '0436',
    inducer: 43,
    quantity: 5,
  });
  turbo = await addTurbo(database, {
    pn: '454231-5007S',
    model: 'GT1749V',
    eePn: 'T-1000-001',
    oe: ['028145702H', '028145702R'],
    vehicles: [{ engine: '1.9 TDI 115hp' }],
    parts: [wheel],
    quantity: 100,
  });
  await publish(database, { reason: 'test' });
});
const buyer = await addShopper(site, 'A');
const own = (shopper: Shopper, refId: number, refCodeType: string, number: string) =>
  shopper.call('ownNumberSet', { refCodeType, refId, number });
await own(buyer, wheel, '1', '=HYPERLINK("x")');

const fileIn = ({ val, msg }: Answered): ExportedFile & { bytes: Buffer } => {
  if (val === undefined) throw new Error(msg);
  const file = val as ExportedFile;
  return { ...file, bytes: Buffer.from(file.content, 'base64') };
};

/** Rows of a file as a spreadsheet reads them. */
async function rowsOf(answer: Answered): Promise<unknown[][]> {
  const { bytes, rows } = fileIn(answer);
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  expect(sheet?.rows).toHaveLength(rows + 1);
  return sheet?.rows ?? [];
}

/** The cells of a row by their headings. */
const named = ([heads = [], ...rows]: unknown[][]) =>
  rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at]])));

const ask = (name: CallName, payload: object, language = 'en', shopper = buyer) =>
  shopper.call(name, { format: 'xlsx', ...payload }, { 'x-language': language });

describe('a build sheet', () => {
  test('as XLSX: numbers as texts, quantities as numbers, own numbers, stock in words', async () => {
    const answer = await ask('exportBuildSheet', { id: turbo });
    expect(named(await rowsOf(answer))).toEqual([
      expect.objectContaining({
        Component: 'Complete turbo',
        'OEM P/N': '454231-5007S',
        'E&E P/N': 'T-1000-001',
        Stock: 'Stock Ok',
      }),
      {
        Position: 1,
        Component: 'Turbine wheel',
        'OEM P/N': '0436',
        'E&E P/N': 'TW-1000-001',
        'Your number': '=HYPERLINK("x")',
        Pieces: 1,
        Core: null,
        Unit: null,
        Stock: 'Almost Gone',
        'Expected on': null,
      },
    ]);
    expect(fileIn(answer).name).toBe('Build-sheet-454231-5007S.xlsx');
  });

  test('as XLSX has no formula in it', async () => {
    const { bytes } = fileIn(await ask('exportBuildSheet', { id: turbo }));
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
  });

  test('as CSV: with the mark of UTF-8, and formulas made harmless', async () => {
    const text = fileIn(await ask('exportBuildSheet', { id: turbo, format: 'csv' })).bytes;
    const [head, , line] = text.toString().split('\r\n');
    expect(head).toBe(
      '\ufeffPosition,Component,OEM P/N,E&E P/N,Your number,Pieces,Core,Unit,Stock,Expected on',
    );
    expect(line).toBe('1,Turbine wheel,0436,TW-1000-001,"\'=HYPERLINK(""x"")",1,,,Almost Gone,');
  });

  test.each(['csv', 'xlsx'])(
    'in Arabic has no signs of direction within a cell (%s)',
    async (format) => {
      const answer = await ask('exportResults', { vtype: '0', val: '454231', format }, 'ara');
      const cells =
        format === 'csv' ? fileIn(answer).bytes.toString() : JSON.stringify(await rowsOf(answer));
      expect(cells).toContain('1.9 TDI 115\u00a0حصان');
      expect(cells).not.toMatch(/[\u2066-\u2069]/);
    },
  );

  test('in Arabic begins on the right, in words of the language', async () => {
    const { bytes } = fileIn(await ask('exportBuildSheet', { id: turbo }, 'ara'));
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.view?.rightToLeft).toBe(true);
    expect(sheet?.rows[0]?.[0]).toBe('الموضع');
    expect(sheet?.rows[2]?.[3]).toBe('TW-1000-001');
  });

  test.each([
    ['ru', ';'],
    ['spa', ';'],
    ['zh', ','],
  ])('as CSV in %s has the separator %s of spreadsheets there', async (language, separator) => {
    const answer = await ask('exportBuildSheet', { id: turbo, format: 'csv' }, language);
    expect(fileIn(answer).bytes.toString().split('\r\n')[0]?.split(separator)).toHaveLength(10);
  });

  test.each(['en', 'ara', 'zh'])('as PDF in %s', async (language) => {
    const { bytes, name } = fileIn(
      await ask('exportBuildSheet', { id: turbo, format: 'pdf' }, language),
    );
    expect(name).toMatch(/454231-5007S\.pdf$/);
    expect(await copiedText(bytes)).toContain('TW-1000-001');
  });

  test('is open to visitors, without own numbers', async () => {
    const answer = await site.call('exportBuildSheet', { id: turbo, format: 'xlsx' });
    expect(named(await rowsOf(answer))[1]).toMatchObject({ 'Your number': null });
  });

  test('that does not exist is told so', async () => {
    expect(await ask('exportBuildSheet', { id: 999_999 })).toMatchObject({
      status: 404,
      msg: 'This turbo is not in the catalogue.',
    });
  });
});

describe('results of a search', () => {
  test('are for level A, in the order of the page', async () => {
    const answer = await ask('exportResults', { vtype: '0', val: '454231' });
    expect(named(await rowsOf(answer))).toEqual([
      expect.objectContaining({
        'Turbo P/N': '454231-5007S',
        'Turbo Model': 'GT1749V',
        'Vehicle OE NO': '028145702H; 028145702R',
        Stock: 'Stock Ok',
      }),
    ]);
    const otherShopper = await addShopper(site, 'B');
    expect(
      await ask('exportResults', { vtype: '0', val: '454231' }, 'en', otherShopper),
    ).toMatchObject({
      status: 403,
      msg: 'You have no right to view this content, please contact us!',
    });
  });

  test('by vehicle', async () => {
    const { val } = await site.call('getVehicleBrands');
    const [brand] = val as { id: string }[];
    const search = { vtype: '1', vsubtype: '1', vehicleBrand: brand?.id, size: 1000 };
    expect(named(await rowsOf(await ask('exportResults', search)))).toEqual([
      expect.objectContaining({ 'Turbo P/N': '454231-5007S', 'Car Make': 'Audi' }),
    ]);
  });

  test.each(['0', '1001'])('are refused for %s rows', async (size) => {
    const answer = await ask('exportResults', { vtype: '0', val: '454231', size });
    expect(answer).toMatchObject({ status: 400, msg: 'A file has at most 1,000 rows.' });
  });

  test('of a wrong search are refused as the page refuses them', async () => {
    expect(await ask('exportResults', { vtype: '0', val: '4' })).toMatchObject({
      status: 400,
      msg: 'Please enter at least 3 letters or digits.',
    });
  });
});

describe('wheels by their diameters', () => {
  test('go out with their differences as figures, stock in words and own numbers', async () => {
    const answer = await ask('exportWheels', { kind: 1, inducer: '43,25' });
    const [heads, ...rows] = await rowsOf(answer);
    expect(heads?.slice(3, 9)).toEqual([
      'Inducer, mm',
      'Difference',
      'Exducer, mm',
      'Difference',
      'Blades',
      'In turbos',
    ]);
    expect(rows).toEqual([
      [
        'TW-1000-001',
        '0436',
        'GT1749V',
        43,
        -0.25,
        null,
        null,
        null,
        1,
        'Almost Gone',
        null,
        '=HYPERLINK("x")',
      ],
    ]);
  });

  test('are refused with the sentences of the search', async () => {
    expect(await ask('exportWheels', { kind: 1 })).toMatchObject({
      status: 400,
      msg: 'Please enter at least one diameter.',
    });
    expect(await ask('exportWheels', { kind: 1, inducer: 43, size: 1001 })).toMatchObject({
      status: 400,
      msg: 'A file has at most 1,000 rows.',
    });
  });
});

describe('cart and lists', () => {
  test('go out as they are shown', async () => {
    const shopper = await addShopper(site, 'C');
    await own(shopper, wheel, '1', 'MINE-1');
    await shopper.add(wheel, 3);
    await shopper.note(wheel, { quantity: '7', reference: '+49 shelf' });
    const cart = named(await rowsOf(await ask('exportCart', {}, 'en', shopper)));
    expect(cart).toEqual([
      expect.objectContaining({
        'E&E P/N': 'TW-1000-001',
        'Your number': 'MINE-1',
        Stock: 'Almost Gone',
        Quantity: 3,
      }),
    ]);
    const list = named(await rowsOf(await ask('exportList', {}, 'en', shopper)));
    expect(list).toEqual([expect.objectContaining({ Note: '+49 shelf', Quantity: 7 })]);
    const csv = fileIn(await ask('exportList', { format: 'csv' }, 'en', shopper)).bytes.toString();
    expect(csv).toContain(`"'+49 shelf"`);
  });

  test('a list with a name is named so; those of others do not exist', async () => {
    const shopper = await addShopper(site, 'C');
    const items = [{ refCodeType: '1', refId: wheel }];
    const { val } = await shopper.call('listMake', { listName: 'Spring: 2027/1', items });
    const listId = (val as { id: string }).id;
    const answer = await ask('exportList', { listId, format: 'pdf' }, 'en', shopper);
    expect(fileIn(answer)).toMatchObject({ name: 'Spring-2027-1.pdf', rows: 1 });
    expect(await copiedText(fileIn(answer).bytes)).toContain('Spring: 2027/1');
    expect(await ask('exportList', { listId })).toMatchObject({
      status: 404,
      msg: 'This list does not exist.',
    });
  });

  test('a colleague’s list has the reader’s own numbers, and the day on which stock is expected', async () => {
    const shopper = await addShopper(site, 'C');
    const reader = await addShopper(site, 'C');
    const { email } = (await reader.call('getCustomerInfoByToken')).val as { email: string };
    const gasket = await addPart(site.database, { eePn: 'GK-1000-001', quantity: 0 });
    await site.database.write.query(
      "update catalogue.stock set expected = '2099-12-31' where item_id = $1",
      [gasket],
    );
    await site.database.write.query(
      'update catalogue.stock set back_order = true where item_id = $1',
      [gasket],
    );
    await own(shopper, gasket, '1', 'HERS-1');
    await own(reader, gasket, '1', 'HIS-1');
    const items = [{ refCodeType: '1', refId: gasket }];
    const { val } = await shopper.call('listMake', { listName: 'Shared', items });
    const listId = (val as { id: string }).id;
    await shopper.call('listShare', { id: listId, emails: [email] });
    expect(named(await rowsOf(await ask('exportList', { listId }, 'en', reader)))).toEqual([
      expect.objectContaining({
        'Your number': 'HIS-1',
        Stock: 'Out Of Stock, back order',
        'Expected on': new Date('2099-12-31T00:00:00Z'),
      }),
    ]);
  });

  test('a whole list of more lines than a page is in the file', async () => {
    const shopper = await addShopper(site, 'C');
    await site.database.write.query(
      `with item as (
         insert into catalogue.item (type, ee_pn)
         select 1, 'L-' || n from generate_series(1, 250) n returning id
       ), part as (
         insert into catalogue.part (id, ref, component)
         select id, 'ee:L-' || id, 'gasket' from item
       )
       insert into ordering.list_line (customer_id, item_id, type, name)
       select s.customer_id, item.id, 1, '' from item,
         (select customer_id from accounts.session order by id desc limit 1) s`,
    );
    expect(fileIn(await ask('exportList', {}, 'en', shopper)).rows).toBe(250);
  });
});

describe('a quick order', () => {
  test('says what became of each line: what is ticked, else all that may be meant', async () => {
    const lines = [
      { number: 'TW-1000-001', quantity: '4' },
      { number: 'QQQ-7777', quantity: '1' },
      { number: '5.4E+10', quantity: '1' },
      { number: '454231-5007S', quantity: 'x', picks: [`0 ${turbo}`] },
    ];
    expect(named(await rowsOf(await ask('exportQuickOrder', { lines })))).toEqual([
      expect.objectContaining({
        'Your number': 'TW-1000-001',
        Quantity: 4,
        Result: 'Found',
        'E&E P/N': 'TW-1000-001',
        Stock: 'Almost Gone',
      }),
      expect.objectContaining({ 'Your number': 'QQQ-7777', Result: 'No data found', Stock: null }),
      expect.objectContaining({
        Result: 'A spreadsheet shortened this number: please enter it in full.',
      }),
      expect.objectContaining({ Quantity: 'x', Result: 'Found', 'E&E P/N': 'T-1000-001' }),
    ]);
  });

  test('as PDF holds a number whose marks turn the direction of what follows', async () => {
    const lines = [{ number: '\u202eabc-123', quantity: '1' }];
    const { bytes } = fileIn(await ask('exportQuickOrder', { lines, format: 'pdf' }));
    expect(await copiedText(bytes)).toContain('abc-123');
  });

  // Each of these texts once crashed the process that makes PDFs.
  test.each([
    ['Arabic signs of numbers', 'abc\u0601.\u0602def', 'abc.def'],
    ['two signs of numbers', '\u0600\u0600abc-456', 'abc-456'],
    ['the end of a verse', '\u0600/\u06ddabc-456', '/abc-456'],
    ['a soft hyphen in an isolate', '\u094d),\u00ad\u2066\u05d0 abc-456', 'abc-456'],
    ['marks of three scripts', '\u{1f600}\u06eb\u200d( abc-456', 'abc-456'],
    ['marks without letters', '\t)\u0309.\u05a2 abc-456', 'abc-456'],
  ])('as PDF is made of %s', async (_what, number, shown) => {
    const lines = [{ number, quantity: '1' }];
    const { bytes } = fileIn(await ask('exportQuickOrder', { lines, format: 'pdf' }));
    expect(await copiedText(bytes)).toContain(shown);
  });
});

describe('orders', () => {
  test('one order, and all of a time with their lines', async () => {
    const shopper = await addShopper(site, 'C');
    await own(shopper, wheel, '1', 'MINE-2');
    // If midnight passes during the test, the orders have two dates: `from` and today().
    const from = today();
    const { id, orderCode } = await shopper.placed(wheel, 2);
    await shopper.placed(wheel, 1);
    const one = named(await rowsOf(await ask('exportOrder', { orderId: id }, 'en', shopper)));
    expect(one).toEqual([
      expect.objectContaining({
        'Order code': orderCode,
        'Order date (UTC)': expect.any(Date),
        'Order status': 'Waiting for our confirmation',
        Item: 'TW-1000-001',
        'Your number': 'MINE-2',
        Quantity: 2,
      }),
    ]);
    const all = (asked: object) => ask('exportOrders', asked, 'en', shopper);
    expect(fileIn(await all({ from, to: today() })).rows).toBe(2);
    expect(fileIn(await all({ to: '2020-01-01' })).rows).toBe(0);
    expect(await all({ from: '2026-02-30' })).toMatchObject({
      status: 400,
      msg: 'The field “From” is not valid.',
    });
  });

  test('those of others do not exist, and an order in a file does not count as shown', async () => {
    const shopper = await addShopper(site, 'C');
    const { id } = await shopper.placed(wheel, 1);
    await site.database.write.query(
      `update ordering.customer_order
       set order_status = 'wait for customer confirm', version = 9, shown_version = 1 where id = $1`,
      [id],
    );
    expect(await ask('exportOrder', { orderId: id })).toMatchObject({
      status: 404,
      msg: 'This order does not exist.',
    });
    expect(fileIn(await ask('exportOrders', {})).rows).toBe(0);
    expect(fileIn(await ask('exportOrder', { orderId: id }, 'en', shopper)).rows).toBe(1);
    const { rows } = await site.database.write.query(
      'select shown_version from ordering.customer_order where id = $1',
      [id],
    );
    expect(rows).toEqual([{ shown_version: 1 }]);
  });

  test('more lines than a file holds are refused with what helps', async () => {
    const shopper = await addShopper(site, 'C');
    const { id } = await shopper.placed(wheel, 1);
    await site.database.write.query(
      `insert into ordering.order_line
         (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity)
       select $1, n, $2, 1, 'X', 1, 1 from generate_series(2, 10001) n`,
      [id, wheel],
    );
    expect(await ask('exportOrders', {}, 'en', shopper)).toMatchObject({
      status: 400,
      msg: 'A file holds at most 10,000 lines, and these orders have 10,001. Please choose a shorter period.',
    });
    await site.database.write.query(
      'delete from ordering.order_line where order_id = $1 and seq = 10001',
      [id],
    );
    expect(fileIn(await ask('exportOrders', {}, 'en', shopper)).rows).toBe(10_000);
  });
});

test('A customer’s export is a security event with format, rows, address and session', async () => {
  const shopper = await addShopper(site, 'C');
  await shopper.add(wheel, 1);
  // The download of a visitor is no security event, because it contains only public data.
  await site.call('exportBuildSheet', { id: turbo, format: 'csv' });
  await ask('exportCart', { format: 'csv' }, 'en', shopper);
  const events = async () => {
    const { rows } = await site.database.write.query<{ detail: string; customer: boolean }>(
      `select detail, address, length(session) as session, customer_id > 0 as customer
       from security.event where event = 'exported'`,
    );
    return rows;
  };
  await expect.poll(events).toContainEqual({
    detail: 'exportCart csv: 1 rows',
    address: '127.0.0.1',
    session: 12,
    customer: true,
  });
  expect((await events()).filter(({ customer }) => !customer)).toEqual([]);
});

test('Files count as what they show: a scraper gets no more by them', async () => {
  let id = 0;
  const limited = await startTestSite(
    async (database) => {
      for (let at = 0; at < 30; at += 1) {
        id = await addTurbo(database, { pn: `454231-50${10 + at}S`, quantity: 1 });
      }
      await publish(database, { reason: 'test' });
    },
    { LIMIT_CUSTOMER: '60' },
  );
  try {
    const scraper = await addShopper(limited, 'A');
    const search = { vtype: '0', val: '454231', format: 'csv' };
    expect(fileIn(await scraper.call('exportResults', { ...search, size: 30 })).rows).toBe(30);
    expect(fileIn(await scraper.call('exportResults', search)).rows).toBe(30);
    for (const [name, payload] of [
      ['exportResults', search],
      ['exportBuildSheet', { id, format: 'pdf' }],
      ['exportList', { format: 'csv' }],
    ] as const) {
      expect(await scraper.call(name, payload)).toMatchObject({ status: 429, ret: 'NeedCaptcha' });
    }
  } finally {
    await limited.close();
  }
});

test('Files of a caller are made one after another, and fill no queue of others', async () => {
  const slow = Promise.withResolvers<string>();
  const { file } = filesInTurn({
    file: async (payload: { slow: boolean }, _context: Context) =>
      payload.slow ? slow.promise : 'made',
  });
  const of = (id: number) => ({ customer: { id, level: 'B', session: 1 }, address: '' }) as Context;
  const requests = Array.from({ length: 8 }, () => file({ slow: true }, of(1)));
  await expect(file({ slow: false }, of(1))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await file({ slow: false }, of(2))).toBe('made');
  slow.resolve('late');
  expect(await Promise.all(requests)).toEqual(Array.from({ length: 8 }, () => 'late'));
});

test('When a reader goes away, a document is given up with those behind it, and the next one comes at once', async () => {
  const workbook = (rows: number) => {
    const cells = Array.from({ length: rows }, (_, row) => [`${row}`.repeat(20)]);
    const columns = [{ heading: 'Number' }];
    return makeDocument({
      workbook: [{ name: 'Table', columns, rows: cells, rightToLeft: false }],
    });
  };
  const reader = new AbortController();
  const wide = [1, 2].map(() => documentInTurn('printer', reader.signal, () => workbook(60_000)));
  // Waits until the first document has reached its process.
  await setImmediate();
  const { signal } = new AbortController();
  const next = documentInTurn('printer', signal, () => workbook(1));
  reader.abort();
  const refused = { status: 'rejected', reason: { code: 'unavailable' } };
  expect(await Promise.allSettled(wide)).toMatchObject([refused, refused]);
  expect((await next).length).toBeGreaterThan(0);
});

test('A customer waits for no document of a visitor', async () => {
  const finished: string[] = [];
  const { file } = filesInTurn({
    file: async ({ rows }: { rows: number }, { address }: Context) => {
      const cells = Array.from({ length: rows }, (_, row) => [`${row}`.repeat(20)]);
      const table = { name: 'Table', columns: [{ heading: 'Number' }], rows: cells };
      await makeDocument({ workbook: [{ ...table, rightToLeft: false }] });
      finished.push(address);
    },
  });
  const networks = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '2001:db8:1::1'];
  const visits = networks.map((address) => file({ rows: 60_000 }, { address } as Context));
  const customer = { id: 1, level: 'B', session: 1 };
  await file({ rows: 1 }, { customer, address: 'of the customer' } as Context);
  expect(finished.length).toBeLessThan(networks.length);
  await Promise.all(visits);
});
