/** Results of the search for wheels by diameters: the closest first, with the data that a buyer needs. */
import { describe, expect, test } from 'vitest';
import type { Wheel } from '#contract/wheels.ts';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo, signIn } from '#test/factories.ts';

const site = await openTestSite(async (database) => {
  const wheel = (eePn: string, measures: object) =>
    addPart(database, { eePn, component: 'compressor wheel', ...measures });
  await wheel('', { oemPn: '434355-0099', inducer: 36.1, exducer: 49 });
  const held = await wheel('CW-1749-001', {
    oemPn: '434355-0015',
    inducer: 36.1,
    exducer: 49,
    quantity: 20,
  });
  await wheel('CW-1749-002', { inducer: 35.9, exducer: 49.3, quantity: 0 });
  await wheel('CW-1749-003', { inducer: 36.5, exducer: 49.5 });
  await wheel('CW-1749-004', { inducer: 36.51, exducer: 49 });
  await wheel('CW-1749-005', { inducer: 36 });
  await addPart(database, { eePn: 'TW-1749-001', inducer: 36, exducer: 49 });
  const mark = { name: 'blades', value: '6+6' };
  await database.write.query('update catalogue.part set attributes = $1 where id = $2', [
    JSON.stringify([mark]),
    held,
  ]);
  for (const pn of ['454231-5001S', '454232-5001S', '454233-5001S']) {
    const open = pn === '454233-5001S';
    await addTurbo(database, { pn, parts: [held], loginToView: open, model: 'GT1749V' });
  }
  await publish(database, { reason: 'test' });
});

type Asked = Record<string, string | number>;
const list = (asked: Asked, who?: string) =>
  site.call('getWheelList', { kind: 2, ...asked }, { 'x-token': who ?? '' });
const wheels = async (asked: Asked) => (await list(asked)).val as Wheel[];

describe('the wheels within 0.5 mm', () => {
  test('come by closeness, at equal distance those with an E&E P/N first', async () => {
    const wheelList = await wheels({ inducer: '36', exducer: '49' });
    expect(wheelList.map(({ eePn, oemPn }) => eePn || oemPn)).toEqual([
      'CW-1749-001',
      '434355-0099',
      'CW-1749-002',
      'CW-1749-003',
    ]);
  });

  test('have all data that a buyer needs', async () => {
    const [first] = await wheels({ inducer: '36,0', exducer: 49 });
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+$/),
      eePn: 'CW-1749-001',
      oemPn: '434355-0015',
      model: 'GT1749V',
      inducer: '36.1',
      exducer: '49.0',
      inducerOff: '+0.1',
      exducerOff: '0.0',
      blades: '6+6',
      stockInfo: 'Low Stock',
      turbos: 3,
      details: false,
    });
  });

  test.each<[Asked, string[]]>([
    [{ inducer: 36.2 }, ['-0.1', '']],
    [{ inducer: '36.125' }, ['-0.025', '']],
    [{ exducer: '48.75' }, ['', '+0.25']],
  ])('differ from %j by %j, and from nothing that was not asked', async (asked, off) => {
    const one = (await wheels(asked)).find(({ eePn }) => eePn === 'CW-1749-001');
    expect([one?.inducerOff, one?.exducerOff]).toEqual(off);
  });

  test('are of the requested kind, with every requested diameter', async () => {
    const both = await wheels({ inducer: 36, exducer: 49 });
    expect(both.map(({ eePn }) => eePn)).not.toContain('CW-1749-005');
    const one = await wheels({ inducer: 36 });
    expect(one[0]).toMatchObject({ eePn: 'CW-1749-005', inducerOff: '0.0', exducer: '' });
    expect((await wheels({ kind: 1, inducer: 36 })).map(({ eePn }) => eePn)).toEqual([
      'TW-1749-001',
    ]);
  });

  test('are the wheels by which getTurboList finds turbos', async () => {
    const { pageInfo } = await site.call('getTurboList', {
      isAdvSearch: 1,
      advQueryVtype: 2,
      valDim2_1: '36',
      valDim2_2: '49',
    });
    const [first] = await wheels({ inducer: 36, exducer: 49 });
    expect(pageInfo?.count).toBe(first?.turbos);
  });

  test('come in pages that never overlap', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ inducer: 36, exducer: 49, page, size: 2 })),
    );
    expect(pages.map(({ pageInfo }) => pageInfo?.count)).toEqual([4, 4, 4]);
    const ids = pages.flatMap(({ val }) => (val as Wheel[]).map(({ id }) => id));
    expect(new Set(ids).size).toBe(4);
  });

  test('show stock to all, and the link to the page to level A', async () => {
    const token = await signIn(site.database, 'A');
    const { val } = await list({ inducer: 35.9, exducer: 49.3 }, token);
    expect((val as Wheel[])[0]).toMatchObject({ details: true, stockInfo: 'Out Of Stock' });
  });

  test.each<[Asked, string]>([
    [{}, 'Please enter at least one diameter.'],
    [{ inducer: '', exducer: '' }, 'Please enter at least one diameter.'],
    [{ kind: '', inducer: 36 }, 'Please choose turbine or compressor wheel.'],
    [{ inducer: 36, page: 0 }, 'Pages count from 1.'],
    [{ inducer: 36, size: 201 }, 'A page has at most 200 rows.'],
  ])('refuse %j with a sentence', async (asked, sentence) => {
    expect(await list(asked)).toMatchObject({ status: 400, msg: sentence });
  });

  test('refuse a text that is not a diameter, and name its field', async () => {
    for (const exducer of ['4x', '-3', 'NaN', '12345']) {
      const { status, msg } = await list({ exducer });
      expect({ status, msg }).toEqual({ status: 400, msg: 'The field “Exducer” is not valid.' });
    }
  });
});

test('if no wheel is within 0.5 mm, the nearest wheels show their differences', async () => {
  const { val } = await site.call('getNearestWheels', { kind: 2, inducer: 40, exducer: 49 });
  expect((val as Wheel[])[0]).toMatchObject({
    eePn: 'CW-1749-004',
    inducerOff: '-3.49',
    exducerOff: '0.0',
    stockInfo: 'Request development',
  });
});
