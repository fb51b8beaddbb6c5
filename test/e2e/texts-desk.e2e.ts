/** Texts that staff changed, as visitors see them; and switching a page to another language. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, open, reload, sidewaysOverflow, test } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

async function openTexts(page: Page) {
  await openDesk(page, 'content', '/texts');
  await expect(page.getByRole('heading', { level: 1, name: 'Texts' })).toBeVisible();
}

/** Searches the list for a text in a language. @returns its row */
async function look(page: Page, text: string, language: string) {
  const languages = page.getByRole('search').getByRole('combobox', { name: 'Language' });
  const option = await languages.locator('option', { hasText: language }).getAttribute('value');
  await languages.selectOption(option);
  await page.getByPlaceholder('Text in any language').fill(text);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: text, exact: true }) });
  // The first request takes longer, because it collects where all texts are used.
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: language })).toBeVisible();
  return row;
}

const visitor = async (browser: Browser) => (await browser.newContext()).newPage();

test.describe('The texts desk', () => {
  // The first calls are sent without a session.
  test.use({ expected: [/status of 40[019]/] });

  test('A text is changed where it stands, visitors read it at once, and it goes back', async ({
    page,
    browser,
  }) => {
    const reader = await visitor(browser);
    const reports: string[] = [];
    reader.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') reports.push(line.text());
    });
    const requests: string[] = [];
    reader.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(reader, '/pt/index');
    const heading = reader.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Encontre o seu turbo');
    expect(requests.filter((path) => path.startsWith('/texts/'))).toEqual([]);

    await openTexts(page);
    const row = await look(page, 'Find your turbo', 'Portuguese');
    await expect(row.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/index');
    await row.getByRole('button', { name: 'Edit: Find your turbo (Portuguese)' }).click();
    const field = row.getByRole('textbox', { name: 'Portuguese' });
    await expect(field).toHaveAttribute('lang', 'pt');
    await field.fill('Ache já o seu turbo {count}');
    await expect(row.getByRole('status')).toHaveText('The text has no placeholder {count}.');
    await expect(row.getByRole('button', { name: 'Save' })).toBeDisabled();
    await field.fill('Ache já o seu turbo');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved and live: Portuguese')).toBeVisible();
    await expect(row).toContainText('Changed by staff');

    // The server renders the changed text, hydration keeps it, and further pages have it.
    await open(reader, '/pt/index');
    await expect(heading).toHaveText('Ache já o seu turbo');
    expect(requests.filter((path) => path.startsWith('/texts/'))).toEqual([
      expect.stringMatching(/^\/texts\/pt-\d+\.json$/),
    ]);
    await reader.getByRole('banner').getByRole('link', { name: 'Sobre nós' }).click();
    await expect(reader).toHaveURL(/\/pt\/about$/);
    await reader.getByRole('banner').getByRole('link', { name: 'Pesquisa de produtos' }).click();
    await expect(heading).toHaveText('Ache já o seu turbo');
    expect(reports).toEqual([]);
    // Pages in other languages load no changes.
    requests.length = 0;
    await open(reader, '/es/index');
    expect(requests.filter((path) => path.startsWith('/texts/'))).toEqual([]);

    await row.getByRole('link', { name: 'Find your turbo' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'content@example.com' })).toContainText(
      'Ache já o seu turbo',
    );
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Edit: Find your turbo (Portuguese)' }).click();
    await page.getByRole('button', { name: 'Reset to the built-in text' }).click();
    await expect(page.getByText('Reset to the built-in text: Portuguese')).toBeVisible();
    await open(reader, '/pt/index');
    await expect(heading).toHaveText('Encontre o seu turbo');
    await reader.context().close();
  });

  test('A translation is not written over that of a colleague, though the page was read anew', async ({
    page,
  }) => {
    await staffLogin(page.request, 'content');
    const [text] = await staffCall(page.request, 'listTexts', {
      text: 'This content is no longer available.',
    });
    const { id, key } = text;
    const read = async () => {
      const { translations } = await staffCall(page.request, 'getText', { id });
      return translations.find(({ language }: { language: string }) => language === 'pt');
    };
    const save = async (forms: object | null) => {
      const { version } = await read();
      await staffCall(page.request, 'saveText', { id, language: 'pt', version, forms });
    };
    await page.goto(`/staff/texts/${id}/show`);
    await page.getByRole('button', { name: `Edit: ${key} (Portuguese)` }).click();
    await page.getByRole('textbox', { name: 'Portuguese' }).fill('Minhas palavras');
    await save({ other: 'Palavras de um colega' });
    // Simulates returning to the tab.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('cell', { name: 'Palavras de um colega' })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(/^content@example\.com changed this translation at /),
    ).toBeVisible();
    expect((await read()).forms).toEqual({ other: 'Palavras de um colega' });
    await expect(page.getByRole('textbox', { name: 'Portuguese' })).toHaveValue('Minhas palavras');
    await save(null);
  });

  test('A file of translations goes out and comes back; what was refused is told by line', async ({
    page,
  }) => {
    await openTexts(page);
    await look(page, 'Fast delivery', 'Portuguese');
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ]);
    const path = await download.path();
    const send = async (buffer: Buffer) => {
      // A separate process opens the file, which a busy machine starts late.
      const answer = page.waitForResponse(/\/texts\/upload/);
      const input = page.getByLabel('File of translations');
      await input.setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer });
      await answer;
    };
    await send(await readFile(path));
    const report = page.getByRole('dialog', { name: 'Result of the import' });
    await expect(report).toContainText('0 translations are changed and live');
    await expect(report).toContainText('0 refused');
    await report.getByRole('button', { name: 'Close' }).click();
    await send(
      Buffer.from('text,form,pt\nNobody says this,other,Nada\n"Dear {name},",other,Caro\n'),
    );
    await expect(report.getByRole('row').nth(1)).toContainText('There is no such text.');
    await expect(report.getByRole('row').nth(2)).toContainText(
      'The placeholder {name} is missing.',
    );
    await report.getByRole('button', { name: 'Close' }).click();
    // 'São muitas' in Windows-1252. The encoding must be confirmed before the file is used.
    await send(Buffer.from('text,form,pt\nNobody says this,other,S\u00e3o muitas\n', 'latin1'));
    const encoding = page.getByRole('dialog', { name: 'Check the letters of the file' });
    await expect(encoding).toContainText('São muitas');
    await encoding.getByRole('button', { name: 'Take the file' }).click();
    await expect(report.getByRole('row').nth(1)).toContainText('There is no such text.');
  });

  test('On a phone nothing stands beyond the edge', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openDesk(page, 'content', '/texts');
    await expect(page.getByRole('button', { name: /^Edit: / }).first()).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

    // A text with a history. The mail that contains it is not sent during this test.
    const [{ id }] = await staffCall(page.request, 'listTexts', { text: 'Undo the change' });
    const { translations } = await staffCall(page.request, 'getText', { id });
    const { version } = translations.find((one: { language: string }) => one.language === 'pt');
    const change = { id, language: 'pt' };
    const forms = { other: 'Desfazer a alteração do endereço' };
    const saved = await staffCall(page.request, 'saveText', { ...change, version, forms });
    await staffCall(page.request, 'saveText', { ...change, version: saved.version, forms: null });
    await page.goto(`/staff/texts/${id}/show`);
    const cell = page.getByRole('cell', { name: forms.other });
    await expect(cell).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    expect((await cell.boundingBox())?.width).toBeGreaterThan(240);
  });
});

test.describe('The language menu', () => {
  test('takes along the page, the scroll position and what was typed', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await open(page, '/query?vtype=0&val=5303&pindex=2');
    await page.getByRole('combobox', { name: 'Turbo part number' }).fill('454231 7');
    await page.evaluate(() =>
      scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.5),
    );
    await page
      .locator('details')
      .filter({ hasText: 'العربية' })
      .evaluate((menu) => {
        (menu as HTMLDetailsElement).open = true;
      });
    const arabic = page.getByRole('banner').locator('a[lang=ar]');
    await expect(arabic).toHaveAttribute('href', '/ar/query?vtype=0&val=5303&pindex=2');
    await arabic.evaluate((link) => (link as HTMLAnchorElement).click());

    await expect(page).toHaveURL(/\/ar\/query\?vtype=0&val=5303&pindex=2$/);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.locator('link[rel=alternate][hreflang=fr]')).toHaveCount(1);
    await expect(page.locator('main input[role=combobox]').first()).toHaveValue('454231 7');
    const scrolled = () =>
      page.evaluate(() => scrollY / (document.documentElement.scrollHeight - innerHeight));
    await expect.poll(scrolled).toBeCloseTo(0.5, 1);
    // Restoring the text opened no suggestions.
    await expect(page.getByRole('listbox')).toHaveCount(0);
    // The position is restored only once, so after a reload the page starts at the top.
    await reload(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('takes along what was typed, however quick the choice, and never a password', async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/keep-place*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '/login');
    await page.getByLabel('E-mail', { exact: true }).fill('ann@example.com');
    await page.getByLabel('Password', { exact: true }).fill('secret123');
    await page.getByRole('banner').locator('summary').filter({ hasText: 'English' }).click();
    await page.getByRole('link', { name: 'Français' }).click();
    release();
    await expect(page).toHaveURL(/\/fr\/login$/);
    await expect(page.locator('input[type=email]')).toHaveValue('ann@example.com');
    await expect(page.locator('main input[type=password]')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('secret123');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is made of plain links to the same page', async ({ page }) => {
      await page.goto('/query?vtype=0&val=5303');
      await page.getByRole('banner').locator('summary').filter({ hasText: 'English' }).click();
      await page.getByRole('link', { name: '中文' }).click();
      await expect(page).toHaveURL(/\/zh\/query\?vtype=0&val=5303$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
    });
  });
});
