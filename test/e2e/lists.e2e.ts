/** Named lists: create, share with a colleague, order from, restore after deletion (docs/product.md 12.6). */
import type { Page } from '@playwright/test';
import { addCustomer, type Person, signInByCall, signInHere } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';

const CHRA = 'CH-1749-031';
const WHEEL = 'TW-1749-001';

async function signIn(page: Page, person: Person, back: string) {
  await signInByCall(page, person);
  await open(page, back);
}

/** Saves a build sheet as a list. */
async function makeList(page: Page, name: string) {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await page.getByRole('button', { name: 'Put on a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on a list' });
  await dialog.getByLabel('Name of the list').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Open list' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('A list is made of a build sheet, noted on, ordered from and deleted by a slip', async ({
  page,
}) => {
  await signIn(page, await addCustomer('B'), '/favlist');
  await makeList(page, 'GT1749V overhaul');
  const quantity = page.getByRole('textbox', { name: `Quantity of ${CHRA}` });
  const note = page.getByRole('textbox', { name: `Note of ${CHRA}` });
  await open(page, `${page.url()}&size=50`);
  await quantity.fill('12');
  await page.getByRole('button', { name: `Note of ${CHRA}` }).click();
  await note.fill('for Meyer');
  const saved = page.waitForResponse(
    (answer) => answer.request().postDataJSON()?.reference === 'for Meyer',
  );
  await note.press('Enter');
  await saved;
  await expectAccessible(page);

  await page.getByRole('button', { name: `Add to Cart: ${CHRA}` }).click();
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await expect(quantity).toHaveValue('12');
  await open(page, '/cart');
  await expect(quantity).toHaveValue('12');
  await expect(page.getByRole('textbox', { name: `Your reference for ${CHRA}` })).toHaveValue(
    'for Meyer',
  );
  await page.getByRole('button', { name: `Delete ${CHRA}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(quantity).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It has been restored.')).toBeVisible();
  await expect(quantity).toHaveValue('12');

  await page.getByRole('main').getByRole('link', { name: 'Lists' }).click();
  const nav = page.getByRole('navigation', { name: 'Lists' });
  await nav.getByRole('link', { name: 'GT1749V overhaul' }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename' });
  await rename.getByLabel('Name of the list').fill('Weekly');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Weekly', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Delete the list' }).click();
  await expect(page.getByRole('heading', { name: 'Manage List' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Weekly' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await nav.getByRole('link', { name: 'Weekly' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
});

test.describe('A list that is shared', () => {
  test.use({ expected: [/status of 40[04]/] });

  test('opens for the colleague by its link, and for nobody else', async ({ page, browser }) => {
    await signIn(page, await addCustomer('B'), '/favlist');
    await makeList(page, 'Weekly');
    const colleague = await addCustomer('B');
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share the list Weekly' });
    await dialog.getByLabel('E-mail addresses').fill('no address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Enter a valid e-mail address.');
    await dialog.getByLabel('E-mail addresses').fill(`other@example.com\n${colleague.email}`);
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByText(`Shared with: ${colleague.email}, other@example.com`),
    ).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('link', { name: 'E-mail the link' })).toHaveAttribute(
      'href',
      `mailto:${encodeURIComponent(colleague.email)},other%40example.com?subject=Weekly&body=${encodeURIComponent(page.url())}`,
    );
    const { pathname, search } = new URL(page.url());

    const colleaguePage = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await signIn(colleaguePage, colleague, pathname + search);
    await expect(colleaguePage.getByText('A list of Ann Lee, Turbo Lee')).toBeVisible();
    await expect(colleaguePage.getByRole('button', { name: `Delete ${WHEEL}` })).toHaveCount(0);
    await expectAccessible(colleaguePage);
    await colleaguePage.getByRole('button', { name: `Add to Cart: ${WHEEL}` }).click();
    await expect(colleaguePage.getByText('Add to cart succeed!')).toBeVisible();
    await colleaguePage.close();

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, await addCustomer('A'), pathname + search);
    await expect(page.getByText('This list does not exist.')).toBeVisible();
  });
});

test('Lists are usable on a phone and in Arabic', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, await addCustomer('B'), '/favlist');
  await makeList(page, 'GT1749V overhaul');
  const { pathname, search } = new URL(page.url());
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [pathname, pathname + search]) {
    await open(page, `/ar${address}`);
    expect(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  // Arabic letters reach 2 px lower than the box of the font of Latin letters.
  const names = page.getByRole('table').locator('bdi:not([dir])');
  const room = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const edge = name.parentElement?.getBoundingClientRect().bottom ?? 0;
      return edge - range.getBoundingClientRect().bottom;
    }),
  );
  expect(room.length).toBeGreaterThan(0);
  expect(Math.min(...room)).toBeGreaterThanOrEqual(2);
});

test('Whoever waits for an item that is out of stock sees it in the account', async ({ page }) => {
  const person = await addCustomer('B');
  const sheet = `/turbodetail?id=${await idOf(page, turbo)}`;
  const tellMe = page.getByRole('button', { name: 'Tell me when AC-1749-032 is back' });
  // A visitor is led to sign-in; after sign-in the request is done.
  await open(page, sheet);
  await tellMe.click();
  await signInHere(page, person);
  await expect(page.getByText('We will e-mail you when it is back.')).toBeVisible();
  await expect(page.getByText('We will tell you')).toBeVisible();
  await expect(tellMe).toHaveCount(0);
  await expectAccessible(page);
  await open(page, '/home/watches');
  const waited = page.getByRole('main');
  await expect(waited.getByRole('link', { name: 'AC-1749-032' })).toBeVisible();
  await expectAccessible(page);
  await waited.getByRole('button', { name: 'Delete AC-1749-032' }).click();
  await expect(waited).toContainText('You are not waiting for any item.');
  // The sentence that replaces the button gets the focus.
  await open(page, sheet);
  await tellMe.press('Enter');
  await expect(page.getByText('We will tell you')).toBeFocused();
});
