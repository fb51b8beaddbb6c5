/**
 * By keyboard alone (docs/product.md 2.19). Presses are counted as a person makes them: each key is
 * one, the characters of a number too, and a key that is held for another one counts as well, so that
 * Shift and Tab are two.
 */
import type { Page } from '@playwright/test';
import { addCustomer, signInHere } from './customers.ts';
import { expect, open, test, turbo } from './journey.ts';

const MOST = 60;

/** A keyboard that counts. */
function counting(page: Page) {
  let presses = 0;
  const press = async (keys: string, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(keys);
      presses += keys.split('+').length;
    }
  };
  return {
    press,
    type: async (text: string) => {
      for (const character of text) await press(character);
    },
    /** As far as it takes, as one who looks where the focus is. */
    async until(keys: string, name: RegExp) {
      for (let time = 0; time < MOST; time += 1) {
        if (name.test(await focused(page))) return;
        await press(keys);
      }
      throw new Error(`${keys} does not reach ${name}: ${await focused(page)}`);
    },
    count: () => presses,
  };
}

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const one = document.activeElement;
    const name = one?.getAttribute('aria-label') ?? one?.textContent?.trim();
    return name || one?.getAttribute('type') || '';
  });

test('From the search to the review of an order of two parts', async ({ page }) => {
  await open(page, '/login?back=/index');
  await signInHere(page, await addCustomer('B'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ann Lee' })).toBeVisible();
  await page.evaluate(async () => {
    await fetch('/api/ot/address/add', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-token': localStorage.getItem('login_tk') ?? '',
      },
      body: JSON.stringify({
        addressTag: 'Works',
        consigneeName: 'Ann Lee',
        consigneeCompany: 'Turbo Lee',
        consigneeContact: '+49 40 123456',
        consigneeAddress: 'Hafenstraße 1, Hamburg',
        consigneeZipcode: '20457',
        consigneeCountry: 'DE',
      }),
    });
  });
  await open(page, '/index');
  await page.getByRole('combobox', { name: 'Turbo part number' }).focus();

  const keys = counting(page);
  await keys.type('454231');
  await expect(page.getByRole('option').first()).toContainText(turbo);
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  // The link that skips to the lines, then into them.
  await keys.press('Tab');
  await keys.press('Enter');
  await expect(page.getByRole('table', { name: 'Build sheet' })).toBeFocused();
  await keys.press('ArrowDown');
  for (const part of ['CH-1749-031', 'TW-1749-001']) {
    await keys.press('ArrowDown');
    await expect(page.getByRole('textbox', { name: `Quantity of ${part}` })).toBeFocused();
    await keys.type('2');
    const added = page.waitForResponse('**/api/ot/cart/add');
    await keys.press('Enter');
    await added;
  }
  await expect(
    page.getByRole('banner').getByRole('link', { name: /^Cart items: 2/ }),
  ).toBeVisible();

  await keys.press('Alt+c');
  await expect(page.getByRole('table', { name: 'Cart' })).toBeVisible();
  await keys.until('Tab', /^Select all$/);
  await keys.press('Space');
  await keys.until('Shift+Tab', /^Send Us Your Cart$/);
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send Us Your Cart' });
  await expect(dialog.getByLabel('Recipient name')).toHaveValue('Ann Lee');
  await keys.until('Tab', /^radio$/);
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Review your order' })).toBeVisible();
  test.info().annotations.push({ type: 'presses', description: String(keys.count()) });
  expect(keys.count()).toBeLessThanOrEqual(MOST);
});

test('Arrow keys go through the rows of a table, and stay in other fields', async ({ page }) => {
  await open(page, '/query?vtype=0&val=5303');
  const views = page.getByRole('link', { name: /^View the build sheet of/ });
  await views.nth(1).focus();
  await page.keyboard.press('ArrowUp');
  await expect(views.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(views.first()).toBeFocused();
  const boxes = page.getByLabel(/^Compare 5303/);
  await boxes.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
});
