/** The search for an application over all brands. Tiles of the home page link to it (decision 0015). */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo, signIn } from '#test/factories.ts';

type Rows = Answer<Calls['getTurboList']>;

let levelA: string;
/** Number of turbos of 'Commercial vehicle'. */
const MANY = 185;

const site = await openTestSite(async (database) => {
  await addTurbo(database, {
    pn: '454231-5007S',
    vehicles: [
      { make: 'Volkswagen', model: 'Passat', application: 'Passenger car', engine: 'AFN' },
      { make: 'Audi', model: 'A4', application: 'Passenger car', engine: 'AFN' },
      { make: 'Volvo', model: 'Penta', application: 'Marine', engine: 'D4' },
    ],
  });
  // Every second vehicle is a DAF; each turbo also has a vehicle of another make.
  await database.write.query(
    `with item as (
       insert into catalogue.item (type) select 0 from generate_series(1, $1::int) returning id
     ), turbo as (
       insert into catalogue.turbo (id, ref, pn, model, maker, remark, login_to_view, dacoverride)
       select id, 'many:' || id, '17201-' || id, 'CT20', 'Toyota', '', false, false from item
     )
     insert into catalogue.application
     select id, seq, case when (n + seq) % 2 = 0 then 'DAF' else 'Volvo' end,
       case seq when 1 then 'Truck ' || n else 'Bus' end, 'Commercial vehicle', '', '',
       1990 + n % 30, null
     from (select id, row_number() over (order by id)::int - 1 n from item) one,
       generate_series(1, 2) seq`,
    [MANY],
  );
  await addTurbo(database, {
    pn: '49135-02652',
    loginToView: true,
    vehicles: [{ make: 'Yanmar', application: 'Marine' }],
  });
  const vehicle = { make: 'Deutz', application: 'Agriculture', from: 1990, to: 1995 };
  await addTurbo(database, {
    pn: '700830-0001',
    model: 'A1',
    loginToView: true,
    vehicles: [{ ...vehicle, model: 'Agrotron' }],
  });
  await addTurbo(database, {
    pn: '700830-0002',
    model: 'Z9',
    vehicles: [{ ...vehicle, model: 'Zetor' }],
  });
  await addTurbo(database, {
    pn: '821943-0003',
    model: 'GT1236Z',
    vehicles: [{ make: '', model: 'Loader', application: 'Construction' }],
  });
  await addTurbo(database, {
    pn: '821943-0004',
    model: 'GT1238Z',
    vehicles: [{ make: 'Yanmar', model: 'SV08', application: 'Construction' }],
  });
  await publish(database, { reason: 'test' });
  levelA = await signIn(database, 'A');
});

async function list(vehicleApplication: string, more: object = {}) {
  const payload = { vtype: '1', vsubtype: '1', vehicleApplication, ...more };
  const answer = await site.call('getTurboList', payload);
  const count = (answer as { pageInfo?: { count: number } }).pageInfo?.count;
  return { ...answer, rows: (answer.val ?? []) as Rows, count };
}
const models = ({ rows }: { rows: Rows }) => rows.map(({ carModel }) => carModel);
const ids = ({ rows }: { rows: Rows }) => rows.map(({ id }) => id);

test('an application without a brand finds the turbos of all brands, each once', async () => {
  const cars = await list('Passenger car');
  expect(cars.count).toBe(1);
  expect(cars.rows).toMatchObject([
    { carMakeName: 'Audi', vehicles: 3, otherVehicles: [{ carMakeName: 'Volkswagen' }, {}] },
  ]);
  expect(models(await list('passenger CAR'))).toEqual(models(cars));
});

test('a vehicle that names no brand is found in its application, narrowed too', async () => {
  // Sorted by make; vehicles without a make come last.
  expect(models(await list('Construction'))).toEqual(['SV08', 'Loader']);
  expect(models(await list('Construction', { byTurboModel: 'GT1236Z' }))).toEqual(['Loader']);
  const [asked, sorted] = [{ byStock: 'Request development' }, { sortSeq: 0 }];
  for (const more of [asked, { ...asked, ...sorted }, { ...asked, ...sorted, sortDesc: '1' }]) {
    const { rows, count } = await list('Construction', more);
    expect([rows.length, count]).toEqual([2, 2]);
  }
});

test('visitors get only the number of a turbo to be seen after login', async () => {
  expect((await list('Marine')).rows.at(-1)).toEqual({ turboPn: '49135-02652' });
});

test('pages in any order have each turbo once, also across the end of a chunk', async () => {
  for (const order of [{}, { sortSeq: 4 }, { sortSeq: 3, sortDesc: 1 }, { sortSeq: 6 }]) {
    const met: (string | undefined)[] = [];
    for (let page = 1; page <= Math.ceil(MANY / 100) + 1; page++) {
      const answer = await list('Commercial vehicle', { ...order, page, size: 100 });
      expect(answer.count).toBe(MANY);
      met.push(...ids(answer));
    }
    expect(met).toHaveLength(MANY);
    expect(new Set(met).size).toBe(MANY);
  }
});

test('every column sorts both ways', async () => {
  for (let sortSeq = 0; sortSeq <= 6; sortSeq++) {
    const up: (string | undefined)[] = [];
    const down: (string | undefined)[] = [];
    for (let page = 1; page <= Math.ceil(MANY / 200); page++) {
      const order = { sortSeq, page, size: 200 };
      up.push(...ids(await list('Commercial vehicle', order)));
      down.push(...ids(await list('Commercial vehicle', { ...order, sortDesc: '1' })));
    }
    expect(down).toEqual(up.toReversed());
  }
  // Each turbo is listed with its DAF vehicle, which is a bus or, for every second turbo, a truck.
  const last = { sortSeq: 4, size: 3, page: Math.ceil(MANY / 3) };
  expect(models(await list('Commercial vehicle', last)).at(-1)).toBe(`Truck ${MANY - 2}`);
});

test('an application that no vehicle has finds nothing', async () => {
  expect(await list('Spacecraft')).toMatchObject({ status: 200, rows: [], count: 0 });
  expect(await list("'; drop schema public --")).toMatchObject({ status: 200, count: 0 });
});

test('an engine or a year still needs a brand', async () => {
  for (const more of [{ vehicleEngine: 'x' }, { vehicleYear: '1999' }]) {
    expect(await list('Marine', more)).toMatchObject({
      status: 400,
      msg: 'Please choose a brand first.',
    });
  }
});

test('the pick lists show only brands, not applications over all brands', async () => {
  const { val } = await site.call('getVehicleBrands', {});
  const names = (val as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(['Audi', 'DAF', 'Deutz', 'Volkswagen', 'Volvo', 'Yanmar']);
  expect((await site.call('getVehicleApplications', { vehicleBrand: '*' })).status).toBe(400);
});

test('the place of a turbo in a sorted list tells nothing to those who may not see the turbo', async () => {
  const { val: brands } = await site.call('getVehicleBrands', {});
  const brand = (brands as { id: string; name: string }[]).find(({ name }) => name === 'Deutz');
  const vehicle = { vtype: 1, vsubtype: 1, vehicleBrand: brand?.id };
  for (const search of [
    { vtype: 0, val: '700830', sortSeq: 1 },
    { ...vehicle, sortSeq: 4 },
    { ...vehicle, vehicleBrand: '', vehicleApplication: 'Agriculture', sortSeq: 4 },
  ]) {
    const order = async (token: string) => {
      const { val } = await site.call('getTurboList', search, { 'x-token': token });
      return ((val ?? []) as Rows).map(({ turboPn }) => turboPn);
    };
    expect(await order(levelA)).toEqual(['700830-0001', '700830-0002']);
    expect(await order('')).toEqual(['700830-0002', '700830-0001']);
  }
});
