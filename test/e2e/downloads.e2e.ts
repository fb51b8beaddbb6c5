/** Saving contents of pages as a file or copying them (docs/product.md 2.16). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { addCustomer, placeOrder, signInByCall } from './customers.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';

type Level = Parameters<typeof addCustomer>[0];

async function signIn(page: Page, level: Level) {
  const person = await addCustomer(level);
  await signInByCall(page, person);
  return person;
}

/** Downloads a file in a format through the page's only download menu. @returns its name and bytes */
async function download(page: Page, format: 'Excel (XLSX)' | 'CSV' | 'PDF') {
  const button = page.getByRole('main').getByRole('button', { name: 'Download', exact: true });
  await button.click();
  const saved = page.waitForEvent('download');
  await page.getByRole('main').getByRole('menuitem', { name: format, exact: true }).click();
  const file = await saved;
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).toBeFocused();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function rowsOf(bytes: Buffer) {
  const [sheet] = (await readXlsx(bytes)).sheets;
  return (sheet?.rows ?? []).map((row) => row.map((value) => String(value ?? '')));
}

/** Adds the first available line of the build sheet to the cart and the item to the list. */
async function fillCartAndList(page: Page) {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const line = page.locator('tr[data-turbo]');
  await line.getByRole('textbox').fill('3');
  await line.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await line.getByRole('button', { name: /^Add to List/ }).click();
  await expect(page.getByText('Add to list succeed!')).toBeVisible();
}

test('A build sheet goes out as XLSX, CSV and PDF', async ({ page }) => {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const xlsx = await download(page, 'Excel (XLSX)');
  expect(xlsx.name).toBe(`Build-sheet-${turbo}.xlsx`);
  const [head, whole] = await rowsOf(xlsx.bytes);
  expect(head).toContain('Stock');
  expect(whole).toContain(turbo);
  const csv = await download(page, 'CSV');
  expect(csv.bytes.toString()).toMatch(/^\ufeffPosition,Component,OEM P\/N,/);
  const pdf = await download(page, 'PDF');
  expect(pdf.name).toBe(`Build-sheet-${turbo}.pdf`);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('The menu of formats is closed by Escape and a press beside it', async ({ page }) => {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const button = page.getByRole('button', { name: 'Download', exact: true });
  const format = page.getByRole('menuitem', { name: 'Excel (XLSX)' });
  await button.click();
  await expect(format).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(format).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(format).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(format).toBeHidden();
});

test('Arrows, Home, End and first letters choose a format, and Tab goes on', async ({ page }) => {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const button = page.getByRole('button', { name: 'Download', exact: true });
  await button.click();
  const menu = page.getByRole('menu', { name: 'Download' });
  const format = (name: string) => menu.getByRole('menuitem', { name });
  await expect(format('Excel (XLSX)')).toBeFocused();
  for (const [key, name] of [
    ['ArrowUp', 'PDF'],
    ['ArrowDown', 'Excel (XLSX)'],
    ['End', 'PDF'],
    ['Home', 'Excel (XLSX)'],
    ['c', 'CSV'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(format(name)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(button).not.toBeFocused();
});

test('Results go out for level A, in their order; others see no button', async ({ page }) => {
  const address = '/query?vtype=0&val=454231&sortSeq=0&sortDesc=1';
  await signIn(page, 'A');
  await open(page, address);
  const { name, bytes } = await download(page, 'Excel (XLSX)');
  expect(name).toBe('Search-results-454231.xlsx');
  const [head, ...rows] = await rowsOf(bytes);
  expect(head?.[0]).toBe('Turbo P/N');
  const numbers = await page.locator('tbody [data-part-number]').allInnerTexts();
  expect(rows[0]?.[0]).toBe(numbers[0]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn(page, 'B');
  await open(page, address);
  await expect(page.getByRole('table', { name: 'Search results' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
});

test('On a phone the menu of formats stays within the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'A');
  await open(page, '/query?vtype=0&val=454231');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const format = page.getByRole('menuitem', { name: 'Excel (XLSX)' });
  await expect(format).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('Cart, list and quick order go out as they are shown', async ({ page }) => {
  await signIn(page, 'C');
  await fillCartAndList(page);
  await open(page, '/cart');
  const cart = await rowsOf((await download(page, 'Excel (XLSX)')).bytes);
  expect(cart[0]?.at(-1)).toBe('Quantity');
  expect(cart[1]).toContain(turbo);
  expect(cart[1]?.at(-1)).toBe('3');
  await open(page, '/favlist');
  expect((await download(page, 'CSV')).bytes.toString()).toContain(turbo);
  await open(page, '/quickorder');
  await page.keyboard.type('CH-1749-031');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 numbers found')).toBeVisible();
  const lines = await rowsOf((await download(page, 'Excel (XLSX)')).bytes);
  expect(lines[1]?.slice(0, 4)).toEqual(['CH-1749-031', '1', 'Found', 'CH-1749-031']);
});

test('One order, and all that match, go out with their lines', async ({ page, request }) => {
  const person = await signIn(page, 'C');
  const code = await placeOrder(request, person, await idOf(page, turbo));
  await open(page, '/orders');
  const all = await rowsOf((await download(page, 'Excel (XLSX)')).bytes);
  expect(all).toHaveLength(2);
  expect(all[1]?.[0]).toBe(code);
  await open(page, '/orders?to=2020-01-01');
  await expect(page.getByText('No order matches.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await open(page, '/orders');
  await page.getByRole('link', { name: code }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
  const file = await download(page, 'CSV');
  expect(file.name).toBe(`Order-${code}.csv`);
  expect(file.bytes.toString()).toContain(turbo);
});

test('A cart goes out on a phone, in Arabic from the right', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'C');
  await fillCartAndList(page);
  await open(page, '/ar/cart');
  const button = page.getByRole('main').getByRole('button', { name: 'تنزيل', exact: true });
  await button.click();
  const format = page.getByRole('menuitem', { name: 'Excel (XLSX)' });
  await expect(format).toBeFocused();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await format.click();
  const [sheet] = (await readXlsx(await readFile(await (await saved).path()))).sheets;
  expect(sheet?.view?.rightToLeft).toBe(true);
  expect(sheet?.rows[0]?.at(-1)).toBe('الكمية');
});

test('What can not be made is told in the menu', async ({ page, expected }) => {
  expected.push(/503/);
  await page.route('**/api/export/**', (route) =>
    route.fulfill({
      status: 503,
      json: { success: '1', msg: 'Many documents are being made just now.', ret: '-1' },
    }),
  );
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText('Many documents are being made just now.');
});

/** Selects and copies a table. @returns the contents of the clipboard */
async function copied(page: Page, label?: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The page loads its copy handler when the user first selects something.
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 3 });
  const main = page.getByRole('main');
  const table = main.getByRole('table', label ? { name: label } : {}).first();
  let html = '';
  await expect
    .poll(async () => {
      await table.evaluate((element) => getSelection()?.selectAllChildren(element));
      await page.keyboard.press('Control+c');
      html = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return (await item?.getType('text/html'))?.text() ?? '';
      });
      return html;
    })
    .toContain('mso-number-format');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  return { html, rows: text.split('\n').map((row) => row.split('\t')) };
}

test('Tables are copied as tables, without buttons', async ({ page, request }) => {
  const person = await signIn(page, 'A');
  const code = await placeOrder(request, person, await idOf(page, turbo));
  await fillCartAndList(page);
  const tables: [address: string, head: string[], row: RegExp][] = [
    [
      '/query?vtype=0&val=454231-5007S',
      [
        ...['Turbo P/N', 'Turbo Model', 'Vehicle OE NO', 'Car Make', 'Vehicle Model', 'Engine'],
        ...['Year', 'Stock'],
      ],
      /^454231-5007S\t[^\t]+\t[^\t]+\t/,
    ],
    [
      `/turbodetail?id=${await idOf(page, turbo)}`,
      ['#', 'Component', 'OEM P/N', 'E&E P/N', 'Stock', 'Quantity'],
      /^\tComplete turbo\t454231-5007S\t[^\t]*\t(Stock Ok|Low Stock)\t/,
    ],
    [
      '/crquery?val=CH-1749-031',
      ['Description', 'Turbo Model', 'E&E P/N', 'Stock', 'Why it matched'],
      /\tCH-1749-031\t/,
    ],
    [
      '/cart',
      [...['Item', 'Component', 'Turbo P/N', 'Model', 'Vehicle OE NO', 'Stock'], 'Quantity'],
      /^[^\t]+\tComplete turbo\t454231-5007S\t[^\t]+\t[^\t]+\t[^\t]+\t3$/,
    ],
    [
      '/favlist',
      [...['Item', 'Component', 'Turbo P/N', 'Model', 'Vehicle OE NO', 'Stock'], 'Quantity'],
      /\tComplete turbo\t454231-5007S\t/,
    ],
    [
      '/orders',
      [
        ...['Order code', 'PO number', 'Order date', 'Recipient', 'Shipping Method', 'Items'],
        'Order status',
      ],
      /^EE\d+\t\t[^\t]+\tAnn Lee\tAir\t[^\t]+\tWaiting for our confirmation$/,
    ],
    [
      `/orderdetail?code=${code}`,
      [
        ...['Item', 'Component', 'Your reference', 'Turbo P/N', 'Vehicle OE NO', 'Model'],
        'Quantity',
      ],
      /^[^\t]+\t\t\t454231-5007S\t[^\t]+\t[^\t]+\t2$/,
    ],
  ];
  for (const [address, head, row] of tables) {
    await open(page, address);
    const { rows, html } = await copied(page);
    expect(rows[0], address).toEqual(head);
    expect(rows[1]?.join('\t'), address).toMatch(row);
    expect(new Set(rows.map((cells) => cells.length)), address).toEqual(new Set([head.length]));
    expect(html, address).not.toContain('<button');
  }
});

test('A quick order is copied with its typed numbers, and formulas stay text', async ({ page }) => {
  await signIn(page, 'C');
  await fillCartAndList(page);
  await open(page, '/favlist');
  const note = page.getByRole('textbox', { name: /^Note of/ });
  await page.getByRole('button', { name: /^Note of/ }).click();
  await note.fill('=1+1');
  await note.press('Enter');
  const list = await copied(page);
  expect(list.rows[1]?.at(-2)).toBe("'=1+1");
  expect(list.html).toContain(`mso-number-format:'\\@'">=1+1</td>`);
  await open(page, '/quickorder');
  await page.keyboard.type('CH-1749-031');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 1 numbers found')).toBeVisible();
  const { rows } = await copied(page, 'Lines');
  expect(rows[0]).toEqual([
    ...['Your number', 'Quantity', 'E&E P/N', 'Description', 'Turbo Model', 'Stock'],
    'Why it matched',
  ]);
  expect(rows[1]?.slice(0, 3)).toEqual(['CH-1749-031', '1', 'CH-1749-031']);
});

test('A selection within a cell is copied by the browser itself', async ({ page }) => {
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await copied(page);
  await page.locator('tr[data-turbo] [data-part-number]').first().dblclick();
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(turbo);
});
