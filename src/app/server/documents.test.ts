import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addParts, addShopper } from '#test/ordering.ts';

const site = await openTestSite();
const shopper = await addShopper(site);
const [item = 0] = await addParts(site, 1);
const order = await shopper.placed(item, 7);

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
const pdfOf = (id: string, token: string, prefix = '') =>
  get(`${prefix}/orderdetail.pdf?id=${id}`, { cookie: `tk=${token}` });

test('The customer of the cookie gets the order as a PDF, which no cache may store', async () => {
  const { statusCode, headers, rawPayload } = await pdfOf(order.id, shopper.token);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe(`inline; filename="${order.orderCode}.pdf"`);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: `Order ${order.orderCode}` });
});

test('The PDF is in the language of its address', async () => {
  const { rawPayload } = await pdfOf(order.id, shopper.token, '/ru');
  const pdf = await getDocumentProxy(new Uint8Array(rawPayload));
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: `Заказ ${order.orderCode}` });
});

test("Another customer's order gets the same answer as an unknown one", async () => {
  const stranger = await addShopper(site);
  const [others, none] = await Promise.all([
    pdfOf(order.id, stranger.token),
    pdfOf('987654321', stranger.token),
  ]);
  expect(others.statusCode).toBe(404);
  expect(others.body.replace(order.id, '')).toBe(none.body.replace('987654321', ''));
});

test.each(['', 'x', '-1', '1;drop', '9'.repeat(40)])('The id %j is not found', async (id) => {
  expect((await pdfOf(id, shopper.token)).statusCode).toBe(404);
});

test('A visitor is redirected to sign-in and back, in the language of the address', async () => {
  const url = `/ar/orderdetail.pdf?id=${order.id}`;
  const { statusCode, headers } = await get(url);
  expect(statusCode).toBe(303);
  expect(headers.location).toBe(`/ar/login?${new URLSearchParams({ back: url })}`);
  expect(headers['cache-control']).toBe('private, no-store');
});

test('An ended session counts as a visitor, and its cookie is deleted', async () => {
  const { statusCode, headers } = await pdfOf(order.id, 'not-a-session');
  expect(statusCode).toBe(303);
  expect(headers['set-cookie']).toContain('tk=; Path=/; Max-Age=0');
});

test('The header x-token gives no access to documents', async () => {
  const { statusCode } = await get(`/orderdetail.pdf?id=${order.id}`, {
    'x-token': shopper.token,
  });
  expect(statusCode).toBe(303);
});
