/** Each desk of the back office in Chinese: no English in pages, refusals and remarks. */
import type { Page } from '@playwright/test';
import { addCustomer, placeOrder } from './customers.ts';
import { expect, idOf, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

// Some requested records do not exist.
test.use({ locale: 'zh-CN', expected: [/status of 404/] });
test.setTimeout(300_000);

/** Words that stay Latin in Chinese: formats, trade terms, units, languages, time zones and columns. */
const sameWords = new Set(
  (
    'C1 CHRA OE OEM GTIN HS PDF CSV GBK JPEG PNG WebP AVIF TIFF GIF MP4 WebM XLSX XLS ODS Excel YouTube Vimeo ' +
    'DOCX ODT Bilibili ERP POST authorization Bearer KEY mm kg MB kB English Incoterm FOB USD UTC'
  ).split(' '),
);
/** Headings in a price file. */
const priceColumns = ['Part number', 'Price', 'From quantity'];
/** Names of people, companies and makers in the demo and the tests. */
const names = [
  'Ann Lee',
  'Ann',
  'Lee',
  'Turbo',
  'Demo',
  'Service',
  'Level',
  'Waiting',
  'Ring',
  'Ulm',
  'Garrett',
];

/** Pages whose rows contain text typed by people, including other tests. */
const typedRows = /\/(audit|security|zero-searches|carriers)$/;

/** Runs in the page. English lines other than data such as numbers, addresses, makes and typed text. */
function englishIn([data, isRowData]: [string[], boolean]): string[] {
  const visible = (element: Element | null) => element?.checkVisibility() ?? false;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set<string>();
  const ofData = '[data-part-number], [lang]:not(html), code, pre, textarea';
  const isData = (element: Element | null) =>
    element?.closest(isRowData ? `${ofData}, tbody` : ofData) ?? null;
  const look = (text: string) => {
    const known = data.reduce((rest, one) => rest.replaceAll(one, ' '), text);
    const words = known
      .replace(/\S+@\S+|\S*\/\S+|\S*\d\S*|\S+\.\w+/g, ' ')
      .match(/[A-Za-z][A-Za-z’'-]+/g);
    if (words) found.add(`${words.join(' ')} | ${text.slice(0, 120)}`);
  };
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.closest('script, style')) continue;
    // An e-mail address consists of several text nodes, between which it may break.
    const text = parentElement?.querySelector(':scope > wbr')
      ? parentElement.textContent
      : textContent;
    if (text && visible(parentElement) && !isData(parentElement)) look(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (!visible(element) || isData(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder'])
      look(element.getAttribute(name) ?? '');
  }
  return [...found];
}

async function expectChinese(page: Page, data: readonly string[] = []): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Longest first, because a text may contain another one.
  const known = [...data, ...priceColumns, ...names].sort((a, b) => b.length - a.length);
  const isRowData = typedRows.test(new URL(page.url()).pathname);
  const lines = await page.evaluate(englishIn, [known, isRowData] as [string[], boolean]);
  const odd = lines.filter((line) => {
    const [words = ''] = line.split(' | ');
    return words.split(' ').some((word) => !sameWords.has(word));
  });
  expect(odd, page.url()).toEqual([]);
}

async function lookThrough(page: Page, addresses: readonly string[], data: readonly string[] = []) {
  for (const address of addresses) {
    await page.goto(`/staff${address}`);
    await expect(page.locator('header h1')).not.toBeEmpty();
    await expectChinese(page, data);
    await expectAccessible(page);
  }
}

async function expectRefused(page: Page, address: string, why: string): Promise<void> {
  await page.goto(`/staff${address}`);
  await expect(page.getByText(why)).toBeVisible();
  await expectChinese(page);
}

/** Opens the forms of some buttons, one after another, and checks each. */
async function lookIntoForms(page: Page, buttons: readonly string[], data: readonly string[]) {
  for (const name of buttons) {
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(page.getByRole('button', { name: '取消', exact: true }).last()).toBeVisible();
    await expectChinese(page, data);
    await page.getByRole('button', { name: '取消', exact: true }).last().click();
  }
}

test('A morning of the order desk', async ({ page, request }) => {
  const person = await addCustomer('B');
  const code = await placeOrder(request, person, await idOf(page, turbo));
  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listOrders', { text: code });
  const { customerId, mails } = await staffCall(request, 'getStaffOrder', { id });
  const subjects = mails.map(({ subject }: { subject: string }) => subject);
  await openDesk(page, 'sales');
  await lookThrough(
    page,
    [
      ...['/', '/orders', `/orders/${id}/show`, '/orders/create', '/claims', '/development'],
      ...['/price-lists', '/carriers', '/customers', `/customers/${customerId}/show`],
    ],
    subjects,
  );
  await page.goto(`/staff/orders/${id}/show`);
  await lookIntoForms(page, ['确认', '拒绝', '修改数量', '报价', '预计日期'], subjects);
  await expectRefused(page, '/orders/99999999/show', '没有此订单。');
});

test('A morning of the catalogue desk', async ({ page }) => {
  await openDesk(page, 'catalogue');
  await page.goto('/staff/imports');
  await page.getByLabel('选择新导入的文件').setInputFiles({
    name: '零件.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '零部件,OEM 零件号,品牌,净重\n涡轮转子,TW-ZH-2,Garrett,轻\n通量电容,FX-ZH-2,Garrett,12 g\n',
    ),
  });
  await expect(page.getByRole('heading', { name: '待检查' })).toBeVisible();
  await page.getByRole('button', { name: '检查', exact: true }).click();
  await expect(page.getByRole('heading', { name: '已检查，尚未导入' })).toBeVisible({
    timeout: 60_000,
  });
  await page
    .getByRole('button', { name: /^需查看：/ })
    .first()
    .click();
  await expect(page.getByText('不认识此零部件类型；按原文保留。')).toBeVisible();
  // The choices for an unclear name are names in the catalogue.
  await expectChinese(page, ['turbine wheel']);
  await expectAccessible(page);
  await lookThrough(
    page,
    [
      ...['/', '/catalogue?q=1749', '/catalogue/create?kind=part', '/pictures', '/imports'],
      ...['/versions', '/synonyms', '/missing-data', '/zero-searches'],
    ],
    ['demo catalogue'],
  );
  await page.goto('/staff/catalogue?q=454231-5007S');
  await page.getByRole('link', { name: turbo }).click();
  await page.getByRole('tab', { name: /^零件清单/ }).click();
  const pieces = page.getByLabel(/件数$/).first();
  await pieces.fill('0');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(pieces).toBeFocused();
  await expectChinese(page, ['demo catalogue']);
});

test('A morning of the content desk', async ({ page }) => {
  await openDesk(page, 'content');
  const items = await staffCall(page.request, 'listContent', { size: 100 });
  const titles = items.map(({ title }: { title: string }) => title);
  await lookThrough(page, ['/', '/content', '/content/create?kind=3', '/pages', '/home'], titles);
  await expectRefused(page, '/content/99999999/show', '没有此内容。');
});

test('A morning of an admin', async ({ page }) => {
  await openDesk(page, 'admin');
  await lookThrough(page, ['/', '/staff', '/stamp', '/audit', '/security']);
});
