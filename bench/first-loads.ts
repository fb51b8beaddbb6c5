/** Loading times of first pages on a slow phone: Chromium with an empty cache. */
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../test/e2e/browser.ts';
import { root } from '../tools/programs.ts';
import type { Alone, Figure, Measured } from './figures.ts';
import { commitBefore, withTree } from './older-tree.ts';
import { unlimited, withDemo } from './processes.ts';
import { median } from './requests.ts';

const ROUNDS = 7;
const SLOW = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const results = '/query?vtype=0&val=454';

/** Opens a page under the conditions of a slow phone, and measures once the network is idle. */
async function load(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  const figures = await page.evaluate(readPage);
  await page.close();
  return figures;
}

/** Runs in the page. @returns time of the largest paint, ms, and size of the scripts, kB */
async function readPage(): Promise<{ paint: number; scripts: number }> {
  const paints = await new Promise<PerformanceEntry[]>((resolve) => {
    const watch = (list: PerformanceObserverEntryList) => resolve(list.getEntries());
    new PerformanceObserver(watch).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  return {
    paint: paints.at(-1)?.startTime ?? Number.NaN,
    scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1000, 0),
  };
}

/** Medians for each page of the demo site of a tree. */
const loadsOf = (browser: Browser, port: number, tree: string) =>
  withDemo(
    port,
    unlimited,
    async () => {
      const origin = `http://127.0.0.1:${port}`;
      const html = await (await fetch(origin + results)).text();
      const sheet = /\/turbodetail\?id=\d+/.exec(html)?.[0] ?? '';
      const paths = { 'home page': '/index', 'results page': results, 'build sheet': sheet };
      const loads: { page: string; paint: number; scripts: number }[] = [];
      // Loads all pages in rounds: right after its start the site does other work, which must not affect one
      // page only.
      for (let round = 0; round < ROUNDS; round++) {
        for (const [page, path] of Object.entries(paths)) {
          loads.push({ page, ...(await load(browser, origin + path)) });
        }
      }
      const pages: Record<string, { paint: number; scripts: number }> = {};
      for (const page of Object.keys(paths)) {
        const pageLoads = loads.filter((one) => one.page === page);
        pages[page] = {
          paint: median(pageLoads.map(({ paint }) => paint)),
          scripts: median(pageLoads.map(({ scripts }) => scripts)),
        };
      }
      return pages;
    },
    tree,
  );

async function measureLoads({ port, from = commitBefore() }: Alone): Promise<Measured[]> {
  const { executablePath, args, env } = await findBrowser();
  const environment = { ...process.env, ...env } as Record<string, string>;
  const browser = await chromium.launch({ executablePath, args, env: environment });
  try {
    const ours = await loadsOf(browser, port, root);
    const older = await withTree(from, (tree) => loadsOf(browser, port, tree));
    return Object.entries(ours).flatMap(([page, { paint, scripts }]): Measured[] => [
      {
        name: `${page}: largest paint`,
        value: paint,
        unit: 'ms',
        target: { most: 1.1 },
        baseline: { name: from, value: older[page]?.paint ?? Number.NaN },
      },
      { name: `${page}: scripts`, value: scripts, unit: 'kB', target: { most: 150 } },
    ]);
  } finally {
    await browser.close();
  }
}

export const firstLoads: Figure<Alone>[] = [{ name: 'first loads', measure: measureLoads }];
