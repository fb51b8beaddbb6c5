import { expect, test } from '@playwright/test';

test('A monitor sees that the site is up and ready', async ({ page, request }) => {
  await page.goto('/health');
  await expect(page.locator('body')).toContainText('up');
  expect((await request.get('/ready')).status()).toBe(200);
});
