/** Where the focus moves when its element is removed or disabled. */
import { addCustomer, digest, signInByCall, signInHere } from './customers.ts';
import { expect, open, test } from './journey.ts';
import { inDatabase } from './site-database.ts';

test('The focus stays on a step of the pager at the end of the pages', async ({ page }) => {
  for (const address of ['/query?vtype=0&val=5303&pindex=2', '/newslist?page=2']) {
    await open(page, address);
    const pager = page.getByRole('navigation').filter({ hasText: 'Previous page' }).first();
    const previous = pager.getByText('Previous page', { exact: true });
    await previous.focus();
    await previous.press('Enter');
    await expect(pager.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await expect(previous).toBeFocused();
    // A disabled link does nothing. It leaves the tab order when the focus leaves it.
    await previous.press('Enter');
    await page.keyboard.press('Tab');
    await expect(pager.getByRole('link', { name: 'Page 1', exact: true })).toBeFocused();
  }
});

test('The focus is on the same step of the pager after a page that came late', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await open(page, '/query?vtype=0&val=5303');
  await page.route('**/api/prd/turbo/getTurboList', async (route) => {
    await held;
    await route.continue();
  });
  const pager = page.getByRole('navigation').filter({ hasText: 'Previous page' }).first();
  const next = pager.getByText('Next page', { exact: true });
  await next.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  release();
  await expect(pager.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(next).toBeFocused();
});

test('A menu that is opened while the next page loads keeps the focus', async ({ page }) => {
  await open(page, '/about');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/cm/common/get*List', async (route) => {
    await held;
    await route.continue();
  });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'New Product Bulletin' }).click();
  await expect(page).toHaveURL(/\/bulletinlist/);
  const summary = menu.getByLabel('More under New Product Bulletin');
  await summary.click();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Product Bulletin');
  await expect(page).toHaveTitle(/New Product Bulletin/);
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'Product Video' })).toBeHidden();
  await expect(summary).toBeFocused();
});

test('After a saved address or a session elsewhere is taken off, the focus goes on', async ({
  page,
  browser,
}) => {
  const person = await addCustomer('B');
  const { email, password } = person;
  await inDatabase(({ write }) =>
    write.query(
      `insert into ordering.address (customer_id, tag, consignee_name, consignee_contact,
         consignee_address, consignee_zipcode, consignee_country)
       select id, tag, 'Ann Lee', '1', 'High Street 1', 'E1', 'GB'
       from accounts.customer, unnest(array['Yard', 'Shop']) tag where email = $1`,
      [email],
    ),
  );
  await open(page, '/login?back=%2Fhome%2Faddresses');
  await signInHere(page, person);
  const removed = page.getByRole('button', { name: 'Delete Shop' });
  const remainingButton = page.getByRole('button', { name: 'Delete Yard' });
  const yes = page.getByRole('dialog', { name: 'Delete the address' }).getByRole('button', {
    name: 'Yes',
  });
  await removed.press('Enter');
  await yes.press('Enter');
  await expect(removed).toBeHidden();
  await expect(remainingButton).toBeFocused();
  await remainingButton.press('Enter');
  await yes.press('Enter');
  await expect(remainingButton).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Saved addresses' })).toBeFocused();

  const there = await browser.newContext();
  await there.request.post('/api/ci/customer/login', {
    data: { email, passwordSha: digest(password) },
    headers: { 'x-source': 'customer-web' },
  });
  await open(page, '/home/security');
  const signOut = page.getByRole('button', { name: /^Sign out there/ });
  await expect(signOut).toHaveCount(1);
  await signOut.press('Enter');
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await expect(signOut).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Signed in on' })).toBeFocused();
  await there.close();
});

test('A busy button of quick order, cart, lists and review keeps the focus or hands it on', async ({
  page,
}) => {
  const parts = ['CH-1749-031', 'TW-1749-001'];
  await signInByCall(page, await addCustomer('B'));
  const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
  const address = {
    addressTag: 'Works',
    consigneeName: 'Ann Lee',
    consigneeContact: '+49 40 123456',
    consigneeAddress: 'Hafenstraße 1, Hamburg',
    consigneeZipcode: '20457',
    consigneeCountry: 'DE',
  };
  await page.request.post('/api/ot/address/add', { data: address, headers: { 'x-token': token } });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await open(page, '/quickorder');
  const number = page.getByRole('combobox', { name: 'Part number of any maker' });
  for (const part of parts) {
    await number.fill(part);
    await number.press('Enter');
    await expect(page.getByRole('textbox', { name: `Quantity of ${part}` })).toBeVisible();
  }
  // The button is disabled while a number is searched.
  await expect(button('Add to Cart')).toBeEnabled();
  await button('Add to Cart').press('Enter');
  await expect(page.getByRole('link', { name: 'Open cart' })).toBeVisible();
  await expect(button('Add to Cart')).toBeFocused();

  await open(page, '/cart');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button('Move Selected').press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Lists 2 items' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Manage Cart' })).toBeFocused();

  await open(page, '/favlist');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  for (const name of ['Add Selected to Cart', 'Add the whole list to the cart']) {
    // Waits for the response of this button, not for the refetch after the previous press.
    const response = page.waitForResponse('**/to-cart');
    await button(name).press('Enter');
    await response;
    await expect(page.getByText('Add to cart succeed!')).toBeVisible();
    await expect(button(name)).toBeFocused();
    await expect(button(name)).not.toHaveAttribute('aria-busy');
  }

  await open(page, '/cart');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button('Send Us Your Cart').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send Us Your Cart' });
  await expect(dialog.getByLabel('Recipient name')).toHaveValue('Ann Lee');
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  const review = page.getByRole('dialog', { name: 'Review your order' });
  await expect(review).toBeVisible();
  await expect(page.getByRole('region', { name: 'Review your order' })).toBeFocused();
  await review.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(dialog.getByLabel('Recipient name')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await review.getByRole('button', { name: 'Place the order' }).press('Enter');
  await expect(page.getByText(/^Your order has been successfully placed/)).toBeFocused();
});
