/** Account forms lose no click and no typed text. */
import type { Locator, Page } from '@playwright/test';
import { addCustomer, signInHere } from './customers.ts';
import { expect, open, openWithoutScriptsYet, test } from './journey.ts';

/** Presses as slowly as a finger: the page can render between down and up. */
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
  // The field is validated after the press.
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

test('What was typed into sign-up and profile is there on going back', async ({ page }) => {
  await open(page, '/signup');
  const firstName = page.getByLabel('First Name');
  await firstName.fill('Ann');
  await page.getByLabel('Mobile').fill('+44 20 7946 0018');
  await page.getByLabel('Country').selectOption('GB');
  await page.getByLabel('We are already a customer').check();
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  // The URL changes before the page appears.
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(firstName).toHaveValue('Ann');
  await expect(page.getByLabel('Mobile')).toHaveValue('+44 20 7946 0018');
  await expect(page.getByLabel('Country')).toHaveValue('GB');
  await expect(page.getByLabel('We are already a customer')).toBeChecked();

  await open(page, '/login?back=%2Fhome');
  await signInHere(page, await addCustomer('B'));
  const company = page.getByLabel('Company name');
  await company.fill('Turbo Ann');
  await page.getByLabel('E-mail', { exact: true }).fill(`${crypto.randomUUID()}@example.com`);
  const proof = page.getByLabel('Password (to change the e-mail address)');
  await proof.fill('demo1234');
  await page.getByRole('link', { name: 'View history' }).click();
  await expect(page.getByRole('heading', { name: 'View history', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(company).toHaveValue('Turbo Ann');
  await expect(proof).toHaveValue('');

  // A saved form is no longer a draft.
  await proof.fill('demo1234');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Update succeed')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Turbo Ann');
});

test('News by e-mail is ticked only where the law of the country allows it', async ({ page }) => {
  const country = page.getByLabel('Country');
  const news = page.getByLabel('Send me product news by e-mail');
  const arrive = await openWithoutScriptsYet(page, '/signup');
  await expect(news).toBeChecked();
  await country.selectOption('DE');
  await arrive();
  await expect(news, 'chosen before the scripts came').not.toBeChecked();
  for (const id of ['US', 'BR', 'JP', 'KR', 'MX', 'GB', 'CN', 'CH', 'IN', 'CA', 'RU', 'FR']) {
    await country.selectOption(id);
    await expect(news, id).toBeChecked({
      checked: ['US', 'JP', 'MX', 'CN', 'IN', 'RU'].includes(id),
    });
  }
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(country).toHaveValue('FR');
  await expect(news, 'on going back').not.toBeChecked();
  await news.check();
  await country.selectOption('DE');
  await expect(news, 'what the person chose stays').toBeChecked();
});
