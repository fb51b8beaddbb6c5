/**
 * The site in Firefox and WebKitGTK: every page at desktop and phone width, and one journey from a number to
 * an order. The tests in Chromium check more.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { paths, type RouteName } from '#contract/paths.ts';
import { addCustomer, type Person } from '../e2e/customers.ts';
import { idOf, overflowOfPage, turbo } from '../e2e/journey.ts';
import { sixty, workshop } from '../e2e/order-lines.ts';
import { addressOf, customersPages } from '../e2e/pages.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { Hand, stateOfPage } from './hand.ts';
import { startWebKit } from './webkit.ts';

const test = base.extend<{ hand: Hand }, { driver: Driver }>({
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern for fixtures.
    async ({}, use, { project }) => {
      const driver = await (project.name === 'Firefox' ? startFirefox() : startWebKit());
      await use(driver);
      await driver.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  hand: async ({ driver, baseURL }, use) => {
    await driver.resize(DESK, 900);
    await use(new Hand(driver, baseURL ?? ''));
  },
});

// On failure attaches the state of the page. Unlike Chromium's driver, these drivers record no trace or
// screenshot.
test.afterEach(async ({ driver }, info) => {
  if (info.status === info.expectedStatus) return;
  const body = JSON.stringify(await driver.call(stateOfPage), null, 2);
  await info.attach('page', { body, contentType: 'application/json' });
});

const DESK = 1440;
const PHONE = 390;

async function signIn(hand: Hand, { email, password }: Person): Promise<void> {
  await hand.open('/login');
  await hand.fill('^E-mail', email);
  await hand.fill('^Password', password);
  await hand.press('button', '^Next$');
  await hand.reads('Sign out');
  await hand.scripts();
}

/** Runs in the page. Whether the viewer has drawn the first page of its PDF, within a frame or not. */
function isFirstPageDrawn(): boolean {
  const within = document.querySelector('iframe')?.contentDocument ?? document;
  const sheet = within.querySelector('[data-drawn="1"]');
  const canvas = sheet?.matches('canvas') ? sheet : sheet?.querySelector('canvas');
  return (canvas?.getBoundingClientRect().width ?? 0) > 100;
}

/** Checks pages one after another, at both widths. */
async function walk(
  hand: Hand,
  names: readonly RouteName[],
  request: APIRequestContext,
): Promise<void> {
  for (const name of names) {
    const address = await addressOf(name, { request });
    await hand.open(address);
    // A page that redirects would be checked as another page.
    expect.soft(await hand.driver.call(() => location.pathname)).toBe(paths[name]);
    if (name === 'PdfView' || name === 'PdfView2') {
      await expect.poll(() => hand.driver.call(isFirstPageDrawn), address).toBe(true);
    }
    for (const width of [DESK, PHONE]) {
      expect.soft(await hand.faults(width), address).toEqual([]);
    }
  }
}

const routes = Object.keys(paths) as RouteName[];

test('Every page for visitors fits a desk and a phone', async ({ hand, request }) => {
  const names = routes.filter((name) => !customersPages.includes(name));
  await walk(hand, names, request);
});

test('Every page for customers fits a desk and a phone', async ({ hand, request }) => {
  await signIn(hand, { email: 'level-a@example.com', password: 'demo1234' });
  await walk(hand, customersPages, request);
  await hand.driver.resize(DESK, 900);
  await hand.press('button', '^Sign out$');
  await hand.reads('Login');
});

/** Runs in the page. The visible text of a date field. */
function seenDay(label: string): string | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
  const field = fields.find(({ labels }) => labels?.[0]?.innerText === label);
  // An empty date field shows 'mm/dd/yyyy' in Firefox, but today's date in WebKit.
  const writesToday = CSS.supports('-webkit-initial-letter', '1');
  const isSeen = field && getComputedStyle(field).color !== 'rgba(0, 0, 0, 0)';
  return field?.value || (isSeen && writesToday ? 'today' : '');
}

test('A date field of the back office is empty until a day is chosen', async ({
  hand,
  baseURL,
}) => {
  const { driver } = hand;
  await driver.open(`${baseURL}/staff/orders`);
  await hand.fill('^E-mail', 'sales@example.com');
  await hand.fill('^Password', 'demostaff1234');
  await hand.press('button', '^Sign in$');
  await hand.reads('Placed from');
  expect(await driver.call(seenDay, 'Placed from')).toBe('');
  expect(await driver.call(overflowOfPage)).toBeLessThanOrEqual(0);
});

test('From a number to an order, a message and a document', async ({ hand, request }, info) => {
  const { driver } = hand;
  const file = (name: string, text: string) => {
    const path = info.outputPath(name);
    writeFileSync(path, text);
    return path;
  };
  await test.step('a number', async () => {
    await hand.open('/index');
    await hand.fill('^Turbo part number', '454231');
    await hand.press('option', `^${turbo}`);
    await hand.reads('Best match');
  });
  await test.step('a vehicle', async () => {
    await hand.open('/index');
    await hand.fill('^Turbo part number', 'golf iv 1.9 tdi');
    await hand.press('option', 'Golf IV.*1\\.9 TDI');
    await hand.reads(/turbos? for Volkswagen Golf IV/);
  });
  await test.step('sign-in', async () => signIn(hand, await addCustomer('B')));
  await test.step('the build sheet', async () => {
    await hand.open(`/turbodetail?id=${await idOf({ request }, turbo)}`);
    await hand.reads('Turbo Application');
  });
  await test.step('a quick order by file', async () => {
    const [first, second] = await sixty({ request });
    await hand.open('/quickorder');
    await hand.chooseFile('^Or choose a file', file('weekly.csv', `${first};2\n${second};3\n`));
    await hand.reads('2 of 2 numbers found');
    await hand.press('button', '^Add to Cart$');
  });
  await test.step('the cart', async () => {
    const headers = { 'x-token': await driver.call(() => localStorage.getItem('login_tk') ?? '') };
    await request.post('/api/ot/address/add', { data: workshop, headers });
    await hand.press('link', '^Open cart$');
    await hand.reads('Manage Cart');
    await hand.scripts();
  });
  await test.step('the order', async () => {
    await hand.press('button', '^Send Us Your Cart$');
    await hand.holds('^Recipient name', workshop.consigneeName);
    await hand.press('button', '^Next$');
    await hand.press('button', '^Place the order$');
    await hand.reads('Your order has been successfully placed');
    await hand.open('/orders');
    await hand.press('link', '^EE\\d+$');
    await hand.reads('Waiting for our confirmation');
  });
  await test.step('a message with a file', async () => {
    await hand.fill('^Your message', 'Please pack as in this list.');
    await hand.chooseFile('^Attach a file', file('packing.txt', 'two boxes'));
    await hand.reads('packing.txt');
    await hand.press('button', '^Send message$');
    await hand.reads('Your message was sent.');
  });
  await test.step('a document, in both viewers', async () => {
    for (const name of ['PdfView', 'PdfView2'] as const) {
      await hand.open(await addressOf(name, { request }));
      await expect.poll(() => driver.call(isFirstPageDrawn), name).toBe(true);
    }
  });
  await test.step('the page in Arabic, and back', async () => {
    const direction = () => driver.call(() => document.documentElement.dir);
    await hand.open('/cart');
    await hand.press('button', '^Language: English');
    await hand.press('link', '^العربية$');
    await expect.poll(direction).toBe('rtl');
    await hand.scripts();
    await driver.back();
    await expect.poll(direction).toBe('ltr');
    await hand.reads('Manage Cart');
  });
  // This is the last step, because MiniBrowser may hang when it loads a page after a download.
  await test.step('a download', async () => {
    await hand.open(`/turbodetail?id=${await idOf({ request }, turbo)}`);
    await hand.press('button', '^Download$');
    await hand.press('button', '^CSV$');
    await expect
      .poll(() => readdirSync(driver.downloads))
      .toContainEqual(expect.stringMatching(/^Build-sheet-.*\.csv$/));
  });
});
