import type { Page } from '@playwright/test';
import { signInAs } from './customers.ts';
import { expect, open, sidewaysOverflow, test } from './journey.ts';

/** Another maker's number for CH-1544-002. */
const cross = 'DC-CH-199113';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

test('A number of another maker, in any writing, finds ours and says why', async ({ page }) => {
  await open(page, '/index');
  await page.getByText('Advanced Search').click();
  const field = page.getByRole('textbox', { name: 'Part number of another maker' });
  await field.fill('dc ch 199113');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/crquery\?val=dc\+ch\+199113$/);
  await expect(page.getByRole('status').first()).toHaveText('1 item found');
  const headers = ['Description', 'Turbo Model', 'E&E P/N', 'Stock', 'Why it matched'];
  for (const name of headers) await expect(page.getByRole('columnheader', { name })).toBeVisible();
  await expect(rows(page)).toContainText('CH-1544-002');
  await expect(rows(page)).toContainText(`Demo Cross: cross reference ${cross}`);
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1544-002' })).toHaveValue('1');
  await expect(page.getByRole('button', { name: 'Add to Cart: CH-1544-002' })).toBeEnabled();
  await expect(page.getByRole('link', { name: /^Details>>/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Search Again' })).toHaveAttribute('href', '/query');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('Level A opens the details and comes back to the number', async ({ page }) => {
  await signInAs(page, 'A');
  await open(page, `/crquery?val=${cross}`);
  await page.getByRole('link', { name: 'Details>> CH-1544-002' }).click();
  await expect(page).toHaveURL(/\/chradetail\?id=\d+&fromPage=CrossRefQuery&val=DC-CH-199113$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CH-1544-002');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/crquery\\?val=${cross}$`));
});

test('Level C adds the first match with its quantity, and sees no details', async ({ page }) => {
  await signInAs(page, 'C');
  await open(page, `/crquery?val=${cross}`);
  await expect(page.getByRole('link', { name: /^Details>>/ })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Quantity of CH-1544-002' }).fill('2');
  await page.getByRole('button', { name: 'Add to Cart: CH-1544-002' }).click();
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
});

test('A turbo leads to its build sheet; ten to a page', async ({ page }) => {
  await open(page, '/crquery?val=5303');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/crquery\?val=5303&pindex=2$/);
  await expect(page.getByText('First match')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Details>>/ })).toHaveCount(0);
  await page
    .getByRole('link', { name: /^View the build sheet of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/turbodetail\?id=\d+&fromPage=CrossRefQuery&val=5303&pindex=2$/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/crquery\?val=5303&pindex=2$/);
});

test('A number that is nobody’s says so, and what to try', async ({ page }) => {
  await open(page, '/crquery?val=QQQ77777');
  await expect(page.getByRole('status').first()).toHaveText('No data found');
  await expect(page.getByRole('heading', { name: 'What to try' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Part number of any maker' });
  await box.fill('a-');
  await box.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter at least 3 letters or digits.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('The search box finds a number', async ({ page }) => {
    await page.goto('/crquery');
    await page.getByRole('textbox', { name: 'Part number of any maker' }).fill(cross);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(rows(page)).toContainText('CH-1544-002');
  });
});

test('Diameters in inches are searched in mm, and the drawing shows which one is meant', async ({
  page,
}) => {
  await open(page, '/index?isAdvSearch=1');
  await page.getByRole('radio', { name: 'Inches' }).check();
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Turbine wheel' }) });
  const inducer = form.getByRole('textbox', { name: 'Inducer, inch' });
  await inducer.fill('1.693');
  await expect(form.locator('[data-lit]')).toHaveText('Inducer');
  await page.getByRole('radio', { name: 'Millimetres' }).check();
  await expect(form.getByRole('textbox', { name: 'Inducer, mm' })).toHaveValue('43');
  await page.getByRole('radio', { name: 'Inches' }).check();
  await inducer.press('Enter');
  await expect(page).toHaveURL(/isAdvSearch=1&advQueryVtype=1&valDim1_1=43$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turbine wheel, inducer 43 mm');
});

test('Where no wheel lies within 0.5 mm, the nearest ones are offered', async ({ page }) => {
  await open(page, '/query?isAdvSearch=1&advQueryVtype=2&valDim2_2=300');
  await expect(page.getByRole('status').first()).toHaveText('No data found');
  await expect(page.getByRole('heading', { name: 'Nearest wheels' })).toBeVisible();
  const number = page.getByRole('table').getByRole('link', { name: /^CW-/ }).first();
  await number.click();
  await expect(page).toHaveURL(/\/crquery\?val=CW-/);
  await expect(page.getByText('First match')).toBeVisible();
});

test('Nothing of the cross references lies beyond the side at any width', async ({ page }) => {
  for (const address of ['/crquery?val=5303', '/ru/crquery?val=5303', '/ar/crquery']) {
    await page.goto(address);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysOverflow(page), `${address} ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('No line of a reason begins with the bracket behind its number', async ({ page }) => {
  await open(page, '/crquery?val=1749');
  for (let width = 960; width <= 1120; width += 8) {
    await page.setViewportSize({ width, height: 800 });
    const alone = await rows(page)
      .locator('bdi')
      .evaluateAll(
        (numbers) =>
          numbers.filter((number) => {
            const { nextSibling } = number;
            if (!nextSibling?.textContent?.startsWith(')')) return false;
            const bracket = document.createRange();
            bracket.setStart(nextSibling, 0);
            bracket.setEnd(nextSibling, 1);
            const { top } = bracket.getBoundingClientRect();
            return top >= number.getBoundingClientRect().bottom - 2;
          }).length,
      );
    expect.soft(alone, `${width} px`).toBe(0);
  }
});
