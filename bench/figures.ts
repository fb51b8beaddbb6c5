/** A figure, its bound, and functions that measure it. */
import type { Baselines } from './baselines.ts';
import type { Load, Prepared } from './load.ts';
import { memoryOf, processorOf, type RunningSite, type runImport } from './processes.ts';
import type { Questions } from './questions.ts';
import { median, type Request, type Times } from './requests.ts';
import type { Search } from './search-alone.ts';
import type { Work } from './work.ts';

/** Bounds of the ratio to the baseline; without a baseline, of the value. */
export interface Target {
  readonly least?: number;
  readonly most?: number;
}

export interface Measured {
  /** Name of the line; default: the name of the figure. */
  readonly name?: string;
  readonly target?: Target | undefined;
  readonly value: number;
  readonly unit: '/s' | 'ms' | 's' | 'MB' | 'µs' | 'kB' | 'faults' | 'turbos' | '';
  /** Value for comparison, measured on the same machine in the same run. */
  readonly baseline?: { readonly name: string; readonly value: number };
  /** Ratio to the baseline, if it is not `value / baseline.value`. */
  readonly ratio?: number;
  /** Times of sequential calls. */
  readonly times?: Times;
  readonly note?: string | undefined;
}

/** A figure of the tables: name, bound and measurement. */
export interface Figure<B> {
  readonly name: string;
  readonly target?: Target | undefined;
  /** @returns several lines if one measurement yields several; an empty list if it is not possible */
  measure(bench: B): Promise<Measured | readonly Measured[]> | Measured | readonly Measured[];
}

/** Inputs of figures for one catalogue size. */
export interface Bench {
  readonly turbos: number;
  readonly site: RunningSite;
  readonly baselines: Baselines;
  readonly load: Load;
  readonly search: Search;
  readonly questions: Questions;
  readonly files: readonly string[];
  /** The import that filled the catalogue; undefined if an earlier run did. */
  readonly imported: Awaited<ReturnType<typeof runImport>> | undefined;
  /** Folder for files of this catalogue size. */
  readonly folder: string;
  /** Length of one measurement. */
  readonly seconds: number;
}

/** Inputs of figures that do not use the imported catalogue. */
export interface Alone {
  readonly port: number;
  readonly seconds: number;
  /** Commit whose program is measured for comparison. */
  readonly from?: string | undefined;
  /** Folder with import files. */
  readonly folder: string;
}

/** Chooses a bound by catalogue size: up to 200,000 turbos, or more. */
export const bySize =
  <T>(small: T, large: T) =>
  (turbos: number): T =>
    turbos > 200_000 ? large : small;

/** Number of measurements of a figure and its baseline, after a warm-up measurement of each. */
const TURNS = 5;

/**
 * Measures `work` and `baseline` in turns, as a rate or as the median of single calls. The ratio is the
 * median of the ratios of all pairs, because other load on the machine affects both measurements of a pair.
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

/** A figure that is measured in turns with its baseline. */
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

/** CPU time for each response, µs: of a server, and of the PostgreSQL that a site started. */
export async function processorFor(server: number, site: number, asked: Prepared, seconds: number) {
  const before = processorOf(server, site);
  const { answers } = await asked.hard(seconds);
  const [own, postgres] = processorOf(server, site);
  return [((own - before[0]) / answers) * 1e6, ((postgres - before[1]) / answers) * 1e6] as const;
}

/** Figure of the site's memory after a group of figures. */
export const memory = (when: string): Figure<Bench> => ({
  name: `memory of the site after ${when}`,
  measure: ({ site, turbos }) => ({
    value: memoryOf(site.pid),
    unit: 'MB',
    target: { most: bySize(600, 1200)(turbos) },
    note: `its processes together; PostgreSQL's ${memoryOf(site.pid, true)} MB`,
  }),
});

/** Prepares HTTP requests, which are sent in this order. */
export const sending = ({ site, load }: Bench, requests: readonly Request[]): Promise<Prepared> =>
  load.prepare(site.port, requests);
