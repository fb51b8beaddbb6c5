import { describe, expect, it } from 'vitest';
import type { CrossRow } from '#contract/parts.ts';
import { chosenOf, isCertain, pickName, quantityName } from './chosen.ts';

const row = (fields: Partial<CrossRow>): CrossRow => ({
  id: '31',
  prdType: '1',
  description: 'turbine wheel',
  model: 'GT1749V',
  eePn: 'TW-1749-001',
  oemPn: '434533-0017',
  stockInfo: 'Plenty Stock',
  match: { number: 'TW-1749-001', brand: '', reason: 'own', how: 'same' },
  details: false,
  ...fields,
});

const answers = [
  { number: 'TW1749001', count: 2, rows: [row({}), row({ id: '32', stockInfo: 'Out Of Stock' })] },
  { number: 'nothing', count: 0, rows: [] },
  { number: 'CH1749031', count: 1, rows: [row({ id: '33', prdType: '2', eePn: 'CH-1749-031' })] },
];

function fields(ticked: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(ticked)) data.set(name, value);
  return data;
}

describe('What is chosen of several numbers', () => {
  it('are the rows ticked, with their quantities', () => {
    const data = fields({
      [pickName(0, 0)]: 'on',
      [quantityName(0, 0)]: '007',
      [pickName(2, 0)]: 'on',
      [quantityName(2, 0)]: '2',
    });
    expect(chosenOf(answers, data, 'cart')).toEqual([
      { item: { id: '31', type: '1', eePn: 'TW-1749-001' }, quantity: 7 },
      { item: { id: '33', type: '2', eePn: 'CH-1749-031' }, quantity: 2 },
    ]);
  });

  it('leaves out of the cart what cannot be ordered, but not of the list', () => {
    const data = fields({ [pickName(0, 1)]: 'on' });
    expect(chosenOf(answers, data, 'cart')).toBe('none');
    expect(chosenOf(answers, data, 'list')).toEqual([
      { item: { id: '32', type: '1', eePn: 'TW-1749-001' }, quantity: 1 },
    ]);
  });

  it('is nothing without a tick, and nothing with a quantity that is none', () => {
    expect(chosenOf(answers, fields({ [quantityName(0, 0)]: '3' }), 'cart')).toBe('none');
    const zero = fields({ [pickName(0, 0)]: 'on', [quantityName(0, 0)]: '0' });
    expect(chosenOf(answers, zero, 'cart')).toBe('quantity');
  });
});

describe('A number is certainly the first item', () => {
  const matched = (how: CrossRow['match']['how'], reason: CrossRow['match']['reason'] = 'oem') =>
    row({ match: { number: 'N-1', brand: '', reason, how } });

  it.each(['same', 'written', 'code', 'channel'] as const)('where it is the %s', (how) => {
    expect(isCertain([matched(how)])).toBe(true);
    expect(isCertain([matched(how), matched('inside')])).toBe(true);
  });

  it.each(['start', 'writtenStart', 'inside', 'remanufactured', 'newUnit'] as const)(
    'but not where it is found by %s',
    (how) => {
      expect(isCertain([matched(how)])).toBe(false);
    },
  );

  it('but not by what supersedes it, or is only interchangeable', () => {
    for (const reason of ['superseded', 'supersededBy', 'interchange'] as const) {
      expect(isCertain([matched('same', reason)])).toBe(false);
    }
  });

  it('but not where several items have it, unless it is our own number', () => {
    expect(isCertain([matched('same'), matched('written')])).toBe(false);
    expect(isCertain([matched('same', 'own'), matched('same')])).toBe(true);
    expect(isCertain([])).toBe(false);
  });
});
