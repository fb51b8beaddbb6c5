/** The searches: alone, against K, and through the call, against P. */
import { type Asked, called } from './asked.ts';
import {
  type Bench,
  type Figure,
  held,
  memory,
  memoryOfFour,
  processor,
  type Target,
  through,
} from './figures.ts';
import { type ListPayload, listRequest, type Questions, sheetRequest } from './questions.ts';

/** Calls of the catalogue in this process, against K. */
const alone = (
  name: string,
  how: 'rate' | 'p50',
  target: Target,
  asked: (bench: Bench) => Asked,
): Figure<Bench> =>
  held(how === 'p50' ? `${name}, p50` : `${name}, search alone`, how, target, (bench) => ({
    asked: asked(bench),
    floor: ['K', bench.floors.key],
  }));

type Lists = Exclude<
  keyof Questions,
  'misread' | 'diameters' | 'parts' | 'turboIds' | 'allTurboIds'
>;

const list =
  (which: Lists) =>
  ({ search, questions }: Bench) =>
    called(questions[which], (one) => search('getTurboList', one));

/** Only level A opens any part. */
const cross =
  (which: 'crosses' | 'crossStarts' | 'crossFragments') =>
  ({ search, questions }: Bench) =>
    called(questions[which], (one) => search('getPartList', one, 'A'));

const lists = (which: Lists) => (bench: Bench) => bench.questions[which].map(listRequest);
/** `vehicleYear` and `val` mean nothing to these, but make each request another one to the answer cache. */
const otherwise = (all: readonly ListPayload[]) =>
  Array.from({ length: 20_000 }, (_, index) => {
    const one = all[index % all.length] ?? {};
    return listRequest(one.val ? { ...one, vehicleYear: `${index}` } : { ...one, val: `${index}` });
  });
const sheets = ({ questions }: Bench) => questions.turboIds.map(sheetRequest);
const typed = through(
  'number typed, 6 characters and more, through the call',
  { least: 0.5, growth: 1.5 },
  lists('starts'),
);

export const searches: Figure<Bench>[] = [
  alone('drill-down page, any column', 'rate', { least: 0.5 }, list('vehiclePages')),
  alone('full number', 'rate', { least: 0.6, growth: 1.5 }, list('fullNumbers')),
  alone('E&E P/N', 'rate', { least: 0.6 }, list('eeNumbers')),
  alone('build sheet', 'rate', { least: 0.15 }, ({ search, questions }) =>
    called(questions.turboIds, (id) => search('getTurboById', { id })),
  ),
  alone('OE number', 'rate', { least: 0.5 }, list('oeNumbers')),
  alone('model code', 'rate', { least: 0.6 }, list('models')),
  alone('inner fragment', 'p50', { most: 25 }, list('fragments')),
  alone('misread number', 'p50', { most: 5 }, ({ search, questions }) =>
    called(questions.misread, (one) => search('getClosestNumbers', one)),
  ),
  {
    name: 'misread number: share whose number meant is offered',
    async measure({ search, questions }) {
      const asked = questions.misread.slice(0, 500);
      let found = 0;
      for (const { pn, ...one } of asked) {
        const { val } = await search('getClosestNumbers', one, 'A');
        if (val.some(({ number }) => number === pn)) found += 1;
      }
      return { value: found / asked.length, unit: '' };
    },
  },
  alone('cross reference', 'p50', { most: 3 }, cross('crosses')),
  alone('start of a cross reference', 'p50', { most: 3, growth: 1.5 }, cross('crossStarts')),
  alone('inner part of a cross reference', 'p50', { most: 25 }, cross('crossFragments')),
  alone('wheel by its diameters', 'p50', { most: 15 }, list('wheels')),
  alone('wheels by their diameters', 'p50', { most: 15 }, ({ search, questions }) =>
    called(questions.diameters, (one) => search('getWheelList', one)),
  ),
  alone('part page', 'p50', { most: 6 }, ({ search, questions }) =>
    called(questions.parts, (id) => search('getTurboPartById', { id }, 'A')),
  ),
  held('last page of the largest brand, p50', 'p50', { most: 1.2 }, (bench) => ({
    asked: list('lastPages')(bench),
    floor: ['its first', list('firstPages')(bench)],
  })),
  held('narrowed page, p50', 'p50', { most: 3 }, (bench) => ({
    asked: list('narrowed')(bench),
    floor: ['plain', list('plain')(bench)],
  })),
  held(
    'narrowed page, through the call',
    'rate',
    { least: 0.33 },
    async ({ load, site, questions }) => {
      const prepared = (all: typeof questions.plain) => load.prepare(site.port, otherwise(all));
      return {
        asked: await prepared(questions.narrowed),
        floor: ['plain', await prepared(questions.plain)],
      };
    },
  ),
  alone('counts to narrow by, of large results', 'p50', { most: 400 }, ({ search, questions }) =>
    called(questions.plain, ({ sortSeq: _, ...one }) => search('getTurboFacets', one)),
  ),
  through('deep page of the largest brand, through the call', { least: 0.7 }, lists('deepPages')),
  through('build sheet, through the call', { least: 0.6 }, sheets),
  {
    ...typed,
    async measure(bench) {
      const told = [await typed.measure(bench)].flat();
      const { p50 = 1, p99 = 1 } = told[0]?.times ?? {};
      const spread = { name: 'number typed, p99', unit: 'ms', target: { most: 8 } } as const;
      return [...told, { ...spread, value: p99, floor: { name: 'its p50', value: p50 } }];
    },
  },
  through(
    'the same 200 answers again, through the call',
    { least: 0.65 },
    ({ questions: { fullNumbers, deepPages } }) =>
      [...fullNumbers.slice(0, 100), ...deepPages.slice(0, 100)].map(listRequest),
    'H',
  ),
  processor('full number', ({ questions: { fullNumbers } }) =>
    // A year means nothing to these, but makes each request another one to the answer cache.
    Array.from({ length: 100_000 }, (_, index) =>
      listRequest({ ...fullNumbers[index % fullNumbers.length], vehicleYear: `${index}` }),
    ),
  ),
  processor('build sheet', (bench) => sheets(bench).toReversed()),
  memory('the searches'),
  memoryOfFour(lists('fullNumbers')),
];
