/** What the load asks: payloads of the site's calls, made of the catalogue's facts. */
import { type Calls, calls, type Payload } from '#contract';
import type { Versions } from '#features/catalogue/publish/versions.ts';
import type { Database } from '#platform/database.ts';
import { get, post } from './connection.ts';
import type { Facts, Query } from './generate/index.ts';

export type ListPayload = Payload<Calls['getTurboList']>;
type NumberPayload = Payload<Calls['getClosestNumbers']>;

/** A search, and the turbo that its answer must hold where that is known. */
export interface Asked<P> {
  readonly payload: P;
  readonly turboPn?: string;
}

export interface Questions {
  /** Pages of brands, their applications and engines, by any column, in either direction. */
  readonly vehiclePages: Asked<ListPayload>[];
  readonly fullNumbers: Asked<ListPayload>[];
  readonly eeNumbers: Asked<ListPayload>[];
  readonly oeNumbers: Asked<ListPayload>[];
  readonly fragments: Asked<ListPayload>[];
  readonly misread: Asked<NumberPayload>[];
  /** 6 characters or more from the start of a number, each another one. */
  readonly starts: Asked<ListPayload>[];
  /** Pages of the largest brand, by any column. */
  readonly deepPages: Asked<ListPayload>[];
  /** The first and the last page of the same results: the largest brand by each column. */
  readonly firstPages: Asked<ListPayload>[];
  readonly lastPages: Asked<ListPayload>[];
  /** Turbos that everyone may see. */
  readonly turboIds: string[];
  /** All of them. */
  readonly allTurboIds: string[];
  /** Numbers of other makers, what they start with, and inner parts of them. */
  readonly crosses: string[];
  readonly crossStarts: string[];
  readonly crossFragments: string[];
  /** Wheels by both diameters of one that there is. */
  readonly wheels: Asked<ListPayload>[];
  readonly parts: { readonly id: string; readonly type: '1' | '2' }[];
  readonly rows: number;
}

interface FacetRow {
  id: string;
  parent: string;
  name: string;
  rows: number;
}

const PAGE = 10;
const COLUMNS = 7;
const MANY = 50_000;

/** The same numbers between 0 and 1 in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function sample<T>(count: number, make: (random: () => number, index: number) => T): T[] {
  const random = seeded(count);
  return Array.from({ length: count }, (_, index) => make(random, index));
}

const one = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

function shuffled<T>(list: T[]): T[] {
  const random = seeded(list.length);
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

/** Reads facets and ids of the published version and makes all questions. */
export async function makeQuestions(
  database: Database,
  versions: Versions,
  facts: Facts,
): Promise<Questions> {
  const facets = versions.read((version) =>
    version.all<FacetRow>(
      'select id, parent, name, hi - lo + 1 as rows from facet order by hi - lo desc, id',
    ),
  );
  const { rows: turbos } = await database.write.query<{ id: number }>(
    `select id from catalogue.turbo where not login_to_view order by md5(id::text)`,
  );
  const allTurboIds = turbos.map(({ id }) => String(id));
  const { rows: crosses } = await database.write.query<{ number: string }>(
    `select number from catalogue.cross_reference order by md5(number) limit ${MANY}`,
  );
  const { rows: wheels } = await database.write.query<Wheel>(
    `select component = 'turbine wheel' turbine, inducer_hundredths / 100.0 inducer,
       exducer_hundredths / 100.0 exducer
     from catalogue.part where inducer_hundredths > 0 and exducer_hundredths > 0
     order by md5(id::text) limit ${MANY}`,
  );
  const { rows: parts } = await database.write.query<{ id: number; type: number }>(
    `select id, type from catalogue.item where type > 0 order by md5(id::text) limit ${MANY}`,
  );
  const numbers = crosses.map(({ number }) => number);
  const brands = facets.filter(({ parent }) => parent === '');
  const largest = brands[0];
  if (!largest) throw new Error('a catalogue without brands');
  const within = facetsWithin(facets, largest);
  const whole = vehiclePayload([largest]);
  const last = Math.ceil(largest.rows / PAGE);
  const edge = (page: number) =>
    sample(COLUMNS, (_, column) => ({
      payload: { ...whole, sortSeq: String(column), page: String(page) },
    }));
  return {
    // Half of them brands of any size, half within the largest brand.
    vehiclePages: sample(MANY, (random, index) => {
      const path = random() < 0.5 ? [one(brands, random)] : one(within, random);
      return { payload: anyPage(path, random, index) };
    }),
    deepPages: sample(MANY, (random, index) => ({ payload: anyPage([largest], random, index) })),
    firstPages: edge(1),
    lastPages: edge(last),
    fullNumbers: byNumber('0', [...facts.fullNumbers, ...facts.equalWritings]),
    eeNumbers: byNumber('2', facts.eeNumbers),
    oeNumbers: byNumber('1', facts.oeNumbers),
    fragments: byNumber('0', facts.fragments),
    starts: byNumber('0', startsOf(facts)),
    misread: byNumber('0', facts.misread),
    turboIds: allTurboIds.slice(0, MANY),
    allTurboIds,
    crosses: numbers,
    // Of numbers with enough characters for something to be left out on either side.
    crossStarts: distinct(
      numbers.map((number) => keyOf(number).slice(0, -2)),
      4,
    ),
    crossFragments: distinct(
      numbers.map((number) => keyOf(number).slice(2, -1)),
      4,
    ),
    wheels: wheels.map(wheelPayload),
    parts: parts.map(({ id, type }) => ({ id: String(id), type: type === 2 ? '2' : '1' })),
    rows: brands.reduce((sum, { rows }) => sum + rows, 0),
  };
}

interface Wheel {
  turbine: boolean;
  inducer: string;
  exducer: string;
}

function wheelPayload({ turbine, inducer, exducer }: Wheel): Asked<ListPayload> {
  const [first, second] = [Number(inducer).toFixed(2), Number(exducer).toFixed(2)];
  const diameters = turbine
    ? { valDim1_1: first, valDim1_2: second }
    : { valDim2_1: first, valDim2_2: second };
  return { payload: { isAdvSearch: '1', advQueryVtype: turbine ? '1' : '2', ...diameters } };
}

const keyOf = (number: string): string => number.replaceAll(/[^0-9A-Za-z]/g, '');

const distinct = (numbers: string[], least: number): string[] =>
  [...new Set(numbers)].filter((number) => number.length >= least);

/** Each number once. */
function byNumber(vtype: '0' | '1' | '2', queries: readonly Query[]) {
  const known = new Map(queries.map(({ query, turboPn }) => [query, turboPn]));
  return shuffled([...known].map(([val, turboPn]) => ({ payload: { vtype, val }, turboPn })));
}

/** Every start of the sampled numbers that has 6 characters or more but not all of them. */
function startsOf({ fullNumbers }: Facts): Query[] {
  return fullNumbers.flatMap(({ query, turboPn }) => {
    const key = keyOf(query);
    const lengths = Math.max(0, key.length - 6);
    return Array.from({ length: lengths }, (_, more) => ({
      query: key.slice(0, 6 + more),
      turboPn,
    }));
  });
}

/** Paths to the applications and engines below a brand. */
function facetsWithin(facets: readonly FacetRow[], brand: FacetRow): FacetRow[][] {
  const below = (parent: FacetRow) => facets.filter((facet) => facet.parent === parent.id);
  return below(brand).flatMap((application) => [
    [brand, application],
    ...below(application).map((engine) => [brand, application, engine]),
  ]);
}

function vehiclePayload([brand, application, engine]: readonly FacetRow[]): ListPayload {
  return {
    vtype: '1',
    vsubtype: '1',
    vehicleBrand: brand?.id ?? '',
    vehicleApplication: application?.id ?? '',
    vehicleEngine: engine?.id ?? '',
  };
}

/** `val` means nothing to this search, but makes each request another one to the answer cache. */
function anyPage(path: readonly FacetRow[], random: () => number, index: number): ListPayload {
  return {
    ...vehiclePayload(path),
    sortSeq: String(Math.floor(random() * COLUMNS)),
    sortDesc: random() < 0.5 ? '1' : '0',
    page: String(1 + Math.floor(random() * Math.ceil((path.at(-1)?.rows ?? 1) / PAGE))),
    val: String(index),
  };
}

export const listRequest = ({ payload }: Asked<ListPayload>): string =>
  post(calls.getTurboList.path, payload);

export const sheetRequest = (id: string): string => get(`${calls.getTurboById.path}?id=${id}`);
