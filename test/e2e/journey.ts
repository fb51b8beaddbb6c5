/**
 * The test function of the journeys: in every journey, the page may not report an error, break its content
 * security policy or ask another host for anything.
 */
import { test as base, expect, type Locator, type Page } from '@playwright/test';

interface Journey {
  /** Reports that a journey provokes on purpose. */
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

/** The turbo with which most journeys start. */
export const turbo = '454231-5007S';

/**
 * Opens an address and waits until the scripts have taken the page over, so that keys and clicks
 * reach them: React marks the elements that it holds, and the layout's effects keep the menu index.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    // A frame shares the storage of its page, and comes later.
    if (self === top) sessionStorage.removeItem('menuIndex');
  });
  await page.goto(address);
  await scriptsOf(page);
}

/** Loads the page again, and waits until its scripts have taken it over. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await scriptsOf(page);
}

/** Waits until React holds the page with the parts that load by themselves: earlier presses are lost. */
export async function scriptsOf(page: Page): Promise<void> {
  await page.waitForFunction(areScriptsReady);
}

/** In the page: whether React holds its elements. */
export function areScriptsReady(): boolean {
  const isHeld = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__react'));
  const content = document.querySelector('main')?.firstElementChild;
  const pressed = [...document.querySelectorAll('main :is(button, input, select), header a')];
  const areHydrated = Boolean(content && [content, ...pressed].every(isHeld));
  return areHydrated && sessionStorage.getItem('menuIndex') !== null;
}

/**
 * Opens an address whose scripts wait.
 * @returns lets them come, and waits until they have the page
 */
export async function openWithoutScriptsYet(page: Page, address: string) {
  const released = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  // A browser shows nothing before its styles are there, but answers where things would be without them.
  await page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return styles.length > 0 && styles.every(({ sheet }) => sheet !== null);
  });
  return async () => {
    released.resolve();
    await scriptsOf(page);
  };
}

/** Chooses from a list of vehicles by the name alone: the number of turbos follows the name. */
export async function chooseTurbos(list: Locator, name: string): Promise<void> {
  const pattern = name.replace(/[.()]/g, '\\$&');
  const option = list.getByRole('option', { name: new RegExp(`^${pattern} · \\d+$`) });
  await list.selectOption((await option.getAttribute('value')) ?? '');
}

/** Chooses a vehicle's brand, application, model, engine or year, by typing its name. */
export async function chooseVehicle(page: Page, field: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await expect(box).toBeEnabled();
  await box.fill(name);
  const pattern = name.replace(/[.()]/g, '\\$&');
  await page.getByRole('option', { name: new RegExp(`^${pattern} \\d`) }).click();
  await expect(box).toHaveValue(name);
}

/** Id of a turbo, by the call that the results use. */
export async function idOf({ request }: Pick<Page, 'request'>, number: string): Promise<string> {
  const answer = await request.post('/api/prd/turbo/getTurboList', {
    data: { vtype: '0', val: number, page: '1', size: '10' },
  });
  const { val } = (await answer.json()) as { val: { id?: string; turboPn: string }[] };
  const turboId = val.find(({ turboPn }) => turboPn === number)?.id;
  if (!turboId) throw new Error(`${number} is not in the demo catalogue`);
  return turboId;
}

/** The pixels by which a page is wider than its window. */
export const sidewaysOverflow = (page: Page): Promise<number> => page.evaluate(overflowOfPage);

/** In the page: the pixels by which it is wider than its window. */
export function overflowOfPage(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}
