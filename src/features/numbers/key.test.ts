import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitOf } from '#contract/figures.ts';
import { makerOf, misreadLimit, misreads, numberKey, sameText, zerosInFigures } from './index.ts';
import { latinised, typedReference } from './key.ts';

describe('the key of a part number', () => {
  it.each([
    ['713673-5006S', '7136735006S'],
    ['a 642 090 14 80', 'A6420901480'],
    ['VТ10', 'VT10'],
    ['1515А029', '1515A029'],
    ['К27-115-01', 'K2711501'],
    ['к27-115-01', 'K2711501'],
    ['ТКР 6,5.1 (09.03)', 'TKP6510903'],
    ['ΚΚΚ', 'KKK'],
    ['León', 'LEON'],
    ['Kühnle', 'KUHNLE'],
    ['Ёж Щ', 'EZHSHCH'],
    ['٢٠٠١', '2001'],
    ['४५४', '454'],
    ['１７２０１－３０１２０', '1720130120'],
    ['№ 454231–0007™', '4542310007'],
    ['R2S-011-L`', 'R2S011L'],
    ['', ''],
    ['应该可配齐', ''],
  ])('of %s is %s', (text, key) => {
    expect(numberKey(text)).toBe(key);
  });

  it('holds capitals and digits only, and is its own key, for any text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const key = numberKey(text);
        expect(key).toMatch(/^[0-9A-Z]*$/);
        expect(numberKey(key)).toBe(key);
      }),
    );
  });

  it('of characters that each stand for many is read as quickly', () => {
    expect(latinised('ﷺ'.repeat(60)).length).toBeLessThanOrEqual(100);
    expect(numberKey(`K27 ${'㌖'.repeat(50)}`)).toBe('K27');
    expect(numberKey(`${'x'.repeat(200)}é`)).toBe(`${'X'.repeat(200)}E`);
  });

  it('reads the digits of every script', () => {
    let expected = 0;
    let previous = -1;
    for (let code = 0; code < 0x1d7ce; code++) {
      const char = String.fromCodePoint(code);
      if (!/\p{Nd}/u.test(char)) continue;
      expected = code === previous + 1 ? (expected + 1) % 10 : 0;
      previous = code;
      expect([code.toString(16), digitOf(char)]).toEqual([code.toString(16), String(expected)]);
    }
  });
});

describe('numbers as written', () => {
  it.each([
    ['RK-G54-1', 'rk–g54‑1', true],
    ['RK-G54-1', 'RK - G54 - 1', true],
    ['K27-115-01', 'К27−115－01', true],
    ['038 145 702 G', '038\u00a0145\u00a0702\u00a0G', true],
    ['RK-G54-1', 'RK-G5-4-1', false],
    ['T30-002', 'T300-02', false],
    ['TW-020-1', 'TW-0201', false],
    ['RK-K11-1', 'RK-K1-1-1', false],
    ['320/06047', '320-06047', false],
  ])('%s and %s are the same: %s', (a, b, same) => {
    expect(sameText(a, b)).toBe(same);
    expect(sameText(b, a)).toBe(same);
  });
});

describe('the maker of a turbo', () => {
  it.each([
    ['KKK', 'BorgWarner'],
    ['3K', 'BorgWarner'],
    ['Schwitzer', 'BorgWarner'],
    ['BorgWarner Turbo Systems', 'BorgWarner'],
    ['BorgWarner/Schwitzer', 'BorgWarner'],
    ['borg warner', 'BorgWarner'],
    ['ВоrgWarner', 'BorgWarner'],
    ['Garrett (Honeywell)', 'Garrett'],
    ['Mitsubishi', 'MHI'],
    ['Mitsubishi Heavy Industries, Ltd.', 'MHI'],
    ['三菱 Mitsubishi', 'MHI'],
    ['Holset/Cummins', 'Holset'],
    ['CZ a.s. Strakonice', 'CZ Strakonice'],
    ['Турбоком', 'Турбоком'],
    ['турбоком', 'Турбоком'],
    ['Турботехника', 'Турботехника'],
    ['', undefined],
    ['E&E', undefined],
    ['Turbo International', undefined],
  ])('written %s is %s', (name, maker) => {
    expect(makerOf(name)).toBe(maker);
  });
});

/** Whether one deletion, insertion, substitution or swap of neighbours turns a into b. */
function oneApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(1) === restB.slice(1) && restA !== restB) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}

describe('misreads of a number', () => {
  it.each([
    ['030253014', '03G253014'],
    ['GK3O6K682AB', 'GK3Q6K682AB'],
    ['GT82060V', 'GTB2060V'],
    ['706137', '786137'],
    ['794259', '7794259'],
    ['17201OG010', '172010G010'],
    ['4542130007', '4542310007'],
  ])('%s on a worn plate offers %s', (typed, meant) => {
    expect(misreads(typed)).toContain(meant);
  });

  it.each([
    ['MR968O8O', 'MR968080'],
    ['A6O60967399', 'A6060967399'],
    ['2674A2OO', '2674A200'],
    ['CH1749O01', 'CH1749001'],
  ])('%s: every letter O among figures is a zero, first of all: %s', (typed, meant) => {
    expect(misreads(typed)[0]).toBe(meant);
  });

  it('offers confused characters first', () => {
    expect(misreads('GB1')[0]).toBe('0B1');
    expect(misreads('4542310007').indexOf('454231000T')).toBeLessThan(
      misreads('4542310007').indexOf('4542310009'),
    );
  });

  it('are one slip away, distinct, never the number itself, and few', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,24}$/), (key) => {
        const all = misreads(key);
        expect(new Set(all).size).toBe(all.length);
        expect(all).not.toContain(key);
        expect(all.length).toBeLessThanOrEqual(misreadLimit);
        const slips = all.filter((other) => other !== zerosInFigures(key));
        expect(slips.filter((other) => !oneApart(key, other))).toEqual([]);
      }),
    );
  });

  it('of an empty text are none', () => {
    expect(misreads('')).toEqual([]);
  });
});

describe('What was typed becomes the reference', () => {
  const chra = { prdType: '2', eePn: 'CH-1749-031', oemPn: '433352-0031' } as const;
  it.each([
    ['5303-988-0029', { reference: '5303-988-0029' }],
    // The item has an E&E P/N, so the maker's number counts as the customer's reference.
    ['433352-0031', { reference: '433352-0031' }],
    ['CH-1749-031', {}],
    ['ch 1749 031', {}],
    ['', {}],
    [`  ${'9'.repeat(70)}`, { reference: '9'.repeat(60) }],
  ])('%j', (typed, reference) => {
    expect(typedReference(chra, typed)).toEqual(reference);
  });

  it('but not the P/N of a turbo', () => {
    const turbo = { prdType: '0', eePn: 'GT17-031', oemPn: '454231-5007S' } as const;
    expect(typedReference(turbo, '454231-5007S')).toEqual({});
    expect(typedReference(turbo, '454231-0007')).toEqual({ reference: '454231-0007' });
  });
});
