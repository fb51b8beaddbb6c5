/** Fields that are only declared: they appear in files, at the desk, in a version and on pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { StaffCallName } from '#contract/staff/index.ts';
import type { DeskPart, DeskTurbo } from '#contract/staff/items.ts';
import {
  type CatalogueList,
  catalogueTable,
} from '#features/catalogue-desk/export/server/export.ts';
import { importCatalogue } from '#features/catalogue-desk/import/import.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import type { Level } from '#features/gateway/policy.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { type Mailbox, openMailbox } from '#test/mailbox.ts';
import { addShopper, setStock } from '#test/ordering.ts';
import { copiedText } from '#test/pdfium.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

let site: TestSite;
let mailbox: Mailbox;
let staff: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  site = await startTestSite(undefined, { SMTP_URL: mailbox.url });
  staff = await addStaffMember(site, 'catalogue');
});
afterAll(async () => {
  await site?.close();
  await mailbox?.close();
});

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
/** A column of a list as a file, by the values of another column. */
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

  test('comes with a file, goes with one, and an empty cell changes nothing', async () => {
    const kits = { '454231-5007S': 'GK-1749-001', '717858-5009S': '' };
    expect(await exported('turbos', 'turbo_pn', 'gasket_set')).toEqual(kits);
    const { counts } = await imported('turbo_pn;dichtsatz', '454231-5007S;', '717858-5009S;');
    expect(counts.turbos).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await exported('turbos', 'turbo_pn', 'gasket_set')).toEqual(kits);
  });

  test('is shown to all, and leads to its page those who may open that', async () => {
    // The site takes up a new version when it is notified of it.
    await expect.poll(() => facts()).toEqual([shown]);
    expect(await facts(await as('A'))).toEqual([
      { ...shown, item: { id: String(kit), type: '1' } },
    ]);
  });

  test('is written at the desk; one that is no item of the catalogue leads nowhere', async () => {
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

  test('comes with a file and goes with one; of another component it is refused', async () => {
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

  test('comes with a file in any case, and goes with one; another letter is refused', async () => {
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
      const [heading = [], ...lines] = Buffer.from((val as { content: string }).content, 'base64')
        .toString()
        .replace('\ufeff', '')
        .trim()
        .split(/\r?\n/)
        .map((line) => line.split(/[,;]/));
      return lines.map((line) => line[heading.indexOf('Core')]);
    };
    expect(await cells('exportBuildSheet', { id: turbo })).toEqual(['', 'B']);
    expect(await cells('exportCart', {})).toEqual(['B']);
    expect(await cells('exportOrder', { orderId })).toEqual(['B']);
    const { payload } = await site.app.inject({
      ...{ method: 'GET', url: '/api/staff/export', query: { list: 'orderLines' } },
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

  test('is written at the desk, where only A, B, C or none is taken; an order keeps its own', async () => {
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
