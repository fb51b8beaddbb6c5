/** Cart and list, and placing an order (docs/product.md 2.10, 4, 5 and 8). */
import type { Locator, Page, Route } from '@playwright/test';
import { withLanguage } from '#contract/paths.ts';
import { languages } from '#language/languages.ts';
import { consignee, savedAddress } from '../ordering.ts';
import { addCustomer, type Person, signInByCall, signInHere } from './customers.ts';
import { expect, idOf, open, reload, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { expectAlert, expectToast, interceptNext } from './refusals.ts';

const CHRA = 'CH-1749-031';
const WHEEL = 'TW-1749-001';

// Browser errors that the tests cause on purpose: lost responses and refused changes.
test.use({ expected: [/ERR_FAILED|status of 409/] });

const header = (page: Page) => page.getByRole('banner');
const quantityOf = (page: Page, number: string) =>
  page.getByRole('textbox', { name: `Quantity of ${number}` });
const tick = (page: Page, number: string) =>
  page.getByRole('checkbox', { name: `Select ${number}` }).check();

/** Unticks newly added lines, which are ticked, and ticks one line. */
async function tickOnly(page: Page, number: string) {
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  await tick(page, number);
}

async function signIn(page: Page, person: Person) {
  await signInHere(page, person);
  await expect(header(page).getByRole('link', { name: 'Ann Lee' })).toBeVisible();
}

interface Wanted {
  cart?: string[];
  list?: string[];
}

/** Signs in, adds items of the build sheet to cart and list, and opens the cart. */
async function openCart(page: Page, person: Person, wanted: Wanted) {
  await signInByCall(page, person);
  await put(page, wanted);
  await open(page, '/cart');
}

/** Adds items of the build sheet to cart and list, one call for each. */
async function put(page: Page, { cart = [], list = [] }: Wanted) {
  const id = await idOf(page, turbo);
  const sheet = await page.request.get(`/api/prd/turbo/getTurboById?id=${id}`);
  const { bomList } = (await sheet.json()).val as {
    bomList: { id: string; type: string; eePn: string }[];
  };
  for (const [place, numbers] of Object.entries({ cart, wishlist: list })) {
    for (const number of numbers) {
      const item = bomList.find(({ eePn }) => eePn === number);
      await call(page, `/api/ot/${place}/add`, {
        refCodeType: item?.type,
        refId: item?.id,
        refererTurboId: id,
        quantity: '5',
      });
    }
  }
}

/** Makes a call, as another tab of the same person would. */
async function call(page: Page, path: string, data: object) {
  const token = await page.evaluate(() => localStorage.getItem('login_tk') ?? '');
  const answer = await page.request.post(path, { data, headers: { 'x-token': token } });
  const envelope = await answer.json();
  expect(envelope, path).toMatchObject({ success: '0' });
  return envelope.val;
}

async function fillAddress(page: Page, scope: 'form' | 'dialog') {
  const name = scope === 'form' ? 'Shipping address' : 'Add a new address';
  const form = page.getByRole(scope, { name });
  await form.getByLabel('Recipient name').fill('Ann Lee');
  await form.getByLabel('Contact').fill('+49 1512 3456789');
  await form.getByLabel('Zipcode').fill('20095');
  await form.getByLabel('Address', { exact: true }).fill('Hafenstr. 1, Hamburg');
  await form.getByLabel('Country').selectOption('DE');
}

/** Checks that while the call of one button of a row runs, the other button sends nothing. */
async function expectOneAtATime(page: Page, add: Locator, list: Locator) {
  const requests: string[] = [];
  let over = false;
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/api\/ot\/(cart|wishlist)\/add$/, async (route) => {
    if (over) return route.fallback();
    requests.push(new URL(route.request().url()).pathname);
    if (requests.length > 1) return route.abort();
    // The first request is still running while the other button is pressed.
    await arrival.promise;
    return route.fulfill({ json: { success: '1', msg: 'Held back.', ret: '-1' }, status: 409 });
  });
  await add.click();
  await list.click();
  await add.click();
  arrival.resolve();
  await page.getByRole('dialog', { name: 'Add to cart' }).getByText('Held back.').waitFor();
  await page.keyboard.press('Escape');
  expect(requests).toEqual(['/api/ot/cart/add']);
  over = true;
}

test('What a visitor adds is in the cart after signing in, once', async ({ page }) => {
  const person = await addCustomer('B');
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  await quantityOf(page, CHRA).fill('0003');
  await page.getByRole('button', { name: `Add to Cart: ${CHRA}` }).click();
  await expect(page).toHaveURL(/\/login\?back=/);
  await page.goBack();
  await page.getByRole('button', { name: `Add to List: ${WHEEL}` }).click();
  await expect(page).toHaveURL(/\/login\?back=/);
  await expect(page.getByText(`Sign in to put this into your cart: ${CHRA}.`)).toBeVisible();
  await expect(page.getByText(`Sign in to put this on your list: ${WHEEL}.`)).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/turbodetail\?id=/);
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await expect(page.getByText(`${CHRA}, 3 pcs`)).toBeVisible();
  await expect(page.getByText('Add to list succeed!')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Cart 1 item' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Lists 1 item' })).toBeVisible();
  const add = page.getByRole('button', { name: `Add to Cart: ${WHEEL}` });
  await expectOneAtATime(page, add, page.getByRole('button', { name: `Add to List: ${WHEEL}` }));
  const list = page.getByRole('button', { name: `Add to List: ${CHRA}` });
  await expectAlert(page, 'Add to cart', '/api/ot/cart/add', () => add.click());
  await expectAlert(page, 'Add to list', '/api/ot/wishlist/add', () => list.click());
  await interceptNext(page, '**/api/ot/cart/add', (route) => route.abort());
  await expectToast(page, 'Network error, Please try it later', 3000, () => add.click());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reload(page);
  await header(page).getByRole('link', { name: 'Cart' }).click();
  await expect(quantityOf(page, CHRA)).toHaveValue('3');
});

test('Lines are edited in place, moved and deleted', async ({ page }) => {
  await openCart(page, await addCustomer('B'), {
    cart: [CHRA, WHEEL, 'CW-1749-001', 'BH-1749-001'],
  });
  const quantity = quantityOf(page, CHRA);
  await quantity.fill('0002');
  await quantity.press('Enter');
  for (const wrong of ['0', '10000']) {
    await quantity.fill('');
    await quantity.pressSequentially(wrong);
    await quantity.blur();
    await expect(page.getByRole('alert')).toHaveText('need number from 1 to 9999');
  }
  const saved = page.waitForResponse(
    (answer) => answer.request().postDataJSON()?.quantity === '12',
  );
  await quantity.fill('12');
  await quantity.blur();
  await saved;
  await expect(page.getByText('in the cart', { exact: false })).toHaveCount(0);
  await reload(page);
  await expect(quantity).toHaveValue('12');
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
  for (const name of ['Move Selected', 'Delete Selected', 'Send Us Your Cart']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toContainText('Please select item!');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }

  const question = page.getByRole('dialog', { name: 'Delete' });
  await page.getByRole('button', { name: `Delete ${WHEEL}` }).click();
  await expect(question).toContainText(`Do you want to delete ${WHEEL} from the cart?`);
  await expectAlert(page, 'Remove from cart error!', '/api/ot/cart/remove', () =>
    question.getByRole('button', { name: 'Yes' }).click(),
  );
  await expectAlert(page, 'Add to list error!', '/api/ot/wishlist/add-from-cart', () =>
    page.getByRole('button', { name: `Move ${WHEEL}` }).click(),
  );
  await page.getByRole('button', { name: `Delete ${WHEEL}` }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Deleted from the cart.')).toBeVisible();
  await expect(quantityOf(page, WHEEL)).toBeHidden();
  await expect(page.getByRole('button', { name: `Delete ${CHRA}` })).toBeFocused();
  await page.getByRole('button', { name: `Move ${CHRA}` }).click();
  await expect(page.getByText('Add to list succeed!')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Lists 1 item' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Cart 2 items' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await expect(question).toContainText('Do you want to delete these items from the cart?');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(quantityOf(page, 'CW-1749-001')).toBeVisible();
  await page.getByRole('button', { name: 'Move Selected' }).click();
  await expect(page.getByRole('heading', { name: 'No data' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Manage Cart' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Lists' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(4);
});

test('What was added one by one is ticked; what comes from another tab changes no other tick', async ({
  page,
}) => {
  await openCart(page, await addCustomer('B'), { cart: [CHRA, WHEEL] });
  const box = (number: string) => page.getByRole('checkbox', { name: `Select ${number}` });
  await expect(box(CHRA)).toBeChecked();
  await box(WHEEL).uncheck();
  await put(page, { cart: ['CW-1749-001'] });
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(box('CW-1749-001')).toBeChecked();
  await expect(box(CHRA)).toBeChecked();
  await expect(box(WHEEL)).not.toBeChecked();
  const first = page.getByRole('checkbox', { name: /^Select [A-Z]{2}-/ }).first();
  await expect(first).toHaveAccessibleName('Select CW-1749-001');
});

/** Delays the next response of a call after the server has processed it. */
async function holdNext(page: Page, path: string) {
  const { promise: read, resolve: answered } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    answered();
    await held;
    // The page may have cancelled the request.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await page.route(path, hold, { times: 1 });
  return { read, release };
}

test('What was being read before a change never hides the change', async ({ page }) => {
  await openCart(page, await addCustomer('B'), { cart: [CHRA, WHEEL] });
  const toLists = page.getByRole('main').getByRole('link', { name: 'Lists' });
  const list = await holdNext(page, '**/api/ot/wishlist/list');
  await toLists.hover();
  await list.read;
  await page.getByRole('button', { name: `Move ${WHEEL}` }).click();
  await expect(header(page).getByRole('link', { name: 'Lists 1 item' })).toBeVisible();
  await toLists.click();
  list.release();
  await expect(page.getByRole('checkbox', { name: `Select ${WHEEL}` })).toBeVisible();

  // Saving a quantity cancels the running request for the cart. The moved line must still appear.
  const cart = await holdNext(page, '**/api/ot/cart/list');
  await page.getByRole('button', { name: `Move ${WHEEL}` }).click();
  await expect(header(page).getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  await header(page).getByRole('link', { name: 'Cart 2 items' }).click();
  await cart.read;
  await quantityOf(page, CHRA).fill('7');
  await quantityOf(page, CHRA).press('Enter');
  await expect(quantityOf(page, WHEEL)).toBeVisible();
  cart.release();
  await expect(quantityOf(page, CHRA)).toHaveValue('7');
});

test.describe('Sending the cart', () => {
  test('begins with the address that is the default now, and with what was typed', async ({
    page,
  }) => {
    test.setTimeout(60_000);
    await signInByCall(page, await addCustomer('B'));
    await put(page, { cart: [WHEEL] });
    const [former] = await call(page, '/api/ot/cart/list', {});
    const cartItems = [{ id: former.id, quantity: former.quantity }];
    const form = { ...consignee, cartItems, poNumber: 'PO-77' };
    const code = await call(page, '/api/ot/order/add-from-cart', form);
    await put(page, { cart: [CHRA] });
    await open(page, '/cart');
    const save = (consigneeName: string) =>
      call(page, '/api/ot/address/add', { ...savedAddress, consigneeName });
    await save('Erika Mustermann');
    const send = page.getByRole('button', { name: 'Send Us Your Cart' });
    const dialog = page.getByRole('dialog', { name: 'Send Us Your Cart' });
    const recipient = dialog.getByLabel('Recipient name');
    await tick(page, CHRA);
    await send.click();
    await expect(recipient).toHaveValue('Erika Mustermann');
    await dialog.getByLabel('PO number').fill('PO-77');
    await dialog.getByRole('button', { name: 'Next' }).click();
    const review = page.getByRole('dialog', { name: 'Review your order' });
    await expect(review).toContainText('Erika Mustermann');
    await expect(review).toContainText(`This PO number is already on your order ${code} of `);
    await review.getByRole('button', { name: 'Back' }).click();
    await expect(recipient).toHaveValue('Erika Mustermann');
    await page.keyboard.press('Escape');

    await call(page, '/api/ot/address/default', { id: (await save('Bea Harbour')).id });
    await reload(page);
    await tick(page, CHRA);
    await send.click();
    await expect(recipient).toHaveValue('Bea Harbour');
    await expect(dialog.getByRole('radio', { name: /Bea Harbour/ })).toBeChecked();
    await expect(dialog.getByLabel('PO number')).toHaveValue('PO-77');
    await recipient.fill('Cem Kaya');
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await send.click();
    await expect(recipient).toHaveValue('Cem Kaya');
  });

  test('goes to a saved or a new address, and is sent again after the network failed', async ({
    page,
  }) => {
    await openCart(page, await addCustomer('B'), { cart: [CHRA, WHEEL] });
    await tickOnly(page, CHRA);
    const send = page.getByRole('button', { name: 'Send Us Your Cart' });
    await send.click();
    const dialog = page.getByRole('dialog', { name: 'Send Us Your Cart' });
    await expect(dialog.getByText('No data')).toBeVisible();
    await expectAccessible(page);
    expect((await dialog.boundingBox())?.width).toBe(800);
    const methods = dialog.getByLabel('Shipping Method');
    await expect(methods).toHaveValue('0');
    await expect(methods.getByRole('option')).toHaveText([
      'Express',
      'Air',
      'Sea',
      'Train',
      'Land',
    ]);
    for (const [value, name] of ['Express', 'Air', 'Sea', 'Train', 'Land'].entries()) {
      await expect(methods.locator(`[value="${value}"]`)).toHaveText(name);
    }
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('Please fill in this field.')).toHaveCount(4);
    await expect(dialog.getByLabel('Recipient name')).toBeFocused();

    await dialog.getByRole('button', { name: 'Add a new address' }).click();
    const added = page.getByRole('dialog', { name: 'Add a new address' });
    await expect(added.getByLabel('Address Tag')).toBeFocused();
    await expectAccessible(page);
    await added.getByLabel('Address Tag').fill('Workshop');
    await fillAddress(page, 'dialog');
    await added.getByRole('button', { name: 'Save' }).click();
    await expect(added).toBeHidden();
    await expect(dialog.getByRole('radio', { name: /Workshop/ })).toBeChecked();
    await expect(dialog.getByLabel('Recipient name')).toHaveValue('Ann Lee');
    await expect(dialog.getByLabel('Country')).toHaveValue('DE');
    // Filling the form with an address removes the errors of its fields.
    await expect(dialog.getByText('Please fill in this field.')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Delete Workshop' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the address' });
    await expect(question).toContainText('Do you want to delete the address Workshop?');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect(dialog.getByText('No data')).toBeVisible();

    await dialog.getByLabel('Recipient name').fill('Bea Lee');
    await dialog.getByLabel('Shipping Method').selectOption('Sea');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(send).toBeFocused();
    await send.click();
    await expect(dialog.getByLabel('Recipient name')).toHaveValue('Bea Lee');
    // The reload simulates a new sign-in after the session has ended.
    await reload(page);
    await tickOnly(page, CHRA);
    await send.click();
    await expect(dialog.getByLabel('Recipient name')).toHaveValue('Bea Lee');
    await dialog.getByRole('button', { name: 'Next' }).click();

    const review = page.getByRole('dialog', { name: 'Review your order' });
    const pieces = review.getByLabel(`Quantity of ${CHRA}`);
    await expect(pieces).toHaveValue('5');
    await pieces.fill('10000');
    await review.getByRole('button', { name: 'Place the order' }).click();
    await expect(review.getByRole('alert')).toHaveText('need number from 1 to 9999');
    await pieces.fill('2');
    await pieces.press('Enter');
    await expect(review.getByText('of 5 in the cart')).toBeVisible();
    await expect(review).not.toContainText(WHEEL);
    await expect(review).toContainText('Bea Lee');
    await expect(review).toContainText('Germany');
    await expect(review).toContainText('Sea');
    await expectAccessible(page);

    const keys: (string | undefined)[] = [];
    await page.route('**/api/ot/order/add-from-cart', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The first response is lost, so the order may have been placed.
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await review.getByRole('button', { name: 'Place the order' }).click();
    const lost = review.getByRole('alert');
    await expect(lost).toHaveText('Network error, Please try it later');
    await review.getByRole('button', { name: 'Place the order' }).dblclick();
    const success = page.getByText(
      /^Your order has been successfully placed, order code: EE\d{10}$/,
    );
    await expect(success).toBeVisible();
    expect(keys[0]).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0]]);
    await page.getByRole('button', { name: 'Stay on the cart page' }).click();
    await expect(quantityOf(page, CHRA)).toHaveValue('3');
    const orders = await call(page, '/api/ot/order/list', {});
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ shippingConsigneeName: 'Bea Lee', shippingMethod: '2' });
  });

  test('leaves nothing of a slip of the keys in the cart, whether it is ordered or not', async ({
    page,
  }) => {
    await openCart(page, await addCustomer('B'), { cart: [CHRA, WHEEL] });
    const send = page.getByRole('button', { name: 'Send Us Your Cart' });
    const review = page.getByRole('dialog', { name: 'Review your order' });
    const pieces = review.getByLabel(`Quantity of ${CHRA}`);
    const type = async (quantity: string) => {
      await pieces.fill(quantity);
      await pieces.press('Tab');
    };
    await tickOnly(page, CHRA);
    await send.click();
    await fillAddress(page, 'form');
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await type('9999');
    await expect(review).toContainText('Not all of this quantity is in stock.');
    await page.keyboard.press('Escape');
    await expect(review).toBeHidden();
    await reload(page);
    await expect(quantityOf(page, CHRA)).toHaveValue('5');

    await tickOnly(page, CHRA);
    await send.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await type('55');
    await expect(review).toContainText('55 pcs');
    await type('5');
    await expect(review).toContainText('5 pcs');
    await review.getByRole('button', { name: 'Place the order' }).click();
    await expect(page.getByText('Your order has been successfully placed')).toBeVisible();
    await page.getByRole('button', { name: 'Stay on the cart page' }).click();
    await expect(quantityOf(page, CHRA)).toHaveCount(0);

    // A person may order more pieces than the cart holds.
    await tick(page, WHEEL);
    await send.click();
    await fillAddress(page, 'form');
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await review.getByLabel(`Quantity of ${WHEEL}`).fill('8');
    await review.getByRole('button', { name: 'Place the order' }).click();
    await expect(page.getByText('Your order has been successfully placed')).toBeVisible();
    expect(await call(page, '/api/ot/cart/list', {})).toEqual([]);
    const [order] = await call(page, '/api/ot/order/list', {});
    expect(order.orderItems).toMatchObject([{ quantity: 8 }]);
  });

  test('is refused as a whole where a line is gone, and names it', async ({ page }) => {
    await openCart(page, await addCustomer('B'), { cart: [CHRA, WHEEL] });
    const [first] = (await call(page, '/api/ot/cart/list', {})) as { id: string }[];
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Send Us Your Cart' }).click();
    await fillAddress(page, 'form');
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await call(page, '/api/ot/cart/update', { id: first?.id, quantity: '1' });
    await call(page, '/api/ot/cart/remove', { id: first?.id });
    await page.getByRole('button', { name: 'Place the order' }).click();
    const refusal = page.getByRole('dialog', { name: 'Send Us Your Cart' });
    await expect(refusal).toContainText('What you chose is no longer in your cart.');
    await expect(refusal.getByRole('listitem')).toHaveText(WHEEL);
    await expect(refusal).toContainText('Nothing was ordered.');
    await refusal.getByRole('button', { name: 'Close' }).last().click();
    expect(await call(page, '/api/ot/order/list', {})).toHaveLength(0);
    await page.getByRole('button', { name: 'Send Us Your Cart' }).click();
    await expect(page.getByLabel('Recipient name')).toHaveValue('Ann Lee');
  });
});

test('The review of an order opens at its top', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openCart(page, await addCustomer('B'), { cart: [CHRA, WHEEL, 'CW-1749-001'] });
  await tick(page, CHRA);
  await page.getByRole('button', { name: 'Send Us Your Cart' }).click();
  await fillAddress(page, 'form');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeInViewport();
});

test('The list has pages, and moves into the cart what can be had', async ({ page }) => {
  const numbers = `${CHRA} ${WHEEL} CW-1749-001 BH-1749-001 BP-1749-001 HS-1749-001 NR-1749-001
    CC-1749-002 JB-GT15-001 TB-GT15-001 AC-1749-032`.split(/\s+/);
  await openCart(page, await addCustomer('B'), { list: numbers });
  await expect(page.getByText('Your cart is empty.', { exact: false })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Lists' }).click();
  await expect(page.getByRole('heading', { name: 'Manage List' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Move AC-1749-032' })).toBeDisabled();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(2);
  await page.getByRole('button', { name: `Delete ${CHRA}` }).click();
  const yes = page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Yes' });
  await expectAlert(page, 'Remove from wishlist error!', '/api/ot/wishlist/remove', () =>
    yes.click(),
  );
  await expectAlert(page, 'Add to cart error!', '/api/ot/cart/add-from-wishlist', () =>
    page.getByRole('button', { name: `Move ${CHRA}` }).click(),
  );
  await page.getByRole('button', { name: `Move ${CHRA}` }).click();
  await expect(page.getByText('Add to cart succeed!')).toBeVisible();
  await expect(page).toHaveURL(/\/favlist$/);
  await tick(page, WHEEL);
  await tick(page, 'AC-1749-032');
  await page.getByRole('button', { name: 'Move Selected' }).click();
  const leftovers = page.getByRole('dialog', { name: 'Move Selected' });
  await expect(leftovers).toContainText('AC-1749-032');
  await expect(leftovers).not.toContainText(WHEEL);
  await leftovers.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('checkbox', { name: `Select ${WHEEL}` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete AC-1749-032' }).click();
  await yes.click();
  await expect(header(page).getByRole('link', { name: 'Lists 8 items' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Cart' })).toBeVisible();
});

test('What is not made yet is asked for with a quantity, once', async ({ page }) => {
  const person = await addCustomer('B');
  await open(page, `/turbodetail?id=${await idOf(page, turbo)}`);
  const ask = page.getByRole('button', { name: 'Request development of TH-1749-032' });
  await ask.click();
  const prompt = page.getByRole('dialog', { name: 'Request development' });
  const pieces = prompt.getByLabel('How many pieces do you need?');
  await expect(pieces).toBeFocused();
  await pieces.fill('10.5');
  await pieces.press('Enter');
  await expect(prompt.getByRole('alert')).toHaveText('need number from 1 to 9999');
  await expectAccessible(page);
  await pieces.fill('0040');
  await pieces.press('Enter');
  await expect(page).toHaveURL(/\/login\?back=/);
  await signIn(page, person);
  await expect(page.getByText('Request development submit succeed!')).toBeVisible();
  await ask.click();
  await pieces.fill('7');
  await prompt.getByRole('button', { name: 'Send the request' }).click();
  // The refusal opens above the prompt, which keeps the typed text.
  await expect(prompt).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveCount(1);
  await expect(pieces).toHaveValue('7');
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
});

test('Cart and list are usable on a phone, in Arabic, dark, and readable without scripts', async ({
  page,
  browser,
}) => {
  await openCart(page, await addCustomer('B'), { cart: [CHRA, WHEEL], list: [CHRA] });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/ar/cart', '/ar/favlist']) {
    await open(page, address);
    await expect(page.getByRole('table')).toContainText(CHRA);
    expect(await sidewaysOverflow(page), address).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/ar/cart');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('main').getByRole('button', { name: 'أرسل إلينا سلتك' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('form')).toBeVisible();
  const pageWidth = await page.evaluate(() => document.body.clientWidth);
  expect((await dialog.boundingBox())?.width).toBe(pageWidth);
  await expectAccessible(page);

  const bare = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await bare.newPage();
  await still.goto(new URL('/cart', page.url()).href);
  await expect(still.getByRole('table')).toContainText(CHRA);
  await expect(header(still).getByRole('link', { name: 'Cart 2 items' })).toBeVisible();
  await bare.close();
});

/** Texts, buttons and fields that extend beyond their table cell. */
const outOfCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cutCells: string[] = [];
    for (const cell of document.querySelectorAll('main table :is(th, td)')) {
      if (!cell.checkVisibility()) continue;
      const box = cell.getBoundingClientRect();
      const walker = document.createTreeWalker(cell);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element || element.closest('.unseen, svg *')) continue;
        const range = document.createRange();
        range.selectNode(node);
        // The range of an element would also contain texts of its children, even parts that they hide.
        const boxes = node instanceof Element ? node : range;
        // Text hidden by an element's overflow does not extend beyond the cell.
        let cut = { left: -Infinity, right: Infinity };
        for (
          let ancestor: Element | null = element;
          ancestor && ancestor !== cell;
          ancestor = ancestor.parentElement
        ) {
          if (getComputedStyle(ancestor).overflowX !== 'visible')
            cut = ancestor.getBoundingClientRect();
        }
        for (const rect of boxes.getClientRects()) {
          const [left, right] = [Math.max(rect.left, cut.left), Math.min(rect.right, cut.right)];
          const out = Math.round(Math.max(right - box.right, box.left - left));
          if (out > 1) cutCells.push(`${element.outerHTML.slice(0, 120)}: ${out} px`);
        }
      }
    }
    return cutCells;
  });

test('What stands in the columns of cart and list stays in them, in every language', async ({
  page,
}) => {
  await openCart(page, await addCustomer('B'), {
    cart: [CHRA, WHEEL],
    list: [CHRA, 'TH-1749-032'],
  });
  for (const { prefix, code } of languages) {
    await open(page, withLanguage(prefix, '/cart'));
    for (const address of ['/cart', '/favlist']) {
      if (address === '/favlist') await page.locator('main a[href$="/favlist"]').first().click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      // The URL changes before the page appears.
      await expect(page.getByRole('table')).toContainText(
        address === '/favlist' ? 'TH-1749-032' : WHEEL,
      );
      for (const width of [768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await outOfCells(page), `${code} ${address} ${width}`).toEqual([]);
      }
    }
  }
});
