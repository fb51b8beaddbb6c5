/** A wheel is measured, found by its diameters and ordered. */
import { devices, type Page } from '@playwright/test';
import { addCustomer, signInHere } from './customers.ts';
import { expect, open, openWithoutScriptsYet, sidewaysOverflow, test } from './journey.ts';
import { expectAccessible, settled } from './looks.ts';

const search = '/query?isAdvSearch=1&advQueryVtype=2&valDim2_1=36&valDim2_2=49';
const WHEEL = 'CW-K03-001';

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: WHEEL }).first();

const { viewport, userAgent, hasTouch } = devices['Pixel 7'];

for (const [where, view] of [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport, userAgent, hasTouch }],
] as const) {
  test.describe(`On ${where}`, () => {
    test.use(view);

    test('a wheel is found by its diameters and put into the cart', async ({ page }) => {
      await open(page, '/index');
      await page.getByText('Advanced Search').click();
      const form = page
        .locator('form')
        .filter({ has: page.getByRole('heading', { name: 'Compressor wheel' }) });
      await form.getByRole('textbox', { name: 'Inducer, mm' }).fill('36');
      await form.getByRole('textbox', { name: 'Exducer, mm' }).fill('49');
      await form.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Compressor wheel, inducer 36 mm, exducer 49 mm',
      );
      await expect(page.getByRole('status').first()).toHaveText(/^\d+ wheels within 0\.5 mm/);
      const row = rowOf(page);
      await expect(row).toContainText('35.9 −0.1');
      await expect(row).toContainText('49.4 +0.4');
      await expect(row).toContainText('7+7');
      await expect(row).toContainText('Stock Ok');
      const first = await page.getByRole('row').nth(1).boundingBox();
      expect(first?.y ?? Infinity).toBeLessThan(page.viewportSize()?.height ?? 0);
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
      await row.getByRole('button', { name: `Add to Cart: ${WHEEL}` }).click();
      await signInHere(page, await addCustomer('C'));
      await expect(page).toHaveURL(/advQueryVtype=2/);
      await expect(page.getByText('Add to cart succeed!').first()).toBeVisible();
    });
  });
}

test('The turbos of a wheel are a link away, and those of all wheels stand below', async ({
  page,
}) => {
  await open(page, search);
  await expect(page.getByRole('heading', { name: /turbos? with such a wheel$/ })).toBeVisible();
  const link = rowOf(page).getByRole('link', { name: /turbos? found$/ });
  const count = await link.getByText(/^\d+$/).textContent();
  await link.click();
  await expect(page).toHaveURL(`/query?vtype=2&val=${WHEEL}`);
  await expect(page.getByRole('status').first()).toHaveText(
    `${count} turbos with the E&E P/N ${WHEEL}`,
  );
});

test('A diameter in another unit stays the same search, and the other wheel is one press away', async ({
  page,
}) => {
  await open(page, search);
  await page.getByRole('radio', { name: 'Inches' }).check();
  await expect(page.getByRole('textbox', { name: 'Inducer, inch' })).toHaveValue('1.417');
  await page.getByRole('link', { name: 'Turbine wheel' }).click();
  await expect(page.getByText('Please enter at least one diameter.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Inducer, inch' }).fill('1.693');
  await page.getByRole('textbox', { name: 'Inducer, inch' }).press('Enter');
  await expect(page).toHaveURL(/advQueryVtype=1&valDim1_1=43$/);
  await expect(page.getByRole('status').first()).toHaveText(/wheels within 0\.5 mm/);
});

test('Wheels have pages of their own', async ({ page }) => {
  await open(page, '/query?isAdvSearch=1&advQueryVtype=1&valDim1_1=43');
  const first = await page.getByRole('row').nth(1).textContent();
  const pages = page.getByRole('navigation', { name: 'Pages of wheels' });
  await pages.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/wheelPage=2/);
  await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '');
});

test.describe('Without scripts', () => {
  test.use({
    javaScriptEnabled: false,
    expected: [/status of 400/],
  });

  test('the form finds wheels, and says what is no diameter', async ({ page }) => {
    await page.goto('/query?isAdvSearch=1&advQueryVtype=2');
    await page.getByRole('textbox', { name: 'Inducer, mm' }).fill('4x');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Please enter a diameter in millimetres, such as 34.7.',
    );
    await page.getByRole('textbox', { name: 'Inducer, mm' }).fill('36');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(rowOf(page)).toContainText('35.9 −0.1');
  });
});

test('Wheels stand in their place before the scripts come', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const bringScripts = await openWithoutScriptsYet(page, search);
    const places = async () => {
      const row = rowOf(page);
      const quantity = row.getByRole('textbox', { name: 'Quantity' });
      return Promise.all([row, quantity].map((one) => one.boundingBox()));
    };
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await settled(page);
    const before = await places();
    await bringScripts();
    await settled(page);
    expect(await places()).toEqual(before);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
