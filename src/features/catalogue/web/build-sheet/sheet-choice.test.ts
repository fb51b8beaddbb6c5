/** Lines that a whole build sheet takes: the CHRA or its parts, with or without the repair kit. */
import { describe, expect, test } from 'vitest';
import type { BomItem } from '#contract/shown-items.ts';
import { chosenLines, questionsOf, usualChoice } from './sheet-choice.ts';

const line = (id: string, more: Partial<BomItem> = {}): BomItem => ({
  id,
  seq: Number(id),
  type: '1',
  eepnPrefix: '',
  transName: '',
  component: 'part',
  oemPn: '',
  eePn: `P-${id}`,
  stockInfo: 'Plenty Stock',
  pieces: 1,
  details: false,
  ...more,
});
const chra = line('1', { type: '2', component: 'CHRA' });
const wheel = line('2', { chraId: '1' });
const housing = line('3');
const kit = line('4', { component: 'repair kit' });
const sheet = [chra, wheel, housing, kit];

const idsOf = (lines: readonly BomItem[]) => lines.map(({ id }) => id);

describe('Whole sheets', () => {
  test('ask about the CHRA and the kit only if the sheet has them', () => {
    expect(questionsOf(sheet)).toEqual({ core: true, kit: true });
    expect(questionsOf([chra, housing])).toEqual({ core: false, kit: false });
  });

  test('with the CHRA leave out the parts that it holds', () => {
    const { taken, skipped } = chosenLines(sheet, { core: 'chra', kit: true });
    expect(idsOf(taken)).toEqual(['1', '3', '4']);
    expect(idsOf(skipped)).toEqual(['2']);
  });

  test('with the parts leave out the CHRA that holds them, and only that', () => {
    const single = line('5', { type: '2', component: 'CHRA' });
    const { taken, skipped } = chosenLines([...sheet, single], { core: 'parts', kit: true });
    expect(idsOf(taken)).toEqual(['2', '3', '4', '5']);
    expect(idsOf(skipped)).toEqual(['1']);
  });

  test('without the repair kit leave it out', () => {
    expect(idsOf(chosenLines(sheet, { core: 'chra', kit: false }).skipped)).toEqual(['2', '4']);
  });

  test('list lines that are not for sale apart from lines that the choice leaves out', () => {
    const out = { ...housing, stockInfo: 'Out Of Stock' as const };
    const { taken, skipped, closed } = chosenLines([chra, wheel, out, kit], {
      core: 'chra',
      kit: false,
    });
    expect([taken, skipped, closed].map(idsOf)).toEqual([['1'], ['2', '4'], ['3']]);
  });

  test('take the parts by default if the CHRA can not be ordered', () => {
    expect(usualChoice(sheet)).toEqual({ core: 'chra', kit: false });
    const out = { ...chra, stockInfo: 'Out Of Stock' as const };
    expect(usualChoice([out, wheel])).toEqual({ core: 'parts', kit: false });
  });
});
