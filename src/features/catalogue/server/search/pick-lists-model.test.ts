/**
 * Compares the lists of the search by vehicle with those of a simple model, which reads a random catalogue
 * vehicle by vehicle.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PickListItem } from '#contract/catalogue.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { EngineNames, ModelNames } from '#features/numbers/vehicle-names.ts';
import { startTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';

const vehicle = fc.record({
  make: fc.constantFrom('Audi', 'BMW', ''),
  application: fc.constantFrom('Passenger car', 'Commercial vehicle', ''),
  model: fc.constantFrom('A4', 'A6', 'A4 / A6', 'Golf V', 'Golf V / VI', ''),
  engine: fc.constantFrom(
    '1.9 TDI BJB / BKC',
    '1.9 TDI BXE',
    '1.9 TDI',
    '2.0 TDI BMM',
    '10.5 TDI',
    '',
  ),
});
const turbos = fc.array(fc.array(vehicle, { minLength: 1, maxLength: 3 }), {
  minLength: 10,
  maxLength: 40,
});
type Vehicle = typeof vehicle extends fc.Arbitrary<infer V> ? V : never;
type Named = readonly (readonly [name: string, turbos: number])[];

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * Number of turbos by name. Names are sorted without regard to case; digits in names are compared as numbers.
 */
function listOf(all: readonly Vehicle[][], namesOf: (one: Vehicle) => readonly string[]): Named {
  const counts = new Map<string, number>();
  for (const vehicles of all) {
    for (const name of new Set(vehicles.flatMap(namesOf))) {
      if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a], [b]) => compare(a, b));
}

test('lists have the names of the chosen vehicles, each with its number of turbos', async () => {
  await fc.assert(
    fc.asyncProperty(turbos, async (catalogue) => {
      const site = await startTestSite(async (database) => {
        for (const [nth, vehicles] of catalogue.entries()) {
          await addTurbo(database, { pn: `454${String(nth).padStart(4, '0')}`, vehicles });
        }
        await publish(database, { reason: 'test' });
      });
      const items = async (name: Parameters<typeof site.call>[0], payload: object) =>
        (await site.call(name, payload)).val as PickListItem[];
      const told = (list: readonly PickListItem[]): Named =>
        list.map(({ name, turbos: count = 0 }) => [name, count] as const);
      const written = (field: 'model' | 'engine') =>
        Object.entries(
          Object.groupBy(catalogue.flat(), (one) => JSON.stringify([one.make, one[field]])),
        ).map(([key, ones = []]) => {
          const [make, name] = JSON.parse(key) as [string, string];
          return { make, name, count: ones.length };
        });
      const models = new ModelNames(written('model').filter(({ name }) => name !== ''));
      const engines = new EngineNames(written('engine').filter(({ name }) => name !== ''));
      const within = (passes: (one: Vehicle) => boolean) =>
        catalogue.map((vehicles) => vehicles.filter(passes));
      const engineNames = ({ make, engine }: Vehicle) => engines.of(make, engine);
      /** If an engine has one code, and all its turbos have the code, only the code is listed. */
      const enginesOf = (all: Vehicle[][]): Named => {
        const names = listOf(all, (one) => engineNames(one).map(({ name }) => name));
        return names.flatMap(([name, count]) => {
          const codes = listOf(all, (one) =>
            engineNames(one)
              .filter((engine) => engine.name === name)
              .flatMap(({ coded }) => coded),
          );
          const [only] = codes;
          if (codes.length === 1 && only?.[1] === count) return codes;
          return [[name, count] as const, ...codes];
        });
      };
      try {
        const brands = await items('getVehicleBrands', {});
        expect(told(brands)).toEqual(listOf(catalogue, ({ make }) => [make]));
        for (const brand of brands) {
          const ofBrand = within(({ make }) => make === brand.name);
          const chosen = { vehicleBrand: brand.id };
          const applications = await items('getVehicleApplications', chosen);
          expect(told(applications)).toEqual(listOf(ofBrand, (one) => [one.application]));
          for (const { id, name } of applications) {
            const here = within((one) => one.make === brand.name && one.application === name);
            const more = { ...chosen, vehicleApplication: id };
            const modelList = await items('getVehicleModels', more);
            expect(told(modelList)).toEqual(listOf(here, ({ model }) => models.of(model)));
            expect(told(await items('getVehicleEngines', more))).toEqual(enginesOf(here));
            for (const model of modelList) {
              const ofModel = here.map((vehicles) =>
                vehicles.filter((one) => models.of(one.model).includes(model.name)),
              );
              const list = await items('getVehicleEngines', { ...more, vehicleModel: model.id });
              expect(told(list)).toEqual(enginesOf(ofModel));
            }
          }
        }
      } finally {
        await site.close();
      }
    }),
    { numRuns: 6 },
  );
}, 180_000);
