/** What forms of the account owe to who fills them in: no press and no word is lost. */
import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';

/** Presses as a finger does: the page has time to draw between down and up. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to press.');
  await page.mouse.move(box.x + 6, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await target.boundingBox(), 'nothing moves under the finger').toEqual(box);
  await page.mouse.up();
}

test('A press right after a wrong field is not lost', async ({ page }) => {
  await open(page, '/login');
  const email = page.getByLabel('E-mail', { exact: true });
  await email.focus();
  const remember = page.getByRole('checkbox', { name: 'Remember my information' });
  await press(page, remember);
  await expect(remember).toBeChecked();
  // The check of the field comes after the press.
  await expect(email).toHaveAttribute('aria-invalid', 'true');

  await open(page, '/login');
  await email.fill('abc');
  await press(page, page.getByRole('button', { name: 'Next' }));
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');

  await open(page, '/login');
  await email.focus();
  await press(page, page.getByRole('link', { name: 'Forgot your password?' }));
  await expect(page).toHaveURL(/\/forgotpassword/);

  await open(page, '/signup');
  await email.focus();
  const terms = page.getByRole('checkbox', { name: 'I accept the terms of use' });
  await press(page, terms);
  await expect(terms).toBeChecked();
});
