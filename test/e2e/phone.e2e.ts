/** A phone: one row for the header, targets for fingers, lines before the drawing. */
import type { Locator, Page } from '@playwright/test';
import { withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { addCustomer, placeOrder, signInAs, signInByCall } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** WCAG 2.5.5. */
const FINGER = 44;

/**
 * The main controls that are too small for a finger, each with its size: buttons, fields, lists, what
 * unfolds, the links of the header and of pages of lists. A tick counts with its label. WCAG leaves
 * out links in text, and what has its like elsewhere: the parts of the drawing are lines of the sheet.
 */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls = 'button, summary, select, textarea, input:not([type=hidden])';
    const links =
      'header[class] > div a:not(p a), header nav a, [class*=button], nav[aria-label] a';
    const elements = [...document.querySelectorAll<HTMLElement>(`${controls}, ${links}`)];
    return elements.flatMap((one) => {
      const target = one.matches('[type=checkbox], [type=radio]') ? one.closest('label') : one;
      const { width, height } = (target ?? one).getBoundingClientRect();
      if (!one.checkVisibility({ opacityProperty: true }) || width === 0) return [];
      if (Math.min(width, height) >= least - 0.5) return [];
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
      return [`${one.tagName} ${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, FINGER);

const bottomOf = (element: Locator): Promise<number> =>
  element.evaluate((one) => one.getBoundingClientRect().bottom);

test('Main controls have room for a finger', async ({ page }) => {
  const sheet = `/turbodetail?id=${await idOf(page, turbo)}`;
  for (const address of ['/index', '/query?vtype=0&val=5303', sheet, '/crquery?val=5303']) {
    await open(page, address);
    expect.soft(await tooSmall(page), address).toEqual([]);
  }
  await signInAs(page, 'A');
  for (const address of [sheet, '/partdetail?eepn=CW-1544-001', '/cart', '/favlist']) {
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect.soft(await tooSmall(page), address).toEqual([]);
  }
});

for (const width of [390, 320]) {
  for (const place of ['/index', '/query?vtype=0&val=5303']) {
    test(`Suggestions on ${place} leave the Search button free at ${width} px, with the keyboard open`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, place);
      const form = page.getByRole('search');
      await form.getByRole('combobox').fill('4542');
      const list = form.getByRole('listbox', { name: 'Suggestions' });
      await expect(list.getByRole('option').first()).toBeVisible();
      // The keyboard takes the lower half.
      await page.setViewportSize({ width, height: 420 });
      await expect.poll(() => bottomOf(list)).toBeLessThanOrEqual(420);
      await expect(list.getByRole('option').first()).toBeInViewport({ ratio: 1 });
      const button = form.getByRole('button', { name: 'Search', exact: true }).first();
      const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual((await list.boundingBox())?.y ?? 0);
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.tap();
      await expect(page).toHaveURL(/\/query\?.*val=4542/);
    });
  }
}

/** How many rows the links of the header take below the line of phone and mail. */
const headerRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const line = document.querySelector('header[class] > div');
    const visible = [...(line?.querySelectorAll('a:not(p a), summary') ?? [])].filter((one) =>
      one.checkVisibility(),
    );
    const inList = visible.filter((one) => !one.closest('details ul'));
    const middles = inList.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    });
    return 1 + Math.floor((Math.max(...middles) - Math.min(...middles)) / 20);
  });

for (const who of ['a visitor', 'a customer'] as const) {
  test(`The header of ${who} takes one row in every language`, async ({ page }) => {
    if (who === 'a customer') await signInAs(page, 'A');
    for (const { prefix, code } of languages) {
      await page.goto(withLanguage(prefix, '/about'));
      for (const width of [390, 320]) {
        const where = `${code}, ${width} px`;
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await headerRows(page), where).toBe(1);
        const { scrollWidth, height } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          // The slim line of phone and mail, and the row.
          height: document.querySelector('header > div')?.getBoundingClientRect().height ?? 0,
        }));
        expect.soft(scrollWidth, where).toBeLessThanOrEqual(width);
        expect.soft(height, where).toBeLessThanOrEqual(28 + 48);
      }
    }
  });
}

test('Quick order, Orders, Lists and Sign out are two presses away', async ({ page }) => {
  await signInByCall(page, await addCustomer('A'));
  const banner = page.getByRole('banner');
  const menu = banner.locator('nav:visible summary');
  for (const [name, address] of [
    ['Quick order', /\/quickorder$/],
    ['Orders', /\/orders$/],
    ['Lists items: 0', /\/favlist$/],
    ['Product Video', /\/videolist$/],
  ] as const) {
    await open(page, '/about');
    await menu.tap();
    await expect(banner.getByRole('link', { name: 'About Us' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    const link = banner.getByRole('link', { name, exact: true });
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.tap();
    await expect(page).toHaveURL(address);
    await expect(link).toBeHidden();
  }
  // What a page asks for while its customer signs out is refused.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Video');
  await menu.tap();
  await banner.getByRole('button', { name: 'Sign out' }).tap();
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('On the narrowest phones Sign up is in the menu, which has room for its texts in every language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const { prefix, code } of languages) {
    await page.goto(withLanguage(prefix, '/about'));
    await page.locator('header nav:visible summary').tap();
    const signUp = page.getByRole('banner').locator('a[href$="/signup"]:visible');
    await expect(signUp, code).toBeInViewport({ ratio: 1 });
    expect.soft(await sidewaysOverflow(page), code).toBeLessThanOrEqual(0);
    const cut = await page
      .locator('header nav:visible ul')
      .evaluate((list) => list.scrollHeight - list.clientHeight);
    expect.soft(cut, code).toBeLessThanOrEqual(0);
  }
});

/** Heights and texts of a build sheet's lines; those that say more than stock and numbers may be higher. */
const sheetLines = (page: Page) =>
  page.locator('#sheet').evaluate((table) =>
    [...table.querySelectorAll('tbody tr')].map((line) => {
      const labels = [...line.querySelectorAll('[data-label]:not(:empty)')].map(
        (cell) => getComputedStyle(cell, '::before').content,
      );
      return { height: line.getBoundingClientRect().height, labels, text: line.textContent };
    }),
  );

test('A line of a build sheet has labels and takes at most 96 px', async ({ page }) => {
  test.slow();
  const id = await idOf(page, turbo);
  await signInByCall(page, await addCustomer('A'));
  for (const prefix of ['', '/ru', '/ar']) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `${prefix}/turbodetail?id=${id}`);
      await expect(page.locator('[data-own-edit]').first()).toBeVisible();
      for (const { height, labels, text } of await sheetLines(page)) {
        const where = `${prefix} ${width} px: ${text}`;
        expect.soft(height, where).toBeLessThanOrEqual(96);
        expect.soft(labels.length, where).toBeGreaterThanOrEqual(2);
        expect.soft(labels, where).not.toContain('none');
      }
      expect.soft(await sidewaysOverflow(page), `${prefix} ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('The lines of a build sheet come before the drawing', async ({ page }) => {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const table = await page.getByRole('table', { name: 'Build sheet' }).boundingBox();
  const drawing = await page.getByLabel('Exploded drawing of the turbo').boundingBox();
  expect(drawing?.y ?? 0).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0));
});

/** Words that go on in the next line without a hyphen. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility()) continue;
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** Texts of the cells of a table's lines that lie across what stands in another cell. */
const overlaps = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('tbody tr')].flatMap((line) => {
      const parts = [...line.querySelectorAll(':scope > * > *')].map((one) => ({
        one,
        box: one.getBoundingClientRect(),
      }));
      return parts.flatMap(({ one, box }) =>
        parts
          .filter((next) => next.one.parentElement !== one.parentElement)
          .filter(
            (next) =>
              box.left < next.box.right - 1 &&
              next.box.left < box.right - 1 &&
              box.top < next.box.bottom - 1 &&
              next.box.top < box.bottom - 1,
          )
          .map(() => one.textContent ?? ''),
      );
    }),
  );

test('On the narrowest phone no Russian word, which may be long, is broken or lies across a button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const ids = [await idOf(page, turbo), await idOf(page, '53039880005')];
  const person = await addCustomer('A');
  await placeOrder(page.request, person, ids[0] ?? '');
  await signInByCall(page, person);
  const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
  for (const path of ['/api/ot/cart/batch-add', '/api/ot/wishlist/batch-add']) {
    const items = ids.map((refId) => ({ refCodeType: '0', refId, quantity: '1' }));
    const headers = { 'x-token': token };
    await page.request.post(path, { data: { items }, headers });
  }
  await open(page, '/orders');
  const order = page.getByRole('main').locator('a[href*="/orderdetail"]').first();
  const orderAddress = (await order.getAttribute('href')) ?? '';
  const addresses = ['/index', `/compare?items=${ids.join('-')}`, orderAddress];
  for (const plain of [...addresses, '/cart', '/favlist']) {
    await open(page, `/ru${plain}`);
    expect.soft(await brokenWords(page), plain).toEqual([]);
    expect.soft(await sidewaysOverflow(page), plain).toBeLessThanOrEqual(0);
  }
  for (const plain of ['/cart', '/favlist']) {
    await open(page, `/ru${plain}`);
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(ids.length);
    expect.soft(await overlaps(page), plain).toEqual([]);
  }
});

test.describe('As the server sends it', () => {
  // Pages come in half the time.
  test.use({ javaScriptEnabled: false });

  test('Nothing of a buyer’s pages lies beyond the side in any language', async ({ page }) => {
    test.slow();
    const id = await idOf(page, turbo);
    const person = await addCustomer('A');
    const code = await placeOrder(page.request, person, id);
    await signInByCall(page, person);
    const headers = { 'x-token': await page.evaluate(() => localStorage.login_tk) };
    for (const place of ['cart', 'wishlist']) {
      const data = { refCodeType: '0', refId: id, quantity: '1' };
      await page.request.post(`/api/ot/${place}/add`, { data, headers });
    }
    const searches = ['/index', '/query?vtype=0&val=5303', '/crquery?val=5303'];
    const items = [`/turbodetail?id=${id}`, '/partdetail?eepn=CW-1544-001', '/quickorder'];
    const ownPages = ['/cart', '/favlist', '/orders', `/orderdetail?code=${code}`, '/home'];
    for (const { prefix } of languages) {
      for (const address of [...searches, ...items, ...ownPages]) {
        await page.goto(withLanguage(prefix, address));
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          const over = await sidewaysOverflow(page);
          expect.soft(over, `${prefix}${address} at ${width} px`).toBeLessThanOrEqual(0);
        }
      }
    }
  });
});
