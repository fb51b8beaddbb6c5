import { expect, test } from 'vitest';
import { dayIn, format, joined, numbersApart, PLACE } from './format.ts';
import { languages } from './languages.ts';
import { text } from './text.ts';
import { en } from './texts/en.ts';

test('A parameter replaces its name', () => {
  expect(format({}, 'en', 'Copied: {number}', { number: '454231-7' })).toBe('Copied: 454231-7');
});

test('Numbers are formatted for the language', () => {
  expect(format({}, 'en', '{count} turbos found', { count: 12345 })).toBe('12,345 turbos found');
  expect(format({}, 'fr', '{count} turbos found', { count: 12345 })).toMatch(/^12\s345 /);
});

test('A text takes the plural form of its count', () => {
  const table = {
    '{count} turbos found': {
      one: '{count} турбина',
      few: '{count} турбины',
      other: '{count} турбин',
    },
  };
  const found = (count: number) => format(table, 'ru', '{count} turbos found', { count });
  expect([1, 3, 5, 21].map(found)).toEqual(['1 турбина', '3 турбины', '5 турбин', '21 турбина']);
});

test('A text without a translation stays English', () => {
  expect(format({}, 'zh', 'Search')).toBe('Search');
  expect(text('en', 'Search')).toBe('Search');
});

test('The placeholder of a missing parameter stays visible', () => {
  expect(format({}, 'en', 'Copied: {number}')).toBe('Copied: {number}');
});

test('Placeholders in the value of a parameter are not replaced', () => {
  expect(format({}, 'en', 'Copied: {number}', { number: '{number}' })).toBe('Copied: {number}');
});

test('A parameter in an Arabic text keeps its own direction', () => {
  const table = { 'Copied: {number}': 'تم النسخ: {number}', '{count} pcs': '{count} قطعة' };
  const copied = (number: string | number) => format(table, 'ar', 'Copied: {number}', { number });
  expect(copied('CH-1749-031 (2)')).toBe('تم النسخ: \u2068CH-1749-031 (2)\u2069');
  // Numbers are not isolated; neither is the placeholder of an element, which has its own direction.
  expect(copied(12345)).toBe('تم النسخ: 12,345');
  expect(copied(PLACE)).toBe(`تم النسخ: ${PLACE}`);
});

test('A list within an Arabic text runs from right to left', () => {
  const wheel = joined((key, params) => text('ara', key, params), ['عجلة', 'قطر 44.8', 'قطر 38.7']);
  // With U+2068 the inner list of two isolates would get the direction of Latin text.
  expect(wheel).toBe('\u2067\u2068عجلة\u2069، \u2068قطر 44.8\u2069\u2069، \u2068قطر 38.7\u2069');
});

test('Every text is once in the list of keys', () => {
  expect(en.filter((key, index) => en.indexOf(key) !== index)).toEqual([]);
});

test.each([
  ['{count} entries', '1 entry'],
  ['{number}, {count} pcs', 'A-1, 1 pc'],
  ['and {count} more items', 'and 1 more item'],
  ['The code is valid for {count} minutes.', 'The code is valid for 1 minute.'],
  ['{count} selected', '1 selected'],
] as const)('English counts one as one: %s', (key, one) => {
  expect(format({}, 'en', key, { number: 'A-1', count: 1 })).toBe(one);
});

test('Every text with a count has the right English singular and plural', () => {
  const counted = en.filter((key) => key.includes('{count}'));
  expect(counted.length).toBeGreaterThan(15);
  for (const key of counted) {
    expect(format({}, 'en', key, { count: 1 })).not.toMatch(/\b1 (more )?\w+s\b/);
    expect(format({}, 'en', key, { count: 2 })).toBe(key.replace('{count}', '2'));
  }
});

test('A part number within Arabic is isolated; other texts stay as they are', () => {
  expect(numbersApart('رقم 454231-5007S.')).toBe('رقم \u2066454231-5007S\u2069.');
  expect(numbersApart('Please send 454231-5007S.')).toBe('Please send 454231-5007S.');
});

test('A date has the name of its month in every language, so that its direction is always the same', () => {
  for (const { tag } of languages) {
    if (tag === 'zh') expect(dayIn(tag, '2027-02-15')).toBe('2027年2月15日');
    else expect(dayIn(tag, '2027-02-15'), tag).toMatch(/15.*\p{L}{3}.*2027|\p{L}{3}.*15.*2027/u);
  }
  expect(dayIn('ar', '2027-02-15')).toBe('15 فبراير 2027');
});
