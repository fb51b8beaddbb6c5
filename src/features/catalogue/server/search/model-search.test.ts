/** Search by model code, and suggestions of all kinds. */
import { describe, expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { Suggestion } from '#contract/catalogue.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';

type Rows = Answer<Calls['getTurboList']>;

let levelA: string;

const site = await openTestSite(async (database) => {
  const chra = await addPart(database, {
    component: 'CHRA',
    eePn: 'CH-1749-031',
    oemPn: '433352-0031',
  });
  const models: [pn: string, model: string, more?: object][] = [
    ['454231-5007S', 'GT1749V', { oe: ['028145702H', '028145702R'], parts: [chra] }],
    ['454231-5009S', 'GT 1749 V'],
    ['713673-5006S', 'GT1749V'],
    ['701855-5006S', 'GT1749VA'],
    ['700830-0001', 'GTB1749V'],
    ['53039880029', 'K03', { maker: 'BorgWarner' }],
    ['53039880030', 'KO3', { maker: 'BorgWarner' }],
    ['49377-07000', 'TD04HL-13T', { maker: 'MHI', loginToView: true }],
    ['ТКР 8,5Н-3', 'ТКР 8,5'],
    ['750000-0001', ''],
  ];
  for (const [pn, model, more] of models) {
    await addTurbo(database, { pn, model, vehicles: [{ make: 'Audi' }], ...more });
  }
  await publish(database, { reason: 'test' });
  levelA = await signIn(database, 'A');
});

async function list(turboModel: string, more: object = {}, token = '') {
  const answer = await site.call('getTurboList', { turboModel, ...more }, { 'x-token': token });
  const { count } = (answer as { pageInfo?: { count: number } }).pageInfo ?? {};
  return { ...answer, rows: (answer.val ?? []) as Rows, count };
}
const numbers = async (turboModel: string, more: object = {}) =>
  (await list(turboModel, more)).rows.map(({ turboPn }) => turboPn);

describe('the turbos of a model', () => {
  test.each(['GT1749V', 'gt 1749 v', 'GT-1749V', 'Garrett GT1749V'])(
    '%s: the model in every notation, then longer codes, then codes that contain it',
    async (typed) => {
      const found = await numbers(typed);
      expect(found.slice(0, 3).sort()).toEqual(['454231-5007S', '454231-5009S', '713673-5006S']);
      expect(found.slice(3)).toEqual(['701855-5006S']);
    },
  );

  test.each([
    ['GT1749VA', undefined],
    ['GT1749V', 'start'],
    ['1749V', 'inside'],
    // The only longer code belongs to a turbo 'login to view'.
    ['TD04HL', undefined],
  ])('%s: the rows say whether all codes begin with it or contain it: %s', async (typed, allBy) => {
    const { rows } = await list(typed);
    expect(rows.map((row) => row.allBy)).toEqual(rows.map(() => allBy));
  });

  test('a row whose model is not the typed model says why it matched', async () => {
    const { rows } = await list('GT1749');
    expect(rows.find(({ turboPn }) => turboPn === '701855-5006S')?.match).toEqual({
      reason: 'model',
      number: 'GT1749VA',
      how: 'start',
    });
    expect((await list('1749V')).rows.map(({ match }) => match?.how)).toEqual(
      Array(5).fill('inside'),
    );
    expect((await list('K03')).rows.map(({ match }) => match)).toEqual([undefined, undefined]);
  });

  test('the letter O is a zero, and ТКР is typed by its sound', async () => {
    expect(await numbers('KO3')).toEqual(['53039880029', '53039880030']);
    expect(await numbers('TKR 8.5')).toEqual(['ТКР 8,5Н-3']);
  });

  test('are paged and sorted as in any search', async () => {
    const all = await numbers('GT1749', { sortSeq: 0 });
    expect(all).toEqual([...all].sort());
    const pages: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      pages.push(...(await numbers('GT1749', { sortSeq: '0', size: 1, page })));
    }
    expect(pages).toEqual(all);
    expect(await numbers('GT1749', { sortSeq: 0, sortDesc: 1 })).toEqual(all.toReversed());
    expect(await list('GT1749', { size: 1 })).toMatchObject({ count: 4 });
  });

  test('are searched by model alone, whatever else is sent', async () => {
    expect(await numbers('K03', { vtype: '1', vsubtype: '1', val: '454231' })).toHaveLength(2);
    expect((await list('K')).msg).toBe('Please enter at least 3 letters or digits.');
    expect(await list('GT1749W')).toMatchObject({ status: 200, rows: [], count: 0 });
  });

  test('C1 sees only the number of a turbo marked login to view', async () => {
    expect((await list('TD04HL-13T')).rows).toEqual([{ turboPn: '49377-07000' }]);
    expect((await list('TD04HL-13T', {}, levelA)).rows[0]).toMatchObject({
      turboModel: 'TD04HL-13T',
    });
  });
});

const offered = async (
  name: 'suggestNumbers' | 'getClosestNumbers',
  val: string,
  vtype = '0',
  token = '',
) => (await site.call(name, { vtype, val }, { 'x-token': token })).val as Suggestion[];

describe('the closest model', () => {
  test.each([
    ['GT1749W', 'GT1749V'],
    ['GT1794V', 'GT1749V'],
    ['GT179V', 'GT1749V'],
    ['K05', 'K03'],
    ['GT1749VX9', 'GT1749VA'],
  ])('%s offers %s', async (typed, model) => {
    expect(await offered('getClosestNumbers', typed)).toContainEqual(
      expect.objectContaining({ kind: 'model', number: model }),
    );
  });

  test('is the model of most turbos, and for C1 never a model that C1 may not see', async () => {
    expect((await offered('getClosestNumbers', 'GT1749W'))[0]).toEqual({
      kind: 'model',
      number: 'GT1749V',
      turbos: 3,
    });
    expect(await offered('getClosestNumbers', 'GT1749V')).toEqual([]);
    expect(await offered('getClosestNumbers', 'TD04HL-14T')).toEqual([]);
    expect(await offered('getClosestNumbers', 'TD04HL-14T', '0', levelA)).toHaveLength(1);
  });
});

describe('suggestions', () => {
  test('are of all kinds, the best first, each item once', async () => {
    expect(await offered('suggestNumbers', 'gt 1749')).toEqual([
      { kind: 'model', number: 'GT1749V', turbos: 3 },
      { kind: 'model', number: 'GT1749VA', turbos: 1 },
    ]);
    expect(await offered('suggestNumbers', '028145702')).toEqual([
      { kind: 'oe', number: '028145702H', turboModel: 'GT1749V', carMakeName: 'Audi' },
    ]);
    expect(await offered('suggestNumbers', 'CH1749')).toEqual([
      { kind: 'ee', number: 'CH-1749-031' },
    ]);
    expect(await offered('suggestNumbers', '433352')).toMatchObject([
      { kind: 'part', number: '433352-0031', turboModel: 'GT1749V' },
    ]);
  });

  test('begin with the kind that matches in full, then with the kind of the mode', async () => {
    const kinds = async (val: string, vtype: string) =>
      (await offered('suggestNumbers', val, vtype)).map(({ kind }) => kind);
    expect(await kinds('028145702H', '0')).toEqual(['oe']);
    expect(await kinds('028145702', '1')).toEqual(['oe', 'oe']);
    expect(await kinds('K03', '1')).toEqual(['model', 'turbo', 'turbo']);
  });
});

describe('the other kinds of a number that its mode does not find', () => {
  type Groups = Answer<Calls['getOtherKinds']>;
  const groups = async (val: string, vtype = '0', token = '') =>
    (await site.call('getOtherKinds', { vtype, val }, { 'x-token': token })).val as Groups;
  const told = async (val: string, vtype?: string) =>
    (await groups(val, vtype)).map(({ kind, count }) => [kind, count]);

  test.each([
    ['GT1749V', '0', [['model', 4]]],
    ['028145702H', '0', [['oe', 1]]],
    ['028145702H', '2', [['oe', 1]]],
    ['454231-5007S', '1', [['turbo', 1]]],
    ['Turbocharger 454231-5007S', '1', [['turbo', 1]]],
    ['028145702H Audi', '0', [['oe', 1]]],
    ['433352-0031', '0', [['part', 1]]],
    [
      'CH-1749-031',
      '0',
      [
        ['ee', 1],
        ['part', 1],
      ],
    ],
    ['GT1749W', '0', []],
    ['4-', '0', []],
  ])('%s in mode %s: %o', async (val, vtype, expected) => {
    expect(await told(val, vtype)).toEqual(expected);
  });

  test('are shown with the first rows, as the caller may see them', async () => {
    const [models] = await groups('gt1749v');
    expect(models?.rows).toHaveLength(3);
    expect(models?.rows[0]).toMatchObject({ turboModel: expect.stringMatching(/GT ?1749 ?V/) });
    const [part] = await groups('433352-0031');
    expect(part?.rows).toMatchObject([
      { prdType: '2', eePn: 'CH-1749-031', match: { reason: 'oem', how: 'same' } },
    ]);
    expect((await groups('TD04HL-13T'))[0]?.rows).toEqual([{ turboPn: '49377-07000' }]);
    expect((await groups('TD04HL-13T', '0', levelA))[0]?.rows[0]).toHaveProperty('id');
  });

  test('begin with the kind that matches in full', async () => {
    // The typed text is a whole model code, and also the start of turbo numbers.
    expect((await told('K03', '1')).map(([kind]) => kind)).toEqual(['model', 'turbo']);
  });
});
