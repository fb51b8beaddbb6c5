/** A customer's orders: list, actions, page, print and PDF (docs/product.md 2.10 and 4). */
import type { APIRequestContext, Page } from '@playwright/test';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, idOf, open, reload, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { expectAlert, interceptNext } from './refusals.ts';
import { staffCall, staffLogin } from './staff.ts';

const consignee = {
  shippingConsigneeName: 'Ann Lee',
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: 'Hafenstr. 1, Hamburg',
  shippingConsigneeZipcode: '20095',
  shippingConsigneeCountry: 'DE',
  shippingMethod: '2',
};

async function succeed(request: APIRequestContext, path: string, data: object, headers = {}) {
  const envelope = await (await request.post(path, { data, headers })).json();
  expect(envelope, path).toMatchObject({ success: '0' });
  return envelope.val;
}

/** Makes a call, as another tab of the same person would. */
async function call(page: Page, path: string, data: object = {}) {
  const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
  return succeed(page.request, path, data, { 'x-token': token });
}

/** Signs in a new customer and opens an address. */
async function signInAnew(page: Page, back = '/orders') {
  await signInByCall(page, await addCustomer('B'));
  await open(page, back);
}

/** Orders parts of the build sheet through calls, 4 pieces of each. @returns id and code */
async function place(page: Page, lines = 2, fields: object = {}) {
  const turboId = await idOf(page, turbo);
  const sheet = await (await page.request.get(`/api/prd/turbo/getTurboById?id=${turboId}`)).json();
  const bom = sheet.val.bomList as { id: string; type: string; stockInfo: string }[];
  const stocked = bom.filter(({ stockInfo }) => /^(Plenty|Low) Stock$/.test(stockInfo));
  for (const { id, type } of stocked.slice(0, lines)) {
    const item = { refCodeType: type, refId: id, refererTurboId: turboId, quantity: '4' };
    await call(page, '/api/ot/cart/add', item);
  }
  const cart = (await call(page, '/api/ot/cart/list')) as { id: string; quantity: number }[];
  const cartItems = cart.map(({ id, quantity }) => ({ id, quantity }));
  const payload = { ...consignee, ...fields, cartItems };
  const code: string = await call(page, '/api/ot/order/add-from-cart', payload);
  const { id }: { id: string } = await call(page, '/api/ot/order/get', { orderCode: code });
  return { id, code };
}

async function asStaff(request: APIRequestContext, name: string, id: string, more: object = {}) {
  const headers = { 'x-source': 'staff-web' };
  const { version } = await succeed(request, '/api/staff/getStaffOrder', { id }, headers);
  await succeed(request, `/api/staff/${name}`, { id, version, ...more }, headers);
}

const orderIn = (page: Page, code: string) => page.getByRole('row', { name: code });
const answer = (page: Page, title: string, button: 'Yes' | 'No') =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click();

test('Without orders the page says so, and what to do', async ({ page }) => {
  await signInAnew(page);
  await expect(page.getByRole('heading', { name: 'Manage Orders', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search the catalogue' })).toBeVisible();
  await page.getByRole('link', { name: 'Development requests' }).click();
  await expect(page.getByText('You have not requested any developments yet.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('In a list of orders in one state', () => {
  test.use({ expected: [/status of 409/] });

  test('why an order could not be cancelled stays readable, though the order has left the list', async ({
    page,
  }) => {
    await signInAnew(page);
    const { id, code } = await place(page);
    await open(page, '/orders?state=wait+for+confirm');
    await orderIn(page, code).getByRole('button', { name: 'Cancel' }).click();
    // A colleague cancels the order first.
    await call(page, '/api/ot/order/cancel', { orderId: id });
    await answer(page, 'Cancel order', 'Yes');
    const alert = page.getByRole('dialog', { name: 'Cancel order error!' });
    await expect(page.getByText('No order matches.')).toBeVisible();
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Close' }).last().click();
    await expect(alert).toBeHidden();
    await expect(page.locator(':focus')).toHaveCount(1);
  });
});

test('An order that waits is cancelled after a question', async ({ page }) => {
  await signInAnew(page);
  const { code } = await place(page);
  await open(page, '/orders');
  const order = orderIn(page, code);
  await expect(order).toContainText('Waiting for our confirmation');
  await expect(order).toContainText('Sea');
  await expect(order).toContainText('8 pcs');
  await order.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(`Do you want to cancel the order ${code}?`)).toBeVisible();
  await expectAccessible(page);
  // Esc asks before the typed reason is lost.
  const reason = page.getByRole('dialog').getByLabel('Reason (optional)');
  await reason.fill('Ordered twice');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard what you typed?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(reason).toHaveValue('Ordered twice');
  await answer(page, 'Cancel order', 'No');
  await expect(order).toContainText('Waiting for our confirmation');
  await order.getByRole('button', { name: 'Cancel' }).click();
  const request = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route('**/api/ot/order/list*', async (route) => {
    request.resolve();
    await release.promise;
    await route.continue();
  });
  await answer(page, 'Cancel order', 'Yes');
  await request.promise;
  // Screen readers do not announce content behind a dialog, so the message waits until it closes.
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.getByText(`The order ${code} is cancelled.`).count()).toBe(0);
  release.resolve();
  await expect(page.getByText(`The order ${code} is cancelled.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(order).toContainText('Cancelled');
  await expect(order.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  // The button has been removed, and Tab continues from its former position.
  await page.keyboard.press('Tab');
  await expect(order.getByRole('button', { name: 'Order again' })).toBeFocused();
});

test('A message stays unread while the order is open in a hidden tab', async ({
  page,
  request,
}) => {
  await signInAnew(page);
  const { id } = await place(page);
  await staffLogin(request, 'sales');
  await staffCall(request, 'sendOrderMessage', { id, text: 'It leaves on Monday.' });
  await page.addInitScript(() => {
    let isShown = false;
    const visibilityState = { get: () => (isShown ? 'visible' : 'hidden') };
    Object.defineProperty(document, 'visibilityState', visibilityState);
    addEventListener('shown', () => {
      isShown = true;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  });
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(new URL(sent.url()).pathname));
  const waiting = page.getByRole('link', { name: 'Orders orders waiting for you: 1' });
  await open(page, `/orderdetail?id=${id}`);
  await expect(page.getByText('It leaves on Monday.').first()).toBeVisible();
  await expect(waiting).toBeVisible();
  expect(requests.filter((path) => path.endsWith('/read'))).toEqual([]);
  // Shows the tab twice.
  for (let times = 0; times < 2; times++) {
    await page.evaluate(() => dispatchEvent(new Event('shown')));
    await expect(waiting).toHaveCount(0);
  }
  expect(requests.filter((path) => path.endsWith('/read'))).toHaveLength(1);
});

test('Changed quantities are confirmed, and the delivery when the goods are there', async ({
  page,
  request,
}) => {
  await signInAnew(page);
  await staffLogin(request, 'sales');
  const { id, code } = await place(page);
  const headers = { 'x-source': 'staff-web' };
  const { items } = await succeed(request, '/api/staff/getStaffOrder', { id }, headers);
  const lines = [{ id: items[0].id, quantity: '1' }];
  await asStaff(request, 'changeOrder', id, { lines, remark: 'Only one is left.' });

  await open(page, '/orders');
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { name: `Order ${code}` })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('Only one is left.');
  const changed = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  await expect(changed.filter({ hasText: /^\d+$/ })).toHaveText(['4', '1']);
  await expect(page.getByText('Pieces in total: 5')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Orders orders waiting for you: 1' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Main menu, orders waiting for you: 1')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('list', { name: 'Order status' })).toContainText('Placed');
  const confirm = page.getByRole('button', { name: 'Confirm Order' });
  await confirm.click();
  const agreed = page.getByRole('dialog').getByRole('note');
  await expect(agreed).toContainText('from 4 to 1');
  await expect(agreed).toContainText('Only one is left.');
  await expectAccessible(page, 'dialog');
  await expectAlert(page, 'Confirm order error!', '/api/ot/order/confirm', () =>
    answer(page, 'Confirm Order', 'Yes'),
  );
  await confirm.click();
  await answer(page, 'Confirm Order', 'Yes');
  await expect(page.getByText(`The order ${code} is confirmed.`)).toBeVisible();
  await expect(page.getByRole('link', { name: /orders waiting for you/ })).toHaveCount(0);
  await expect(page.getByText('Waiting for shipping')).toBeVisible();

  const parcel = { carrier: 'DHL Freight', trackingNumber: 'JD0146000123' };
  await asStaff(request, 'shipOrder', id, parcel);
  await reload(page);
  await expect(page.getByText('In transit')).toBeVisible();
  const shipping = page.getByRole('region', { name: 'Deliveries' });
  await expect(shipping).toContainText('DHL Freight');
  await expect(shipping).toContainText('JD0146000123');
  const arrived = page.getByRole('button', { name: 'Confirm delivery', exact: true });
  await arrived.click();
  await expectAlert(page, 'Confirm delivery error!', '/api/ot/order/confirm-delivery', () =>
    answer(page, 'Confirm delivery', 'Yes'),
  );
  await arrived.click();
  await answer(page, 'Confirm delivery', 'Yes');
  await expect(page.getByText(`The delivery of the order ${code} is confirmed.`)).toBeVisible();
  const history = page.getByRole('region', { name: 'Messages and history' });
  await expect(history.getByRole('listitem').locator('strong')).toContainText([
    ...['Delivered', 'Shipped', 'Confirmed', 'Quantities changed', 'Order placed'],
  ]);
  await expect(history).toContainText('from 4 to 1');
  await expect(page.getByRole('button', { name: 'Confirm delivery' })).toHaveCount(0);
});

test.describe('An action that comes too late', () => {
  test.use({ expected: [/status of 409/] });
  test('is told, and the order shown as it is', async ({ page, request }) => {
    await signInAnew(page);
    await staffLogin(request, 'sales');
    const { id, code } = await place(page);
    await open(page, '/orders');
    await asStaff(request, 'confirmOrder', id);
    await orderIn(page, code).getByRole('button', { name: 'Cancel' }).click();
    await answer(page, 'Cancel order', 'Yes');
    const alert = page.getByRole('dialog', { name: 'Cancel order error!' });
    await expect(alert).toContainText('The order has changed in the meantime.');
    await alert.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(orderIn(page, code)).toContainText('Confirmed');
    await expect(orderIn(page, code).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  });
});

test('An order is put into the cart again, with what can not be had any more in words', async ({
  page,
}) => {
  await signInAnew(page);
  const { code } = await place(page);
  await open(page, '/orders');
  const again = orderIn(page, code).getByRole('button', { name: 'Order again' });
  await again.click();
  await expect(page.getByText(`In the cart from the order ${code}: 2 items`)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toContainText('2');
  const val = {
    added: 1,
    refused: [
      { refCodeOld: 'CH-1', obstacle: 'withdrawn' },
      { refCodeOld: 'CH-2', obstacle: 'Out Of Stock' },
    ],
  };
  await page.route('**/api/ot/order/again', (route) =>
    route.fulfill({ json: { success: '0', msg: '', val } }),
  );
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Order again' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'CH-1 – no longer in the catalogue',
    'CH-2 – Out Of Stock',
  ]);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Open cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
});

test.describe('When an answer is lost', () => {
  test.use({ expected: [/ERR_FAILED/] });
  test('the same press again puts an order into the cart once, and cancels it', async ({
    page,
  }) => {
    await signInAnew(page);
    const { code } = await place(page);
    await open(page, '/orders');
    const order = orderIn(page, code);
    for (const path of ['again', 'cancel']) {
      await interceptNext(page, `**/api/ot/order/${path}`, async (route) => {
        await route.fetch();
        await route.abort();
      });
    }
    const messages = page.getByLabel('Messages').getByRole('listitem');
    const lost = messages.filter({ hasText: 'Network error, Please try it later' });
    const closeLost = async () => {
      await lost.getByRole('button', { name: 'Close' }).click();
      await expect(lost).toHaveCount(0);
    };
    await order.getByRole('button', { name: 'Order again' }).click();
    await closeLost();
    await order.getByRole('button', { name: 'Order again' }).click();
    await expect(page.getByText(`In the cart from the order ${code}: 2 items`)).toBeVisible();
    const cart = (await call(page, '/api/ot/cart/list')) as { totalQuantity: number }[];
    expect(cart.map(({ totalQuantity }) => totalQuantity)).toEqual([4, 4]);

    await order.getByRole('button', { name: 'Cancel' }).click();
    await answer(page, 'Cancel order', 'Yes');
    await closeLost();
    await order.getByRole('button', { name: 'Cancel' }).click();
    await answer(page, 'Cancel order', 'Yes');
    await expect(page.getByText(`The order ${code} is cancelled.`)).toBeVisible();
  });
});

test('Many orders are shown page by page', async ({ page }) => {
  await signInAnew(page);
  const first = await place(page, 1);
  for (let count = 0; count < 10; count += 1) await place(page, 1);
  await open(page, '/orders');
  await expect(page.getByText('11 orders · 11 items · 44 pcs')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(orderIn(page, first.code)).toHaveCount(0);
  const pager = page.getByRole('navigation', { name: 'Pages of orders' });
  await pager.getByRole('link', { name: 'Page 2' }).click();
  await expect(orderIn(page, first.code)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('An order is found by the numbers of the purchaser and by where it stands', async ({
  page,
}) => {
  await signInAnew(page);
  const first = await place(page, 1, { poNumber: 'PO-4711', note: 'Please pack apart' });
  const second = await place(page, 2);
  await open(page, '/orders');
  const search = page.getByRole('search').getByRole('searchbox');
  await search.fill('po-47');
  await search.press('Enter');
  await expect(page).toHaveURL(/[?&]search=po-47/);
  await expect(orderIn(page, second.code)).toHaveCount(0);
  await expect(orderIn(page, first.code)).toContainText('PO-4711');
  await expect(page.getByText('1 order · 1 item · 4 pcs')).toBeVisible();
  await expect(search).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Order status' }).selectOption('Delivered');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No order matches.')).toBeVisible();
  await page.goBack();
  await expect(orderIn(page, first.code)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Order status' })).toHaveValue('');
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(orderIn(page, second.code)).toBeVisible();
  await expect(search).toHaveValue('');
  await page.getByRole('link', { name: first.code }).click();
  await expect(page.getByRole('article')).toContainText('Note: Please pack apart');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/crquery\?val=/);
});

test.describe('What is not there', () => {
  test.use({ expected: [/status of 404/] });

  test('is told to a visitor after signing in on the way to it', async ({ page }) => {
    await signInAnew(page, '/orderdetail?id=987654321');
    await expect(page).toHaveURL(/\/orderdetail\?id=987654321$/);
    await expect(page.getByRole('alert')).toContainText('The order could not be shown');
    await page.getByRole('link', { name: 'All orders' }).click();
    await expect(page).toHaveURL(/\/orders$/);
  });

  test("is another's order, as page and as PDF", async ({ page }) => {
    await signInAnew(page);
    const { id } = await place(page, 1);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signInAnew(page);
    expect((await page.goto(`/orderdetail?id=${id}`))?.status()).toBe(404);
    await expect(page.getByRole('alert')).toContainText('The order could not be shown');
    expect((await page.goto(`/fr/orderdetail.pdf?id=${id}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’existe pas');
  });
});

test('The PDF opens beside the page, for its owner alone', async ({ page }) => {
  await signInAnew(page);
  const { id, code } = await place(page);
  await open(page, `/ar/orderdetail?id=${id}`);
  const link = page.getByRole('link', { name: 'فتح بصيغة PDF' });
  await expect(link).toHaveAttribute('target', '_blank');
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toBe(`/ar/orderdetail.pdf?id=${id}`);
  const pdf = await page.request.get(address);
  expect(pdf.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${code}.pdf"`,
    'cache-control': 'private, no-store',
  });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.context().clearCookies();
  const visitor = await page.request.get(address);
  expect(visitor.url()).toContain(`/ar/login?back=${encodeURIComponent(address)}`);
});

test('Printed, an order is one clean sheet', async ({ page }) => {
  await signInAnew(page);
  const { id, code } = await place(page);
  await open(page, `/orderdetail?id=${id}`);
  // Printed pages have light colours even in dark mode.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: `Order ${code}` })).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  );
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light only');
  await expect(page.getByRole('table', { name: `Order ${code}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order again' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Open as PDF' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeHidden();
});

// These orders are long. every-page.e2e.ts checks both pages with short orders.
test('Orders are as good in Arabic, on a phone and in the dark', async ({ page }) => {
  await signInAnew(page);
  const { id, code } = await place(page, 8);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/ar/orders?tab=development', `/ar/orderdetail?id=${id}`]) {
    await open(page, address);
    expect(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.getByLabel('رسالتك').fill('Please pack it well.');
  await page.getByRole('button', { name: 'إرسال الرسالة' }).click();
  const messages = page.getByRole('region', { name: 'الرسائل والسجل' });
  const message = messages.getByRole('listitem').getByText('Please pack it well.');
  await expect(message).toHaveCSS('text-align', 'right');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await open(page, '/ar/orders');
  await expect(page.getByText('و6 أصناف أخرى')).toBeVisible();
  await expectAccessible(page);
});

test('On a phone nothing of an order lies over another part of it or beyond the side', async ({
  page,
}) => {
  await signInAnew(page);
  const note = `See https://example.com/${'drawing'.repeat(20)}`;
  const fields = { shippingConsigneeName: 'Demo Turbo Service', note };
  const { id, code } = await place(page, 1, fields);
  for (const language of ['', '/ru', '/es', '/fr']) {
    await open(page, `${language}/orders`);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 740 });
      const number = await page.getByText(code, { exact: true }).boundingBox();
      const date = await page.getByRole('main').locator('time').boundingBox();
      const recipient = await page.getByText('Demo Turbo Service').boundingBox();
      const where = `${language} ${width} px`;
      const end = (number?.x ?? 0) + (number?.width ?? 0);
      expect(end, where).toBeLessThan(date?.x ?? 0);
      const row = await page.locator('tr').filter({ hasText: code }).boundingBox();
      expect((date?.x ?? 0) + (date?.width ?? 0), where).toBeCloseTo(
        (row?.x ?? 0) + (row?.width ?? 0),
        0,
      );
      expect(recipient?.height, where).toBeLessThan(50);
      expect(await sidewaysOverflow(page), where).toBeLessThanOrEqual(0);
    }
  }
  await open(page, `/orderdetail?id=${id}`);
  await expect(page.getByText(note)).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

test.describe('In another time zone', () => {
  const timezoneId = 'Pacific/Auckland';
  test.use({ timezoneId });

  test('orders are listed and found by its days, from the server on', async ({ page }) => {
    await signInAnew(page);
    const today = () => page.evaluate(() => new Intl.DateTimeFormat('sv').format(new Date()));
    // Reads the day before and after the order, because midnight may pass in between.
    const from = await today();
    const { id, code } = await place(page, 1);
    const days = `from=${from}&to=${await today()}`;
    await call(page, '/api/ot/order/get', { orderId: id });
    await open(page, `/orders?${days}`);
    await expect(page.getByText(`Time zone: ${timezoneId}`)).toBeVisible();
    await expect(page.getByRole('link', { name: code })).toBeVisible();
    // The HTML of the server has the same time zone and the same order.
    const html = await (await page.request.get(`/orders?${days}`)).text();
    expect(html).toContain(`Time zone: ${timezoneId}`);
    expect(html).toContain(code);
    await expectAccessible(page);
  });
});
