/** Comparison of turbos and parts (docs/product.md 2.17). */
import { text } from '#language/text.ts';
import { addCustomer, signInAs, signInByCall } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';

const K03 = ['53039880005', '53039880011'] as const;

test('Turbos of the results are chosen by keyboard and compared', async ({ page }) => {
  await open(page, '/query?vtype=0&val=5303');
  for (const number of K03) {
    const box = page.getByLabel(`Compare ${number}`);
    // The script of the checkboxes is a separate chunk. Presses before it runs are lost.
    await expect
      .poll(() => box.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__react'))))
      .toBe(true);
    await box.focus();
    await page.keyboard.press('Space');
  }
  const tray = page.getByRole('region', { name: 'Compare' });
  await expect(tray.getByRole('listitem')).toHaveText(K03);
  await tray.getByRole('link', { name: 'Compare' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Compare', level: 1 })).toBeVisible();
  const table = page.getByRole('table', { name: 'Compare' });
  await expect(table.getByRole('columnheader')).toHaveText(K03.map((number) => new RegExp(number)));
  // A value that all items share is in one cell across the columns.
  await expect(table.getByRole('row', { name: /^Manufacturer/ }).getByRole('cell')).toHaveText([
    'BorgWarner',
  ]);
  await expect(table.getByRole('row', { name: /^Vehicle OE NO/ }).getByRole('cell')).toHaveCount(2);
  await expect(table.getByText(/^\d+ of \d+ parts are on every build sheet$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Only what differs' }).click();
  await expect(page).toHaveURL(/differs=1/);
  await expect(table.getByRole('row', { name: /^Manufacturer/ })).toHaveCount(0);

  await table.getByRole('columnheader').getByRole('link', { name: K03[0] }).click();
  await expect(page.getByRole('heading', { name: K03[0], level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(table).toBeVisible();
});

test('A fifth item and one of another kind are refused with a sentence, and the choice stays', async ({
  page,
}) => {
  await open(page, '/query?vtype=0&val=5303');
  const boxes = page.getByLabel(/^Compare 5303/);
  for (const at of [0, 1, 2, 3]) await boxes.nth(at).check();
  await boxes.nth(4).click();
  const tray = page.getByRole('region', { name: 'Compare' });
  await expect(tray.getByRole('alert')).toHaveText(
    text('en', 'You can compare up to {most} items. Remove one first.', { most: 4 }),
  );
  await expect(boxes.nth(4)).not.toBeChecked();

  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await expect(tray.getByRole('listitem')).toHaveCount(4);
  const wheel = page.getByLabel('Compare TW-1749-001');
  await wheel.focus();
  await wheel.press('Space');
  await expect(tray.getByRole('alert')).toHaveText(
    text('en', 'You can compare turbos with turbos, or parts of the same component.'),
  );
  await tray.getByRole('button', { name: 'Clear' }).click();
  await expect(tray).toHaveCount(0);
  await wheel.press('Space');
  await expect(tray.getByText('Choose one more to compare.')).toBeVisible();
});

test('Parts show level A all, and others what every list shows', async ({ page, browser }) => {
  await signInAs(page, 'A');
  const ids = await page.request
    .post('/api/prd/turbo/getPartList', { data: { val: 'CW-1', page: '1', size: '2' } })
    .then(async (answer) => ((await answer.json()) as { val: { id: string }[] }).val)
    .then((rows) => rows.map(({ id }) => id).join('-'));
  await open(page, `/compare?items=${ids}`);
  const table = page.getByRole('table', { name: 'Compare' });
  const names = table.getByRole('rowheader');
  await expect(names.filter({ hasText: /exducer/i })).not.toHaveCount(0);
  // Names begin with a capital, such as 'Exducer', as on the page of a part.
  expect((await names.allInnerTexts()).filter((name) => /^\p{Ll}/u.test(name))).toEqual([]);
  await expectAccessible(page);
  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  await theirs.goto(`/compare?items=${ids}`);
  await expect(theirs.getByText(/only what the lists show is compared/)).toBeVisible();
  await expect(theirs.getByRole('row', { name: /exducer/i })).toHaveCount(0);
  await visitor.close();
});

test('Ticked lines of a list are compared', async ({ page }) => {
  await signInByCall(page, await addCustomer('B'));
  await open(page, '/query?vtype=0&val=5303');
  const items = await Promise.all(
    K03.map(async (number) => ({ refCodeType: '0', refId: await idOf(page, number), quantity: 1 })),
  );
  await page.evaluate(async (some) => {
    await fetch('/api/ot/wishlist/batch-add', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-token': localStorage.getItem('login_tk') ?? '',
      },
      body: JSON.stringify({ items: some }),
    });
  }, items);
  await open(page, '/favlist');
  await page.getByLabel('Select all').first().check();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('table', { name: 'Compare' })).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

test('On a phone two items stand side by side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const ids = await Promise.all(K03.map((number) => idOf(page, number)));
  await open(page, `/compare?items=${ids.join('-')}`);
  for (const number of K03) {
    const head = page.getByRole('columnheader', { name: number });
    await expect(head).toBeVisible();
    const { x = 0, width = 0 } = (await head.boundingBox()) ?? {};
    expect(x + width, number).toBeLessThanOrEqual(391);
  }
  // Shared values are aligned with the values of the first item.
  const leftOf = async (name: string) =>
    (await page.getByRole('row', { name }).locator('td li').first().boundingBox())?.x;
  expect(await leftOf('Manufacturer')).toBe(await leftOf('Vehicle OE NO'));
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false, expected: [/status of 40[04]/] });

  test('a comparison shows, is narrowed to what differs, and says what is wrong', async ({
    page,
  }) => {
    const ids = await Promise.all(K03.map((number) => idOf(page, number)));
    await page.goto(`/compare?items=${ids.join('-')}`);
    const table = page.getByRole('table', { name: 'Compare' });
    await expect(table.getByRole('row', { name: /^Manufacturer/ })).toBeVisible();
    await page.getByRole('link', { name: 'Only what differs' }).click();
    await expect(table.getByRole('row', { name: /^Manufacturer/ })).toHaveCount(0);

    const wrong = [
      ['12;drop-7', 400, 'Process error: params failed, please reenter from index page.'],
      ['1-2-3-4-5', 400, 'You can compare up to 4 items. Remove one first.'],
      [`${ids[0]}-999999999`, 404, 'This turbo is not in the catalogue.'],
    ] as const;
    for (const [items, status, said] of wrong) {
      const answer = await page.goto(`/compare?items=${items}`);
      expect(answer?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said);
    }
  });
});
