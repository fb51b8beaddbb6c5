import type { Page } from '@playwright/test';
import { signInAs } from './customers.ts';
import {
  chooseVehicle,
  expect,
  open,
  reload,
  scriptsOf,
  sidewaysOverflow,
  test,
} from './journey.ts';
import { expectAccessible } from './looks.ts';

const columns = [
  'Turbo P/N',
  'Turbo Model',
  'Vehicle OE NO',
  'Car Make',
  'Vehicle Model',
  'Engine',
  'Year',
];
/** A search with several pages of results. */
const many = '/query?vtype=0&val=5303';

const firstRow = (page: Page) => page.getByRole('row').nth(1);
const header = (page: Page, name: string) =>
  page.getByRole('columnheader').filter({ has: page.getByRole('link', { name, exact: true }) });
const numbersOf = async (page: Page) => {
  // Rows that are still loading have no links.
  await expect(page.getByRole('row').getByRole('cell').getByRole('link').first()).toBeVisible();
  const rows = await page.getByRole('row').locator('td:first-child').allInnerTexts();
  return rows.map((row) => row.split('\n')[0]);
};

test('Results are sorted by each column: ascending first, then to and fro', async ({ page }) => {
  await open(page, many);
  for (const [index, name] of columns.entries()) {
    const sort = page.getByRole('columnheader').nth(index).getByRole('link');
    for (const order of ['ascending', 'descending', 'ascending']) {
      await sort.click();
      await expect(header(page, name)).toHaveAttribute('aria-sort', order);
      expect(new URL(page.url()).searchParams.get('sortSeq')).toBe(String(index));
      await expect(page.getByRole('row')).toHaveCount(11);
    }
    await expect(page.locator('th[aria-sort]')).toHaveCount(1);
  }
});

test('Ascending and descending turn the order of the turbos round', async ({ page }) => {
  await open(page, '/query?vtype=0&val=4542&sortSeq=0&sortDesc=0');
  const ascending = await numbersOf(page);
  expect(ascending.length).toBeGreaterThan(1);
  await page.getByRole('columnheader').first().getByRole('link').click();
  await expect(header(page, 'Turbo P/N')).toHaveAttribute('aria-sort', 'descending');
  expect(await numbersOf(page)).toEqual(ascending.toReversed());
  await expect(page.getByRole('columnheader').last()).toHaveText('Views');
});

test('The pager shows pages of ten rows and each row once', async ({ page }) => {
  await open(page, many);
  const first = await numbersOf(page);
  expect(first).toHaveLength(10);
  const pager = page.getByRole('navigation', { name: 'Pages of results' });
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/pindex=2/);
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  const second = await numbersOf(page);
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((number) => first.includes(number))).toEqual([]);
  await pager.getByRole('link', { name: 'Previous page' }).click();
  await expect(pager.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect(await numbersOf(page)).toEqual(first);
  await pager.getByRole('link', { name: '20 per page' }).click();
  await expect(page).toHaveURL(/size=20/);
  await expect(pager.getByRole('link', { name: '20 per page' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect((await numbersOf(page)).slice(0, 10)).toEqual(first);
  expect((await numbersOf(page)).slice(10)).toEqual(second);
  await page.getByRole('columnheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/size=20.*sortSeq=0/);
  expect((await numbersOf(page)).length).toBe(first.length + second.length);
});

test('Going back from a build sheet restores page and order of the results', async ({ page }) => {
  await open(page, `${many}&sortSeq=6&sortDesc=1&pindex=2`);
  const before = await numbersOf(page);
  const address = page.url();
  await page
    .getByRole('link', { name: /^View the build sheet of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(header(page, 'Year')).toHaveAttribute('aria-sort', 'descending');
  expect(await numbersOf(page)).toEqual(before);
});

for (const search of ['has come', 'still waits']) {
  test(`Going back from a search that ${search} shows the number of the page that returns`, async ({
    page,
  }) => {
    await open(page, '/query?vtype=0&val=454231-5007S');
    const release = Promise.withResolvers<void>();
    await page.route(/getTurboList/, async (route) => {
      if (search === 'still waits') await release.promise;
      await route.continue();
    });
    const field = page.getByRole('combobox', { name: 'Turbo part number' });
    await field.fill('5303');
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('5303');
    if (search === 'has come') await expect(firstRow(page).getByRole('link').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('454231-5007S');
    await expect(field).toHaveValue('454231-5007S');
    release.resolve();
  });
}

test('A bookmarked address with every parameter shows the same page again', async ({ page }) => {
  const address =
    '/query?vtype=0&vsubtype=0&val=5303&vehicleBrand=1&vehicleApplication=1&vehicleEngine=1' +
    '&vehicleYear=2000&isAdvSearch=0&advQueryVtype=0&valDim1_1=43&valDim1_2=38&valDim2_1=34' +
    '&valDim2_2=49&pindex=2&sortSeq=3&sortDesc=1';
  await open(page, address);
  const rows = await numbersOf(page);
  expect(new URL(page.url()).search).toBe(address.slice('/query'.length));
  await reload(page);
  expect(await numbersOf(page)).toEqual(rows);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(header(page, 'Car Make')).toHaveAttribute('aria-sort', 'descending');
});

test('A bookmarked search by vehicle shows its lists and rows again', async ({ page }) => {
  await open(page, '/index?vtype=1&vsubtype=1');
  await chooseVehicle(page, 'Brand', 'Volkswagen');
  await chooseVehicle(page, 'Application', 'Passenger car');
  const search = page.getByRole('search');
  await search.getByRole('button', { name: 'Search', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('turbos for Volkswagen ›');
  const rows = await numbersOf(page);
  await open(page, page.url());
  expect(await numbersOf(page)).toEqual(rows);
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Volkswagen');
});

test('A search by vehicle shows each turbo once, with its vehicles folded under it', async ({
  page,
}) => {
  await open(page, '/query?vtype=1&vsubtype=1&vehicleApplication=Passenger+car&sortSeq=4&size=50');
  const numbers = await numbersOf(page);
  expect(new Set(numbers).size).toBe(numbers.length);
  const moreVehicles = page.getByText(/^\+\d+ more vehicles?$/).first();
  const row = page.getByRole('row').filter({ has: moreVehicles });
  await moreVehicles.click();
  await expect(row.getByRole('listitem').first()).toBeVisible();
  await expect(page).toHaveURL(/\/query/);
  await expectAccessible(page);
});

const reasons = [
  ['454231 7', 'same turbo, other sales channel'],
  ['K03-029', 'superseded by'],
  ['5007S', 'contains 5007S'],
  ['3970', 'contains 3970'],
] as const;
test.describe('As the server sends it', () => {
  test.use({ javaScriptEnabled: false });

  test('A row tells why a number found it, and the OE number that was searched first', async ({
    page,
  }) => {
    for (const [typed, reason] of reasons) {
      await page.goto(`/query?vtype=0&val=${typed}`);
      await expect(firstRow(page), typed).toContainText(reason);
    }
    await page.goto('/query?vtype=1&vsubtype=0&val=028145702H');
    await expect(firstRow(page).getByRole('cell').nth(2)).toContainText(/^028145702H/);
  });
});

test('A number that nobody has shows the closest numbers, which lead on', async ({ page }) => {
  await open(page, '/query?vtype=0&val=454231-5O07S9');
  await expect(page.getByRole('status').filter({ hasText: 'No data found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Closest numbers' })).toBeVisible();
  await page.getByRole('link', { name: '454231-5007S' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '1 turbo with the turbo P/N 454231-5007S' }),
  ).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('The model typed as a turbo number shows all its turbos, which can be narrowed', async ({
      page,
    }) => {
      await page.goto('/query?vtype=0&val=gt 1749 v');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText(/\d turbos of models that begin with gt 1749 v/);
      await expect(page.getByText('No data found')).toHaveCount(0);
      await expect(page.getByRole('row')).toHaveCount(11);
      await expect(page.getByRole('row').nth(2)).toContainText('GT1749V');
      await expect(page.getByRole('region', { name: 'Narrow' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(/pindex=2/);
      await expect(page.getByRole('row')).toHaveCount(11);
    });

    test('A vehicle stands above its turbos, and a word that fits nothing is named', async ({
      page,
    }) => {
      await page.goto('/query?vtype=0&val=Golf 5 2.0 TDI 300hp');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText(/turbos? for Golf 5 2\.0 TDI$/);
      await expect(page.getByText('Left out because nothing matches: 300hp')).toBeVisible();
      const heads = page.getByRole('rowheader');
      await expect(heads.first()).toContainText('Volkswagen Golf V · 2.0 TDI');
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test('A maker’s number of a part typed as an OE number is shown as what it is', async ({
  page,
}) => {
  await open(page, '/query?vtype=1&val=1-A-3246');
  const parts = page.getByRole('region', { name: 'Part number of Turbo International' });
  await expect(parts.getByRole('row').nth(1)).toContainText('CH-1749-031');
  await expectAccessible(page);
});

test('A model that is not there offers the closest one', async ({ page }) => {
  await open(page, '/query?vtype=0&val=GT1749W');
  await page.getByRole('link', { name: 'GT1749V', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'turbos of models that begin with GT1749V',
  );
});

test('Nothing found at all tells what to try', async ({ page }) => {
  await open(page, '/query?vtype=0&val=99887766554');
  await expect(page.getByRole('heading', { name: 'What to try' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Search by vehicle' }).click();
  await expect(page.getByRole('combobox', { name: 'Brand' })).toBeVisible();
});

test.describe('with a number that the server refuses', () => {
  test.use({ expected: [/status of 400/] });

  test('A number that is too short shows what the server says of it', async ({ page }) => {
    await page.goto('/query?vtype=0&val=4');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Please enter at least 3 letters or digits.');
  });
});

test('A number that is too short is not sent, and the field says why', async ({ page }) => {
  await open(page, '/index');
  const field = page.getByRole('combobox', { name: 'Turbo part number' });
  await field.fill('4-');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter at least 3 letters or digits.');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/index$/);
});

test('A page behind the last one leads to the last one', async ({ page }) => {
  await open(page, `${many}&pindex=99`);
  await page.getByRole('link', { name: 'To the last page' }).click();
  await expect(firstRow(page)).toBeVisible();
  await expect(page).toHaveURL(/pindex=2/);
});

test('A turbo for customers shows its number and the way to sign in alone', async ({ page }) => {
  await open(page, '/query?vtype=0&val=HT12-19B');
  await expect(firstRow(page)).toContainText('HT12-19B');
  await expect(page.getByRole('link', { name: /^View the build sheet/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Login to view HT12-19B' }).click();
  await expect(page).toHaveURL(/\/login\?back=/);
  expect(new URL(page.url()).searchParams.get('back')).toBe('/query?vtype=0&val=HT12-19B');
});

test('Enter on a row marked with the arrows opens its build sheet', async ({ page }) => {
  await open(page, many);
  const links = page.getByRole('row').getByRole('link', { name: /^\d+$/ });
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  const number = await links.nth(1).innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

const hostile = {
  arrays: 'vtype=0&val=5303&val=4542&pindex=1&pindex=2',
  'arrays in brackets': 'vtype[]=0&val[]=5303&sortSeq[0]=1',
  'a very long number': `vtype=0&val=${'9'.repeat(6000)}`,
  'a zero byte': 'vtype=0&val=%00454231%00',
  'script tags': 'vtype=0&val=%3Cscript%3Ealert(1)%3C/script%3E',
  'broken escapes': 'vtype=0&val=%E0%A4%A&pindex=%',
  JSON: 'vtype=0&val={"a":[1]}&sortSeq=[1,2]',
  'numbers out of range': 'vtype=9&vsubtype=-1&val=5303&pindex=-4&sortSeq=77&sortDesc=x',
  'text direction marks': 'vtype=0&val=%E2%80%AE5303%E2%80%AC',
  'a prototype': '__proto__[vtype]=1&constructor=1&val=5303',
};
test.describe('with a hostile address', () => {
  test.use({ expected: [/status of 400/] });

  test('The results page stands', async ({ page }) => {
    page.on('dialog', ({ message }) => expect(message(), 'a script of the address ran').toBe(''));
    for (const [what, params] of Object.entries(hostile)) {
      const answer = await page.goto(`/query?${params}`);
      expect(answer?.status(), what).toBeLessThan(500);
      await scriptsOf(page);
      await expect(page.getByRole('navigation', { name: 'Main menu' }), what).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), what).toBeVisible();
      await expect(page.getByRole('heading', { name: /process error/i }), what).toHaveCount(0);
    }
  });
});

test('While the rows are on their way the table keeps its place', async ({ page }) => {
  await open(page, '/index');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/getTurboList', async (route) => {
    await held;
    await route.continue();
  });
  const field = page.getByRole('combobox', { name: 'Turbo part number' });
  await field.fill('5303');
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  release();
  await expect(page.getByRole('status').filter({ hasText: 'turbos with' })).toBeVisible();
});

const searched = [
  { address: '/query?vtype=0&val=454231', field: 'Turbo part number', next: '5303' },
  { address: '/crquery?val=454231', field: 'Part number of any maker', next: '5303' },
  { address: '/partdetail?eepn=CW-1544-001', field: 'E&E P/N', next: 'CW-1749-001' },
  {
    address: '/partdetail?eepn=CW-1749-001',
    field: 'Turbo, model, make or engine',
    next: 'Volkswagen',
  },
];

test('What is typed while a search is on its way stays in its field', async ({ page }) => {
  for (const { address, field: name, next } of searched) {
    await open(page, address);
    const fields = page.getByLabel(name, { exact: true });
    const field = fields.filter({ visible: true });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let over = false;
    await page.route('**/api/prd/**', async (route) => {
      if (over) return route.fallback();
      await held;
      return route.continue();
    });
    await field.fill(next);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`=${next}(&|$)`));
    // While the next page loads, React mounts a second copy of the page.
    await expect(fields).toHaveCount(2);
    await field.fill('typed meanwhile');
    release();
    await expect(fields).toHaveCount(1);
    await expect(field, name).toHaveValue('typed meanwhile');
    await expect(field, name).toBeFocused();
    await page.goBack();
    await expect(field, name).not.toHaveValue('typed meanwhile');
    over = true;
  }
});

test.describe('with the network cut', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('A search that fails says so and can be tried again', async ({ page }) => {
    await open(page, '/index');
    let cut = true;
    await page.route('**/getTurboList', (route) => (cut ? route.abort() : route.fallback()));
    const field = page.getByRole('combobox', { name: 'Turbo part number' });
    await field.fill('5303');
    await field.press('Enter');
    const message = page.getByText('Network error, Please try it later').first();
    await expect(message).toBeVisible();
    // The page retries once by itself. The button is enabled after that.
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeEnabled();
    cut = false;
    await again.press('Enter');
    await expect(firstRow(page)).toBeVisible();
    // The focused button is removed, so the focus must move.
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('A number that names one turbo alone', () => {
  const cartOf = (page: Page, number: string) =>
    page.getByRole('button', { name: `Add to Cart: ${number}` });

  test('shows stock, quantity and buttons of the turbo and its CHRA in its row', async ({
    page,
  }) => {
    await signInAs(page, 'B');
    await open(page, '/query?vtype=0&val=454231-5007S');
    const order = page.getByRole('row').nth(2);
    await expect(order.getByRole('listitem')).toHaveCount(2);
    await expect(order.getByRole('listitem').first()).toContainText('Complete turbo');
    await expect(order.getByRole('listitem').last()).toContainText('CH-1749-031');
    await expectAccessible(page);
    await order.getByRole('textbox', { name: 'Quantity of CH-1749-031' }).fill('3');
    await cartOf(page, 'CH-1749-031').click();
    await expect(page.getByText('Add to cart succeed!')).toBeVisible();
    await open(page, '/cart');
    await expect(page.getByRole('row').filter({ hasText: 'CH-1749-031' })).toBeVisible();
  });

  test('has its forms without scripts, too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/query?vtype=1&val=028145702H');
    await cartOf(page, 'CH-1749-031').click();
    await expect(page).toHaveURL(/\/login/);
    await context.close();
  });

  test('chosen from the suggestions by Enter it opens at once, and Back leads to it', async ({
    page,
  }) => {
    await open(page, '/index');
    const field = page.getByRole('combobox', { name: 'Turbo part number' });
    await field.pressSequentially('454231-50');
    await expect(page.getByRole('option').first()).toContainText('454231-5007S');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
    await page.goBack();
    await expect(cartOf(page, 'CH-1749-031')).toBeVisible();
  });

  test('chosen by a press it has the focus, and Enter opens it', async ({ page }) => {
    await open(page, '/index');
    const field = page.getByRole('combobox', { name: 'Turbo part number' });
    await field.pressSequentially('454231-50');
    await page.getByRole('option', { name: '454231-5007S' }).click();
    await expect(cartOf(page, 'CH-1749-031')).toBeVisible();
    await expect(page.getByRole('link', { name: '454231-5007S', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  });
});

test('A long number that was typed widens no page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const typed = '454231'.repeat(10);
  for (const address of [`/query?vtype=0&val=${typed}`, `/crquery?val=${typed}`]) {
    await open(page, address);
    await expect(page.getByText(typed).first()).toBeVisible();
    expect(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
  }
});

test('At 1024 px an engine takes at most three lines, and the tick says what it is for', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const prefix of ['', '/ru']) {
    await open(page, `${prefix}/query?vtype=0&val=5303`);
    const engines = page.getByRole('main').locator('tbody tr > td:nth-child(6) bdi');
    await expect(engines.first()).toBeVisible();
    const lines = await engines.evaluateAll((all) =>
      all.map(
        (one) =>
          one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
      ),
    );
    expect(Math.round(Math.max(...lines)), prefix).toBeLessThanOrEqual(3);
    const word = prefix ? 'Сравнить' : 'Compare';
    await expect(page.getByRole('main').getByText(word, { exact: true }).first()).toBeVisible();
  }
});
