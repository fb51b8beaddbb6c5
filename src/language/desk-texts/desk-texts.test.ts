import { expect, test } from 'vitest';
import { storedMessage, word } from '#contract/message.ts';
import { deskMessage, deskText } from '../desk-text.ts';
import { builtTableOf } from '../text.ts';
import { deskTexts } from './zh.ts';
import { serverTexts } from './zh-server.ts';

const allTexts = { ...deskTexts, ...serverTexts };
const texts = Object.entries(allTexts) as [string, string][];

/**
 * English words that have another sense on the site: 'Closed' of an order, 'Placed' as a state, 'Shipping' as a step,
 * 'Views' as visits; here of a claim that is settled, as a time, as the label of a method, as filters of a list.
 */
const senses = ['Closed', 'Placed', 'Shipping', 'Views'];

test('A text of the site stands in its table alone, unless the back office has another sense', () => {
  const site = builtTableOf('zh') as Record<string, unknown>;
  const doubles = texts.filter(([key]) => site[key] !== undefined);
  expect(doubles.map(([key]) => key).sort()).toEqual(senses);
  expect(doubles.filter(([key, text]) => site[key] === text)).toEqual([]);
});

test('A Chinese text of the back office has the parameters of the English one', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const wrong = texts.filter(([key, text]) => namesIn(key).join() !== namesIn(text).join());
  expect(wrong).toEqual([]);
});

test('A text of the back office stands in one table', () => {
  expect(Object.keys(serverTexts).filter((key) => Object.hasOwn(deskTexts, key))).toEqual([]);
});

test('A count of one has its noun in the singular in English', () => {
  const one = (key: string) => deskText('en', key, { count: 1 });
  const counted = Object.keys(allTexts).filter((key) => key.includes('{count}'));
  const plural = counted.filter(
    (key) => /\{count\} (?:more )?\w+s\b/.test(key) && /1 (?:more )?\w+s\b/.test(one(key)),
  );
  expect(counted.length).toBeGreaterThan(30);
  expect(plural).toEqual([]);
});

test('A message says its parameters in the language, also after it was stored', () => {
  const message = {
    key: '{place}: {why}',
    params: {
      place: { key: 'Vehicle {number}', params: { number: 2 } },
      why: word('The text is too long; it was left out.'),
    },
  };
  const stored = storedMessage(message);
  expect(deskMessage('zh', stored)).toBe('车辆 2：文本过长，已忽略。');
  expect(deskMessage('en', stored)).toBe('Vehicle 2: The text is too long; it was left out.');
  const list = {
    key: 'These parts would replace each other in a circle: {parts}.',
    params: { parts: ['A', 'B'] },
  };
  expect(deskMessage('zh', list)).toBe('这些零件会循环替代：A，B。');
  // A text that somebody has typed is its own key, whatever its second line looks like.
  for (const typed of [
    'import of old.csv',
    'a\n{b',
    'a\n{"b":null}',
    'a\n{"b":{"c":1}}',
    'a\n{}\nb',
  ]) {
    expect(deskMessage('zh', typed)).toBe(typed);
  }
});
