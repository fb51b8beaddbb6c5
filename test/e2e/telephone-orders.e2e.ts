/** A phone order; corrections and additions by staff after confirmation (docs/product.md 12.16, 12.19). */

import type { Page } from '@playwright/test';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, idOf, open, reload, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall } from './staff.ts';

// An impossible step fails after this time, not with the test's timeout.
test.use({ actionTimeout: 15_000 });

async function stockedPart(page: Page): Promise<string> {
  const id = await idOf(page, turbo);
  const sheet = await (await page.request.get(`/api/prd/turbo/getTurboById?id=${id}`)).json();
  const parts = sheet.val.bomList as { eePn: string; stockInfo: string }[];
  const part = parts.find(({ eePn, stockInfo }) => eePn && /^(Plenty|Low) Stock$/.test(stockInfo));
  return part?.eePn ?? '';
}

test('Staff order for a customer, confirm, add an item and correct the address; the customer accepts', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const customer = await addCustomer('A');
  await signInByCall(page, customer);
  const part = await stockedPart(page);
  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, 'sales', '/orders/create');
  await desk
    .getByRole('combobox', { name: 'Words of company, name or e-mail' })
    .fill(customer.email);
  await desk.getByRole('option', { name: customer.email }).click();
  const numbers = desk.getByLabel('Part numbers with quantities');
  await numbers.fill('1) TU-1749-031 2\n2) CH-1749-031 120\n3) HS-1749-001 two');
  await desk.getByRole('button', { name: 'Find items' }).click();
  await expect(desk.getByLabel('Quantity of TU-1749-031')).toHaveValue('2');
  await expect(desk.getByLabel('Quantity of CH-1749-031')).toHaveValue('120');
  // The form refuses an invalid quantity and does not take it as 1.
  await expect(desk.getByText('HS-1749-001: enter a quantity from 1 to 9999.')).toBeVisible();
  for (const number of ['CH-1749-031', 'HS-1749-001']) {
    await desk.getByRole('button', { name: `Remove ${number}` }).click();
  }
  await expectAccessible(desk, 'main');
  await desk.getByRole('textbox', { name: 'Recipient', exact: true }).fill('Ann Lee');
  await desk.getByLabel('Contact').fill('+49 1512 3456789');
  await desk.getByLabel('Address').fill('Hafenstr. 1, Hamburg');
  await desk.getByLabel('Zipcode').fill('20095');
  await desk.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await desk.getByRole('option', { name: 'Germany' }).click();
  await desk.getByLabel('Shipping method').selectOption('Air');
  await desk.getByRole('button', { name: 'Place the order' }).click();
  await expect(desk).toHaveURL(/\/orders\/\d+\/show$/);
  await expect(desk.getByText('Placed by staff')).toBeVisible();
  const id = /orders\/(\d+)/.exec(desk.url())?.[1] ?? '';
  const { version } = await staffCall(desk.request, 'getStaffOrder', { id });
  await staffCall(desk.request, 'confirmOrder', { id, version });

  await openDesk(desk, 'sales', `/orders/${id}/show`);
  await desk.getByRole('button', { name: 'Correct address, shipping or wishes' }).click();
  await desk.getByLabel('Address').fill('Hafenstr. 11, Hamburg');
  await desk.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(desk.getByText('Order corrected')).toBeVisible();
  await desk.getByRole('button', { name: 'Propose a change' }).click();
  await desk.getByLabel('Part numbers with quantities').fill(part);
  await desk.getByRole('button', { name: 'Find items' }).click();
  await expect(desk.getByLabel(`Quantity of ${part}`)).toHaveValue('1');
  await desk.getByLabel('Remark to the customer').fill('As agreed by telephone');
  await expectAccessible(desk, 'main');
  await desk.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(desk.getByText('Change proposed')).toBeVisible();

  await open(page, `/orderdetail?id=${id}`);
  const change = page.getByRole('region', { name: 'Change proposed' });
  const history = page.getByRole('region', { name: 'Messages and history' });
  await expect(change.getByText('added: 1')).toBeVisible();
  await expect(
    history.getByText('from Hafenstr. 1, Hamburg to Hafenstr. 11, Hamburg'),
  ).toBeVisible();
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('dialog')).toContainText('added: 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(change).toHaveCount(0);
  await reload(page);
  for (const step of ['Placed by staff', 'Order corrected', 'Change proposed', 'Change accepted']) {
    await expect(history.getByText(step)).toBeVisible();
  }
});
