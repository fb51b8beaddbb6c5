/** A figure, and the ways to measure one. */
import type { Asked } from './asked.ts';
import type { Floors } from './floors.ts';
import type { Load, Prepared } from './load.ts';
import {
  memoryOf,
  processorOf,
  production,
  type RunningSite,
  type runImport,
  startSite,
} from './processes.ts';
import type { Questions } from './questions.ts';
import { ask, median, type Request, type Times } from './requests.ts';
import type { Search } from './search-alone.ts';

/** Of the ratio where there is a floor, else of the value. */
export interface Target {
  readonly least?: number;
  readonly most?: number;
  /** The most that the middle may grow from the smallest catalogue on. */
  readonly growth?: number;
}

export interface Measured {
  /** Of a further line; the figure's own lines need none. */
  readonly name?: string;
  readonly target?: Target | undefined;
  readonly value: number;
  readonly unit: '/s' | 'ms' | 's' | 'MB' | 'µs' | 'kB' | 'faults' | 'turbos' | '';
  /** What it is held against, on the same machine in the same run. */
  readonly floor?: { readonly name: string; readonly value: number };
  /** Of value to floor, where it isn't simply that. */
  readonly ratio?: number;
  /** One call after another. */
  readonly times?: Times;
  readonly note?: string | undefined;
}

/** A line of the tables: what it is called, what it should be, and how to measure it. */
export interface Figure<B> {
  readonly name: string;
  /** None for a figure that is only told. */
  readonly target?: Target | undefined;
  /** @returns further lines as well where one measurement tells several, none where it can't tell */
  measure(bench: B): Promise<Measured | readonly Measured[]> | Measured | readonly Measured[];
}

/** What figures of one size of catalogue have at hand. */
export interface Bench {
  readonly turbos: number;
  readonly site: RunningSite;
  readonly floors: Floors;
  readonly load: Load;
  readonly search: Search;
  readonly questions: Questions;
  readonly files: readonly string[];
  /** The import that filled the catalogue; undefined where an earlier run did. */
  readonly imported: Awaited<ReturnType<typeof runImport>> | undefined;
  /** A folder for this size. */
  readonly folder: string;
  /** Length of one turn. */
  readonly seconds: number;
}

/** Turns of a figure and its floor, after one of each that warms up and doesn't count. */
const TURNS = 5;

interface Compared {
  readonly asked: Asked;
  readonly floor: readonly [name: string, asked: Asked];
  readonly note?: string;
}

/**
 * A figure that is held against a floor in turns, as a rate or as the middle of single calls. The ratio
 * is the median of the turns', since what disturbs a turn disturbs both of its halves.
 */
export const held = (
  name: string,
  how: 'rate' | 'p50',
  target: Target,
  prepare: (bench: Bench) => Promise<Compared> | Compared,
): Figure<Bench> => ({
  name,
  target,
  async measure(bench) {
    const { asked, floor, note } = await prepare(bench);
    const measure = async (one: Asked, seconds: number) =>
      how === 'rate' ? one.rate(seconds) : (await one.times(seconds)).p50;
    const [values, floors, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn <= TURNS; turn++) {
      const seconds = turn === 0 ? bench.seconds / 2 : bench.seconds;
      const [value, lowest] = [await measure(asked, seconds), await measure(floor[1], seconds)];
      if (turn === 0) continue;
      values.push(value);
      floors.push(lowest);
      ratios.push(value / lowest);
    }
    return {
      value: median(values),
      unit: how === 'rate' ? '/s' : 'ms',
      floor: { name: floor[0], value: median(floors) },
      ratio: median(ratios),
      times: await asked.times(bench.seconds),
      note,
    };
  },
});

/** Requests over HTTP from 16 connections, against P, or against H of the same size. */
export const through = (
  name: string,
  target: Target,
  requestsOf: (bench: Bench) => readonly Request[],
  against: 'P' | 'H' = 'P',
) =>
  held(name, 'rate', target, async (bench) => {
    const { load, floors, site, seconds } = bench;
    const requests = requestsOf(bench);
    const asked = await load.prepare(site.port, requests);
    if (against === 'P') return { asked, floor: ['P', floors.page] };
    // What is kept from the second time on is kept when the turns begin.
    await asked.hard(2 * seconds);
    // From all over the list, whose answers may differ in size.
    const some = requests.filter((_, at) => at % Math.ceil(requests.length / 50) === 0);
    const answers = await Promise.all(some.map((one) => ask(site.port, one)));
    const sizes = answers.map(({ headers }) => Number(headers['content-length']));
    const bytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
    const note = `${bytes.toLocaleString('en')} bytes`;
    return { asked, floor: ['H', await floors.constant(bytes)], note };
  });

/** Processor time for an answer, µs: of a server, and of the PostgreSQL that a site has started. */
export async function processorFor(server: number, site: number, asked: Prepared, seconds: number) {
  const before = processorOf(server, site);
  const { answers } = await asked.hard(seconds);
  const [own, postgres] = processorOf(server, site);
  return [((own - before[0]) / answers) * 1e6, ((postgres - before[1]) / answers) * 1e6] as const;
}

/**
 * Processor time for an answer, of the server and of PostgreSQL, against P's: noise does not move it.
 * @param most of the time itself, µs
 */
export const processor = (
  name: string,
  requestsOf: (bench: Bench) => Promise<readonly Request[]> | readonly Request[],
  most?: number,
): Figure<Bench> => ({
  name: `CPU per answer: ${name}`,
  async measure(bench) {
    const { site, floors, load, seconds } = bench;
    const taken = (server: number, one: Prepared) =>
      processorFor(server, site.pid, one, 4 * seconds);
    const asked = await load.prepare(site.port, await requestsOf(bench));
    const [own, postgres] = await taken(site.pid, asked);
    const [floor, below] = await taken(floors.pid, floors.page);
    const note = `server ${Math.round(own)} µs, PostgreSQL ${Math.round(postgres)} µs`;
    const told = { value: own + postgres, unit: 'µs', note } as const;
    const against = { ...told, floor: { name: 'P', value: floor + below } };
    if (most === undefined) return against;
    return [against, { ...told, name: `CPU per answer: ${name}, in µs`, target: { most } }];
  },
});

/** A site of several processes on the bench's database, while they answer as many connections. */
export const memoryOfFour = (requestsOf: (bench: Bench) => readonly Request[]): Figure<Bench> => ({
  name: 'memory of a site of four processes',
  target: { most: 1024 },
  async measure(bench) {
    const { site, load, folder, seconds } = bench;
    const [port, own] = [site.port + 2, { DATABASE_URL: site.url, PROCESSES: '4' }];
    const four = await startSite(folder, port, { ...production(port), ...own });
    const asked = await load.prepare(port, requestsOf(bench));
    await asked.hard(10 * seconds, 64);
    const value = memoryOf(four.pid);
    await four.stop();
    return { value, unit: 'MB' };
  },
});

export const memory = (when: string): Figure<Bench> => ({
  name: `memory of the site after ${when}`,
  target: { most: 400 },
  measure: ({ site }) => ({
    value: memoryOf(site.pid),
    unit: 'MB',
    note: `its processes together; PostgreSQL's ${memoryOf(site.pid, true)} MB`,
  }),
});
