import { describe, expect, it } from 'vitest';
import { loginAddress } from '#contract/paths.ts';
import {
  backAddress,
  buildSheetAddress,
  crossReferenceAddress,
  detailsAddress,
  itemAddress,
  itemBackAddress,
  parseBuildSheetSearch,
  parseCrossSearch,
  parseItemSearch,
} from './catalogue-links.ts';
import type { QuerySearch } from './search-params.ts';

const search: QuerySearch = { vtype: '1', val: '03G 253/014&x=1', pindex: '3', sortSeq: '2' };

/** Parses the search params of an address. */
const paramsOf = (address: string) =>
  Object.fromEntries(new URL(address, 'http://site').searchParams);

describe('The way to a build sheet and back', () => {
  it('carries the whole search there and restores it on the way back', () => {
    const there = buildSheetAddress('42', 'Query', search);
    const sheet = parseBuildSheetSearch(paramsOf(there));
    expect(sheet).toEqual({ id: '42', fromPage: 'Query', ...search });
    const back = backAddress(sheet);
    expect(back).toMatch(/^\/query\?/);
    expect(paramsOf(back)).toEqual(search);
  });

  it('leads back to the results if no page is named', () => {
    expect(backAddress({ id: '42' })).toBe('/query');
  });

  it('leads back to the page named', () => {
    expect(backAddress({ id: '42', fromPage: 'CrossRefQuery', val: 'S3' })).toBe('/crquery?val=S3');
  });

  it('never leads to a page that does not exist', () => {
    for (const fromPage of ['//evil.example', 'constructor', '__proto__', 'Login']) {
      expect(backAddress(parseBuildSheetSearch({ id: '1', fromPage }))).toBe('/query');
    }
  });

  it('drops an id that is not a number', () => {
    for (const id of ['', 'abc', '1;drop', '-1', ['1'], null]) {
      expect(parseBuildSheetSearch({ id })).toEqual({});
    }
    expect(parseBuildSheetSearch({ id: 42 })).toEqual({ id: '42' });
  });
});

describe('The way to a part and back', () => {
  it('carries the turbo and what led to it, and restores both', () => {
    const there = detailsAddress(
      '7',
      { id: '9', component: 'CHRA' },
      { fromPage: 'Query', search },
    );
    const item = parseItemSearch(paramsOf(there));
    expect(item).toEqual({ turboId: '7', id: '9', fromPage: 'Query', ...search });
    expect(itemBackAddress(item)).toBe(buildSheetAddress('7', 'Query', search));
  });

  it('leads back to the cross references, or to the results if no page is named', () => {
    const item = { id: '9', fromPage: 'CrossRefQuery', val: 'DC-1', pindex: '2' };
    expect(itemBackAddress(item)).toBe('/crquery?val=DC-1&pindex=2');
    expect(itemBackAddress({ id: '9' })).toBe('/query');
  });

  it('leads from a build sheet back to the part that it was opened from', () => {
    const sheet = { id: '7', fromPage: 'Chra', val: 'CH-1749-031' };
    expect(backAddress(sheet)).toBe('/chradetail?eepn=CH-1749-031');
    expect(backAddress({ ...sheet, fromPage: 'Part' })).toBe('/partdetail?eepn=CH-1749-031');
  });

  it('keeps the search among its turbos separate from the search before', () => {
    const asked = {
      turboId: '7',
      id: '9',
      val: '4542',
      pindex: '3',
      use: 'Audi',
      usePage: '2',
      useSize: '50',
    };
    expect(parseItemSearch(paramsOf(itemAddress('1', asked)))).toEqual(asked);
  });

  it('drops invalid params', () => {
    const raw = { id: '1;drop', turboId: '-7', eepn: ['a'.repeat(99)], fromPage: '__proto__' };
    expect(parseItemSearch({ ...raw, usePage: 'x', use: '  ' })).toEqual({ eepn: 'a'.repeat(60) });
  });
});

describe('Cross references', () => {
  it('have their number and page in the address, but not a list of several numbers', () => {
    const one = parseCrossSearch(
      paramsOf(crossReferenceAddress('DC 1', { pindex: '2', size: '20' })),
    );
    expect(one).toEqual({ val: 'DC 1', pindex: '2', size: '20' });
    expect(parseCrossSearch({ many: '1' })).toEqual({ many: '1' });
    expect(parseCrossSearch({ many: 'yes', pindex: '0', val: 7 })).toEqual({ val: '7' });
  });
});

describe('Other addresses', () => {
  it('opens the CHRA page for a CHRA and the part page for the rest', () => {
    expect(detailsAddress('7', { id: '9', component: 'CHRA' })).toBe('/chradetail?turboId=7&id=9');
    expect(detailsAddress('7', { id: '9', component: 'Nozzle ring' })).toBe(
      '/partdetail?turboId=7&id=9',
    );
  });

  it('escapes what was typed', () => {
    expect(paramsOf(crossReferenceAddress('a&b=c#d'))).toEqual({ val: 'a&b=c#d' });
    expect(paramsOf(loginAddress('/turbodetail?id=1&val=2'))).toEqual({
      back: '/turbodetail?id=1&val=2',
    });
  });
});
