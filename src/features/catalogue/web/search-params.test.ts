import { describe, expect, it } from 'vitest';
import {
  atPage,
  hasWrongDiameter,
  isOverAllBrands,
  listPayload,
  parseQuerySearch,
  type QuerySearch,
  searchKind,
  sortedSearch,
  wheelKind,
} from './search-params.ts';

describe('An application without a brand', () => {
  const search = { vtype: '1', vsubtype: '1', vehicleApplication: 'Marine' } as const;

  it('is a search of its own, over all brands', () => {
    expect(searchKind(search)).toBe('vehicle');
    expect(isOverAllBrands(search)).toBe(true);
    expect(isOverAllBrands({ ...search, vehicleBrand: '12' })).toBe(false);
    expect(isOverAllBrands({ vehicleApplication: 'Marine' })).toBe(false);
  });

  it('sends no engine and no year, which are those of a brand', () => {
    const broken: QuerySearch = { ...search, vehicleEngine: '3', vehicleYear: '1999', pindex: '2' };
    expect(listPayload(broken)).toEqual({ ...search, page: '2', size: '10' });
  });
});

describe('The search in the address', () => {
  it('is read whole, so that a result can be bookmarked', () => {
    const all = {
      vtype: '1',
      vsubtype: '1',
      val: '038 145 702 G',
      vehicleBrand: '12',
      vehicleApplication: '34',
      vehicleEngine: '56',
      vehicleYear: '78',
      isAdvSearch: '1',
      advQueryVtype: '2',
      valDim1_1: '34.7',
      valDim1_2: '49',
      valDim2_1: '39,4',
      valDim2_2: '50.8',
      wheelPage: '2',
      pindex: '3',
      size: '20',
      sortSeq: '6',
      sortDesc: '1',
    };
    expect(parseQuerySearch(all)).toEqual(all);
  });

  it('leaves out fields that are empty, unknown or invalid', () => {
    expect(
      parseQuerySearch({ vtype: '3', vsubtype: '', sortSeq: '7', sortDesc: 'yes', other: 'x' }),
    ).toEqual({});
  });

  it('takes a page only when it counts from 1', () => {
    for (const pindex of ['0', '-1', '1.5', '1e3', 'two', '99999999', '01']) {
      expect(parseQuerySearch({ pindex })).toEqual({});
    }
    expect(parseQuerySearch({ pindex: 12 })).toEqual({ pindex: '12' });
  });

  it('takes a diameter in millimetres with a point or a comma, and reports other texts', () => {
    const wheel = { isAdvSearch: '1', advQueryVtype: '1' };
    for (const valDim1_1 of ['-4', '4mm', 'NaN', '12345', '1.2345', "1'--", 'x'.repeat(99)]) {
      expect(hasWrongDiameter(parseQuerySearch({ ...wheel, valDim1_1 }))).toBe(true);
      // The search for another kind of wheel ignores this field.
      const other = parseQuerySearch({ ...wheel, advQueryVtype: '2', valDim1_1 });
      expect(hasWrongDiameter(other)).toBe(false);
    }
    expect(parseQuerySearch({ valDim1_1: '34,70' })).toEqual({ valDim1_1: '34,70' });
    expect(hasWrongDiameter(parseQuerySearch({ ...wheel, valDim1_1: '34,70' }))).toBe(false);
  });

  it('names the wheel, with or without its diameters', () => {
    expect(wheelKind({ isAdvSearch: '1', advQueryVtype: '2' })).toBe('2');
    for (const other of [
      {},
      { isAdvSearch: '1' },
      { isAdvSearch: '1', advQueryVtype: '0' },
      { advQueryVtype: '1', valDim1_1: '40' },
      { isAdvSearch: '1', advQueryVtype: '1', turboModel: 'K03' },
    ] as const) {
      expect(wheelKind(other)).toBeUndefined();
    }
  });

  it('keeps a hostile address from breaking the page', () => {
    const raw: Record<string, unknown> = {
      val: { toString: 'no' },
      vehicleBrand: [['deep']],
      vtype: ['0', '1'],
      pindex: Number.NaN,
      __proto__: { sortSeq: '1' },
    };
    expect(parseQuerySearch(raw)).toEqual({ vtype: '0' });
    expect(parseQuerySearch({ val: 'x'.repeat(5000) }).val).toHaveLength(60);
    expect(parseQuerySearch({ val: ' 454231\u0000\t-7\n' }).val).toBe('454231 -7');
  });

  it('keeps a number that looks like a figure as it was typed', () => {
    expect(parseQuerySearch({ val: '0012' })).toEqual({ val: '0012' });
  });
});

describe('What a search asks for', () => {
  const kinds: [QuerySearch, ReturnType<typeof searchKind>][] = [
    [{}, 'nothing'],
    [{ vtype: '2' }, 'nothing'],
    [{ val: '454231' }, 'number'],
    [{ vtype: '1', val: '028145702H' }, 'number'],
    [{ vtype: '1', vsubtype: '1', val: '028145702H' }, 'nothing'],
    [{ vtype: '1', vsubtype: '1', vehicleBrand: '5' }, 'vehicle'],
    [{ isAdvSearch: '1', advQueryVtype: '1', valDim1_2: '40' }, 'turbineWheel'],
    [{ isAdvSearch: '1', advQueryVtype: '2', valDim1_2: '40' }, 'nothing'],
    [{ isAdvSearch: '1', advQueryVtype: '2', valDim2_1: '40' }, 'compressorWheel'],
    [{ isAdvSearch: '1', val: '454231' }, 'nothing'],
  ];
  it.each(kinds)('%j is a search for: %s', (search, kind) => {
    expect(searchKind(search)).toBe(kind);
  });

  it('sends the call only the fields of its kind', () => {
    const search = parseQuerySearch({ val: 'left over', vtype: '1', vsubtype: '1' });
    expect(listPayload({ ...search, vehicleBrand: '5', valDim1_1: '3', pindex: '2' })).toEqual({
      vtype: '1',
      vsubtype: '1',
      vehicleBrand: '5',
      page: '2',
      size: '10',
    });
  });
});

describe('Sorting and paging', () => {
  it('sorts ascending on the first click and then in both directions in turn', () => {
    const first = sortedSearch({ val: '454' }, 3);
    expect(first).toEqual({ val: '454', sortSeq: '3', sortDesc: '0' });
    const second = sortedSearch(first, 3);
    expect(second.sortDesc).toBe('1');
    expect(sortedSearch(second, 3).sortDesc).toBe('0');
    expect(sortedSearch(second, 4)).toEqual({ val: '454', sortSeq: '4', sortDesc: '0' });
  });

  it('goes back to the first page when the order changes', () => {
    expect(sortedSearch({ val: '454', pindex: '7' }, 0)).not.toHaveProperty('pindex');
  });

  it('leaves the first page out of the address', () => {
    expect(atPage({ val: '454', pindex: '7' }, 1)).toEqual({ val: '454' });
    expect(atPage({ val: '454' }, 4)).toEqual({ val: '454', pindex: '4' });
  });

  it('keeps the page size, and leaves the default size out of the address', () => {
    const long = { val: '454', pindex: '3', size: '20' };
    expect(atPage(long, 4)).toEqual({ ...long, pindex: '4' });
    expect(sortedSearch(long, 2)).toMatchObject({ val: '454', size: '20', sortSeq: '2' });
    expect(listPayload(long)).toMatchObject({ page: '3', size: '20' });
    expect(atPage(long, 1, 10)).toEqual({ val: '454' });
    for (const size of ['10', '11', '200', '-20', '2e1', ' ']) {
      expect(parseQuerySearch({ size })).toEqual({});
    }
  });
});
