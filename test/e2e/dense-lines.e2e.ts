/** Row heights of cart and list: many lines fit into a window on desktops and phones. */
import type { Page } from '@playwright/test';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, open, sidewaysOverflow, test } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { inDatabase } from './site-database.ts';

const LINES = 60;

/** Items in stock, in the format of calls. */
const itemsInStock = () =>
  inDatabase(async ({ write }) => {
    const { rows } = await write.query<{ refCodeType: string; refId: string }>(
      `select i.type::text as "refCodeType", i.id::text as "refId" from catalogue.item i
       join catalogue.part p on p.id = i.id
       join catalogue.stock s on s.item_id = i.id and s.quantity > 0
       where i.withdrawn_at is null and i.ee_pn is not null order by i.id limit $1`,
      [LINES],
    );
    return rows.map((item, index) => ({
      ...item,
      quantity: String(index + 1),
      ...(index % 5 === 0 && { reference: `454231-5007S shelf ${index}` }),
    }));
  });

/** Signs in a customer with many lines in cart and list. @returns their number */
async function fill(page: Page): Promise<number> {
  await signInByCall(page, await addCustomer('B'));
  const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
  const items = await itemsInStock();
  for (const path of ['/api/ot/cart/batch-add', '/api/ot/wishlist/batch-add']) {
    const answer = await page.request.post(path, {
      data: { items },
      headers: { 'x-token': token },
    });
    expect(await answer.json(), path).toMatchObject({ success: '0' });
  }
  return items.length;
}

/** Checks row heights. A long reference takes a row of its own on a phone. */
async function expectRows(page: Page, most: number, where: string): Promise<void> {
  const rows = page.getByRole('main').locator('tbody tr');
  const heightsOf = await rows.evaluateAll((lines) =>
    lines.map((line) => ({
      height: line.getBoundingClientRect().height,
      isLong: [...line.querySelectorAll('input[data-number]')].some(
        (field) => field instanceof HTMLInputElement && field.value.length > 7,
      ),
    })),
  );
  const longest = page.viewportSize()?.width ?? 0;
  for (const { height, isLong } of heightsOf) {
    expect.soft(height, where).toBeLessThanOrEqual(isLong && longest < 1000 ? most + 44 : most);
  }
}

/** Fields of customer references that do not show their whole text. */
const cutReferences = (page: Page) =>
  page
    .getByRole('main')
    .locator('tbody tr input[data-number]')
    .evaluateAll((fields) =>
      fields.flatMap((field) =>
        field instanceof HTMLInputElement && field.scrollWidth > field.clientWidth + 1
          ? [field.value]
          : [],
      ),
    );

const heights = (page: Page) =>
  page
    .getByRole('main')
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));

/** Reference fields outside the row of their line. */
const strayReferences = (page: Page) =>
  page
    .getByRole('main')
    .locator('tbody tr input[data-number]')
    .evaluateAll((fields) =>
      fields.flatMap((field) => {
        const [inner, row] = [field, field.closest('tr')].map((one) =>
          one?.getBoundingClientRect(),
        );
        const isWithin = inner && row && inner.top >= row.top - 1 && inner.bottom <= row.bottom + 1;
        return isWithin ? [] : [(field as HTMLInputElement).value];
      }),
    );

/** Component names that are cut off while the turbo's model takes space beside them. */
const namesCutForModels = (page: Page) =>
  page
    .getByRole('main')
    .locator('tbody tr bdi + bdi[dir=ltr]')
    .evaluateAll((models) =>
      models.flatMap((model) => {
        const name = model.previousElementSibling;
        const isCut = name && name.scrollWidth > name.clientWidth + 1;
        const takesRoom = model.getBoundingClientRect().width > 1;
        return isCut && takesRoom ? [name.textContent] : [];
      }),
    );

test('A line of cart and list takes one row of 36 px, on a phone at most 90 px', async ({
  page,
}) => {
  const count = await fill(page);
  const bar = page.getByRole('region', { name: 'Selected items' });
  for (const address of ['/cart', '/favlist?size=50']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, address);
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(
      address === '/cart' ? count : Math.min(count, 50),
    );
    for (const height of await heights(page)) expect(height, address).toBeLessThanOrEqual(37);
    await expect(page.locator('input[data-number]')).not.toHaveCount(0);
    expect(await strayReferences(page), address).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(bar).toBeInViewport();
    // The list has two pages, so its bar shows no number of pieces.
    const sum = address === '/cart' ? /60 items · [\d,]+ pcs/ : /60 items(?! ·)/;
    await expect(bar).toContainText(sum);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectRows(page, 90, address);
    expect(await cutReferences(page), address).toEqual([]);
    expect(await namesCutForModels(page), address).toEqual([]);
    expect(await strayReferences(page), address).toEqual([]);
    expect(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});

/** Items out of stock and their numbers, for the list. */
const itemsOutOfStock = () =>
  inDatabase(async ({ write }) => {
    const { rows } = await write.query<{ refCodeType: string; refId: string; number: string }>(
      `select i.type::text as "refCodeType", i.id::text as "refId", i.ee_pn as number
       from catalogue.item i join catalogue.part p on p.id = i.id
       join catalogue.stock s on s.item_id = i.id and s.quantity <= 0
       where i.withdrawn_at is null and i.ee_pn is not null order by i.id limit 4`,
    );
    return rows;
  });

/**
 * Checks that rows of cart and list are no higher than `most` px and fit into the width of the window, also
 * in languages with long words.
 */
async function expectLow(page: Page, widths: readonly number[], most: number): Promise<void> {
  await fill(page);
  const items = (await itemsOutOfStock()).map(({ refCodeType, refId }, index) => ({
    refCodeType,
    refId,
    quantity: '1',
    ...(index === 0 && { reference: 'shelf 7' }),
  }));
  await page.request.post('/api/ot/wishlist/batch-add', {
    data: { items },
    headers: { 'x-token': await page.evaluate(() => localStorage.getItem('login_tk') ?? '') },
  });
  for (const address of ['/cart', '/favlist?size=50', '/favlist?size=50&page=2']) {
    for (const prefix of ['', '/ru', '/ar']) {
      await open(page, prefix + address);
      await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const where = `${prefix}${address} at ${width} px`;
        await expectRows(page, most, where);
        expect.soft(await sidewaysOverflow(page), where).toBeLessThanOrEqual(0);
      }
    }
  }
}

test('A line that is out of stock is no higher than others, in long languages too', async ({
  page,
}) => expectLow(page, [1440, 1024], 37));

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('A line takes at most 90 px, with targets for fingers, whatever its stock and its note', async ({
    page,
  }) => expectLow(page, [390, 320], 90));
});

test('Move and Delete say what they are where there is room', async ({ page }) => {
  await fill(page);
  for (const address of ['/cart', '/favlist']) {
    await open(page, `/ru${address}`);
    const row = page.getByRole('main').locator('tbody tr').first();
    for (const width of [768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(row.getByText('Переместить', { exact: true })).toBeVisible();
      await expect(row.getByText('Удалить', { exact: true })).toBeVisible();
      expect.soft(await sidewaysOverflow(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('A row of the quick order takes 36 px, whatever its note says', async ({ page }) => {
  await signInByCall(page, await addCustomer('B'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/quickorder');
  const foundLines = 'CH-1749-031\t9999\nTW-1749-001\t2\nTW-1749-001\t5\nBH-1749-001\ttwo';
  const out = (await itemsOutOfStock()).map(({ number }) => `${number}\t1`).join('\n');
  const otherLines =
    'CH-1749-501\t1\nCH-1749-03I\t2\nAC-1749-032\t1\nTH-1749-032\t1\n1749\t3\nQQ-00\t1';
  await page
    .getByRole('textbox', { name: /^Or paste a list/ })
    .fill(`${foundLines}\n${out}\n${otherLines}`);
  await page.getByRole('button', { name: 'Read the list' }).click();
  const table = page.getByRole('table', { name: 'Lines' });
  await expect(table.getByText('Not all of this quantity is in stock.')).toHaveCount(1);
  await expect(table.getByText('Closest numbers')).not.toHaveCount(0);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const height of await heights(page)) {
      expect.soft(height, `${width} px`).toBeLessThanOrEqual(37);
    }
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test('In a narrow quick order no number of a turbo is cut off, in long languages too', async ({
  page,
}) => {
  await signInByCall(page, await addCustomer('B'));
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const prefix of ['', '/ru', '/ar', '/zh']) {
    await open(page, `${prefix}/quickorder`);
    const list = page.locator('form:has(textarea)');
    await list.locator('textarea').fill('454231-5007S 2');
    await list.getByRole('button').click();
    const line = page.getByRole('main').locator('table tbody').first();
    await expect(line.getByRole('textbox').first()).toHaveValue('454231-5007S');
    const description = line.locator('td > span').filter({ hasText: '454231-5007S' });
    await expect(description.first()).toBeVisible();
    const cut = await line
      .getByRole('textbox')
      .or(description)
      .evaluateAll((parts) =>
        parts.flatMap((part) =>
          part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 3
            ? [part instanceof HTMLInputElement ? part.value : part.textContent]
            : [],
        ),
      );
    expect.soft(cut, prefix).toEqual([]);
    expect.soft(await sidewaysOverflow(page), prefix).toBeLessThanOrEqual(0);
  }
});

test('A reference is typed behind its icon, and stays readable in its line', async ({ page }) => {
  await fill(page);
  await open(page, '/cart');
  const icon = page.getByRole('button', { name: /^Your reference for / }).first();
  const label = (await icon.getAttribute('aria-label')) ?? '';
  await icon.click();
  const field = page.getByRole('textbox', { name: label });
  await expect(field).toBeFocused();
  await field.fill('rack 7');
  await field.press('Enter');
  await expect(field).toHaveValue('rack 7');
  await field.blur();
  await expect(field).toHaveValue('rack 7');
});

test('Printed on A4, cart, list and results are tables, with nothing to press', async ({
  page,
}) => {
  await fill(page);
  await page.setViewportSize({ width: 720, height: 1000 });
  for (const address of ['/cart', '/favlist', '/query?vtype=0&val=5303']) {
    await open(page, address);
    const main = page.getByRole('main');
    await expect(main.locator('tbody tr').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByRole('columnheader').filter({ visible: true })).not.toHaveCount(0);
    await expect(main.locator('button, search').filter({ visible: true })).toHaveCount(0);
    expect(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'screen' });
  }
});
