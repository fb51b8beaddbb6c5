/** Calls that the server refuses, made to by the journey, and the alerts that tell of it. */
import { expect, type Page } from '@playwright/test';

const sentence = 'The server says no.';

/** Has the next call to a path refused. */
export async function refuseNext(
  page: Page,
  path: string,
  ret = '-1',
  msg = sentence,
): Promise<void> {
  const json = { success: '1', msg, ret };
  await page.route(`**${path}`, (route) => route.fulfill({ json }), { times: 1 });
}

/**
 * Presses something whose call is refused, and closes the alert that has the server's sentence.
 * @param title of the alert (docs/product.md 8)
 */
export async function expectAlert(
  page: Page,
  title: string,
  path: string,
  press: () => Promise<void>,
): Promise<void> {
  await refuseNext(page, path);
  await press();
  const alert = page.getByRole('dialog', { name: title, exact: true });
  await expect(alert).toContainText(sentence);
  await alert.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(alert).toBeHidden();
}

/** Does something whose message stays for so many milliseconds, and no longer. */
export async function expectToast(
  page: Page,
  message: string,
  ms: number,
  act: () => Promise<void>,
): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await act();
  const toast = page.getByRole('list', { name: 'Messages' }).getByText(message);
  await expect(toast).toBeVisible();
  await page.clock.runFor(ms - 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toBeHidden();
  await page.clock.resume();
}
