/**
 * Compares this program with that of the commit `--from`. Both serve the same catalogue and get requests
 * alternately from the same client, so that other load on the machine affects both alike.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract';
import { indexAddress, queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import { root } from '../../tools/programs.ts';
import type { Alone, Figure, Measured } from '../figures.ts';
import { filesOf } from '../imports.ts';
import { commitBefore, withTree } from '../older-tree.ts';
import { asCustomer, placing, shoppers } from '../orders.ts';
import { browsing } from '../pages.ts';
import { processorOf, production, type RunningSite, startSite } from '../processes.ts';
import { ask, median, post, type Request } from '../requests.ts';
import { adding, stockReport } from './ordering.ts';

const TURBOS = 100_000;
const TURNS = 8;
/** Number of cached pages; their first two requests render them. */
const KEPT = 50;

interface Kind {
  readonly name: string;
  /** Number of requests in a round. */
  readonly often: number;
  readonly request: (index: number) => Request;
}

/** Waits for the brands, which appear once the site has loaded the imported catalogue. */
async function brandsOf(site: RunningSite): Promise<{ id: string }[]> {
  const { text } = await ask(site.port, post(calls.getVehicleBrands.path, {}));
  const { val } = JSON.parse(text) as { val: { id: string }[] };
  if (val.length > 0) return val;
  await sleep(100);
  return brandsOf(site);
}

/** Requests to a site; the same for both sites except for ids. */
async function kindsOf(site: RunningSite): Promise<Kind[]> {
  const { work } = site.database;
  const { rows: turbos } = await work.query<{ id: string; pn: string }>(
    'select id::text, pn from catalogue.turbo where not login_to_view order by md5(pn) limit 9000',
  );
  const { rows: parts } = await work.query<{ id: string }>(
    `select i.id::text from catalogue.stock s join catalogue.item i on i.id = s.item_id
     where s.quantity > 0 and i.type = 1 order by md5(i.ee_pn) limit 9000`,
  );
  const brands = await brandsOf(site);
  const nth = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  const drillDown = (index: number) =>
    queryAddress({
      vtype: '1',
      vsubtype: '1',
      vehicleBrand: nth(brands, index).id,
      sortSeq: `${1 + (index % 4)}`,
      pindex: `${1 + Math.floor(index / brands.length)}`,
    });
  const pages: [name: string, address: (index: number) => string][] = [
    ['home', (index) => `${indexAddress()}?visit=${index}`],
    ['results of a number', (index) => queryAddress({ vtype: '0', val: nth(turbos, index).pn })],
    ['results of a drill-down', drillDown],
    ['build sheet', (index) => `/turbodetail?id=${nth(turbos, index).id}`],
  ];
  const add = await shoppers({ site }, 20, 0);
  const order = await shoppers({ site }, 60 * (TURNS + 1), 20);
  const [cart] = await shoppers({ site }, 1, 200);
  const list = post(calls.cartList.path, { page: 1, size: 200 }, asCustomer(cart?.token ?? ''));
  const { request: report } = await stockReport(site.database);
  return [
    ...pages.flatMap(([name, address]): Kind[] => [
      { name: `${name}, made anew`, often: 200, request: (at) => browsing(address(KEPT + at)) },
      { name: `${name}, kept`, often: 1500, request: (at) => browsing(address(at % KEPT)) },
    ]),
    {
      name: 'add to cart',
      often: 150,
      request: (at) => adding({ token: nth(add, at).token, part: nth(parts, at).id }),
    },
    { name: 'order of 20 lines', often: 60, request: (at) => placing(nth(order, at)) },
    { name: 'cart of 200 lines', often: 80, request: () => list },
    { name: '10,000 stock lines', often: 3, request: (at) => report(100 + at) },
  ];
}

/** Sends the requests of a round one after another. @returns median time, ms, and CPU time per request, µs */
async function turn({ port, pid }: RunningSite, { name, often, request }: Kind, number: number) {
  const times: number[] = [];
  const before = processorOf(pid, pid);
  for (let at = number * often; at < (number + 1) * often; at++) {
    const start = performance.now();
    const { status, text } = await ask(port, request(at));
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
  }
  const [own = 0, database = 0] = processorOf(pid, pid).map(
    (sum, at) => ((sum - (before[at] ?? 0)) / often) * 1e6,
  );
  return { p50: median(times), processor: own + database };
}

/** Measures all kinds alternately. The first round of each side warms up and does not count. */
async function compare(sides: readonly [ours: RunningSite, theirs: RunningSite], older: string) {
  const kinds = await Promise.all(sides.map(kindsOf));
  const comparisons: Measured[] = [];
  for (const [at, { name }] of (kinds[0] ?? []).entries()) {
    const turns = sides.map((): Awaited<ReturnType<typeof turn>>[] => []);
    for (let number = 0; number <= TURNS; number++) {
      for (const side of number % 2 ? [1, 0] : [0, 1]) {
        const [site, kind] = [sides[side], kinds[side]?.[at]];
        if (!site || !kind) throw new RangeError('two sides have the same kinds');
        const measured = await turn(site, kind, number);
        if (number > 0) turns[side]?.push(measured);
      }
    }
    const [ours = [], theirs = []] = turns;
    const middle = (one: typeof ours, what: 'p50' | 'processor') =>
      median(one.map((measured) => measured[what]));
    const [now, then] = [middle(ours, 'processor'), middle(theirs, 'processor')].map(Math.round);
    comparisons.push({
      name: `${name}: beside ${older}`,
      value: middle(ours, 'p50'),
      unit: 'ms',
      target: { most: 1.1 },
      baseline: { name: older, value: middle(theirs, 'p50') },
      note: `processor, the database's with it: ${now} µs, then ${then} µs`,
    });
  }
  return comparisons;
}

const measureBeside = ({ port, from = commitBefore(), folder: kept }: Alone) =>
  withTree(from, async (olderTree, folder) => {
    const files = await filesOf(TURBOS, kept);
    const sites: RunningSite[] = [];
    try {
      for (const [at, tree] of [root, olderTree].entries()) {
        const settings = production(port + at);
        const site = await startSite(join(folder, `data-${at}`), port + at, settings, tree);
        sites.push(site);
        execFileSync('npm', ['run', '-s', 'import', '--', ...files], {
          cwd: tree,
          env: { ...process.env, DATABASE_URL: site.url.trim() },
          stdio: ['ignore', 'ignore', 2],
        });
      }
      const [ours, theirs] = sites;
      return ours && theirs ? await compare([ours, theirs], from) : [];
    } finally {
      for (const site of sites) await site.stop();
    }
  });

export const figures: Figure<Alone>[] = [
  { name: 'beside an older program', measure: measureBeside },
];
