/** Parts and CHRAs: their pages, where they are used, and cross references, for each level. */
import { describe, expect, test } from 'vitest';
import type { Suggestion } from '#contract/catalogue.ts';
import type { PartDetail } from '#contract/parts.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';

const tokens: Record<string, string> = {};
const ids = {
  chra: 0,
  wheel: 0,
  inner: 0,
  lone: 0,
  old: 0,
  open: 0,
  hidden: 0,
  shown: 0,
  shownHidden: 0,
  secret: 0,
};

const site = await openTestSite(async (database) => {
  const run = (text: string, values: unknown[]) => database.write.query(text, values);
  ids.chra = await addPart(database, {
    component: 'CHRA',
    eePn: 'CH-1749-031',
    oemPn: '433352-0031',
    quantity: 50,
  });
  ids.wheel = await addPart(database, {
    eePn: 'TW-1749-001',
    oemPn: '434533-0017',
    inducer: 40,
    exducer: 35.15,
    quantity: 9,
  });
  ids.inner = await addPart(database, { component: 'piston ring', eePn: 'PR-1749-001' });
  ids.lone = await addPart(database, { component: 'gasket kit', eePn: 'GK-9999-001' });
  ids.old = await addPart(database, { eePn: 'TW-1749-000' });
  ids.secret = await addPart(database, { component: 'actuator', eePn: 'AC-1749-001' });
  await run('insert into catalogue.part_line values ($1, 1, $2, 1), ($1, 2, $3, 2)', [
    ids.chra,
    ids.wheel,
    ids.inner,
  ]);
  await run('insert into catalogue.part_replacement values ($1, $2)', [ids.old, ids.wheel]);
  await run(
    `insert into catalogue.cross_reference values ($1, '1-A-3246', 'Turbo International'),
       ($1, '454135-9001', 'Garrett'), ($1, '1000-010-501', 'JRONE'), ($2, '059145715F', 'VW')`,
    [ids.chra, ids.wheel],
  );
  await run(
    `update catalogue.part set brand = 'Garrett', weight_grams = 1250, remark = 'balanced <b>',
       description = 'Cartridge, balanced' where id = $1`,
    [ids.chra],
  );
  await run(
    `update catalogue.part set attributes =
       '[{"name": "trim", "value": "52"}, {"name": "blades", "value": "12 (straight)"},
         {"name": "bore", "value": "5.99 mm"}]' where id = $1`,
    [ids.wheel],
  );
  ids.open = await addTurbo(database, {
    pn: '454231-5007S',
    model: 'GT1749V',
    eePn: 'TU-1749-031',
    interchanges: ['701855-0006'],
    parts: [ids.chra],
    vehicles: [
      { make: 'Volkswagen', model: 'Passat', engine: '1.9 TDI AFN' },
      { make: 'Audi', model: 'A4', engine: '1.9 TDI AVG' },
    ],
  });
  ids.hidden = await addTurbo(database, {
    pn: '49135-02652',
    model: 'TF035HM',
    maker: 'MHI',
    eePn: 'TU-035-002',
    loginToView: true,
    parts: [ids.wheel],
    vehicles: [{ make: 'Mitsubishi', model: 'Pajero', engine: '2.8 TDI (oil cooled)' }],
  });
  ids.shown = await addTurbo(database, {
    pn: '17201-30030',
    model: 'CT16',
    maker: 'Toyota',
    dacoverride: true,
    parts: [ids.wheel],
    vehicles: [{ make: 'Toyota', model: 'Hilux', engine: '2KD' }],
  });
  ids.shownHidden = await addTurbo(database, {
    pn: '17201-30031',
    maker: 'Toyota',
    dacoverride: true,
    loginToView: true,
    parts: [ids.secret],
  });
  await publish(database, { reason: 'test' });
  for (const level of ['A', 'B', 'C', 'C1'] as const) tokens[level] = await signIn(database, level);
});

const as = (level?: string) => ({ 'x-token': tokens[level ?? ''] ?? '' });
type DetailCall = `getTurbo${'Part' | 'Assembly'}By${'Id' | 'Eepn'}`;
async function detail(name: DetailCall, payload: object, level = 'A', language = 'en') {
  const answer = await site.call(name, payload, { ...as(level), 'x-language': language });
  return { ...answer, val: answer.val as PartDetail | undefined };
}
async function cross(val: string, level?: string, language = 'en') {
  const answer = await site.call('getPartList', { val }, { ...as(level), 'x-language': language });
  return { ...answer, val: answer.val as CrossRow[] };
}
const eePns = async (val: string) => (await cross(val)).val.map(({ eePn }) => eePn);

describe('the page of a CHRA', () => {
  test('shows what it is, its numbers, its turbo and its own build sheet', async () => {
    const { val } = await detail('getTurboAssemblyById', { id: ids.chra, turboId: ids.open });
    expect(val).toMatchObject({
      part_id: String(ids.chra),
      prdType: '2',
      part_prdPartTemplateId: '999',
      part_prdPartTemplateName: 'plain layout',
      component: 'CHRA',
      part_eePn: 'CH-1749-031',
      part_oemPn: '433352-0031',
      part_oemPnSummary: '433352-0031; 454135-9001',
      part_model: 'GT1749V',
      part_turboPn: '454231-5007S',
      part_weight: '1.25 kg',
      part_remark: 'balanced <b>',
      part_wipStatus: '0',
      part_stockInfo: 'Plenty Stock',
      turboCount: 1,
      turbo: { turboPn: '454231-5007S', carMakeName: 'Volkswagen' },
    });
    expect(val?.turbo).not.toHaveProperty('bomList');
    expect(val?.bomList.map(({ eePn, pieces, details }) => [eePn, pieces, details])).toEqual([
      ['TW-1749-001', 1, true],
      ['PR-1749-001', 2, true],
    ]);
    expect(val?.part_bomSpec).toContain('<td><bdi dir="ltr">TW-1749-001</bdi></td>');
    expect(val?.crossReferences).toContainEqual({ brand: 'JRONE', number: '1000-010-501' });
  });

  test('names its own pictures, and the drawing of what it is', async () => {
    await site.database.write.query(
      `insert into catalogue.picture (item_id, component, seq, state, name) values
         ($1, null, 2, 'ready', 'second'), ($1, null, 1, 'ready', 'first'),
         ($1, null, 3, 'waiting', 'third'), (null, 'CHRA', 1, 'ready', 'drawn')`,
      [ids.chra],
    );
    const { val } = await detail('getTurboAssemblyById', { id: ids.chra });
    expect(val?.partPictureUrlList).toEqual([
      { imageUrl: '/pictures/first-m' },
      { imageUrl: '/pictures/second-m' },
    ]);
    expect(val?.templatePictureUrlList).toEqual([{ imageUrl: '/pictures/drawn-m' }]);
  });

  test('opens by its E&E P/N, written in any way', async () => {
    for (const eepn of ['CH-1749-031', 'ch 1749 031', 'CH1749031', ' CH–1749–031 ']) {
      expect((await detail('getTurboAssemblyByEepn', { eepn })).val?.part_eePn).toBe('CH-1749-031');
    }
  });

  test('is no part, and a part is no CHRA', async () => {
    for (const [name, payload] of [
      ['getTurboPartById', { id: ids.chra }],
      ['getTurboPartByEepn', { eepn: 'CH-1749-031' }],
      ['getTurboAssemblyById', { id: ids.wheel }],
      ['getTurboAssemblyByEepn', { eepn: 'TW-1749-001' }],
      ['getTurboPartById', { id: ids.open }],
      ['getTurboPartById', { id: '99999999999' }],
      ['getTurboPartByEepn', { eepn: '' }],
      ['getTurboPartByEepn', { eepn: 'TU-1749-031' }],
    ] as const) {
      expect(await detail(name, payload)).toMatchObject({
        status: 404,
        msg: 'This part is not in the catalogue.',
      });
    }
  });
});

describe('the page of a part', () => {
  test('lists its attributes as its template orders them, in the language of the caller', async () => {
    const { val } = await detail('getTurboPartById', { id: ids.wheel }, 'A', 'ru');
    expect(val?.attributes).toEqual([
      { attrName: 'индюсер', attrValue: '40.0 мм' },
      { attrName: 'эксдюсер', attrValue: '35.15 мм' },
      { attrName: 'лопатки', attrValue: '12 (прямые)' },
      { attrName: 'трим', attrValue: '52' },
      { attrName: 'внутренний диаметр', attrValue: '5.99 мм' },
    ]);
    const english = await detail('getTurboPartById', { id: ids.wheel });
    expect(english.val?.part_dimensions).toBe('inducer 40.0 mm; exducer 35.15 mm');
  });

  test('names what it replaces, and what replaces it', async () => {
    const { val } = await detail('getTurboPartById', { id: ids.wheel });
    expect(val?.replaces).toEqual([
      { id: String(ids.old), prdType: '1', eePn: 'TW-1749-000', oemPn: '', name: 'turbine wheel' },
    ]);
    const old = await detail('getTurboPartById', { id: ids.old });
    expect(old.val?.replacedBy.map(({ eePn }) => eePn)).toEqual(['TW-1749-001']);
  });

  test('counts the turbos that hold it inside a CHRA too', async () => {
    expect((await detail('getTurboPartById', { id: ids.wheel })).val?.turboCount).toBe(3);
    const inner = await detail('getTurboPartById', { id: ids.inner, turboId: ids.open });
    expect(inner.val).toMatchObject({ turboCount: 1, part_turboPn: '454231-5007S' });
  });

  test('is not found by a turbo that does not hold it', async () => {
    expect((await detail('getTurboPartById', { id: ids.lone, turboId: ids.open })).status).toBe(
      404,
    );
    expect((await detail('getTurboPartById', { id: ids.wheel, turboId: 99999 })).status).toBe(404);
  });
});

const levels = [undefined, 'C1', 'C', 'B', 'A'] as const;
const rights: [what: string, name: DetailCall, payload: () => object, expected: number[]][] = [
  ['a part by itself', 'getTurboPartById', () => ({ id: ids.lone }), [403, 403, 403, 403, 200]],
  [
    'a CHRA of an ordinary turbo',
    'getTurboAssemblyById',
    () => ({ id: ids.chra, turboId: ids.open }),
    [403, 403, 403, 403, 200],
  ],
  [
    'a part of a turbo with dacoverride',
    'getTurboPartById',
    () => ({ id: ids.wheel, turboId: ids.shown }),
    [200, 200, 200, 200, 200],
  ],
  [
    'the same part by its number alone',
    'getTurboPartByEepn',
    () => ({ eepn: 'TW1749001' }),
    [200, 200, 200, 200, 200],
  ],
  [
    'the same part from a turbo without dacoverride',
    'getTurboPartById',
    () => ({ id: ids.wheel, turboId: ids.open }),
    [403, 403, 403, 403, 200],
  ],
  [
    "a part of a turbo 'login to view'",
    'getTurboPartById',
    () => ({ id: ids.wheel, turboId: ids.hidden }),
    [401, 401, 403, 403, 200],
  ],
  [
    "a part of a turbo 'login to view' with dacoverride",
    'getTurboPartById',
    () => ({ id: ids.secret, turboId: ids.shownHidden }),
    [401, 401, 200, 200, 200],
  ],
  [
    'that part by its number alone',
    'getTurboPartByEepn',
    () => ({ eepn: 'AC-1749-001' }),
    [401, 401, 200, 200, 200],
  ],
];
describe.each(rights)('%s', (_what, name, payload, expected) => {
  test.each(levels.map((level, index) => [level ?? 'anonymous', expected[index]] as const))(
    'for %s: %s',
    async (level, status) => {
      const answer = await detail(name, payload(), level);
      expect(answer.status).toBe(status);
      if (status === 403) {
        expect(answer.msg).toBe('You have no right to view this content, please contact us!');
      }
      if (status === 401) expect(answer.msg).toBe('Need authorization, please login!');
    },
  );
});

describe('where a part is used', () => {
  const use = (payload: object, level?: string) => site.call('getPartUse', payload, as(level));
  const pns = async (val: string, level = 'A') =>
    ((await use({ id: ids.wheel, val }, level)).val as { turboPn: string }[]).map(
      ({ turboPn }) => turboPn,
    );

  test('lists the turbos that hold it, by pages', async () => {
    const all = await use({ id: ids.wheel }, 'A');
    expect(all.pageInfo).toEqual({ page: 1, size: 10, count: 3 });
    const found: unknown[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { val } = await use({ id: ids.wheel, page, size: 1 }, 'A');
      found.push(...(val as unknown[]));
    }
    expect(found).toEqual(all.val);
  });

  test.each([
    ['454231 5007', ['454231-5007S']],
    ['gt17', ['454231-5007S']],
    ['audi', ['454231-5007S']],
    ['tdi', ['49135-02652', '454231-5007S']],
    ['Audi AVG', ['454231-5007S']],
    ['Audi AFN', []],
    ['Opel', []],
  ])('is narrowed by %j to %j', async (val, expected) => {
    expect(await pns(val)).toEqual(expected);
  });

  test.each(['охлаждение', 'cooled'])(
    'is narrowed by %s, as shown and as recorded',
    async (val) => {
      const asked = { ...as('A'), 'x-language': 'ru' };
      const answer = await site.call('getPartUse', { id: ids.wheel, val }, asked);
      expect(answer.val).toMatchObject([{ turboPn: '49135-02652' }]);
    },
  );

  test('shows the vehicle that was asked for', async () => {
    const { val } = await use({ id: ids.wheel, val: 'audi' }, 'A');
    expect(val).toMatchObject([{ carMakeName: 'Audi', carModel: 'A4', vehicles: 2 }]);
  });

  test("gives C1 of a turbo 'login to view' its number alone, and no way to search its model", async () => {
    const { val } = await use({ id: ids.wheel });
    expect(val).toContainEqual({ turboPn: '49135-02652' });
    expect(await pns('TF035', 'C1')).toEqual([]);
    expect(await pns('TF035', 'C')).toEqual(['49135-02652']);
    expect(await pns('49135', 'C1')).toEqual(['49135-02652']);
  });

  test('has the rights of its page', async () => {
    expect((await use({ id: ids.lone }, 'B')).status).toBe(403);
    expect((await use({ id: ids.secret })).status).toBe(401);
    expect((await use({ id: ids.secret }, 'C')).status).toBe(200);
    expect((await use({ id: 99999 }, 'A')).status).toBe(404);
    expect((await use({ id: ids.lone }, 'A')).val).toEqual([]);
  });
});

describe('cross references', () => {
  test.each([
    ['CH-1749-031', 'CH-1749-031', 'own', 'E&E', 'same'],
    ['ch1749 031', 'CH-1749-031', 'own', 'E&E', 'same'],
    ['433352-31', '433352-0031', 'oem', 'Garrett', 'written'],
    ['1a3246', '1-A-3246', 'cross', 'Turbo International', 'same'],
    ['1000 010 501', '1000-010-501', 'cross', 'JRONE', 'same'],
    ['1000-010', '1000-010-501', 'cross', 'JRONE', 'start'],
    ['010501', '1000-010-501', 'cross', 'JRONE', 'inside'],
    ['059 145 715 F', '059145715F', 'cross', 'VW', 'same'],
  ])('%s finds %s (%s)', async (typed, number, reason, brand, how) => {
    const { val, pageInfo } = await cross(typed);
    expect(val[0]).toMatchObject({ match: { number, reason, brand, how } });
    expect(pageInfo?.count).toBe(1);
  });

  test('finds a turbo by its P/N, its interchange and its E&E P/N, once', async () => {
    for (const [typed, reason] of [
      ['454231-7', 'turbo'],
      ['701855-0006', 'interchange'],
      ['TU1749031', 'own'],
    ] as const) {
      const { val, pageInfo } = await cross(typed);
      expect(val[0]).toMatchObject({ prdType: '0', id: String(ids.open), match: { reason } });
      expect(pageInfo?.count).toBe(1);
    }
  });

  test('shows description, model and the stock of this moment', async () => {
    const [row] = (await cross('CH-1749-031')).val;
    expect(row).toMatchObject({
      prdType: '2',
      description: 'CHRA, Cartridge, balanced',
      model: 'GT1749V',
      stockInfo: 'Plenty Stock',
    });
    // The loop ends with the original quantity and waits until it is shown, because later tests compare the
    // answers of two calls.
    for (const [quantity, stockInfo] of [
      [0, 'Out Of Stock'],
      [50, 'Plenty Stock'],
    ]) {
      const sql = 'update catalogue.stock set quantity = $2 where item_id = $1';
      await site.database.write.query(sql, [ids.chra, quantity]);
      await expect.poll(async () => (await cross('CH-1749-031')).val[0]?.stockInfo).toBe(stockInfo);
    }
    expect((await cross('TW-1749-001', 'A', 'zh')).val[0]?.description).toBe('涡轮转子');
  });

  test("offers 'Details>>' of parts to level A alone", async () => {
    for (const level of levels) {
      expect((await cross('CH-1749-031', level)).val[0]?.details).toBe(level === 'A');
    }
  });

  test("gives C1 of a turbo 'login to view' its number alone, without its stock", async () => {
    const [row] = (await cross('TU-035-002')).val;
    const withheld = {
      id: '',
      prdType: '0',
      description: 'Turbo 49135-02652',
      model: '',
      eePn: '',
      oemPn: '49135-02652',
      match: { number: '49135-02652', brand: '', reason: 'turbo', how: 'same' },
      details: false,
    };
    expect(row).toEqual(withheld);
    const numbers = ['TU-035-002', '49135-02652'];
    const { val } = await site.call('matchNumbers', { numbers }, as('C1'));
    expect(val).toMatchObject(numbers.map((number) => ({ number, rows: [withheld] })));
    expect(JSON.stringify(val)).not.toContain('stockInfo');
    expect((await cross('TU-035-002', 'C')).val[0]).toMatchObject({
      eePn: 'TU-035-002',
      stockInfo: 'Request development',
    });
  });

  test("names no model of a turbo 'login to view' alone", async () => {
    const [row] = (await cross('TW-1749-001', 'A')).val;
    expect(row?.model).toBe('GT1749V; CT16');
  });

  test('puts full matches before starts, and these before inner parts', async () => {
    expect(await eePns('TW-1749-00')).toEqual(['TW-1749-000', 'TW-1749-001']);
    expect(await eePns('1749')).toHaveLength(6);
  });

  test('answers getPartList2 alike', async () => {
    const one = await site.call('getPartList', { val: '1749' });
    expect(await site.call('getPartList2', { val: '1749' })).toEqual(one);
  });

  test.each([['ab'], [''], ['--1-'], ['  ']])('refuses %j as too short', async (val) => {
    expect(await cross(val)).toMatchObject({
      status: 400,
      msg: 'Please enter at least 3 letters or digits.',
    });
  });

  test('offers numbers of any maker while typing', async () => {
    const offer = async (val: string, level?: string) =>
      ((await site.call('suggestNumbers', { vtype: 3, val }, as(level))).val as Suggestion[]).map(
        ({ number }) => number,
      );
    expect(await offer('1000-0')).toEqual(['1000-010-501']);
    expect(await offer('4542')).toEqual(['454231-5007S']);
    expect(await offer('TU')).toEqual([]);
    expect(await offer('TU-')).toEqual([]);
    expect(await offer('TU0')).toEqual([]);
    expect(await offer('TU0', 'C')).toEqual(['TU-035-002']);
    expect(await offer('tu1')).toEqual(['TU-1749-031']);
  });

  test.each([
    ['1000-O10-501', '1000-010-501'],
    ['1000-010-507', '1000-010-501'],
    ['433353-0031', '433352-0031'],
    ['CH-1749-037', 'CH-1749-031'],
    ['454237-5007S', '454231-5007S'],
    ['434533-00', '434533-0017'],
  ])('offers for %s, which is not there, %s', async (val, number) => {
    const { val: offered } = await site.call('getClosestNumbers', { vtype: '3', val });
    expect((offered as Suggestion[]).map((one) => one.number)).toContain(number);
  });

  test('answers several numbers at once, each for itself', async () => {
    const numbers = ['CH-1749-031', 'nothing-of-it', '1749', '1', 'CH-1749-031'];
    const { val } = await site.call('matchNumbers', { numbers });
    const answers = val as { number: string; count: number; rows: CrossRow[] }[];
    expect(answers.map(({ number }) => number)).toEqual(numbers);
    expect(answers.map(({ count, rows }) => [count, rows.length])).toEqual([
      [1, 1],
      [0, 0],
      [6, 5],
      [0, 0],
      [1, 1],
    ]);
    expect((await site.call('matchNumbers', { numbers: [] })).status).toBe(400);
    expect((await site.call('matchNumbers', { numbers: Array(501).fill('123') })).status).toBe(400);
  });

  test('gives several numbers the rows that a search for each gives first', async () => {
    const numbers = [
      'ch 1749 031',
      'K03-029',
      '1000-010-501',
      '038145702G',
      '5303 970 0029',
      'TU-1',
    ];
    const { val } = await site.call('matchNumbers', { numbers }, as('A'));
    for (const { number, rows } of val as { number: string; rows: CrossRow[] }[]) {
      const alone = (await cross(number, 'A')).val;
      expect(rows, number).toEqual(alone.slice(0, rows.length));
      expect(rows.length > 0, number).toBe(alone.length > 0);
    }
  });
});
