/**
 * Wheels by their diameters: bounds to the hundredth, and the nearest wheels if no wheel is within the
 * bounds.
 */
import { describe, expect, test } from 'vitest';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';

/** Diameters of turbine wheels. Each diameter also is the number of the turbo with the wheel. */
const inducers = ['39.49', '39.5', '40.0', '40.49', '40.5', '40.51', '54.97', '0.3'];

const site = await openTestSite(async (database) => {
  const wheel = async (pn: string, measures: object, component = 'turbine wheel') => {
    const part = await addPart(database, { eePn: `TW-${pn}`, component, ...measures });
    await addTurbo(database, { pn, parts: [part] });
  };
  for (const mm of inducers) await wheel(mm, { inducer: Number(mm) });
  await wheel('both', { inducer: 70.1, exducer: 60.05 });
  await wheel('other exducer', { inducer: 70.1, exducer: 61 });
  await wheel('compressor', { inducer: 40, exducer: 50 }, 'compressor wheel');
  await publish(database, { reason: 'test' });
});

type Diameter = string | number;
async function turbos(inducer: Diameter, exducer: Diameter = ''): Promise<string[]> {
  const { val } = await site.call('getTurboList', {
    isAdvSearch: '1',
    advQueryVtype: '1',
    valDim1_1: inducer,
    valDim1_2: exducer,
    size: 50,
  });
  return (val as { turboPn: string }[]).map(({ turboPn }) => turboPn);
}

describe('within 0.5 mm, bounds included', () => {
  test.each<[Diameter, string[]]>([
    ['40.0', ['39.5', '40.0', '40.49', '40.5']],
    ['40,0', ['39.5', '40.0', '40.49', '40.5']],
    [40, ['39.5', '40.0', '40.49', '40.5']],
    ['39.99', ['39.49', '39.5', '40.0', '40.49']],
    ['40.01', ['40.0', '40.49', '40.5', '40.51']],
    ['39.995', ['39.5', '40.0', '40.49']],
    [39.99, ['39.49', '39.5', '40.0', '40.49']],
    ['54.47', ['54.97']],
    ['54,47', ['54.97']],
    ['54.46', []],
    ['55.47', ['54.97']],
    ['55.48', []],
    ['0', ['0.3']],
    ['9999', []],
  ])('%j finds %j', async (mm, expected) => {
    expect(await turbos(mm)).toEqual(expected);
  });

  test('each of two diameters has to lie within', async () => {
    expect(await turbos('70.1', '60')).toEqual(['both']);
    expect(await turbos('70.6', '60.49')).toEqual(['both']);
    expect(await turbos('70.6', '60.56')).toEqual(['other exducer']);
    expect(await turbos('', '60.5')).toEqual(['both', 'other exducer']);
  });

  test('every hundredth from 30 to 70 mm finds all wheels within 0.5 mm, and no others', async () => {
    for (const mm of inducers) {
      const at = Math.round(Number(mm) * 100);
      for (const off of [-51, -50, 50, 51]) {
        if (at + off < 0) continue;
        const asked = ((at + off) / 100).toFixed(2);
        expect((await turbos(asked)).includes(mm), `${asked} for ${mm}`).toBe(Math.abs(off) <= 50);
      }
    }
  });
});

describe('the nearest wheels', () => {
  type Near = { eePn: string; inducer: string; exducer: string; turbos: number };
  const nearest = async (payload: object) =>
    (await site.call('getNearestWheels', payload)).val as Near[];

  test('come by distance, with their diameters and how many turbos hold them', async () => {
    const found = await nearest({ kind: 1, inducer: '54,0' });
    expect(found.slice(0, 3).map(({ inducer }) => inducer)).toEqual(['54.97', '40.51', '40.5']);
    expect(found[0]).toMatchObject({ eePn: 'TW-54.97', exducer: '', turbos: 1 });
    expect(found).toHaveLength(10);
  });

  test('are of the requested kind, and have every requested diameter', async () => {
    expect(
      (await nearest({ kind: 1, inducer: 65, exducer: 60.9 })).map(({ eePn }) => eePn),
    ).toEqual(['TW-other exducer', 'TW-both']);
    expect((await nearest({ kind: '2', exducer: 90 })).map(({ eePn }) => eePn)).toEqual([
      'TW-compressor',
    ]);
  });

  test.each([
    [{ kind: 1 }],
    [{ kind: 1, inducer: '', exducer: '' }],
    [{ kind: '', inducer: 40 }],
    [{ kind: 3, inducer: 40 }],
    [{ kind: 1, inducer: 'wide' }],
    [{ kind: 1, inducer: -1 }],
  ])('refuse %j', async (payload) => {
    expect((await site.call('getNearestWheels', payload)).status).toBe(400);
  });
});
