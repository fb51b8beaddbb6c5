import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TurboRow } from '#contract/catalogue.ts';
import { stockStates } from '#contract/choices.ts';
import type { PartDetail } from '#contract/parts.ts';
import type { CrossRow, TurboApplication } from '#contract/shown-items.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite, type TestSite } from '#test/app.ts';
import { signIn } from '#test/factories.ts';
import { loadDemo } from './load-catalogue.ts';

const site = await openTestSite((database) => loadDemo({ database, log: silentLog() }));

async function rowsFor(query: object): Promise<TurboRow[]> {
  return (await site.call('getTurboList', query)).val;
}

async function buildSheet(query: object): Promise<TurboApplication> {
  const [row] = await rowsFor(query);
  return (await site.call('getTurboById', { id: row?.id })).val;
}

test('The example of docs/stock-api.md is answered as it says', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/stock-api.md'), 'utf8');
  const [asked, answered] = [...page.matchAll(/^\{.*\}$/gm)].map(([json]) => JSON.parse(json));
  const { rows } = await site.database.write.query<{ ee_pn: string }>(
    'select ee_pn from catalogue.item where ee_pn is not null',
  );
  const inDemo = new Set(rows.map((row) => row.ee_pn));
  const numbersOf = (lines: { eePn: string }[]) => lines.map(({ eePn }) => eePn);
  expect(numbersOf(answered.val)).toEqual(numbersOf(asked.lines));
  for (const { eePn, ok } of answered.val) expect([eePn, inDemo.has(eePn)]).toEqual([eePn, ok]);
});

describe('the demo catalogue', () => {
  test.each(['454231-5007S', '454231 7', '4542315007s'])(
    'leads from %s to the build sheet of 454231-5007S, its CHRA first',
    async (val) => {
      const turbo = await buildSheet({ vtype: 0, val });
      expect(turbo.turboPn).toBe('454231-5007S');
      expect(turbo.bomList[0]).toMatchObject({ eePn: 'CH-1749-031', component: 'CHRA', type: '2' });
    },
  );

  test('leads from the OE number 028145702H and from E&E P/N CH-1749-031 to the same turbo', async () => {
    expect((await buildSheet({ vtype: 1, vsubtype: 0, val: '028145702H' })).turboPn).toBe(
      '454231-5007S',
    );
    expect((await buildSheet({ vtype: 2, val: 'CH-1749-031' })).turboPn).toBe('454231-5007S');
  });

  test.each(['K03-029', '53039880029', '5303 970 0029'])(
    'leads from %s to the turbo that it supersedes',
    async (val) => {
      expect((await buildSheet({ vtype: 0, val })).turboPn).toBe('53039880005');
    },
  );

  test.each([
    ['GT1749V', 'GT1749V', 20],
    ['gt 1749 v', 'GT1749V', 20],
    ['K03', 'K03', 10],
    ['KO3', 'K03', 10],
    ['TD04HL-13T', 'TD04HL-13T', 1],
  ])('leads from %s on the plate to the turbos of that model', async (turboModel, model, least) => {
    const rows = await rowsFor({ turboModel, size: 200 });
    const shown = rows.filter((row) => row.turboModel !== undefined);
    const own = shown.filter((row) => row.turboModel?.replaceAll(' ', '') === model);
    expect(own.length).toBeGreaterThanOrEqual(Math.min(least, shown.length));
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(shown.slice(0, own.length)).toEqual(own);
  });

  test('leads from Volkswagen, an application, an engine and a year to an open build sheet', async () => {
    const brands = (await site.call('getVehicleBrands')).val as { id: string; name: string }[];
    const vehicleBrand = brands.find((brand) => brand.name === 'Volkswagen')?.id;
    const rows = await rowsFor({ vtype: 1, vsubtype: 1, vehicleBrand, size: 200 });
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter((row) => row.turboModel === undefined)).toEqual([]);
  });

  test('has the turbos of a Golf, and one choice for each engine however it is written', async () => {
    type Items = { id: string; name: string; turbos: number; group?: string }[];
    const list = async (name: Parameters<TestSite['call']>[0], payload: object) =>
      (await site.call(name, payload)).val as Items;
    const idIn = (items: Items, name: string) => items.find((one) => one.name === name)?.id ?? '';
    const vehicleBrand = idIn(await list('getVehicleBrands', {}), 'Volkswagen');
    const applications = await list('getVehicleApplications', { vehicleBrand });
    const car = { vehicleBrand, vehicleApplication: idIn(applications, 'Passenger car') };
    const engines = await list('getVehicleEngines', car);
    expect(engines.filter(({ group = '', name }) => [group, name].includes('1.9 TDI'))).toEqual([
      expect.objectContaining({ name: '1.9 TDI', turbos: 7 }),
      ...'AFN AJM ANU ATJ AUY AVB AVF AVG AWX BJB BKC BLS BVK BXE'
        .split(' ')
        .map((code) => expect.objectContaining({ name: `1.9 TDI ${code}`, group: '1.9 TDI' })),
    ]);
    const models = await list('getVehicleModels', car);
    expect(models.map(({ name }) => name).filter((name) => name.startsWith('Golf'))).toEqual([
      'Golf IV (1J)',
      'Golf V',
      'Golf V GTI',
      'Golf V GTI Edition 30',
      'Golf VI',
      'Golf VI R',
      'Golf VII',
    ]);
    const golf = { ...car, vehicleModel: idIn(models, 'Golf V') };
    const [engine] = await list('getVehicleEngines', golf);
    const chosen = { ...golf, vehicleEngine: engine?.id };
    const rows = await rowsFor({ vtype: 1, vsubtype: 1, ...chosen });
    expect(rows).toHaveLength(engine?.turbos ?? 0);
    for (const { carModel } of rows) expect(carModel).toContain('Golf V');
  });

  test('counts beside each choice the turbos that its search finds, each once', async () => {
    const list = async (name: Parameters<TestSite['call']>[0], payload: object = {}) =>
      (await site.call(name, payload)).val as { id: string; turbos: number }[];
    const found = async (choice: object, turbos: number) => {
      const search = { vtype: 1, vsubtype: 1, ...choice, size: 200 };
      const { val, pageInfo } = await site.call('getTurboList', search);
      const ids = (val as TurboRow[]).map(({ id, turboPn }) => id ?? turboPn);
      const once = { count: new Set(ids).size, rows: ids.length };
      expect(once, JSON.stringify(choice)).toEqual({ count: turbos, rows: turbos });
      expect(pageInfo?.count).toBe(turbos);
    };
    for (const brand of await list('getVehicleBrands')) {
      const vehicleBrand = brand.id;
      await found({ vehicleBrand }, brand.turbos);
      for (const application of await list('getVehicleApplications', { vehicleBrand })) {
        const chosen = { vehicleBrand, vehicleApplication: application.id };
        await found(chosen, application.turbos);
        const [models, engines] = [
          await list('getVehicleModels', chosen),
          await list('getVehicleEngines', chosen),
        ];
        for (const { id, turbos } of engines) await found({ ...chosen, vehicleEngine: id }, turbos);
        for (const model of models) {
          const ofModel = { ...chosen, vehicleModel: model.id };
          await found(ofModel, model.turbos);
          const [engine] = await list('getVehicleEngines', ofModel);
          if (!engine) continue;
          const ofEngine = { ...ofModel, vehicleEngine: engine.id };
          await found(ofEngine, engine.turbos);
          const [year] = await list('getVehicleYears', ofEngine);
          if (year) await found({ ...ofEngine, vehicleYear: year.id }, year.turbos);
        }
      }
    }
  });

  test('counts beside each value the turbos that are left when a search is narrowed by it', async () => {
    const brands = (await site.call('getVehicleBrands')).val as { id: string; name: string }[];
    const vehicleBrand = brands.find(({ name }) => name === 'Audi')?.id;
    const vehicle = { vtype: 1, vsubtype: 1 };
    const searches = [
      { val: '970' },
      { vtype: 1, val: '145' },
      { vtype: 2, val: 'CH-1749' },
      { turboModel: 'GT17' },
      { isAdvSearch: 1, advQueryVtype: 1, valDim1_1: '43' },
      { ...vehicle, vehicleBrand },
      { ...vehicle, vehicleApplication: 'Passenger car', byMake: 'Volkswagen' },
      { ...vehicle, vehicleApplication: 'Industrial', byStock: 'Plenty Stock' },
    ];
    const level = { A: await signIn(site.database, 'A'), C1: '' };
    for (const token of Object.values(level)) {
      const headers = { 'x-token': token };
      for (const search of searches) {
        const { val } = await site.call('getTurboFacets', search, headers);
        const facets = val as { field: string; values: { value: string; turbos: number }[] }[];
        expect(facets.flatMap(({ values }) => values).length).toBeGreaterThan(6);
        for (const { field, values } of facets) {
          for (const { value, turbos } of values) {
            const narrowed = { ...search, [field]: value, size: 200 };
            const { val: rows, pageInfo } = await site.call('getTurboList', narrowed, headers);
            const numbers = (rows as TurboRow[]).map(({ id, turboPn }) => id ?? turboPn);
            const once = [new Set(numbers).size, numbers.length, pageInfo?.count];
            expect(once, JSON.stringify(narrowed)).toEqual([turbos, turbos, turbos]);
          }
        }
      }
    }
  }, 60_000);

  test('tells construction machinery from generator sets and other industrial engines', async () => {
    const found = async (vehicleApplication: string) =>
      (await rowsFor({ vtype: 1, vsubtype: 1, vehicleApplication, size: 200 })).map(({ id }) => id);
    const [construction, industrial] = [await found('Construction'), await found('Industrial')];
    expect(construction.length).toBeGreaterThan(5);
    expect(industrial.length).toBeGreaterThan(5);
    expect(construction).not.toEqual(industrial);
  });

  test('shows all five stock states on its first build sheet', async () => {
    const { bomList } = await buildSheet({ vtype: 0, val: '454231-5007S' });
    expect(bomList.length).toBeGreaterThanOrEqual(10);
    expect(bomList.length).toBeLessThanOrEqual(20);
    expect(new Set(bomList.map((line) => line.stockInfo))).toEqual(new Set(stockStates));
  });

  test('has a build sheet of 10 to 20 lines for every turbo with a number', async () => {
    const { rows } = await site.database.write.query<{ pn: string; lines: number }>(
      `select pn, (select count(*)::int from catalogue.build_sheet_line where turbo_id = id) lines
       from catalogue.turbo where pn <> ''`,
    );
    expect(rows.length).toBeGreaterThan(270);
    expect(rows.filter(({ lines }) => lines < 10 || lines > 20)).toEqual([]);
  });

  test('has a page for CH-1749-031: its own build sheet, weight, numbers and turbos', async () => {
    const token = await signIn(site.database, 'A');
    const answer = await site.call(
      'getTurboAssemblyByEepn',
      { eepn: 'CH-1749-031' },
      { 'x-token': token },
    );
    const chra = answer.val as PartDetail;
    expect(chra.bomList.map(({ component }) => component)).toContain('turbine wheel');
    expect(chra.part_weight).toMatch(/^\d\.\d+ kg$/);
    expect(chra.crossReferences).toContainEqual({
      brand: 'Turbo International',
      number: '1-A-3246',
    });
    expect(chra.turboCount).toBeGreaterThan(0);
  });

  test('finds a CHRA by another maker’s number, and says which part has replaced a former one', async () => {
    const [row] = (await site.call('getPartList', { val: '1a3246' })).val as CrossRow[];
    expect(row).toMatchObject({ eePn: 'CH-1749-031', prdType: '2', match: { reason: 'cross' } });
    const token = await signIn(site.database, 'A');
    const { val } = await site.call(
      'getTurboAssemblyByEepn',
      { eepn: 'CH-1749-501' },
      { 'x-token': token },
    );
    expect((val as PartDetail).replacedBy).toMatchObject([{ eePn: 'CH-1749-001' }]);
  });

  test('keeps some turbos for those who log in, and opens the details of some to all', async () => {
    const { rows } = await site.database.write.query<{ login: number; details: number }>(
      `select avg(login_to_view::int)::float login, avg(dacoverride::int)::float details
       from catalogue.turbo`,
    );
    expect(rows[0]?.login).toBeGreaterThan(0.03);
    expect(rows[0]?.login).toBeLessThan(0.1);
    expect(rows[0]?.details).toBeGreaterThan(0.04);
    expect(rows[0]?.details).toBeLessThan(0.12);
  });

  test('is loaded into an empty catalogue only', async () => {
    const versions = async () =>
      (await site.database.write.query('select id from catalogue.version')).rows;
    const before = await versions();
    await loadDemo({ database: site.database, log: silentLog() });
    expect(await versions()).toEqual(before);
  });
});
