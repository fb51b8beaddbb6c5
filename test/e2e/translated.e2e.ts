/** The site while the browser translates it. */
import type { Page } from '@playwright/test';
import { paths, type RouteName } from '#contract/paths.ts';
import { caseFile } from '#test/cases.ts';
import { signInAs } from './customers.ts';
import { expect, open, test } from './journey.ts';
import { addressOf, furtherLooks } from './pages.ts';

test.use({ expected: [/status of 40[034]/] });
// The test visits a whole list of pages.
test.setTimeout(240_000);

/** Changes the page as the browser's translation does, including nodes added later. */
async function translate(page: Page) {
  const script = caseFile('17-translate-page.js').toString().trim().replace(/;$/, '');
  await page.evaluate(`(${script})()`);
  await expect(page.locator('h1 font font').first()).toBeAttached();
}

/** Opens another page by client-side navigation. */
async function go(page: Page, address: string) {
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await expect(page).toHaveURL(address);
}

const status = (page: Page) => page.getByRole('status').first();
const failure = 'Process error, please try it later.';

test('Results and cross references change in a translated page', async ({ page }) => {
  await open(page, '/query?vtype=0&val=5303');
  await expect(status(page)).toContainText('turbos with');
  await translate(page);
  await go(page, '/query?vtype=0&val=QQQ77777');
  await expect(status(page)).toContainText('No data found');
  await go(page, '/query?vtype=0&val=5303');
  await expect(status(page)).toContainText('turbos with');
  await go(page, '/crquery?val=DC-CH-199113');
  await expect(status(page)).toHaveText('1 item found');
  await go(page, '/crquery?val=QQQ77777');
  await expect(status(page)).toHaveText('No data found');
  await go(page, '/crquery?val=DC-CH-199113');
  await expect(status(page)).toHaveText('1 item found');
});

test('No page fails in a translated page', async ({ page }) => {
  await signInAs(page, 'A');
  // Skips pages that redirect signed-in customers or load a new document.
  const apart: readonly RouteName[] = ['Login', 'CaptchaVerify', 'Scan'];
  const names = (Object.keys(paths) as RouteName[]).filter((name) => !apart.includes(name));
  const addresses: string[] = [...Object.values(furtherLooks)];
  for (const name of names) addresses.push(await addressOf(name, page));
  await open(page, '/index');
  await translate(page);
  for (const address of addresses) {
    await test.step(address, async () => {
      await go(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main [role=status][aria-label=Loading]')).toHaveCount(0);
      await expect(page.getByText(failure)).toHaveCount(0);
    });
  }
});
