/** A figure, its bound, and the ways to measure it. */
import type { Baselines } from './baselines.ts';
import type { Load, Prepared } from './load.ts';
import { memoryOf, processorOf, type RunningSite, type runImport } from './processes.ts';
import type { Questions } from './questions.ts';
import { median, type Request, type Times } from './requests.ts';
import type { Search } from './search-alone.ts';
import type { Work } from './work.ts';

/** Bounds of the ratio if there is a baseline, else of the value. */
export interface Target {
  readonly least?: number;
  readonly most?: number;
}

export interface Measured {
  /** Name of a further line; the figure's own line needs no name. */
  readonly name?: string;
  readonly target?: Target | undefined;
  readonly value: number;
  readonly unit: '/s' | 'ms' | 's' | 'MB' | 'µs' | 'kB' | 'faults' | 'turbos' | '';
  /** Value for comparison, from the same machine in the same run. */
  readonly baseline?: { readonly name: string; readonly value: number };
  /** Ratio of value to baseline, if it is not simply their quotient. */
  readonly ratio?: number;
  /** Times of calls, one after another. */
  readonly times?: Times;
  readonly note?: string | undefined;
}

/** A line of the tables: its name, its bound, and how it is measured. */
export interface Figure<B> {
  readonly name: string;
  readonly target?: Target | undefined;
  /** @returns several lines if one measurement shows several; no line if it can't be made */
  measure(bench: B): Promise<Measured | readonly Measured[]> | Measured | readonly Measured[];
}

/** Inputs of the figures of one size of catalogue. */
export interface Bench {
  readonly turbos: number;
  readonly site: RunningSite;
  readonly baselines: Baselines;
  readonly load: Load;
  readonly search: Search;
  readonly questions: Questions;
  /** The files of the catalogue. */
  readonly files: readonly string[];
  /** The import that filled the catalogue; undefined if an earlier run filled it. */
  readonly imported: Awaited<ReturnType<typeof runImport>> | undefined;
  /** A folder for this size. */
  readonly folder: string;
  /** Length of one turn. */
  readonly seconds: number;
}

/** Inputs of figures without a catalogue of their own size. */
export interface Alone {
  readonly port: number;
  readonly seconds: number;
  /** The commit whose program is measured beside this program. */
  readonly from?: string | undefined;
  /** Folder with the files of catalogues. */
  readonly folder: string;
}

/** A bound that differs between the sizes: at most 200,000 turbos, and above. */
export const bySize =
  <T>(small: T, large: T) =>
  (turbos: number): T =>
    turbos > 200_000 ? large : small;

/** Rounds of a figure and its baseline, after one warm-up round of each that does not count. */
const TURNS = 5;

/**
 * Measures work and its baseline in turns, as a rate or as the median of single calls. The ratio is the
 * median of the rounds' ratios: a disturbance of a round affects both of its halves.
 */
export async function inTurns(how: 'rate' | 'p50', work: Work, baseline: Work, seconds: number) {
  const measure = async (one: Work, length: number) =>
    how === 'rate' ? one.rate(length) : (await one.times(length)).p50;
  const turns: [value: number, baseline: number][] = [];
  for (let turn = 0; turn <= TURNS; turn++) {
    const length = turn === 0 ? seconds / 2 : seconds;
    const values: [number, number] = [await measure(work, length), await measure(baseline, length)];
    if (turn > 0) turns.push(values);
  }
  return {
    value: median(turns.map(([value]) => value)),
    baseline: median(turns.map(([, value]) => value)),
    ratio: median(turns.map(([value, lowest]) => value / lowest)),
    times: await work.times(seconds),
  };
}

/** A figure that is measured in turns with a baseline. */
export const compared = (
  name: string,
  how: 'rate' | 'p50',
  target: (turbos: number) => Target,
  prepare: (bench: Bench) => Promise<[Work, baselineName: string, Work]> | [Work, string, Work],
): Figure<Bench> => ({
  name,
  async measure(bench) {
    const [work, baselineName, baseline] = await prepare(bench);
    const { value, baseline: lowest, ...rest } = await inTurns(how, work, baseline, bench.seconds);
    return {
      ...rest,
      value,
      unit: how === 'rate' ? '/s' : 'ms',
      target: target(bench.turbos),
      baseline: { name: baselineName, value: lowest },
    };
  },
});

/** Processor time for an answer, µs: of a server, and of the PostgreSQL that a site has started. */
export async function processorFor(server: number, site: number, asked: Prepared, seconds: number) {
  const before = processorOf(server, site);
  const { answers } = await asked.hard(seconds);
  const [own, postgres] = processorOf(server, site);
  return [((own - before[0]) / answers) * 1e6, ((postgres - before[1]) / answers) * 1e6] as const;
}

/** Memory of the site after a group of figures. */
export const memory = (when: string): Figure<Bench> => ({
  name: `memory of the site after ${when}`,
  measure: ({ site, turbos }) => ({
    value: memoryOf(site.pid),
    unit: 'MB',
    target: { most: bySize(600, 1200)(turbos) },
    note: `its processes together; PostgreSQL's ${memoryOf(site.pid, true)} MB`,
  }),
});

/** Requests over HTTP, in the order of a list. */
export const sending = ({ site, load }: Bench, requests: readonly Request[]): Promise<Prepared> =>
  load.prepare(site.port, requests);
