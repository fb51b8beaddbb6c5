import { describe, expect, it } from 'vitest';
import { pageAfter, parseSize, sizeOf } from './page-size.ts';

describe('Rows in a page', () => {
  it('are a size that the pager offers, ten if the address has no such size', () => {
    expect([undefined, '10', '20', '50', '200', 'x'].map(sizeOf)).toEqual([10, 10, 20, 50, 10, 10]);
    expect(parseSize(['20', '50'])).toBeUndefined();
  });

  it('change without losing the row that was first on the page', () => {
    expect(pageAfter(1, 10, 50)).toBe(1);
    expect(pageAfter(6, 10, 50)).toBe(2);
    expect(pageAfter(2, 50, 10)).toBe(6);
    expect(pageAfter(2, 20, 50)).toBe(1);
  });
});
