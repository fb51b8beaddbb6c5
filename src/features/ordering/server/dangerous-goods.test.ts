/** Dangerous goods: which papers name them, and who does not read of them elsewhere. */
import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';

const desk = openOrderDesk({ SELLER_NAME: 'E&E Turbocharger Co., Ltd.' });
let shopper: Shopper;
let id: string;
beforeAll(async () => {
  const { site } = desk;
  const items = await addParts(site, 2);
  shopper = await addShopper(site);
  for (const item of items) await shopper.add(item, 9);
  const { val: orderCode } = await shopper.order();
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  ({ id } = order);
  // Staff fill the field after the order was placed.
  await site.database.write.query(
    `update catalogue.part set dangerous_goods = case id when $1 then 'yes' else 'no' end,
       hs_code = '84149000', origin = 'CN' where id = any ($2)`,
    [items[0], items],
  );
  const lines = order.orderItems.map((line) => ({ id: line.id, unitPrice: '1.00' }));
  const quotation = {
    currency: 'EUR',
    lines,
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    validUntil: '2999-12-31',
  };
  await desk.act('changeOrder', id, { remark: 'As agreed', quotation });
  expect((await shopper.call('orderConfirm', { orderId: id, version: 2 })).status).toBe(200);
  const pieces = lines.map((line) => ({ id: line.id, quantity: 5 }));
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1', lines: pieces };
  expect((await desk.act('shipOrder', id, parcel)).status).toBe(200);
  const deliveryId = (await desk.look(id)).deliveries?.shipped[0]?.id ?? '';
  expect((await desk.act('issueInvoice', id, { deliveryId })).status).toBe(200);
});

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}
const danger = /Dangerous goods: Yes/g;

test.each(['packing-list', 'delivery-note', 'picking-list'])(
  'The %s of the desk names them on their line alone',
  async (paper) => {
    const query = paper === 'picking-list' ? `ids=${id}` : `id=${id}&delivery=1`;
    const { rawPayload } = await desk.site.app.inject({
      url: `/api/staff/orders/${paper}?${query}`,
      headers: { 'x-staff-token': desk.staff },
    });
    expect((await textOf(rawPayload)).match(danger)).toHaveLength(1);
  },
);

test.each([
  ['packinglist', '', danger],
  ['deliverynote', '', danger],
  ['packinglist', '/zh', /危险品：是/g],
])('The %s.pdf of the customer names them: %s', async (paper, prefix, words) => {
  const { rawPayload } = await desk.site.app.inject({
    url: `${prefix}/${paper}.pdf?id=${id}&delivery=1`,
    headers: { cookie: `tk=${shopper.token}` },
  });
  expect((await textOf(rawPayload)).match(words)).toHaveLength(1);
});

test.each(['proforma', 'invoice'] as const)(
  'The %s names what was so when it was issued',
  async (document) => {
    await desk.site.database.write.query("update catalogue.part set dangerous_goods = 'no'");
    const { invoices } = (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
    const code = document === 'invoice' ? invoices?.[0]?.code : undefined;
    const answer = await desk.call('getQuotationFile', { id, document, code });
    const { content } = answer.val as ExportedFile;
    expect((await textOf(Buffer.from(content, 'base64'))).match(danger)).toHaveLength(1);
    await desk.site.database.write.query(
      "update catalogue.part set dangerous_goods = 'yes' where id = (select min(id) from catalogue.part)",
    );
  },
);

test('The desk reads of them in the facts of a line, and the customer does not', async () => {
  const facts = (await desk.look(id)).items.flatMap((line) => line.facts ?? []);
  expect(facts).toEqual([{ name: 'Dangerous goods', value: 'Yes' }]);
  const order = (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
  expect(JSON.stringify(order)).not.toContain('angerous');
});
