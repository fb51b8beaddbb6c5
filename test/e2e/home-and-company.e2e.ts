/** Home page below the search, About us, Contact with map, view history (docs/product.md 2.3 and 2.11). */
import type { Locator, Page } from '@playwright/test';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, idOf, open, reload, sidewaysOverflow, test, turbo } from './journey.ts';
import { violations } from './looks.ts';

test('The first screen of the home page shows what the site does', async ({ page }) => {
  test.slow();
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const prefix of ['', '/ar', '/ru']) {
      await open(page, `${prefix}/index`);
      const main = page.getByRole('main');
      for (const shown of [
        main.getByRole('search'),
        main.locator('li > a[href$="/quickorder"]'),
        main.locator('a[href$="/crquery"]'),
        main.locator('a[href$="/index?isAdvSearch=1"]'),
        main.locator('dl').first(),
      ]) {
        await expect.soft(shown.first(), `${prefix} ${width} px`).toBeInViewport({ ratio: 1 });
      }
    }
  }
  await open(page, '/index');
  await expect(page.getByText(/^Turbos[\d,]+$/)).toBeVisible();
  await page.getByRole('link', { name: /^Wheels by size/ }).click();
  await expect(page.getByRole('textbox', { name: 'Exducer, mm' }).first()).toBeVisible();
});

test('A tile of the home page leads to the turbos of its application, sorted and in pages', async ({
  page,
}) => {
  await open(page, '/index');
  const tiles = page.getByRole('region', { name: 'Find by application' }).getByRole('link');
  await expect(tiles).toHaveCount(6);
  await tiles.filter({ hasText: 'Vans and trucks' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  const sentence = /^\d+ turbos for the application Commercial vehicle$/;
  await expect(heading).toHaveText(sentence);
  await page.getByRole('columnheader', { name: 'Year' }).getByRole('link').click();
  await expect(page).toHaveURL(
    /vehicleApplication=Commercial(%20|\+)vehicle&sortSeq=6&sortDesc=0$/,
  );
  await page.getByRole('link', { name: 'Next page', exact: true }).click();
  await expect(page).toHaveURL(/pindex=2/);
  await expect(heading).toHaveText(sentence);
  await expect(page.getByRole('table').getByRole('link', { name: 'View' })).not.toHaveCount(0);
  await open(page, '/fr/query?vtype=1&vsubtype=1&vehicleApplication=Commercial+vehicle');
  await expect(heading).toHaveText(/^\d+ turbos pour l’affectation Véhicule utilitaire$/);
});

/** Scrolls to a carousel and waits for its controls. */
async function carouselOf(page: Page, name: string): Promise<Locator> {
  const carousel = page.getByRole('region', { name });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.locator('[data-live]')).toBeVisible();
  return carousel;
}

const shows = (carousel: Locator, number: number) =>
  expect(carousel.locator('figure:not([aria-hidden])').nth(0)).toHaveAccessibleName(
    new RegExp(`\\b${number}\\b.*\\b5\\b`),
  );

test('The pictures of the plant are turned by keyboard, and come when they are near', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, '/index');
  expect(scripts.filter((url) => url.includes('carousel-motion'))).toEqual([]);
  const carousel = await carouselOf(page, 'Our plant');
  await carousel.getByRole('button', { name: 'Next picture' }).focus();
  for (const [key, number] of [
    ['Enter', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['End', 5],
    ['ArrowRight', 1],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await shows(carousel, number);
  }
  await carousel.getByRole('button', { name: 'Picture 4 of 5' }).click();
  await shows(carousel, 4);
  await expect(carousel.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
  await carousel.getByRole('button', { name: 'Play the pictures' }).click();
  await carousel.getByRole('button', { name: 'Stop the pictures' }).click();
  expect(await violations(page)).toEqual([]);
});

/** Drags the current picture by half of its width. */
async function swipe(page: Page, carousel: Locator, way: 'left' | 'right') {
  const box = await carousel.locator('[data-live]').boundingBox();
  if (!box) throw new Error('the carousel has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (way === 'left' ? -0.5 : 0.5) * box.width, y, { steps: 8 });
  await page.mouse.up();
}

test('The pictures of the plant follow the hand; in Arabic they run from right to left', async ({
  page,
}) => {
  await open(page, '/index');
  const carousel = await carouselOf(page, 'Our plant');
  await swipe(page, carousel, 'left');
  await shows(carousel, 2);
  await swipe(page, carousel, 'right');
  await shows(carousel, 1);
  await open(page, '/ar/index');
  const arabic = await carouselOf(page, 'مصنعنا');
  await expect(arabic.locator('figure').nth(0)).toBeInViewport({ ratio: 0.5 });
  await swipe(page, arabic, 'right');
  await shows(arabic, 2);
  await expect(arabic.locator('figure').nth(1)).toBeInViewport({ ratio: 0.5 });
  await arabic.getByRole('button', { name: 'الصورة التالية' }).focus();
  await page.keyboard.press('ArrowLeft');
  await shows(arabic, 3);
  await page.keyboard.press('ArrowRight');
  await shows(arabic, 2);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

test.describe('for people who mind motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('The pictures of the plant stand still until they are asked to run', async ({ page }) => {
    await open(page, '/index');
    const carousel = await carouselOf(page, 'Our plant');
    await expect(carousel.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
    await carousel.getByRole('button', { name: 'Next picture' }).click();
    await expect(carousel.locator('figure').nth(1)).toBeInViewport({ ratio: 0.9 });
  });
});

test('The home page shows six newsletters and two videos, which open in a dialog', async ({
  page,
}) => {
  await open(page, '/index');
  const news = page.getByRole('region', { name: 'Latest newsletters' });
  await expect(news.getByRole('listitem')).toHaveCount(6);
  await expect(news.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/newslist');
  const videos = page.getByRole('region', { name: 'Latest videos' });
  await expect(videos.getByRole('listitem')).toHaveCount(2);
  const link = videos.getByRole('listitem').nth(0).getByRole('link');
  await link.click();
  const dialog = page.getByRole('dialog', { name: (await link.textContent()) ?? '' });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(590);
  await expect(dialog.locator('video')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('Nothing of the home page jumps while it comes', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, '/index');
  await carouselOf(page, 'Our plant');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.05);
});

test('About us says who makes the parts, in the language of the page', async ({ page }) => {
  await open(page, '/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us');
  await expect(page.getByText('IATF16949:2016').first()).toBeVisible();
  await open(page, '/zh/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u4e00-\u9fff]/);
  await page.getByRole('main').getByRole('link').last().click();
  await expect(page).toHaveURL(/\/zh\/index$/);
});

test('Contact tells address, phone and e-mails, and shows the map', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.getByText('Changzhou 213022, Jiangsu')).toBeVisible();
  await expect(main.getByRole('link', { name: '+86 519 8888 0000' })).toHaveAttribute(
    'href',
    'tel:+8651988880000',
  );
  await expect(main.locator('a[href^="mailto:"]')).toHaveCount(2);
  await main.getByRole('button', { name: 'Copy +86 519 8888 0000' }).click();
  await expect(page.getByText('Copied: +86 519 8888 0000')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+86 519 8888 0000');
  const map = main.getByRole('region', { name: 'Map of the head office' });
  await map.scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  await expect(main.getByRole('link', { name: /OpenStreetMap contributors/ })).toBeVisible();
  await expect(map.locator('.leaflet-tile').first()).toHaveAttribute(
    'src',
    /\?15-27[23]\d\d-133\d\d$/,
  );
  await map.getByRole('button', { name: 'Zoom out' }).click();
  await expect(map.locator('.leaflet-tile[src*="?14-"]').first()).toBeAttached();
  await expect(main.getByRole('link', { name: /Google Maps/ })).toHaveAttribute(
    'href',
    /destination=31\.\d+%2C119\.\d+/,
  );
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Organization',
    telephone: '+86 519 8888 0000',
    address: { addressLocality: 'Changzhou', addressCountry: 'CN' },
  });
  expect(await violations(page)).toEqual([]);
});

test.describe('where no map can be loaded', () => {
  test.use({ expected: [/Failed to load resource: net::ERR/] });

  test('Contact keeps the plan drawn for it, on a phone and in Arabic too', async ({ page }) => {
    await page.route('**/favicon.svg?*', (route) => route.abort());
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [address, name] of [
      ['/contact', 'Plan: Changzhou between Nanjing and Shanghai'],
      ['/ar/contact', 'مخطط: تشانغتشو بين نانجينغ وشنغهاي'],
    ] as const) {
      const failed = page.waitForEvent('requestfailed');
      await open(page, address);
      const plan = page.getByRole('img', { name });
      await plan.scrollIntoViewIfNeeded();
      await failed;
      await expect(page.locator('.leaflet-container')).toHaveCount(0);
      await expect(plan).toBeVisible();
      expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    }
  });
});

test('A visitor who asks for the view history is led to sign-in and back', async ({ page }) => {
  await page.goto('/fr/myviewhistory?page=2');
  await expect(page).toHaveURL('/fr/login?back=%2Ffr%2Fmyviewhistory%3Fpage%3D2');
});

test.describe('the view history', () => {
  test('It holds what a customer opened, the newest first, and can be emptied', async ({
    page,
  }) => {
    await signInByCall(page, await addCustomer('A'));
    await open(page, '/myviewhistory');
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();

    const traced = () =>
      page.waitForResponse((answer) => /\/api\/trace\/(prd\/item|cm\/common)$/.test(answer.url()));
    let trace = traced();
    await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
    await trace;
    trace = traced();
    await open(page, '/chradetail?eepn=CH-1544-002');
    await trace;
    trace = traced();
    await open(page, '/index');
    const news = page.getByRole('region', { name: 'Latest newsletters' }).getByRole('listitem');
    const article = news.nth(0).getByRole('link');
    const title = (await article.textContent()) ?? '';
    await article.click();
    await trace;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    await open(page, '/home');
    await page.getByRole('main').getByRole('link', { name: 'View history' }).click();
    const history = page.getByRole('table', { name: 'View history' });
    const entries = history.getByRole('row').filter({ has: page.getByRole('link') });
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(0)).toContainText(title);
    await expect(entries.nth(1)).toContainText('CH-1544-002');
    await expect(entries.nth(2)).toContainText(turbo);
    // A page whose link is only hovered is prefetched, but does not count as opened.
    await entries.nth(2).getByRole('link').hover();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    // A page that is left before the server has recorded the visit is still in the history.
    const leaving = Promise.withResolvers<void>();
    await page.route('**/api/trace/prd/item', async (route) => {
      await leaving.promise;
      await route.continue();
    });
    await entries.nth(2).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(turbo);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    leaving.resolve();
    await expect(entries.nth(0)).toContainText(turbo);

    await page.getByRole('button', { name: 'Empty history' }).click();
    const question = page.getByRole('dialog', { name: 'Empty history' });
    await question.getByRole('button', { name: 'No' }).click();
    await expect(entries).toHaveCount(3);
    await page.getByRole('button', { name: 'Empty history' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    await reload(page);
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  });
});

test('The tiles of applications show no watermark, which is too small there to be read', async ({
  page,
}) => {
  await page.goto('/index');
  const pictures = page.getByRole('region', { name: 'Find by application' }).locator('img');
  await expect(pictures.first()).toBeVisible();
  const shares = await pictures.evaluateAll((all) =>
    all.map((picture) => {
      const box = picture.parentElement?.getBoundingClientRect();
      const { top, height } = picture.getBoundingClientRect();
      return ((box?.bottom ?? 0) - top) / height;
    }),
  );
  // The watermark is in the lowest 1/14 of a picture, which a tile must not show.
  for (const share of shares) expect(share).toBeLessThanOrEqual(13 / 14);
});
