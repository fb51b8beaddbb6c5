/** Vehicles and engines typed into the box for numbers, over HTTP. */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';

const site = await openTestSite(async (database) => {
  const turbos = {
    golf: [
      { make: 'Volkswagen', model: 'Golf IV', engine: '1.9 TDI ALH 90hp', from: 1998, to: 2004 },
      { make: 'Audi', model: 'A3', engine: '1.9 TDI ALH', from: 1998, to: 2003 },
    ],
    golf5: [{ make: 'Volkswagen', model: 'Golf V (1K)', engine: '1.9 TDI BKC / BXE', from: 2004 }],
    passat: [{ make: 'Volkswagen', model: 'Passat B5', engine: '1.8T AWT 150hp' }],
    daily: [{ make: 'Iveco', model: 'Daily III', engine: '2.8 HPI', from: 2000, to: 2006 }],
    excavator: [
      { make: 'Caterpillar', model: '320D', engine: 'C6.4', application: 'Construction' },
    ],
    kamaz: [{ make: 'КАМАЗ', model: '5490', engine: '740.30', to: 1990 }],
    mercedes: [{ make: 'Mercedes-Benz', model: 'Sprinter', engine: '2.2 CDI OM611' }],
    octavia: [{ make: 'Skoda', model: 'Octavia', engine: '2.0 TDI BMM 121-140hp' }],
    tepee: [{ make: 'Peugeot', model: 'Partner / Expert Tepee', engine: '1.6 HDi 9HZ' }],
    leon: [{ make: 'Seat', model: 'Leon', engine: '1.8 TSI 118 kW' }],
  };
  for (const [name, vehicles] of Object.entries(turbos)) {
    await addTurbo(database, { pn: `TEST-${name.toUpperCase()}-1`, vehicles });
  }
  await addTurbo(database, {
    pn: 'TEST-HIDDEN-1',
    loginToView: true,
    vehicles: [{ make: 'Fiat', model: 'Ducato', engine: '2.3 JTD' }],
  });
  await publish(database, { reason: 'test' });
});

const search = (val: string, more: object = {}) =>
  site.call('getTurboList', { vtype: '0', val, ...more });
const numbers = async (val: string, more: object = {}) =>
  ((await search(val, more)).val as Answer<Calls['getTurboList']>).map(({ turboPn }) =>
    turboPn.slice(5, -2).toLowerCase(),
  );

test.each([
  ['Golf 1.9 TDI', ['golf', 'golf5']],
  ['tdi golf 1,9', ['golf', 'golf5']],
  ['Golf IV', ['golf']],
  ['golf 4', ['golf']],
  ['VW Golf 2010', ['golf5']],
  ['Golf 1999', ['golf']],
  ['BXE', ['golf5']],
  ['Iveco Daily', ['daily']],
  ['CAT 320', ['excavator']],
  ['卡特彼勒 320', ['excavator']],
  ['Passat B5 1.8T', ['passat']],
  ['Passat B5 1.8 T 150 hp', ['passat']],
  ['фольксваген Passat', ['passat']],
  ['камаз 5490', ['kamaz']],
  ['камаз 1990', ['kamaz']],
  ['Mercedes Benz Sprinter', ['mercedes']],
  ['奔驰 Sprinter', ['mercedes']],
  ['大众 B5', ['passat']],
  ['مرسيدس Sprinter', ['mercedes']],
  ['Sprintr 2.2 CDI', ['mercedes']],
  ['Pasat 1.8', ['passat']],
  ['Volkswaegn Passat', ['passat']],
  ['Golf 1.9 diesel', ['golf', 'golf5']],
  ['Expert Tepee', ['tepee']],
  ['Partner 1.6 HDi', ['tepee']],
  ['Golf diésel 90 PS', ['golf', 'golf5']],
  ['Golf IV 90 PS', ['golf']],
  ['Golf IV 89 bhp', ['golf']],
  ['Golf IV 70 kW', []],
  ['Passat petrol', ['passat']],
  ['Passat benzin 110 kW', ['passat']],
  ['Octavia дизель', ['octavia']],
  ['Leon 汽油', ['leon']],
  ['Leon petrl', ['leon']],
  ['TDI 90 hp', ['golf']],
  ['TDI 66kW', ['golf']],
  ['TDI 130hp', ['octavia']],
  ['2.0 TDI 103 kW', ['octavia']],
  ['Skoda 140 л.с.', ['octavia']],
  ['TSI 160 马力', ['leon']],
  ['TDI 170 hp', []],
  ['TDI 90', ['golf']],
  // The fuel of these engines is not known, so they match any fuel.
  ['Daily diesel', ['daily']],
  ['Caterpillar 320 diesel', ['excavator']],
])('%s leads to the turbos of these vehicles', async (typed, expected) => {
  for (const vtype of ['0', '1', '2']) {
    expect((await numbers(typed, { vtype })).sort(), `vtype ${vtype}`).toEqual(expected);
  }
});

test('A row shows the vehicle that was typed, and says that it was found by it', async () => {
  const { val, pageInfo } = await search('Audi A3 1.9');
  expect(pageInfo).toMatchObject({ count: 1 });
  expect(val).toMatchObject([{ carMakeName: 'Audi', carModel: 'A3', read: { as: 'vehicle' } }]);
});

test.each(['Golf 1.9 HDI', 'Quattro Proof', 'zz'.repeat(30)])(
  '%s names no vehicle of the catalogue, so nothing is found',
  async (typed) => {
    expect(await numbers(typed)).toEqual([]);
  },
);

test.each([
  ['Passat desel', ['passat'], 'Passat', ['desel']],
  ['Golf 5 105 PS', ['golf5'], 'Golf 5', ['105 PS']],
  ['Golf 5 1.9 TDI 105', ['golf5'], 'Golf 5 1.9 TDI', ['105']],
  ['Golf 5 BXE DSG', ['golf5'], 'Golf 5 BXE', ['DSG']],
  ['Passat B5 1.8T 2003', ['passat'], 'Passat B5 1.8T', ['2003']],
  ['Kamaz 5490 11.7', ['kamaz'], 'Kamaz 5490', ['11.7']],
  ['Golf Zeppelin-Quattro', ['golf', 'golf5'], 'Golf', ['Zeppelin-Quattro']],
  ['turbo for Golf 4 Edition 110', ['golf'], 'turbo for Golf 4', ['Edition', '110']],
  ['雪人 Golf', ['golf', 'golf5'], 'Golf', ['雪人']],
])('%s: what names nothing is left out and named', async (typed, expected, text, leftOut) => {
  expect((await numbers(typed)).sort()).toEqual(expected);
  const [row] = (await search(typed)).val as Answer<Calls['getTurboList']>;
  expect(row?.read).toEqual({ as: 'vehicle', text, leftOut });
});

test.each([
  ['Partner Tepee', 'the record has Tepee for the Expert only'],
  ['Golf 1980', 'all records state other years'],
  ['Leon diesel', 'the record states a petrol engine'],
  ['Leon 300hp', 'the record states another power'],
  ['Leon 1.8 TSI 300', 'a figure behind the engine is a power'],
  ['Sprinter 9.9', 'the record states another displacement'],
  ['Passat AUM', 'the record states another engine code'],
  ['Octavia CFHC', 'a code of four letters is one of the same maker'],
  ['1.9 Zeppelin', 'a figure alone names no vehicle'],
  ['雪人 320', 'a figure beside a word that is not understood is no number'],
  ['Audi Passat', 'make and model are both known'],
  ['Jaguar 1.9 TDI', 'the make is known, though the catalogue has none of it'],
])('%s finds nothing: %s', async (typed) => {
  expect(await numbers(typed)).toEqual([]);
});

test.each([
  ['Müller TEST-GOLF-1', 'TEST-GOLF-1', ['Müller']],
  ['TEST-GOLF-1 涡轮增压器', 'TEST-GOLF-1', []],
  ['Turbolader TEST-GOLF-1 Volkswagen', 'TEST-GOLF-1', []],
])('%s: a whole number is found whatever stands beside it', async (typed, text, leftOut) => {
  const { val } = await search(typed);
  const read = { as: 'turbo', text, leftOut };
  expect(val).toMatchObject([{ turboPn: 'TEST-GOLF-1', read }]);
});

test.each([
  [
    'Golf 1.9 HDI',
    ['Volkswagen Golf IV 1.9 TDI ALH 90hp', 'Volkswagen Golf V (1K) 1.9 TDI BKC / BXE'],
  ],
  ['Audi Passat', ['Volkswagen Passat B5 1.8T AWT 150hp', 'Audi A3 1.9 TDI ALH']],
  ['CAT 5490', ['КАМАЗ 5490 740.30', 'Caterpillar 320D C6.4']],
  ['1.9 Zeppelin', []],
])('%s names no vehicle: those that weigh most are the closest', async (val, expected) => {
  const closest = await site.call('getClosestNumbers', { vtype: '0', val });
  expect(closest.val).toMatchObject(expected.map((number) => ({ kind: 'vehicle', number })));
});

test.each(['zz', '4', 'V'])('%s is too short and is refused as before', async (typed) => {
  expect(await search(typed)).toMatchObject({
    status: 400,
    msg: 'Please enter at least 3 letters or digits.',
  });
});

test('Results by a typed vehicle are narrowed and sorted, and hide what needs a login', async () => {
  expect(await numbers('1.9 TDI', { byMake: 'Audi' })).toEqual(['golf']);
  expect(await numbers('Golf', { sortSeq: '0', sortDesc: '1' })).toEqual(['golf5', 'golf']);
  const { val } = await search('Fiat Ducato');
  const read = { as: 'vehicle', text: 'Fiat Ducato', leftOut: [] };
  expect(val).toEqual([{ turboPn: 'TEST-HIDDEN-1', read }]);
});

test('While no number begins with the typed text, vehicles are suggested, and each finds its turbos', async () => {
  const { val } = await site.call('suggestNumbers', { vtype: '0', val: 'golf tdi' });
  const golf = { number: 'Volkswagen Golf IV 1.9 TDI ALH 90hp', years: '1998-2004', turbos: 1 };
  const golf5 = { number: 'Volkswagen Golf V (1K) 1.9 TDI BKC / BXE', years: '2004-', turbos: 1 };
  expect(val).toEqual([golf, golf5].map((one) => ({ kind: 'vehicle', ...one })));
  const results = (val as { number: string }[]).map(({ number }) => numbers(number));
  expect(await Promise.all(results)).toEqual([['golf'], ['golf5']]);
});

test.each([
  ['zh', '马力'],
  ['ara', 'حصان'],
])('A vehicle is offered in the words of its results in %s', async (language, power) => {
  const headers = { 'x-language': language };
  const number = 'Volkswagen Golf IV 1.9 TDI ALH 90hp';
  const results = await site.call('getTurboList', { vtype: '0', val: 'TEST-GOLF-1' }, headers);
  const rows = results.val as Answer<Calls['getTurboList']>;
  const shown = `Volkswagen Golf IV ${rows.find(({ carMakeName }) => carMakeName === 'Volkswagen')?.carEngine}`;
  expect(shown).toContain(power);
  const { val } = await site.call('suggestNumbers', { vtype: '0', val: 'golf tdi' }, headers);
  expect(val).toMatchObject([{ number, shown }, {}]);
  expect((val as object[])[1]).not.toHaveProperty('shown');
  const typed = { vtype: '0', val: 'Golf 1.9 HDI' };
  expect((await site.call('getClosestNumbers', typed, headers)).val).toContainEqual(
    expect.objectContaining({ number, shown }),
  );
});
