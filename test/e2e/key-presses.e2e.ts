/** Keys in tables (docs/product.md 2.19). errands.e2e.ts counts the presses of tasks. */
import { expect, open, test } from './journey.ts';

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
