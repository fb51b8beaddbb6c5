/** The picture of stamp or signature on papers: set and removed by admins, unchanged on issued papers. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { CompanyStamp } from '#contract/staff/stamp.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const desk = openOrderDesk({ SELLER_NAME: 'E&E Turbocharger Co., Ltd.' });
let admin: string;
let item: number;
beforeAll(async () => {
  admin = await addStaffMember(desk.site, 'admin');
  [item = 0] = await addParts(desk.site, 1, 9999);
});
beforeEach(() => desk.site.database.write.query('delete from ordering.stamp'));

/** A picture. The tests recognise it on a paper by its size. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } });
const sent = (contents: Uint8Array, name = 'stamp.png') => ({
  name,
  content: Buffer.from(contents).toString('base64'),
});
const save = (payload: object, headers = {}) =>
  staffCall(desk.site, 'saveStamp', payload, admin, headers);
const setPicture = async (width: number, height: number) => {
  const answer = await save(sent(await picture(width, height).png().toBuffer()));
  expect(answer).toMatchObject({ status: 200 });
  return (answer.val as { id: string }).id;
};
const present = async () =>
  (await staffCall(desk.site, 'getStamp', {}, admin)).val as CompanyStamp | null;
const remove = (id: string) => staffCall(desk.site, 'removeStamp', { id }, admin);

interface Sale {
  readonly shopper: Shopper;
  readonly id: string;
  readonly line: string;
}

/** An accepted order of 20 pieces. */
async function sold(): Promise<Sale> {
  const shopper = await addShopper(desk.site);
  const order = await shopper.placed(item, 20);
  const { id } = order;
  const line = order.orderItems[0]?.id ?? '';
  const lines = [{ id: line, unitPrice: '12.50' }];
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  await desk.act('changeOrder', id, { remark: '', quotation });
  expect((await shopper.call('orderConfirm', { orderId: id, version: 2 })).status).toBe(200);
  return { shopper, id, line };
}

/** Ships pieces and issues their invoice. @returns the id of the delivery, and the code of the invoice */
async function invoiced({ shopper, id, line }: Sale) {
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1', lines: [{ id: line, quantity: 2 }] };
  expect(await desk.act('shipOrder', id, parcel)).toMatchObject({ status: 200 });
  const deliveryId = (await desk.look(id)).deliveries?.shipped.at(-1)?.id ?? '';
  expect(await desk.act('issueInvoice', id, { deliveryId })).toMatchObject({ status: 200 });
  const order = (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
  return { deliveryId, code: order.invoices?.at(-1)?.code ?? '' };
}

/**
 * Reads a paper that the customer fetches. @returns the sizes of its pictures, and 'line' if it has a
 * signature line
 */
async function read({ shopper, id }: Sale, asked: object, language = 'en') {
  const answer = await shopper.call(
    'exportQuotation',
    { orderId: id, ...asked },
    { 'x-language': language },
  );
  if (answer.status !== 200) return answer.status;
  const bytes = Buffer.from((answer.val as ExportedFile).content, 'base64');
  const objects = bytes.toString('latin1').split('endobj');
  const sizes = objects
    .filter((object) => object.includes('/Subtype /Image'))
    .map((object) =>
      [/\/Width (\d+)/, /\/Height (\d+)/].map((side) => side.exec(object)?.[1]).join('×'),
    );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  const hasLine = /Stamp and signature|盖章签字|Печать и подпись/.test(text);
  return [...new Set(sizes), hasLine ? 'line' : 'no line'].join(' ');
}
const proforma = { document: 'proforma' };
const confirmation = { document: 'confirmation' };
const invoice = (code: string) => ({ document: 'invoice', code });

test('A paper bears the picture of the moment in which it was issued, in every language', async () => {
  const sale = await sold();
  await setPicture(300, 100);
  const first = await invoiced(sale);
  expect(await read(sale, invoice(first.code))).toBe('300×100 line');
  await setPicture(200, 190);
  const second = await invoiced(sale);
  expect(await read(sale, invoice(second.code), 'zh')).toBe('200×190 line');
  // This file is made for the first time after the picture was replaced.
  expect(await read(sale, invoice(first.code), 'zh')).toBe('300×100 line');
  expect(await read(sale, proforma)).toBe('line');
  expect(await read(sale, confirmation)).toBe('line');

  // A credit note is a paper of its own, issued with the current picture.
  const fewer = { deliveryId: first.deliveryId, lines: [{ id: sale.line, quantity: 1 }] };
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };
  await desk.act('correctDelivery', sale.id, { ...parcel, ...fewer });
  const order = (await sale.shopper.call('getOrder', { orderId: sale.id })).val as OrderDetail;
  const [note, third] = order.invoices?.slice(-2) ?? [];
  expect(note).toMatchObject({ series: 'credit note', cancels: first.code });
  for (const code of [note?.code ?? '', third?.code ?? '']) {
    expect(await read(sale, invoice(code))).toBe('200×190 line');
  }

  expect(await remove((await present())?.id ?? '')).toMatchObject({ status: 200 });
  const last = await invoiced(sale);
  expect(await read(sale, invoice(last.code))).toBe('line');
  expect(await read(sale, invoice(first.code), 'ru')).toBe('300×100 line');
  expect(await read(sale, invoice(second.code), 'ru')).toBe('200×190 line');
});

test('Proforma invoice and order confirmation bear the picture of acceptance and of agreed changes', async () => {
  await setPicture(300, 100);
  const sale = await sold();
  await setPicture(200, 190);
  expect(await read(sale, proforma)).toBe('300×100 line');
  expect(await read(sale, confirmation)).toBe('300×100 line');
  expect(await read(sale, { document: 'quotation' })).toBe('no line');
  const { val } = await desk.act('changeOrder', sale.id, {
    remark: 'More',
    lines: [{ id: sale.line, quantity: 30 }],
  });
  const agreed = { orderId: sale.id, amendmentId: (val as { id: string }).id, accept: '1' };
  expect((await sale.shopper.call('orderAmendmentAnswer', agreed)).status).toBe(200);
  expect(await read(sale, proforma)).toBe('200×190 line');
  expect(await read(sale, { ...proforma, version: 1 }, 'zh')).toBe('300×100 line');
  expect(await read(sale, confirmation)).toBe('200×190 line');
});

test('Papers issued before there were pictures have none, and look as they did', async () => {
  const sale = await sold();
  const { code } = await invoiced(sale);
  for (const table of ['invoice', 'proforma_version']) {
    await desk.site.database.write.query(
      `update ordering.${table} set paper = (paper::jsonb - 'stamp')::json where order_id = $1`,
      [sale.id],
    );
  }
  await setPicture(300, 100);
  // The files in English went with the mails.
  expect(await read(sale, invoice(code), 'ru')).toBe('line');
  expect(await read(sale, proforma, 'ru')).toBe('no line');
});

test('A paper is not drawn without the picture that it was issued with', async () => {
  await setPicture(301, 100);
  const sale = await sold();
  expect(await read(sale, proforma)).toBe('301×100 line');
  const folder = join(desk.site.dataDir, 'files/papers');
  for (const name of await readdir(folder)) {
    if (name.endsWith('.png')) await writeFile(join(folder, name), 'another picture');
  }
  expect(await read(sale, proforma)).toBe('301×100 line');
  expect(await read(sale, proforma, 'zh')).toBe(500);
});

test('A picture is bounded, and what is no PNG or JPEG is refused with a sentence', async () => {
  await setPicture(3000, 500);
  const kept = await present();
  expect(await sharp(Buffer.from(kept?.picture ?? '', 'base64')).metadata()).toMatchObject({
    format: 'png',
    width: 800,
    height: 133,
  });
  expect(kept?.setBy).toBe('admin@test.example');
  const jpeg = await picture(100, 90).jpeg().toBuffer();
  const inChinese = { cookie: 'staff-language=zh' };
  for (const [contents, message] of [
    [Buffer.from('no picture'), 'This file is not a picture.'],
    [await picture(100, 90).gif().toBuffer(), 'This file is not a picture.'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'This file is not a picture.'],
    [jpeg.subarray(0, 300), /damaged/],
    [await picture(9000, 9000).png().toBuffer(), /60 million are the most/],
    [await picture(9, 9).png().toBuffer(), /smaller than 16 pixels/],
    [Buffer.alloc(0), 'This file is not a picture.'],
  ] as const) {
    const { status, msg } = await save(sent(contents));
    expect(status).toBe(400);
    expect(msg).toMatch(message);
    expect((await save(sent(contents), inChinese)).msg).toMatch(/^(?:此文件不是|图片)/);
  }
  expect((await save({ name: 'stamp.png', content: 'no base64!' })).status).toBe(400);
  expect(await present()).toEqual(kept);
  expect(await save(sent(jpeg, 'stamp.jpg'))).toMatchObject({ status: 200 });
});

test('Of repeats and of two at once one counts, and the audit log has each change', async () => {
  const { rows } = await desk.site.database.write.query('select max(id) as id from staff.audit');
  const once = { ...sent(await picture(300, 100).png().toBuffer()), key: 'once' };
  const [first, second] = await Promise.all([save(once), save(once)]);
  expect([first.status, second.val]).toEqual([200, first.val]);
  const { id } = first.val as { id: string };
  expect(await present()).toMatchObject({ id });
  const later = await setPicture(200, 190);
  // The first save is sent again, as after a lost response.
  expect((await save(once)).val).toEqual({ id });
  expect(await present()).toMatchObject({ id: later });
  expect(await remove(id)).toMatchObject({ status: 404 });
  const answers = await Promise.all([remove(later), remove(later)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await present()).toBeNull();
  const audit = await desk.site.database.write.query(
    `select action, who, after from staff.audit where id > $1 order by id`,
    [rows[0]?.id ?? 0],
  );
  expect(audit.rows).toEqual([
    { action: 'saveStamp', who: 'admin@test.example', after: { fileName: 'stamp.png' } },
    { action: 'saveStamp', who: 'admin@test.example', after: { fileName: 'stamp.png' } },
    { action: 'removeStamp', who: 'admin@test.example', after: {} },
  ]);
});
