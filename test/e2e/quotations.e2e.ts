/** A quotation, from the sales staff to the customer and back (docs/product.md 12.13). */
import { type APIRequestContext, devices, type Page } from '@playwright/test';
import { workbookOf } from '#test/workbooks.ts';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, idOf, open, reload, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

const consignee = {
  shippingConsigneeName: 'Ann Lee',
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: 'Hafenstr. 1, Hamburg',
  shippingConsigneeZipcode: '20095',
  shippingConsigneeCountry: 'DE',
  shippingMethod: '2',
};

/** Makes a call, as another tab of the same person would. */
async function call(page: Page, path: string, data: object = {}) {
  const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
  const headers = { 'x-token': token };
  const envelope = await (await page.request.post(path, { data, headers })).json();
  expect(envelope, path).toMatchObject({ success: '0' });
  return envelope.val;
}

/** Orders 4 pieces of each of two parts of the build sheet. */
async function place(page: Page): Promise<{ id: string; code: string }> {
  const turboId = await idOf(page, turbo);
  const sheet = await (await page.request.get(`/api/prd/turbo/getTurboById?id=${turboId}`)).json();
  const bom = sheet.val.bomList as { id: string; type: string; stockInfo: string }[];
  const stocked = bom.filter(({ stockInfo }) => /^(Plenty|Low) Stock$/.test(stockInfo));
  for (const { id, type } of stocked.slice(0, 2)) {
    const item = { refCodeType: type, refId: id, refererTurboId: turboId, quantity: '4' };
    await call(page, '/api/ot/cart/add', item);
  }
  const cart = (await call(page, '/api/ot/cart/list')) as { id: string; quantity: number }[];
  const cartItems = cart.map(({ id, quantity }) => ({ id, quantity }));
  const code: string = await call(page, '/api/ot/order/add-from-cart', { ...consignee, cartItems });
  const { id }: { id: string } = await call(page, '/api/ot/order/get', { orderCode: code });
  return { id, code };
}

/** Enters prices for an order, through the call. */
async function quote(request: APIRequestContext, id: string) {
  await staffLogin(request, 'sales');
  const { version, items } = await staffCall(request, 'getStaffOrder', { id });
  const lines = (items as { id: string }[]).map((line) => ({ id: line.id, unitPrice: '1234.50' }));
  const terms = {
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    freight: '120',
    validUntil: '2099-12-31',
  };
  const quotation = { currency: 'EUR', lines, ...terms };
  await staffCall(request, 'changeOrder', { id, version, remark: '', lines: [], quotation });
}

test('Staff give prices, the customer proposes a quantity, staff take it over, the customer accepts', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signInByCall(page, await addCustomer('B'));
  await open(page, '/orders');
  const { id, code } = await place(page);
  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, 'sales', `/orders/${id}/show`);
  await desk.getByRole('button', { name: 'Give prices' }).click();
  const prices = desk.getByLabel(/^Unit price of /);
  await expect(prices).toHaveCount(2);
  await prices.nth(0).fill('12,50');
  await prices.nth(1).fill('100');
  await desk
    .getByLabel(/^Lead time of /)
    .nth(0)
    .fill('14');
  await desk.getByLabel('Freight').fill('30');
  await expect(desk.getByText('total USD 480.00')).toBeVisible();
  await expectAccessible(desk, 'main');
  await desk.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(desk.getByRole('heading', { name: 'Waiting for the customer' })).toBeVisible();

  await open(page, `/orderdetail?id=${id}`);
  const quotation = page.getByRole('region', { name: 'Items' });
  const documents = page.getByRole('region', { name: 'Documents and files' });
  await expect(quotation).toContainText('USD 480.00');
  await expectAccessible(page);
  await quotation.getByRole('button', { name: 'Propose a change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a change' });
  await dialog
    .getByLabel(/^Quantity of /)
    .first()
    .fill('6');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('Your proposal was sent.')).toBeVisible();

  await desk.reload();
  await expect(desk.getByText(/^The customer proposes a change/)).toBeVisible();
  await desk.getByRole('button', { name: 'Take over the proposal' }).click();
  await expect(desk.getByLabel(/^Quantity of /).first()).toHaveValue('6');
  await expect(desk.getByText('total USD 505.00')).toBeVisible();
  await desk.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(desk.getByText(`Sent to the customer: ${code}`)).toBeVisible();
  await expect(desk.getByText(/^The customer proposes a change/)).toHaveCount(0);

  await reload(page);
  await expect(quotation).toContainText('USD 505.00');
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('dialog').getByRole('note')).toContainText('USD 505.00');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(`The order ${code} is confirmed.`)).toBeVisible();
  await expect(documents).toContainText(/PI\d{6}/);
  const saved = page.waitForEvent('download');
  await documents.getByRole('button', { name: 'Proforma invoice as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^PI\d{6}\.pdf$/);

  // After an agreed change, the invoice with the former total is kept and marked as replaced.
  const { items, version } = await staffCall(desk.request, 'getStaffOrder', { id });
  const fewer = { lines: [{ id: items[0].id, quantity: '2' }], remark: 'As agreed' };
  const change = await staffCall(desk.request, 'changeOrder', { id, version, ...fewer });
  const answer = { orderId: id, amendmentId: change.id, accept: '1' };
  await call(page, '/api/ot/order/amendment/answer', answer);
  for (const [side, where] of [
    [page, documents],
    [desk, desk.locator('main')],
  ] as const) {
    await (side === page ? reload(page) : side.reload());
    const proforma = where.getByRole('listitem').filter({ hasText: 'Proforma invoice as PDF' });
    await expect(proforma.getByText(/Version 2, replaces version 1 of /)).toBeVisible();
    await expect(
      where.getByText(/^Version 1 of .*, USD\s505\.00: replaced by version 2$/),
    ).toBeVisible();
    await expectAccessible(side, 'main');
    for (const [button, name] of [
      ['Version 1 as PDF', /^PI\d{6}\.pdf$/],
      ['Proforma invoice as PDF', /^PI\d{6}-v2\.pdf$/],
    ] as const) {
      const download = side.waitForEvent('download');
      await where.getByRole('button', { name: button, exact: true }).click();
      expect((await download).suggestedFilename()).toMatch(name);
    }
  }
  await desk.context().close();
});

function priceBook(name: string, rows: readonly (readonly string[])[]) {
  const cellOf = (text: string, at: number, row: number) =>
    `<c r="${'ABC'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rowOf = (cells: readonly string[], at: number) =>
    `<row r="${at + 1}">${cells.map((text, column) => cellOf(text, column, at + 1)).join('')}</row>`;
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`;
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: workbookOf({ sheet }) };
}

test('A price list with a wrong row is refused as a whole; without it, its prices fill a quotation in', async ({
  page,
  browser,
}) => {
  const person = await addCustomer('B');
  await signInByCall(page, person);
  await open(page, '/orders');
  const { id } = await place(page);
  const { orderItems } = await call(page, '/api/ot/order/get', { orderId: id });
  const [first, second] = (orderItems as { refCodeOld: string }[]).map((line) => line.refCodeOld);
  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, 'sales', '/price-lists');
  await desk.getByLabel('For', { exact: true }).selectOption('one customer');
  await desk.getByLabel('E-mail of the customer').fill(person.email);
  const file = desk.getByLabel('File of prices');

  const csv = `Part number;Price;From quantity\n${first};12,50;\nNO-SUCH-1;5;\n`;
  await file.setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(desk.getByText('wrong.csv')).toBeVisible();
  await desk.getByRole('button', { name: 'Import', exact: true }).click();
  const refusal = desk.getByRole('alert').filter({ hasText: 'Nothing was taken.' });
  await expect(refusal).toContainText('Rows with a problem: 1');
  await expect(refusal.getByRole('row', { name: /NO-SUCH-1/ })).toBeVisible();

  const head = ['Part number', 'Price', 'From quantity'];
  const name = `prices-${id}.xlsx`;
  await file.setInputFiles(
    priceBook(name, [
      head,
      [`${first}`, '12.50', '1'],
      [`${second}`, '100', '1'],
      [`${second}`, '90', '4'],
    ]),
  );
  await expect(desk.getByText(name)).toBeVisible();
  await desk.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(desk.getByText('3 prices were taken.')).toBeVisible();
  await expect(desk.getByText('Day in the time zone UTC')).toHaveCount(2);
  await expect(refusal).toHaveCount(0);

  await desk.goto(`/staff/orders/${id}/show`);
  await desk.getByRole('button', { name: 'Give prices' }).click();
  await desk.getByRole('button', { name: 'Fill in list prices' }).click();
  await expect(desk.getByText('Prices filled in: 2 of 2 lines.')).toBeVisible();
  await expect(desk.getByLabel(`Unit price of ${first}`)).toHaveValue('12.50');
  // The price for the 4 ordered pieces.
  await expect(desk.getByLabel(`Unit price of ${second}`)).toHaveValue('90.00');
  await expect(desk.getByText('total USD 410.00')).toBeVisible();
  // The list price follows the quantity. A typed price stays.
  await desk.getByLabel(`Unit price of ${first}`).fill('11');
  await desk.getByLabel(`Quantity of ${second}`).fill('3');
  await expect(desk.getByLabel(`Unit price of ${second}`)).toHaveValue('100.00');
  await desk.getByRole('combobox', { name: 'Currency' }).selectOption('KWD');
  await expect(desk.getByLabel(`Unit price of ${second}`)).toHaveValue('');
  await desk.getByRole('button', { name: 'Fill in list prices' }).click();
  await expect(
    desk.getByText('Price lists in USD have prices, too, but not in KWD.'),
  ).toBeVisible();
  await expect(desk.getByLabel(`Unit price of ${first}`)).toHaveValue('11');
  await desk.context().close();
});

test('A quotation fits a phone, in Arabic too, and is declined with a reason', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'ar' });
  const page = await context.newPage();
  await signInByCall(page, await addCustomer('B'));
  await open(page, '/orders');
  const { id } = await place(page);
  await quote(request, id);
  for (const address of [`/orderdetail?id=${id}`, `/ar/orderdetail?id=${id}`]) {
    await open(page, address);
    await expect(page.getByText(/9,996\.00/).first()).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
  await open(page, `/orderdetail?id=${id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Too dear');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Too dear').first()).toBeVisible();
  await context.close();
});
