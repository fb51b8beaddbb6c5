/** A customer's own numbers (docs/product.md 2.15 and 12.7). */
import type { Page } from '@playwright/test';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';

const CHRA = 'CH-1749-031';

const signIn = async (page: Page) => signInByCall(page, await addCustomer('B'));

test('A number given on a build sheet is found by every search and shown in the cart', async ({
  page,
}) => {
  await signIn(page);
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await page.getByRole('cell').getByText(CHRA, { exact: true }).hover();
  await page.getByRole('button', { name: `Give your number for ${CHRA}` }).click();
  const field = page.getByRole('textbox', { name: `Your number for ${CHRA}` });
  await expect(field).toBeFocused();
  await field.fill('Regal 47-11');
  await field.press('Enter');
  await expect(page.getByText('your number Regal 47-11')).toBeVisible();
  await expectAccessible(page);

  for (const address of ['/query?vtype=0&val=regal4711', '/crquery?val=REGAL-4711']) {
    await open(page, address);
    const ownNumber = page.getByRole('region', { name: 'Your number' });
    await expect(ownNumber).toContainText(CHRA);
  }
  await expectAccessible(page);
  const match = page.getByRole('region', { name: 'Your number' });
  await match.getByRole('button', { name: `Add to Cart: ${CHRA}` }).click();
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await open(page, '/index');
  await page.getByRole('combobox', { name: 'Turbo part number' }).pressSequentially('regal');
  await page.getByRole('option', { name: `Regal 47-11 ${CHRA}` }).click();
  await expect(page.getByRole('region', { name: 'Your number' })).toContainText(CHRA);

  await open(page, '/quickorder');
  await page.keyboard.type('regal 47');
  await expect(page.getByRole('group', { name: 'Your number' })).toContainText(CHRA);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Lines', exact: true })).toContainText(
    'your number Regal 47-11',
  );
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Open cart' }).click();
  await expect(page.getByText('your number Regal 47-11')).toBeVisible();
  // The reference is the number as the customer typed it.
  const reference = page.getByRole('textbox', { name: `Your reference for ${CHRA}` });
  await expect(reference).toHaveValue('REGAL-4711');
  await page.getByRole('button', { name: `Change your number for ${CHRA}` }).click();
  // The page warns if the number also belongs to another item.
  const number = page.getByRole('textbox', { name: `Your number for ${CHRA}` });
  await number.fill('TW-1749-001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('is also a number of TW-1749-001')).toBeVisible();
  await number.fill('R-4712');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('your number R-4712')).toBeVisible();
});

test('Several numbers of an item are changed one by one on their own page', async ({ page }) => {
  await signIn(page);
  await open(page, '/ownnumbers');
  await page
    .getByLabel('Choose a file with your numbers and ours (CSV, XLSX, XLS, ODS)')
    .setInputFiles({
      name: 'own.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Our number;E&E P/N\nPLANT-100;${CHRA}\nPLANT-200;${CHRA}\n`),
    });
  await expect(page.getByText('Numbers imported: 2.')).toBeVisible();
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await expect(page.getByText('your number PLANT-100; PLANT-200')).toBeVisible();
  await page.getByRole('link', { name: `Change your number for ${CHRA}` }).click();
  const table = page.getByRole('table', { name: 'Your own numbers' });
  const row = table.getByRole('row').filter({ hasText: 'PLANT-200' });
  await row.getByRole('button', { name: `Change your number for ${CHRA}` }).click();
  await row.getByRole('textbox').fill('PLANT-201');
  await row.getByRole('textbox').press('Enter');
  await expect(table.getByRole('rowheader')).toHaveText(['PLANT-100', 'PLANT-201']);
  await expectAccessible(page);
});

test('A file of own numbers is taken, and what it does not name is told', async ({ page }) => {
  await signIn(page);
  await open(page, '/quickorder');
  await page.getByRole('link', { name: 'Your own numbers' }).click();
  await expect(page.getByText('No data')).toBeVisible();
  const send = (contents: string) =>
    page
      .getByLabel('Choose a file with your numbers and ours (CSV, XLSX, XLS, ODS)')
      .setInputFiles({
        name: 'own.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(contents),
      });
  await send(`Our number;E&E P/N\nA-1001;${CHRA}\nA-1002;QQQ-777\n`);
  await expect(page.getByText('Numbers imported: 1. Rows not imported: 1.')).toBeVisible();
  await expect(page.getByText('This item is not in the catalogue.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Your own numbers' });
  await expect(table.getByRole('row').filter({ hasText: 'A-1001' })).toContainText(CHRA);
  await send(`First;Second\nA-1003;TW-1749-001\n`);
  const choice = page.getByRole('form', { name: 'Columns' });
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Add these lines' }).click();
  await expect(table).toContainText('A-1003');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('Long numbers without a gap widen no page', async ({ page }) => {
  await signIn(page);
  const number = 'W'.repeat(60);
  await open(page, '/ownnumbers');
  await page
    .getByLabel('Choose a file with your numbers and ours (CSV, XLSX, XLS, ODS)')
    .setInputFiles({
      name: 'own.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Our number;E&E P/N\n${number};${CHRA}\n`),
    });
  await expect(page.getByText('Numbers imported: 1.')).toBeVisible();
  await open(page, '/quickorder');
  await page.keyboard.type(CHRA);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'Open cart' })).toBeVisible();
  const sheet = `/turbodetail?id=${await idOf(page, turbo)}`;
  for (const address of ['/ownnumbers', '/cart', sheet]) {
    await open(page, address);
    await expect(page.getByText(number)).toBeVisible();
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const over = await sidewaysOverflow(page);
      expect.soft(over, `${address} ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
