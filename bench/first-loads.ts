/** What a visitor with a slow telephone waits for (issue 6), in Chromium with an empty cache. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../test/e2e/browser.ts';
import type { Figure, Measured } from './figures.ts';
import { type Alone, withDemo } from './floods.ts';
import { unlimited } from './processes.ts';
import { median } from './requests.ts';

const LOADS = 5;
const SLOW = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const NEAR = { latency: 100, downloadThroughput: -1, uploadThroughput: -1 };

const results = '/query?vtype=0&val=454';

/** What is told of a page or of a change of pages. */
const tells = {
  'largest paint': { unit: 'ms', target: { most: 800 } },
  'first byte': { unit: 'ms' },
  'shift of layout': { unit: '', target: { most: 0.05 } },
  scripts: { unit: 'kB', target: { most: 110 } },
  styles: { unit: 'kB', target: { most: 15 } },
  'all bytes': { unit: 'kB' },
  'after pointing': { unit: 'ms', target: { most: 100 } },
} as const;

/** From a page to another, by which link, and what stands there and nowhere on the first. */
const changes = [
  ['results page', 'build sheet', 'main tbody a[href*="/turbodetail"]', 'main article h1'],
  ['home page', 'newsletters', 'nav a[href="/newslist"]', 'main form[action$="/newslist"]'],
  ['build sheet', 'home page', 'nav a[href="/index"]', 'main search[data-place="home"]'],
] as const;

/** Opens a page as a telephone does, slowed so many times; `use` finds it quiet. */
async function opened<T>(
  browser: Browser,
  url: string,
  [network, rate]: readonly [typeof SLOW, number],
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await client.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(url, { waitUntil: 'networkidle' });
  const answer = await use(page);
  await page.close();
  return answer;
}

/** Runs in the page, once it is quiet. */
async function readPage(): Promise<Record<string, number>> {
  const entries = (type: string) =>
    new Promise<(PerformanceEntry & { value: number })[]>((resolve) => {
      const watch = (list: PerformanceObserverEntryList) => resolve(list.getEntries() as never);
      new PerformanceObserver(watch).observe({ type, buffered: true });
      // Where there was none.
      setTimeout(resolve, 500, []);
    });
  const load = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const bytes = (end: RegExp) =>
    files.reduce((sum, one) => sum + (end.test(one.name) ? one.transferSize / 1000 : 0), 0);
  return {
    'largest paint': (await entries('largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
    'first byte': load.responseStart,
    'shift of layout': (await entries('layout-shift')).reduce((sum, { value }) => sum + value, 0),
    scripts: bytes(/\.js$/),
    styles: bytes(/\.css$/),
    'all bytes': load.transferSize / 1000 + bytes(/./),
  };
}

/** ms from the press on a link until the first frame that shows what it leads to. */
async function pressAfterPointing(page: Page, link: string, arrived: string): Promise<number> {
  await page.locator(link).first().hover();
  // People press some 300 ms after they point; what pointing fetches has come by then.
  await page.waitForTimeout(300);
  const press = ([pressed = '', wanted = '']: string[]) =>
    new Promise<number>((resolve) => {
      const start = performance.now();
      document.querySelector<HTMLElement>(pressed)?.click();
      const look = () => {
        if (document.querySelector(wanted)) resolve(performance.now() - start);
        else requestAnimationFrame(look);
      };
      look();
    });
  return page.evaluate(press, [link, arrived]);
}

async function measureAll(browser: Browser, url: string): Promise<Measured[]> {
  const sheet = /\/turbodetail\?id=\d+/.exec(await (await fetch(url + results)).text())?.[0] ?? '';
  const places = { 'home page': '/index', 'results page': results, 'build sheet': sheet };
  const values = new Map<string, number[]>();
  const note = (name: string, value: number) =>
    values.set(name, [...(values.get(name) ?? []), value]);
  for (let load = 0; load < LOADS; load += 1) {
    for (const [place, path] of Object.entries(places)) {
      const read = (page: Page) => page.evaluate(readPage);
      const told = await opened(browser, url + path, [SLOW, 4], read);
      for (const [what, value] of Object.entries(told)) note(`${place}: ${what}`, value);
    }
    for (const [from, to, link, arrived] of changes) {
      const press = (page: Page) => pressAfterPointing(page, link, arrived);
      const time = await opened(browser, url + places[from], [NEAR, 1], press);
      note(`${from} to ${to}: after pointing`, time);
    }
  }
  return [...values].map(([name, all]) => {
    const what = name.split(': ')[1] as keyof typeof tells;
    return { ...tells[what], name, value: median(all) };
  });
}

export const firstLoads: Figure<Alone>[] = [
  {
    name: 'first loads',
    measure: ({ port }) =>
      withDemo(port, unlimited, async () => {
        const { executablePath, args, env } = await findBrowser();
        const environment = { ...process.env, ...env } as Record<string, string>;
        const browser = await chromium.launch({ executablePath, args, env: environment });
        const figures = await measureAll(browser, `http://127.0.0.1:${port}`);
        await browser.close();
        return figures;
      }),
  },
];
