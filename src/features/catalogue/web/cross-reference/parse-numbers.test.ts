import { describe, expect, it } from 'vitest';
import { parseNumbers } from './parse-numbers.ts';

describe('Several numbers', () => {
  it('stand one to a line, however the lines end', () => {
    const { wanted } = parseNumbers(' 454231-0007 \r\nCH-1749-031\n\n  \rK03-029');
    expect(wanted.map(({ number }) => number)).toEqual(['454231-0007', 'CH-1749-031', 'K03-029']);
  });

  it('take the second cell of a spreadsheet as their quantity, if it is one', () => {
    const { wanted } = parseNumbers('454231\t12\n5303\tpieces\n4541;0003;left out\n777777\t10000');
    expect(wanted.map(({ quantity }) => quantity)).toEqual([12, 1, 3, 1]);
  });

  it('count once where they are the same but for their writing, with both quantities', () => {
    const { wanted } = parseNumbers('CH-1749-031\t3\nch 1749 031\t4\nCH1749031\t9999');
    expect(wanted).toEqual([{ number: 'CH-1749-031', quantity: 9999 }]);
  });

  it('are named apart where they are too short to be searched', () => {
    expect(parseNumbers('ab\n-.-\n454231')).toEqual({
      wanted: [{ number: '454231', quantity: 1 }],
      tooShort: ['ab', '-.-'],
    });
  });

  it('are cut to the length of a field', () => {
    const [wanted] = parseNumbers('9'.repeat(500)).wanted;
    expect(wanted?.number).toHaveLength(60);
  });
});
