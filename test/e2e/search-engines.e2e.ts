import type { Page } from '@playwright/test';
import { expect, idOf, test, turbo } from './journey.ts';

/** The locations in an XML document. Fails if it is not well-formed. */
async function locations(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/xml/);
  return page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      if (document.querySelector('parsererror')) throw new Error('not well formed');
      return [...document.querySelectorAll('loc')].map(({ textContent }) => textContent);
    },
    await answer.text(),
  );
}

test('robots.txt names the sitemap and keeps robots off the calls', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toMatch(/^Disallow: \/api\/$/m);
  expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

test('The sitemap leads to every open build sheet and to no closed one', async ({ page }) => {
  await page.goto('/index');
  const parts = await locations(page, '/sitemap.xml');
  expect(parts.length).toBeGreaterThan(1);
  const pages = (
    await Promise.all(parts.map((part) => locations(page, new URL(part).pathname)))
  ).flat();
  const sheets = pages.filter((address) => address.includes('/turbodetail?id='));
  expect(sheets.length).toBeGreaterThan(200);
  expect(new Set(pages).size).toBe(pages.length);
  const { origin } = new URL(page.url());
  expect(pages.filter((address) => new URL(address).origin !== origin)).toEqual([]);
  expect(sheets).toContain(`${origin}/turbodetail?id=${await idOf(page, turbo)}`);
  for (const address of [pages[0], sheets[0], sheets.at(-1)]) {
    const answer = await page.request.get(address ?? '');
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain(`rel="canonical" href="${address}"`);
  }
});

test('A build sheet describes its turbo to search engines', async ({ page }) => {
  const id = await idOf(page, turbo);
  await page.goto(`/turbodetail?id=${id}&fromPage=Query&vtype=0&val=454231`);
  const canonical = `${new URL(page.url()).origin}/turbodetail?id=${id}`;
  const script = page.locator('script[type="application/ld+json"]');
  await expect(script).toHaveCount(1);
  const data = JSON.parse((await script.textContent()) ?? '') as Record<string, unknown>;
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product' });
  expect(JSON.stringify(data)).toContain(turbo);
  // Search engines reject offers without a price.
  expect(data).not.toHaveProperty('offers');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
  const property = (name: string) => page.locator(`meta[property="og:${name}"]`);
  await expect(property('title')).toHaveAttribute('content', new RegExp(turbo));
  await expect(property('url')).toHaveAttribute('content', canonical);
  const image = await page.request.get((await property('image').getAttribute('content')) ?? '');
  expect(image.headers()['content-type']).toBe('image/png');
  const icon = await page.request.get('/favicon.ico');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/icon/),
  ]);
  const alternates = page.locator('link[rel=alternate]');
  await expect(alternates).toHaveCount(8);
  const arabic = canonical.replace('/turbodetail', '/ar/turbodetail');
  await expect(page.locator('link[hreflang=ar]')).toHaveAttribute('href', arabic);
  await expect(page.locator('link[hreflang=x-default]')).toHaveAttribute('href', canonical);
  await expect(page).toHaveTitle(new RegExp(turbo));
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /454231-5007S/);
});

test('Sorted results name the unsorted ones as the original', async ({ page }) => {
  await page.goto('/query?vtype=0&val=5303&sortSeq=6&sortDesc=1');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/query\?vtype=0&val=5303$/,
  );
});

test('Empty results are not listed', async ({ page }) => {
  await page.goto('/query?vtype=0&val=99887766554');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});
