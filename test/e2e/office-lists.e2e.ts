/** Lists of the back office: orders, price lists, staff, audit log. */
import { addCustomer, placeOrder } from './customers.ts';
import { expect, idOf, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

const widths = [1440, 1180, 1024, 768, 390];

test.describe('with a browser in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('Twenty orders stand on the first screen, and fit windows of every width', async ({
    page,
    request,
  }) => {
    const person = await addCustomer('B');
    const code = await placeOrder(request, person, await idOf(page, turbo));
    await page.setViewportSize({ width: 1440, height: 900 });
    await openDesk(page, 'sales', '/orders');
    await expect(page).toHaveTitle('订单 – 后台管理 – E&E Turbo');
    await page.getByPlaceholder('订单、采购单、产品、客户、收货人').fill(code);
    await expect(page.getByRole('row')).toHaveCount(2);
    const row = page.getByRole('row').last();
    await expect(row).toContainText('待处理');
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect(height).toBeLessThan(37);
    expect(y + 20 * height).toBeLessThanOrEqual(900);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel(`选择 ${code}`).check();
    await page.getByRole('button', { name: '确认 1 份订单' }).click();
    const dialog = page.getByRole('dialog', { name: '要确认 1 份订单吗？' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '确认' }).click();
    await expect(page.getByText('已确认：1 份订单')).toBeVisible();
    await expect(page.getByText('没有符合条件的订单。')).toBeVisible();
  });
});

test('Views, filters and pages of orders stand in the address, with the number of their rows', async ({
  page,
  request,
}) => {
  const person = await addCustomer('B');
  const code = await placeOrder(request, person, await idOf(page, turbo));
  await openDesk(page, 'sales', '/orders');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: /^To answer \(\d/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await views.getByRole('link', { name: /^All/ }).click();
  await page.getByRole('combobox', { name: 'Country' }).fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.getByPlaceholder('Order, PO, item, customer, recipient').fill(code);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Lines: CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

for (const way of ['mouse', 'keyboard'] as const) {
  test(`An order that is opened by ${way} right after typing in the search stays open`, async ({
    page,
    request,
  }) => {
    const code = await placeOrder(request, await addCustomer('B'), await idOf(page, turbo));
    await page.clock.install();
    await openDesk(page, 'sales', '/orders');
    const search = page.getByPlaceholder('Order, PO, item, customer, recipient');
    await search.fill(code);
    await expect(page.getByRole('row')).toHaveCount(2);
    const link = page.getByRole('link', { name: code });
    await search.fill(code.slice(2));
    await (way === 'mouse' ? link.click() : link.press('Enter'));
    const history = page.getByRole('heading', { name: 'History' });
    await expect(history).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(history).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/\d+\/show$/);
    await page.goBack();
    await expect(search).toHaveValue(code.slice(2));
  });
}

test('An admin adds a member of staff and ends the account; the audit log tells it in short', async ({
  page,
}) => {
  const email = `clerk-${crypto.randomUUID()}@example.com`;
  await openDesk(page, 'admin', '/staff');
  await page.getByRole('link', { name: 'Add' }).click();
  await expect(page.getByRole('heading', { name: 'Add a member of staff' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Role').selectOption('Catalogue');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Catalogue');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'End', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'End this account' });
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText(`Ended: ${email}`)).toBeVisible();
  await expect(row).toContainText(/Ended \d/);

  await staffLogin(page.request, 'sales');
  const { email: customer } = await addCustomer('C');
  const [{ id }] = await staffCall(page.request, 'listCustomers', { text: customer });
  const { version } = await staffCall(page.request, 'getCustomer', { id });
  const reason = 'Two accounts of one company, both with orders that were never paid. '.repeat(6);
  await staffCall(page.request, 'blockCustomer', { id, version, reason });
  await openDesk(page, 'admin', '/audit');
  const entry = page.getByRole('row').filter({ hasText: customer });
  const { height = 0 } = (await entry.boundingBox()) ?? {};
  expect(height).toBeLessThan(80);
  await expectAccessible(page);
  await entry.getByText('Two accounts of one company').click();
  expect((await entry.boundingBox())?.height).toBeGreaterThan(80);
  for (const address of ['/audit', '/security', '/staff', '/price-lists', '/carriers']) {
    await page.goto(`/staff${address}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sidewaysOverflow(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await expectAccessible(page);
  }
});
