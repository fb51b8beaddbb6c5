import { describe, expect, it } from 'vitest';
import type { CrossRow } from '#contract/shown-items.ts';
import {
  chosenOf,
  firstBeyond,
  firstLines,
  isCertainMatch,
  type LineAnswer,
  otherItem,
  pickedRows,
  type QuickLine,
  splitLine,
  stateOf,
} from './line-state.ts';
import { changedLine, withMore } from './web/quick-order/use-quick-lines.ts';

const row = (fields: Partial<CrossRow> = {}): CrossRow => ({
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
/** A turbo 'login to view' that the caller may not see. */
const withheld = (): CrossRow => {
  const { stockInfo: _stock, ...fields } = row({ id: '', prdType: '0', eePn: '' });
  return fields;
};
const matched = (how: CrossRow['match']['how'], reason: CrossRow['match']['reason'] = 'oem') =>
  row({ match: { number: '1', brand: '', reason, how } });
const answer = (...rows: CrossRow[]): LineAnswer => ({ number: '1', count: rows.length, rows });
const line = (fields: Partial<QuickLine> = {}): QuickLine => ({
  id: 0,
  number: '1',
  quantity: '3',
  ...fields,
});

it('takes the digits after a number of the catalogue as its quantity', () => {
  const typedLine = line({ number: 'CW-TD025-001 9999', quantity: '1', unsplit: true });
  const parted = { number: 'CW-TD025-001', quantity: '9999' };
  expect(splitLine(typedLine, { within: 'CW-TD025-001' })).toEqual(parted);
  // Not split if the catalogue has the whole text, or if the quantity has a column of its own.
  expect(splitLine(typedLine, {})).toBeUndefined();
  const { unsplit: _, ...ofColumns } = typedLine;
  expect(splitLine(ofColumns, { within: 'CW-TD025-001' })).toBeUndefined();
  // Not split if the other text is a word that the search knows, such as Turbo.
  const lineWithWord = { ...typedLine, number: 'Turbo CW-TD025-001' };
  expect(splitLine(lineWithWord, { within: 'CW-TD025-001' })).toBeUndefined();
  // Not split if a scanner on a French keyboard wrote it.
  const scanned = { ...typedLine, number: `CH)&è'ç)à"&` };
  const read = { within: 'CH-1749-031', leftOut: [`CH)&è'ç)à"&`] };
  expect(splitLine(scanned, read)).toBeUndefined();
});

it.each([
  ['CW-TD025-001 4x', '4'],
  ['CW-TD025-001 — 04 pcs', '4'],
  ['CW-TD025-001 (4)', '4'],
  ['4件CW-TD025-001', '4'],
])('takes what stands beside the number of %j for %s pieces', (number, quantity) => {
  const parted = { number: 'CW-TD025-001', quantity };
  expect(splitLine({ number, unsplit: true }, { within: 'CW-TD025-001' })).toEqual(parted);
});

it.each([
  ['CW-TD025-001 two', 'two'],
  ['CW-TD025-001 Müller', 'Müller'],
  ['CW-TD025-001 2 500 pcs', '2 500 pcs'],
  ['(4) CW-TD025-001', '(4)'],
  ['CW-TD025-001 4 x 25 = 100', '4 x 25 = 100'],
  ['CW-TD025-001 0', '0'],
  ['CW-TD025-001 1.000', '1.000'],
  ['CW-TD025-001 -5', '-5'],
  ['please 4 of CW-TD025-001', 'please 4 of'],
])('refuses what stands beside the number of %j', (number, quantity) => {
  const parted = { number: 'CW-TD025-001', quantity };
  const answer = { within: 'CW-TD025-001', leftOut: [quantity] };
  expect(splitLine({ number, unsplit: true }, answer)).toEqual(parted);
});

describe('A line is', () => {
  it.each([
    ['waiting', undefined],
    ['none', answer()],
    ['found', answer(matched('written'))],
    ['found', answer(matched('same'), matched('start'))],
    ['choose', answer(matched('same'), matched('same'))],
    ['choose', answer(matched('same', 'superseded'))],
    ['choose', answer(matched('remanufactured'))],
    ['closest', answer(matched('start'))],
    ['closest', answer(matched('inside'))],
    ['closest', answer(withheld(), matched('inside'))],
    ['choose', answer(withheld())],
    ['outOfStock', answer(row({ stockInfo: 'Out Of Stock' }))],
    ['backOrder', answer(row({ stockInfo: 'Out Of Stock', backOrder: true }))],
    ['notMade', answer(row({ stockInfo: 'Request development' }))],
  ] as const)('%s', (state, given) => {
    expect(stateOf(given, undefined)).toBe(state);
  });

  it('not searched if its number is refused, but searched if only its quantity is', () => {
    expect(stateOf(undefined, 'tooShort')).toBe('fault');
    expect(stateOf(answer(row()), 'quantity')).toBe('found');
  });
});

describe('Ticked is', () => {
  it('at first a certain match that can be ordered', () => {
    expect(pickedRows(line(), answer(row(), matched('start')))).toEqual([row()]);
    for (const one of [
      answer(row({ stockInfo: 'Out Of Stock' })),
      answer(row({ stockInfo: 'Out Of Stock', backOrder: true })),
      answer(matched('same'), matched('same')),
      answer(matched('start')),
      answer(withheld()),
      undefined,
    ]) {
      expect(pickedRows(line(), one)).toEqual([]);
    }
  });

  it('then what the person ticked, with the quantity of the line', () => {
    const other = row({ id: '32' });
    const answers = new Map([['1', answer(row(), other)]]);
    const picks = ['1 32'];
    expect(chosenOf([line({ picks })], answers).matches).toEqual([
      { row: other, quantity: 3, number: '1' },
    ]);
    expect(chosenOf([line({ picks: [] })], answers)).toEqual({ matches: [], wrong: 0 });
    expect(chosenOf([line({ quantity: '0' })], answers)).toEqual({ matches: [], wrong: 1 });
  });

  it('nothing while the quantity is refused or missing', () => {
    const answers = new Map([['1', answer(row())]]);
    for (const quantity of ['0', '1,000', 'abc', '']) {
      expect(pickedRows(line({ quantity }), answer(row()))).toEqual([]);
      expect(pickedRows(line({ quantity, picks: ['1 31'] }), answer(row()))).toEqual([]);
    }
    const good = [{ row: row(), quantity: 3 }];
    expect(chosenOf([line({ quantity: '' }), line()], answers)).toMatchObject({ matches: good });
    expect(chosenOf([line({ quantity: '' })], answers)).toEqual({ matches: [], wrong: 0 });
    const mixed = chosenOf([line({ quantity: 'abc' }), line()], answers);
    expect(mixed).toMatchObject({ matches: good, wrong: 1 });
  });

  it('counted for the first line that takes an item, to which later lines refer', () => {
    const answers = new Map([
      ['1', answer(row())],
      ['2', answer(row())],
    ]);
    const lines = [line({ id: 1, number: '1' }), line({ id: 2, number: '2' })];
    expect(firstLines(lines, answers).get('1 31')?.id).toBe(1);
    const [, second] = lines;
    const added = line({ id: 1, number: '1', picks: [], added: 'cart' });
    expect(firstLines([added, second ?? added], answers).get('1 31')?.id).toBe(2);
  });
});

describe('Beyond the room of the cart', () => {
  it('are all lines from the first one whose ticked rows do not fit', () => {
    const two = answer(row({ id: '1' }), row({ id: '2' }));
    const answers = new Map([['1', two]]);
    const lines = [line({ picks: ['1 1'] }), line({ picks: [] }), line({ picks: ['1 1', '1 2'] })];
    expect([0, 1, 2, 3].map((room) => firstBeyond(lines, answers, room))).toEqual([0, 2, 2, 3]);
  });
});

describe('An own number', () => {
  const yours = row({ match: { number: 'X-1', brand: '', reason: 'yours', how: 'same' } });

  it('brings a warning if it is also the full number of another item', () => {
    const another = { ...matched('same', 'oem'), id: '32', eePn: 'TW-9' };
    expect(otherItem([yours, row(another)], yours.id)).toBe('TW-9');
    expect(otherItem([yours, row({ ...another, id: yours.id })], yours.id)).toBe(undefined);
    expect(otherItem([row({ ...another, ...yours, id: '32' })], '31')).toBe(undefined);
    expect(otherItem([row({ ...matched('start'), id: '32' })], '31')).toBe(undefined);
    expect(otherItem([], '31')).toBe(undefined);
  });

  it('is a certain match, unless it is a number of another item, too', () => {
    expect(isCertainMatch([yours])).toBe(true);
    expect(isCertainMatch([yours, matched('start')])).toBe(true);
    for (const reason of ['own', 'oem', 'cross', 'oe', 'turbo'] as const) {
      const answered = answer(yours, row({ ...matched('same', reason), id: '32' }));
      expect(stateOf(answered, undefined)).toBe('choose');
      expect(pickedRows(line(), answered)).toEqual([]);
    }
  });
});

describe('A number is certainly the first item', () => {
  it.each([
    ['same', true],
    ['written', true],
    ['code', true],
    ['channel', true],
    ['remanufactured', false],
    ['newUnit', false],
    ['start', false],
    ['inside', false],
  ] as const)('matched as %s: %s', (how, certain) => {
    expect(isCertainMatch([matched(how)])).toBe(certain);
  });

  it('but not a successor, nor one of two full matches', () => {
    expect(isCertainMatch([matched('same', 'superseded')])).toBe(false);
    expect(isCertainMatch([matched('same'), matched('channel')])).toBe(false);
    expect(isCertainMatch([row(), matched('same')])).toBe(true);
  });
});

describe('Further lines', () => {
  it('raise the quantity of a line with their number, unless that was added before', () => {
    const lines = [
      line({ number: 'CH-1749-031', quantity: '3', picks: ['2 7'] }),
      line({ id: 4, number: 'K03-029', quantity: 'x' }),
      line({ id: 7, number: 'TW-1', quantity: '1', added: 'cart' }),
    ];
    const more = [
      { number: 'ch 1749 031', quantity: 2 },
      { number: 'K03-029', quantity: 1 },
      { number: 'TW-1', quantity: 2 },
    ];
    expect(withMore(lines, more)).toEqual([
      { ...lines[0], quantity: '5', sum: ['CH-1749-031', 'ch 1749 031'] },
      lines[1],
      lines[2],
      { id: 8, number: 'K03-029', quantity: '1' },
      { id: 9, number: 'TW-1', quantity: '2' },
    ]);
  });

  it('never get the id of a removed line', () => {
    const more = [
      { number: 'K03-029', quantity: 1 },
      { number: 'TW-1', quantity: 2 },
    ];
    expect(withMore([line({ number: 'CH-1' })], more, 7).map(({ id }) => id)).toEqual([0, 7, 8]);
  });

  it('never make more than 9999 of one line', () => {
    const [first, second] = withMore(
      [line({ number: 'CH-1', quantity: '9998' })],
      [{ number: 'CH-1', quantity: 2 }],
    );
    expect([first?.quantity, second?.quantity]).toEqual(['9998', '2']);
  });
});

describe('A line that was added', () => {
  const added = line({ picks: [], added: 'list', listId: '7' });

  it('counts as open again once it is ticked, to be added once more', () => {
    expect(changedLine(added, { picks: ['1 31'] })).toEqual(line({ picks: ['1 31'] }));
    expect(changedLine(added, { picks: [] })).toEqual(added);
  });

  it('is a new line with another number', () => {
    expect(changedLine(added, { number: '2' })).toEqual(line({ number: '2' }));
    // The text of the number may contain the quantity, unless the line's quantity was typed.
    const first = line({ quantity: '1' });
    expect(changedLine(first, { number: 'CH-1749-031 x7' })).toMatchObject({ quantity: '7' });
    expect(changedLine(first, { number: 'CH-1749-031 7 boxes' })).toMatchObject({ unsplit: true });
    expect(changedLine(line(), { number: 'CH-1749-031 x7' })).toMatchObject({ quantity: '3' });
  });
});
