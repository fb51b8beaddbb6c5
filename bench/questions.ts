/** Payloads of the site's calls, drawn from the imported catalogue. */
import { type Calls, calls, type Payload } from '#contract';
import type { Database } from '#platform/database.ts';
import { Random } from './generate/random.ts';
import { otherWriting } from './generate/turbo-numbers.ts';
import { get, post, type Request } from './requests.ts';
import type { Search } from './search-alone.ts';

export type ListPayload = Payload<Calls['getTurboList']>;
export type Questions = Awaited<ReturnType<typeof makeQuestions>>;

const PAGE = 10;
const COLUMNS = 7;
const MANY = 40_000;

type Numbered = ListPayload & { readonly val: string };

/** A search by vehicle, and its number of rows. */
type Vehicle = readonly [search: ListPayload, rows: number];

/** Reads values of the catalogue in random order, and builds all payloads from them. */
export async function makeQuestions({ work }: Database, search: Search) {
  const random = new Random(7);
  const column = async (sql: string): Promise<string[]> => {
    const { rows } = await work.query<{ it: string }>(sql);
    return rows.map(({ it }) => `${it}`);
  };
  const some = (what: string, from: string) =>
    column(`select ${what} it from ${from} order by md5((${what})::text) limit ${MANY}`);
  const numbers = await some('pn', 'catalogue.turbo');
  // Each part occurs as often as in build sheets.
  const eeNumbers = await column(
    `select ee_pn it from (select id from catalogue.turbo order by md5(id::text) limit ${MANY}) t
     join catalogue.build_sheet_line l on l.turbo_id = t.id and l.seq = 1 + t.id % 10
     join catalogue.item i on i.id = part_id`,
  );
  const oeNumbers = await some('number', 'catalogue.oe_number');
  // Each model occurs as often as turbos have it, in the spelling of the nameplate or in another spelling.
  const models = await some('model', 'catalogue.turbo');
  /** Ids of public turbos. */
  const turboIds = await some('id', 'catalogue.turbo where not login_to_view');
  const stocked = 'catalogue.stock join catalogue.item on id = item_id and quantity > 0';
  const parts = await some('id', `${stocked} where type = 1`);
  const vehicleWords = await column(
    `select (array[concat_ws(' ', make, model), concat_ws(' ', model, engine),
       concat_ws(' ', make, engine, year), concat_ws(' ', model, 'diesel 110 hp')])[
         (1 + turbo_id % 4)::int] it
     from catalogue.application order by md5(turbo_id::text || seq) limit ${MANY}`,
  );
  const { brands, within } = await vehicles(search);
  const large = [...brands.slice(0, 5), ...within.slice(0, 3)];
  const { plain, narrowed } = await narrowedSearches(search, large, numbers);
  /** Each number once, in random order. */
  const list = (vtype: '0' | '1' | '2', vals: readonly string[]): Numbered[] =>
    random.shuffled([...new Set(vals)]).map((val) => ({ vtype, val }));
  const keys = numbers.map(keyOf);
  const inner = keys.map((key) => inside(key, random));
  return {
    /** Each brand, and each application and engine of the largest brand, sorted by each column. */
    vehicleOrders: [...brands, ...within].flatMap(([payload]) =>
      Array.from(
        { length: COLUMNS },
        (_, column): ListPayload => ({ ...payload, sortSeq: `${column}` }),
      ),
    ),
    /** Half of the searches are by any brand, half within the largest brand. */
    vehiclePages: Array.from({ length: MANY }, (_, index) =>
      anyPage(random.of(random.chance(0.5) ? brands : within) ?? [{}, 0], random, index),
    ),
    vehicleWords: list('0', vehicleWords),
    fullNumbers: list('0', [...numbers, ...numbers.map(otherWriting)]),
    eeNumbers: list('2', eeNumbers),
    oeNumbers: list('1', oeNumbers),
    models: models.map(
      (model, index): ListPayload => ({
        turboModel: index % 2 ? model : model.toLowerCase().replace(/(?<=\D)(?=\d)/, ' '),
      }),
    ),
    // Shuffled, because a measurement that ends early would only see the largest brands.
    plain: random.shuffled(plain),
    narrowed: random.shuffled(narrowed),
    words: list(
      '0',
      numbers.map((pn, index) => `${pn} ${models[index]}`),
    ),
    fragments: list('0', inner),
    starts: list('0', keys.flatMap(startsOf)),
    misread: numbers.map((pn) => ({ pn, vtype: '0', val: misreadOf(keyOf(pn), random) })),
    ...(await wheelSearches(work)),
    parts,
    turboIds,
  };
}

/**
 * Searches for turbos by both diameters of a wheel, and for wheels by the first, the second or both
 * diameters.
 */
async function wheelSearches(work: Database['work']) {
  const { rows } = await work.query<{ kind: '1' | '2'; inducer: string; exducer: string }>(
    `select case when component like 'turbine%' then '1' else '2' end kind,
       round(inducer_hundredths / 100.0, 2)::text inducer,
       round(exducer_hundredths / 100.0, 2)::text exducer
     from catalogue.part where inducer_hundredths > 0 order by md5(id::text) limit ${MANY}`,
  );
  return {
    wheels: rows.map(({ kind, inducer, exducer }): ListPayload => {
      const diameters = { [`valDim${kind}_1`]: inducer, [`valDim${kind}_2`]: exducer };
      return { isAdvSearch: '1', advQueryVtype: kind, ...diameters };
    }),
    diameters: rows.map(({ kind, inducer, exducer }, index) => ({
      kind,
      ...(index % 3 !== 0 && { inducer }),
      ...(index % 3 !== 1 && { exducer }),
    })),
  };
}

/** Brands, largest first, and the applications and engines of the largest brand. */
async function vehicles(search: Search) {
  const turbosOf = async (path: ListPayload): Promise<Vehicle> => {
    const payload = { ...path, vtype: '1', vsubtype: '1' };
    return [payload, (await search('getTurboList', payload)).pageInfo?.count ?? 0];
  };
  const brands: Vehicle[] = [];
  for (const { id } of (await search('getVehicleBrands', {})).val) {
    brands.push(await turbosOf({ vehicleBrand: id }));
  }
  brands.sort((one, other) => other[1] - one[1]);
  const within: Vehicle[] = [];
  const brand = { vehicleBrand: brands[0]?.[0].vehicleBrand ?? '' };
  for (const { id } of (await search('getVehicleApplications', brand)).val) {
    const application = { ...brand, vehicleApplication: id };
    within.push(await turbosOf(application));
    for (const engine of (await search('getVehicleEngines', application)).val) {
      within.push(await turbosOf({ ...application, vehicleEngine: engine.id }));
    }
  }
  return { brands, within };
}

/**
 * First pages of large results of searches by vehicle and by prefixes of three characters, unsorted and
 * sorted by a column. `narrowed`: the same pages, each narrowed by the most frequent value of a filter.
 */
async function narrowedSearches(search: Search, large: Vehicle[], numbers: readonly string[]) {
  const starts = new Set(numbers.slice(0, 20).map((number) => keyOf(number).slice(0, 3)));
  const vehicles: ListPayload[] = large.map(([payload]) => payload);
  const typed = [...starts].map((val): ListPayload => ({ vtype: '0', val }));
  const overAll = { vtype: '1', vsubtype: '1', vehicleApplication: 'Passenger car' };
  const plain: ListPayload[] = [];
  const narrowed: ListPayload[] = [];
  for (const found of [...vehicles, overAll, ...typed.slice(0, 4)]) {
    const { val: facets } = await search('getTurboFacets', found);
    for (const { field, values } of facets) {
      const [most] = values.toSorted((one, other) => other.turbos - one.turbos);
      if (!most) continue;
      for (const order of [{}, { sortSeq: `${plain.length % COLUMNS}` }]) {
        plain.push({ ...found, ...order });
        narrowed.push({ ...found, ...order, [field]: most.value });
      }
    }
  }
  return { plain, narrowed };
}

/**
 * A page of a search by vehicle. The search ignores `val`, but a new value makes the request new to the reply
 * cache.
 */
const anyPage = ([search, rows]: Vehicle, random: Random, index: number): ListPayload => ({
  ...search,
  sortSeq: `${random.between(0, COLUMNS - 1)}`,
  sortDesc: random.of('01'),
  page: `${random.between(1, Math.ceil(rows / PAGE))}`,
  val: `${index}`,
});

const keyOf = (number: string): string => number.replaceAll(/[^0-9A-Za-z]/g, '');

/** 5 to 7 characters from inside a number. */
function inside(key: string, random: Random): string {
  const from = random.between(1, Math.max(1, key.length - 6));
  return key.slice(from, from + random.between(5, 7));
}

/** Every prefix of at least 6 characters, shorter than the number. */
const startsOf = (key: string): string[] =>
  Array.from({ length: Math.max(0, key.length - 6) }, (_, more) => key.slice(0, 6 + more));

const lookAlikes = '08 17 27 38 49 56 68 71 83 94 S5 VY'.split(' ');

/** `key` with one character misread, lost or doubled. */
function misreadOf(key: string, random: Random): string {
  const at = random.between(1, key.length - 2);
  const [before, char, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
  const alike = lookAlikes.find(([read]) => read === char)?.[1] ?? '8';
  const slips = [before + alike + after, before + after, before + char + char + after];
  return slips[random.place([0.7, 0.15, 0.15])] ?? '';
}

export const listRequest = (payload: ListPayload): Request =>
  post(calls.getTurboList.path, payload);

export const sheetRequest = (id: string): Request => get(`${calls.getTurboById.path}?id=${id}`);
