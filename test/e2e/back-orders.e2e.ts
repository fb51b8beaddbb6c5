/** An item out of stock: staff allow back orders, a customer orders it, and both sides see the back order. */
import { devices, type Page } from '@playwright/test';
import { addCustomer, signInHere } from './customers.ts';
import { expect, open, sidewaysOverflow, test } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk } from './staff.ts';

/** An item out of stock that no other test uses. */
const SHIELD = 'HS-1849-001';

async function allowBackOrders(page: Page, number: string) {
  await openDesk(page, 'catalogue', '/catalogue');
  await page.getByLabel('Number, model, kind of part or vehicle').fill(number);
  await page.getByRole('row').filter({ hasText: number }).getByRole('link').click();
  await page.getByRole('tab', { name: 'Stock' }).click();
  await page.getByLabel('Expected').fill('2099-12-31');
  await page.getByRole('checkbox', { name: /^Back orders/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Stock saved')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('back orders allowed')).toBeVisible();
}

async function order(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Send Us Your Cart' }).click();
  const form = page.getByRole('form', { name: 'Shipping address' });
  await form.getByLabel('Recipient name').fill('Ann Lee');
  await form.getByLabel('Contact').fill('+49 1512 3456789');
  await form.getByLabel('Zipcode').fill('89073');
  await form.getByLabel('Address', { exact: true }).fill('Ring 1, Ulm');
  await form.getByLabel('Country').selectOption('Germany');
  await page.getByRole('button', { name: 'Next' }).click();
  const review = page.getByRole('dialog', { name: 'Review your order' });
  await expect(review).toContainText(/back order, expected Dec 31, 2099/i);
  await expectAccessible(page);
  await review.getByRole('button', { name: 'Place the order' }).click();
  await page.getByRole('link', { name: 'Go to the order page' }).click();
}

const { viewport, userAgent, hasTouch } = devices['Pixel 7'];
test.use({ viewport, userAgent, hasTouch });

test('On a phone a back order is allowed, put into the cart and ordered', async ({
  page,
  browser,
}) => {
  const address = `/crquery?val=${SHIELD}`;
  await open(page, address);
  const add = page.getByRole('button', { name: `Add to Cart: ${SHIELD}` });
  await expect(add).toBeDisabled();
  const desk = await browser.newContext(devices['Desktop Chrome']);
  await allowBackOrders(await desk.newPage(), SHIELD);
  await desk.close();
  const htmlText = async () => (await page.request.get(address)).text();
  await expect.poll(htmlText).toContain('Dec 31, 2099');
  await open(page, address);
  await expect(add).toBeEnabled();
  await expect(page.getByText('back order, expected Dec 31, 2099').first()).toBeVisible();
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  await page
    .getByRole('textbox', { name: `Quantity of ${SHIELD}` })
    .first()
    .fill('3');
  await add.click();
  await signInHere(page, await addCustomer('B'));
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await open(page, '/cart');
  const line = page.getByRole('row').filter({ hasText: SHIELD });
  await expect(line).toContainText(/back order, expected Dec 31, 2099/i);
  const note = line.getByText('back order, expected Dec 31, 2099').locator('../..');
  expect(await note.evaluate((cut) => cut.scrollHeight - cut.clientHeight)).toBe(0);
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await order(page);
  await expect(page.getByText('back order, expected Dec 31, 2099')).toBeVisible();
  await expectAccessible(page);
});
