/** The network fails for a moment while parts of a page are loading. */
import type { Locator, Page } from '@playwright/test';
import { signInAs } from './customers.ts';
import { expect, idOf, open, scriptsOf, test, turbo } from './journey.ts';

// The browser's errors about files that failed to load.
test.use({
  expected: [
    /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported|Unable to preload CSS/,
  ],
});

/** Reloads the page by the button in the message, and waits until it is hydrated. */
async function loadAgain(page: Page, told: Locator) {
  const loaded = page.waitForEvent('load');
  await told.getByRole('button', { name: 'Load the page again' }).click();
  await loaded;
  await scriptsOf(page);
  await expect(told).toBeHidden();
}

/**
 * Goes offline, and waits until requests fail: Chromium still sends some requests after it has confirmed that
 * it is offline.
 */
async function loseNetwork(page: Page) {
  await page.context().setOffline(true);
  const ask = () =>
    fetch('/health', { cache: 'no-store' })
      .then(() => 'here')
      .catch(() => 'lost');
  await expect.poll(() => page.evaluate(ask)).toBe('lost');
}

const message = 'Network error, Please try it later';

test('On a slow network a pressed button shows that it works, and works once', async ({ page }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let adds = 0;
  await signInAs(page, 'B');
  await page.route('**/api/ot/cart/batch-add', async (route) => {
    adds += 1;
    await answered;
    await route.continue();
  });
  await open(page, '/quickorder');
  await page.getByRole('textbox', { name: /^Or paste a list/ }).fill('CH-1749-031\t1\n');
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByRole('checkbox', { name: 'Choose CH-1749-031' })).toBeChecked();
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true });
  const bar = () => add.evaluate((one) => getComputedStyle(one, '::after').animationName);
  await expect.poll(bar).toBe('none');
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await expect.poll(bar).toBe('under-way');
  await add.click();
  answer();
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  expect(adds).toBe(1);
});

test('A dialog that did not come is told at every press, and comes after a reload', async ({
  page,
  context,
}) => {
  const id = await idOf(page, turbo);
  await signInAs(page, 'B');
  await open(page, `/turbodetail?id=${id}`);
  const toast = page.getByLabel('Messages').getByRole('listitem').filter({ hasText: message });
  const ask = page.getByRole('button', { name: 'Put on a list' }).first();
  await loseNetwork(page);
  await ask.click();
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await ask.click();
  await expect(toast).toBeVisible();
  await loadAgain(page, toast);
  await ask.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('The keys of a page that did not come are told', async ({ page, context }) => {
  await open(page, '/about');
  const toast = page.getByLabel('Messages').getByRole('listitem').filter({ hasText: message });
  await loseNetwork(page);
  await page.keyboard.press('?');
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await page.keyboard.press('?');
  await loadAgain(page, toast);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
});

for (const hasStyles of [false, true]) {
  test(`A page whose ${hasStyles ? 'script' : 'styles'} did not come is told, and comes when it is tried again`, async ({
    page,
    context,
  }) => {
    await open(page, '/index');
    if (hasStyles) await loadStyles(page, '/about');
    await loseNetwork(page);
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(page.getByLabel('Messages').getByText(message)).toBeVisible();
    await context.setOffline(false);
    await again.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
    await expect(page).toHaveURL(/\/about$/);
  });
}

/** Loads the styles of another page, as a previously opened page may have done. */
async function loadStyles(page: Page, address: string) {
  const html = await (await page.request.get(address)).text();
  const styles = html.match(/\/assets\/[^"]+\.css/g) ?? [];
  await page.evaluate(async (hrefs) => {
    const loaded = hrefs.map((href) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
      document.head.append(link);
      return new Promise((resolve) => link.addEventListener('load', resolve));
    });
    await Promise.all(loaded);
  }, styles);
}
