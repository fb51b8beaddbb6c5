/** The gallery of product sets (docs/product.md 2.9 and 9). */
import type { Page } from '@playwright/test';
import { expect, open, sidewaysOverflow, test } from './journey.ts';

const currentFigure = (page: Page) => page.locator('figure:not([inert])');

async function openGallery(page: Page, language = '') {
  await open(page, `${language}/mf/test.html`);
  // Before the scripts run, every set is shown.
  await expect(currentFigure(page)).toHaveCount(1);
}

test('Five sets of nine pictures, one of them covered until it is pressed', async ({ page }) => {
  await openGallery(page);
  await expect(page.locator('figure')).toHaveCount(5);
  await expect(currentFigure(page).getByRole('img')).toHaveCount(8);
  expect((await page.getByRole('region', { name: 'Product pictures' }).boundingBox())?.width).toBe(
    650,
  );
  await currentFigure(page).getByRole('button', { name: 'Click to reveal the picture' }).click();
  await expect(currentFigure(page).getByRole('img')).toHaveCount(9);
  await expect(currentFigure(page).getByRole('button', { expanded: true })).toBeFocused();
});

test('Buttons, keys and thumbnails lead from set to set; four of five thumbnails are in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1100 });
  await openGallery(page);
  const status = page.getByRole('status').filter({ hasText: 'Set' });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(status).toContainText('Set 2 of 5');
  await page.keyboard.press('ArrowRight');
  await expect(status).toContainText('Set 3 of 5');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(status).toContainText('Set 5 of 5');
  const thumbnails = page.getByRole('list', { name: 'Product sets' }).getByRole('button');
  await expect(thumbnails.nth(4)).toBeInViewport({ ratio: 0.9 });
  await expect(thumbnails.nth(0)).not.toBeInViewport({ ratio: 0.2 });
  await thumbnails.nth(1).click();
  await expect(status).toContainText('Set 2 of 5');
  await expect(currentFigure(page).getByRole('img').first()).toBeInViewport();
});

test('In Arabic it goes the other way', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openGallery(page, '/ar');
  const second = page.locator('figure').nth(1);
  await expect(second).toHaveAttribute('inert');
  expect((await second.boundingBox())?.x).toBeLessThan(0);
  await page.getByRole('list').getByRole('button').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(second).not.toHaveAttribute('inert');
  await expect(second).toBeInViewport({ ratio: 0.5 });
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});
