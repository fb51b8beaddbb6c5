/** The catalogue desk in the browser: a build sheet edited, published, seen by visitors, and rolled back. */
import type { Page } from '@playwright/test';
import { expect, test, turbo } from './journey.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';
import { endTurn, takeTurn } from './turns.ts';

test.afterEach(endTurn);
// They take turns anyway: side by side one would only wait.
test.describe.configure({ mode: 'default' });

/** A turbo that no other journey looks into. */
const TURBO = '454216-5003S';

async function openTurbo(page: Page) {
  await openDesk(page, 'catalogue', '/catalogue');
  await page.getByLabel('Any number of a turbo or part').fill(TURBO.replace('-', ' '));
  await page.getByRole('link', { name: TURBO }).click();
  await expect(page.getByRole('heading', { name: TURBO })).toBeVisible();
}

/** E&E P/Ns of the build sheet as visitors see it. */
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

  // With the keyboard only: moves the second line up, then deletes the last one.
  await page.getByRole('button', { name: `Line 2, ${second}: up` }).press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Build sheet saved')).toBeVisible();
  await expect(page.getByText('1 edit not published yet')).toBeVisible();
  expect(await visitorSees(page, id)).toEqual(before);

  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Everything is published.')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => visitorSees(page, id)).toEqual([second, first, ...before.slice(2)]);
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

  // Reverts the change, then publishing continues.
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
  // Not even a number yet: it can't be saved, but it is typed.
  await pieces.fill('');
  // Unsaved entries of a second form bring no second question.
  await page.getByRole('tab', { name: 'Turbo', exact: true }).click();
  await page.getByLabel('Description').fill('Not saved');
  await page.getByRole('menuitem', { name: 'Imports' }).click();
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
  await page.getByRole('menuitem', { name: 'Catalogue' }).click();
  await page.getByRole('link', { name: 'Add turbo' }).click();
  await page.getByLabel('Turbo P/N').fill('NOT-SAVED-1');
  expect(dialogTypes).toHaveLength(4);
  await page.getByRole('menuitem', { name: 'Imports' }).click();
  expect(dialogTypes).toHaveLength(5);
  await expect(page.getByLabel('Turbo P/N')).toHaveValue('NOT-SAVED-1');
});

test.describe('When somebody else has saved meanwhile', () => {
  // The browser reports the refusal.
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
      ...{ id, version, ...numbers },
      interchanges: [...interchanges, '000001-0002'],
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your entries are still here.')).toBeVisible();
    await expect(former).toHaveValue('000001-0001');
    await page.getByRole('button', { name: 'Show the current values' }).click();
    await expect(page.getByLabel('Interchanges')).toHaveValue(/000001-0002/);

    await staffCall(page.request, 'saveTurboNumbers', {
      ...{ id, version: saved.version, ...numbers },
      interchanges,
    });
  });
});

test.describe('A rollback without an answer', () => {
  test.use({ expected: [/ERR_FAILED/] });

  test('A rollback says which version was seen when it was asked for', async ({ page }) => {
    await takeTurn();
    await staffLogin(page.request, 'catalogue');
    // A new site has one version alone.
    await page.route('**/api/staff/listVersions', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const older = { ...json.val[0], id: '999998', current: false, kept: true };
      await route.fulfill({ response, json: { ...json, val: [...json.val, older] } });
    });
    // What an earlier journey has saved is published automatically, at any moment.
    let version = '999997';
    await page.route('**/api/staff/getPublishState', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await route.fulfill({ response, json: { ...json, val: { ...json.val, version } } });
    });
    await page.goto('/staff/versions');
    await expect(page.getByText(/^Visitors read version 999997/)).toBeVisible();
    await page.getByRole('button', { name: 'Roll back to this version' }).last().click();
    // At the same time, a colleague publishes.
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
    // The desk continues to poll its state.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
