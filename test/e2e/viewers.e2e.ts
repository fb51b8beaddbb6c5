/** PDF viewers: page by page, and scrolling with search; broken, locked, long and restricted PDFs. */
import type { FrameLocator, Page } from '@playwright/test';
import { makePdf } from '../pdf.ts';
import { signInAs } from './customers.ts';
import { expect, open, sidewaysOverflow, test } from './journey.ts';
import { violations } from './looks.ts';
import { putDocument, typeset } from './site-documents.ts';

const catalogue = makePdf({
  pages: Array.from({ length: 500 }, (_, index) => [
    `Sheet ${index + 1}`,
    `Turbo 454231-5007S, cartridge CH-${String(index + 1).padStart(4, '0')}`,
    'Nozzle ring',
  ]),
});

const frameOf = (page: Page) => page.frameLocator('iframe');
const number = (viewer: Page | FrameLocator) => viewer.getByLabel('Page number');
const drawn = (viewer: Page | FrameLocator, page: number) =>
  viewer.locator(`[data-drawn="${page}"]`);

test.describe('Page by page', () => {
  let id: string;
  test.beforeEach(async ({ page }) => {
    id = (await putDocument('Catalogue of 500 pages', catalogue)).id;
    await open(page, `/mf/pdfview.html?id=${id}`);
    await expect(drawn(frameOf(page), 1)).toBeVisible();
  });

  test('A document starts at page 1 and 80 %, in a frame that knows it from the session storage', async ({
    page,
  }) => {
    await expect(page).toHaveTitle(/^Catalogue of 500 pages/);
    await expect(number(frameOf(page))).toHaveValue('1');
    await expect(frameOf(page).getByText('/ 500')).toBeVisible();
    await expect(frameOf(page).getByLabel('Zoom', { exact: true })).toHaveText('80%');
    expect(await page.evaluate(() => sessionStorage.getItem('pdfViewId'))).toBe(id);
    expect(await violations(page)).toEqual([]);

    // Keys and a typed number turn pages, and part numbers can be selected.
    const frame = frameOf(page);
    await frame.getByRole('region', { name: 'Catalogue of 500 pages' }).click();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowRight');
    await expect(number(frame)).toHaveValue('3');
    await page.keyboard.press('End');
    await expect(drawn(frame, 500)).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('-');
    await expect(frame.getByLabel('Zoom', { exact: true })).toHaveText('70%');
    await number(frame).fill('123');
    await number(frame).press('Enter');
    await expect(drawn(frame, 123)).toBeVisible();
    const line = frame.getByText('cartridge CH-0123');
    await line.selectText();
    expect(await line.evaluate(() => String(getSelection()))).toContain('CH-0123');
    await number(frame).fill('9999');
    await number(frame).press('Enter');
    await expect(number(frame)).toHaveValue('500');
  });

  test('Of five quick presses the last page alone is drawn, half a second later; the number is there at once', async ({
    page,
  }) => {
    const frame = frameOf(page);
    await frame.locator('body').evaluate((body) => {
      const seen: string[] = [];
      const times = { pressed: 0, drawn: 0 };
      Object.assign(window, { seen, times });
      new MutationObserver(() => {
        const now = body.querySelector('[data-drawn]')?.getAttribute('data-drawn');
        if (!now || now === seen.at(-1)) return;
        seen.push(now);
        times.drawn = performance.now();
      }).observe(body, { subtree: true, attributes: true, attributeFilter: ['data-drawn'] });
    });
    const next = frame.getByRole('button', { name: 'Next page', exact: true });
    // All presses in one task, so that only React runs between them, as it does for quick presses on a busy
    // machine.
    await next.evaluate(async (button: HTMLButtonElement) => {
      const { times } = window as unknown as { times: { pressed: number } };
      for (let press = 0; press < 5; press += 1) {
        times.pressed = performance.now();
        button.click();
        await Promise.resolve();
      }
    });
    await expect(number(frame)).toHaveValue('6');
    await expect(drawn(frame, 6)).toBeVisible();
    const { seen, times } = await frame.locator('body').evaluate(() => {
      type Noted = { seen: string[]; times: { pressed: number; drawn: number } };
      const { seen, times } = window as unknown as Noted;
      return { seen, times };
    });
    expect(seen).toEqual(['6']);
    // The time is measured in the page, because the test itself checks later. A timer may fire a millisecond
    // early.
    expect(times.drawn - times.pressed).toBeGreaterThanOrEqual(499);
    const status = frame.getByRole('status').filter({ hasText: 'Page' });
    await expect(status).toHaveText('Page 6 of 500');
  });

  test('Zoom goes from 30 % to 100 % by ten', async ({ page }) => {
    const frame = frameOf(page);
    const zoom = frame.getByLabel('Zoom', { exact: true });
    const width = async () => (await frame.locator('[data-drawn]').boundingBox())?.width ?? 0;
    const natural = await width();
    for (const percent of ['90%', '100%']) {
      await frame.getByRole('button', { name: 'Zoom in' }).click();
      await expect(zoom).toHaveText(percent);
    }
    await expect(frame.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    await expect(drawn(frame, 1)).toBeVisible();
    await expect.poll(async () => (await width()) / natural).toBeCloseTo(10 / 8, 1);
    for (const percent of ['90%', '80%', '70%', '60%', '50%', '40%', '30%']) {
      await frame.getByRole('button', { name: 'Zoom out' }).click();
      await expect(zoom).toHaveText(percent);
    }
    await expect(frame.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  });

  test('A page fits a phone, in Arabic', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/ar/mf/pdfview.html?id=${id}`);
    const sheet = drawn(frameOf(page), 1);
    await expect(sheet).toBeVisible();
    const box = await sheet.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
});

test('Only this site may put the viewer into a frame, and nobody any other page', async ({
  request,
}) => {
  const policyOf = async (address: string) =>
    (await request.get(address)).headers()['content-security-policy'] ?? '';
  for (const address of ['/mf/pdfframe.html', '/fr/mf/pdfframe.html']) {
    expect(await policyOf(address)).toContain("frame-ancestors 'self'");
  }
  for (const address of ['/mf/pdfview.html', '/index', '/mf/test.html']) {
    expect(await policyOf(address)).toContain("frame-ancestors 'none'");
  }
  // The browser's own viewer shows and prints the document in a tab, which a sandbox policy would prevent.
  const { url } = await putDocument('Sheet', makePdf({ pages: [['Sheet']] }));
  expect(await policyOf(url)).toBe("frame-ancestors 'none'");
  expect(await policyOf('/mf/pdfframe.html')).not.toContain('unsafe');
  expect(await policyOf('/mf/pdfframe.html')).toContain("worker-src 'self'");
});

test('The viewer on its own says that it was told no document', async ({ page }) => {
  await page.goto('/mf/pdfframe.html');
  await expect(page.getByText('The address does not name a document.')).toBeVisible();
});

test('Of a large file only the parts are loaded that the first page needs', async ({ page }) => {
  const size = 30_000_000;
  const pages = [['First sheet'], ['Second sheet']];
  const { id, url } = await putDocument('Large', makePdf({ pages, ballast: size }));
  const parts: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith(url) || response.status() !== 206) return;
    parts.push((await response.headerValue('content-length')) ?? '');
  });
  await open(page, `/mf/pdfview2.html?id=${id}`);
  await expect(page.getByText('First sheet')).toBeVisible();
  await expect.poll(() => parts.length).toBeGreaterThan(0);
  expect(parts.reduce((sum, length) => sum + Number(length), 0)).toBeLessThan(size / 10);
});

test('A damaged PDF is told so, with a way on', async ({ page }) => {
  const broken = Buffer.concat([catalogue.subarray(0, 900), Buffer.from('lost')]);
  for (const pdf of [broken, Buffer.from('no PDF at all'), Buffer.alloc(0)]) {
    const { id } = await putDocument('Broken', pdf);
    for (const [address, viewer] of [
      [`/mf/pdfview.html?id=${id}`, frameOf(page)],
      [`/mf/pdfview2.html?id=${id}`, page],
    ] as const) {
      await page.goto(address);
      await expect(
        viewer.getByRole('heading', { name: 'This PDF is damaged and cannot be shown.' }),
      ).toBeVisible();
      await expect(viewer.getByRole('link', { name: 'Contact Us' })).toBeVisible();
    }
  }
  expect(await violations(page)).toEqual([]);
});

test('A locked PDF asks for its password, until it is right', async ({ page }) => {
  const pdf = makePdf({ pages: [['Prices of TW-1749-001']], password: 'nozzle' });
  const { id } = await putDocument('Locked', pdf);
  for (const [address, viewer] of [
    [`/mf/pdfview.html?id=${id}`, frameOf(page)],
    [`/mf/pdfview2.html?id=${id}`, page],
  ] as const) {
    await page.goto(address);
    const password = viewer.getByLabel('Password');
    await password.fill('wrong');
    await password.press('Enter');
    await expect(viewer.getByText('This password is wrong. Please try again.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await password.fill('nozzle');
    await viewer.getByRole('button', { name: 'Open' }).click();
    await expect(viewer.getByText('Prices of TW-1749-001')).toBeVisible();
  }
});

test.describe('Not for all', () => {
  test.use({ expected: [/status of 40[0134]/] });

  test('A document that is not there, or no document, is told so', async ({ page, request }) => {
    for (const path of ['/mf/pdfview.html', '/mf/pdfview2.html']) {
      expect((await request.get(`${path}?id=987654321`)).status()).toBe(404);
      await page.goto(`${path}?id=987654321`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This content is no longer available.',
      );
      for (const address of [path, `${path}?id=1%27--`]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'The address does not name a document.',
        );
      }
    }
  });

  test('A document for customers leads to sign-in and back, and opens there', async ({ page }) => {
    const pdf = makePdf({ pages: [['For customers alone']] });
    const { id, url } = await putDocument('Terms', pdf, { audience: 'customers' });
    expect((await page.request.get(url)).status()).toBe(401);
    await open(page, `/mf/pdfview2.html?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Need authorization, please login!',
    );
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill('level-b@example.com');
    await page.getByLabel('Password', { exact: true }).fill('demo1234');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(new RegExp(`/mf/pdfview2.html\\?id=${id}`));
    await expect(page.getByText('For customers alone')).toBeVisible();
  });

  test('A document for others is refused to a customer, by the page and by the file', async ({
    page,
  }) => {
    const pdf = makePdf({ pages: [['For level A']] });
    const { id, url } = await putDocument('Price list', pdf, { audience: 'levels', levels: ['A'] });
    await signInAs(page, 'C');
    await page.goto(`/mf/pdfview.html?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'You have no right to view this content, please contact us!',
    );
    expect((await page.request.get(url)).status()).toBe(403);
  });
});

test.describe('As one scroll', () => {
  test('500 pages are there, but only those near the window are drawn', async ({ page }) => {
    const { id } = await putDocument('Catalogue of 500 pages', catalogue);
    await open(page, `/mf/pdfview2.html?id=${id}`);
    await expect(drawn(page, 1)).toBeVisible();
    await page.getByRole('region', { name: 'Catalogue of 500 pages' }).click();
    await page.keyboard.press('End');
    await expect(drawn(page, 500)).toBeVisible();
    await expect(number(page)).toHaveValue('500');
    await expect.poll(() => page.locator('main canvas').count()).toBeLessThan(8);
    await number(page).fill('250');
    await number(page).press('Enter');
    await expect(page.getByText('Sheet 250')).toBeInViewport();
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(number(page)).toHaveValue('250');
    await expect(page.getByText('Sheet 250')).toBeInViewport();
    expect(await violations(page)).toEqual([]);
  });

  test('A search counts the hits of all pages and leads through them, round the document', async ({
    page,
  }) => {
    const { id } = await putDocument('Catalogue of 500 pages', catalogue);
    await open(page, `/mf/pdfview2.html?id=${id}`);
    const field = page.getByRole('searchbox', { name: 'Search in this document' });
    const status = page.getByRole('search').getByRole('status');
    const current = page.locator('[data-current]');
    await field.fill('ch-049');
    await expect(status).toHaveText('Hit 1 of 10');
    await expect(page.getByText('Sheet 490')).toBeInViewport();
    await expect(current).toHaveCount(1);
    await expect(current).toBeInViewport();
    await field.press('Enter');
    await expect(status).toHaveText('Hit 2 of 10');
    await expect(page.getByText('Sheet 491')).toBeInViewport();
    await field.press('Shift+Enter');
    await field.press('Shift+Enter');
    await expect(status).toHaveText('Hit 10 of 10');
    await page.getByRole('button', { name: 'Next hit' }).click();
    await expect(status).toHaveText('Hit 1 of 10');
    // A search starts at the visible page. The page scrolls shortly after the hit is announced, so the test
    // waits.
    await expect(page.getByText('Sheet 490')).toBeInViewport();
    await field.fill('no such number');
    await expect(status).toHaveText('No hits');
    await field.fill('nozzle ring');
    await expect(status).toHaveText('Hit 490 of 500');
    await field.press('Escape');
    await expect(status).toBeEmpty();
    await expect(current).toHaveCount(0);
  });

  test('A search finds Arabic and Chinese, across lines, and shows where', async ({ page }) => {
    const text =
      '#set text(font: ("Noto Sans", "Noto Naskh Arabic", "Noto Sans Hans"), size: 14pt)\n';
    const arabic = typeset(
      `${text}#set text(lang: "ar", dir: rtl)\n${'الشاحن التوربيني مع حلقة الفوهات، رقم القطعة 454231. '.repeat(8)}`,
    );
    const chinese = typeset(
      `${text}#set text(lang: "zh")\n${'涡轮增压器机芯、喷嘴环和涡轮轮组件的产品目录。'.repeat(8)}`,
    );
    for (const [language, pdf, query] of [
      ['/ar', arabic, 'حلقة الفوهات'],
      ['/zh', chinese, '涡轮轮组件'],
    ] as const) {
      const { id } = await putDocument('Sheet', pdf);
      await open(page, `${language}/mf/pdfview2.html?id=${id}`);
      await expect(drawn(page, 1)).toBeVisible();
      await page.getByRole('searchbox').fill(query);
      await expect(page.getByRole('search').getByRole('status')).toHaveText(/8/);
      await expect(page.locator('[data-current]').first()).toBeInViewport();
      expect(await violations(page)).toEqual([]);
    }
  });

  test('It fits a phone, with its search', async ({ page }) => {
    const { id } = await putDocument('Catalogue of 500 pages', catalogue);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, `/mf/pdfview2.html?id=${id}`);
    await page.getByRole('searchbox').fill('CH-0002');
    await expect(page.locator('[data-current]')).toBeInViewport();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  });
});
