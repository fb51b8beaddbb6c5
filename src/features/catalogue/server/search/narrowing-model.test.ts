/**
 * Compares narrowed results with those of a simple model, which filters a random catalogue turbo by turbo.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { TurboRow } from '#contract/catalogue.ts';
import { type Narrowing, narrowings } from '#contract/choices.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import type { Database } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { signIn } from '#test/factories.ts';

/** Number of turbos: enough for more than one page of a brand. */
const TURBOS = 320;
const PAGE = 200;

const vehicle = fc.record({
  make: fc.constantFrom('Audi', 'Audi', 'Audi', 'BMW', 'DAF'),
  application: fc.constantFrom('Passenger car', 'Passenger car', 'Commercial vehicle'),
  // Many models have only a few turbos.
  model: fc.oneof(
    fc.constantFrom('A4', 'A6', 'X5'),
    fc.nat(300).map((nth) => `T${nth}`),
  ),
  engine: fc.constantFrom('1.9 TDI BKC', '1.9 TDI BXE', '2.0 TDI', '3.0 TDI CDUC'),
});
const turbo = fc.record({
  maker: fc.constantFrom('Garrett', 'Garrett', 'BorgWarner'),
  model: fc.constantFrom('GT1749V', 'K03', 'K04', 'TD04'),
  hidden: fc.nat(9).map((one) => one === 0),
  quantity: fc.constantFrom(null, 0, 70),
  vehicles: fc.array(vehicle, { minLength: 1, maxLength: 3 }),
});
type Vehicle = typeof vehicle extends fc.Arbitrary<infer V> ? V : never;
type Turbo = (typeof turbo extends fc.Arbitrary<infer T> ? T : never) & { readonly pn: string };

const catalogue: Turbo[] = fc
  .sample(turbo, { numRuns: TURBOS, seed: fc.readConfigureGlobal()?.seed ?? 1 })
  .map((one, nth) => ({ ...one, pn: `454${String((nth * 7919) % 10_000).padStart(4, '0')}` }));

async function store(database: Database): Promise<void> {
  await database.write.query(
    `with given as (select t, nth from jsonb_array_elements($1::jsonb)
         with ordinality as one (t, nth)),
       item as (insert into catalogue.item (type) select 0 from given returning id),
       made as (select id, t from given join (
         select id, row_number() over (order by id) nth from item) i using (nth)),
       turbo as (insert into catalogue.turbo
           (id, ref, pn, model, maker, remark, login_to_view, dacoverride)
         select id, t ->> 'pn', t ->> 'pn', t ->> 'model', t ->> 'maker', '',
           (t ->> 'hidden')::boolean, false from made),
       stock as (insert into catalogue.stock (item_id, quantity)
         select id, (t ->> 'quantity')::int from made where t ->> 'quantity' is not null),
       edited as (update catalogue.state set edits = edits + 1)
     insert into catalogue.application
     select id, seq, v ->> 'make', v ->> 'model', v ->> 'application', v ->> 'engine', '', null, null
     from made, jsonb_array_elements(t -> 'vehicles') with ordinality as one (v, seq)`,
    [JSON.stringify(catalogue)],
  );
}

let levelA: string;

const site = await openTestSite(async (database) => {
  await store(database);
  await publish(database, { reason: 'test' });
  levelA = await signIn(database, 'A');
});
const { val } = await site.call('getVehicleBrands', {});
const list = val as Answer<Calls['getVehicleBrands']>;
const brands = new Map(list.map(({ id, name }) => [name, id]));

type By = { readonly [N in Narrowing]?: string | undefined };
/** A search, and a test for the vehicles that it finds. */
interface Asked {
  readonly payload: () => object;
  readonly finds: (turbo: Turbo, vehicle: Vehicle) => boolean;
}
const vehicles = { vtype: 1, vsubtype: 1 };
const searches: Asked[] = [
  {
    payload: () => ({ ...vehicles, vehicleApplication: 'Passenger car' }),
    finds: (_, { application }) => application === 'Passenger car',
  },
  ...['Audi', 'DAF'].map((name) => ({
    payload: () => ({ ...vehicles, vehicleBrand: brands.get(name) }),
    finds: (_: Turbo, { make }: Vehicle) => make === name,
  })),
  { payload: () => ({ val: '45412' }), finds: ({ pn }) => pn.startsWith('45412') },
];

const stockOf = ({ quantity }: Turbo) =>
  quantity === null ? 'Request development' : quantity === 0 ? 'Out Of Stock' : 'Plenty Stock';
const engineOf = (engine: string) => engine.split(' ').slice(0, 2).join(' ');
const valuesOf: Record<Narrowing, (turbo: Turbo, vehicle: Vehicle) => string> = {
  byMake: (_, { make }) => make,
  byModel: (_, { model }) => model,
  byEngine: (_, { engine }) => engineOf(engine),
  byMaker: ({ maker }) => maker,
  byTurboModel: ({ model }) => model,
  byStock: (one) => stockOf(one),
};
const ofTurbo: readonly Narrowing[] = ['byMaker', 'byTurboModel', 'byStock'];

/**
 * Narrowing by these fields leaves out turbos 'login to view' for visitors. In a search by number, fields of
 * vehicles leave them out, too: otherwise narrowing would reveal all vehicles of a turbo.
 */
const withheldBy = ({ payload }: Asked) => ('val' in payload() ? narrowings : ofTurbo);

/** The vehicles of a turbo that pass the search and the narrowing. */
function left(one: Turbo, asked: Asked, by: By, all: boolean): Vehicle[] {
  if (!all && one.hidden && withheldBy(asked).some((field) => by[field])) return [];
  const passes = (its: Vehicle) =>
    asked.finds(one, its) &&
    narrowings.every((field) => {
      const wanted = by[field];
      const coded = field === 'byEngine' && its.engine === wanted;
      return !wanted || coded || valuesOf[field](one, its) === wanted;
    });
  return one.vehicles.filter(passes);
}

interface Order {
  readonly sortSeq?: number | undefined;
  readonly sortDesc?: number | undefined;
}
const token = (all: boolean) => ({ 'x-token': all ? levelA : '' });

async function page(asked: Asked, by: By, more: object, all: boolean) {
  const payload = { ...asked.payload(), ...by, ...more };
  const { status, val, pageInfo } = await site.call('getTurboList', payload, token(all));
  expect(status).toBe(200);
  return { rows: (val ?? []) as TurboRow[], count: pageInfo?.count };
}

async function allRows(asked: Asked, by: By, order: Order, all: boolean): Promise<TurboRow[]> {
  const rows: TurboRow[] = [];
  for (let at = 1; ; at++) {
    const found = await page(asked, by, { ...order, page: at, size: PAGE }, all);
    rows.push(...found.rows);
    if (found.rows.length < PAGE) {
      expect(found.count).toBe(rows.length);
      return rows;
    }
  }
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const narrowing: fc.Arbitrary<By> = fc.record({
  byMake: maybe(fc.constantFrom('Audi', 'DAF')),
  byModel: maybe(fc.constantFrom('A4', 'X5', 'T7', 'T8')),
  byEngine: maybe(fc.constantFrom('1.9 TDI', '1.9 TDI BKC', '2.0 TDI')),
  byMaker: maybe(fc.constantFrom('Garrett', 'BorgWarner')),
  byTurboModel: maybe(fc.constantFrom('K03', 'TD04', 'none')),
  byStock: maybe(fc.constantFrom('Plenty Stock', 'Request development')),
});
/** Narrowings by several fields, or by at most one field, as most people choose. */
const oneOrMore = fc.oneof(
  narrowing,
  fc
    .tuple(narrowing, fc.constantFrom(...narrowings))
    .map(([by, field]): By => ({ [field]: by[field] })),
);
const order: fc.Arbitrary<Order> = fc.record({
  sortSeq: maybe(fc.constantFrom(0, 1, 3, 4, 5)),
  sortDesc: fc.constantFrom(0, 1),
});

test('narrowed results are those of the plain list that are left, in its order, on any page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...searches),
      oneOrMore,
      order,
      fc.boolean(),
      fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 30 })),
      async (asked, by, sorted, all, [at, size]) => {
        const rows = await allRows(asked, by, sorted, all);
        const wanted = catalogue.filter((one) => left(one, asked, by, all).length > 0);
        const numbers = rows.map(({ turboPn }) => turboPn);
        expect([...numbers].sort()).toEqual(wanted.map(({ pn }) => pn).sort());
        const known = new Map(catalogue.map((one) => [one.pn, one]));
        for (const { id, turboPn, carMakeName, carModel, carEngine } of rows) {
          if (id === undefined) continue;
          const ones = left(known.get(turboPn) as Turbo, asked, by, all);
          const shown = { make: carMakeName, model: carModel, engine: carEngine };
          expect(ones).toContainEqual(expect.objectContaining(shown));
        }
        const some = await page(asked, by, { ...sorted, page: at + 1, size }, all);
        expect(some.rows).toEqual(rows.slice(at * size, (at + 1) * size));
        if (narrowings.some((field) => by[field] && !ofTurbo.includes(field))) return;
        const plain = (await allRows(asked, {}, sorted, all)).map(({ turboPn }) => turboPn);
        const stay = new Set(numbers);
        expect(numbers).toEqual(plain.filter((pn) => stay.has(pn)));
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

test('sorted by a column of vehicles, the rows that are left are in the order of that column', async () => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const [asked] = searches as [Asked];
  for (const [sortSeq, field] of [
    [4, 'carModel'],
    [5, 'carEngine'],
  ] as const) {
    for (const by of [{ byMaker: 'Garrett' }, { byEngine: '1.9 TDI' }, { byModel: 'T7' }]) {
      const rows = await allRows(asked, by, { sortSeq }, true);
      const shown = rows.map((row) => row[field] ?? '');
      expect(shown).toEqual([...shown].sort(compare));
      const back = await allRows(asked, by, { sortSeq, sortDesc: 1 }, true);
      expect(back).toEqual(rows.toReversed());
    }
  }
}, 60_000);

test('counts are those of the turbos that are left, each once for a value', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...searches),
      fc.oneof(fc.constant<By>({}), oneOrMore),
      fc.boolean(),
      async (asked, by, all) => {
        const payload = { ...asked.payload(), ...by };
        const { val } = await site.call('getTurboFacets', payload, token(all));
        for (const { field, values } of val as Answer<Calls['getTurboFacets']>) {
          const others: By = { ...by, [field]: undefined };
          const counts = new Map<string, number>();
          for (const one of catalogue) {
            if (!all && one.hidden && withheldBy(asked).includes(field)) continue;
            const names = left(one, asked, others, all).map((its) => valuesOf[field](one, its));
            for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
          }
          const chosen = by[field];
          for (const { value, turbos } of values) {
            const isChosen = value === chosen && !counts.has(value);
            expect([field, value, turbos]).toEqual([
              field,
              value,
              isChosen ? turbos : counts.get(value),
            ]);
          }
          const least = Math.min(...values.map(({ turbos }) => turbos));
          const more = [...counts].filter(([, turbos]) => turbos > least);
          expect(values.map(({ value }) => value)).toEqual(
            expect.arrayContaining(
              more.map(([name]) => name).filter((name) => values.length < 100 || name !== chosen),
            ),
          );
        }
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);
