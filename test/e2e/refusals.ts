/** Calls refused on purpose, and the alerts that report them. */
import { expect, type Page, type Route } from '@playwright/test';

const sentence = 'The server says no.';

/**
 * Answers the page's next request for a URL. The route stays and lets later requests pass, because a request
 * that runs while Playwright stops intercepting may never be answered.
 */
export async function interceptNext(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isRefused = false;
  await page.route(address, async (route) => {
    if (isRefused) return route.fallback();
    isRefused = true;
    return answer(route);
  });
}

export async function refuseNext(
  page: Page,
  path: string,
  ret = '-1',
  msg = sentence,
): Promise<void> {
  const json = { success: '1', msg, ret };
  await interceptNext(page, `**${path}`, (route) => route.fulfill({ json }));
}

/**
 * Presses something whose call is refused, and closes the alert with the server's message.
 * @param title title of the alert (docs/product.md 8)
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

/** Runs `act` and expects its message for `ms` milliseconds and no longer. */
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
