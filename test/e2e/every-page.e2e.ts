/**
 * Rules that every page of the route table (docs/product.md 2.1) follows, for visitors and customers; other
 * tests cover the functions of each page. Each page is opened in Arabic. axe takes longer than all other
 * checks, so it runs once in dark mode on a desktop, and on a phone only for colours and sizes. For the other
 * languages the server's HTML is checked; English is also rendered.
 */
import type { Page } from '@playwright/test';
import { paths, type RouteName, withLanguage } from '#contract/paths.ts';
import { type LanguageCode, languageOf, languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { signInAs } from './customers.ts';
import { expect, open, sidewaysOverflow, test } from './journey.ts';
import {
  settled,
  shiftsOf,
  untranslated,
  violations,
  visibleViolations,
  watchShifts,
} from './looks.ts';
import { addressOf, customersPages, furtherLooks, markOf, tabOf, unlistedPages } from './pages.ts';

const phone = { width: 360, height: 740 };
const DESK_WIDTH = 1280;
const arabic = languageOf('ara');

const routes = Object.keys(paths) as RouteName[];
const visitorsRoutes = routes.filter((name) => !customersPages.includes(name));
/** Pages for customers only, and pages that show customers more. */
const customersRoutes = [...customersPages, 'Index', 'Part', 'TurboBuildSheet'] as const;

test.use({ viewport: phone, expected: [/status of 40[034]/] });
// Each test visits a whole list of pages.
test.setTimeout(360_000);

/**
 * Problems of an Arabic page that was just opened on a phone.
 * @param within part that axe checks, if header and footer are the same as on the previous page
 */
async function faults(page: Page, within?: string): Promise<string[]> {
  await settled(page);
  const problems = await shiftsOf(page);
  const overflow = await sidewaysOverflow(page);
  if (overflow > 0) problems.push(`${overflow} px wider than a phone`);
  problems.push(...(await untranslated(page, 'ara')));
  problems.push(...(await visibleViolations(page, within)));
  problems.push(...(await violationsOnDesk(page, within)));
  return problems;
}

/**
 * Violations that axe finds on a desktop in dark mode. The window is as high as the page on a phone. No
 * desktop page is higher, so the page does not scroll: on a scrolling page, sticky elements such as table
 * headings cover content.
 */
async function violationsOnDesk(page: Page, within?: string): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: DESK_WIDTH, height });
  const problems = await violations(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  return problems.map((fault) => `on a desk, dark: ${fault}`);
}

/** Checks the page's menu entry, heading, title and language. */
async function expectPlace(page: Page, name: RouteName) {
  await expect(page.locator('html')).toHaveAttribute('lang', arabic.tag);
  await expect(page.locator('html')).toHaveAttribute('dir', arabic.dir);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/\S.* – E&E Turbo/);
  const index = tabOf[name] ?? 0;
  // On a phone the current entry is in the collapsed menu.
  const current = page.getByRole('banner').locator('nav:visible details [aria-current=page]');
  const mark = markOf[name];
  await expect(current).toHaveText(mark ? [text('ara', mark)] : []);
  expect(await page.evaluate(() => sessionStorage.getItem('menuIndex'))).toBe(String(index));
  const unlisted = unlistedPages.includes(name) ? 1 : 0;
  await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(unlisted);
}

/** Addresses of routes, without language. */
async function addressesOf(page: Page, names: readonly RouteName[]) {
  // Reads all addresses before the first page is opened: between pages the connection would be idle, and the
  // site may close it just when it is used again.
  const addresses = new Map<RouteName, string>();
  for (const name of names) addresses.set(name, await addressOf(name, page));
  return addresses;
}

/** Pages with the same value share header and footer. */
const frameOf = (name: RouteName) => (paths[name].startsWith('/mf/') ? paths[name] : 'menu');

/** Opens routes in Arabic as the signed-in person and checks each. */
async function walk(page: Page, names: readonly RouteName[]) {
  await watchShifts(page);
  let frame = '';
  for (const [name, plain] of await addressesOf(page, names)) {
    const address = withLanguage(arabic.prefix, plain);
    await test.step(paths[name], async () => {
      await open(page, address);
      // A page that redirects would be checked as another page.
      await expect(page).toHaveURL(address);
      await expectPlace(page, name);
      const within = frame === frameOf(name) ? 'main' : undefined;
      frame = frameOf(name);
      expect.soft(await faults(page, within), paths[name]).toEqual([]);
    });
  }
}

/** Checks the server's HTML of routes for the signed-in person. */
async function read(page: Page, names: readonly RouteName[], language: LanguageCode) {
  const { prefix, tag, dir } = languageOf(language);
  for (const [name, plain] of await addressesOf(page, names)) {
    const address = withLanguage(prefix, plain);
    const answer = await page.request.get(address);
    expect(answer.url(), 'where it leads').toBe(new URL(address, answer.url()).href);
    const html = await answer.text();
    const says = await page.evaluate(placeIn, html);
    const mark = markOf[name];
    expect.soft(says, address).toEqual({
      tag,
      dir,
      headings: 1,
      title: expect.stringMatching(/\S.* – E&E Turbo/),
      current: mark ? [text(language, mark)] : [],
      marked: mark ? 2 : 0,
      unlisted: unlistedPages.includes(name),
    });
    if (language !== 'en') {
      expect.soft(await untranslated(page, language, html), address).toEqual([]);
    }
  }
}

/** Runs in the browser. Reads facts from a page's HTML. */
function placeIn(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const current = page.querySelectorAll('header div nav [aria-current=page]');
  return {
    tag: page.documentElement.lang,
    dir: page.documentElement.dir,
    headings: page.querySelectorAll('h1').length,
    title: page.title,
    current: [...current].map(({ textContent }) => textContent),
    // Counts the links of both menus: for narrow and for wide windows.
    marked: page.querySelectorAll('header :is(div nav, nav > ul) a[aria-current]').length,
    unlisted: page.querySelector('meta[name=robots][content=noindex]') !== null,
  };
}

/** Checks that routes in English fit into a phone. */
async function draw(page: Page, names: readonly RouteName[]) {
  for (const address of (await addressesOf(page, names)).values()) {
    await page.goto(address);
    expect.soft(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
  }
}

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { code, name } of languages.filter(({ code }) => code !== 'ara')) {
    test(`every page is sent whole and in its place: ${name}`, async ({ page }) => {
      await read(page, visitorsRoutes, code);
      if (code === 'en') await draw(page, visitorsRoutes);
      await signInAs(page, 'A');
      await read(page, customersRoutes, code);
      if (code === 'en') await draw(page, customersRoutes);
    });
  }
});

test('Every page for visitors is whole, in its place and open to everybody', async ({ page }) => {
  await walk(page, visitorsRoutes);
});

test('Every page for customers is whole, in its place and open to everybody', async ({ page }) => {
  await signInAs(page, 'A');
  await walk(page, customersRoutes);
});

test('So is what pages show in other cases', async ({ page }) => {
  await watchShifts(page);
  for (const [what, address] of Object.entries(furtherLooks)) {
    await test.step(what, async () => {
      await page.goto(withLanguage(arabic.prefix, address));
      expect.soft(await faults(page, 'main'), `${what}, ${address}`).toEqual([]);
    });
  }
});
