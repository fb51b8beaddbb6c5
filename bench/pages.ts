/** Pages as browsers receive them: newly rendered, and from the cache. */
import { indexAddress, queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import type { QuerySearch } from '#features/catalogue/web/search-params.ts';
import { type Bench, type Figure, inTurns, memory, processorFor, sending } from './figures.ts';
import { reactsOwn } from './page-baseline.ts';
import type { ListPayload } from './questions.ts';
import { ask, get } from './requests.ts';

/** Number of URLs that are requested repeatedly. */
const REPEATED = 100;
/** Number of new URLs; no figure requests more. */
const NEW = 15_000;
/** Number of pages whose render by React alone is measured. */
const RENDERED = 100;

export const browsing = (path: string) => get(path, { 'accept-encoding': 'gzip, deflate, br' });

const resultsPage = ({ page, ...search }: ListPayload): string =>
  queryAddress({ ...search, ...(page && { pindex: page }) } as QuerySearch);

type AddressOf = (bench: Bench, index: number) => string;
const nth = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

const kinds: readonly [name: string, address: AddressOf][] = [
  ['home', () => indexAddress()],
  ['results of a number', ({ questions }, at) => resultsPage(nth(questions.fullNumbers, at))],
  ['results of a drill-down', ({ questions }, at) => resultsPage(nth(questions.vehiclePages, at))],
  ['build sheet', ({ questions }, at) => `/turbodetail?id=${nth(questions.turboIds, at)}`],
];

/** Adds an unknown parameter to a URL: the same page under another cache key. */
const visited = (path: string, visit: number) =>
  `${path}${path.includes('?') ? '&' : '?'}visit=${visit}`;

const addresses = (bench: Bench, address: AddressOf, first: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    browsing(visited(address(bench, first + index), first + index)),
  );

/** CPU time of a page at a new URL, compared with React's own render. */
const anew = (name: string, address: AddressOf): Figure<Bench> => ({
  name: `CPU per answer: ${name}, rendered anew`,
  target: { most: 6 },
  async measure(bench) {
    const { site, seconds } = bench;
    const requests = addresses(bench, address, REPEATED, NEW);
    const work = await sending(bench, requests);
    await work.hard(2 * seconds);
    const [own, postgres] = await processorFor(site.pid, site.pid, work, 4 * seconds);
    const some = requests.slice(0, RENDERED).map(({ path }) => path);
    const baseline = { name: 'React', value: await reactsOwn(site.port, some) };
    return { value: own + postgres, unit: 'µs', baseline };
  },
});

/** Rate of cached pages, compared with a constant response of the same size. */
const fromCache = (name: string, address: AddressOf): Figure<Bench> => ({
  name: `${name}: ${REPEATED} addresses again and again`,
  target: { least: 0.15 },
  async measure(bench) {
    const requests = addresses(bench, address, 0, REPEATED);
    const work = await sending(bench, requests);
    await work.hard(2 * bench.seconds);
    const answers = await Promise.all(requests.map((one) => ask(bench.site.port, one)));
    const sizes = answers.map(({ headers }) => Number(headers['content-length']));
    const bytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
    const constant = await bench.baselines.constant(bytes);
    const { baseline, ...measured } = await inTurns('rate', work, constant, bench.seconds);
    const note = `${bytes.toLocaleString('en')} bytes`;
    return { ...measured, unit: '/s', baseline: { name: 'H', value: baseline }, note };
  },
});

export const pages: Figure<Bench>[] = [
  ...kinds.flatMap(([name, address]) => [anew(name, address), fromCache(name, address)]),
  memory('the pages'),
];
