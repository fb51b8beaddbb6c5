import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  identityKey,
  type Maker,
  makers,
  numberKey,
  oeReadings,
  oeWritings,
  readings,
  suggestedReadings,
  turboWritings,
} from './index.ts';
import { sameKeyExamples } from './maker-rules.ts';
import { endsAsTyped, oeRules, turboRules, weakRules } from './number-readings.ts';

const keysOf = (number: string, maker: Maker | undefined) =>
  turboWritings(number, maker).map((writing) => writing.key);
const oeKeysOf = (number: string) => oeWritings(number).map((writing) => writing.key);
const meet = (typed: string[], recorded: string[]) => typed.some((key) => recorded.includes(key));

describe.each(turboRules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
  it('finds every writing of a number by every other', () => {
    for (const { written, canonical } of rule.examples) {
      for (const recorded of written) {
        expect([recorded, identityKey(recorded, rule.maker)]).toEqual([recorded, canonical]);
        expect(keysOf(recorded, rule.maker)).toContain(canonical);
        for (const typed of written) {
          expect(readings(typed)[0]).toBe(numberKey(typed));
          expect([typed, readings(typed)]).toEqual([
            typed,
            expect.arrayContaining([numberKey(typed)]),
          ]);
          expect([typed, recorded, meet(readings(typed), keysOf(recorded, rule.maker))]).toEqual([
            typed,
            recorded,
            true,
          ]);
        }
      }
    }
  });

  it('does not match numbers that only look alike', () => {
    for (const [a, b] of rule.apart) {
      for (const maker of [rule.maker, undefined]) {
        expect([a, b, meet(readings(a), keysOf(b, maker))]).toEqual([a, b, false]);
        expect([b, a, meet(readings(b), keysOf(a, maker))]).toEqual([b, a, false]);
      }
    }
  });
});

describe.each(oeRules.map((rule) => [rule.name, rule] as const))('OE numbers, %s', (_, rule) => {
  it('finds every writing of a number by every other', () => {
    for (const { written, canonical } of rule.examples) {
      for (const recorded of written) {
        expect(oeKeysOf(recorded)).toContain(canonical);
        for (const typed of written) {
          expect([typed, recorded, meet(oeReadings(typed), oeKeysOf(recorded))]).toEqual([
            typed,
            recorded,
            true,
          ]);
        }
      }
    }
  });

  it('does not match numbers that only look alike', () => {
    for (const [a, b] of rule.apart) {
      if (rule.maker !== undefined) continue;
      expect([a, b, meet(oeReadings(a), oeKeysOf(b)) && meet(oeReadings(b), oeKeysOf(a))]).toEqual([
        a,
        b,
        false,
      ]);
    }
  });
});

describe('weak rules', () => {
  it.each(
    weakRules.flatMap((rule) =>
      rule.examples.map((one) => [one.written, one.suggested, rule] as const),
    ),
  )('offer for %s %s, and never take it as the match', (typed, suggested, rule) => {
    expect(suggestedReadings(typed)).toContainEqual({ key: suggested, why: rule.why });
    expect(readings(typed)).not.toContain(suggested);
    expect(oeReadings(typed)).not.toContain(suggested);
  });
});

describe('what a person types', () => {
  it('is the same number whatever the separators of a vehicle maker', () => {
    for (const same of sameKeyExamples) {
      expect(new Set(same.map((number) => oeReadings(number)[0])).size).toBe(1);
    }
  });

  it.each([
    ['Garrett 454231-7', '4542310007'],
    ['P/N: 5303-988-0029', '53039700029'],
    ['KKK K03 029', '53039700029'],
    ['OE 17201-OL040', '172010L040'],
    ['٤٥٤٢٣١-٠٠٠٧', '4542310007'],
    ['Réf. 454231-7', '4542317'],
    ['N° 454231-7', '4542317'],
    ['Número: 454231-7', '4542317'],
    ['номер 454231-7', '4542317'],
    ['Турбина 454231-7', '4542317'],
    ['OE# 028145702H', '028145702H'],
  ])('may have a label before it: %s', (typed, key) => {
    expect(readings(typed)).toContain(key);
  });

  it('without a letter or digit reads as nothing', () => {
    expect(readings(' - ')).toEqual([]);
    expect(turboWritings('—', 'Garrett')).toEqual([]);
  });

  it('never reads as a turbo of another maker when a bare number is ambiguous', () => {
    expect(readings('4035376')).toEqual(['4035376']);
    expect(readings('4913505010')).toEqual(['4913505010']);
    expect(readings('8973115023')).toEqual(['8973115023']);
    expect(readings('8200365015')).toEqual(['8200365015']);
    expect(readings('11657790306')).toEqual(['11657790306']);
    expect(readings('K27-115-01')).toEqual(['K2711501']);
  });
});

describe('how a writing names the turbo', () => {
  it('tells the sales channels of Garrett', () => {
    expect(turboWritings('454231-5007S', 'Garrett')).toEqual([
      { key: '4542315007S', how: 1 },
      { key: '4542310007', how: 3 },
      { key: '4542317', how: 3 },
      { key: '4542319007S', how: 3 },
    ]);
    expect(turboWritings('454231-7', 'Garrett')).toEqual([
      { key: '4542317', how: 1 },
      { key: '4542310007', how: 2 },
      { key: '4542315007S', how: 3 },
      { key: '4542319007S', how: 3 },
    ]);
  });

  it('tells the middle groups of BorgWarner', () => {
    expect(turboWritings('K03-29', 'BorgWarner')).toEqual([
      { key: 'K0329', how: 1 },
      { key: '53039700029', how: 2 },
      { key: '53039710029', how: 3 },
      { key: '53039800029', how: 3 },
      { key: '53039880029', how: 3 },
      { key: 'K03029', how: 2 },
    ]);
  });
});

describe('any number', () => {
  const maker = fc.option(fc.constantFrom(...makers), { nil: undefined });

  it('is indexed by its own key first, and by distinct keys', () => {
    const shapes = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[478]\d{5}[- ]?[059]?\d{1,3}S?$/),
      fc.stringMatching(/^5[34][0-4]\d[- ]?9(70|71|80|88)[- ]?\d{4}$/),
      fc.stringMatching(/^(A|H|116)?[0-9A-Z]{3} ?\d{3} ?\d{3}[A-ZX]{0,2}$/),
    );
    fc.assert(
      fc.property(shapes, maker, (number, by) => {
        for (const all of [turboWritings(number, by), oeWritings(number)]) {
          const keys = all.map((writing) => writing.key);
          expect(keys[0] ?? '').toBe(numberKey(number));
          expect(new Set(keys).size).toBe(keys.length);
          expect(all.filter((writing) => writing.how === 1)).toHaveLength(keys.length > 0 ? 1 : 0);
          expect(keys.length).toBeLessThanOrEqual(8);
        }
        expect(readings(number)[0] ?? '').toBe(numberKey(number));
      }),
    );
  });

  it('of Garrett is found by every writing, and no other revision is', () => {
    const base = fc.stringMatching(/^[478]\d{5}$/);
    const last = fc.integer({ min: 0, max: 999 });
    fc.assert(
      fc.property(base, last, last, (start, a, b) => {
        const padded = String(a).padStart(3, '0');
        const tails = ['0', '5', '9'].flatMap((channel) => [
          channel + padded,
          `${channel}${padded}S`,
        ]);
        const separated = [...tails, padded, String(a), `${a}S`].flatMap((tail) => [
          `${start}-${tail}`,
          `${start} ${tail}`,
          `${start}–${tail.toLowerCase()}`,
        ]);
        const typed = [...separated, ...tails.map((tail) => start + tail)];
        for (const recorded of separated) {
          const keys = keysOf(recorded, 'Garrett');
          expect(typed.filter((one) => !meet(readings(one), keys))).toEqual([]);
          expect(identityKey(recorded, 'Garrett')).toBe(`${start}0${padded}`);
        }
        if (a === b) return;
        const other = keysOf(`${start}-5${String(b).padStart(3, '0')}S`, 'Garrett');
        expect(typed.filter((one) => meet(readings(one), other))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('of BorgWarner is found by every writing', () => {
    const frame = fc.constantFrom(
      ['5303', 'K03'],
      ['5304', 'K04'],
      ['5435', 'KP35'],
      ['5439', 'KP39'],
      ['5439', 'BV39B'],
      ['5314', 'K14'],
    );
    fc.assert(
      fc.property(frame, fc.integer({ min: 0, max: 9999 }), ([group, name], number) => {
        const last = String(number).padStart(4, '0');
        const long = ['970', '971', '980', '988'].flatMap((middle) => [
          `${group}-${middle}-${last}`,
          `${group}${middle}${last}`,
          `${group} ${middle} ${last}`,
        ]);
        const short = [2, 3, 4].map((width) => `${name}-${String(number).padStart(width, '0')}`);
        for (const recorded of [...long, ...short]) {
          const keys = keysOf(recorded, 'BorgWarner');
          expect([...long, ...short].filter((one) => !meet(readings(one), keys))).toEqual([]);
          expect(keys.length).toBeLessThanOrEqual(6);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('What was typed', () => {
  it.each(['713673-9', 'Garrett 713673 5', '454231-0007', 'K03-02', 'K03-O29', '5303 970 0029'])(
    'is a whole number: %s',
    (typed) => expect(endsAsTyped(typed)).toBe(true),
  );
  it.each(['713673', '7136739', '713673-00', 'K03', 'K03-0', '5303 970', 'TKR 8.5', '038145702'])(
    'may go on: %s',
    (typed) => expect(endsAsTyped(typed)).toBe(false),
  );
});
