/** Goods are picked, shipped, packed and invoiced. Both sides see the papers of each step. */
import sharp from 'sharp';
import { addCustomer, placeOrder, signInByCall } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

test('A delivery is packed and invoiced at the desk, and its customer finds the papers', async ({
  page,
  browser,
}) => {
  const person = await addCustomer('B');
  await signInByCall(page, person);
  const code = await placeOrder(page.request, person, await idOf(page, turbo), '4');
  await staffLogin(page.request, 'sales');
  const [{ id }] = await staffCall(page.request, 'listOrders', { text: code });
  const { items } = await staffCall(page.request, 'getStaffOrder', { id });
  const lines = [{ id: items[0].id, unitPrice: '250.00' }];
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  await staffCall(page.request, 'changeOrder', { id, version: 1, lines: [], quotation });
  await open(page, `/orderdetail?id=${id}`);
  await page.getByRole('button', { name: 'Confirm Order' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Waiting for shipping').first()).toBeVisible();
  const { version } = await staffCall(page.request, 'getStaffOrder', { id });
  const parcel = { carrier: 'DHL', trackingNumber: 'JD0146000123' };
  await staffCall(page.request, 'shipOrder', { id, version, ...parcel });

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, 'sales', `/orders/${id}/show`);
  await desk.getByRole('button', { name: 'Pack', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Pack delivery 1' });
  const first = dialog.getByRole('group', { name: 'Carton 1', exact: true });
  const pieces = first.getByLabel(/^Pieces of .* in carton 1$/);
  await expect(pieces).toHaveValue('4');
  await pieces.fill('3');
  await expect(dialog.getByRole('status')).toContainText('In no carton: 1 ×');
  // Hand scanners end each number with Enter.
  const serials = first.getByLabel(/^Serial numbers or batch of/);
  await serials.pressSequentially('S4711');
  await serials.press('Enter');
  await serials.pressSequentially('S4712');
  await expect(serials).toHaveValue('S4711, S4712');
  await first.getByLabel('Gross weight in kg').fill('12,5');
  await first.getByLabel('Length in mm').fill('400');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await first.getByLabel('Width in mm').fill('300');
  await first.getByLabel('Height in mm').fill('250');
  await dialog.getByRole('button', { name: 'Add a carton' }).click();
  const second = dialog.getByRole('group', { name: 'Carton 2', exact: true });
  await expect(second.getByLabel(/^Pieces of/)).toHaveValue('1');
  await second.getByLabel('Gross weight in kg').fill('4');
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 320, height: 800 });
  expect(await sidewaysOverflow(desk)).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText(`Packed: ${code}`)).toBeVisible();

  const delivery = desk.getByRole('listitem', { name: 'Delivery 1' });
  await expect(delivery.getByRole('link', { name: 'Labels A6' })).toBeVisible();
  await desk.getByRole('button', { name: 'Issue invoice' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click();
  await expect(desk.getByText(`Invoice issued: ${code}`)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Issue invoice' })).toHaveCount(0);
  await expect(
    desk.getByRole('button', { name: 'Commercial invoice as PDF', exact: true }),
  ).toBeVisible();
  await expectAccessible(desk);
  await desk.context().close();

  await open(page, `/orderdetail?id=${id}`);
  const mine = page.getByRole('listitem', { name: 'Delivery 1' });
  await expect(mine).toContainText('16.5');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Commercial invoice as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^CI\d{6}\.pdf$/);
});

test.describe('When a picture is refused', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('An admin sets the picture of the stamp, and removes it', async ({ page }) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="100" r="90"/></svg>';
    const stamp = {
      name: 'stamp.png',
      mimeType: 'image/png',
      buffer: await sharp(Buffer.from(svg)).png().toBuffer(),
    };
    await openDesk(page, 'admin', '/stamp');
    await expect(page.getByText('There is no picture')).toBeVisible();
    const choose = page.getByLabel('Choose a picture');
    await choose.setInputFiles({ ...stamp, buffer: Buffer.from('no picture') });
    await expect(page.getByRole('alert')).toHaveText('This file is not a picture.');
    await choose.setInputFiles(stamp);
    await expect(page.getByText('Saved: stamp.png')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Stamp or signature' })).toBeVisible();
    await expect(page.getByText('by admin@example.com')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('There is no picture')).toBeVisible();
    await openDesk(page, 'admin', '/audit');
    await expect(page.getByRole('row', { name: /Stamp removed/ })).toBeVisible();
  });
});

test.describe('When an address of a carrier is refused', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('Staff print the papers of several orders, and ship with a carrier that they added', async ({
    page,
  }) => {
    const person = await addCustomer('B');
    await signInByCall(page, person);
    const turboId = await idOf(page, turbo);
    const codes = [
      await placeOrder(page.request, person, turboId, '1'),
      await placeOrder(page.request, person, turboId, '2'),
    ];
    await staffLogin(page.request, 'sales');
    const orders: { id: string; customerId: string }[] = [];
    for (const code of codes) {
      const [order] = await staffCall(page.request, 'listOrders', { text: code });
      const { items, version } = await staffCall(page.request, 'getStaffOrder', { id: order.id });
      const short = items.map((item: { id: string }) => ({ id: item.id, stock: '9999' }));
      await staffCall(page.request, 'confirmOrder', { id: order.id, version, short });
      orders.push(order);
    }
    await openDesk(page, 'sales', '/carriers');
    const carrier = `Blue Star ${codes[0]}`;
    await page.getByRole('button', { name: 'Add a carrier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a carrier' });
    await dialog.getByLabel('Name', { exact: true }).fill(carrier);
    await dialog.getByLabel('Page that follows a parcel').fill('https://example.com/');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('contains {number} once');
    await dialog
      .getByLabel('Page that follows a parcel')
      .fill('https://example.com/?bill={number}');
    await dialog.getByLabel('Its numbers are those of bills of lading').check();
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: carrier })).toContainText(
      'Bill of lading',
    );

    const [first, second] = orders;
    const filter = JSON.stringify({ customerId: first?.customerId });
    const list = `/staff/orders?${new URLSearchParams({ filter })}`;
    await page.goto(list);
    for (const code of codes) await page.getByRole('checkbox', { name: `Tick ${code}` }).check();
    await expectAccessible(page);
    const printed = async (name: string) => {
      const link = page.getByRole('link', { name, exact: true });
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type'], name).toBe('application/pdf');
    };
    await printed('Picking lists (2)');
    await page.goto(`/staff/orders/${second?.id}/show`);
    await printed('Picking list');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const ship = page.getByRole('dialog', { name: 'Ship this order' });
    await expect(ship.locator('datalist option', { hasText: carrier })).toHaveCount(1);
    await ship.getByLabel('Carrier').fill(carrier);
    await ship.getByLabel('Bill of lading').fill('BSL 123456');
    await ship.getByRole('button', { name: 'Ship', exact: true }).click();
    const followed = page.getByRole('listitem', { name: 'Delivery 1' });
    await expect(followed.getByText('Bill of lading')).toBeVisible();
    const number = followed.getByRole('link', { name: 'BSL 123456' });
    await expect(number).toHaveAttribute('href', 'https://example.com/?bill=BSL123456');
    await page.goto(list);
    await page.getByRole('checkbox', { name: `Tick ${codes[1]}` }).check();
    await printed('Packing lists (1)');
    await printed('Labels 100 × 150 mm');
  });
});
