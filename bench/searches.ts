/** Searches in this process, compared with baseline K; through the call, with baseline P (baselines.ts). */
import { type Bench, bySize, compared, type Figure, memory, sending } from './figures.ts';
import { type ListPayload, listRequest, type Questions, sheetRequest } from './questions.ts';
import { ask, type Request } from './requests.ts';
import { calling, type Work } from './work.ts';

type Lists = Exclude<
  keyof Questions,
  'misread' | 'diameters' | 'parts' | 'turboIds' | 'vehicleOrders'
>;

/** Searches with a bound for their rate, both within the process and through the call. */
const kinds: readonly [name: string, list: Lists | 'turboIds'][] = [
  ['full number', 'fullNumbers'],
  ['start of a number', 'starts'],
  ['OE number', 'oeNumbers'],
  ['E&E P/N', 'eeNumbers'],
  ['model code', 'models'],
  ['build sheet', 'turboIds'],
  ['drill-down page, any column', 'vehiclePages'],
];

const alone = ({ search, questions }: Bench, list: Lists | 'turboIds'): Work =>
  list === 'turboIds'
    ? calling(questions.turboIds, (id) => search('getTurboById', { id }))
    : calling(questions[list], (payload) => search('getTurboList', payload));

/** Sends each payload once, so that work done once for each version is not measured (decision 40). */
async function askOnce({ search }: Bench, list: readonly ListPayload[]): Promise<void> {
  for (const payload of list) await search('getTurboList', payload);
}

const requestsOf = ({ questions }: Bench, list: Lists | 'turboIds'): readonly Request[] =>
  list === 'turboIds' ? questions.turboIds.map(sheetRequest) : questions[list].map(listRequest);

/** A search through the call: its rate and the distribution of its times. */
const throughTheCall = (name: string, list: Lists | 'turboIds'): Figure<Bench> => {
  const rate = compared(
    `${name}, through the call`,
    'rate',
    () => ({ least: 0.25 }),
    async (bench) => {
      if (list === 'vehiclePages') {
        const { site, questions } = bench;
        for (const payload of questions.vehicleOrders) await ask(site.port, listRequest(payload));
      }
      return [await sending(bench, requestsOf(bench, list)), 'P', bench.baselines.page];
    },
  );
  return {
    ...rate,
    async measure(bench) {
      const [measured] = [await rate.measure(bench)].flat();
      const { p50, p99 } = measured?.times ?? { p50: Number.NaN, p99: Number.NaN };
      const baseline = { name: 'its p50', value: p50 };
      const spread = { name: `${name}, p99`, unit: 'ms', target: { most: 10 } } as const;
      return measured ? [measured, { ...spread, value: p99, baseline }] : [];
    },
  };
};

/** Median time of a search in this process, compared with the median of baseline K. */
const median = (
  name: string,
  most: (turbos: number) => number,
  work: (bench: Bench) => Work | Promise<Work>,
) =>
  compared(
    `${name}, p50`,
    'p50',
    (turbos) => ({ most: most(turbos) }),
    async (bench) => [await work(bench), 'K', bench.baselines.key],
  );

const usual = bySize(30, 250);

/**
 * The bound is in ms and not a ratio, because the search scans all rows and can't be compared with reading
 * one row.
 */
const vehicleInWords: Figure<Bench> = {
  name: 'vehicle in words, p50',
  async measure(bench) {
    const work = alone(bench, 'vehicleWords');
    // Warms up: the first search reads the words of the version.
    await work.times(bench.seconds);
    const times = await work.times(bench.seconds);
    return { value: times.p50, unit: 'ms', times, target: { most: bySize(2, 20)(bench.turbos) } };
  },
};

export const searches: Figure<Bench>[] = [
  ...kinds.flatMap(([name, list]) => [
    compared(
      `${name}, search alone`,
      'rate',
      () => ({ least: 0.25 }),
      async (bench) => {
        if (list === 'vehiclePages') await askOnce(bench, bench.questions.vehicleOrders);
        return [alone(bench, list), 'K', bench.baselines.key];
      },
    ),
    throughTheCall(name, list),
  ]),
  median('misread number', usual, ({ search, questions }) =>
    calling(questions.misread, (payload) => search('getClosestNumbers', payload)),
  ),
  median('turbos by the diameters of a wheel', usual, (bench) => alone(bench, 'wheels')),
  median('wheels by their diameters', usual, ({ search, questions }) =>
    calling(questions.diameters, (payload) => search('getWheelList', payload)),
  ),
  median('narrowed page', usual, async (bench) => {
    await askOnce(bench, bench.questions.narrowed);
    return alone(bench, 'narrowed');
  }),
  median('number with a word beside it', usual, (bench) => alone(bench, 'words')),
  median('part of a number', usual, (bench) => alone(bench, 'fragments')),
  vehicleInWords,
  median(
    'counts to narrow by',
    () => 700,
    ({ search, questions }) =>
      calling(questions.plain, ({ sortSeq: _, ...payload }) => search('getTurboFacets', payload)),
  ),
  memory('the searches'),
];
