/** A phone: one row for the header, targets for fingers, lines before the drawing. */
import type { Page } from '@playwright/test';
import { withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { signInAs } from './customers.ts';
import { expect, idOf, open, test, turbo } from './journey.ts';

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
    const found = [...document.querySelectorAll<HTMLElement>(`${controls}, ${links}`)];
    return found.flatMap((one) => {
      const target = one.matches('[type=checkbox], [type=radio]') ? one.closest('label') : one;
      const { width, height } = (target ?? one).getBoundingClientRect();
      if (!one.checkVisibility({ opacityProperty: true }) || width === 0) return [];
      if (Math.min(width, height) >= least - 0.5) return [];
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
      return [`${one.tagName} ${name.slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, FINGER);

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
      expect.soft(await headerRows(page), code).toBe(1);
      const { scrollWidth, height } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        // The slim line of phone and mail, and the row.
        height: document.querySelector('header > div')?.getBoundingClientRect().height ?? 0,
      }));
      expect.soft(scrollWidth, code).toBeLessThanOrEqual(390);
      expect.soft(height, code).toBeLessThanOrEqual(28 + 48);
    }
  });
}

test('A menu that is cut shows that it goes on, until its end', async ({ page }) => {
  await open(page, '/index');
  const sign = () =>
    page.evaluate(() => {
      const tabs = document.querySelector('header nav ul') as HTMLElement;
      return Number(getComputedStyle(tabs, '::after').opacity);
    });
  await expect.poll(sign).toBe(1);
  await page.evaluate(() => {
    document.querySelector('header nav')?.scrollTo({ left: 9999 });
  });
  await expect.poll(sign).toBe(0);
});

test('The lines of a build sheet come before the drawing', async ({ page }) => {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const table = await page.getByRole('table', { name: 'Build sheet' }).boundingBox();
  const drawing = await page.getByLabel('Exploded drawing of the turbo').boundingBox();
  expect(drawing?.y ?? 0).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0));
});
