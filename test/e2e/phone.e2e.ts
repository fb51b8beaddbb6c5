/** A phone: the header in one row, large touch targets, lines before the drawing. */
import type { Locator, Page } from '@playwright/test';
import { withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { addCustomer, placeOrder, signInAs, signInByCall } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Minimum size of a touch target, px (WCAG 2.5.5). */
const FINGER = 44;

/**
 * Primary controls that are too small for a finger, each with its size: buttons, fields, lists, disclosure
 * controls, and links in headers and pagers. A checkbox counts together with its label. WCAG exempts links in
 * text, and controls with an equivalent, such as the parts of the drawing.
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
      const cut = await list
        .locator('[role=option] > :not(:last-child)')
        .evaluateAll((all) =>
          all.flatMap((one) => (one.scrollWidth > one.clientWidth ? one.textContent : [])),
        );
      expect(cut, 'number and model').toEqual([]);
      // The on-screen keyboard covers the lower half.
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

/** Number of rows of the header's links, without the line of phone and mail. */
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
          // The line of phone and mail, and the row of links.
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
    ['Lists 0 items', /\/favlist$/],
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
  // Waits for the page, because its calls would be refused while its customer signs out.
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

/** Heights and texts of a build sheet's lines. Lines with more than stock and numbers may be higher. */
const sheetLines = (page: Page) =>
  page.locator('#sheet').evaluate((table) =>
    [...table.querySelectorAll('tbody tr')].map((line) => {
      const labels = [...line.querySelectorAll('[data-label]:not(:empty)')].map(
        (cell) => getComputedStyle(cell, '::before').content,
      );
      // Texts, and controls that may be disabled: quantity, 'Add to Cart' and 'Add to List'.
      const words = [...line.querySelectorAll('form button')].map(
        (button) => (button as HTMLElement).innerText,
      );
      const hidden = [...line.querySelectorAll('input:not([type]), input[type=text]')].filter(
        (field) => !field.checkVisibility(),
      );
      const { height } = line.getBoundingClientRect();
      return { height, labels, words, hidden: hidden.length, text: line.textContent };
    }),
  );

test('A line of a build sheet has labels and words, and takes at most 180 px', async ({ page }) => {
  test.slow();
  const id = await idOf(page, turbo);
  await signInByCall(page, await addCustomer('A'));
  for (const prefix of ['', '/ru', '/ar']) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `${prefix}/turbodetail?id=${id}`);
      await expect(page.locator('[data-own-edit]').first()).toBeVisible();
      const lines = await sheetLines(page);
      expect(lines.some(({ text }) => text?.includes('Details>>'))).toBe(prefix === '');
      for (const { height, labels, words, hidden, text } of lines) {
        const where = `${prefix} ${width} px: ${text}`;
        expect.soft(height, where).toBeLessThanOrEqual(180);
        expect.soft(words, where).not.toContain('');
        expect.soft(words.length, where).toBeGreaterThanOrEqual(2);
        expect.soft(hidden, where).toBe(0);
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

/** Words that are broken without a hyphen. */
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

/** Texts of table cells that overlap the content of another cell. */
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

test('Cart and list have one main button; the other actions are in a menu over the lines', async ({
  page,
}) => {
  await signInByCall(page, await addCustomer('B'));
  const token = await page.evaluate(() => localStorage.login_tk);
  const item = { refCodeType: '0', refId: await idOf(page, turbo), quantity: '2' };
  for (const path of ['/api/ot/cart/batch-add', '/api/ot/wishlist/batch-add']) {
    await page.request.post(path, { data: { items: [item] }, headers: { 'x-token': token } });
  }
  const bar = page.getByRole('region', { name: 'Selected items' });
  const shownButtons = bar.getByRole('button').filter({ visible: true });
  const more = bar.getByRole('button', { name: 'More actions' });
  await open(page, '/favlist');
  await expect(shownButtons).toHaveText(['More actions', 'Add the whole list to the cart']);
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const { y } = (await line.boundingBox()) ?? {};
  await more.tap();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  expect((await line.boundingBox())?.y).toBe(y);
  await expectAccessible(page);
  const focused = bar.locator(':focus');
  await expect(focused).toHaveText('Move Selected');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText('Delete Selected');
  await page.keyboard.press('End');
  await expect(focused).toHaveText('Add Selected to Cart');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(bar.getByRole('menuitem', { name: 'Compare' })).toBeHidden();
  await more.tap();
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(bar.getByRole('menuitem', { name: 'Compare' })).toBeHidden();
  // The primary button adds the ticked lines.
  await line.getByRole('checkbox').tap();
  await expect(shownButtons).toHaveText(['More actions', 'Add Selected to Cart']);
  await more.tap();
  await bar.getByRole('menuitem', { name: 'Put on a list' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Put on a list' });
  await dialog.getByLabel('Name of the list').fill('Weekly');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();

  await open(page, '/cart');
  await expect(shownButtons).toHaveText(['More actions', 'Send Us Your Cart']);
  await page.getByRole('checkbox', { name: 'Select all' }).setChecked(true);
  await more.tap();
  await bar.getByRole('menuitem', { name: 'Delete Selected' }).tap();
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'No' }).tap();
  await expect(more).toBeFocused();
  await more.tap();
  await bar.getByRole('menuitem', { name: 'Move Selected' }).tap();
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
});

test('Sorting opens over the results, within the window in every language', async ({ page }) => {
  for (const { prefix, code } of languages) {
    await open(page, withLanguage(prefix, '/query?vtype=0&val=5303'));
    const first = page.locator('tbody tr').first();
    const before = await first.boundingBox();
    const menu = page.locator('details:has(ul a[href*="sortSeq=6"])');
    await menu.locator('summary').tap();
    const year = menu.getByRole('link').last();
    await expect(year, code).toBeInViewport({ ratio: 1 });
    expect.soft(await first.boundingBox(), code).toEqual(before);
    expect.soft(await sidewaysOverflow(page), code).toBeLessThanOrEqual(0);
    if (code !== 'en') continue;
    await page.keyboard.press('Escape');
    await expect(year).toBeHidden();
    await menu.locator('summary').tap();
    await year.tap();
    await expect(page).toHaveURL(/sortSeq=6/);
    await expect(year).toBeHidden();
  }
});

test('The first screen of the orders shows an order with its state, in every language', async ({
  page,
}) => {
  const person = await addCustomer('B');
  const orderCode = await placeOrder(page.request, person, await idOf(page, turbo));
  await signInByCall(page, person);
  for (const { prefix, code } of languages) {
    await open(page, withLanguage(prefix, '/orders'));
    const row = page.getByRole('row').filter({ hasText: orderCode });
    await expect(row.getByRole('button').first(), code).toBeInViewport({ ratio: 1 });
  }
});

test('Numbers of lines can be pressed beside the buttons of the line above, also in Arabic', async ({
  page,
}) => {
  await signInByCall(page, await addCustomer('B'));
  const token = await page.evaluate(() => localStorage.login_tk);
  // The first turbo is out of stock, so it has 'Tell me' and 'Request development'.
  const ids = await Promise.all(['5303-970-0052', '53039880089'].map((pn) => idOf(page, pn)));
  const items = ids.map((refId) => ({ refCodeType: '0', refId, quantity: '1' }));
  const headers = { 'x-token': token };
  await page.request.post('/api/ot/wishlist/batch-add', { data: { items }, headers });
  for (const address of ['/favlist', '/ar/favlist']) {
    await open(page, address);
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await expectAccessible(page);
  }
});
