/** The figures of the searches: the database alone, and through the call. */
import { buildSheet } from '#features/catalogue/build-sheet/server/build-sheet.ts';
import { partList } from '#features/catalogue/cross-reference/server/cross-search.ts';
import { partDetail } from '#features/catalogue/parts/server/part-detail.ts';
import type { Version, Versions } from '#features/catalogue/publish/versions.ts';
import { turboList } from '#features/catalogue/results/server/turbo-list.ts';
import { closest } from '#features/catalogue/search/server/suggestions.ts';
import type { Floors } from './floors.ts';
import { beside, type Load, openAsker, rateInProcess, singly, type Times } from './load.ts';
import { type Asked, listRequest, type Questions, sheetRequest } from './questions.ts';

export interface Figure {
  readonly id: string;
  readonly name: string;
  readonly value: number;
  readonly unit: '/s' | 'ms' | 's' | 'MB' | 'times' | 'faults';
  /** What it is held against. */
  readonly floor?: { readonly name: string; readonly value: number } | undefined;
  /** Of value and floor; the value itself where there is no floor. */
  readonly ratio: number;
  /** None for a figure that is told beside another. */
  readonly target?: { readonly least: number } | { readonly most: number };
  /** One call after another, ms. */
  readonly single?: Times | undefined;
  readonly note?: string;
}

export interface Bench {
  readonly versions: Versions;
  readonly questions: Questions;
  readonly floors: Floors;
  readonly load: Load;
  /** The site's. */
  readonly port: number;
  /** Length of one round. */
  readonly seconds: number;
}

const reader = {
  level: 'C1',
  language: 'en',
  stock: { stateOf: () => 'Plenty Stock' as const, edition: () => 0 },
} as const;

/** Only level A opens any part. */
const partReader = { ...reader, level: 'A' } as const;

type Call = () => Promise<unknown>;

/** Goes through a list again and again. */
function turning<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => list[next++ % list.length] as T;
}

/**
 * Calls of the search itself in this process, with no result kept from the calls before. Where a
 * brand's rows lie stays known, as the site knows it: a catalogue has a few thousand of these.
 */
function alone({ versions }: Bench, read: (version: Version) => unknown): Call {
  return async () =>
    versions.read((version) => {
      version.matches.clear();
      return read(version);
    });
}

function lists(bench: Bench, asked: readonly Asked<Parameters<typeof turboList>[1]>[]): Call {
  const next = turning(asked);
  return alone(bench, (version) =>
    turboList(version, next().payload, { level: 'C1', language: 'en' }),
  );
}

function sheets(bench: Bench): Call {
  const next = turning(bench.questions.turboIds);
  return alone(bench, (version) => buildSheet(version, next(), reader));
}

/** What the searches ask of the database alone, against K. */
export async function databaseFigures(bench: Bench): Promise<Figure[]> {
  const { questions, floors, seconds } = bench;
  const rated: [id: string, name: string, call: Call, least: number][] = [
    ['page', 'drill-down page, any column', lists(bench, questions.vehiclePages), 0.3],
    ['full', 'full number', lists(bench, questions.fullNumbers), 0.3],
    ['ee', 'E&E P/N', lists(bench, questions.eeNumbers), 0.3],
    ['sheet', 'build sheet', sheets(bench), 0.15],
    ['oe', 'OE number', lists(bench, questions.oeNumbers), 0.1],
  ];
  const figures: Figure[] = [];
  for (const [id, name, call, least] of rated) {
    const { value, floor, ratio } = await beside(rateInProcess(call), floors.keys, seconds);
    const single = await singly(call, seconds);
    figures.push({
      id,
      name: `${name}, database alone`,
      value,
      unit: '/s',
      floor: { name: 'K', value: floor },
      ratio,
      target: { least },
      single,
    });
  }
  return figures;
}

/** Fragments and misreads: one call against one look-up by primary key, both in this process. */
export async function singleFigures(bench: Bench): Promise<Figure[]> {
  const { questions, floors, seconds } = bench;
  const nextMisread = turning(questions.misread);
  const misread = alone(bench, (version) => {
    const { vtype, val } = nextMisread().payload;
    return closest(version, vtype === '0' ? 'pn' : 'oe', val, 'C1');
  });
  const fragment = lists(bench, questions.fragments);
  const rate = await findingRate(bench);
  return [
    await timed('fragment', 'inner fragment', fragment, floors.lookUp, 25, seconds),
    {
      ...(await timed('misread', 'misread number', misread, floors.lookUp, 5, seconds)),
      note: `the number meant is among those offered in ${Math.round(rate * 100)} of 100`,
    },
  ];
}

async function timed(
  id: string,
  name: string,
  call: Call,
  lookUp: Call,
  most: number,
  seconds: number,
): Promise<Figure> {
  let single: Times | undefined;
  const p50 = async (one: Call, length: number) => (await singly(one, length)).p50;
  const measured = await beside(
    async (length) => {
      single = await singly(call, length);
      return single.p50;
    },
    (length) => p50(lookUp, length),
    seconds,
  );
  return {
    id,
    name: `${name}, p50`,
    value: measured.value,
    unit: 'ms',
    floor: { name: 'K', value: measured.floor },
    ratio: measured.ratio,
    target: { most },
    single,
  };
}

/** Cross references, wheels and parts: one call against one look-up by primary key. */
export async function partFigures(bench: Bench): Promise<Figure[]> {
  const { questions, floors, seconds } = bench;
  const cross = (numbers: readonly string[]) => {
    const next = turning(numbers);
    return alone(bench, (version) => partList(version, { val: next() }, partReader));
  };
  const nextPart = turning(questions.parts);
  const page = alone(bench, (version) => partDetail(version, nextPart(), partReader));
  const asked: [id: string, name: string, call: Call, most: number][] = [
    ['cross', 'cross reference', cross(questions.crosses), 4],
    ['cross-start', 'start of a cross reference', cross(questions.crossStarts), 4],
    ['cross-inside', 'inner part of a cross reference', cross(questions.crossFragments), 25],
    ['wheel', 'wheel by its diameters', lists(bench, questions.wheels), 25],
    ['part', 'part page', page, 6],
  ];
  const figures: Figure[] = [];
  for (const [id, name, call, most] of asked) {
    figures.push(await timed(id, name, call, floors.lookUp, most, seconds));
  }
  return figures;
}

/** Of 500 misread numbers, the share whose turbo is offered. */
async function findingRate({ versions, questions }: Bench): Promise<number> {
  const asked = questions.misread.slice(0, 500);
  let found = 0;
  for (const { payload, turboPn } of asked) {
    const offered = versions.read((version) => closest(version, 'pn', payload.val, 'A'));
    if (offered.some(({ number }) => number === turboPn)) found += 1;
  }
  return found / asked.length;
}

/** The site as it answers over HTTP; no request is asked twice, so the answer cache is no help. */
export async function callFigures(bench: Bench): Promise<Figure[]> {
  const { questions } = bench;
  const deep = await overHttp(
    bench,
    { id: 'deep', name: 'deep page of the largest brand', least: 0.6 },
    questions.deepPages.map(listRequest),
  );
  const sheet = await overHttp(
    bench,
    { id: 'sheet-call', name: 'build sheet', least: 0.3 },
    questions.turboIds.map(sheetRequest),
  );
  const typed = await overHttp(
    bench,
    { id: 'typed', name: 'number typed, 6 characters and more', least: 0.25 },
    questions.starts.map(listRequest),
  );
  return [deep, sheet, typed, spread(typed), await popular(bench)];
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly least: number;
}

async function overHttp(bench: Bench, named: Named, requests: string[]): Promise<Figure> {
  const { floors, load, port, seconds } = bench;
  const measure = await load.rateOf(port, requests);
  const { value, floor, ratio } = await beside(measure, floors.page, seconds);
  // Those that the load asks last.
  const asker = await openAsker(port, requests.toReversed());
  const single = await singly(asker.ask, seconds);
  asker.close();
  return {
    id: named.id,
    name: `${named.name}, through the call`,
    value,
    unit: '/s',
    floor: { name: 'P', value: floor },
    ratio,
    target: { least: named.least },
    single,
  };
}

function spread({ single }: Figure): Figure {
  const { p50 = 1, p99 = 1 } = single ?? {};
  return {
    id: 'typed-spread',
    name: 'number typed, p99',
    value: p99,
    unit: 'ms',
    floor: { name: 'its p50', value: p50 },
    ratio: p99 / p50,
    target: { most: 10 },
  };
}

/** 200 searches that everyone makes, in any order. */
async function popular(bench: Bench): Promise<Figure> {
  const { questions, floors, load, port, seconds } = bench;
  const requests = [...questions.fullNumbers.slice(0, 100), ...questions.deepPages.slice(0, 100)];
  const measure = await load.rateOf(port, requests.map(listRequest));
  await measure(0.5);
  const constant = await floors.constant(load.answerBytes());
  const { value, floor, ratio } = await beside(measure, constant, seconds);
  const asker = await openAsker(port, requests.map(listRequest));
  const single = await singly(asker.ask, seconds);
  asker.close();
  return {
    id: 'popular',
    name: 'the same answers again, through the call',
    value,
    unit: '/s',
    floor: { name: 'H', value: floor },
    ratio,
    target: { least: 0.5 },
    single,
  };
}

/** The last page of the largest brand against its first, by every column. */
export async function pageFigures(bench: Bench): Promise<Figure[]> {
  const { questions, seconds } = bench;
  const first = lists(bench, questions.firstPages);
  const last = lists(bench, questions.lastPages);
  const figure = await timed('last', 'last page of the largest brand', last, first, 1.2, seconds);
  return [{ ...figure, floor: { name: 'its first', value: figure.floor?.value ?? 0 } }];
}

/** Growth of each figure's middle from the smallest catalogue to the largest. */
export function growthFigures(smallest: readonly Figure[], largest: readonly Figure[]): Figure[] {
  return largest.flatMap(({ id, name, single }) => {
    const before = smallest.find((figure) => figure.id === id)?.single;
    if (!single || !before || id === 'fragment' || id === 'cross-inside') return [];
    return {
      id: `growth-${id}`,
      name: `growth of p50: ${name.replace(/, p50$/, '')}`,
      value: single.p50,
      unit: 'ms',
      floor: { name: 'smallest', value: before.p50 },
      ratio: single.p50 / before.p50,
      target: { most: 2 },
    };
  });
}

export const isMet = ({ ratio, target }: Figure): boolean =>
  target === undefined || ('least' in target ? ratio >= target.least : ratio <= target.most);
