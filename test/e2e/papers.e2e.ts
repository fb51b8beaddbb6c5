/** A delivery is packed into cartons and invoiced; both sides see it. */
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
  // A hand scanner ends each number with Enter.
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
  await expect(desk.getByRole('button', { name: 'Commercial invoice as PDF' })).toBeVisible();
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
