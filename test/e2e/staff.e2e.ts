/** Staff in the browser: from the queue to an approved account. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { addCustomer } from './customers.ts';
import { sidewaysOverflow } from './journey.ts';
import { inDatabase } from './site-database.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

test('Sales approve an account that waits, from the queue', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/content.security.policy/i.test(line.text())) refused.push(line.text());
  });
  await page.goto('/staff');
  await page.getByLabel('E-mail').fill('sales@example.com');
  await page.getByLabel('Password').fill('demostaff1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Other tests sign up at the same time.
  await expect(
    page.getByRole('heading', { name: /^\d+ accounts? to approve, oldest \d+ (min|h)$/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: /^Open: \d+ account/ }).click();
  await page.getByRole('cell', { name: 'waiting@example.com' }).click();

  await expect(page.getByText('Sign-up data')).toBeVisible();
  await expect(page.getByText('Demo Turbo Service')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this account' });
  await dialog.getByLabel('B', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Approve' }).click();

  await expect(page.getByText('Approved: waiting@example.com')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Active, level B' })).toBeVisible();
  const history = page.getByRole('row').filter({ hasText: 'sales@example.com' });
  await expect(history).toContainText('status: waiting → active; level: C1 → B');
  expect(refused).toEqual([]);
});

/** Opens the dialog of a new customer of level C, in which staff have chosen B. */
async function chooseLevel(page: Page, request: APIRequestContext) {
  const { email } = await addCustomer('C');
  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listCustomers', { text: email });
  await openDesk(page, 'sales', `/customers/${id}/show`);
  await page.getByRole('button', { name: 'Change level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the level' });
  await dialog.getByLabel('B', { exact: true }).check();
  return { id, email, dialog };
}

test('A level is not set over that of a colleague, though the page was read anew behind the dialog', async ({
  page,
  request,
}) => {
  const { id, email, dialog } = await chooseLevel(page, request);

  const { version } = await staffCall(request, 'getCustomer', { id });
  await staffCall(request, 'setCustomerLevel', { id, version, level: 'A' });
  // Simulates returning to the tab.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  const level = (name: string) => page.getByRole('heading', { name, includeHidden: true });
  await expect(level('Active, level A')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change level' }).click();
  await expect(
    page.getByText(/^Meanwhile sales@example\.com has changed this account/),
  ).toBeVisible();
  await expect(level('Active, level A')).toBeVisible();

  // After a conflict the person may decide again; the dialog keeps the choice.
  await dialog.getByRole('button', { name: 'Change level' }).click();
  await expect(page.getByText(`Level changed: ${email}`)).toBeVisible();
  await expect(level('Active, level B')).toBeVisible();
});

test('Corrections of a customer stay typed when a colleague was quicker, beside what the colleague saved', async ({
  page,
  request,
}) => {
  const { email } = await addCustomer('C');
  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listCustomers', { text: email });
  await openDesk(page, 'sales', `/customers/${id}/show`);
  await page.getByRole('button', { name: 'Correct data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the data of this customer' });
  await dialog.getByLabel('Last name').fill('Leigh');
  const { version, firstName, lastName, mobile, businessPhone } = await staffCall(
    request,
    'getCustomer',
    { id },
  );
  const form = { firstName, lastName, mobile, businessPhone, companyName: 'Lee & Sons' };
  await staffCall(request, 'correctCustomer', { id, version, ...form });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(/^Meanwhile sales@example\.com has changed this account/),
  ).toBeVisible();
  await expect(dialog.getByLabel('Last name')).toHaveValue('Leigh');
  await expect(dialog.getByLabel('Company')).toHaveValue('Lee & Sons');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Corrected: ${email}`)).toBeVisible();
  expect(await staffCall(request, 'getCustomer', { id })).toMatchObject({
    lastName: 'Leigh',
    companyName: 'Lee & Sons',
  });
});

test('A session that ends behind a dialog: after signing in again the choice is still there', async ({
  page,
  request,
}) => {
  const { email, dialog } = await chooseLevel(page, request);

  await page.context().clearCookies({ name: 'staff' });
  // Simulates returning to the tab.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended.getByLabel('E-mail')).toHaveValue('sales@example.com');
  await ended.getByLabel('Password').fill('not the password');
  await ended.getByRole('button', { name: 'Sign in' }).click();
  await expect(ended.getByRole('alert')).toBeVisible();
  await ended.getByLabel('Password').fill('demostaff1234');
  await ended.getByRole('button', { name: 'Sign in' }).click();
  await expect(ended).toBeHidden();

  await expect(dialog.getByLabel('B', { exact: true })).toBeChecked();
  await page.context().clearCookies({ name: 'staff' });
  await dialog.getByRole('button', { name: 'Change level' }).click();
  await ended.getByLabel('Password').fill('demostaff1234');
  await ended.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Level changed: ${email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Active, level B' })).toBeVisible();
});

test('On a phone a customer whose account was blocked stands with the lines of the reason', async ({
  page,
  request,
}) => {
  const { email } = await addCustomer('C1');
  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listCustomers', { text: email });
  const { version } = await staffCall(request, 'getCustomer', { id });
  const reason = 'Two accounts of one company:\n- Turbo Lee\n- Lee Turbo';
  await staffCall(request, 'blockCustomer', { id, version, reason });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(page, 'sales', `/customers/${id}/show`);
  await expect(page.getByRole('heading', { name: 'Blocked' })).toBeVisible();
  const warnings = page.getByText('Two accounts of one company:');
  await expect(warnings).toHaveCount(2);
  for (const one of await warnings.all()) expect(await one.innerText()).toContain(reason);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  const change = page.getByRole('cell', { name: /status: active → blocked/ });
  expect((await change.boundingBox())?.width).toBeGreaterThan(240);
});

test('Signing in with a wrong password says so, and stays', async ({ page }) => {
  await page.goto('/staff/customers');
  await page.getByLabel('E-mail').fill('content@example.com');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The e-mail or the password is wrong.');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('Content staff are shown their group of the menu, and no customers', async ({ page }) => {
  await openDesk(page, 'content');
  await expect(page.getByRole('heading', { name: /planned items?$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /missing translations?$/ })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('heading')).toHaveText(['Content']);
  await expect(menu.getByRole('link', { name: 'Customers' })).toHaveCount(0);
});

test('The site loads nothing of the back office', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/query');
  expect(loaded.filter((url) => url.includes('staff'))).toEqual([]);
});

test('Pages of the back office have titles of their own, and on a phone whole headings and numbers', async ({
  page,
}) => {
  const typed = '4542/31-/5O07/S9';
  await inDatabase((database) =>
    database.write.query(
      `insert into catalogue.zero_search (day, kind, key, level, language, sample, count, last_at)
       values (current_date, 'turbo', $1, '', 'en', $2, 900000, now())`,
      [crypto.randomUUID(), typed],
    ),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/staff');
  await expect(page).toHaveTitle('Back office – E&E Turbo');
  await openDesk(page, 'admin');
  await expect(page).toHaveTitle('To do – Back office – E&E Turbo');

  const heading = page.locator('header').getByRole('heading', { level: 1 });
  for (const [list, title] of [
    ['development', 'Development requests'],
    ['missing-data', 'Missing data'],
    ['zero-searches', 'Searches without results'],
  ] as const) {
    await page.goto(`/staff/${list}`);
    await expect(page).toHaveTitle(`${title} – Back office – E&E Turbo`);
    await expect(heading).toHaveText(title);
    const cut = await heading.evaluate((one) => {
      const room = document.createRange();
      room.selectNodeContents(one);
      const [text, box] = [room.getBoundingClientRect(), one.getBoundingClientRect()];
      return text.right > box.right + 1 || text.bottom > box.bottom + 1;
    });
    expect(cut, title).toBe(false);
  }
  const cell = page.getByRole('cell', { name: typed, exact: true }).first();
  const rows = await cell.evaluate((one) => {
    const room = document.createRange();
    room.selectNodeContents(one);
    return new Set([...room.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(rows).toBe(1);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});
