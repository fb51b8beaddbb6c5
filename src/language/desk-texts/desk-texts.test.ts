import { expect, test } from 'vitest';
import { storedMessage, word } from '#contract/message.ts';
import { deskMessage, deskText } from '../desk-text.ts';
import { builtTableOf } from '../text.ts';
import { deskTexts } from './zh.ts';
import { serverTexts } from './zh-server.ts';

const allTexts = { ...deskTexts, ...serverTexts };
const texts = Object.entries(allTexts) as [string, string][];

/**
 * English words whose sense in the back office differs from that on the site: 'Closed' (a settled claim, not an order),
 * 'Placed' (a time, not a state), 'Shipping' (a method, not a step), 'Views' (filters of a list, not visits).
 */
const senses = ['Closed', 'Placed', 'Shipping', 'Views'];

test('The back office repeats a text of the site only if the text has another sense there', () => {
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

test('No text of the back office is in two tables', () => {
  expect(Object.keys(serverTexts).filter((key) => Object.hasOwn(deskTexts, key))).toEqual([]);
});

test('In English a count of 1 has a noun in the singular', () => {
  const one = (key: string) => deskText('en', key, { count: 1 });
  const counted = Object.keys(allTexts).filter((key) => key.includes('{count}'));
  const plural = counted.filter(
    (key) => /\{count\} (?:more )?\w+s\b/.test(key) && /1 (?:more )?\w+s\b/.test(one(key)),
  );
  expect(counted.length).toBeGreaterThan(30);
  expect(plural).toEqual([]);
});

test('The parameters of a message are translated, also after it was stored', () => {
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
  // A typed text is returned unchanged, even if its second line looks like parameters.
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
