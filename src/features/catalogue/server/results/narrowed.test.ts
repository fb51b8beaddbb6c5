/** Results narrowed by make, model, engine, turbo maker, turbo model and stock, over HTTP. */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo, signIn } from '#test/factories.ts';

type Rows = Answer<Calls['getTurboList']>;
type Facets = Answer<Calls['getTurboFacets']>;

let levelA: string;
let stocked: number;

const site = await openTestSite(async (database) => {
  stocked = await addTurbo(database, {
    pn: '454231-5007S',
    model: 'GT1749V',
    superseded: ['454231-0001'],
    quantity: 0,
    vehicles: [
      { make: 'Volkswagen', model: 'Golf V (1K)', engine: '1.9 TDI BKC / BXE' },
      { make: 'Audi', model: 'A3', engine: '2.0 TDI BKD' },
      { make: 'Audi', model: 'A4 / A6', engine: '1.9 TDI AFN' },
    ],
  });
  await addTurbo(database, {
    pn: '454231-5009S',
    model: 'GT1544S',
    quantity: 70,
    vehicles: [{ make: 'Volkswagen', model: 'Golf V', engine: '1.9 TDI BXE 105hp' }],
  });
  await addTurbo(database, {
    pn: '53039880029',
    model: 'K03',
    maker: 'BorgWarner',
    vehicles: [{ make: 'Audi', model: 'A4', engine: '1.8T' }],
  });
  await addTurbo(database, {
    pn: '454231-5011S',
    model: 'GT2052V',
    loginToView: true,
    quantity: 70,
    vehicles: [{ make: 'Volkswagen', model: 'Passat', engine: '1.9 TDI' }],
  });
  await publish(database, { reason: 'test' });
  levelA = await signIn(database, 'A');
});

async function list(payload: object, token = '') {
  const answer = await site.call('getTurboList', payload, { 'x-token': token });
  return { ...answer, rows: (answer.val ?? []) as Rows, count: answer.pageInfo?.count };
}
const numbers = async (payload: object, token = '') =>
  (await list(payload, token)).rows.map(({ turboPn }) => turboPn);
async function values(payload: object, field: string, token = '') {
  const { val } = await site.call('getTurboFacets', payload, { 'x-token': token });
  const facet = (val as Facets).find((one) => one.field === field);
  return Object.fromEntries((facet?.values ?? []).map(({ value, turbos }) => [value, turbos]));
}
const typed = { val: '454231' };
const cars = { vtype: 1, vsubtype: 1, vehicleApplication: 'Passenger car' };

test('a narrowed search keeps its order and reasons, and shows the vehicle that it is narrowed by', async () => {
  const { rows, count } = await list({ val: '454231-0001', byMake: 'Audi', byModel: 'A6' });
  expect(count).toBe(1);
  expect(rows[0]).toMatchObject({
    turboPn: '454231-5007S',
    carMakeName: 'Audi',
    carModel: 'A4 / A6',
    match: { reason: 'superseded', number: '454231-0001' },
    vehicles: 3,
  });
  expect(rows[0]?.otherVehicles?.map(({ carModel }) => carModel).sort()).toEqual([
    'A3',
    'Golf V (1K)',
  ]);
});

test('a turbo is found if one of its vehicles has all chosen values', async () => {
  expect(await numbers({ ...typed, byMake: 'Audi', byEngine: '1.9 TDI' })).toEqual([
    '454231-5007S',
  ]);
  expect(await numbers({ ...typed, byMake: 'Volkswagen', byEngine: '2.0 TDI' })).toEqual([]);
});

test('values are names, each in one spelling, with the number of turbos that are left', async () => {
  expect(await values(typed, 'byModel', levelA)).toEqual({
    A3: 1,
    A4: 1,
    A6: 1,
    'Golf V': 2,
    Passat: 1,
  });
  expect(await values({ ...typed, byMake: 'Audi' }, 'byModel')).toEqual({ A3: 1, A4: 1, A6: 1 });
  // A chosen value does not change the other values of its own list.
  expect(await values({ ...typed, byMake: 'Audi' }, 'byMake')).toEqual({ Audi: 1, Volkswagen: 2 });
  expect(await values(cars, 'byEngine')).toEqual({ '1.8 T': 1, '1.9 TDI': 3, '2.0 TDI': 1 });
});

test('a vehicle search is narrowed within the vehicles that it found', async () => {
  expect(await numbers({ ...cars, byMake: 'Audi' })).toEqual(['454231-5007S', '53039880029']);
  expect(await numbers({ ...cars, byMake: 'Audi', byMaker: 'BorgWarner' })).toEqual([
    '53039880029',
  ]);
  const sorted = { ...cars, byMake: 'Audi', sortSeq: 0, sortDesc: 1 };
  expect(await numbers(sorted)).toEqual(['53039880029', '454231-5007S']);
  expect(await numbers({ ...sorted, page: 2, size: 1 })).toEqual(['454231-5007S']);
});

test('C1 can not find out the values of a turbo to be seen after login', async () => {
  for (const by of [
    { byTurboModel: 'GT2052V' },
    { byMaker: 'Garrett' },
    { byStock: 'Plenty Stock' },
  ]) {
    expect(await numbers({ ...typed, ...by }, levelA)).toContain('454231-5011S');
    expect(await numbers({ ...typed, ...by })).not.toContain('454231-5011S');
  }
  expect(await values(typed, 'byTurboModel', levelA)).toHaveProperty('GT2052V');
  expect(await values(typed, 'byTurboModel')).toEqual({ GT1544S: 1, GT1749V: 1 });
  expect(await values(typed, 'byMaker')).toEqual({ Garrett: 2 });
  // The turbo has no values for C1: otherwise a search for its number would list all its vehicles.
  for (const field of ['byMake', 'byModel', 'byEngine']) {
    expect(await values({ val: '454231-5011S' }, field)).toEqual({});
    expect(Object.keys(await values({ val: '454231-5011S' }, field, levelA))).toHaveLength(1);
  }
  expect(await numbers({ ...typed, byModel: 'Passat' })).toEqual([]);
  expect(await numbers({ ...typed, byModel: 'Passat' }, levelA)).toEqual(['454231-5011S']);
  // A search by vehicle still lists the turbo, so that the visitor signs in.
  expect(await numbers({ ...cars, byModel: 'Passat' })).toContain('454231-5011S');
});

test('a row has the word of its stock, for those who may see the turbo', async () => {
  const words = async (token: string) =>
    (await list(typed, token)).rows.map(({ turboPn, stockInfo }) => [turboPn, stockInfo]);
  expect(await words('')).toContainEqual(['454231-5011S', undefined]);
  expect(await words(levelA)).toContainEqual(['454231-5011S', 'Plenty Stock']);
});

test('stock counts at once', async () => {
  const stockOf = async () => (await list({ val: '454231-5007S' })).rows[0]?.stockInfo;
  // Two requests, because responses are cached from the second one on.
  expect([await stockOf(), await stockOf()]).toEqual(['Out Of Stock', 'Out Of Stock']);
  const inStock = { ...typed, byStock: 'Plenty Stock' };
  expect(await numbers(inStock)).toEqual(['454231-5009S']);
  expect(await values(typed, 'byStock')).toEqual({ 'Plenty Stock': 1, 'Out Of Stock': 1 });
  await site.database.write.query('update catalogue.stock set quantity = 70 where item_id = $1', [
    stocked,
  ]);
  await expect.poll(() => numbers(inStock)).toEqual(['454231-5007S', '454231-5009S']);
  expect(await values(typed, 'byStock')).toEqual({ 'Plenty Stock': 2 });
  expect(await stockOf()).toBe('Plenty Stock');
});

test('an unknown value finds nothing, and a value that is too long is refused', async () => {
  expect(await list({ ...typed, byMake: 'Tupolev' })).toMatchObject({ status: 200, count: 0 });
  expect(await values({ ...typed, byMake: 'Tupolev' }, 'byModel')).toEqual({});
  expect(await list({ ...typed, byMake: 'x'.repeat(33) })).toMatchObject({ status: 400 });
  expect(await list({ ...typed, byStock: 'Much' })).toMatchObject({ status: 400 });
  expect((await list({ ...typed, byMake: '', byStock: '' })).count).toBe(3);
});
