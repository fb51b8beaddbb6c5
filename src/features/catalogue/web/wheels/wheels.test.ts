import { describe, expect, it } from 'vitest';
import { wheelSearch } from '../search/wheel-form.tsx';
import { inUnit, toMm } from './units.tsx';

describe('A diameter', () => {
  it.each([
    ['1.366', '34.7'],
    ['1,366', '34.7'],
    ['2', '50.8'],
    ['2.164', '54.97'],
  ])('of %s inches is %s mm, to the hundredth', (inches, mm) => {
    expect(toMm(inches, 'inch')).toBe(mm);
  });

  it('in mm stays as it was typed', () => {
    expect(toMm(' 34,7 ', 'mm')).toBe('34,7');
  });

  it.each(['abc', '-3', '34.7 mm', '1e3', '12345'])('is not read from “%s”', (typed) => {
    expect(toMm(typed, 'mm')).toBeUndefined();
    expect(toMm(typed, 'inch')).toBeUndefined();
  });

  it('is the same to a tenth of a millimetre after changing the unit and back', () => {
    for (let tenths = 150; tenths < 1500; tenths += 1) {
      const mm = String(tenths / 10);
      const again = inUnit(inUnit(mm, 'mm', 'inch'), 'inch', 'mm');
      expect(Math.abs(Number(again) - Number(mm)), mm).toBeLessThan(0.02);
    }
  });

  it('that is not a number stays for the person to correct', () => {
    expect(inUnit('abc', 'mm', 'inch')).toBe('abc');
    expect(inUnit('', 'mm', 'inch')).toBe('');
  });
});

describe('A search by wheel', () => {
  const turbine = { isAdvSearch: '1', advQueryVtype: '1' };

  it('goes into the address in mm, whatever the unit of the fields', () => {
    const fields = { ...turbine, valDim1_1: '1.366', valDim1_2: '' };
    expect(wheelSearch(fields, 'inch')).toEqual({ ...turbine, valDim1_1: '34.7' });
    expect(wheelSearch({ ...fields, valDim1_1: '34.7' }, 'mm')).toEqual({
      ...turbine,
      valDim1_1: '34.7',
    });
  });

  it('is not made without a diameter, or with a diameter that cannot be read', () => {
    expect(wheelSearch({ ...turbine, valDim1_1: '', valDim1_2: '' }, 'mm')).toBeUndefined();
    expect(wheelSearch({ ...turbine, valDim1_1: '43', valDim1_2: '4x' }, 'mm')).toBeUndefined();
  });
});
