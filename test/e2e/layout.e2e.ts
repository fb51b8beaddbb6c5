import type { Page } from '@playwright/test';
import { company, withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { addCustomer, signInAs, signInByCall } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';

test('The language menu keeps the place', async ({ page }) => {
  await open(page, '/query?vtype=0&val=5303&pindex=2&sortSeq=6&sortDesc=1');
  await page.getByText('English', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/query\?vtype=0&val=5303&pindex=2&sortSeq=6&sortDesc=1$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.getByText('Français', { exact: true }).first().click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/query\?vtype=0&val=5303&pindex=2&sortSeq=6&sortDesc=1$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('In Arabic the links stay in Arabic and part numbers keep their order', async ({ page }) => {
  await open(page, `/ar/query?vtype=0&val=${turbo}`);
  await page.getByRole('row').getByRole('link', { name: turbo, exact: true }).click();
  await expect(page).toHaveURL(/\/ar\/turbodetail\?id=/);
  const number = page.getByRole('heading', { level: 1 }).getByText(turbo);
  await expect(number).toHaveCSS('direction', 'ltr');
});

test('The header leads home, to login, to sign-up, to the phone, to the mail and to the videos', async ({
  page,
}) => {
  await open(page, '/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  await expect(header.locator('a[href^="tel:"]')).toHaveCount(1);
  await expect(header.locator('a[href^="mailto:"]')).toHaveCount(1);
  await header.getByRole('link', { name: 'E&E Turbo' }).click();
  await expect(page).toHaveURL(/\/index$/);
  await page.getByText('English', { exact: true }).first().click();
  const french = page.getByRole('link', { name: 'Français' });
  await expect(french).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(french).toBeHidden();
  const summary = page.getByLabel('More under New Product Bulletin');
  await summary.click();
  const videos = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Product Video' });
  await page.keyboard.press('Escape');
  await expect(videos).toBeHidden();
  await expect(summary).toBeFocused();
  await summary.click();
  await videos.click();
  await expect(page).toHaveURL(/\/videolist$/);
  await expect(videos).toBeHidden();
});

test('The foot of a page leads to what staff write about terms, privacy, imprint and warranty', async ({
  page,
}) => {
  await open(page, '/about');
  const legal = page.getByRole('navigation', { name: 'Legal information' });
  for (const name of ['Terms of Sale', 'Privacy', 'Imprint', 'Warranty']) {
    await legal.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { ignoreCase: true });
  }
});

test('The first tab stop skips to the content, ? shows the keys, / goes to the search', async ({
  page,
}) => {
  await open(page, '/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/index$/);
  const field = page.getByRole('combobox', { name: 'Turbo part number' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
});

test('The key / in the field is a character like others', async ({ page }) => {
  await open(page, '/query?vtype=0&val=5303');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Turbo part number' });
  await expect(field).toBeFocused();
  await field.fill('');
  await page.keyboard.type('1/2');
  await expect(field).toHaveValue('1/2');
});

test('Whatever has the focus shows it', async ({ page }) => {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing has the focus';
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(focused);
      const box = focused.getBoundingClientRect();
      const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      // Parts of the drawing show the focus by their lines, not by an outline.
      const lit = focused.hasAttribute('data-lit');
      return (drawn || lit) && opacity !== '0' && box.width > 0
        ? ''
        : focused.outerHTML.slice(0, 200);
    });
    expect(problem).toBe('');
  }
});

test.describe('As the server sends it', () => {
  // The server's HTML has all measured elements, so no scripts are needed.
  test.use({ javaScriptEnabled: false });

  test('The header of a phone takes one row in the longest languages', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const prefix of ['/ru', '/fr', '/es', '/ar']) {
      await page.goto(`${prefix}/about`);
      const mark = await page.getByRole('banner').getByRole('link').first().boundingBox();
      const last = await page.getByRole('banner').locator('a[href$="/login"]').boundingBox();
      expect(Math.abs(middle(mark) - middle(last)), prefix).toBeLessThan(8);
    }
  });

  test('The header of a customer fits into windows of every width with phone and mail as text, in every language', async ({
    page,
  }) => {
    // This customer has a waiting order, so the menu also shows the number of waiting orders.
    await signInAs(page, 'B');
    const banner = page.getByRole('banner');
    for (const { prefix } of languages) {
      await page.goto(withLanguage(prefix, '/about'));
      await expect(banner.locator('a[href$="/home"]')).toBeVisible();
      for (const width of [320, 390, 900, 960, 1000, 1024, 1100, 1152, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const where = `${prefix} ${width} px`;
        const { over, boxes, gap } = await banner.evaluate(boxesIn, [company.phone, company.email]);
        expect(over, where).toBe(0);
        expect(gap, where).toBeGreaterThanOrEqual(4);
        for (const box of boxes) {
          expect(box.width, where).toBeGreaterThan(80);
          expect(box.height, where).toBeLessThanOrEqual(28);
        }
        // From 960 px on, the header shows all links without a menu.
        const entries = ['quickorder', 'orders', 'favlist', 'cart', 'about', 'newslist', 'contact'];
        for (const entry of width < 960 ? [] : entries) {
          const link = banner.locator(`a[href$="/${entry}"]`).filter({ visible: true });
          await expect(link, where).toHaveCount(1);
          expect((await link.boundingBox())?.height, where).toBeLessThanOrEqual(44);
        }
      }
    }
  });
});

const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : 0);

/** Runs in the browser. Excess width of a header, sizes of its texts, smallest gap between its buttons. */
function boxesIn(header: Element, texts: string[]) {
  const boxes = texts.map((text) => {
    const holders = [...header.querySelectorAll('*')].filter((one) => one.textContent === text);
    const holder = holders.filter((one) => one.checkVisibility()).at(-1);
    const { width = 0, height = 0 } = holder?.getBoundingClientRect() ?? {};
    return { width, height };
  });
  // Clickable elements of the row, from left to right.
  const row = [...(header.firstElementChild?.children ?? [])].filter((one) => one.tagName !== 'P');
  const edges = row
    .flatMap((one) => (one.tagName === 'UL' ? [...one.children] : [one]))
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .toSorted((a, b) => a.left - b.left);
  const gaps = edges.slice(1).map(({ left }, place) => left - (edges[place]?.right ?? 0));
  return { over: header.scrollWidth - header.clientWidth, boxes, gap: Math.min(...gaps) };
}

test('Every navigation starts at the top of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await open(page, '/query?vtype=0&val=5303');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/pindex=2/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page
    .getByRole('link', { name: /^View the build sheet of/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'with a turbo P/N that begins with 5303',
  );
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('A visitor whose browser prefers dark gets dark', async ({ page }) => {
  const lightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return canvas.getImageData(0, 0, 1, 1).data[0] ?? -1;
    });
  await page.goto('/index');
  expect(await lightness()).toBeGreaterThan(200);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await lightness()).toBeLessThan(60);
});

test('The address without a page leads to the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/index$/);
});

test.describe('for an address that is none', () => {
  test.use({ expected: [/status of 404/] });

  test('The answer is 404 and leads on', async ({ page }) => {
    for (const address of ['/nope', '/fr/nope', '/query/x', '/index.php', '/%00', '/xx/index']) {
      const answer = await page.goto(address);
      expect(answer?.status(), address).toBe(404);
      const robots = page.locator('meta[name=robots]').first();
      await expect(robots, address).toHaveAttribute('content', 'noindex');
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
      await expect(page.getByRole('main').locator('a[href$="/index"]'), address).toBeVisible();
    }
  });
});

test('A customer of the lowest level comes from the results to the form that asks for access', async ({
  page,
}) => {
  await signInAs(page, 'C1');
  await open(page, '/query?vtype=0&val=HT12-19B');
  const row = page.getByRole('row').filter({ hasText: 'HT12-19B' });
  await expect(row).toContainText('Login to view');
  const note = page.getByRole('textbox', { name: 'What do you need it for?' });
  await row.getByRole('link', { name: 'Ask for access HT12-19B' }).click();
  await expect(page).toHaveURL(/\/home#access$/);
  await expect(note).toBeInViewport();
  await open(page, '/home#access');
  await expect(note).toBeInViewport();
});

/** Height that sticky bars cover. Narrow elements beside the text do not count. */
const heightOfBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter(
      (one) =>
        ['sticky', 'fixed'].includes(getComputedStyle(one).position) &&
        one.clientWidth > innerWidth / 2 &&
        one.closest('thead') === null,
    );
    return bars.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight;
  });

test('Bars that stay in view leave four fifths of a small window free', async ({ page }) => {
  await signInByCall(page, await addCustomer('A'));
  const refId = await idOf(page, turbo);
  const headers = { 'x-token': await page.evaluate(() => localStorage.login_tk) };
  for (const place of ['cart', 'wishlist']) {
    const data = { refCodeType: '0', refId, quantity: '1' };
    await page.request.post(`/api/ot/${place}/add`, { data, headers });
  }
  const sheet = `/turbodetail?id=${refId}`;
  // A phone, and a window of 1280 × 1024 at a zoom of 400 %.
  for (const [width, height] of [
    [390, 844],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, sheet);
    await expect(page.getByText('Whole sheet ×')).toBeVisible();
    expect.soft(await heightOfBars(page), `build sheet, ${width} px`).toBeLessThanOrEqual(0.2);
    await open(page, '/quickorder');
    await page
      .getByLabel('Or paste a list, one number per line')
      .fill('CH-1749-031 2\nTW-1749-001 1');
    await page.getByRole('button', { name: 'Read the list' }).click();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    expect.soft(await heightOfBars(page), `quick order, ${width} px`).toBeLessThanOrEqual(0.2);
    for (const [address, number] of [
      ['/cart', turbo],
      ['/favlist', turbo],
      ['/query?vtype=0&val=5303', '5303'],
    ] as const) {
      await open(page, address);
      await expect(page.getByRole('row').filter({ hasText: number }).first()).toBeVisible();
      expect.soft(await heightOfBars(page), `${address}, ${width} px`).toBeLessThanOrEqual(0.2);
    }
  }
});

/** Copy icons that cover letters. */
const coveringSigns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems = [];
    const texts: { text: string; rects: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement?.checkVisibility()) continue;
      // Skips texts for screen readers only.
      if (getComputedStyle(node.parentElement).clipPath !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push({ text: node.textContent.trim(), rects: [...range.getClientRects()] });
    }
    for (const number of document.querySelectorAll('[data-part-number]')) {
      const sign = number.parentElement?.closest('span')?.querySelector('button > svg');
      if (!sign?.checkVisibility()) continue;
      const { left, right, top, bottom } = sign.getBoundingClientRect();
      const covered = texts.find(({ rects }) =>
        rects.some(
          (one) =>
            one.left < right - 1 &&
            one.right > left + 1 &&
            one.top < bottom - 1 &&
            one.bottom > top + 1,
        ),
      );
      if (covered) problems.push(`${number.textContent} covers ${covered.text.slice(0, 30)}`);
    }
    return problems;
  });

test('The sign that copies a part number covers no letters', async ({ page }) => {
  test.slow();
  await signInByCall(page, await addCustomer('A'));
  const id = await idOf(page, turbo);
  const addresses = [
    '/query?vtype=0&val=5303',
    `/turbodetail?id=${id}`,
    '/chradetail?eepn=CH-1749-031',
    '/crquery?val=5303',
    '/query?isAdvSearch=1&advQueryVtype=2&valDim2_1=36&valDim2_2=49',
  ];
  for (const address of addresses) {
    for (const language of ['', '/ar']) {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, `${language}${address}`);
        await expect(page.locator('[data-part-number]').first()).toBeVisible();
        const where = `${language}${address} at ${width}`;
        expect.soft(await coveringSigns(page), where).toEqual([]);
        expect.soft(await sidewaysOverflow(page), where).toBeLessThanOrEqual(0);
      }
    }
  }
});
