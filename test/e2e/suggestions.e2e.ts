import type { Page } from '@playwright/test';
import { expect, open, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Turbo part number' });
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('Suggestions come after the third character; Escape closes them, the mouse chooses one', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('suggestNumbers'))
      requests.push(request.postData() ?? request.url());
  });
  await open(page, '/index');
  await field(page).pressSequentially('45-');
  await expect(options(page)).toHaveCount(0);
  await field(page).pressSequentially('4231');
  await expect(options(page).first()).toContainText('4542');
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  expect(requests.filter((body) => /45-?[^0-9]*$/.test(body))).toEqual([]);
  await expect(options(page).filter({ hasText: turbo })).toContainText(/GT1749V.*Audi/);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('45-4231');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('-50');
  await options(page).filter({ hasText: turbo }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    `with the turbo P/N ${turbo}`,
  );
});

test('Arrows mark a suggestion, Enter opens its results, or those of what was typed', async ({
  page,
}) => {
  await open(page, '/index');
  await field(page).pressSequentially('5303');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/query\?vtype=0&val=5303$/);
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'turbos with' })).toBeVisible();
  await field(page).fill('');
  await field(page).pressSequentially('454231');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = await options(page).first().getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('454231-');
});

test('A late answer to an earlier text never replaces the newer one', async ({ page }) => {
  await open(page, '/index');
  const { promise: late, resolve: release } = Promise.withResolvers<void>();
  const answers: Promise<unknown>[] = [];
  await page.route('**/suggestNumbers**', async (route) => {
    const payload = decodeURIComponent(route.request().url() + (route.request().postData() ?? ''));
    if (!payload.includes('5303')) return route.continue();
    const answer = late.then(() => route.continue().catch(() => undefined));
    answers.push(answer);
    await answer;
  });
  const askedForFirst = page.waitForRequest((request) =>
    (request.postData() ?? request.url()).includes('5303'),
  );
  await field(page).pressSequentially('5303');
  await askedForFirst;
  await field(page).fill('454231');
  await expect(options(page).first()).toContainText('454231');
  release();
  await Promise.all(answers);
  await field(page).press('ArrowDown');
  await expect(options(page).filter({ hasNotText: '454231' })).toHaveCount(0);
});

test('OE numbers are suggested in the vehicle mode', async ({ page }) => {
  await open(page, '/index?vtype=1');
  await page.getByRole('combobox', { name: 'Vehicle OE number' }).pressSequentially('0281457');
  await expect(options(page).filter({ hasText: '028145702H' })).toBeVisible();
});

test('Suggestions hold all kinds, each under its name, and lead where they belong', async ({
  page,
}) => {
  await open(page, '/index');
  await field(page).pressSequentially('k03');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const models = list.getByRole('group', { name: 'Turbo Model' });
  await expect(models.getByRole('option').first()).toContainText('K03');
  await expect(list.getByRole('group', { name: 'Turbo P/N' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(models.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('K03');
  await expect(page).toHaveURL(/\/query\?turboModel=K03$/);
  await expect(field(page)).toHaveValue('K03');
});

test('An OE number typed as a turbo number is suggested as what it is', async ({ page }) => {
  await open(page, '/index');
  await field(page).pressSequentially('028145702H');
  const vehicle = page.getByRole('group', { name: 'OE number' });
  await vehicle.getByRole('option', { name: '028145702H' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '1 turbo with the OE number 028145702H',
  );
});

test('A suggested vehicle is read as a whole on a phone, in Arabic too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/ar/index');
  await page.getByRole('combobox').first().pressSequentially('جولف 1.9');
  const list = page.getByRole('listbox');
  await expect(list).toContainText('Volkswagen Golf V (1K)');
  const faults = await list.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return [...box.querySelectorAll('[role=option] > :first-child')].flatMap((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const rects = [...range.getClientRects()];
      const isCut = rects.some((rect) => rect.left < left || rect.right > right);
      // Isolated text of another direction has rectangles of its own in the same line.
      const lines = new Set(rects.map(({ bottom }) => Math.round(bottom))).size;
      return isCut || lines > 2 ? [`${lines} lines: ${name.textContent}`] : [];
    });
  });
  expect(faults).toEqual([]);
});
