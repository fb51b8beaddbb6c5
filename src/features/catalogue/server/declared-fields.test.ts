/** A field needs only its declaration to appear in files, at the desk, in a version and on pages. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { pickFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import type { DeskPart, DeskTurbo } from '#contract/staff/items.ts';
import {
  type CatalogueList,
  catalogueTable,
} from '#features/catalogue-desk/export/server/export.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import type { Level } from '#features/gateway/policy.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addShopper, setStock } from '#test/ordering.ts';
import { copiedText } from '#test/pdfium.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

/** The rows of a CSV file in base64. */
const rowsOf = (content: string): string[][] =>
  parse(Buffer.from(content, 'base64'), { bom: true, delimiter: [',', ';'] });

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });
const staff = await addStaffMember(site, 'catalogue');

const desk = (name: StaffCallName, payload: object) => staffCall(site, name, payload, staff);
const imported = (...rows: string[]) =>
  importCatalogue(site.database, [
    { name: 'file.csv', rows: () => rows.map((row) => row.split(';')) },
  ]);
const idOf = async (table: 'turbo' | 'part', column: string, value: string): Promise<number> => {
  const { rows } = await site.database.write.query<{ id: number }>(
    `select id from catalogue.${table} join catalogue.item using (id) where ${column} = $1`,
    [value],
  );
  return rows[0]?.id ?? 0;
};
/** A column of an exported list, keyed by the values of column `of`. */
async function exported(list: CatalogueList, of: string, heading: string) {
  const { header, rows } = catalogueTable(site.database.write, list);
  const found: [unknown, unknown][] = [];
  for await (const some of rows) {
    for (const row of some) found.push([row[header.indexOf(of)], row[header.indexOf(heading)]]);
  }
  return Object.fromEntries(found) as Record<string, unknown>;
}
const as = async (level: Level) => ({ 'x-token': await signIn(site.database, level) });

describe("A turbo's gasket set", () => {
  let kit: number;
  let turbo: number;
  const facts = async (headers = {}) =>
    ((await site.call('getTurboById', { id: turbo }, headers)).val as { facts?: object[] })?.facts;
  const shown = { name: 'Gasket set', value: 'GK-1749-001', isNumber: true };

  beforeAll(async () => {
    kit = await addPart(site.database, { component: 'gasket kit', eePn: 'GK-1749-001' });
    await imported('Turbo P/N;Gasket set', '454231-5007S;GK-1749-001', '717858-5009S;');
    turbo = await idOf('turbo', 'pn', '454231-5007S');
  });

  test('is set by a file and deleted by one, and an empty cell changes nothing', async () => {
    const kits = { '454231-5007S': 'GK-1749-001', '717858-5009S': '' };
    expect(await exported('turbos', 'turbo_pn', 'gasket_set')).toEqual(kits);
    const { counts } = await imported('turbo_pn;dichtsatz', '454231-5007S;', '717858-5009S;');
    expect(counts.turbos).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await exported('turbos', 'turbo_pn', 'gasket_set')).toEqual(kits);
  });

  test('is shown to all, with a link for those who may open its page', async () => {
    // The site reads the new version once it is notified.
    await expect.poll(() => facts()).toEqual([shown]);
    expect(await facts(await as('A'))).toEqual([
      { ...shown, item: { id: String(kit), type: '1' } },
    ]);
  });

  test('is written at the desk; a number that is no item of the catalogue has no link', async () => {
    const { val: before } = await desk('getDeskTurbo', { id: turbo });
    expect(before).toMatchObject({ gasketSet: 'GK-1749-001' });
    const { id, version } = before;
    const values = { ...pickFields(turboFields, before as DeskTurbo), gasketSet: 'GK-1749-777' };
    expect(await desk('saveTurbo', { id, version, ...values })).toMatchObject({ status: 200 });
    await publish(site.database, { reason: 'test' });
    const headers = await as('A');
    await expect.poll(() => facts(headers)).toEqual([{ ...shown, value: 'GK-1749-777' }]);
  });
});

describe('The balance limit of a CHRA', () => {
  const header = 'component_type;ee_pn;balance_limit';

  test('is set and deleted by a file; refused for another component', async () => {
    const { remarks, counts } = await imported(
      header,
      'CHRA;CH-1749-001;0,55 gmm',
      'CHRA;CH-1749-002;',
      'CHRA;CH-1749-003;1 mm',
      'turbine wheel;TW-1749-001;0.5',
    );
    expect(counts.components).toMatchObject({ added: 4, refused: 0 });
    expect(remarks.total).toBe(2);
    expect(await exported('parts', 'ee_pn', 'balance_limit')).toMatchObject({
      'CH-1749-001': '0.55 g·mm',
      'CH-1749-002': '',
      'CH-1749-003': '',
      'TW-1749-001': '',
    });
    const again = await imported(header, 'CHRA;CH-1749-001;', 'CHRA;CH-1749-002;0.55 g·mm');
    expect(again.counts.components).toMatchObject({ changed: 1, unchanged: 1 });
  });

  test('is written at the desk, and shown on its page with its unit', async () => {
    const chra = await idOf('part', 'ee_pn', 'CH-1749-001');
    const { val: before } = await desk('getDeskPart', { id: chra });
    expect(before).toMatchObject({ balanceLimit: '0.55' });
    const { id, version } = before;
    const values = { ...pickFields(partFields, before as DeskPart), balanceLimit: '1,2' };
    expect(await desk('savePart', { id, version, ...values })).toMatchObject({ status: 200 });
    await publish(site.database, { reason: 'test' });
    const customer = await as('A');
    const page = async (headers = {}) =>
      (await site.call('getTurboAssemblyById', { id }, { ...customer, ...headers })).val;
    await expect
      .poll(() => page())
      .toMatchObject({
        attributes: [{ attrName: 'Balance limit', attrValue: '1.2 g·mm' }],
      });
    expect(await page({ 'x-language': 'ru' })).toMatchObject({
      attributes: [{ attrName: 'Допустимый дисбаланс', attrValue: '1.2 г·мм' }],
    });
  });
});

describe('The core deposit class of a part', () => {
  const core = { name: 'Core', value: 'B' };
  let part: number;
  let turbo: number;

  beforeAll(async () => {
    const { remarks } = await imported(
      'component_type;ee_pn;core_class',
      'turbine wheel;TW-1749-061;b',
      'turbine wheel;TW-1749-062;none',
      'turbine wheel;TW-1749-063;D',
    );
    expect(remarks.total).toBe(1);
    part = await idOf('part', 'ee_pn', 'TW-1749-061');
    turbo = await addTurbo(site.database, { pn: '721164-0013', parts: [part] });
    await setStock(site, part, 90);
    await publish(site.database, { reason: 'test' });
  });

  test('is set by a file in upper or lower case, and deleted by one; another letter is refused', async () => {
    expect(await exported('parts', 'ee_pn', 'core_class')).toMatchObject({
      'TW-1749-061': 'B',
      'TW-1749-062': '',
      'TW-1749-063': '',
    });
  });

  test('is shown on its page, and on the lines of build sheet, cart and order in the language', async () => {
    const customer = await as('A');
    const page = async () =>
      (await site.call('getTurboPartById', { id: part }, customer)).val as object;
    await expect.poll(page).toMatchObject({
      attributes: [{ attrName: 'Core deposit class', attrValue: core.value }],
    });
    const sheet = async () => (await site.call('getTurboById', { id: turbo })).val as object;
    await expect.poll(sheet).toMatchObject({ bomList: [{ facts: [core] }] });
    const shopper = await addShopper(site);
    await shopper.add(part);
    expect(await shopper.cart()).toMatchObject([{ facts: [core] }]);
    const { orderCode, orderItems } = await shopper.placed(part);
    expect(orderItems).toMatchObject([{ facts: [core] }]);
    const russian = { 'x-language': 'ru' };
    expect((await shopper.call('getOrder', { orderCode }, russian)).val).toMatchObject({
      orderItems: [{ facts: [{ name: 'Залог', value: 'B' }] }],
    });
  });

  test('has a column in the files of build sheet, cart and order, and in that of order lines', async () => {
    const shopper = await addShopper(site);
    const { id: orderId } = await shopper.placed(part);
    await shopper.add(part);
    const cells = async (
      call: 'exportBuildSheet' | 'exportCart' | 'exportOrder',
      payload: object,
    ) => {
      const { val } = await shopper.call(call, { ...payload, format: 'csv' });
      const [heading = [], ...lines] = rowsOf((val as { content: string }).content);
      return lines.map((line) => line[heading.indexOf('Core')]);
    };
    expect(await cells('exportBuildSheet', { id: turbo })).toEqual(['', 'B']);
    expect(await cells('exportCart', {})).toEqual(['B']);
    expect(await cells('exportOrder', { orderId })).toEqual(['B']);
    const { payload } = await site.app.inject({
      method: 'GET',
      url: '/api/staff/export',
      query: { list: 'orderLines' },
      headers: { 'x-staff-token': await addStaffMember(site, 'sales') },
    });
    const [heading = [], line = []] = payload.split('\r\n').map((row) => row.split(','));
    expect(line[heading.indexOf('core_class')]).toBe('B');
  });

  test('is in the mail and on each paper of an order, as it was when it was ordered', async () => {
    const sales = await addStaffMember(site, 'sales', 'papers@test.example');
    const shopper = await addShopper(site);
    const { id, version, orderCode, orderItems } = await shopper.placed(part);
    const mail = () => mailbox.mails.find(({ subject }) => subject === `Your order ${orderCode}`);
    await expect.poll(() => mail()?.text).toContain('TW-1749-061 (turbine wheel, Core: B)');
    const lines = orderItems.map((line) => ({ id: line.id, unitPrice: '12.50' }));
    const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
    const change = { id, version, remark: '', lines: [], quotation };
    expect(await staffCall(site, 'changeOrder', change, sales)).toMatchObject({ status: 200 });
    const paper = async (fields: object) => {
      const { val } = await shopper.call('exportQuotation', { orderId: id, ...fields });
      return copiedText(Buffer.from((val as { content: string }).content, 'base64'));
    };
    expect(await paper({ document: 'quotation' })).toContain('Core: B');
    await shopper.call('orderConfirm', { orderId: id, version: version + 1 });
    await site.database.write.query("update catalogue.part set core_class = 'C' where id = $1", [
      part,
    ]);
    expect(await paper({ document: 'proforma' })).toContain('Core: B');
    const shipment = { id, version: version + 2, carrier: 'DHL', trackingNumber: 'JD0146' };
    expect(await staffCall(site, 'shipOrder', shipment, sales)).toMatchObject({ status: 200 });
    const { rawPayload } = await site.app.inject({
      url: `/packinglist.pdf?id=${id}&delivery=1`,
      headers: { cookie: `tk=${shopper.token}` },
    });
    expect(await copiedText(rawPayload)).toContain('Core: B');
    await site.database.write.query("update catalogue.part set core_class = 'B' where id = $1", [
      part,
    ]);
  });

  test('is written at the desk, where only A, B, C or nothing is accepted; an order keeps its class', async () => {
    const shopper = await addShopper(site);
    const { orderCode } = await shopper.placed(part);
    const { val: before } = await desk('getDeskPart', { id: part });
    expect(before).toMatchObject({ coreClass: 'B' });
    const { id, version } = before;
    const save = (coreClass: string) =>
      desk('savePart', {
        id,
        version,
        ...pickFields(partFields, before as DeskPart),
        coreClass,
      });
    expect(await save('X')).toMatchObject({
      status: 400,
      msg: 'Core deposit class: This can only be A, B, C or none.',
    });
    expect(await save('c')).toMatchObject({ status: 200 });
    await shopper.add(part);
    expect(await shopper.cart()).toMatchObject([{ facts: [{ ...core, value: 'C' }] }]);
    expect((await shopper.call('getOrder', { orderCode })).val).toMatchObject({
      orderItems: [{ facts: [core] }],
    });
  });
});

describe('Data for customs and freight', () => {
  const values = {
    gtin: '4006381333931',
    hsCode: '8414.90.90',
    hsCodes: [
      { country: 'United States', code: '8414.90.9080' },
      { country: 'EU', code: '84149000' },
    ],
    origin: 'China',
    weight: '1250',
    packedWeight: '1400',
    packedSize: '300x200x150',
    cartonPieces: '24',
    dangerousGoods: 'no',
    unit: 'set',
  };
  const read = {
    ...values,
    hsCode: '84149090',
    hsCodes: [
      { country: 'EU', code: '84149000' },
      { country: 'US', code: '8414909080' },
    ],
    origin: 'CN',
    packedSize: '300 × 200 × 150',
  };
  const none = {
    ...Object.fromEntries(Object.keys(values).map((name) => [name, ''])),
    hsCodes: [],
  };
  const factTexts = {
    GTIN: '4006381333931',
    'HS code': '84149090',
    'HS codes by country of import': 'European Union: 84149000; United States: 8414909080',
    'Country of origin': 'China',
    'Packed weight': '1.4 kg',
    'Packed size': '300 × 200 × 150 mm',
    'Pieces a carton': '24',
    Unit: 'set',
  };
  let part: number;
  let turbo: number;
  const items = { part: partFields, turbo: turboFields } as const;
  type Kind = keyof typeof items;
  const idOfKind = (kind: Kind) => (kind === 'part' ? part : turbo);
  const readItem = async (kind: Kind) => {
    const call = kind === 'part' ? 'getDeskPart' : 'getDeskTurbo';
    const { val } = await desk(call, { id: idOfKind(kind) });
    // Not compared: publishing in the background changes these fields.
    return { ...(val as DeskPart), unpublished: undefined, turboCount: undefined };
  };
  const save = async (kind: Kind, changes: object) => {
    const item = await readItem(kind);
    const { id, version } = item;
    const fields = pickFields<typeof partFields, never>(items[kind] as never, item as never);
    const payload = { id, version, ...(fields as object), ...changes };
    return desk(kind === 'part' ? 'savePart' : 'saveTurbo', payload);
  };

  beforeAll(async () => {
    part = await addPart(site.database, { component: 'gasket kit', eePn: 'GK-1749-081' });
    turbo = await addTurbo(site.database, { pn: '765155-0007', eePn: 'TU-081', parts: [part] });
    await setStock(site, part, 90);
    await setStock(site, turbo, 90);
  });

  test.each(['part', 'turbo'] as const)('are written at the desk for a %s', async (kind) => {
    expect(await readItem(kind)).toMatchObject(none);
    expect(await save(kind, values)).toMatchObject({ status: 200 });
    expect(await readItem(kind)).toMatchObject(read);
    // A save of the values that were read changes nothing.
    expect(await save(kind, read)).toMatchObject({ status: 200 });
    expect(await readItem(kind)).toMatchObject(read);
  });

  test.each([
    ['gtin', '4006381333932', 'GTIN: The last digit of this GTIN does not go with the others'],
    ['gtin', '40063813339', 'GTIN: This is no GTIN'],
    ['hsCode', '8414', 'HS code: This is no HS code'],
    ['origin', 'Atlantis', 'Country of origin: This is no country'],
    ['packedSize', '300x200', 'Packed size: This is no size'],
    ['packedWeight', '1.4 kg', ''],
    ['packedWeight', '1', 'Packed weight: It is less than the net weight.'],
    ['cartonPieces', '-1', ''],
    ['dangerousGoods', 'perhaps', 'Dangerous goods: This can only be yes, no or none.'],
    ['unit', 'bucket', 'Unit: This can only be piece, pair, set, kit or none.'],
    ['hsCodes', [{ country: 'US', code: '' }], 'HS codes by country of import: This is no HS code'],
    [
      'hsCodes',
      [{ country: '', code: '841490' }],
      'HS codes by country of import: This is no coun',
    ],
    [
      'hsCodes',
      ['US', 'USA'].map((country) => ({ country, code: '841490' })),
      'HS codes by country of import: The country stands there twice.',
    ],
    ['hsCodes', [{ country: 'US', code: '841490', more: 1 }], ''],
  ])('with a %s of %j are refused, and nothing is changed', async (name, value, msg) => {
    for (const kind of ['part', 'turbo'] as const) {
      const before = await readItem(kind);
      const answer = await save(kind, { gtin: '96385074', [name]: value });
      expect(answer.status).toBe(400);
      expect(answer.msg).toContain(msg);
      expect(await readItem(kind)).toEqual(before);
    }
  });

  test('are shown on the page of a part to those who may open it, in the language', async () => {
    await publish(site.database, { reason: 'test' });
    const customer = await as('A');
    const page = async (headers = {}) =>
      (await site.call('getTurboPartById', { id: part }, { ...customer, ...headers })).val as {
        attributes: { attrName: string; attrValue: string }[];
      };
    const facts = async (headers = {}) =>
      Object.fromEntries(
        (await page(headers)).attributes.map(({ attrName, attrValue }) => [attrName, attrValue]),
      );
    await expect.poll(facts).toEqual(factTexts);
    expect(await page()).toMatchObject({ part_weight: '1.25 kg' });
    expect(await facts({ 'x-language': 'zh' })).toMatchObject({
      原产国: '中国',
      'HS 编码': '84149090',
      单位: '套',
    });
    const visitor = await site.call('getTurboPartById', { id: part });
    expect(visitor.status).toBe(403);
  });

  test('are shown on the page of a turbo to all who may see the turbo', async () => {
    const factsNow = async () =>
      (
        (await site.call('getTurboById', { id: turbo })).val as {
          facts: { name: string; value: string; isNumber: boolean }[];
        }
      ).facts;
    await expect
      .poll(async () =>
        Object.fromEntries((await factsNow()).map(({ name, value }) => [name, value])),
      )
      .toEqual({ 'Net weight': '1.25 kg', ...factTexts });
    expect((await factsNow()).filter(({ isNumber }) => isNumber).map(({ name }) => name)).toEqual([
      'GTIN',
      'HS code',
    ]);
    for (const [loginToView, status] of [
      ['1', 401],
      ['0', 200],
    ] as const) {
      await save('turbo', { loginToView });
      await publish(site.database, { reason: 'test' });
      await expect
        .poll(async () => (await site.call('getTurboById', { id: turbo })).status)
        .toBe(status);
    }
  });

  test('give a turbo and a part their unit on lines of cart, order, mail, papers and files', async () => {
    const sales = await addStaffMember(site, 'sales', 'units@test.example');
    const shopper = await addShopper(site);
    const unit = { name: 'Unit', value: 'set' };
    await shopper.add(turbo, 1, { refCodeType: '0' });
    expect(await shopper.cart()).toMatchObject([{ facts: [unit], weight: 1250 }]);
    const { val: orderCode } = await shopper.order();
    const { id, version, orderItems } = (await shopper.call('getOrder', { orderCode }))
      .val as OrderDetail;
    expect(orderItems).toMatchObject([{ facts: [unit] }]);
    const mail = () => mailbox.mails.find(({ subject }) => subject === `Your order ${orderCode}`);
    await expect.poll(() => mail()?.text).toContain('Unit: set');
    // The order keeps the unit that the turbo had when it was ordered.
    expect(await save('turbo', { unit: 'piece' })).toMatchObject({ status: 200 });
    const lines = orderItems.map((line) => ({ id: line.id, unitPrice: '12.50' }));
    const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
    const change = { id, version, remark: '', lines: [], quotation };
    expect(await staffCall(site, 'changeOrder', change, sales)).toMatchObject({ status: 200 });
    const paper = async (document: string) => {
      const { val } = await shopper.call('exportQuotation', { orderId: id, document });
      return copiedText(Buffer.from((val as { content: string }).content, 'base64'));
    };
    expect(await paper('quotation')).toContain('Unit: set');
    await shopper.call('orderConfirm', { orderId: id, version: version + 1 });
    expect(await paper('proforma')).toContain('Unit: set');
    const shipment = { id, version: version + 2, carrier: 'DHL', trackingNumber: 'JD0147' };
    expect(await staffCall(site, 'shipOrder', shipment, sales)).toMatchObject({ status: 200 });
    const { rawPayload } = await site.app.inject({
      url: `/packinglist.pdf?id=${id}&delivery=1`,
      headers: { cookie: `tk=${shopper.token}` },
    });
    expect(await copiedText(rawPayload)).toContain('Unit: set');
    const cells = async (call: 'exportOrder' | 'exportBuildSheet', payload: object) => {
      const { val } = await shopper.call(call, { ...payload, format: 'csv' });
      const [heading = [], ...rows] = rowsOf((val as { content: string }).content);
      return rows.map((line) => line[heading.indexOf('Unit')]);
    };
    expect(await cells('exportOrder', { orderId: id })).toEqual(['set']);
    expect(await save('turbo', { unit: 'set' })).toMatchObject({ status: 200 });
    await publish(site.database, { reason: 'test' });
    await expect.poll(() => cells('exportBuildSheet', { id: turbo })).toEqual(['set', 'set']);
  });

  test('are in the history, and a revert restores the old values', async () => {
    const sets = async () =>
      (await desk('listChangeSets', { page: 1, size: 1 })).val as { id: string }[];
    for (const kind of ['part', 'turbo'] as const) {
      const changes = { gtin: '', hsCodes: [], origin: '', packedSize: '', cartonPieces: '' };
      expect(await save(kind, changes)).toMatchObject({ status: 200 });
      const { history, ...item } = await readItem(kind);
      expect(item).toMatchObject(changes);
      expect(history[0]).toMatchObject({
        before: { gtin: '4006381333931', hsCodes: 'EU 84149000; US 8414909080', origin: 'CN' },
        after: { gtin: '', hsCodes: '', origin: '' },
      });
      const [set] = await sets();
      const answer = await desk('revertChanges', { id: set?.id });
      expect(answer).toMatchObject({ status: 200 });
      await expect.poll(() => readItem(kind)).toMatchObject(read);
    }
  });
});
