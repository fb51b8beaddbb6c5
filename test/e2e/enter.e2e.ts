/** Enter sends nothing final, and only ends the composition of an input method (docs/product.md 2.19). */
import type { Locator, Page } from '@playwright/test';
import { addCustomer, type Person, placeOrder, signInByCall } from './customers.ts';
import { expect, idOf, open, test, turbo } from './journey.ts';
import { addToCart } from './order-lines.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

test.use({ actionTimeout: 15_000 });

/** Places an order of 2 turbos. */
async function ordered(page: Page, person: Person) {
  const code = await placeOrder(page.request, person, await idOf(page, turbo));
  await staffLogin(page.request, 'sales');
  const [{ id }] = await staffCall(page.request, 'listOrders', { text: code });
  return { id: id as string, code };
}

const orderNow = (page: Page, id: string) => staffCall(page.request, 'getStaffOrder', { id });

/** Presses Enter in a field. @returns paths to which the page then sent a POST request */
async function sentByEnter(page: Page, field: Locator): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !/\/(get|list)/i.test(request.url())) {
      sent.push(new URL(request.url()).pathname);
    }
  });
  await field.press('Enter');
  // A submitted form would have sent its call before the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return sent;
}

test('Enter in a price field does not send the quotation, the button does', async ({ page }) => {
  const { id, code } = await ordered(page, await addCustomer('B'));
  await openDesk(page, 'sales', `/orders/${id}/show`);
  await page.getByRole('button', { name: 'Give prices' }).click();
  const price = page.getByLabel(/^Unit price of /);
  await price.fill('10');
  expect(await sentByEnter(page, price)).toEqual([]);
  expect(await sentByEnter(page, page.getByLabel('Freight'))).toEqual([]);
  await page.getByRole('button', { name: 'Send to the customer' }).press('Enter');
  await expect(page.getByText(`Sent to the customer: ${code}`)).toBeVisible();
});

test("A scanner's Enter behind a tracking number ships nothing", async ({ page }) => {
  const { id, code } = await ordered(page, await addCustomer('B'));
  const { version } = await orderNow(page, id);
  await staffCall(page.request, 'confirmOrder', { id, version });
  await openDesk(page, 'sales', `/orders/${id}/show`);
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('DHL');
  const tracking = dialog.getByLabel('Tracking number');
  await tracking.pressSequentially('JD014600006789');
  expect(await sentByEnter(page, tracking)).toEqual([]);
  await expect(tracking).toHaveValue('JD014600006789');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).press('Enter');
  await expect(page.getByText(`Shipped: ${code}`)).toBeVisible();
});

test('Enter in a quantity or a serial number sends neither proposal nor claim', async ({
  page,
}) => {
  const person = await addCustomer('B');
  const { id } = await ordered(page, person);
  const { version, items } = await orderNow(page, id);
  const quotation = {
    currency: 'EUR',
    lines: [{ id: items[0].id, unitPrice: '10' }],
    validUntil: '2099-12-31',
  };
  await staffCall(page.request, 'changeOrder', { id, version, remark: '', lines: [], quotation });
  await signInByCall(page, person);
  await open(page, `/orderdetail?id=${id}`);
  await page.getByRole('button', { name: 'Propose a change' }).click();
  const pieces = page.getByRole('dialog').getByLabel(/^Quantity of /);
  await pieces.fill('1');
  expect(await sentByEnter(page, pieces)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/^PI\d{6}$/)).toBeVisible();
  const confirmed = await orderNow(page, id);
  const parcel = { carrier: 'DHL', trackingNumber: 'JD01' };
  await staffCall(page.request, 'shipOrder', { id, version: confirmed.version, ...parcel });
  const shipped = await orderNow(page, id);
  await staffCall(page.request, 'deliverOrder', { id, version: shipped.version });
  await open(page, `/orderdetail?id=${id}`);
  await page.getByRole('button', { name: 'Make a claim' }).click();
  const form = page.getByRole('form', { name: 'Make a claim' });
  await form.getByLabel('What is wrong?').fill('The shaft has play.');
  const serial = form.getByLabel('Serial number from the plate');
  await serial.fill('SN 4711');
  expect(await sentByEnter(page, serial)).toEqual([]);
  await form.getByRole('button', { name: 'Send claim' }).press('Enter');
  await expect(page.getByText('Your claim was sent.')).toBeVisible();
});

test('An Enter that is held does not answer the question that it opened', async ({ page }) => {
  const { id } = await ordered(page, await addCustomer('B'));
  const { version } = await orderNow(page, id);
  await openDesk(page, 'sales', `/orders/${id}/show`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).focus();
  await page.keyboard.down('Enter');
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabel(/^Expected day/);
  await expect(day).toBeFocused();
  // A second keydown without a keyup simulates a key that is held down.
  await page.keyboard.down('Enter');
  await expect(day).toBeFocused();
  await page.keyboard.up('Enter');
  expect(await orderNow(page, id)).toMatchObject({ version });
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
});

/**
 * Key events of the Enter that ends a composition. In Chrome and Firefox the composition still runs; in
 * Safari it has already ended.
 */
const ends = [
  ['Chrome', { key: 'Enter', isComposing: true }],
  ['Safari', { key: 'Enter', keyCode: 229 }],
] as const;

for (const [browser, key] of ends) {
  test(`Enter that ends a composition in ${browser} saves nothing yet`, async ({ page }) => {
    await signInByCall(page, await addCustomer('B'));
    await open(page, '/index');
    await addToCart(page);
    await open(page, '/cart');
    const saved: string[] = [];
    page.on('request', (request) => {
      if (/\/cart\/(update|reference)/.test(request.url())) saved.push(request.url());
    });
    const quantity = page.getByRole('textbox', { name: /^Quantity of/ });
    await quantity.fill('5');
    await quantity.dispatchEvent('keydown', { bubbles: true, cancelable: true, ...key });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(saved).toEqual([]);
    await quantity.press('Enter');
    await expect.poll(() => saved.length).toBe(1);

    await page.getByRole('button', { name: /^Your reference/ }).click();
    const reference = page.getByRole('textbox', { name: /^Your reference/ });
    await reference.pressSequentially('東京');
    await reference.dispatchEvent('keydown', { bubbles: true, cancelable: true, ...key });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(saved).toHaveLength(1);
    await reference.press('Enter');
    await expect.poll(() => saved.length).toBe(2);
  });
}
