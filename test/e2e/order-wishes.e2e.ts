/** A customer's requests about an order (docs/product.md 12.24, 12.16); in English, in Arabic on a phone. */
import type { Page } from '@playwright/test';
import type { LanguageCode } from '#language/languages.ts';
import { addCustomer, signInByCall } from './customers.ts';
import { expect, reload, test } from './journey.ts';
import { expectAccessible } from './looks.ts';
import { beginOrder, type Side, sideOf } from './order-lines.ts';
import { openDesk, staffCall, staffLogin } from './staff.ts';

// An impossible step fails after this time, not with the test's timeout.
test.use({ actionTimeout: 15_000 });

const requestedDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Orders 4 turbos from the cart for a requested day, in a single delivery. @returns the code of the order */
async function orderWithWishes(side: Side): Promise<string> {
  const { page, say } = side;
  const form = await beginOrder(side);
  const day = form.getByLabel(say('Requested shipping day'));
  await day.fill('2020-01-01');
  await page.getByRole('button', { name: say('Next') }).click();
  await expect(
    form.getByText(say('Choose a shipping day from today on, within a year.')),
  ).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill(requestedDay);
  await form.getByLabel(say('Partial deliveries')).selectOption('1');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Next') }).click();
  const review = page.getByRole('dialog', { name: say('Review your order') });
  await expect(review.getByText(say('No, send everything together'))).toBeVisible();
  await review.getByRole('button', { name: say('Place the order') }).click();
  await page.getByRole('link', { name: say('Go to the order page') }).click();
  await expect(page.getByText(say('No, send everything together')).first()).toBeVisible();
  return /EE\d+/.exec(page.url())?.[0] ?? '';
}

/** Changes the PO number: directly before the order is confirmed, as a proposal afterwards. */
async function changeNumber({ page, say }: Side, poNumber: string, isConfirmed: boolean) {
  const name = say(isConfirmed ? 'Propose a change' : 'Change address or wishes');
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel(say('PO number')).fill(poNumber);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say(isConfirmed ? 'Send proposal' : 'Save') }).click();
  const words = say(isConfirmed ? 'Your proposal was sent.' : 'Your order was changed.');
  await expect(page.getByText(words)).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function accept(desk: Page, title: string, button = 'Accept') {
  await desk.reload();
  await desk.getByRole('button', { name: 'Accept' }).click();
  const dialog = desk.getByRole('dialog', { name: title });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const [name, language, prefix, width] of [
  ['English', 'en', '', 1280],
  ['Arabic on a phone', 'ara', '/ar', 390],
] as const satisfies readonly (readonly [string, LanguageCode, string, number])[]) {
  test(`An order for a day and in one delivery is changed, partly shipped and cancelled, in ${name}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 844 });
    const customer = sideOf(page, language, prefix);
    const { say } = customer;
    await signInByCall(page, await addCustomer('B'));
    const code = await orderWithWishes(customer);
    await changeNumber(customer, 'PO-1', false);
    await expect(page.getByText('PO-1').first()).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await staffLogin(desk.request, 'sales');
    const [{ id, version }] = await staffCall(desk.request, 'listOrders', { text: code });
    const { items } = await staffCall(desk.request, 'getStaffOrder', { id });
    const short = items.map((item: { id: string }) => ({ id: item.id, stock: '9999' }));
    await staffCall(desk.request, 'confirmOrder', { id, version, short });
    await reload(page);
    await changeNumber(customer, 'PO-2', true);
    await openDesk(desk, 'sales', `/orders/${id}/show`);
    await expect(desk.getByText('PO number: from PO-1 to PO-2').first()).toBeVisible();
    await accept(desk, 'Accept this change');

    await desk.getByRole('button', { name: 'Ship', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Ship this order' });
    await expect(dialog.getByText('No, send everything together')).toBeVisible();
    await dialog.getByLabel(/^Pieces of /).fill('1');
    await dialog.getByLabel('Carrier').fill('DHL');
    await dialog.getByLabel('Tracking number').fill('JD1');
    const ship = dialog.getByRole('button', { name: 'Ship', exact: true });
    await expect(ship).toBeDisabled();
    await expectAccessible(desk, 'dialog');
    await dialog.getByLabel(/^The rest follows/).check();
    // A proposal that comes while the question is open ships nothing, and is then named in it.
    await reload(page);
    await changeNumber(customer, 'PO-3', true);
    await ship.click();
    await expect(dialog.getByText(/has proposed to change this order/)).toBeVisible();
    await expect(dialog.getByText('PO number: from PO-2 to PO-3')).toBeVisible();
    await ship.click();
    await expect(desk.getByText(`Shipped: ${code}`)).toBeVisible();
    await accept(desk, 'Accept this change');
    const shipped = await staffCall(desk.request, 'getStaffOrder', { id });
    await staffCall(desk.request, 'takeBackDelivery', {
      id,
      version: shipped.version,
      deliveryId: shipped.deliveries.shipped[0].id,
    });

    await reload(page);
    await page.getByRole('button', { name: say('Request cancellation') }).click();
    const question = page.getByRole('dialog', { name: say('Request cancellation') });
    await question.getByLabel(say('Reason (optional)')).fill('The engine was sold.');
    await question.getByRole('button', { name: say('Yes') }).click();
    await expect(page.getByRole('heading', { name: say('Cancellation requested') })).toBeVisible();
    await expectAccessible(page);
    await accept(desk, 'Cancel this confirmed order', 'Cancel the order');
    await reload(page);
    await expect(page.getByText(say('Cancelled')).first()).toBeVisible();
  });
}
