/** Pages as visitors' browsers get them: made anew, kept, and a mix of many addresses. */

import { indexAddress, queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import type { QuerySearch } from '#features/catalogue/web/search/search-params.ts';
import { type Bench, type Figure, memory, processor, processorFor, through } from './figures.ts';
import { Random } from './generate/random.ts';
import { reactsOwn } from './page-floor.ts';
import type { ListPayload } from './questions.ts';
import { ask, get } from './requests.ts';

/** Addresses that are asked for again and again. */
const REPEATED = 100;
/** More addresses than one figure asks for. */
const NEW = 15_000;
const MIXED = 60_000;
/** No page is made in less than this, ms, and a kept one comes sooner. */
const MADE_IN = 0.8;

/** A page as browsers ask for it. */
const browsing = (path: string) => get(path, { 'accept-encoding': 'gzip, deflate, br' });

const resultsPage = ({ page, ...search }: ListPayload): string =>
  queryAddress({ ...search, ...(page && { pindex: page }) } as QuerySearch);

const sheetPage = (id: string): string => `/turbodetail?id=${id}`;

type AddressOf = (bench: Bench, index: number) => string;
const nth = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

const sheet: AddressOf = ({ questions }, index) => sheetPage(nth(questions.turboIds, index));
const drillDown: AddressOf = ({ questions }, at) => resultsPage(nth(questions.vehiclePages, at));
const kinds: readonly [name: string, address: AddressOf][] = [
  ['home', () => indexAddress()],
  ['results of a number', ({ questions }, at) => resultsPage(nth(questions.fullNumbers, at))],
  ['results of a drill-down', drillDown],
  ['build sheet', sheet],
];

/** What a page does not know means nothing to it, but makes another address. */
const visited = (path: string, visit: number) =>
  `${path}${path.includes('?') ? '&' : '?'}visit=${visit}`;

const addresses = (bench: Bench, address: AddressOf, first: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    browsing(visited(address(bench, first + index), first + index)),
  );

/** Each address once: no page is there already. */
const made = (name: string, address: AddressOf): Figure<Bench> => ({
  name: `${name}: a new page each time, one after another`,
  async measure(bench) {
    const { load, site, seconds } = bench;
    // Behind those that are repeated, so that none of these has been asked for.
    const asked = await load.prepare(site.port, addresses(bench, address, REPEATED, NEW));
    const times = await asked.times(seconds);
    const note = `${Math.round(await asked.rate(seconds))} a second from 16 connections`;
    return { value: times.p50, unit: 'ms', times, note };
  },
});

/** How many pages React's own render is measured with. */
const RENDERED = 100;

/** Processor time of a page that nobody has asked for, against React's own render of such a page. */
const anew = (name: string, address: AddressOf): Figure<Bench> => ({
  name: `CPU per answer: ${name}, rendered anew`,
  target: { most: 1.5 },
  async measure(bench) {
    const { load, site, seconds } = bench;
    // Behind those of the other figures.
    const requests = addresses(bench, address, REPEATED + NEW, NEW);
    const asked = await load.prepare(site.port, requests);
    await asked.hard(2 * seconds);
    const [own, postgres] = await processorFor(site.pid, site.pid, asked, 4 * seconds);
    const some = requests.slice(0, RENDERED).map(({ path }) => path);
    const floor = { name: 'React', value: await reactsOwn(site.port, some) };
    return { value: own + postgres, unit: 'µs', floor };
  },
});

const kept = (name: string, address: AddressOf): Figure<Bench> =>
  through(
    `${name}: ${REPEATED} addresses again and again`,
    { least: 0.25 },
    (bench) => addresses(bench, address, 0, REPEATED),
    'H',
  );

/** A tenth home, four tenths results, half build sheets; which of them by Zipf's law. */
function mixed({ questions }: Bench) {
  const random = new Random(MIXED);
  // The first are asked for the most: the nth one nth as often as the first.
  const zipf = <T>(list: readonly T[]) =>
    nth(list, Math.floor(Math.exp(random.next() * Math.log(list.length + 1))) - 1);
  const drawn = [
    () => indexAddress(),
    () => resultsPage(zipf(questions.fullNumbers)),
    () => resultsPage(zipf(questions.vehiclePages)),
    () => sheetPage(zipf(questions.allTurboIds)),
  ];
  return Array.from({ length: MIXED }, () =>
    browsing(drawn[random.place([0.1, 0.3, 0.1, 0.5])]?.() ?? ''),
  );
}

export const pages: Figure<Bench>[] = [
  ...kinds.flatMap(([name, address]) => [
    made(name, address),
    anew(name, address),
    kept(name, address),
  ]),
  {
    name: 'results of a drill-down: compressed',
    target: { most: 8.5 },
    async measure(bench) {
      const some = addresses(bench, drillDown, 0, REPEATED);
      const answers = await Promise.all(some.map((one) => ask(bench.site.port, one)));
      const sizes = answers.map(({ headers }) => Number(headers['content-length']));
      return { value: sizes.reduce((sum, size) => sum + size, 0) / REPEATED / 1000, unit: 'kB' };
    },
  },
  {
    name: 'a mix of addresses by Zipf',
    target: { least: 3600 },
    async measure(bench) {
      const { load, site, seconds } = bench;
      const asked = await load.prepare(site.port, mixed(bench));
      await asked.hard(6 * seconds);
      return {
        value: await asked.rate(6 * seconds),
        unit: '/s',
        times: await asked.times(seconds),
      };
    },
  },
  {
    name: 'a mix of addresses by Zipf: share of kept pages',
    async measure(bench) {
      let found = 0;
      for (const one of mixed(bench).slice(-1000)) {
        const start = performance.now();
        await ask(bench.site.port, one);
        if (performance.now() - start < MADE_IN) found += 1;
      }
      return { value: found / 1000, unit: '' };
    },
  },
  processor('page rendered anew', (bench) => addresses(bench, sheet, REPEATED + 2 * NEW, NEW)),
  memory('the pages'),
];
