/** Exports of lists: rights, contents, and importing them again without changes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, test } from 'vitest';
import { textLanguages } from '#contract/choices.ts';
import { STAFF_LANGUAGE_COOKIE } from '#contract/paths.ts';
import { type StaffCallName, staffCalls } from '#contract/staff/index.ts';
import { type ExportList, exportLists, type Role, roles } from '#contract/staff/names.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { openSource, type RowSource } from '#platform/table-files/open.ts';
import { openTestSite, startTestSite } from '#test/app.ts';
import { addOrder } from '#test/orders.ts';
import { addCustomer, addStaffMember } from '#test/staff.ts';

const tokens = {} as Record<Role, string>;

const components = `component_type,oem_pn,brand,fits_turbo_models_or_pns,dims,ee_pn,model,description,remark,weight
turbine wheel,,E&E,GT17;GT1749V,inducer 47.2 mm; exducer ~39.45 mm; 8 blades; tip height 6 mm,TW-1001,GT17,Turbine wheel,"Balanced, +/- 0.1",120 g
CHRA,1000-010-006,Garrett,,,CH-1001,GT17,,,2.5
bearing housing,434533-0001,Garrett,,journal 12 mm; cast iron,,GT17,,-40 °C to 100 °C,
`;
const turbos = `turbo_pn,turbo_model,turbo_manufacturer,vehicle_oe_numbers,car_make,car_model,application,engine,year,former_or_interchange_pns,notes,ee_pn,description,remark,login_to_view,dacoverride
454231-5007S,GT1749V,Garrett,038253019D;038253010H,Audi,A4,Passenger car,1.9 TDI,1999-2003,454231-0005,,T-1001,VNT,,1,0
454231-5007S,GT1749V,Garrett,,Volkswagen,Passat,Passenger car,1.9 TDI,-1986,,,,,,,
49377-07010,TD04,MHI,,Volvo,S60,Passenger car,2.4 T,2001-,,49377-07000 superseded by 49377-07010,,,=1+1 is a formula,,
`;
const sheets = `turbo_pn,position,ee_pn,pieces
454231-5007S,1,CH-1001,1
454231-5007S,2,TW-1001,2
49377-07010,1,"ref:oem:bearing housing|GARRETT|4345330001",1
`;
const crosses = `ee_pn,brand,number
TW-1001,Melett,1102-017-300
CH-1001,,1000-010-006B
`;
const stock = `ee_pn,quantity,expected
TW-1001,70,
T-1001,0,2099-12-31
`;
const partSheets = `part_ee_pn,position,component_ee_pn,pieces
CH-1001,1,TW-1001,1
`;
const replacements = `ee_pn,replaced_by
TW-1001,CH-1001
`;

const folder = await mkdtemp(join(tmpdir(), 'exports-'));
const site = await openTestSite(async (database) => {
  const files = { components, turbos, sheets, crosses, stock, partSheets, replacements };
  const paths: string[] = [];
  for (const [name, contents] of Object.entries(files)) {
    paths.push(join(folder, `${name}.csv`));
    await writeFile(join(folder, `${name}.csv`), contents);
  }
  const { counts } = await importCatalogue(database, paths);
  expect(Object.values(counts).map(({ refused }) => refused)).toEqual(Array(7).fill(0));
  // Text that staff may type but that an import refuses.
  await database.write.query(
    `update catalogue.turbo set remark = '=cmd|calc' where pn = '49377-07010'`,
  );
});
for (const role of roles) tokens[role] = await addStaffMember(site, role);
afterAll(() => rm(folder, { recursive: true, force: true }));

const fetchList = (
  list: string,
  { language = '', ...more }: Record<string, string> = {},
  token = tokens.admin,
) =>
  site.app.inject({
    method: 'GET',
    url: '/api/staff/export',
    query: { list, ...more },
    headers: { 'x-staff-token': token, cookie: `${STAFF_LANGUAGE_COOKIE}=${language}` },
  });

const catalogueLists = [
  'turbos',
  'parts',
  'buildSheets',
  'partBuildSheets',
  'crossReferences',
  'replacements',
  'stock',
] as const satisfies readonly ExportList[];

test.each([
  ['csv', 'en'],
  ['csv', 'zh'],
  ['xlsx', 'en'],
  ['xlsx', 'zh'],
  ['gbk', 'zh'],
])(
  'All lists of the catalogue as %s, with headings of %s, come back unchanged',
  async (format, language) => {
    const sources: RowSource[] = [];
    for (const list of catalogueLists) {
      const response = await fetchList(list, { format, language });
      expect(response.statusCode).toBe(200);
      const path = join(
        folder,
        `${language}-${list}-${format}.${format === 'xlsx' ? format : 'csv'}`,
      );
      await writeFile(path, response.rawPayload);
      if (format === 'gbk') {
        const [{ text } = {}] = await openSource(path, { guess: true });
        expect([list, text?.encoding]).toEqual([list, 'gbk']);
      }
      sources.push(format === 'gbk' ? { path, encoding: 'gbk' } : path);
    }
    const { counts, changed, remarks } = await importCatalogue(site.database, sources, {
      check: true,
    });
    for (const [kind, { rows, refused, added, changed: differ }] of Object.entries(counts)) {
      expect({ kind, refused, added, differ }).toEqual({ kind, refused: 0, added: 0, differ: 0 });
      expect(rows).toBeGreaterThan(0);
    }
    expect(changed).toBe(false);
    // The import refuses only the text set above.
    expect(remarks.groups.filter(({ severity }) => severity === 'refused')).toMatchObject([
      { reason: 'The cell is a spreadsheet formula, not a text; it was left out.', count: 1 },
    ]);
  },
);

test('A workbook of the desk has wide columns, days as days, and fits the width of a page', async () => {
  const { rawPayload } = await fetchList('stock', { format: 'xlsx' });
  const { sheets: found } = await readXlsx(rawPayload);
  const [{ rows = [], columns = [], pageSetup } = {}] = found;
  const at = rows[0]?.indexOf('expected') ?? -1;
  expect(rows.map((row) => row[at])).toContainEqual(new Date('2099-12-31T00:00:00Z'));
  expect(columns.every(({ width = 0 }) => width >= 8)).toBe(true);
  expect(pageSetup).toMatchObject({ fitToWidth: 1, printTitlesRow: '$1:$1' });
});

test('A workbook corrected in a spreadsheet corrects the catalogue', async () => {
  const { rawPayload } = await fetchList('turbos', { format: 'xlsx' });
  const { sheets } = await readXlsx(rawPayload);
  const rows = sheets[0]?.rows ?? [];
  const [header = []] = rows;
  const passat = rows.find((row) => row.includes('Passat')) ?? [];
  const path = join(folder, 'corrected.xlsx');
  for (const year of ['1988-1996', '-1986']) {
    passat[header.indexOf('year')] = year;
    await writeFile(path, await writeXlsx({ sheets: [{ name: 'turbos', rows }] }));
    const options = { isComplete: () => true };
    const { counts } = await importCatalogue(site.database, [path], options);
    expect(counts.turbos).toMatchObject({ refused: 0, added: 0, changed: 1 });
    const vehicles = await site.database.write.query(
      `select a.model, a.year from catalogue.application a
       join catalogue.turbo t on t.id = a.turbo_id where t.pn = '454231-5007S' order by a.seq`,
    );
    expect(vehicles.rows).toEqual([
      { model: 'A4', year: '1999-2003' },
      { model: 'Passat', year },
    ]);
  }
});

test('Importing an export into an empty catalogue restores it', async () => {
  const otherSite = await startTestSite();
  const paths = catalogueLists
    .filter((list) => list !== 'stock')
    .map((list) => join(folder, `en-${list}-csv.csv`));
  const { counts } = await importCatalogue(otherSite.database, paths);
  expect(Object.values(counts).map(({ refused }) => refused)).toEqual(Array(7).fill(0));
  const { rows } = await otherSite.database.write.query(
    `select t.pn, l.seq, p.component, l.pieces from catalogue.build_sheet_line l
     join catalogue.turbo t on t.id = l.turbo_id join catalogue.part p on p.id = l.part_id
     order by t.pn, l.seq`,
  );
  expect(rows).toEqual([
    { pn: '454231-5007S', seq: 1, component: 'CHRA', pieces: 1 },
    { pn: '454231-5007S', seq: 2, component: 'turbine wheel', pieces: 2 },
    { pn: '49377-07010', seq: 1, component: 'bearing housing', pieces: 1 },
  ]);
  await otherSite.close();
});

test.each(exportLists)('%s: in Chinese every heading is Chinese and its own', async (list) => {
  const { payload } = await fetchList(list, { language: 'zh' });
  const names = payload.replace('\ufeff', '').split('\r\n')[0]?.split(',') ?? [];
  const languages: readonly string[] = list === 'texts' ? textLanguages : [];
  const headings = names.filter((name) => !languages.includes(name));
  expect(headings.length).toBeGreaterThan(1);
  expect(headings.filter((name) => !/\p{Script=Han}|^GTIN$/u.test(name))).toEqual([]);
  expect(new Set(headings).size).toBe(headings.length);
});

test('CSV in GBK can be opened by Excel in China', async () => {
  await addCustomer(site.database, 'active', {
    email: 'gbk@test.example',
    companyName: '常州涡轮 é ø',
  });
  const file = { text: 'gbk@test', format: 'gbk', language: 'zh' };
  const { rawPayload, headers } = await fetchList('customers', file);
  expect(headers['content-type']).toBe('text/csv; charset=gbk');
  expect(headers['content-disposition']).toMatch(/customers-[\d-]+\.csv"$/);
  const [heading, row] = new TextDecoder('gbk').decode(rawPayload).split('\r\n');
  expect(heading).toMatch(/^电子邮件,名,姓,公司,国家,级别,状态,/);
  expect(row).toMatch(/^gbk@test\.example,.*,常州涡轮 é \?,.*,已启用,/);
});

test('States of orders and development requests are in the language of the reader', async () => {
  const { code } = await addOrder(site.database, { lines: [{ number: 'CH-9', quantity: 3 }] });
  const { payload } = await fetchList('orders', { text: code, language: 'zh' });
  expect(payload).toContain(',待我方确认,');
  const { payload: english } = await fetchList('orders', { text: code });
  expect(english).toContain(',wait for confirm,');
});

test('A cell that a spreadsheet would run as a formula is text; plain numbers stay', async () => {
  const { payload, headers } = await fetchList('turbos');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="turbos-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(payload.startsWith('\ufeffturbo_pn,')).toBe(true);
  expect(payload).toContain(`"'=cmd|calc"`);
  expect(payload).toContain(',-1986,');
  const { rawPayload } = await fetchList('turbos', { format: 'xlsx' });
  const { sheets: found } = await readXlsx(rawPayload);
  expect(found[0]?.rows.flat()).toContain('=cmd|calc');
});

/** Expected rights of each list, written down independently of the code. */
const rights: Record<ExportList, readonly Role[]> = {
  turbos: ['catalogue', 'admin'],
  parts: ['catalogue', 'admin'],
  buildSheets: ['catalogue', 'admin'],
  partBuildSheets: ['catalogue', 'admin'],
  crossReferences: ['catalogue', 'admin'],
  replacements: ['catalogue', 'admin'],
  stock: ['catalogue', 'admin'],
  customers: ['sales', 'admin'],
  orders: ['sales', 'admin'],
  orderLines: ['sales', 'admin'],
  backlogOrders: ['sales', 'admin'],
  backlogItems: ['sales', 'admin'],
  backlogDays: ['sales', 'admin'],
  priceList: ['sales', 'admin'],
  developmentRequests: ['sales', 'admin'],
  zeroSearches: ['catalogue', 'admin'],
  missingData: ['catalogue', 'admin'],
  audit: ['admin'],
  importReport: ['catalogue', 'admin'],
  importChanges: ['catalogue', 'admin'],
  texts: ['content', 'admin'],
};

test.each(exportLists)('%s: only roles that may see the list get the file', async (list) => {
  for (const role of roles) {
    const { statusCode } = await fetchList(list, {}, tokens[role]);
    expect([role, statusCode]).toEqual([role, rights[list].includes(role) ? 200 : 403]);
  }
  expect((await fetchList(list, {}, '')).statusCode).toBe(401);
});

test('The filters of a list apply to its file', async () => {
  await addCustomer(site.database, 'waiting', { email: 'one@test.example', companyName: 'Ott' });
  await addCustomer(site.database, 'active', { email: 'two@test.example', companyName: '+Ott' });
  const { payload } = await fetchList('customers', { status: 'active', text: 'ott' });
  expect(payload).toContain('two@test.example');
  expect(payload).toContain(`"'+Ott"`);
  expect(payload).not.toContain('one@test.example');
});

/** Call of each list whose page has filters. */
const listCalls = {
  customers: 'listCustomers',
  orders: 'listOrders',
  backlogOrders: 'listBacklogOrders',
  backlogItems: 'listBacklogItems',
  backlogDays: 'listBacklogDays',
  priceList: 'comparePriceList',
  developmentRequests: 'listDevelopmentItems',
  zeroSearches: 'listZeroSearches',
  missingData: 'listLackingItems',
  audit: 'listAudit',
  texts: 'listTexts',
} as const satisfies Partial<Record<ExportList, StaffCallName>>;
const ofPages = ['page', 'size', 'sort', 'order'];
/** Values of filters other than free text and enums. */
const filterValues: Record<string, string> = {
  access: '1',
  country: 'DE',
  customerId: '1',
  id: '1',
  unread: '1',
  amended: '1',
  weeks: '4',
  since: '2026-11-01',
  from: '2026-11-01',
  to: '2026-11-30',
};

test.each(Object.entries(listCalls))(
  '%s: the file takes every filter of the list',
  async (list, call) => {
    const { properties } = staffCalls[call].payload;
    const filters = Object.entries(properties).filter(([name]) => !ofPages.includes(name));
    for (const [name, schema] of filters) {
      const value = (schema as { enum?: string[] }).enum?.[0] ?? filterValues[name] ?? 'x';
      const { statusCode } = await fetchList(list, { [name]: value });
      expect([name, statusCode]).toEqual([name, 200]);
    }
  },
);

test('Customers are exported with newsletter, kind of business and tax number', async () => {
  const id = await addCustomer(site.database, 'active', { email: 'business@test.example' });
  await site.database.write.query(
    `update accounts.customer set subscribe = true, business_type = 2, tax_number = 'DE1'
     where id = $1`,
    [id],
  );
  const { payload } = await fetchList('customers', { text: 'business' });
  const [header = '', row = ''] = payload.split('\r\n');
  expect(header).toMatch(/registered_utc,newsletter,business,tax_number$/);
  expect(row).toMatch(/,1,Wholesaler,DE1$/);
});

test('Times in all files have the same format, and their headings name the time zone', async () => {
  const { database } = site;
  const order = await addOrder(database, { lines: [{ number: 'CH-9', quantity: 3 }] });
  await database.write.query(
    `insert into ordering.development_request (customer_id, item_id, type, name, quantity)
     values ($1, 1, 1, 'CH-9', 1)`,
    [order.customerId],
  );
  await database.write.query(
    `insert into catalogue.zero_search (day, kind, key, level, language, sample, count, last_at)
     values (current_date, 'turbo', 'NONE', '', 'en', 'none', 1, now())`,
  );
  const headings: string[] = [];
  for (const list of ['orders', 'customers', 'audit', 'developmentRequests', 'zeroSearches']) {
    const { rawPayload } = await fetchList(list, { format: 'xlsx' });
    const { sheets } = await readXlsx(rawPayload);
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    for (const [at, heading] of header.entries()) {
      const isTime = rows.some((row) => /^\d{4}-\d\d-\d\d(T| \d)/.test(String(row[at] ?? '')));
      expect({ list, heading, isTime }).toMatchObject({ isTime: /_utc$/.test(String(heading)) });
      if (!isTime) continue;
      headings.push(String(heading));
      for (const row of rows) {
        expect(row[at]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      }
    }
  }
  expect(headings).toEqual([
    ...['placed_utc', 'changed_utc', 'registered_utc', 'at_utc'],
    ...['first_asked_utc', 'last_asked_utc', 'last_utc'],
  ]);
});

test('Orders are exported with their address, and their lines as a file of their own', async () => {
  const order = await addOrder(site.database, { lines: [{ number: 'CH-9', quantity: 3 }] });
  const rowsOf = async (list: string) => {
    const { payload } = await fetchList(list, { text: order.code });
    const [header = '', ...rows] = payload.trim().split('\r\n');
    return rows.map((row) => {
      const cells = row.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, ''));
      return Object.fromEntries(header.split(',').map((name, at) => [name, cells?.[at]]));
    });
  };
  expect(await rowsOf('orders')).toMatchObject([
    {
      lines: '1',
      pieces: '3',
      recipient: 'Ada Weber',
      address: '"Ring 1, Ulm"',
      zipcode: '89073',
      country: 'DE',
      contact: expect.stringContaining('+49 1512 3456789'),
    },
  ]);
  expect(await rowsOf('orderLines')).toMatchObject([
    { line: '1', number: 'CH-9', quantity: '3', quantity_ordered: '3' },
  ]);
  // A workbook has a sheet for orders and a sheet for lines.
  const { rawPayload } = await fetchList('orders', { text: order.code, format: 'xlsx' });
  const { sheets: both } = await readXlsx(rawPayload);
  expect(both.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['orders', 2],
    ['lines', 2],
  ]);
  expect(both[0]?.rows[1]).toEqual(
    expect.arrayContaining([order.code, 'Ada Weber', 'Ring 1, Ulm']),
  );
  expect(both[1]?.rows[1]).toEqual(expect.arrayContaining([order.code, 'CH-9', 3]));
});

test('Files of orders have the prices of quotations, and hostile texts as texts', async () => {
  const { database } = site;
  const lines = [
    { number: '=CH-1', quantity: 3 },
    { number: 'CH-2', quantity: 2 },
    { number: 'CH-3', quantity: 1 },
  ];
  const quoted = await addOrder(database, { lines });
  await database.write.query(
    `insert into ordering.quotation (order_id, currency, discount_percent, freight, other_charges,
       valid_until) values ($1, 'KWD', 2.5, 4, 0.125, '2999-12-31')`,
    [quoted.id],
  );
  await database.write.query(
    `update ordering.order_line set unit_price = 1.333 * seq, quantity = case seq when 3 then 0 else quantity end
     where order_id = $1`,
    [quoted.id],
  );
  await database.write.query(
    `update ordering.customer_order set po_number = 'PRICED', consignee_address = '=cmd|x'
     where id = $1`,
    [quoted.id],
  );
  const plain = await addOrder(database, { customerId: quoted.customerId });
  await database.write.query(
    `update ordering.customer_order set po_number = 'PRICED-2' where id = $1`,
    [plain.id],
  );
  const linesOf = async (list: string) => {
    const { payload } = await fetchList(list, { text: 'PRICED' });
    return (payload as string).trim().split('\r\n');
  };
  // Lines: 3 × 1.333 + 2 × 2.666 = 9.331; discount of 2.5 %: 0.233; freight and other charges: 4.125.
  const [head = '', unpriced = '', priced = ''] = await linesOf('orders');
  expect(head).toMatch(
    /,currency,lines_total,discount_percent,discount,freight,other_charges,total$/,
  );
  expect(unpriced).toMatch(/,,,,,,,$/);
  expect(priced).toMatch(/,KWD,9\.331,2\.50,0\.233,4\.000,0\.125,13\.223$/);
  expect(priced).toContain(`,"'=cmd|x",`);
  const [lineHead = '', , ...ofLines] = await linesOf('orderLines');
  expect(lineHead).toMatch(/,currency,unit_price,discount_percent,line_amount$/);
  expect(ofLines[0]).toMatch(/,"'=CH-1",.*,"'=cmd\|x",89073,DE,KWD,1\.333,2\.50,3\.999$/);
  expect(ofLines[1]).toMatch(/,KWD,2\.666,2\.50,5\.332$/);
  const { rawPayload } = await fetchList('orders', { text: 'PRICED', format: 'xlsx' });
  const { sheets: both } = await readXlsx(rawPayload);
  expect(both[0]?.rows[2]?.slice(-7)).toEqual([...['KWD', 9.331, 2.5, 0.233, 4, 0.125, 13.223]]);
  expect(both[1]?.rows[2]).toEqual(expect.arrayContaining(['=CH-1', '=cmd|x', 3.999]));
  const { rawPayload: ofLinesAlone } = await fetchList('orderLines', {
    text: 'PRICED',
    format: 'xlsx',
  });
  const { sheets: streamed } = await readXlsx(ofLinesAlone);
  expect(streamed[0]?.rows[2]).toEqual(expect.arrayContaining(['KWD', 1.333, 3.999]));
});

test('The list of requests for a level contains only customers who request a level', async () => {
  const asking = await addCustomer(site.database, 'active', { email: 'asks@test.example' });
  await addCustomer(site.database, 'active', { email: 'asks-not@test.example' });
  await site.database.write.query(
    'update accounts.customer set access_asked_at = now() where id = $1',
    [asking],
  );
  const { payload } = await fetchList('customers', { access: '1' });
  expect(payload).toContain('asks@test.example');
  expect(payload).not.toContain('asks-not@test.example');
});

test.each<{ list: string } & Record<string, string>>([
  { list: 'secrets' },
  { list: 'turbos', format: 'pdf' },
  { list: 'turbos', text: 'x' },
  { list: 'customers', status: "active' or 1=1" },
  { list: 'customers', constructor: 'x' },
])('A question that can not be is refused', async (query) => {
  const { statusCode, headers, payload } = await fetchList(query.list, query);
  expect(statusCode).toBe(400);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(JSON.parse(payload)).toMatchObject({ success: '1' });
});

test.each(['secrets', 'turbos'])('Exporting %s without a session is refused', async (list) => {
  const url = `/api/staff/export?list=${list}&format=pdf`;
  const { statusCode, headers } = await site.app.inject({ url });
  expect(statusCode).toBe(401);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});

test('The cookie authorises a link on this site, but not a link on another site', async () => {
  const from = async (site_: string) =>
    (
      await site.app.inject({
        url: '/api/staff/export?list=stock',
        headers: { cookie: `staff=${tokens.admin}`, 'sec-fetch-site': site_ },
      })
    ).statusCode;
  expect(await from('same-origin')).toBe(200);
  expect(await from('cross-site')).toBe(401);
  expect(await from('same-site')).toBe(401);
});

test('The audit log says who exported which list', async () => {
  await fetchList('customers', { level: 'A' }, tokens.sales);
  const { rows } = await site.database.write.query(
    `select who, subject_name, after from staff.audit where action = 'exportList'
     order by id desc limit 1`,
  );
  expect(rows).toEqual([
    { who: 'sales@test.example', subject_name: 'customers', after: { format: 'csv', level: 'A' } },
  ]);
});

test('A long list is streamed, and an aborted export frees its connection', async () => {
  await site.database.write.query(
    `insert into staff.audit (who, action, subject, subject_id)
     select 'many@test.example', 'many', 'x', n::text from generate_series(1, 50000) n`,
  );
  await site.app.listen({ port: 0 });
  const address = site.app.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}/api/staff/export?list=audit&action=many`;
  const headers = { 'x-staff-token': tokens.admin };
  for (let tries = 0; tries < 6; tries += 1) {
    const stop = new AbortController();
    const response = await fetch(url, { headers, signal: stop.signal });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    stop.abort();
    await reader?.cancel().catch(() => undefined);
    await expect
      .poll(async () => {
        const { rows } = await site.database.write.query(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and query like 'fetch %' and state <> 'idle'`,
        );
        return rows[0].count;
      })
      .toBe(0);
  }
  const whole = await (await fetch(url, { headers })).text();
  expect(whole.split('\r\n')).toHaveLength(50_002);
});

test('At most three exports run at once, even if more begin at the same moment', async () => {
  const client = await site.database.write.connect();
  await client.query('begin');
  await client.query('lock table staff.audit in exclusive mode');
  const refused: number[] = [];
  const exports = Array.from({ length: 10 }, async () => {
    const { statusCode } = await fetchList('customers');
    if (statusCode !== 200) refused.push(statusCode);
    return statusCode;
  });
  try {
    await expect.poll(() => refused.length).toBe(7);
  } finally {
    await client.query('rollback');
    client.release();
  }
  const statuses = await Promise.all(exports);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(refused).toEqual(Array(7).fill(503));
  expect((await fetchList('customers')).statusCode).toBe(200);
});
