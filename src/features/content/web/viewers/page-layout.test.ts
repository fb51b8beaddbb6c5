import { describe, expect, it } from 'vitest';
import { nearPages, pageAt, placeAt, stackOf, topOf } from './page-layout.ts';

describe('Pages below each other', () => {
  const stack = stackOf([100, 200, 300], 10);

  it('have a gap before, between and behind them', () => {
    expect(stack.tops).toEqual([10, 120, 330]);
    expect(stack.height).toBe(640);
  });

  it('are found by the height at which they stand', () => {
    expect([-50, 0, 10, 119, 120, 329, 330, 9999].map((y) => pageAt(stack, y))).toEqual([
      0, 0, 0, 0, 1, 1, 2, 2,
    ]);
  });

  it('keep a place when sizes change', () => {
    const place = placeAt(stack, 220);
    expect(place).toEqual({ page: 1, part: 0.5 });
    expect(topOf(stackOf([400, 800, 1200], 10), place)).toBe(420 + 400);
  });

  it('are a few, however many the document has', () => {
    const long = stackOf(new Array<number>(500).fill(800), 16);
    const { first, last } = nearPages(long, 200_000, 900);
    expect(last - first).toBeLessThan(6);
    expect(long.tops[first]).toBeLessThan(200_000);
    expect(long.tops[last]).toBeGreaterThan(200_900);
  });
});
