/**
 * The test function of the e2e tests. In every test, the page must not report an error, violate its content
 * security policy or send a request to another host.
 */
import { test as base, expect, type Locator, type Page } from '@playwright/test';

interface Journey {
  /** Errors that a test causes on purpose. */
  expected: RegExp[];
  watched: undefined;
}

export const test = base.extend<Journey>({
  expected: [[], { option: true }],
  watched: [
    async ({ context, baseURL, expected }, use) => {
      const reports: string[] = [];
      const note = (report: string) => {
        if (!expected.some((pattern) => pattern.test(report))) reports.push(report);
      };
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') note(message.text());
      });
      context.on('weberror', (error) => note(String(error.error())));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== baseURL) note(`asked ${url.href}`);
      });
      await use(undefined);
      expect(reports, 'reports of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The turbo that most tests start with. */
export const turbo = '454231-5007S';

/**
 * Opens an address and waits until the page is hydrated, so that keys and clicks reach it. React adds
 * properties to hydrated elements, and an effect of the layout stores the menu index.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    // A frame shares the page's storage and loads later.
    if (self === top) sessionStorage.removeItem('menuIndex');
  });
  await page.goto(address);
  await scriptsOf(page);
}

/** Reloads the page and waits until it is hydrated. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await scriptsOf(page);
}

/** Waits until React has hydrated the page and its lazily loaded parts. Earlier presses are lost. */
export async function scriptsOf(page: Page): Promise<void> {
  await page.waitForFunction(areScriptsReady);
}

/** Runs in the page. Whether its elements are hydrated. */
export function areScriptsReady(): boolean {
  const isHeld = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'));
  const content = document.querySelector('main')?.firstElementChild;
  const pressed = [...document.querySelectorAll('main :is(button, input, select), header a')];
  const areHydrated = Boolean(content && [content, ...pressed].every(isHeld));
  return areHydrated && sessionStorage.getItem('menuIndex') !== null;
}

/**
 * Opens an address and holds its scripts back.
 * @returns a function that releases the scripts and waits until the page is hydrated
 */
export async function openWithoutScriptsYet(page: Page, address: string) {
  const released = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  // Before the styles are loaded, a browser renders nothing, but reports positions without styles.
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
  });
  return async () => {
    released.resolve();
    await scriptsOf(page);
  };
}

/** Chooses a list option by the name only; the option's text also has the number of turbos. */
export async function chooseTurbos(list: Locator, name: string): Promise<void> {
  const pattern = name.replace(/[.()]/g, '\\$&');
  const option = list.getByRole('option', { name: new RegExp(`^${pattern} · \\d+$`) });
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** Chooses a vehicle's brand, application, model, engine or year by typing. */
export async function chooseVehicle(page: Page, field: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await expect(box).toBeEnabled();
  await box.fill(name);
  const pattern = name.replace(/[.()]/g, '\\$&');
  await page.getByRole('option', { name: new RegExp(`^${pattern} \\d`) }).click();
  await expect(box).toHaveValue(name);
}

/** Id of a turbo, from the call that the results page uses. */
export async function idOf({ request }: Pick<Page, 'request'>, number: string): Promise<string> {
  const answer = await request.post('/api/prd/turbo/getTurboList', {
    data: { vtype: '0', val: number, page: '1', size: '10' },
  });
  const { val } = (await answer.json()) as { val: { id?: string; turboPn: string }[] };
  const turboId = val.find(({ turboPn }) => turboPn === number)?.id;
  if (!turboId) throw new Error(`${number} is not in the demo catalogue`);
  return turboId;
}

/** Number of pixels by which a page is wider than its window. */
export const sidewaysOverflow = (page: Page): Promise<number> => page.evaluate(overflowOfPage);

/** Runs in the page. Number of pixels by which the page is wider than its window. */
export function overflowOfPage(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}
