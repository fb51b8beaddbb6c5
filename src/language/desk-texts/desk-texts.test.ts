import { expect, test } from 'vitest';
import { builtTableOf } from '../text.ts';
import { deskTexts } from './zh.ts';

const texts = Object.entries(deskTexts) as [string, string][];

/**
 * English words that have another sense on the site: 'Closed' of an order, 'Placed' as a state, 'Shipping' as a step,
 * 'Views' as visits; here of a claim that is settled, as a time, as the label of a method, as filters of a list.
 */
const senses = ['Closed', 'Placed', 'Shipping', 'Views'];

test('The back office says in Chinese what the site says', () => {
  const site = builtTableOf('zh') as Record<string, unknown>;
  const others = texts.filter(([key, text]) => site[key] !== undefined && site[key] !== text);
  expect(others.map(([key]) => key).sort()).toEqual(senses);
});

test('A Chinese text of the back office has the parameters of the English one', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const wrong = texts.filter(([key, text]) => namesIn(key).join() !== namesIn(text).join());
  expect(wrong).toEqual([]);
});
