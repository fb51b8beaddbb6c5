/**
 * Maximum numbers of clicks or key presses for common tasks of purchasers. Clicks are by mouse or finger;
 * typing between them is not counted. For the keyboard each character counts. On a phone a task may take two
 * more taps.
 */
import type { Locator, Page } from '@playwright/test';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, open, test } from './journey.ts';
import { sixty, workshop } from './order-lines.ts';

/** Counts clicks by mouse or finger. */
function countingClicks(page: Page) {
  let clicks = 0;
  return {
    async click(target: Locator) {
      clicks += 1;
      await target.click();
    },
    /** Clicks a button that opens the file chooser, and chooses a file. */
    async chooseFile(target: Locator, contents: string) {
      const chooser = page.waitForEvent('filechooser');
      await this.click(target);
      const buffer = Buffer.from(contents);
      await (await chooser).setFiles({ name: 'weekly.csv', mimeType: 'text/csv', buffer });
    },
    count: () => clicks,
  };
}

/** Counts key presses; each key of a combination counts. */
function countingKeys(page: Page) {
  let presses = 0;
  const press = async (keys: string) => {
    await page.keyboard.press(keys);
    presses += keys.split('+').length;
  };
  return {
    press,
    async type(text: string) {
      for (const character of text) await press(character);
    },
    count: () => presses,
  };
}

/** Signs in a new customer with a saved address. */
async function signIn(page: Page) {
  await signInByCall(page, await addCustomer('B'));
  const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
  const headers = { 'x-token': token };
  await page.request.post('/api/ot/address/add', { data: workshop, headers });
}

/** Orders the ticked lines of the cart, to the preset address. */
async function orderCart(page: Page, hand: ReturnType<typeof countingClicks>) {
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  await hand.click(page.getByRole('button', { name: 'Send Us Your Cart' }));
  const dialog = page.getByRole('dialog', { name: 'Send Us Your Cart' });
  await expect(dialog.getByLabel('Recipient name')).toHaveValue(workshop.consigneeName);
  await hand.click(dialog.getByRole('button', { name: 'Next' }));
  const review = page.getByRole('dialog', { name: 'Review your order' });
  await hand.click(review.getByRole('button', { name: 'Place the order' }));
  await expect(page.getByText(/^Your order has been successfully placed/)).toBeVisible();
}

const fileField = (page: Page) => page.getByLabel('Or choose a file (CSV, XLSX, XLS, ODS)');

const devices = [
  { device: 'a desk', viewport: { width: 1440, height: 900 }, more: 0 },
  { device: 'a phone', viewport: { width: 390, height: 844 }, more: 2 },
];

for (const { device, viewport, more } of devices) {
  test.describe(`On ${device}`, () => {
    test.use({ viewport, hasTouch: more > 0 });

    test(`a file of 60 clean lines is an order in ${6 + more} clicks`, async ({ page }) => {
      test.slow();
      await signIn(page);
      const numbers = await sixty(page);
      await open(page, '/quickorder');
      const hand = countingClicks(page);
      const rows = numbers.map((number, place) => `${number};${place + 1}`);
      await hand.chooseFile(fileField(page), `Part number;Qty\n${rows.join('\n')}\n`);
      await expect(page.getByText('60 of 60 numbers found')).toBeVisible();
      await hand.click(page.getByRole('button', { name: 'Add to Cart' }));
      await hand.click(page.getByRole('link', { name: 'Open cart' }));
      await orderCart(page, hand);
      expect(hand.count()).toBeLessThanOrEqual(6 + more);
    });

    test(`a file with five wrong quantities is an order in ${9 + more} clicks`, async ({
      page,
    }) => {
      test.slow();
      await signIn(page);
      const numbers = (await sixty(page)).slice(0, 12);
      await open(page, '/quickorder');
      const hand = countingClicks(page);
      const rows = numbers.map((number, place) => `${number};${place % 2 ? '2' : 'two'}`);
      rows[0] = `${numbers[0]};2`;
      await hand.chooseFile(fileField(page), `Part number;Qty\n${rows.join('\n')}\n`);
      const wrong = page.locator('[inputmode=numeric][aria-invalid=true]');
      await expect(wrong).toHaveCount(5);
      await hand.click(page.getByRole('button', { name: /^Lines that cannot be added yet: 5/ }));
      for (let remaining = 4; remaining >= 0; remaining -= 1) {
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type('2');
        await page.keyboard.press('Enter');
        await expect(wrong).toHaveCount(remaining);
      }
      await hand.click(page.getByRole('button', { name: 'Add to Cart' }));
      await hand.click(page.getByRole('link', { name: 'Open cart' }));
      await orderCart(page, hand);
      expect(hand.count()).toBeLessThanOrEqual(9 + more);
    });

    test(`Golf IV 1.9 TDI leads to its build sheet in ${3 + more} clicks`, async ({ page }) => {
      await open(page, '/index');
      const hand = countingClicks(page);
      await page.getByRole('combobox', { name: 'Turbo part number' }).fill('golf iv 1.9 tdi');
      await hand.click(page.getByRole('option', { name: /Golf IV.*1\.9 TDI/ }).first());
      await hand.click(page.getByRole('link', { name: /^View the build sheet of/ }).first());
      await expect(page.getByRole('table', { name: 'Build sheet' })).toBeVisible();
      await expect(page.getByText('Golf IV').first()).toBeVisible();
      expect(hand.count()).toBeLessThanOrEqual(3 + more);
    });

    test(`the successor of a superseded cartridge is in the cart in ${4 + more} clicks`, async ({
      page,
    }) => {
      await signIn(page);
      await open(page, '/index');
      const hand = countingClicks(page);
      await hand.click(page.getByRole('link', { name: 'E&E P/N', exact: true }));
      // Presses Enter, because on a phone the suggestions cover the search button.
      const field = page.getByRole('combobox', { name: 'E&E part number' });
      await field.fill('CH-1749-501');
      await field.press('Enter');
      const successor = page.getByRole('region', { name: 'CH-1749-501 is superseded by:' });
      await hand.click(successor.getByRole('button', { name: 'Add to Cart: CH-1749-001' }));
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'Cart 1 item' }),
      ).toBeVisible();
      expect(hand.count()).toBeLessThanOrEqual(4 + more);
      // The reference is the number that the purchaser searched.
      await open(page, '/cart');
      const reference = page.getByRole('textbox', { name: 'Your reference for CH-1749-001' });
      await expect(reference).toHaveValue('CH-1749-501');
    });
  });
}

test('Golf IV 1.9 TDI leads to its build sheet in 14 presses', async ({ page }) => {
  await open(page, '/index');
  await page.getByRole('combobox', { name: 'Turbo part number' }).focus();
  const keys = countingKeys(page);
  await keys.type('golf iv 1.9');
  await expect(page.getByRole('option', { name: /Golf IV.*1\.9 TDI/ }).first()).toBeVisible();
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('table', { name: 'Build sheet' })).toBeVisible();
  await expect(page.getByText('Golf IV').first()).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(14);
});

test('Two parts come from the field to the review of their order in 31 presses', async ({
  page,
}) => {
  await signIn(page);
  await open(page, '/index');
  await page.getByRole('combobox', { name: 'Turbo part number' }).focus();
  const keys = countingKeys(page);
  await keys.type('454231');
  await expect(page.getByRole('option').first()).toContainText('454231-5007S');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
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
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  await keys.press('Alt+c');
  await expect(page.getByRole('heading', { name: 'Manage Cart' })).toBeVisible();
  const goTo = async (target: Locator, by: string) => {
    await expect(target).toBeVisible();
    while (!(await target.evaluate((element) => element === document.activeElement))) {
      await keys.press(by);
      expect(keys.count()).toBeLessThanOrEqual(31);
    }
  };
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  await goTo(page.getByRole('button', { name: 'Send Us Your Cart' }), 'Tab');
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send Us Your Cart' });
  await expect(dialog.getByLabel('Recipient name')).toHaveValue('Ann Lee');
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Review your order' })).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(31);
});
