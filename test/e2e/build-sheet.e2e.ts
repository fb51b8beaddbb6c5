import type { Page } from '@playwright/test';
import { addCustomer, signInByCall, signInHere } from './customers.ts';
import {
  expect,
  idOf,
  open,
  openWithoutScriptsYet,
  sidewaysOverflow,
  test,
  turbo,
} from './journey.ts';
import { expectAccessible } from './looks.ts';

/** A turbo that only customers may open. */
const closed = 'HT12-19B';
/** A turbo whose parts show details to every visitor (dacoverride). */
const withDetails = '753420-5006S';

async function openSheet(page: Page, number = turbo, more = '') {
  await open(page, `/turbodetail?id=${await idOf(page, number)}${more}`);
}

const line = (page: Page, number: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('textbox', { name: `Quantity of ${number}` }) });

test('A build sheet tells the turbo, its vehicles and every part with its stock', async ({
  page,
}) => {
  await openSheet(page);
  // Without a previous page Back leads to the results. Visitors see no links to details.
  const back = page.getByRole('link', { name: 'Back', exact: true });
  await expect(back).toHaveAttribute('href', '/query');
  await expect(page.getByRole('link', { name: /^Details>>/ })).toHaveCount(0);
  const facts = [
    ['Turbo P/N', turbo],
    ['Vehicle P/N', '028145702H'],
    ['Turbo Model', 'GT1749V'],
    ['Manufacturer', 'Garrett'],
    ['Vehicle Model', 'Audi A4 B5'],
    ['Engine', '1.9 TDI AFN/AVG'],
    ['Year', '1996-2001'],
  ] as const;
  for (const [name, value] of facts) {
    const term = page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
    await expect(term.locator('xpath=following-sibling::dd')).toContainText(value);
  }
  const vehicles = page.getByRole('table').filter({ hasText: 'Passat' });
  await expect(vehicles).toBeHidden();
  await page.getByText('+4 more vehicles').click();
  // The heading row and four vehicles.
  await expect(vehicles.getByRole('row')).toHaveCount(5);
  await page.getByText('Hide the other vehicles').click();
  await expect(vehicles).toBeHidden();
  const rows = page.getByRole('row').filter({ has: page.getByRole('textbox') });
  // 17 parts and the complete turbo.
  await expect(rows).toHaveCount(18);
  const states = [
    ['CH-1749-031', 'Stock Ok'],
    ['CC-1749-002', 'Low Stock'],
    ['NR-1749-001', 'Almost Gone'],
    ['AC-1749-032', 'Out Of Stock'],
    ['TH-1749-032', 'Request development'],
  ] as const;
  for (const [number, state] of states) await expect(line(page, number)).toContainText(state);
  await expect(line(page, 'JB-GT15-001')).toContainText('×2');

  // An item that can't be delivered can't be ordered, but can be put on the list.
  for (const number of ['AC-1749-032', 'TH-1749-032']) {
    await expect(page.getByRole('textbox', { name: `Quantity of ${number}` })).toBeDisabled();
    await expect(page.getByRole('button', { name: `Add to Cart: ${number}` })).toBeDisabled();
    await expect(page.getByRole('button', { name: `Add to List: ${number}` })).toBeEnabled();
  }
  await expect(page.getByRole('button', { name: 'Add to Cart: CH-1749-031' })).toBeEnabled();
});

test('What has the focus never lies under the bar at the foot of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSheet(page);
  const lines = page.getByRole('row').filter({ has: page.getByRole('textbox') });
  const controls = lines.locator('a[href], button:enabled, input:enabled');
  await controls.first().focus();
  const hidden: string[] = [];
  for (let remaining = await controls.count(); remaining > 0; remaining -= 1) {
    const name = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      // Only elements in the lines are checked: symbols of the drawing have holes.
      const isSeen = !focused.closest('tr') || focused.contains(top) || top?.contains(focused);
      return isSeen ? '' : (focused.getAttribute('aria-label') ?? focused.outerHTML);
    });
    if (name) hidden.push(name);
    await page.keyboard.press('Tab');
  }
  expect(hidden).toEqual([]);
});

test('A quantity is a whole number from 1 to 9999', async ({ page }) => {
  await openSheet(page);
  const quantity = page.getByRole('textbox', { name: 'Quantity of CH-1749-031' });
  const alert = line(page, 'CH-1749-031').getByRole('alert');
  for (const wrong of ['0', '-1', '1.5', 'ten', '']) {
    await quantity.fill(wrong);
    await quantity.press('Enter');
    await expect(alert).toHaveText('need number from 1 to 9999');
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  }
  await quantity.fill('9999');
  await quantity.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('Add to Cart and Add to List send a visitor to login with the way back', async ({ page }) => {
  await openSheet(page, turbo, '&fromPage=Query&vtype=0&val=454231');
  const here = new URL(page.url());
  for (const name of ['Add to Cart: CH-1749-031', 'Add to List: CH-1749-031']) {
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('back')).toBe(here.pathname + here.search);
    await page.goBack();
  }
  await page.getByRole('link', { name: 'Search Again' }).click();
  await expect(page).toHaveURL(/\/query$/);
  await expect(page.getByRole('combobox', { name: 'Turbo part number' })).toHaveValue('');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('Add to Cart leads to login with the way back, without scripts too', async ({ page }) => {
    const id = await idOf(page, turbo);
    await page.goto(`/turbodetail?id=${id}`);
    await page.getByRole('button', { name: 'Add to Cart: CH-1749-031' }).click();
    await expect(page).toHaveURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('back')).toBe(`/turbodetail?id=${id}`);
  });
});

test('The drawing and the lines light each other up; a number is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSheet(page);
  const drawn = page.getByRole('link', { name: /^Line 2: turbine wheel/i });
  const row = line(page, 'TW-1749-001');
  await expect(row).not.toHaveAttribute('data-lit', 'true');
  await drawn.focus();
  await expect(row).toHaveAttribute('data-lit', 'true');
  await page.getByRole('textbox', { name: 'Quantity of CW-1749-001' }).focus();
  await expect(row).not.toHaveAttribute('data-lit', 'true');
  await row.hover();
  await expect(drawn).toHaveAttribute('data-lit', 'true');
  await page.getByRole('button', { name: 'Copy CH-1749-031' }).click();
  await expect(page.getByText('Copied: CH-1749-031')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CH-1749-031');
});

test('Back returns to the page and the search that led here', async ({ page }) => {
  await open(page, '/query?vtype=0&val=5303&pindex=2&sortSeq=6&sortDesc=1');
  await page
    .getByRole('link', { name: /^View the build sheet of/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Turbo Application' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'with a turbo P/N that begins with 5303',
  );
  const params = new URL(page.url()).searchParams;
  expect(Object.fromEntries(params)).toMatchObject({ vtype: '0', val: '5303', pindex: '2' });
});

test.describe('without an id', () => {
  test.use({ expected: [/status of 400/] });

  test('The address leads back to the start', async ({ page }) => {
    const message = 'Process error: params failed, please reenter from index page.';
    for (const params of ['', '?id=', '?id=abc']) {
      const answer = await page.request.get(`/turbodetail${params}`);
      expect(answer.status(), params).toBe(400);
      expect(await answer.text(), params).toContain(message);
    }
    await open(page, '/turbodetail?id[]=1&id[]=2');
    await expect(page.getByRole('alert')).toContainText(message);
    await page.getByRole('link', { name: 'To the search' }).click();
    await expect(page).toHaveURL(/\/index$/);
  });
});

test.describe('for a turbo that is not there', () => {
  test.use({ expected: [/status of 404/] });

  test('An id that is nobody’s answers 404 and leads on', async ({ page }) => {
    const answer = await page.goto('/turbodetail?id=999999999');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('alert')).toContainText('This turbo is not in the catalogue.');
    await expect(page.getByRole('link', { name: 'Search Again' })).toBeVisible();
  });
});

test.describe('for a turbo that is for customers', () => {
  test.use({ expected: [/status of 40[13]/] });

  test('A visitor is asked to sign in and finds the way back', async ({ page }) => {
    const id = await idOfClosed(page);
    await open(page, `/turbodetail?id=${id}`);
    await expect(page.getByRole('alert')).toContainText('Need authorization, please login!');
    expect(await page.content()).not.toContain(closed);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login\?back=/);
    expect(new URL(page.url()).searchParams.get('back')).toBe(`/turbodetail?id=${id}`);
  });
});

/** Finds the id of a turbo for customers only, which searches of visitors do not return. */
async function idOfClosed(page: Page): Promise<string> {
  const from = Number(await idOf(page, turbo));
  for (let step = 1; step < 400; step += 1) {
    for (const id of [from + step, from - step]) {
      const answer = await page.request.get(`/api/prd/turbo/getTurboById?id=${id}`);
      if ((await answer.text()).includes('Need authorization')) return String(id);
    }
  }
  throw new Error('no turbo asks for a login');
}

test('Details>> is there where the turbo allows it', async ({ page }) => {
  await openSheet(page, withDetails);
  const details = page.getByRole('link', { name: /^Details>>/ });
  await expect(details.first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Details>> CH-/ })).toHaveAttribute(
    'href',
    /^\/chradetail\?/,
  );
  await expect(page.getByRole('link', { name: /^Details>> TW-/ })).toHaveAttribute(
    'href',
    /^\/partdetail\?/,
  );
});

test('On paper the build sheet is one column without navigation', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await openSheet(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Print|Copy|Add to|Tell me)/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Search Again' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(turbo);
  await expect(page.getByRole('row').filter({ hasText: 'CH-1749-031' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Passat B5', exact: false }).first()).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const pdf = await page.pdf({ format: 'A4', margin });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  expect(pages).toBe(1);
});

test('A line is no higher for the number that a customer may give it', async ({ page }) => {
  await signInByCall(page, await addCustomer('A'));
  await openSheet(page);
  const compressor = line(page, 'CW-1749-001');
  expect((await compressor.boundingBox())?.height).toBeLessThanOrEqual(36);
  const give = compressor.getByRole('button', { name: 'Give your number for CW-1749-001' });
  await expect(give).toHaveCSS('pointer-events', 'none');
  await compressor.getByText('CW-1749-001').hover();
  await expect(give).toHaveCSS('pointer-events', 'auto');
  const [button, state] = [
    await give.boundingBox(),
    await compressor.getByText('Stock Ok').boundingBox(),
  ];
  expect((button?.x ?? 0) + (button?.width ?? 0), 'covers no letters').toBeLessThanOrEqual(
    state?.x ?? 0,
  );
  await give.click();
  await expect(page.getByRole('textbox', { name: 'Your number for CW-1749-001' })).toBeFocused();
});

test('The pieces of a line stand apart from its name and from its link', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const prefix of ['', '/ar', '/ru']) {
    await open(page, `${prefix}/turbodetail?id=${await idOf(page, withDetails)}`);
    const gaps = await page
      .getByText(/^×\d+$/)
      .first()
      .evaluate((pieces) => {
        const what = pieces.closest('th, td')?.firstElementChild;
        const boxes = [what?.querySelector('bdi'), pieces, what?.querySelector('a')]
          .flatMap((one) => one?.getBoundingClientRect() ?? [])
          .toSorted((one, other) => one.left - other.left);
        return boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0));
      });
    expect(gaps, prefix).toHaveLength(2);
    expect(Math.min(...gaps), prefix).toBeGreaterThanOrEqual(3);
  }
});

test.describe('Many lines at once', () => {
  test('A whole sheet is filled in with the pieces of each line, and added by one press', async ({
    page,
  }) => {
    await signInByCall(page, await addCustomer('B'));
    await openSheet(page);
    const add = page.getByRole('button', { name: /^Add \d+ items?$/ });
    await expect(add).toBeHidden();
    await page.getByRole('textbox', { name: 'Whole sheet ×' }).fill('3');
    const fillIn = page.getByRole('button', { name: 'Fill in' });
    const dialog = page.getByRole('dialog', { name: 'What do you need?' });
    await fillIn.click();
    await expectAccessible(page);
    await dialog.getByLabel('The complete CHRA').check();
    await dialog.getByLabel('With repair kit').check();
    await dialog.getByRole('button', { name: 'Fill in' }).click();
    const wheel = page.getByRole('textbox', { name: 'Quantity of TW-1749-001' });
    await expect(page.getByText(/^Left out as you chose: TW-1749-001, CW-1749-001/)).toBeVisible();
    await expect(wheel).toHaveValue('');
    await fillIn.click();
    await dialog.getByLabel('The parts of the CHRA, one by one').check();
    await dialog.getByLabel('Without repair kit').check();
    await dialog.getByRole('button', { name: 'Fill in' }).click();
    await expect(page.getByText('Left out as you chose: CH-1749-031, RK-GT15-001')).toBeVisible();
    await expect(wheel).toHaveValue('3');
    await expect(page.getByRole('textbox', { name: 'Quantity of JB-GT15-001' })).toHaveValue('6');
    await fillIn.click();
    await dialog.getByLabel('The complete CHRA').check();
    await dialog.getByRole('button', { name: 'Fill in' }).click();
    const chra = page.getByRole('textbox', { name: 'Quantity of CH-1749-031' });
    await expect(chra).toHaveValue('3');
    const fields = page.getByRole('table').getByRole('textbox', { name: /^Quantity of/ });
    const count = await fields.evaluateAll(
      (all) => all.filter((one) => ['3', '6'].includes((one as HTMLInputElement).value)).length,
    );
    await expect(add).toHaveText(`Add ${count} items`);
    await expectAccessible(page);
    await chra.fill('0');
    await add.click();
    await expect(chra).toBeFocused();
    await chra.fill('');
    await add.click();
    await expect(page.getByText('Add to cart succeed!')).toBeVisible();
    // The button disappears together with the quantities, so the focus moves to the field that begins the
    // next order of the sheet.
    await expect(page.getByRole('textbox', { name: 'Whole sheet ×' })).toBeFocused();
    for (const field of await fields.all()) {
      if (await field.isEnabled()) await expect(field).not.toHaveValue('3');
    }
    await expect(add).toBeHidden();
    await expect(
      page.getByRole('banner').getByRole('link', { name: `Cart ${count - 1} items` }),
    ).toBeVisible();
  });

  test('What is filled in goes on a list with its quantities, and nothing else', async ({
    page,
  }) => {
    await signInByCall(page, await addCustomer('B'));
    await openSheet(page);
    await page.getByRole('textbox', { name: 'Whole sheet ×' }).fill('2');
    await page.getByRole('button', { name: 'Fill in' }).click();
    const question = page.getByRole('dialog', { name: 'What do you need?' });
    await question.getByLabel('The complete CHRA').check();
    await question.getByLabel('Without repair kit').check();
    await question.getByRole('button', { name: 'Fill in' }).click();
    const add = await page.getByRole('button', { name: /^Add \d+ items$/ }).textContent();
    const count = add?.match(/\d+/)?.[0];
    const putOnList = page.getByRole('button', { name: 'Put on a list' });
    const chra = page.getByRole('textbox', { name: 'Quantity of CH-1749-031' });
    await chra.fill('2x');
    await putOnList.click();
    await expect(page.getByText('need number from 1 to 9999')).toBeVisible();
    await expect(chra).toBeFocused();
    await chra.fill('3');
    await putOnList.click();
    const dialog = page.getByRole('dialog', { name: 'Put on a list' });
    await expect(dialog).toContainText(`${count} items`);
    await dialog.getByRole('textbox', { name: 'Name of the list' }).fill('Two sheets');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Open list' }).click();
    const quantities = page.getByRole('table').getByRole('textbox', { name: /^Quantity/ });
    await expect(quantities).toHaveCount(Number(count));
    await expect(quantities.and(page.getByRole('textbox', { name: /CH-1749-031/ }))).toHaveValue(
      '3',
    );
    const values = await quantities.evaluateAll((all) =>
      all.map((one) => (one as HTMLInputElement).value),
    );
    expect(values.toSorted()).toEqual([...Array(Number(count) - 1).fill('2'), '3']);
    await expect(page.getByRole('table')).not.toContainText('RK-GT15-001');
  });

  test('A line that its own button added is not added again by the bar', async ({ page }) => {
    await signInByCall(page, await addCustomer('B'));
    await openSheet(page);
    const quantity = (number: string) =>
      page.getByRole('textbox', { name: `Quantity of ${number}` });
    await quantity('CW-1749-001').fill('6');
    await quantity('TW-1749-001').fill('4');
    await expect(page.getByRole('button', { name: 'Add 2 items' })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart: CW-1749-001' }).click();
    await expect(page.getByRole('button', { name: 'Add 1 item' })).toBeVisible();
    await expect(quantity('CW-1749-001')).toHaveValue('');
    await page.getByRole('button', { name: 'Add 1 item' }).click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Cart 2 items' }),
    ).toBeVisible();
    await expect(quantity('TW-1749-001')).toHaveValue('');
  });

  test('What a visitor adds together is in the cart after signing in', async ({ page }) => {
    await openSheet(page);
    await page.getByRole('textbox', { name: 'Quantity of CH-1749-031' }).fill('2');
    await page.getByRole('textbox', { name: 'Quantity of TW-1749-001' }).fill('4');
    await page.getByRole('button', { name: 'Add 2 items' }).click();
    await signInHere(page, await addCustomer('B'));
    await expect(page).toHaveURL(/turbodetail/);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Cart 2 items' }),
    ).toBeVisible();
  });
});

test('Add to Cart pressed by a customer before the scripts are there waits for them', async ({
  page,
}) => {
  await signInByCall(page, await addCustomer('B'));
  const release = await openWithoutScriptsYet(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const pressed = line(page, 'CH-1749-031')
    .getByRole('button', { name: /^Add to Cart/ })
    .click();
  await expect(line(page, 'CH-1749-031').locator('form[inert]').first()).toBeAttached();
  await release();
  await pressed;
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
});

test('With text of twice the size the number field grows, and no number lies over another', async ({
  page,
}) => {
  const doubled = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/index');
  await doubled();
  const field = page.getByRole('combobox', { name: 'Turbo part number' });
  await expect(field).toHaveCSS('font-size', '44px');

  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await doubled();
  const overlaps = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('dl [data-part-number]')].map((one) => ({
      number: one.textContent,
      box: one.getBoundingClientRect(),
    }));
    return boxes.flatMap(({ number, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: other }) => box.top < other.bottom && other.top < box.bottom)
        .filter(({ box: other }) => box.left < other.right && other.left < box.right)
        .map((other) => `${number} and ${other.number}`),
    );
  });
  expect(overlaps).toEqual([]);
});
