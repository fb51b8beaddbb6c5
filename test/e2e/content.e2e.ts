/** Content for visitors and customers: lists, ways of opening, and required levels. */
import type { Page } from '@playwright/test';
import { type Item, itemWhere, tokenOf } from './content-items.ts';
import { signInAs } from './customers.ts';
import { byKeyboard } from './hands.ts';
import { expect, open, sidewaysOverflow, test } from './journey.ts';

const lists = [
  { path: '/videolist', header: 'Product Video', search: 'Product Video Search', size: 9 },
  {
    path: '/bulletinlist',
    header: 'New Product Bulletin',
    search: 'Product Bulletin Search',
    size: 12,
  },
  { path: '/newslist', header: 'Newsletter', search: 'Newsletter Search', size: 9 },
  { path: '/ecataloglist', header: 'E-Catalog', search: 'E-Catalog Search', size: 25 },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const linkTo = (page: Page, item: Item) =>
  page.getByRole('main').getByRole('link', { name: item.title });

/** Ids that the page reports as opened from now on. */
function traces(page: Page): string[] {
  const ids: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/trace/cm/common')) ids.push(request.postDataJSON().commonId);
  });
  return ids;
}

for (const { path, header, search, size } of lists) {
  test(`The list ${header} shows at most ${size} items and searches their titles`, async ({
    page,
  }) => {
    await open(page, path);
    await expect(heading(page)).toHaveText(header);
    const all = await cards(page).count();
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(size);
    // Items of other tests, whose titles contain a timestamp, may disappear at any moment.
    const lasting = cards(page).filter({ hasNotText: /\d{13}/ });
    const title = (await lasting.first().locator('h2 bdi').textContent()) ?? '';
    const word = title.split(' ').sort((a, b) => b.length - a.length)[0] ?? '';
    const field = page.getByRole('searchbox', { name: search });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/cm/common/get*List', async (route) => {
      await held;
      await route.continue();
    });
    await field.fill('qqqqzzzz');
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}\\?query=`));
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    // Text typed while a search is running remains.
    await field.fill(word.toUpperCase());
    release();
    await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
    await expect(field).toHaveValue(word.toUpperCase());
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(cards(page).filter({ hasText: title })).toHaveCount(1);
    await page.goBack();
    await expect(field).toHaveValue('qqqqzzzz');
    await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
    await page.goForward();
    await expect(field).toHaveValue(word.toUpperCase());
    await expect(cards(page).filter({ hasText: title })).toHaveCount(1);
    await page.goBack();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(cards(page).filter({ hasText: title })).toHaveCount(1);
  });
}

test('Newsletters have pages in their address, which going back keeps', async ({ page }) => {
  await open(page, '/newslist');
  await expect(cards(page)).toHaveCount(9);
  const first = (await cards(page).first().textContent()) ?? '';
  const total = Number(/\d+/.exec(await page.getByText(/^\d+ entries$/).innerText())?.[0]);
  const pager = page.getByRole('navigation', { name: 'Pages of the list' });
  // The pager has two lists: pages and page sizes.
  const pages = pager.getByRole('list').first();
  await expect(pages.getByRole('listitem')).toHaveCount(Math.ceil(total / 9));
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/newslist\?page=2$/);
  await expect(pages.locator('[aria-current=page]')).toHaveText('2');
  await expect(cards(page).first()).not.toHaveText(first);
  await page.goBack();
  await expect(cards(page).first()).toHaveText(first);
  await page.goto('/newslist?page=99');
  await expect(page.getByText('This page of the list does not exist.')).toBeVisible();
  await page.getByRole('link', { name: 'To the last page' }).click();
  // Other tests may have added items.
  await expect(cards(page)).not.toHaveCount(0);
  await expect(pages.getByRole('listitem').last().locator('[aria-current=page]')).toBeVisible();
});

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('lists are searched and turned, and items open', async ({ page, request }) => {
    await page.goto('/newslist');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await page.getByRole('searchbox', { name: 'Newsletter Search' }).fill('qqqqzzzz');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
    const video = await itemWhere(request, { contentType: '2', viewAuthType: '0', kind: '3' });
    await page.goto(video.list);
    await linkTo(page, video).click();
    await expect(heading(page)).toHaveText(video.title);
    await expect(page.getByRole('main').locator('video, iframe')).toHaveCount(1);
  });
});

test.describe('An open item', () => {
  test('of type 0 opens in the same window and leads back', async ({ page, request }) => {
    const item = await itemWhere(request, { contentType: '0', viewAuthType: '0', kind: '2' });
    const opened = traces(page);
    await open(page, item.list);
    await linkTo(page, item).click();
    await expect(page).toHaveURL(
      new RegExp(`/cmdetail\\.html\\?id=${item.id}&cmType=2&backName=NewsList$`),
    );
    await expect(heading(page)).toHaveText(item.title);
    await expect(page.getByRole('main').getByText('Newsletter', { exact: true })).toBeVisible();
    await expect.poll(() => opened).toEqual([item.id]);
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/newslist$/);
    // Opened by its URL, the page has no predecessor, so Back leads to the page in `backName`.
    await open(page, `/cmdetail.html?id=${item.id}&cmType=2&backName=Index`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Back' })).toHaveAttribute(
      'href',
      '/index',
    );
  });

  test('of type 1 is a PDF in a new tab, recorded once', async ({ page, request }) => {
    const item = await itemWhere(request, { contentType: '1', viewAuthType: '0' });
    const opened = traces(page);
    await open(page, item.list);
    const link = linkTo(page, item);
    await expect(link).toHaveAttribute('href', /^\/documents\/[0-9a-f]{24}\.pdf$/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(link).toHaveAccessibleName(/opens in a new tab/);
    const document = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(document.headers()['content-type']).toBe('application/pdf');
    // The PDF itself is not opened: browsers without a PDF viewer would download it. The test only checks
    // that the press is reported.
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => event.preventDefault()),
    );
    await link.click();
    await expect.poll(() => opened).toEqual([item.id]);
    await link.evaluate((element) =>
      element.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true })),
    );
    await expect.poll(() => opened).toEqual([item.id, item.id]);
  });

  test('of type 2 plays in a dialog, and stops when it closes', async ({ page, request }) => {
    const item = await itemWhere(request, { contentType: '2', viewAuthType: '0', kind: '3' });
    const opened = traces(page);
    await open(page, item.list);
    const link = linkTo(page, item);
    await expect(page.locator('video, iframe')).toHaveCount(0);
    await link.click();
    const dialog = page.getByRole('dialog', { name: item.title });
    const player = dialog.locator('video, iframe');
    await expect(player).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box?.width).toBe(840);
    expect(await player.boundingBox()).toMatchObject({ width: 800, height: 500 });
    await expect.poll(() => opened).toEqual([item.id]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(player).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.setViewportSize({ width: 600, height: 740 });
    await link.press('Enter');
    await expect(player).toBeVisible();
    const narrow = await page.evaluate(() => document.body.getBoundingClientRect().width);
    expect((await dialog.boundingBox())?.width).toBe(narrow);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(link).toBeFocused();
    await expect.poll(() => opened).toEqual([item.id, item.id]);
    // Changes the response, because no e-catalogue of the demo is a video.
    const { contentType, viewAuthType, embedCode } = item;
    await page.route('**/api/cm/common/getEcatalogList', async (route) => {
      const envelope = await (await route.fetch()).json();
      const val = envelope.val.map((one: Item) => ({
        ...one,
        contentType,
        viewAuthType,
        embedCode,
      }));
      await route.fulfill({ json: { ...envelope, val } });
    });
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.getByRole('banner').getByRole('link', { name: 'E-Catalog' }).click();
    await expect(heading(page)).toHaveText('E-Catalog');
    await cards(page).first().getByRole('link').first().click();
    await expect(page.getByRole('dialog').locator('video, iframe')).toBeVisible();
    const all = await page.evaluate(() => document.body.getBoundingClientRect().width);
    expect((await page.getByRole('dialog').boundingBox())?.width).toBeCloseTo(all * 0.9, 0);
  });

  test('of type 3 opens in full in a new tab', async ({ page, request }) => {
    const item = await itemWhere(request, { contentType: '3', viewAuthType: '0' });
    const opened = traces(page);
    await open(page, item.list);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      linkTo(page, item).click(),
    ]);
    await expect(tab).toHaveURL(new RegExp(`/mf/cmdetailfull\\.html\\?id=${item.id}$`));
    await expect(heading(tab)).toHaveText(item.title);
    await expect(tab.getByRole('contentinfo')).toHaveCount(0);
    await expect.poll(() => opened).toEqual([item.id]);
    await expect(page).toHaveURL(new RegExp(`${item.list}$`));
    const width = async () => (await tab.getByRole('main').boundingBox())?.width ?? 0;
    await tab.setViewportSize({ width: 1600, height: 800 });
    const wide = await width();
    await tab.setViewportSize({ width: 500, height: 800 });
    expect(wide - (await width())).toBe(1100);
    await tab.getByRole('link', { name: 'Back' }).click();
    await expect(tab).toHaveURL(new RegExp(`${item.list}$`));
  });

  test('of type 4 opens in full in the same window', async ({ page, request }) => {
    const item = await itemWhere(request, { contentType: '4', viewAuthType: '0' });
    const opened = traces(page);
    await open(page, item.list);
    await linkTo(page, item).click();
    await expect(page).toHaveURL(new RegExp(`/mf/cmdetailfull\\.html\\?id=${item.id}$`));
    await expect(heading(page)).toHaveText(item.title);
    await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0);
    await expect.poll(() => opened).toEqual([item.id]);
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(new RegExp(`${item.list}$`));
    await expect(cards(page).first()).toBeVisible();
  });

  test('of type 5 is a catalogue whose pages open in a new tab', async ({ page, request }) => {
    const item = await itemWhere(request, { contentType: '5', viewAuthType: '0', kind: '4' });
    await open(page, item.list);
    const link = linkTo(page, item);
    await expect(link).toHaveAttribute('href', `/mf/pdfview.html?id=${item.id}`);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  });
});

test.describe('A closed item', () => {
  test.use({ expected: [/status of 40[13]/] });

  test('asks a visitor to sign in, and opens after it', async ({ page, request }) => {
    const item = await itemWhere(request, { viewAuthType: '1', kind: '2' });
    const opened = traces(page);
    await open(page, item.list);
    const card = cards(page).filter({ hasText: item.title });
    await expect(card.getByText('Login to view')).toBeVisible();
    await linkTo(page, item).click();
    const alert = page.getByRole('dialog', { name: 'Need login' });
    await expect(alert).toContainText('Need authorization, please login!');
    await page.keyboard.press('Escape');
    await expect(linkTo(page, item)).toBeFocused();
    await linkTo(page, item).click();
    await alert.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill('level-a@example.com');
    await page.getByLabel('Password', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`${item.list}$`));
    expect(opened).toEqual([]);
    await expect(card.getByText('Login to view')).toHaveCount(0);
    await page.goto(`/cmdetail.html?id=${item.id}&cmType=${item.kind}`);
    await expect(heading(page)).toHaveText(item.title);
    await expect.poll(() => opened).toEqual([item.id]);
  });

  test('says by its address who may see it', async ({ page, request }) => {
    const item = await itemWhere(request, { viewAuthType: '1', kind: '2' });
    const answer = await page.goto(`/cmdetail.html?id=${item.id}&cmType=2`);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('alert')).toContainText('Need authorization, please login!');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await page.content()).not.toContain(item.title);
    const login = page.getByRole('main').getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute('href', /back=%2Fcmdetail\.html%3Fid%3D/);
  });

  test('sends a customer without the right to us', async ({ page, request }) => {
    const token = await tokenOf(request, 'C');
    const item = await itemWhere(request, { viewAuthType: '2', kind: '2' }, token);
    await signInAs(page, 'C');
    await open(page, item.list);
    const card = cards(page).filter({ hasText: item.title });
    await expect(card.getByText('Not open to your account')).toBeVisible();
    await linkTo(page, item).click();
    const alert = page.getByRole('dialog', { name: 'Not open to your account' });
    await expect(alert).toContainText('You have no right to view this content, please contact us!');
    await expect(alert.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await page.goto(`/cmdetail.html?id=${item.id}&cmType=2`);
    await expect(page.getByRole('alert')).toContainText(
      'You have no right to view this content, please contact us!',
    );
  });

  test('opens for a customer with the right', async ({ page, request }) => {
    const token = await tokenOf(request, 'C');
    const item = await itemWhere(request, { viewAuthType: '2', kind: '2' }, token);
    await signInAs(page, 'A');
    await open(page, item.list);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByText('Not open to your account')).toHaveCount(0);
    await linkTo(page, item).click();
    await expect(heading(page)).toHaveText(item.title);
  });
});

test.describe('An item that is not there', () => {
  test.use({ expected: [/status of 404/] });

  test('says so and leads to its list', async ({ page }) => {
    for (const path of ['/cmdetail.html?id=987654321&cmType=1', '/cmdetail.html?cmType=1']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('alert')).toContainText('This content is no longer available.');
      await page.getByRole('link', { name: 'To the list' }).click();
      await expect(page).toHaveURL(/\/bulletinlist$/);
    }
    await page.goto('/mf/cmdetailfull.html?id=987654321');
    await expect(page.getByRole('alert')).toContainText('This content is no longer available.');
  });
});

test('By the keyboard alone: search, open, read, go back', async ({ page, request }) => {
  const item = await itemWhere(request, { contentType: '0', viewAuthType: '0', kind: '2' });
  const hands = byKeyboard(page);
  await open(page, '/newslist');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Newsletter Search' })).toBeFocused();
  await page.keyboard.type(item.title.slice(0, 60));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 entry')).toBeVisible();
  await hands.press(linkTo(page, item));
  await expect(heading(page)).toHaveText(item.title);
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Back' }));
  await expect(page.getByRole('searchbox', { name: 'Newsletter Search' })).toHaveValue(
    item.title.slice(0, 60),
  );
});

for (const [when, waits] of [
  ['at once', false],
  ['when the page has begun to wait', true],
] as const) {
  test(`Who leaves the search field ${when} is not led back`, async ({ page }) => {
    await open(page, '/newslist');
    const release = Promise.withResolvers<void>();
    await page.route('**/api/cm/common/get*List', async (route) => {
      await release.promise;
      await route.continue();
    });
    const field = page.getByRole('searchbox', { name: 'Newsletter Search' });
    await field.fill('turn of the year');
    await field.press('Enter');
    if (waits) {
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
      await expect(field).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL(/query=/);
    release.resolve();
    await expect(page.getByText('1 entry')).toBeVisible();
    await expect(field).toHaveValue('turn of the year');
    await expect(field).not.toBeFocused();
  });
}

test('On a phone a list that waits has covers as large as those that come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/newslist');
  const cover = await page.getByRole('article').first().locator('> :first-child').boundingBox();
  await page.route('**/api/cm/common/get*List', () => {});
  await page.getByRole('searchbox', { name: 'Newsletter Search' }).fill('turn of the year');
  await page.keyboard.press('Enter');
  const skeleton = page.getByRole('status', { name: 'Loading' }).locator('li').first();
  await expect(skeleton).toBeVisible();
  const blank = await skeleton.locator('> :first-child').boundingBox();
  expect([blank?.width, blank?.height]).toEqual([cover?.width, cover?.height]);
});

test('In Arabic lists and items read from the right, part numbers from the left', async ({
  page,
  request,
}) => {
  const item = await itemWhere(request, { contentType: '0', viewAuthType: '0', kind: '1' });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/ar/bulletinlist');
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  const link = page.locator(`a[href*="id=${item.id}&"]`);
  const title = (await link.locator('bdi').textContent()) ?? '';
  expect(title).toMatch(/\p{Script=Arabic}/u);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/ar/cmdetail\\.html\\?id=${item.id}&`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // The URL changes before the page appears.
  await expect(heading(page)).toHaveText(title);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  for (const number of await page.getByRole('main').locator('code').all()) {
    await expect(number).toHaveCSS('direction', 'ltr');
  }
  const elsewhere = 'a[href^="/"]:not([href^="/ar/"], [href^="/documents/"])';
  await expect(page.getByRole('main').locator(elsewhere)).toHaveCount(0);
});

test('An item describes itself to search engines, in every language', async ({ page, request }) => {
  const item = await itemWhere(request, { contentType: '0', viewAuthType: '0', kind: '2' });
  await page.goto(`/cmdetail.html?id=${item.id}&cmType=2&backName=NewsList`);
  const address = `${new URL(page.url()).origin}/cmdetail.html?id=${item.id}&cmType=2`;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(page.locator('link[rel=alternate]')).toHaveCount(8);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S{3}/);
  const script = page.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await script.textContent()) ?? '')).toMatchObject({
    '@type': 'Article',
    headline: item.title,
  });
  const sitemap = await page.request.get('/sitemap-content.xml');
  expect(await sitemap.text()).toContain(`<loc>${address.replaceAll('&', '&amp;')}</loc>`);
  const closed = await itemWhere(request, { viewAuthType: '1' });
  expect(await sitemap.text()).not.toContain(`id=${closed.id}&amp;`);
});
