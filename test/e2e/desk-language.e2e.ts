/** Pages of the back office: language, URLs and appearance. */
import type { Page } from '@playwright/test';
import { addCustomer, placeOrder } from './customers.ts';
import { expect, idOf, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

test.describe('with a browser in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('A sales clerk approves an application in Chinese, and goes on in English', async ({
    page,
    request,
  }) => {
    const { email } = await addCustomer('C1');
    await staffLogin(request, 'sales');
    const [{ id }] = await staffCall(request, 'listCustomers', { text: email });
    await openDesk(page, 'sales', '/customers');
    await expect(page).toHaveTitle('客户 – 后台管理 – E&E Turbo');
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: '姓名、公司、电子邮件' }).fill(email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('cell', { name: email }).click();
    await expect(page).toHaveURL(new RegExp(`/staff/customers/${id}/show$`));
    await page.getByRole('button', { name: '更改级别' }).click();
    const dialog = page.getByRole('dialog', { name: '更改级别' });
    await dialog.getByLabel('A：可查看所有零件的详细信息').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '更改级别' }).click();
    await expect(page.getByText(`级别已更改：${email}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: '已启用，级别 A' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '级别：C1 → A' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('combobox', { name: '语言' }).selectOption('English');
    await expect(page.getByRole('heading', { name: 'Active, level A' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Active, level A' })).toBeVisible();
  });
});

/** Opens a page of the back office: axe finds no violation, and on a phone nothing is beyond the edge. */
async function lookAt(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/staff${address}`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('header h1')).not.toBeEmpty();
  await expectAccessible(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sidewaysOverflow(page), `${address} at ${width}`).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
}

test.describe('with a browser in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('A content editor writes a newsletter in Chinese and changes a text', async ({ page }) => {
    test.setTimeout(240_000);
    await openDesk(page, 'content');
    await expectAccessible(page);
    await page.getByRole('link', { name: '新建新闻通讯' }).click();
    await page.getByLabel('标题（英语）').fill('A title');
    await page.getByRole('tab', { name: '中文' }).click();
    await page.getByLabel('标题（中文）').fill('标题');
    await page.getByRole('textbox', { name: '正文（中文）' }).fill('正文');
    await page.getByRole('button', { name: '加粗' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByText('已保存：新闻通讯')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'A title' })).toBeVisible();
    const [, id = ''] = /content\/(\d+)\//.exec(page.url()) ?? [];
    await page.getByRole('button', { name: '删除' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('已移入回收站：A title')).toBeVisible();
    await expect(page.getByText('按访客所见的顺序排列，最新的在前。')).toBeVisible();

    const [{ id: textId }] = await staffCall(page.request, 'listTexts', { text: 'Fast delivery' });
    await page.goto(`/staff/texts/${textId}/show`);
    await page.getByRole('button', { name: '编辑：Fast delivery（葡萄牙语）' }).click();
    const field = page.getByRole('textbox', { name: '葡萄牙语' });
    await field.fill('{count}');
    await expect(page.getByText('原文没有占位符 {count}。')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '取消' }).click();
    for (const address of [
      ...['/', '/content', `/content/${id}/show`, '/content/create?kind=3', '/pages'],
      ...['/pages/1/show', '/home', '/texts', `/texts/${textId}/show`],
    ]) {
      await lookAt(page, address);
    }
  });

  test('A sales clerk quotes an order in Chinese and writes to its customer', async ({
    page,
    request,
  }) => {
    const person = await addCustomer('B');
    const code = await placeOrder(request, person, await idOf(page, turbo));
    await staffLogin(request, 'sales');
    const [{ id }] = await staffCall(request, 'listOrders', { text: code });
    await openDesk(page, 'sales', `/orders/${id}/show`);
    await expect(page.getByRole('heading', { name: `订单 ${code}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '报价' }).click();
    await page.getByLabel(/的单价$/).fill('12,50');
    await expect(page.getByText(/^总计 /)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const lines = page.getByRole('table').first().locator('..');
    expect(await lines.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: '发送给客户' }).click();
    await expect(page.getByRole('heading', { name: '等待客户' })).toBeVisible();
    const history = page.getByRole('list').filter({ hasText: '已发送报价' });
    await expect(history).toBeVisible();
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(
        await history.evaluate((list) => list.scrollWidth - list.clientWidth),
        `at ${width}`,
      ).toBe(0);
    }
    await page.getByLabel('给客户的消息').fill('Yes, with express.');
    await page.getByRole('button', { name: '发送', exact: true }).click();
    await expect(page.getByText(`消息已发送：${code}`)).toBeVisible();

    await page.getByRole('navigation').getByRole('link', { name: '索赔' }).click();
    await expect(page.getByRole('heading', { name: '索赔', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: /^全部/ }).click();
    await expectAccessible(page);
    await page.getByRole('navigation').getByRole('link', { name: '开发申请' }).click();
    await expect(page.getByRole('heading', { name: '开发申请', level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  test('A catalogue clerk looks at a turbo, a part and pictures in Chinese', async ({ page }) => {
    test.setTimeout(240_000);
    await openDesk(page, 'catalogue', '/catalogue');
    await page.getByRole('searchbox', { name: '号码、型号、零件类型或车辆' }).fill(turbo);
    await page.getByRole('link', { name: turbo, exact: true }).click();
    await page.setViewportSize({ width: 1024, height: 900 });
    // A line or vehicle is one row; the first vehicle has the headings.
    const rowHeights = () =>
      page
        .getByRole('tabpanel')
        .getByRole('listitem')
        .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().height));
    await expect(page.getByRole('textbox', { name: /^第 1 行，.*：件数$/ })).toBeVisible();
    expect(Math.max(...(await rowHeights()))).toBeLessThanOrEqual(37);
    await page.getByRole('tab', { name: /^车辆/ }).click();
    await expect(page.getByRole('combobox', { name: '车辆 1：应用领域' })).toBeVisible();
    expect(Math.max(...(await rowHeights()))).toBeLessThanOrEqual(37);
    await page.getByRole('button', { name: '撤下' }).click();
    await expect(page.getByRole('dialog')).toContainText('其车辆、号码和零件清单也随之消失。');
    await expectAccessible(page);
    await page.getByRole('button', { name: '取消' }).click();

    const id = await idOf(page, turbo);
    const [part] = await staffCall(page.request, 'findItems', { text: 'CH-1749-031' });
    const tabsOf = (item: string, tabs: readonly string[]) =>
      tabs.map((tab) => `/catalogue/${item}/show?tab=${tab}`);
    for (const address of [
      ...['/catalogue?q=1749', '/catalogue/create?kind=part', '/pictures'],
      ...tabsOf(`turbo-${id}`, ['lines', 'fields', 'vehicles', 'numbers', 'stock', 'history']),
      ...tabsOf(`part-${part.id}`, ['fields', 'numbers', 'pictures']),
    ]) {
      await lookAt(page, address);
    }
  });
});

test('What a list shows stands in its address: back, reload and a sent link show the same', async ({
  page,
}) => {
  const { email } = await addCustomer('B');
  await openDesk(page, 'sales', '/customers');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('row').last().getByRole('link').click();
  await expect(page.getByText('Sign-up data')).toBeVisible();
  await page.goBack();
  const isSame = async () => {
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('searchbox')).toHaveValue(email);
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('active');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  };
  await isSame();
  await page.reload();
  await isSame();
});

test('From a customer to the orders, and back', async ({ page, request }) => {
  const person = await addCustomer('B');
  await placeOrder(request, person, await idOf(page, turbo));
  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listCustomers', { text: person.email });
  await openDesk(page, 'sales', `/customers/${id}/show`);
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText('Sign-up data')).toBeVisible();
});

test('An address without a page says so, and leads to the first page', async ({ page }) => {
  await openDesk(page, 'sales', '/orders/none');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'To do' }).click();
  await expect(page.getByRole('heading', { name: 'To do', level: 1 })).toBeVisible();
});

test('On a phone the menu is folded, and on paper nothing but the customer is printed', async ({
  page,
  request,
}) => {
  const { email } = await addCustomer('B');
  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listCustomers', { text: email });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page, 'sales', `/customers/${id}/show`);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(page.getByText('Sign-up data')).toBeVisible();
  await expect(menu).toBeHidden();
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Correct data' })).toBeHidden();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Main menu' }).click();
  await menu.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await expect(menu).toBeHidden();
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});
