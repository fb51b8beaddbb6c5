/** The search as customers use it, over HTTP and a real database. */
import { describe, expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite, type TestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';
import { caseData } from '#test/uploads.ts';

type Rows = Answer<Calls['getTurboList']>;
type Offered = Answer<Calls['suggestNumbers']>;

const tokens: Record<string, string> = {};

const site = await openTestSite(async (database) => {
  const chra = await addPart(database, { component: 'CHRA', eePn: 'CH-1749-031', quantity: 60 });
  const wheel = await addPart(database, { eePn: 'TW-1749-002', inducer: 40, exducer: 35.1 });
  const kit = await addPart(database, { component: 'repair kit', eePn: 'RK-G54-1' });
  const other = await addPart(database, { component: 'repair kit', eePn: 'RK-G5-4-1' });
  await addTurbo(database, {
    pn: '454231-5007S',
    model: 'GT1749V',
    eePn: 'GT17-031',
    oe: ['028145702H', '028 145 702 R'],
    superseded: ['454231-0001'],
    interchanges: ['701855-0006'],
    vehicles: [
      { make: 'Volkswagen', model: 'Passat B5', engine: '1.9 TDI AFN', from: 1996, to: 2000 },
      { make: 'Audi', model: 'A4 B5', engine: '1.9 TDI AFN', from: 1996, to: 2001 },
    ],
    parts: [chra, wheel, kit],
  });
  await addTurbo(database, {
    pn: '454231-5009S',
    model: 'GT1749V',
    oe: ['028145702N'],
    vehicles: [{ make: 'Volkswagen', engine: '1.9 TDI AFN', from: 1999 }],
    parts: [other],
  });
  await addTurbo(database, {
    pn: '53039880029',
    model: 'K03',
    maker: 'BorgWarner',
    oe: ['058145703J'],
    vehicles: [{ make: 'Skoda' }],
  });
  await addTurbo(database, {
    pn: '49135-02652',
    model: 'TF035',
    maker: 'MHI',
    loginToView: true,
    oe: ['MR968080'],
    vehicles: [{ make: 'Mitsubishi', engine: '4D56' }],
  });
  await addTurbo(database, {
    pn: '17201-54231',
    model: 'CT20',
    maker: 'Toyota',
    oe: ['17201-54231'],
    vehicles: [{ make: 'Toyota', application: 'Commercial vehicle' }],
  });
  await publish(database, { reason: 'test' });
  for (const level of ['A', 'B', 'C', 'C1'] as const) tokens[level] = await signIn(database, level);
});

async function list(payload: object, level?: string) {
  const headers: Record<string, string> = level ? { 'x-token': tokens[level] ?? '' } : {};
  const answer = await site.call('getTurboList', payload, headers);
  return { ...answer, rows: (answer.val ?? []) as Rows };
}
const numbers = async (payload: object) => (await list(payload)).rows.map(({ turboPn }) => turboPn);

describe('by turbo number', () => {
  test.each([
    ['454231-5007S', undefined],
    ['454231 5007s', undefined],
    ['4542315007S', undefined],
    ['454231-7', 'channel'],
    ['454231 7', 'channel'],
    ['454231-0007', 'channel'],
    ['454231-9007S', 'newUnit'],
    ['454231-0001', 'superseded'],
    ['454231-1', 'superseded'],
    ['701855-0006', 'interchange'],
    ['701855-6', 'interchange'],
  ])('%s finds 454231-5007S first, and alone says why: %s', async (val, reason) => {
    const { rows } = await list({ val });
    expect(rows[0]?.turboPn).toBe('454231-5007S');
    expect(rows[0]?.match?.reason).toBe(reason);
  });

  test('K03-029 is read as 5303-970-0029', async () => {
    expect(await numbers({ val: 'K03-029' })).toEqual(['53039880029']);
    expect(await numbers({ val: '5303 971 0029' })).toEqual(['53039880029']);
  });

  test('a search is not answered from the cached matches of a number with other separators', async () => {
    expect(await numbers({ val: '45423107' })).toEqual([]);
    expect(await numbers({ val: '454231-07' })).toEqual(['454231-5007S']);
  });

  test('a revision is another turbo', async () => {
    expect(await numbers({ val: '454231-5009S' })).toEqual(['454231-5009S']);
  });

  test('a short suffix finds the same as the long suffix, and no number that is only generated', async () => {
    expect(await numbers({ val: '454231-9' })).toEqual(['454231-5009S']);
    expect(await numbers({ val: '454231-0009' })).toEqual(['454231-5009S']);
    expect(await numbers({ val: '701855-9' })).toEqual([]);
    expect(await numbers({ val: 'K03-02' })).toEqual([]);
    // The start of a number finds the recorded numbers, even with zeros typed after it.
    const both = ['454231-5007S', '454231-5009S'];
    for (const val of ['454231-5', '454231-50', '454231-00']) {
      expect(await numbers({ val })).toEqual(both);
    }
    expect(await numbers({ val: 'K03-0' })).toEqual(['53039880029']);
  });

  test.each([
    [{ val: '454231-5007S' }, undefined],
    [{ val: '454231' }, 'start'],
    [{ val: '54231' }, 'inside'],
    [{ vtype: '1', val: '028145702H' }, undefined],
    [{ vtype: '1', val: '0281457' }, 'start'],
    [{ vtype: '1', val: '145702' }, 'inside'],
    [{ vtype: '2', val: 'CH-1749-031' }, undefined],
    [{ vtype: '2', val: 'RK-G54-1' }, undefined],
    [{ vtype: '2', val: 'CH-17' }, 'start'],
    [{ vtype: '2', val: '1749' }, 'inside'],
    // Visitors see a single row, 'login to view', without the reason of its match.
    [{ vtype: '1', val: 'MR9680' }, undefined],
  ])('%j: the rows say how all of them match: %s', async (payload, allBy) => {
    const { rows } = await list(payload);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.allBy)).toEqual(rows.map(() => allBy));
  });

  test('full matches come first, then from the start, then inside', async () => {
    const { rows, pageInfo } = await list({ val: '54231' });
    expect(rows.map(({ turboPn, match }) => [turboPn, match?.reason])).toEqual(
      [
        ['454231-5007S', 'inside'],
        ['454231-5009S', 'inside'],
        ['17201-54231', 'inside'],
      ].sort(
        (a, b) =>
          rows.findIndex((r) => r.turboPn === a[0]) - rows.findIndex((r) => r.turboPn === b[0]),
      ),
    );
    expect(pageInfo).toEqual({ page: 1, size: 10, count: 3 });
    const start = await list({ val: '4542' });
    expect(start.rows.map(({ turboPn }) => turboPn).slice(0, 2)).toEqual([
      '454231-5007S',
      '454231-5009S',
    ]);
  });

  test('the inner part may be longer than a fragment', async () => {
    expect(await numbers({ val: '2315007' })).toEqual(['454231-5007S']);
    expect(await numbers({ val: '2315007S' })).toEqual(['454231-5007S']);
    expect(await numbers({ val: '3988002' })).toEqual(['53039880029']);
    expect(await numbers({ val: '2315008' })).toEqual([]);
  });

  test('fewer than three letters or digits are refused', async () => {
    const { status, msg } = await list({ val: ' 4-5 ' });
    expect([status, msg]).toEqual([400, 'Please enter at least 3 letters or digits.']);
  });

  test('a number that the catalogue lacks gives an empty page and a count of 0', async () => {
    const { rows, pageInfo, success } = await list({ val: '999999-9999' });
    expect([success, rows, pageInfo?.count]).toEqual(['0', [], 0]);
  });
});

test('a vehicle OE number finds its turbo, however it is spaced', async () => {
  for (const val of ['028145702H', '028 145 702 h', '028145702R']) {
    expect(await numbers({ vtype: '1', vsubtype: '0', val })).toEqual(['454231-5007S']);
  }
  expect(await numbers({ vtype: '1', val: '028145702' })).toEqual(['454231-5007S', '454231-5009S']);
});

describe('by E&E P/N', () => {
  test('a turbo is found by its own number and by what its build sheet holds', async () => {
    expect((await list({ vtype: '2', val: 'GT17-031' })).rows[0]).toMatchObject({
      turboPn: '454231-5007S',
    });
    const { rows } = await list({ vtype: '2', val: 'ch1749031' });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      turboPn: '454231-5007S',
      match: { reason: 'part', number: 'CH-1749-031' },
    });
  });

  test('numbers that differ only in hyphens are different items: the typed number comes first', async () => {
    expect(await numbers({ vtype: '2', val: 'RK-G54-1' })).toEqual([
      '454231-5007S',
      '454231-5009S',
    ]);
    expect(await numbers({ vtype: '2', val: 'RK-G5-4-1' })).toEqual([
      '454231-5009S',
      '454231-5007S',
    ]);
  });
});

describe('a number that names one turbo alone', () => {
  const sole = async (payload: object, level?: string) =>
    (await list(payload, level)).rows.filter((row) => row.sole).map(({ turboPn }) => turboPn);

  test.each([
    [{ val: '454231-5007S' }, ['454231-5007S']],
    [{ val: '454231-7' }, ['454231-5007S']],
    [{ val: 'K03-029' }, ['53039880029']],
    [{ vtype: 1, val: '028145702H' }, ['454231-5007S']],
    [{ vtype: 2, val: 'GT17-031' }, ['454231-5007S']],
    [{ val: '54231', sortSeq: 1 }, []],
    // Another article, a former number, an interchange number, a part's number, the start of a number, a
    // model: none of these names one turbo alone.
    [{ val: '454231-9007S' }, []],
    [{ val: '454231-0001' }, []],
    [{ val: '701855-0006' }, []],
    [{ vtype: 2, val: 'CH-1749-031' }, []],
    [{ val: '454231-50' }, []],
    [{ turboModel: 'K03' }, []],
  ])('%o: %o', async (payload, expected) => {
    expect(await sole(payload)).toEqual(expected);
  });

  test('is not marked for those who may not see the turbo', async () => {
    expect(await sole({ val: '49135-02652' })).toEqual([]);
    expect(await sole({ val: '49135-02652' }, 'B')).toEqual(['49135-02652']);
  });

  test('can be ordered with its CHRA, with their current stock', async () => {
    const { rows } = await list({ val: '454231-5007S' });
    const { val } = await site.call('getTurboStock', { id: rows[0]?.id ?? '' });
    expect(val).toMatchObject([
      { type: '0', name: '', eePn: 'GT17-031', oemPn: '454231-5007S' },
      { type: '2', name: 'CHRA', eePn: 'CH-1749-031', stockInfo: 'Plenty Stock' },
    ]);
    expect((await site.call('getTurboStock', { id: '999999999' })).status).toBe(404);
  });
});

describe('by vehicle', () => {
  const lists = async (name: Parameters<TestSite['call']>[0], payload: object = {}) =>
    (await site.call(name, payload)).val as Answer<Calls['getVehicleBrands']>;

  test('brand, application, engine and year lead to the turbos of that vehicle', async () => {
    const brands = await lists('getVehicleBrands');
    expect(brands.map(({ name }) => name)).toEqual([
      'Audi',
      'Mitsubishi',
      'Skoda',
      'Toyota',
      'Volkswagen',
    ]);
    const vehicleBrand = brands.find(({ name }) => name === 'Volkswagen')?.id ?? '';
    const applications = await lists('getVehicleApplications', { vehicleBrand });
    const vehicleApplication = applications[0]?.id ?? '';
    const engines = await lists('getVehicleEngines', { vehicleBrand, vehicleApplication });
    const vehicleEngine = engines[0]?.id ?? '';
    const chosen = { vtype: 1, vsubtype: 1, vehicleBrand, vehicleApplication, vehicleEngine };
    const before = new Date().getFullYear();
    const years = await lists('getVehicleYears', {
      vehicleBrand,
      vehicleApplication,
      vehicleEngine,
    });
    expect([before, new Date().getFullYear()].map(String)).toContain(years.at(0)?.name);
    expect(years.at(-1)?.name).toBe('1996');
    // Rows are sorted by model, so that the rows of a model are adjacent.
    expect(await numbers(chosen)).toEqual(['454231-5009S', '454231-5007S']);
    expect(await numbers({ ...chosen, vehicleYear: '1996' })).toEqual(['454231-5007S']);
    expect(await numbers({ ...chosen, vehicleYear: '2015' })).toEqual(['454231-5009S']);
    const soleOf = async (payload: object) =>
      (await list(payload)).rows.map((row) => row.sole === true);
    expect(await soleOf(chosen)).toEqual([false, false]);
    expect(await soleOf({ ...chosen, vehicleYear: '1996' })).toEqual([true]);
    const { rows } = await list(chosen);
    expect(rows[1]).toMatchObject({
      carMakeName: 'Volkswagen',
      carModel: 'Passat B5',
      vehicles: 2,
    });
  });

  test('a choice that is not in the lists is refused with a sentence, and a search without a brand, too', async () => {
    expect(await list({ vtype: 1, vsubtype: 1, vehicleBrand: 'nothing' })).toMatchObject({
      status: 400,
      msg: 'This choice is no longer in the list. Please choose again.',
    });
    expect((await list({ vtype: 1, vsubtype: 1 })).msg).toBe('Please choose a brand first.');
    expect((await site.call('getVehicleApplications', { vehicleBrand: '' })).status).toBe(400);
  });
});

describe('sorting and pages', () => {
  test('every column sorts both ways, and pages of any size never overlap', async () => {
    for (let sortSeq = 0; sortSeq <= 6; sortSeq++) {
      const whole = await numbers({ val: '231', sortSeq, sortDesc: 0, size: 200 });
      const pages: string[] = [];
      for (let page = 1; page <= 3; page++) {
        pages.push(...(await numbers({ val: '231', sortSeq, sortDesc: '0', size: 1, page })));
      }
      expect(pages).toEqual(whole);
      expect(await numbers({ val: '231', sortSeq, sortDesc: 1 })).toEqual(whole.toReversed());
    }
    expect(await numbers({ val: '231', sortSeq: 0 })).toEqual([
      '17201-54231',
      '454231-5007S',
      '454231-5009S',
    ]);
  });

  test('an invalid page is refused', async () => {
    expect((await list({ val: '454231', size: 201 })).msg).toBe('A page has at most 200 rows.');
    expect((await list({ val: '454231', size: 0 })).msg).toBe(
      'The field “Page size” is not valid.',
    );
    expect((await list({ val: '454231', page: 0 })).msg).toBe('Pages count from 1.');
    expect((await list({ val: '454231', page: 99 })).rows).toEqual([]);
  });
});

describe('levels', () => {
  test('a turbo to be seen after login shows visitors and C1 its number alone', async () => {
    for (const level of [undefined, 'C1']) {
      expect((await list({ val: '49135-02652' }, level)).rows).toEqual([
        { turboPn: '49135-02652' },
      ]);
      const offered = (
        await site.call(
          'suggestNumbers',
          { val: '49135' },
          level ? { 'x-token': tokens[level] ?? '' } : {},
        )
      ).val as Offered;
      expect(offered).toEqual([{ kind: 'turbo', number: '49135-02652' }]);
      expect((await site.call('suggestNumbers', { vtype: '1', val: 'MR968' })).val).toEqual([]);
    }
    for (const level of ['A', 'B', 'C']) {
      expect((await list({ val: '49135-02652' }, level)).rows[0]).toMatchObject({
        turboModel: 'TF035',
      });
    }
  });
});

describe('suggestions and the closest numbers', () => {
  const offered = async (name: 'suggestNumbers' | 'getClosestNumbers', payload: object) =>
    (await site.call(name, payload)).val as Offered;

  test('a typed text is completed, with model and make', async () => {
    expect(await offered('suggestNumbers', { val: '45' })).toEqual([]);
    const suggestions = await offered('suggestNumbers', { val: '454231-50' });
    expect(suggestions).toContainEqual({
      kind: 'turbo',
      number: '454231-5007S',
      turboModel: 'GT1749V',
      carMakeName: 'Volkswagen',
    });
    expect(await offered('suggestNumbers', { vtype: 2, val: 'CH-17' })).toEqual([
      { kind: 'ee', number: 'CH-1749-031' },
    ]);
    expect(await offered('suggestNumbers', { val: '2315007' })).toMatchObject([
      { number: '454231-5007S' },
    ]);
  });

  test("the turbos' own numbers come before former and interchange numbers", async () => {
    const suggestions = await offered('suggestNumbers', { val: '4542' });
    expect(suggestions.map(({ number }) => number)).toEqual(['454231-5007S', '454231-5009S']);
  });

  test('a turbo is offered once, by whichever of its numbers it is found', async () => {
    const numbersOf = async (payload: object) =>
      (await offered('suggestNumbers', payload)).map(({ number }) => number);
    expect(await numbersOf({ val: '454231' })).toEqual(['454231-5007S', '454231-5009S']);
    expect(await numbersOf({ val: '454231-0001' })).toEqual(['454231-0001']);
    expect(await numbersOf({ val: '231' })).toHaveLength(3);
    expect(await numbersOf({ vtype: 3, val: '4542' })).toEqual(['454231-5007S', '454231-5009S']);
    // The user types OE numbers, so each OE number is offered.
    expect(await numbersOf({ vtype: 1, val: '0281457' })).toHaveLength(3);
  });

  test('a misread number leads to the real one', async () => {
    expect(await list({ val: '45423I-5O07S' })).toMatchObject({ pageInfo: { count: 0 } });
    expect((await offered('getClosestNumbers', { val: '454281-5007S' }))[0]).toMatchObject({
      number: '454231-5007S',
    });
    expect((await offered('getClosestNumbers', { val: '53039880O39' }))[0]).toMatchObject({
      number: '53039880029',
    });
    // Only the base of the number is typed.
    for (const vtype of [0, 3]) {
      const misread = await offered('getClosestNumbers', { val: '464231', vtype });
      expect(misread[0]).toMatchObject({ kind: 'turbo', number: '454231-5007S' });
    }
    expect((await offered('getClosestNumbers', { vtype: 1, val: '02B145702' }))[0]).toMatchObject({
      number: '028145702H',
    });
    // A letter O for a zero is the same number, so it is found.
    expect(await numbers({ val: '53039880O29' })).toEqual(['53039880029']);
  });
});

test('a wheel is found within 0.5 mm, bounds included', async () => {
  const wheel = (mm: string) => numbers({ isAdvSearch: 1, advQueryVtype: 1, valDim1_1: mm });
  expect(await wheel('40')).toEqual(['454231-5007S']);
  expect(await wheel('39.5')).toEqual(['454231-5007S']);
  expect(await wheel('40,5')).toEqual(['454231-5007S']);
  expect(await wheel('39.49')).toEqual([]);
  expect(await wheel('40.51')).toEqual([]);
  expect(await numbers({ isAdvSearch: '1', advQueryVtype: '2', valDim2_1: 40 })).toEqual([]);
  expect((await list({ isAdvSearch: 1, advQueryVtype: 1 })).status).toBe(400);
});

describe('A number with words beside it', () => {
  const { queries } = caseData<{ queries: string[] }>('18-words-beside-a-number.json');

  test.each([...queries, 'Garrett 454231-5007S', '454231-5007S, GT1749V Garrett'])(
    'is found: %s',
    async (val) => {
      const { val: rows } = await site.call('getTurboList', { vtype: '0', val });
      expect((rows as Rows)[0]).toMatchObject({ turboPn: '454231-5007S' });
      const cross = (await site.call('getPartList', { val })).val as { match: object }[];
      expect(cross[0]?.match).toMatchObject({ number: '454231-5007S' });
      const many = (await site.call('matchNumbers', { numbers: [val] })).val as Answer<
        Calls['matchNumbers']
      >;
      expect(many[0]).toMatchObject({ number: val });
      expect(many[0]?.rows[0]?.match).toMatchObject({ number: '454231-5007S', how: 'same' });
    },
  );

  test('has the turbos that all words name first', async () => {
    const { val } = await site.call('getTurboList', {
      vtype: '1',
      val: '028145702H 454231-5007S',
    });
    expect((val as Rows)[0]).toMatchObject({ turboPn: '454231-5007S' });
  });

  test.each(['454231-5007S, 53039880029', '53039880029 + 454231-5007S', '454231-7 5303 988 0029'])(
    'that is another number: the turbos of both are found, and neither alone: %s',
    async (val) => {
      const { val: rows } = await site.call('getTurboList', { vtype: '0', val });
      const found = (rows as Rows).map(({ turboPn }) => turboPn);
      expect(found.slice(0, 2).sort()).toEqual(['454231-5007S', '53039880029']);
      for (const row of rows as Rows) expect(row).not.toHaveProperty('sole');
      expect((rows as Rows)[0]?.read?.leftOut ?? []).toEqual([]);
    },
  );

  test('is not guessed from a part of a number with spaces', async () => {
    const { pageInfo } = await site.call('getTurboList', { vtype: '0', val: '454231 9999S' });
    expect(pageInfo?.count).toBe(0);
  });
});
