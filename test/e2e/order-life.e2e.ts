/** An order on both sides: cart, quotation, proposal, two deliveries and a claim; in English and Arabic. */
import type { Page } from '@playwright/test';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, reload, test, turbo } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { mailTo } from './mails.ts';
import { beginOrder, type Side, sideOf } from './order-lines.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

// An impossible step fails after this time, not with the test's timeout.
test.use({ actionTimeout: 15_000 });

/** E&E P/N of the turbo. */
const eePn = 'TU-1749-031';

/** Orders 4 turbos from the cart. @returns the code of the order */
async function orderFromCart(side: Side): Promise<string> {
  const { page, say } = side;
  const form = await beginOrder(side);
  await form.getByLabel(say('Shipping Method')).selectOption('1');
  await page.getByRole('button', { name: say('Next') }).click();
  const review = page.getByRole('dialog', { name: say('Review your order') });
  // Turbos are distinguished by number and model.
  await expect(review.getByRole('row').filter({ hasText: eePn })).toContainText(turbo);
  await expect(review.getByRole('row').filter({ hasText: eePn })).toContainText('GT1749V');
  await review.getByRole('button', { name: say('Place the order') }).click();
  await page.getByRole('link', { name: say('Go to the order page') }).click();
  await expect(page).toHaveURL(/\/orderdetail\?code=EE\d+$/);
  return /EE\d+/.exec(page.url())?.[0] ?? '';
}

/** Expects that after the pressed button is removed, its section has the focus and not the body. */
const expectFocus = (page: Page) => expect(page.locator(':focus')).toHaveCount(1);

async function quote(desk: Page, code: string, price: string) {
  await desk.getByRole('button', { name: /^(Give prices|Change quotation)$/ }).click();
  await expectFocus(desk);
  await sendPrices(desk, code, price);
}

async function sendPrices(desk: Page, code: string, price: string) {
  await desk.getByLabel(`Unit price of ${eePn}`).fill(price);
  await desk.getByLabel('Freight').fill('30');
  await desk.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(desk.getByText(`Sent to the customer: ${code}`)).toBeVisible();
}

async function shipPieces(desk: Page, code: string, pieces: string, trackingNumber: string) {
  await desk.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: /^Ship / });
  await dialog.getByLabel(`Pieces of ${eePn}, 0 to`).fill(pieces);
  await dialog.getByLabel('Carrier').fill('DHL');
  await dialog.getByLabel('Tracking number').fill(trackingNumber);
  // Hand scanners end the number with Enter, which must not ship.
  await dialog.getByLabel('Tracking number').press('Enter');
  await expect(dialog.getByLabel('Tracking number')).toHaveValue(trackingNumber);
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(desk.getByText(`Shipped: ${code}`)).toBeVisible();
  await expectFocus(desk);
}

async function accept({ page, say }: Side) {
  await page.getByRole('button', { name: say('Confirm Order'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Yes') })
    .click();
  await expect(page.getByText(/^PI\d{6}$/)).toBeVisible();
}

async function propose({ page, say }: Side, pieces: string) {
  await page.getByRole('button', { name: say('Propose a change') }).click();
  const dialog = page.getByRole('dialog', { name: say('Propose a change') });
  await dialog.getByLabel(say('Quantity of {number}', { number: eePn })).fill(pieces);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('Send proposal') }).click();
  await expect(page.getByText(say('Your proposal was sent.'))).toBeVisible();
}

async function confirmDelivery({ page, say }: Side, number: number) {
  const delivery = page.getByRole('listitem', { name: say('Delivery {number}', { number }) });
  await delivery.getByRole('button', { name: say('Confirm delivery') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Yes') })
    .click();
  await expect(page.getByText(say('Delivery {number} is confirmed.', { number }))).toBeVisible();
  await expectFocus(page);
}

const picture = {
  name: 'plate.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('ffd8ffe000104a46494600', 'hex'),
};

/** A claim with a picture. Staff ask a question and send a replacement. */
async function claim(customer: Side, desk: Page, code: string) {
  const { page, say } = customer;
  await page.getByRole('button', { name: say('Make a claim') }).click();
  const form = page.getByRole('form', { name: say('Make a claim') });
  await form.getByLabel(say('Serial number from the plate')).fill('SN 4711');
  await form.getByLabel(say('What is wrong?')).fill('The shaft has play.');
  await form.getByLabel(say('Attach a picture or file')).setInputFiles(picture);
  await expect(form.getByText(picture.name)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: say('Send claim') }).click();
  await expect(page.getByText(say('Your claim was sent.'))).toBeVisible();

  await desk.reload();
  await desk.getByRole('link', { name: `${code}-C1` }).click();
  await expect(desk.getByRole('link', { name: picture.name }).first()).toBeVisible();
  await decide(desk, 'Ask for more', 'Which oil was used?');
  await expect(desk.getByText('Waiting for the customer')).toBeVisible();

  await reload(page);
  const opened = page.getByRole('listitem', { name: say('Claim {code}', { code: `${code}-C1` }) });
  await expect(opened.getByText('Which oil was used?')).toBeVisible();
  await expect(
    page.getByRole('link', { name: say('A claim is waiting for your answer') }),
  ).toBeVisible();
  await page.getByLabel(say('Your message')).fill('5W-30');
  await page.getByRole('button', { name: say('Send message') }).click();
  await expect(page.getByText(say('Your message was sent.'))).toBeVisible();
  await expectFocus(page);

  await desk.reload();
  await expect(desk.getByText('5W-30').first()).toBeVisible();
  await decide(desk, 'Replace');
  await expect(desk.getByText('To replace')).toBeVisible();
  await reload(page);
  await expect(opened.getByText(say('Accepted: replacement'))).toBeVisible();
  await expectAccessible(page);

  // Both sides see the replacement as an order at no charge.
  await desk
    .getByRole('link', { name: /^EE\d+$/ })
    .first()
    .click();
  await expect(desk.getByText('No charge', { exact: true })).toBeVisible();
  await shipPieces(
    desk,
    (await desk.locator('header h1').innerText()).slice('Order '.length),
    '1',
    'JD0003',
  );
  await opened.getByRole('link', { name: /^EE\d+$/ }).click();
  await expect(page.getByText(say('No charge'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await confirmDelivery(customer, 1);
  await page.getByRole('link', { name: say('Claim {code}', { code: `${code}-C1` }) }).click();
  await expect(opened.getByText(say('Closed'), { exact: true }).first()).toBeVisible();
}

async function decide(desk: Page, button: string, remark?: string) {
  await desk.getByRole('button', { name: button, exact: true }).click();
  const dialog = desk.getByRole('dialog');
  if (remark) await dialog.getByRole('textbox').fill(remark);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const [name, language, prefix] of [
  ['English', 'en', ''],
  ['Arabic', 'ara', '/ar'],
] as const) {
  test(`An order is quoted, agreed, sent in two deliveries, received and claimed, in ${name}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const person = await addCustomer('B');
    const customer = sideOf(page, language, prefix);
    const { say } = customer;
    await signInByCall(page, person);
    const code = await orderFromCart(customer);

    const context = await browser.newContext();
    const desk = await context.newPage();
    await staffLogin(desk.request, 'sales');
    const [{ id }] = await staffCall(desk.request, 'listOrders', { text: code });
    await openDesk(desk, 'sales', `/orders/${id}/show`);
    await quote(desk, code, '12.50');
    await mailTo(person.email, new RegExp(code));

    await reload(page);
    await expect(page.getByRole('columnheader', { name: say('Unit price') })).toBeVisible();
    await expectAccessible(page);
    await propose(customer, '3');

    await desk.reload();
    await desk.getByRole('button', { name: 'Take over the proposal' }).click();
    await sendPrices(desk, code, '12.00');

    await reload(page);
    await expect(page.getByText(/66[.,٫]00/).first()).toBeVisible();
    await accept(customer);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('Proforma invoice as PDF') }).click();
    expect((await download).suggestedFilename()).toMatch(/PI\d{6}.*\.pdf$/);

    await desk.reload();
    await shipPieces(desk, code, '1', 'JD0001');
    await reload(page);
    await confirmDelivery(customer, 1);
    await expect(page.getByText(new RegExp(`^${say('Still to be sent')}`))).toBeVisible();
    await desk.reload();
    await shipPieces(desk, code, '2', 'JD0002');
    await reload(page);
    await expectAccessible(page);
    await confirmDelivery(customer, 2);
    await expect(page.getByText(say('Delivered'), { exact: true }).first()).toBeVisible();
    await claim(customer, desk, code);
    await context.close();
  });
}
