/** Quick order: typed, pasted and uploaded lines (docs/product.md 2.14). */
import type { Locator, Page } from '@playwright/test';
import { addCustomer, type Person, signInByCall, signInHere } from './customers.ts';
import { byKeyboard, byMouse, type Hands } from './hands.ts';
import {
  expect,
  idOf,
  open,
  openWithoutScriptsYet,
  reload,
  sidewaysOverflow,
  test,
  turbo,
} from './journey.ts';
import { expectAccessible } from './looks.ts';
import { sixty, workshop } from './order-lines.ts';
import { inDatabase } from './site-database.ts';

const lines = (page: Page) => page.getByRole('region', { name: 'Lines', exact: true });
const line = (page: Page, number: string): Locator =>
  lines(page)
    .getByRole('rowgroup')
    .filter({ has: page.getByRole('textbox', { name: `Quantity of ${number}`, exact: true }) });
const numberField = (page: Page) =>
  page.getByRole('combobox', { name: 'Part number of any maker' });
const pasteField = (page: Page) => page.getByRole('textbox', { name: /^Or paste a list/ });

/** Reads the uploaded file again without a column of quantities. */
async function takeOneOfEach(page: Page) {
  await page.getByRole('button', { name: 'Choose other columns' }).click();
  await page
    .getByRole('form', { name: 'Columns' })
    .getByLabel('Quantity')
    .selectOption('One of each');
  await page.getByRole('button', { name: 'Add these lines' }).click();
}

async function paste(page: Page, text: string) {
  await pasteField(page).fill(text);
  await page.getByRole('button', { name: 'Read the list' }).click();
}

test('A list pasted before the scripts are there is read as soon as they are', async ({ page }) => {
  const release = await openWithoutScriptsYet(page, '/quickorder');
  await pasteField(page).fill('CH-1749-031\t4\n');
  await expect(page.getByLabel('Or choose a file (CSV, XLSX, XLS, ODS)')).toBeDisabled();
  const read = page.getByRole('button', { name: 'Read the list' });
  await expect(read).toBeDisabled();
  await release();
  await read.click();
  await expect(line(page, 'CH-1749-031')).toContainText('our number CH-1749-031');
});

async function chooseFile(page: Page, name: string, contents: string | Buffer) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel('Or choose a file (CSV, XLSX, XLS, ODS)').click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(contents) });
}

test('Lines are typed one by one, as a hand scanner does, with suggestions', async ({ page }) => {
  await open(page, '/index');
  await page.getByRole('banner').getByRole('link', { name: 'Quick order' }).click();
  await expect(numberField(page)).toBeFocused();
  await page.keyboard.type('CH-1749-031');
  await page.keyboard.press('Enter');
  await expect(line(page, 'CH-1749-031')).toContainText('our number CH-1749-031');
  await expect(numberField(page)).toBeFocused();
  await expect(numberField(page)).toHaveValue('');
  await page.keyboard.type('CH-1749-031');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('2');
  await page.keyboard.type('TW-1749');
  await page.getByRole('option', { name: 'TW-1749-001' }).click();
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Quantity of TW-1749-001' })).toHaveValue('7');
  await expect(page.getByText('2 of 2 numbers found')).toBeVisible();
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter at least 3 letters or digits.')).toBeVisible();
  await expectAccessible(page);
});

const list =
  'Part number;Qty\nCH-1749-031;3\n454231-7 x2\nQQQ77777;1\n1749;4\nab\n5.4E+10;2\nCH-1749-031;4';

test('Each line of a list tells what became of it, and is mended in place', async ({ page }) => {
  await open(page, '/quickorder');
  await paste(page, list);
  await expect(line(page, 'CH-1749-031').getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('7');
  await expect(line(page, '454231-7')).toContainText('other sales channel');
  await expect(line(page, 'QQQ77777')).toContainText('No data found');
  await expect(line(page, '1749')).toContainText('No item has exactly this number.');
  for (const box of await line(page, '1749').getByRole('checkbox').all()) {
    await expect(box).not.toBeChecked();
  }
  await expect(line(page, 'ab')).toContainText('at least 3 letters or digits');
  await expect(line(page, '5.4E+10')).toContainText('A spreadsheet shortened this number');
  await expectAccessible(page);

  const wrong = page.getByRole('textbox', { name: 'Number in line 3' });
  await wrong.fill('CH-1544-002');
  await wrong.press('Enter');
  await expect(line(page, 'CH-1544-002').getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete ab' }).click();
  await expect(line(page, 'ab')).toHaveCount(0);
  const quantity = page.getByRole('textbox', { name: 'Quantity of CH-1749-031' });
  await quantity.fill('5');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL(/\/login\?back=%2Fquickorder/);
  await signInHere(page, await addCustomer('B'));
  await expect(page).toHaveURL(/\/quickorder$/);
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('5');
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await expect(line(page, 'CH-1749-031')).toContainText('In the cart');
  await reload(page);
  await expect(page.getByRole('textbox', { name: 'Quantity of 1749', exact: true })).toBeVisible();
});

test('Three and four digits behind a number are its quantity, if the catalogue has the number', async ({
  page,
}) => {
  await open(page, '/quickorder');
  await paste(page, 'CW-TD025-001 9999\nTW-1749-001 120\nCH-1749-031 10000\n');
  const quantity = (number: string) =>
    page.getByRole('textbox', { name: `Quantity of ${number}`, exact: true });
  await expect(quantity('CW-TD025-001')).toHaveValue('9999');
  await expect(quantity('TW-1749-001')).toHaveValue('120');
  await expect(quantity('CH-1749-031')).toHaveValue('10000');
  await expect(page.getByText('need number from 1 to 9999')).toBeVisible();
  await expect(page.getByText('Chosen: 2')).toBeVisible();
});

test('Chips show the lines of one kind, and the bar leads to each that waits', async ({ page }) => {
  await open(page, '/quickorder');
  await paste(page, list);
  await expect(line(page, 'CH-1749-031').getByRole('checkbox')).toBeChecked();
  const chip = (name: RegExp) =>
    page.getByRole('group', { name: 'Show only' }).getByRole('button', { name });
  const numbers = lines(page).getByRole('textbox', { name: /^Number in line/ });
  await expect(numbers).toHaveCount(6);
  await chip(/^Not found/).click();
  await expect(chip(/^Not found/)).toHaveAttribute('aria-pressed', 'true');
  await expect(numbers).toHaveCount(3);
  await expectAccessible(page);
  // A corrected line stays in place until another chip is pressed.
  const wrong = page.getByRole('textbox', { name: 'Number in line 3' });
  await wrong.fill('CH-1544-002');
  await wrong.press('Enter');
  await expect(line(page, 'CH-1544-002').getByRole('checkbox').first()).toBeVisible();
  await expect(numbers).toHaveCount(3);
  await chip(/^Not found/).click();
  await expect(numbers).toHaveCount(6);

  await chip(/^Problems first/).click();
  await expect(numbers.first()).not.toHaveValue('CH-1749-031');
  const next = page.getByRole('button', { name: /^Lines that cannot be added yet/ });
  await next.click();
  await expect(line(page, '1749').getByRole('checkbox').first()).toBeFocused();
  await next.click();
  await expect(page.getByRole('textbox', { name: 'Number in line 5' })).toBeFocused();
});

test.describe('Another tab', () => {
  // The page fetches its data again as a visitor, which the server refuses (401).
  test.use({ expected: [/status of 401/] });
  test('shows nothing of a person to the next one, and keeps it for the same one', async ({
    page,
    context,
  }) => {
    const [first, next] = [await addCustomer('A'), await addCustomer('B')];
    const header = page.getByRole('banner');
    await open(page, '/login');
    await signInHere(page, first);
    const secondPage = await context.newPage();
    await open(secondPage, '/quickorder');
    await paste(secondPage, 'CH-1749-031\t4');
    await expect(line(secondPage, 'CH-1749-031').getByRole('checkbox')).toBeChecked();

    const signOut = async () => {
      await header.getByRole('button', { name: 'Sign out' }).click();
      await expect(
        secondPage.getByRole('banner').getByRole('link', { name: 'Login' }),
      ).toBeVisible();
      await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    };
    const signInAgain = async (person: Person) => {
      await open(page, '/login');
      await signInHere(page, person);
      await expect(
        secondPage.getByRole('banner').getByRole('link', { name: 'Ann Lee' }),
      ).toBeVisible();
    };
    await signOut();
    await signInAgain(first);
    await reload(secondPage);
    await expect(line(secondPage, 'CH-1749-031').getByRole('checkbox')).toBeChecked();
    await signOut();
    await signInAgain(next);
    await expect(lines(secondPage)).toBeHidden();
    await reload(secondPage);
    await expect(lines(secondPage)).toBeHidden();
  });
});

test('What was found goes on a list with a name, a new one too', async ({ page }) => {
  await signInByCall(page, await addCustomer('B'));
  await open(page, '/quickorder');
  await paste(page, 'CH-1749-031\t4\nTW-1749-001\t2\n');
  await expect(line(page, 'TW-1749-001').getByRole('checkbox')).toBeChecked();
  await page.getByRole('textbox', { name: 'Quantity of CH-1749-031' }).fill('0');
  await page.getByRole('button', { name: 'Put on a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on a list' });
  await expect(dialog).toContainText('1 item');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('textbox', { name: 'Quantity of CH-1749-031' }).fill('4');
  await page.getByRole('button', { name: 'Put on a list' }).click();
  await expect(dialog).toContainText('2 items');
  await dialog.getByLabel('Name of the list').fill('Spring');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(line(page, 'TW-1749-001')).toContainText('On the list');
  await line(page, 'TW-1749-001').getByRole('link', { name: 'On the list' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Spring');
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('4');
});

test.describe('When the answer of adding is lost', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('another press adds nothing twice, from a quick order and from a list', async ({ page }) => {
    await signInByCall(page, await addCustomer('B'));
    let calls = 0;
    await page.route(/(cart\/batch-add|to-cart)$/, async (route) => {
      calls += 1;
      if (calls % 2 === 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const pieces = page.getByRole('textbox', { name: 'Quantity of CH-1749-031' });
    const lost = page.getByText('Network error, Please try it later');
    await open(page, '/quickorder');
    await paste(page, 'CH-1749-031\t4\nTW-1749-001\t2\n');
    await expect(line(page, 'TW-1749-001').getByRole('checkbox')).toBeChecked();
    await page.getByRole('button', { name: 'Put on a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put on a list' });
    await dialog.getByLabel('Which list?').selectOption('My list');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await line(page, 'TW-1749-001').getByRole('link', { name: 'On the list' }).click();
    const toCart = page.getByRole('button', { name: 'Add the whole list to the cart' });
    await toCart.click();
    await expect(lost.first()).toBeVisible();
    await toCart.click();
    await expect(page.getByText('Add to cart succeed!')).toBeVisible();

    await open(page, '/quickorder');
    await page.getByRole('button', { name: 'Clear all lines' }).click();
    await paste(page, 'CH-1749-031\t4\nTW-1749-001\t2\n');
    await expect(line(page, 'TW-1749-001').getByRole('checkbox')).toBeChecked();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(lost.first()).toBeVisible();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(line(page, 'CH-1749-031')).toContainText('In the cart');
    // A line in the cart is read-only here: its quantity is changed in the cart.
    await expect(pieces).not.toBeEditable();
    await open(page, '/cart');
    await expect(pieces).toHaveValue('8');
    expect(calls).toBe(4);
  });
});

test('What the cart has no room for is put on a list by one press', async ({ page }) => {
  const person = await addCustomer('B');
  await inDatabase(({ write }) =>
    write.query(
      `insert into ordering.cart_line (customer_id, item_id, type, name, quantity, total_quantity)
       select id, 900000000 + n, 1, 'GONE-' || n, 1, 1
       from accounts.customer, generate_series(1, 199) n where email = $1`,
      [person.email],
    ),
  );
  await signInByCall(page, person);
  await open(page, '/quickorder');
  await paste(page, 'CH-1749-031\t4\nTW-1749-001\t2\nCW-1749-001\t1\n');
  await expect(page.getByText(/has room for 1\./)).toBeVisible();
  await page.getByRole('button', { name: 'Put the last 2 on a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on a list' });
  await dialog.getByLabel('Which list?').selectOption('My list');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const number of ['TW-1749-001', 'CW-1749-001']) {
    await expect(line(page, number)).toContainText('On the list');
  }
  await expect(page.getByText(/has room for/)).toBeHidden();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(line(page, 'CH-1749-031')).toContainText('In the cart');
});

test('A wrong quantity keeps no other line back; what a visitor sends is in the cart after sign-in', async ({
  page,
}) => {
  const person = await addCustomer('B');
  await open(page, '/quickorder');
  await paste(page, 'CH-1749-031\t2\nTW-1749-001\tabc\n1-A-3246\t3\n');
  await line(page, '1-A-3246').getByRole('checkbox').first().check();
  await expect(line(page, '1-A-3246')).toContainText('The same item as CH-1749-031');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText(/^Sign in to put this into your cart: CH-1749-031/)).toBeVisible();
  await signInHere(page, person);
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await expect(
    page.getByText('Lines not added because of their quantity: 1', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity of TW-1749-001' })).toBeFocused();
  await expect(line(page, 'CH-1749-031')).toContainText('In the cart');
  // The lines are added only once, even if the person comes back.
  await reload(page);
  await open(page, '/cart');
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('5');
});

test('A file whose columns are not certain lets the person choose, and remembers it', async ({
  page,
}) => {
  const contents = 'Number;Part number;Wanted\nX-10001;CH-1749-031;4\nX-10002;TW-1749-001;5\n';
  await open(page, '/quickorder');
  await chooseFile(page, 'march.csv', contents);
  const choice = page.getByRole('form', { name: 'Columns' });
  await choice.getByLabel('Number').selectOption('Part number');
  await choice.getByLabel('Quantity').selectOption('Wanted');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Add these lines' }).click();
  await expect(page.getByText('march.csv: 2 lines read.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity of TW-1749-001' })).toHaveValue('5');
  await page.getByRole('button', { name: 'Clear all lines' }).click();
  await chooseFile(page, 'april.csv', contents.replace(';4', ';9'));
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('9');
  await takeOneOfEach(page);
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('1');
});

test('A file in another encoding is shown, and taken when its letters are confirmed', async ({
  page,
}) => {
  // 'Артикул;Количество' in Windows-1251.
  const heading = Buffer.from('c0f0f2e8eaf3eb3bcaeeebe8f7e5f1f2e2ee0a', 'hex');
  await open(page, '/quickorder');
  await chooseFile(page, 'may.csv', Buffer.concat([heading, Buffer.from('CH-1749-031;2\n')]));
  const columns = page.getByRole('form', { name: 'Columns' });
  await expect(columns.getByRole('columnheader', { name: 'Артикул' })).toBeVisible();
  await expectAccessible(page);
  await columns.getByLabel('Encoding').selectOption('windows-1252');
  await expect(columns.getByRole('cell', { name: 'Àðòèêóë' })).toBeVisible();
  await columns.getByLabel('Encoding').selectOption('windows-1251');
  await expect(columns.getByRole('columnheader', { name: 'Артикул' })).toBeVisible();
  await columns.getByRole('button', { name: 'Add these lines' }).click();
  await expect(page.getByRole('textbox', { name: 'Quantity of CH-1749-031' })).toHaveValue('2');
});

const order = 'Part number;Qty\nCH-1749-031;3\nTW-1749-001;4\nCH-1544-002;5\n';
const quantities = (page: Page) => lines(page).getByRole('textbox', { name: /^Quantity of/ });

test('Other columns of a file replace its own lines, and none that was typed', async ({ page }) => {
  await open(page, '/quickorder');
  await chooseFile(page, 'order.csv', order);
  await expect(page.getByText('order.csv: 3 lines read.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete CH-1544-002' }).click();
  await paste(page, 'BP-1749-001\t6');
  await expect(line(page, 'BP-1749-001')).toBeVisible();
  await page.getByRole('button', { name: 'Choose other columns' }).click();
  await page.getByRole('button', { name: 'Add these lines' }).click();
  await expect(line(page, 'CH-1544-002')).toBeVisible();
  await expect(line(page, 'BP-1749-001')).toBeVisible();
  await expect(quantities(page)).toHaveCount(4);
});

test('A file takes its pieces back from lines that were there, and tells of them', async ({
  page,
}) => {
  await open(page, '/quickorder');
  await paste(page, 'TW-1749-001\t2');
  await expect(line(page, 'TW-1749-001')).toBeVisible();
  await chooseFile(page, 'order.csv', order);
  const addedUp = 'Lines already there whose quantity was raised';
  await expect(page.getByText(`order.csv: 3 lines read. ${addedUp}: 1.`)).toBeVisible();
  const pieces = page.getByRole('textbox', { name: 'Quantity of TW-1749-001' });
  await expect(pieces).toHaveValue('6');
  await takeOneOfEach(page);
  await expect(pieces).toHaveValue('3');
  await reload(page);
  await chooseFile(page, 'order.csv', order);
  await expect(page.getByText(`order.csv: 3 lines read. ${addedUp}: 3.`)).toBeVisible();
});

test('A quantity that is none stands in its field as the file has it', async ({ page }) => {
  await open(page, '/quickorder');
  await chooseFile(page, 'order.csv', 'Part number;Qty\nTW-1749-001;1,5\n;7\n');
  await expect(page.getByText('Rows without a number: 1.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity of TW-1749-001' })).toHaveValue('1,5');
  await expect(page.getByRole('alert').getByText('need number from 1 to 9999')).toBeVisible();
});

test('A file read again replaces no line that was typed after all were cleared', async ({
  page,
}) => {
  await open(page, '/quickorder');
  await chooseFile(page, 'order.csv', order);
  await expect(page.getByText('order.csv: 3 lines read.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all lines' }).click();
  await expect(quantities(page)).toHaveCount(0);
  await paste(page, 'BP-1749-001\t6\nHS-1749-001\t7');
  await chooseFile(page, 'order.csv', order);
  await expect(line(page, 'CH-1544-002')).toBeVisible();
  await expect(line(page, 'BP-1749-001')).toBeVisible();
  await expect(line(page, 'HS-1749-001')).toBeVisible();
  await expect(quantities(page)).toHaveCount(5);
});

test('A line that is typed while a file is read stays', async ({ page }) => {
  await open(page, '/quickorder');
  const request = Promise.withResolvers<void>();
  const typed = Promise.withResolvers<void>();
  await page.route('**/readOrderFile', async (route) => {
    request.resolve();
    await typed.promise;
    await route.continue();
  });
  await chooseFile(page, 'order.csv', order);
  await request.promise;
  await paste(page, 'BP-1749-001\t6');
  await expect(line(page, 'BP-1749-001')).toBeVisible();
  typed.resolve();
  await expect(page.getByText('order.csv: 3 lines read.')).toBeVisible();
  await expect(line(page, 'BP-1749-001')).toBeVisible();
  await expect(quantities(page)).toHaveCount(4);
});

test.describe('With a file that is refused', () => {
  test.use({ expected: [/status of 4(?:00|13)/] });
  test('nothing is changed, and a sentence says why', async ({ page }) => {
    await open(page, '/quickorder');
    await paste(page, 'CH-1749-031');
    await chooseFile(page, 'order.pdf', '%PDF');
    await expect(page.getByText('order.pdf is not a CSV, XLSX, XLS or ODS file.')).toBeVisible();
    await chooseFile(page, 'order.csv', `Part number\n${'CH-1749-031\n'.repeat(5000)}`);
    await expect(page.getByText('order.csv has more than 1,000 rows.')).toBeVisible();
    const many = Array.from({ length: 501 }, (_, index) => `5303-${10_000 + index}`);
    await chooseFile(page, 'order.csv', many.join('\n'));
    await expect(page.getByText(/^A quick order has at most 500 lines\./)).toBeVisible();
    await expect(lines(page).getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(1);
  });
});

const ways: [string, { width: number; height: number }, (page: Page) => Hands][] = [
  ['on a phone', { width: 390, height: 844 }, byMouse],
  ['by keyboard alone', { width: 1440, height: 900 }, byKeyboard],
];

for (const [name, viewport, handsOf] of ways) {
  test(`A spreadsheet of 60 lines becomes an order in 8 presses, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signInByCall(page, await addCustomer('B'));
    const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
    await page.request.post('/api/ot/address/add', {
      data: workshop,
      headers: { 'x-token': token },
    });
    const numbers = await sixty(page);
    expect(numbers).toHaveLength(60);
    const contents = `Part number;Qty\n${numbers.map((one, at) => `${one};${at + 1}`).join('\n')}\n`;
    await open(page, '/quickorder');
    const hands = handsOf(page);
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await hands.press(target);
    };

    const chooser = page.waitForEvent('filechooser');
    await press(page.getByLabel('Or choose a file (CSV, XLSX, XLS, ODS)'));
    await (await chooser).setFiles({
      name: 'weekly.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(contents),
    });
    await expect(page.getByText('60 of 60 numbers found')).toBeVisible();
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await press(page.getByRole('button', { name: 'Add to Cart' }));
    await press(page.getByRole('link', { name: 'Open cart' }));
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
    await press(page.getByRole('button', { name: 'Send Us Your Cart' }));
    const dialog = page.getByRole('dialog', { name: 'Send Us Your Cart' });
    await press(dialog.getByRole('radio', { name: /Workshop/ }));
    await press(dialog.getByRole('button', { name: 'Next' }));
    const review = page.getByRole('dialog', { name: 'Review your order' });
    await press(review.getByRole('button', { name: 'Place the order' }));
    await expect(
      page.getByText(/^Your order has been successfully placed, order code: EE\d{10}$/),
    ).toBeVisible();
    expect(presses).toBeLessThanOrEqual(8);
  });
}

test('The quick order is usable on a phone, in Arabic and dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/quickorder');
  await paste(page, list);
  await expect(line(page, 'CH-1749-031').getByRole('checkbox')).toBeChecked();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/ar/quickorder');
  await expect(page.getByRole('table')).not.toHaveCount(0);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('A text that is cut off after two lines is read in full by keyboard and touch', async ({
  page,
}) => {
  const description = 'compressor wheel that is milled from the solid '.repeat(5).trim();
  await page.route('**/matchNumbers', async (route) => {
    const response = await route.fetch();
    const answer = (await response.text()).replaceAll(/"description":"[^"]*"/g, () =>
      JSON.stringify({ description }).slice(1, -1),
    );
    await route.fulfill({ response, body: answer });
  });
  await page.setViewportSize({ width: 1000, height: 800 });
  await open(page, '/quickorder');
  await paste(page, 'CH-1749-031\t2\nTW-1749-001\t1\n');
  const row = line(page, 'CH-1749-031');
  const text = row.locator('td > span').filter({ hasText: description });
  const isCut = () =>
    text.evaluate(
      (one) => getComputedStyle(one).overflow === 'hidden' && one.scrollHeight > one.clientHeight,
    );
  await expect.poll(isCut).toBe(true);
  const height = (await row.boundingBox())?.height;
  await page.getByRole('textbox', { name: 'Quantity of CH-1749-031' }).press('Tab');
  await expect(row.getByRole('checkbox')).toBeFocused();
  await expect.poll(isCut).toBe(false);
  expect((await row.boundingBox())?.height).toBe(height);
  await expectAccessible(page);
  await numberField(page).focus();
  await expect.poll(isCut).toBe(true);
  await text.click();
  await expect.poll(isCut).toBe(false);
  await numberField(page).focus();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(isCut).toBe(false);
});

test('What is typed into a line stays while its items arrive', async ({ page }) => {
  await open(page, '/quickorder');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/matchNumbers', async (route) => {
    await answered;
    await route.continue();
  });
  await numberField(page).fill('CH-1749-031');
  await numberField(page).press('Enter');
  const typed = page.getByRole('textbox', { name: 'Number in line 1' });
  await typed.fill('TW-1749');
  answer();
  await expect(line(page, 'CH-1749-031')).toContainText('our number CH-1749-031');
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue('TW-1749');
});

test('A customer reads that not all of a quantity is in stock, here and in a build sheet', async ({
  page,
}) => {
  const note = page.getByText('Not all of this quantity is in stock.');
  await signInByCall(page, await addCustomer('B'));
  await open(page, '/quickorder');
  await paste(page, 'CH-1749-031\t9999\nTW-1749-001\t1\n');
  await expect(line(page, 'CH-1749-031').getByText(/^Not all of this quantity/)).toBeVisible();
  await expect(note).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Quantity of CH-1749-031' }).fill('1');
  await expect(note).toHaveCount(0);
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await page.getByRole('textbox', { name: 'Quantity of CH-1749-031' }).fill('9999');
  await expect(note).toHaveCount(1);
});
