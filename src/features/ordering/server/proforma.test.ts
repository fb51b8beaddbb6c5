/**
 * Proforma invoices: their numbers have no gaps, also when many customers accept at once; an invoice stays
 * as it was issued.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { languages } from '#language/languages.ts';
import { openTestSite } from '#test/app.ts';
import { changeOrder } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const site = await openTestSite(undefined, { BANK_DETAILS: 'Bank of Example; IBAN DE02' });
const staff = await addStaffMember(site, 'sales');
const [item = 0] = await addParts(site, 1, 9999);

interface Buyer {
  readonly shopper: Shopper;
  readonly order: OrderDetail;
}

async function quoted(): Promise<Buyer> {
  const shopper = await addShopper(site);
  const order = await shopper.placed(item, 2);
  const lines = order.orderItems.map(({ id }) => ({ id, unitPrice: '12.50' }));
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  const change = { id: order.id, version: order.version, remark: '', lines: [], quotation };
  const { status } = await staffCall(site, 'changeOrder', change, staff);
  expect(status).toBe(200);
  return { shopper, order };
}

const accept = ({ shopper, order }: Buyer, version = 2) =>
  shopper.call('orderConfirm', { orderId: order.id, version });

const numbers = async (): Promise<number[]> => {
  const { rows } = await site.database.write.query<{ number: number }>(
    'select number from ordering.proforma order by number',
  );
  return rows.map(({ number }) => number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('64 who accept at once get 64 numbers without a gap, and those who fail get none', async () => {
  const buyers = await Promise.all(Array.from({ length: 64 }, quoted));
  const late = await Promise.all(Array.from({ length: 8 }, quoted));
  const answers = await Promise.all([
    ...buyers.map((buyer) => accept(buyer)),
    ...late.map((buyer) => accept(buyer, 1)),
  ]);
  expect(answers.slice(0, 64).map(({ status }) => status)).toEqual(Array(64).fill(200));
  expect(answers.slice(64).map(({ status }) => status)).toEqual(Array(8).fill(409));
  expect(await numbers()).toEqual(upTo(64));
});

test('A transaction that ends after it took a number gives it back', async () => {
  const before = (await numbers()).length;
  const client = await site.database.write.connect();
  await client.query('begin');
  await client.query('update ordering.paper_number set last = last + 1');
  const acceptances = Promise.all([quoted(), quoted()]).then((buyers) =>
    Promise.all(buyers.map((buyer) => accept(buyer))),
  );
  // The database rolls back like this if a process is killed.
  await client.query('rollback');
  client.release();
  expect((await acceptances).map(({ status }) => status)).toEqual([200, 200]);
  expect(await numbers()).toEqual(upTo(before + 2));
});

/** The text of a PDF without blanks, and the name of its file. */
async function read(answer: { status: number; val: unknown }) {
  expect(answer.status).toBe(200);
  const { name, content } = answer.val as ExportedFile;
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(content, 'base64')));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const words = items.map((one) => ('str' in one ? one.str : '')).join('');
  return { name, content, text: bare(words) };
}
const bare = (words: string) => words.replace(/\s/g, '');

const ofCustomer = ({ shopper, order }: Buyer, fields: object = {}, language?: string) =>
  shopper.call(
    'exportQuotation',
    { orderId: order.id, document: 'proforma', ...fields },
    language === undefined ? {} : { 'x-language': language },
  );
const ofStaff = ({ order }: Buyer, fields: object = {}) =>
  staffCall(site, 'getQuotationFile', { id: order.id, document: 'proforma', ...fields }, staff);
const detailOf = async ({ shopper, order }: Buyer) =>
  (await shopper.call('getOrder', { orderId: order.id })).val as OrderDetail;
const amend = ({ order }: Buyer, fields: object) => changeOrder(site, staff, order.id, fields);

async function agree(buyer: Buyer, quantity: number): Promise<void> {
  const lines = buyer.order.orderItems.map(({ id }) => ({ id, quantity: String(quantity) }));
  const { status, val } = await amend(buyer, { lines });
  expect(status).toBe(200);
  const answer = { orderId: buyer.order.id, amendmentId: (val as { id: string }).id, accept: '1' };
  expect((await buyer.shopper.call('orderAmendmentAnswer', answer)).status).toBe(200);
}

async function invoiced(): Promise<Buyer> {
  const buyer = await quoted();
  expect((await accept(buyer)).status).toBe(200);
  return buyer;
}

const consignee = {
  shippingConsigneeName: 'Bruno Other',
  shippingConsigneeCompany: 'Other Ltd',
  shippingConsigneeContact: '+44 20 1234',
  shippingConsigneeAddress: 'Road 9',
  shippingConsigneeZipcode: 'SW1A',
};

describe('What an issued invoice says stays', () => {
  test('a corrected recipient and another bank change neither its file nor one drawn later in another language', async () => {
    const buyer = await invoiced();
    const { quotation, shippingConsigneeName, shippingConsigneeCountry } = await detailOf(buyer);
    const issued = await read(await ofCustomer(buyer));
    expect(issued.text).toContain(bare(shippingConsigneeName));
    expect(issued.text).toContain('BankofExample');
    const corrected = { consignee: { ...consignee, shippingConsigneeCountry } };
    expect((await amend(buyer, corrected)).status).toBe(200);
    expect((await detailOf(buyer)).shippingConsigneeName).toBe('Bruno Other');
    await site.database.write.query(
      `update accounts.customer set country = 'CN' where id =
         (select customer_id from ordering.customer_order where id = $1)`,
      [buyer.order.id],
    );
    expect((await read(await ofCustomer(buyer))).content).toBe(issued.content);
    expect((await read(await ofStaff(buyer))).content).toBe(issued.content);
    for (const { code } of languages) {
      const { text, name } = await read(await ofCustomer(buyer, {}, code));
      expect(name).toBe(`${quotation?.proforma}.pdf`);
      expect(text).toContain(bare(shippingConsigneeName));
      expect(text).not.toContain('Bruno');
    }
  });

  test('an agreed change issues version 2 under the same number, and the first one stays', async () => {
    const buyer = await invoiced();
    const code = (await detailOf(buyer)).quotation?.proforma;
    const first = await read(await ofCustomer(buyer));
    expect(first.text).toContain('EUR25.00');
    await agree(buyer, 3);
    const detail = await detailOf(buyer);
    expect(detail.quotation).toMatchObject({ proforma: code, total: '37.50' });
    const versions = [
      { version: 1, currency: 'EUR', total: '25.00' },
      { version: 2, currency: 'EUR', total: '37.50' },
    ];
    expect(detail.proformas).toMatchObject(versions);
    const { val } = await staffCall(site, 'getStaffOrder', { id: buyer.order.id }, staff);
    expect((val as StaffOrder).proformas).toMatchObject(versions);
    for (const [side, ask] of [
      ['customer', ofCustomer],
      ['staff', ofStaff],
    ] as const) {
      const latest = await read(await ask(buyer));
      expect([side, latest.name]).toEqual([side, `${code}-v2.pdf`]);
      expect(latest.text).toContain('EUR37.50');
      expect(latest.text).toContain('Version2,replacesversion1of');
      expect(await read(await ask(buyer, { version: 1 }))).toEqual(first);
      expect((await ask(buyer, { version: 3 })).status).toBe(404);
    }
    const stranger = { ...buyer, shopper: await addShopper(site) };
    expect((await ofCustomer(stranger, { version: 1 })).status).toBe(404);
    expect((await ofCustomer(stranger)).status).toBe(404);
  });

  test('who gets the bill stands on the versions issued since, and stays on them', async () => {
    const buyer = await quoted();
    const { rows } = await site.database.write.query<{ id: string }>(
      'select customer_id::text as id from ordering.customer_order where id = $1',
      [buyer.order.id],
    );
    const billTo = async (company: string) => {
      const { val } = await staffCall(site, 'getCustomer', rows[0] ?? {}, staff);
      const form = { company, address: 'Ring 1\n1010 Wien', country: 'AT', taxNumber: 'ATU 12' };
      const typed = company ? form : { company, address: '', country: '', taxNumber: '' };
      const { version } = val as { version: number };
      const answer = await staffCall(site, 'saveBillTo', { ...rows[0], version, ...typed }, staff);
      expect(answer.status).toBe(200);
    };
    await billTo('Weber Holding SE');
    const { val: order } = await staffCall(site, 'getStaffOrder', { id: buyer.order.id }, staff);
    expect(order).toMatchObject({ billTo: { company: 'Weber Holding SE' } });
    expect((await accept(buyer)).status).toBe(200);
    await billTo('Another Holding SE');
    const first = await read(await ofCustomer(buyer));
    expect(first.text).toContain(
      'BilltoCompanyWeberHoldingSEAddressRing11010WienCountryAustriaTaxnumberATU12Deliveryaddress',
    );
    await agree(buyer, 3);
    expect((await read(await ofStaff(buyer))).text).toContain('BilltoCompanyAnotherHoldingSE');
    await billTo('');
    await agree(buyer, 4);
    expect((await read(await ofCustomer(buyer))).text).not.toContain('Billto');
    expect(await read(await ofCustomer(buyer, { version: 1 }))).toEqual(first);
  });

  test('a change that is refused, or of the recipient alone, issues no version', async () => {
    const buyer = await invoiced();
    const lines = buyer.order.orderItems.map(({ id }) => ({ id, quantity: '3' }));
    const { val } = await amend(buyer, { lines });
    const { id: amendmentId } = val as { id: string };
    const refusal = { orderId: buyer.order.id, amendmentId, accept: '0', reason: 'No' };
    expect((await buyer.shopper.call('orderAmendmentAnswer', refusal)).status).toBe(200);
    await amend(buyer, { consignee: { ...consignee, shippingConsigneeCountry: 'DE' } });
    expect((await detailOf(buyer)).proformas).toHaveLength(1);
  });

  test('a paper that is older than the model of its lines is drawn, and is no reason for a version', async () => {
    const buyer = await quoted();
    const change = (sql: string) => site.database.write.query(sql, [buyer.order.id]);
    await change(`update ordering.order_line set model = 'GT1749V' where order_id = $1`);
    expect((await accept(buyer)).status).toBe(200);
    await change(
      `update ordering.proforma_version set paper = jsonb_set(paper::jsonb, '{lines,0}',
         (paper::jsonb #> '{lines,0}') - 'model')::json where order_id = $1`,
    );
    expect((await read(await ofCustomer(buyer))).text).not.toContain('GT1749V');
    await amend(buyer, { requestedDay: '2999-12-20' });
    expect((await detailOf(buyer)).proformas).toHaveLength(1);
    await agree(buyer, 3);
    expect((await read(await ofCustomer(buyer))).text).toContain('·GT1749V');
  });

  test('a change that staff accept issues a version, too', async () => {
    const buyer = await invoiced();
    const lines = buyer.order.orderItems.map(({ id }) => ({ id, quantity: '1' }));
    const asked = await buyer.shopper.call('orderAmendmentAdd', { orderId: buyer.order.id, lines });
    const answer = { amendmentId: (asked.val as { id: string }).id, accept: '1' };
    await staffCall(site, 'answerAmendment', { id: buyer.order.id, ...answer }, staff);
    expect((await detailOf(buyer)).proformas).toMatchObject([
      { total: '25.00' },
      { total: '12.50' },
    ]);
  });

  test('erasing the customer keeps the paper and its file', async () => {
    const buyer = await invoiced();
    const { content } = await read(await ofStaff(buyer));
    await site.database.write.query(
      `update ordering.customer_order set shipping_status = 'delivered' where id = $1`,
      [buyer.order.id],
    );
    const admin = await addStaffMember(site, 'admin');
    const { rows } = await site.database.write.query<{ id: number; email: string }>(
      `select c.id, c.email from accounts.customer c join ordering.customer_order o
         on o.customer_id = c.id where o.id = $1`,
      [buyer.order.id],
    );
    const id = String(rows[0]?.id);
    const { val } = await staffCall(site, 'getCustomer', { id }, admin);
    const erasure = { id, version: (val as { version: number }).version, email: rows[0]?.email };
    expect((await staffCall(site, 'eraseCustomer', erasure, admin)).status).toBe(200);
    expect((await read(await ofStaff(buyer))).content).toBe(content);
  });
});

describe('The file of an invoice', () => {
  const folder = () => join(site.dataDir, 'files', 'papers');

  test('is drawn once, also when many ask for it at once', async () => {
    const buyer = await invoiced();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ofStaff(buyer)));
    const files = await Promise.all(answers.map(read));
    expect(new Set(files.map(({ content }) => content)).size).toBe(1);
    // Its mail may have drawn it before.
    const { rows } = await site.database.write.query<{ sha256: string }>(
      'select sha256 from ordering.paper_file where order_id = $1',
      [buyer.order.id],
    );
    expect(rows).toHaveLength(1);
    expect(await readdir(folder())).toContain(`${rows[0]?.sha256}.pdf`);
  });

  test('is never given out when it was changed or is gone', async () => {
    const buyer = await invoiced();
    await ofStaff(buyer);
    const { rows } = await site.database.write.query<{ sha256: string }>(
      'select sha256 from ordering.paper_file where order_id = $1',
      [buyer.order.id],
    );
    const file = join(folder(), `${rows[0]?.sha256}.pdf`);
    const contents = await readFile(file);
    await writeFile(file, Buffer.concat([contents, Buffer.from('%')]));
    expect((await ofStaff(buyer)).status).toBe(500);
    await rm(file);
    expect((await ofCustomer(buyer)).status).toBe(500);
    await writeFile(file, contents);
    expect((await ofStaff(buyer)).status).toBe(200);
  });
});
