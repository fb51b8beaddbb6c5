/** Results narrowed by make, model, engine, turbo maker, turbo model and stock. */
import type { Page } from '@playwright/test';
import { chooseTurbos, expect, open, sidewaysOverflow, test } from './journey.ts';
import { expectAccessible } from './looks.ts';

const address = '/query?vtype=1&vsubtype=1&vehicleApplication=Passenger+car';
const list = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Narrow' }).getByRole('combobox', { name, exact: true });
const expectCount = (page: Page, count: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: count })).toBeVisible();

test('Results are narrowed step by step, stay so in the address, and widen again', async ({
  page,
}) => {
  await open(page, address);
  await chooseTurbos(list(page, 'Car Make'), 'Volkswagen');
  await expect(page).toHaveURL(/byMake=Volkswagen/);
  await expectCount(page, /^25 turbos /);
  await chooseTurbos(list(page, 'Vehicle Model'), 'Golf V');
  await expect(page).toHaveURL(/byModel=Golf\+V/);
  await expectCount(page, /^\d turbos /);
  const models = page.getByRole('row').getByRole('cell').nth(4);
  await expect(models.first()).toContainText('Golf V');
  await expectAccessible(page);
  await open(page, page.url());
  await expect(list(page, 'Car Make')).toHaveValue('Volkswagen');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expectCount(page, /^185 turbos /);
  await expect(page).toHaveURL(new RegExp(`${address.replace(/[?+]/g, '\\$&')}$`));
});

test('What narrows the results goes along to another order and back from a build sheet', async ({
  page,
}) => {
  await open(page, '/query?vtype=0&val=970&byMake=Audi');
  await page.getByRole('columnheader', { name: 'Year' }).getByRole('link').click();
  await expect(page).toHaveURL(/byMake=Audi.*sortSeq=6/);
  // The count leaves out the turbo that only customers may see (docs/product.md 11.6).
  await expectCount(page, /^8 turbos /);
  await page
    .getByRole('link', { name: /^View the build sheet of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(list(page, 'Car Make')).toHaveValue('Audi');
});

test('Few results offer nothing to narrow by', async ({ page }) => {
  await open(page, '/query?vtype=0&val=454231-5007S');
  await expectCount(page, /^1 turbo /);
  await expect(page.getByRole('region', { name: 'Narrow' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the lists fold behind a button that says how many narrow', async ({ page }) => {
    await open(page, `${address}&byMake=Audi`);
    const button = page.getByRole('button', { name: 'Narrow (1)' });
    await expect(list(page, 'Engine')).toBeHidden();
    await button.click();
    await chooseTurbos(list(page, 'Engine'), '1.9 TDI');
    await expect(page.getByRole('button', { name: 'Narrow (2)' })).toBeVisible();
    await expect(page).toHaveURL(/byEngine=1\.9\+TDI/);
    await expect(list(page, 'Engine')).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form shows its lists, then narrows', async ({ page }) => {
    await page.goto(address);
    const narrow = page.getByRole('button', { name: 'Narrow', exact: true });
    await narrow.click();
    await chooseTurbos(list(page, 'Car Make'), 'Audi');
    await narrow.click();
    await expect(page).toHaveURL(/byMake=Audi/);
    await expectCount(page, /^24 turbos /);
    await chooseTurbos(list(page, 'Engine'), '2.0 TDI');
    await narrow.click();
    await expect(list(page, 'Car Make')).toHaveValue('Audi');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expectCount(page, /^185 turbos /);
  });
});
