/** An order from search to delivery, by customer and staff, with the keyboard only. */
import type { Page } from '@playwright/test';
import { copiedPages } from '#test/pdfium.ts';
import { addCustomer, type Person as Customer, placeOrder, signInByCall } from './customers.ts';
import { byKeyboard, byMouse, type Hands } from './hands.ts';
import { expect, idOf, open, sidewaysOverflow, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { mailTo } from './mails.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

interface Person {
  page: Page;
  hands: Hands;
}

// An impossible step fails after this time, not with the test's timeout. The browser reports refused changes.
test.use({ actionTimeout: 15_000, expected: [/status of 409/] });

const parcel = { carrier: 'DHL Freight', number: 'JD0146000123' };

async function signIn({ page, hands }: Person, { email, password }: Customer) {
  await open(page, '/login');
  await hands.type(page.getByLabel('E-mail', { exact: true }), email);
  await hands.type(page.getByLabel('Password', { exact: true }), password);
  await hands.press(page.getByRole('button', { name: 'Next' }));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ann Lee' })).toBeVisible();
}

async function findTurbo({ page, hands }: Person) {
  await open(page, '/index');
  await hands.type(page.getByRole('combobox', { name: 'Turbo part number' }), turbo);
  await page.keyboard.press('Enter');
  await hands.press(page.getByRole('link', { name: `View the build sheet of ${turbo}` }));
  // Waits for the build sheet, because the results page also has quantity fields and the number in a heading.
  await expect(page).toHaveURL(/\/turbodetail/);
  await expect(page.getByRole('columnheader', { name: 'Position' })).toBeVisible();
}

async function fillCart({ page, hands }: Person) {
  for (const [number, quantity] of [
    ['CH-1749-031', '4'],
    ['TW-1749-001', '2'],
  ] as const) {
    await hands.type(page.getByRole('textbox', { name: `Quantity of ${number}` }), quantity);
    await hands.press(page.getByRole('button', { name: `Add to Cart: ${number}` }));
    await expect(page.getByText(`${number}, ${quantity} pcs`)).toBeVisible();
  }
  await hands.press(page.getByRole('banner').getByRole('link', { name: /^Cart/ }));
  await expect(page.getByRole('table', { name: 'Cart' })).toBeVisible();
}

/** Places the order. @returns its code */
async function sendCart({ page, hands }: Person): Promise<string> {
  // Newly added lines are ticked.
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  await hands.press(page.getByRole('button', { name: 'Send Us Your Cart' }));
  const form = page.getByRole('form', { name: 'Shipping address' });
  await hands.type(form.getByLabel('Recipient name'), 'Ann Lee');
  await hands.type(form.getByLabel('Contact'), '+49 1512 3456789');
  await hands.type(form.getByLabel('Zipcode'), '89073');
  await hands.type(form.getByLabel('Address', { exact: true }), 'Ring 1, Ulm');
  await hands.choose(form.getByLabel('Country'), 'Germany');
  await hands.choose(form.getByLabel('Shipping Method'), 'Sea');
  await hands.press(page.getByRole('button', { name: 'Next' }));
  const review = page.getByRole('dialog', { name: 'Review your order' });
  await expect(review.getByRole('row').filter({ hasText: 'CH-1749-031' })).toContainText('4');
  await hands.press(review.getByRole('button', { name: 'Place the order' }));
  const success = page.getByText(
    /^Your order has been successfully placed, order code: EE\d{10,}$/,
  );
  await expect(success).toBeVisible();
  const code = /EE\d+/.exec((await success.textContent()) ?? '')?.[0] ?? '';
  await hands.press(page.getByRole('link', { name: 'Go to the order page' }));
  await expect(page).toHaveURL(/\/orderdetail\?code=EE\d+$/);
  return code;
}

async function signInStaff({ page, hands }: Person) {
  await page.goto('/staff');
  await hands.type(page.getByLabel('E-mail'), 'sales@example.com');
  await hands.type(page.getByLabel('Password'), 'demostaff1234');
  await hands.press(page.getByRole('button', { name: 'Sign in' }));
}

/** Searches a list, which shows the oldest orders first, for an order. */
async function narrow({ page, hands }: Person, code: string) {
  const search = page.getByPlaceholder('Order, PO, item, customer, recipient');
  await hands.type(search, code);
  // Waits until the list is filtered by the whole code, not by its first characters.
  await expect(page).toHaveURL(new RegExp(code));
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText(code);
}

/** Opens an order from a queue on the start page, which also has orders of other tests. */
async function openFromQueue({ page, hands }: Person, queue: RegExp, code: string) {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await hands.press(menu.getByRole('link', { name: 'To do' }));
  await hands.press(page.getByRole('link', { name: queue }));
  await narrow({ page, hands }, code);
  await hands.press(page.getByRole('link', { name: code }));
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

async function changeQuantities({ page, hands }: Person, code: string) {
  await openFromQueue({ page, hands }, /^Open: \d+ orders? to answer/, code);
  await hands.press(page.getByRole('button', { name: 'Change quantities' }));
  await hands.type(page.getByLabel('Quantity of CH-1749-031'), '3');
  await hands.type(page.getByLabel('Remark to the customer'), 'Three are left.');
  await hands.press(page.getByRole('button', { name: 'Send to the customer' }));
  await expect(page.getByText(`Sent to the customer: ${code}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for the customer' })).toBeVisible();
}

async function ship({ page, hands }: Person, code: string) {
  await openFromQueue({ page, hands }, /^Open: \d+ orders? to ship/, code);
  await hands.press(page.getByRole('button', { name: 'Ship', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Ship this order' });
  await hands.type(dialog.getByLabel('Carrier'), parcel.carrier);
  await hands.type(dialog.getByLabel('Tracking number'), parcel.number);
  await hands.press(dialog.getByRole('button', { name: 'Ship' }));
  await expect(page.getByText(`Shipped: ${code}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible();
}

/** Opens the order's page by the link in a mail. */
async function openFromMail(page: Page, email: string, subject: RegExp) {
  const { text } = await mailTo(email, subject);
  const address = /\/orderdetail\?id=\d+/.exec(text)?.[0];
  if (!address) throw new Error(`the mail about ${subject} leads to no order`);
  await open(page, address);
}

async function answer({ page, hands }: Person, button: string, done: RegExp) {
  await hands.press(page.getByRole('button', { name: button, exact: true }));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Yes' }));
  await expect(page.getByText(done)).toBeVisible();
}

test('An order goes from the search to its delivery by keyboard alone', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const person = await addCustomer('B');
  const { email } = person;
  const customer = { page, hands: byKeyboard(page) };
  const context = await browser.newContext();
  const desk = await context.newPage();
  const staff = { page: desk, hands: byKeyboard(desk) };

  await signIn(customer, person);
  await findTurbo(customer);
  await fillCart(customer);
  const code = await sendCart(customer);
  await expect(page.getByText(code).first()).toBeVisible();
  expect((await mailTo('sales@example.com', new RegExp(`${code} placed`))).text).toContain(
    'CH-1749-031',
  );

  await signInStaff(staff);
  await changeQuantities(staff, code);

  await openFromMail(page, email, new RegExp(`^Please confirm your order ${code}$`));
  await expect(page.getByRole('columnheader')).toContainText(['Item', 'Ordered', 'Quantity']);
  await expect(page.getByText('Three are left.').first()).toBeVisible();
  await answer(customer, 'Confirm Order', new RegExp(`^The order ${code} is confirmed`));

  await ship(staff, code);

  await openFromMail(page, email, new RegExp(`^Your order ${code} is on its way$`));
  await expect(page.getByText(parcel.number).first()).toBeVisible();
  await answer(customer, 'Confirm delivery', /^The delivery of the order EE\d+ is confirmed/);
  await expect(page.getByText('Delivered').first()).toBeVisible();

  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  const history = desk
    .getByRole('region', { name: 'Messages and history' })
    .getByRole('listitem')
    .filter({ hasText: /@example\.com/ });
  await expect(history).toHaveText([
    /Delivered/,
    /Shipped.*sales@example\.com.*DHL Freight, JD0146000123/,
    /Confirmed.*\(customer\)/,
    /Quantities changed.*sales@example\.com.*Three are left\..*CH-1749-031\s+from 4 to 3/,
    /Order placed.*\(customer\)/,
  ]);
  await mailTo(email, new RegExp(`^Your order ${code} has been delivered$`));
  await context.close();
});

/** Opens an order that waits for an answer in the back office. */
async function openAtDesk(page: Page, code: string): Promise<Page> {
  await staffLogin(page.request, 'sales');
  const [{ id }] = await staffCall(page.request, 'listOrders', { text: code });
  await openDesk(page, 'sales', `/orders/${id}/show`);
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  return page;
}

test('The first screen of an order shows whose it is, where it goes, its PO number and its note', async ({
  page,
  request,
}) => {
  const person = await addCustomer('B');
  const fields = { poNumber: 'PO-2026-4711', note: 'Do not ship before 10 December' };
  const code = await placeOrder(request, person, await idOf(page, turbo), '2', fields);
  await openAtDesk(page, code);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    for (const shown of [
      page.getByRole('link', { name: /Ann Lee/ }).first(),
      page.getByText(/Germany · PO number PO-2026-4711/),
      page.getByRole('note').filter({ hasText: fields.note }),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
  }
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(fields.note);
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Confirms orders from the list.
  await page.goto('/staff/orders');
  await narrow({ page, hands: byMouse() }, code);
  await expect(page.getByRole('row').nth(1)).toContainText('note of the customer');
  await page.getByRole('checkbox', { name: `Tick ${code}` }).check();
  await page.getByRole('button', { name: 'Confirm 1 order' }).click();
  await expect(page.getByRole('dialog')).toContainText(fields.note);
});

test('A delivery is corrected, then taken back; each question names the note and the change that waits', async ({
  page,
  browser,
}) => {
  const person = await addCustomer('B');
  const note = 'Do not ship before 10 December';
  await signInByCall(page, person);
  const code = await placeOrder(page.request, person, await idOf(page, turbo), '4', { note });
  await staffLogin(page.request, 'sales');
  const [{ id }] = await staffCall(page.request, 'listOrders', { text: code });
  await staffCall(page.request, 'confirmOrder', { id, version: 1, short: [] });
  const { items } = await staffCall(page.request, 'getStaffOrder', { id });
  const { number: trackingNumber } = parcel;
  await staffCall(page.request, 'shipOrder', {
    id,
    version: 2,
    carrier: 'DHL',
    trackingNumber,
    lines: [{ id: items[0].id, quantity: '2' }],
  });

  await open(page, `/orderdetail?id=${id}`);
  await page.getByRole('button', { name: 'Propose a change' }).click();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('3');
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('Your proposal was sent.')).toBeVisible();
  const waits = page.getByRole('dialog').getByRole('note');
  for (const name of [/^Confirm delivery 1/, 'Confirm delivery']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(waits).toContainText('You have proposed this change');
    await expect(waits).toContainText('from 4 to 3');
    await page.getByRole('button', { name: 'No' }).click();
  }
  await open(page, '/orders');
  await expect(page.getByRole('row', { name: code })).toContainText(`Note: ${note}`);
  // Staff take the delivery back while the dialog is open.
  await open(page, `/orderdetail?id=${id}`);
  await page.getByRole('button', { name: /^Confirm delivery 1/ }).click();

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, 'sales', `/orders/${id}/show`);
  const asks = desk.getByRole('dialog').getByRole('note');
  const expectNotices = async () => {
    await expect(asks).toHaveText([
      `Note of the customer: ${note}`,
      /The customer proposes a change, which waits for your answer: .*from 4 to 3/,
    ]);
  };
  await desk.getByRole('button', { name: 'Correct', exact: true }).click();
  await expectNotices();
  await expectAccessible(desk);
  await desk.getByLabel(/^Pieces of/).fill('1');
  await desk.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  await expect(desk.getByText(`Corrected: ${code}`)).toBeVisible();
  await expect(desk.getByRole('listitem', { name: 'Delivery 1' })).toContainText('1 of 4');
  await desk.getByRole('button', { name: 'Mark as arrived' }).click();
  await expectNotices();
  await desk.getByRole('button', { name: 'Cancel', exact: true }).click();
  await desk.getByRole('button', { name: 'Take back' }).click();
  await expectNotices();
  await expect(desk.getByLabel('Remark (optional)')).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(desk.getByText(`Delivery 1 was taken back: ${code}`)).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Deliveries' })).toHaveCount(0);
  await desk.context().close();

  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('The order has changed in the meantime.')).toBeVisible();
  await expect(page.getByText('Waiting for shipping')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Confirm delivery/ })).toHaveCount(0);
});

test('Leaving an order with a message or quantities that were typed asks first', async ({
  page,
  request,
}) => {
  const code = await placeOrder(request, await addCustomer('B'), await idOf(page, turbo));
  await openAtDesk(page, code);
  const questions: string[] = [];
  let stays = true;
  page.on('dialog', async (dialog) => {
    questions.push(dialog.message());
    await (stays ? dialog.dismiss() : dialog.accept());
  });
  const message = page.getByLabel('Message to the customer');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const elsewhere = menu.getByRole('link', { name: 'Customers' });
  await message.fill('Half of a message');
  await elsewhere.click();
  await expect.poll(() => questions).toEqual(['Leave this page? Your entries are not saved.']);
  await expect(message).toHaveValue('Half of a message');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message).toHaveValue('');

  await page.getByRole('button', { name: 'Change quantities' }).click();
  await page
    .getByLabel(/^Quantity of/)
    .first()
    .fill('3');
  await elsewhere.click();
  await expect.poll(() => questions.length).toBe(2);
  stays = false;
  await elsewhere.click();
  await expect(page).toHaveURL(/\/staff\/customers/);
  expect(questions).toHaveLength(3);
});

test('Of two members of staff on one order the second is told, and sees it as it is now', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000);
  const code = await placeOrder(request, await addCustomer('B'), await idOf(page, turbo));
  const first = await openAtDesk(page, code);
  const second = await openAtDesk(await context.newPage(), code);
  await first.getByRole('button', { name: 'Confirm' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(first.getByText(`Confirmed: ${code}`)).toBeVisible();
  await second.getByRole('button', { name: 'Reject' }).click();
  const dialog = second.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not for sale');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(second.getByText(/^You have confirmed this order already, at /)).toBeVisible();
  // The typed reason stays, so that it can be copied.
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not for sale');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(second.getByRole('heading', { name: 'To ship' })).toBeVisible();
  await expect(second.getByRole('button', { name: 'Reject' })).toHaveCount(0);
});

test('An order is not rejected over changes that came while the dialog was open', async ({
  page: desk,
  request,
}) => {
  test.setTimeout(120_000);
  const code = await placeOrder(request, await addCustomer('B'), await idOf(desk, turbo));
  await openAtDesk(desk, code);
  await desk.getByRole('button', { name: 'Reject' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Not for sale');

  await staffLogin(request, 'sales');
  const [{ id }] = await staffCall(request, 'listOrders', { text: code });
  const { version, items } = await staffCall(request, 'getStaffOrder', { id });
  await staffCall(request, 'changeOrder', {
    id,
    version,
    remark: 'One is left.',
    lines: [{ id: items[0].id, quantity: 1 }],
  });
  // Simulates returning to the tab.
  await desk.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  const state = desk.getByRole('heading', {
    name: 'Waiting for the customer',
    includeHidden: true,
  });
  await expect(state).toBeVisible();
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(desk.getByText(/^You have changed this order already, at /)).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Not for sale');
  expect(await staffCall(request, 'getStaffOrder', { id })).toMatchObject({
    orderStatus: 'wait for customer confirm',
  });
});

test('Queues, lists and pages of the order desk hold nothing to stumble over, on a phone too', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const code = await placeOrder(request, await addCustomer('B'), await idOf(page, turbo));
  const expectSound = async () => {
    await expectAccessible(page);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  };
  await openDesk(page, 'sales');
  await expect(page.getByRole('heading', { name: /orders? to answer/ })).toBeVisible();
  await expectSound();
  const links = page.locator('tbody').getByRole('link');
  const lists = [
    ['orders', 'Change quantities', page.getByRole('main')],
    ['development', 'Change status', page.getByRole('dialog')],
  ] as const;
  for (const [list, button, place] of lists) {
    await page.goto(`/staff/${list}`);
    await expect(links.first()).toBeVisible();
    await expectSound();
    // Searches the order, because other tests confirm or cancel orders at the same time.
    if (list === 'orders') await narrow({ page, hands: byMouse() }, code);
    await links.first().click();
    const change = page.getByRole('button', { name: button });
    await expect(change).toBeVisible();
    if (list === 'orders') {
      // The printed page contains only the order.
      await page.emulateMedia({ media: 'print' });
      await expect(change).toBeHidden();
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByText(code).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByLabel('Message to the customer')).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    }
    await change.click();
    await expect(place.getByLabel(/^Remark/)).toBeVisible();
    await expectSound();
  }
});

test('An order printed from a dark screen is dark on light, and begins on the first page', async ({
  page,
  request,
}) => {
  const person = await addCustomer('B');
  const code = await placeOrder(request, person, await idOf(page, turbo));
  await openDesk(page, 'sales', '/orders');
  await page.getByRole('button', { name: 'Toggle light/dark mode' }).click();
  await narrow({ page, hands: byMouse() }, code);
  await page.locator('tbody').getByRole('link').first().click();
  const history = page.getByRole('heading', { name: 'History' });
  await expect(history).toHaveCSS('color', 'rgb(231, 235, 238)');
  // The paper is so low that the order takes several pages.
  const pdf = await page.pdf({ width: '8.5in', height: '6in' });
  const [first = ''] = await copiedPages(pdf);
  expect(first).toContain(code);
  await page.emulateMedia({ media: 'print' });
  await expect(history).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('Customer and staff write to each other about an order', async ({
  page,
  request,
  browser,
}) => {
  const person = await addCustomer('B');
  const code = await placeOrder(request, person, await idOf(page, turbo));
  await signInByCall(page, person);
  await open(page, `/orderdetail?code=${code}`);
  await page.getByLabel('Your message').fill('Can you send it by Friday?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message was sent.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('');
  const messages = page.getByRole('region', { name: 'Messages and history' });
  await expect(messages.getByRole('listitem').first()).toContainText('not read yet');
  await expectAccessible(page);

  const desk = await (await browser.newContext()).newPage();
  await openDesk(desk, 'sales');
  await desk.getByRole('link', { name: /^Open: .* with new messages/ }).click();
  await desk.getByRole('link', { name: code }).click();
  await expect(desk.getByText('New messages: 1')).toBeVisible();
  await desk.getByLabel('Message to the customer').fill('Yes, with express.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByText('Yes, with express.').first()).toBeVisible();
  await expect(desk.getByText('New messages: 1')).toHaveCount(0);
  await desk.context().close();

  await open(page, '/orders?tab=messages');
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('Yes, with express.');
  await expect(row).toContainText('New messages: 1');
  await row.getByRole('link').click();
  await expect(messages.getByRole('listitem').first()).toContainText('Unread');
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('New messages');
});

test('The list of orders names the time zone of its days, which the browser tells the server', async ({
  browser,
}) => {
  const timezoneId = 'America/Los_Angeles';
  const desk = await (await browser.newContext({ timezoneId })).newPage();
  await openDesk(desk, 'sales', '/orders');
  await expect(desk.getByText(`Time zone: ${timezoneId}`)).toBeVisible();
  const cookies = await desk.context().cookies();
  expect(cookies).toContainEqual(expect.objectContaining({ name: 'zone', value: timezoneId }));
  await desk.context().close();
});

test('Several orders are confirmed from the list, and what could not be is told', async ({
  page,
  request,
}) => {
  const person = await addCustomer('B');
  const id = await idOf(page, turbo);
  const enough = await placeOrder(request, person, id);
  const tooMany = await placeOrder(request, person, id, '9000');
  await placeOrder(request, person, id);
  await openDesk(page, 'sales', '/orders');
  await page.getByPlaceholder('Order, PO, item, customer, recipient').fill(person.email);
  const row = (code: string) => page.getByRole('row').filter({ hasText: code });
  await expect(page.getByRole('row')).toHaveCount(4);
  for (const code of [enough, tooMany]) await page.getByLabel(`Tick ${code}`).check();
  await page.getByRole('button', { name: 'Confirm 2 orders' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm 2 orders?' });
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Confirm' }).click();
  const refused = page.getByRole('dialog', { name: 'Not confirmed' });
  await expect(refused).toContainText(`${tooMany}: TU-1749-031: 9,000 ordered`);
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(row(enough)).toHaveCount(0);
  await expect(row(tooMany)).toBeVisible();
  await staffLogin(request, 'admin');
  const [order] = await staffCall(request, 'listOrders', { text: tooMany });
  await staffCall(request, 'noteOrderOpen', { id: order.id });
  await row(tooMany).getByRole('link').click();
  await expect(page.getByText('Next order to answer:')).toBeVisible();
  const otherReaders = page
    .getByRole('status')
    .filter({ hasText: 'Also open: admin@example.com, since' });
  await expect(otherReaders).toBeVisible();
});
