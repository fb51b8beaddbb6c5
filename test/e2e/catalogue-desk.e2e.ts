/** Catalogue staff in the browser: a build sheet is edited, published, seen by visitors and rolled back. */
import type { Locator, Page } from '@playwright/test';
import { pickFields } from '#contract/fields/field.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import { expect, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';
import { endTurn, takeTurn } from './turns.ts';

test.afterEach(endTurn);
// These tests run one after another anyway (takeTurn). In parallel they would only wait.
test.describe.configure({ mode: 'default' });

/** A turbo that no other test uses. */
const TURBO = '454216-5003S';

async function openTurbo(page: Page) {
  await openDesk(page, 'catalogue', '/catalogue');
  await page.getByLabel('Number, model, kind of part or vehicle').fill(TURBO.replace('-', ' '));
  await page.getByRole('link', { name: TURBO }).click();
  await expect(page.getByRole('heading', { name: TURBO })).toBeVisible();
}

/** E&E P/Ns of the build sheet, as visitors see them. */
async function visitorSees(page: Page, id: string): Promise<string[]> {
  const answer = await page.request.get(`/api/prd/turbo/getTurboById?id=${id}`);
  const { val } = await answer.json();
  return val.bomList.map(({ eePn }: { eePn: string }) => eePn);
}

test('A build sheet is edited and published, and rolled back to the old version', async ({
  page,
}) => {
  await takeTurn();
  await openTurbo(page);
  const id = /turbo-(\d+)/.exec(page.url())?.[1] ?? '';
  const before = await visitorSees(page, id);
  const [first = '', second = ''] = before;

  // By keyboard: moves the second line up, then deletes the last one.
  await page.getByRole('button', { name: `Line 2, ${second}: up` }).press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Build sheet saved')).toBeVisible();
  // Takes two to three seconds on an idle machine; other tests run at the same time.
  await expect
    .poll(() => visitorSees(page, id), { timeout: 15_000 })
    .toEqual([second, first, ...before.slice(2)]);
  await expect(page.getByText('Everything is published.')).toBeVisible();
  await expect(page.getByText('Edits not published yet')).toBeHidden();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Build sheet changed')).toBeVisible();

  await page.getByRole('link', { name: 'Versions' }).first().click();
  const newest = page.getByRole('listitem').filter({ hasText: 'Current version' });
  await expect(newest).toContainText('catalogue@example.com');
  await newest.getByRole('button', { name: 'Changes' }).click();
  await expect(newest.getByRole('link', { name: TURBO })).toBeVisible();

  await page.getByRole('button', { name: 'Roll back to this version' }).first().click();
  await page.getByRole('button', { name: /^Roll back to version \d+$/ }).click();
  await expect(page.getByText(/^Rolled back: visitors see version \d+/)).toBeVisible();
  await expect.poll(() => visitorSees(page, id)).toEqual(before);

  // Reverts the change. Then publishing continues.
  await page.getByRole('button', { name: 'Revert' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click();
  await expect(page.getByText('1 item was reverted').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish all edits' }).click();
  await expect(page.getByText('Everything is published.')).toBeVisible({ timeout: 60_000 });
  expect(await visitorSees(page, id)).toEqual(before);
});

test('Entries that are not saved are asked for once before the page is left, by whatever way', async ({
  page,
}) => {
  await openTurbo(page);
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  });
  const turbo = page.url();
  const pieces = page.getByLabel(/^Line 1, .*: pieces$/);
  // An empty field counts as an entry, although it can't be saved.
  await pieces.fill('');
  // Unsaved entries in two forms open only one dialog.
  await page.getByRole('tab', { name: 'Turbo', exact: true }).click();
  await page.getByLabel('Description').fill('Not saved');
  await page.getByRole('link', { name: 'Imports' }).click();
  expect(dialogTypes).toEqual(['confirm']);
  await page.getByRole('tab', { name: /^Build sheet/ }).click();
  await page.getByRole('listitem').filter({ has: pieces }).getByRole('link').click();
  expect(dialogTypes).toEqual(['confirm', 'confirm']);
  await page.evaluate(() => history.back());
  await expect.poll(() => dialogTypes).toEqual(['confirm', 'confirm', 'confirm']);
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogTypes).toEqual(['confirm', 'confirm', 'confirm', 'beforeunload']);
  expect(page.url().split('?')[0]).toBe(turbo.split('?')[0]);
  await expect(pieces).toHaveValue('');

  // No dialog opens once the entries are discarded.
  const discard = (form: string | RegExp) =>
    page
      .getByRole('tabpanel', { name: form, exact: true })
      .getByRole('button', { name: 'Discard changes' })
      .click();
  await discard(/^Build sheet/);
  await page.getByRole('tab', { name: 'Turbo', exact: true }).click();
  await discard('Turbo');
  await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
  await page.getByRole('link', { name: 'Add turbo' }).click();
  await page.getByLabel('Turbo P/N').fill('NOT-SAVED-1');
  expect(dialogTypes).toHaveLength(4);
  await page.getByRole('link', { name: 'Imports' }).click();
  expect(dialogTypes).toHaveLength(5);
  await expect(page.getByLabel('Turbo P/N')).toHaveValue('NOT-SAVED-1');
});

test.describe('When somebody else has saved meanwhile', () => {
  // The browser reports the refused call (status 409) as an error.
  test.use({ expected: [/status of 409/] });

  test('what was typed stays, and a former number that is in use is told before it is saved', async ({
    page,
  }) => {
    await takeTurn();
    await openTurbo(page);
    const id = /turbo-(\d+)/.exec(page.url())?.[1] ?? '';
    await page.getByRole('tab', { name: /^Numbers/ }).click();
    const former = page.getByLabel('Former numbers, superseded');
    await former.fill(`000001-0001\n${turbo}`);
    await expect(page.getByText('another turbo of the catalogue still bears')).toContainText(turbo);
    await former.fill('000001-0001');
    await expect(page.getByText('another turbo of the catalogue still bears')).toBeHidden();

    const { version, oeNumbers, formerNumbers, newerNumbers, interchanges } = await staffCall(
      page.request,
      'getDeskTurbo',
      { id },
    );
    const numbers = { oeNumbers, formerNumbers, newerNumbers };
    const saved = await staffCall(page.request, 'saveTurboNumbers', {
      id,
      version,
      ...numbers,
      interchanges: [...interchanges, '000001-0002'],
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your entries are still here.')).toBeVisible();
    await expect(former).toHaveValue('000001-0001');
    await expect(page.getByLabel('Interchanges')).toHaveValue(/000001-0002/);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(former).not.toHaveValue('000001-0001');

    await staffCall(page.request, 'saveTurboNumbers', {
      id,
      version: saved.version,
      ...numbers,
      interchanges,
    });
  });

  test('Save of a wrong entry saves nothing and leads to the first wrong field', async ({
    page,
  }) => {
    await takeTurn();
    await openTurbo(page);
    await page.getByRole('tab', { name: /^Build sheet/ }).click();
    const pieces = page.getByLabel(/^Line \d+, .*: pieces$/);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await pieces.nth(1).fill('');
    await pieces.nth(4).fill('0');
    await save.click();
    await expect(pieces.nth(1)).toBeFocused();
    await expect(pieces.nth(1)).toBeInViewport();
    await pieces.nth(1).fill('1');
    await save.click();
    await expect(pieces.nth(4)).toBeFocused();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('tab', { name: /^Stock/ }).click();
    const quantity = page.getByRole('textbox', { name: 'Pieces', exact: true });
    await quantity.fill('');
    await save.click();
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveAccessibleDescription(/whole number/);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  // Concurrent changes: docs/product.md 15.6.
  test('of two at one turbo the second saves after all, with the values of both', async ({
    page: ann,
    browser,
    baseURL,
  }) => {
    await takeTurn();
    await openTurbo(ann);
    const address = ann.url();
    const id = /turbo-(\d+)/.exec(address)?.[1] ?? '';
    const stored = () => staffCall(ann.request, 'getDeskTurbo', { id });
    const before = await stored();
    const others = await browser.newContext({ ...(baseURL && { baseURL }) });
    const bob = await others.newPage();
    await openDesk(bob, 'admin', new URL(address).pathname.replace('/staff', ''));
    const openTab = async (page: Page, name: string) => {
      await page.getByRole('tab', { name, exact: true }).click();
      return page.getByRole('tabpanel', { name, exact: true });
    };
    const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click();
    const [annsForm, bobsForm] = [await openTab(ann, 'Turbo'), await openTab(bob, 'Turbo')];

    await annsForm.getByLabel('Description', { exact: true }).fill('Typed by Ann');
    await bobsForm.getByLabel('Description', { exact: true }).fill('Typed by Bob');
    await bobsForm.getByLabel('Remark').fill('Remark of Bob');
    await save(bobsForm);
    await expect(bob.getByText('Turbo saved')).toBeVisible();
    await save(annsForm);
    const told = annsForm.getByRole('alert');
    await expect(told).toContainText('Meanwhile admin@example.com changed this item');
    await expect(told).toContainText('Your entries are still here.');
    await expect(told.getByRole('listitem').filter({ hasText: 'Remark' })).toContainText(
      'Remark of Bob',
    );
    await expect(annsForm.getByLabel('Description', { exact: true })).toHaveValue('Typed by Ann');
    await expect(annsForm.getByLabel('Remark')).toHaveValue('Remark of Bob');
    await expectAccessible(ann, '#panel-fields');
    // By keyboard: chooses Bob's value, and then Ann's again.
    await told.getByRole('button', { name: 'Take the other value: Description' }).press('Enter');
    await expect(annsForm.getByLabel('Description', { exact: true })).toHaveValue('Typed by Bob');
    await ann.keyboard.press('Enter');
    await expect(annsForm.getByLabel('Description', { exact: true })).toHaveValue('Typed by Ann');

    // A third change is saved before Ann saves again.
    await bobsForm.getByLabel('Model').fill('GT17X');
    await save(bobsForm);
    await expect.poll(async () => (await stored()).turboModel).toBe('GT17X');
    await save(annsForm);
    await expect(told).toContainText('GT17X');
    await save(annsForm);
    await expect(ann.getByText('Turbo saved')).toBeVisible();
    await expect(told).toBeHidden();
    expect(await stored()).toMatchObject({
      description: 'Typed by Ann',
      remark: 'Remark of Bob',
      turboModel: 'GT17X',
    });

    const [annsStock, bobsStock] = [await openTab(ann, 'Stock'), await openTab(bob, 'Stock')];
    await annsStock.getByLabel('Pieces').fill('7');
    await bobsStock.getByLabel('Pieces').fill('5');
    await save(bobsStock);
    await expect(bob.getByText('Stock saved')).toBeVisible();
    await save(annsStock);
    await expect(annsStock.getByRole('alert')).toContainText('it is 5 now');
    await save(annsStock);
    await expect(ann.getByText('Stock saved')).toBeVisible();
    expect((await stored()).stock.quantity).toBe('7');

    const { version, stock } = await stored();
    await staffCall(ann.request, 'setItemStock', { id, was: stock, ...before.stock });
    await staffCall(ann.request, 'saveTurbo', {
      id,
      version,
      ...pickFields(turboFields, before),
    });
    await others.close();
  });
});

test.describe('A rollback without an answer', () => {
  test.use({ expected: [/ERR_FAILED/] });

  test('A rollback says which version was seen when it was asked for', async ({ page }) => {
    await takeTurn();
    await staffLogin(page.request, 'catalogue');
    // A new site has only one version, so the response gets a second, older version.
    await page.route('**/api/staff/listVersions', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const older = { ...json.val[0], id: '999998', current: false, kept: true };
      await route.fulfill({ response, json: { ...json, val: [...json.val, older] } });
    });
    // The version is fixed, because changes of earlier tests may be published at any moment.
    let version = '999997';
    await page.route('**/api/staff/getPublishState', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await route.fulfill({ response, json: { ...json, val: { ...json.val, version } } });
    });
    await page.goto('/staff/versions');
    await expect(page.getByText(/^Visitors read version 999997/)).toBeVisible();
    await page.getByRole('button', { name: 'Roll back to this version' }).last().click();
    // At the same time a colleague publishes.
    version = '999999';
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText(/^Visitors read version 999999/)).toBeVisible();
    let from = '';
    await page.route('**/api/staff/rollBackToVersion', (route) => {
      from = route.request().postDataJSON().from;
      return route.abort();
    });
    await page.getByRole('button', { name: /^Roll back to version \d+$/ }).click();
    await expect.poll(() => from).toBe('999997');
    // The page continues to poll the state, so a request may still run.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
