import { expect, test } from '@playwright/test';

test('A monitor sees that the site is up and ready', async ({ page, request }) => {
  await page.goto('/health');
  await expect(page.locator('body')).toContainText('up');
  expect((await request.get('/ready')).status()).toBe(200);
});

test('A range that a built file has not is refused, and is no error of the site', async ({
  request,
}) => {
  for (const [page, folder] of [
    ['/index', '/assets'],
    ['/staff', '/staff-assets'],
  ] as const) {
    const [script = ''] =
      new RegExp(`${folder}/[^"]+\\.js`).exec(await (await request.get(page)).text()) ?? [];
    const answer = await request.get(script, { headers: { range: 'bytes=99999999-' } });
    expect(answer.status(), script).toBe(416);
    expect(answer.headers()['content-range']).toMatch(/^bytes \*\/\d+$/);
  }
});
