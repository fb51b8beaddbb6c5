import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textLanguages } from '#contract/choices.ts';
import { contentLanguages } from '#contract/staff/names.ts';
import type { Translation } from '../format.ts';
import { type LanguageCode, languageOf, languages } from '../languages.ts';
import { tableOf } from '../text.ts';
import { en, type TextKey, textGroups } from './en.ts';

const translated = languages.filter(({ code }) => code !== 'en').map(({ code }) => code);

/** Texts that are the same in English and in the language, so that they may stay untranslated. */
const cognates: Partial<Record<LanguageCode, string>> = {
  spa: 'No|material|Total|Incoterm 2020',
  fra: 'Suggestions|{count} suggestions|Stock|E-mail|E-mails|Certifications|Message|Messages|Photo|Version|Version {version}|Page {page}|Code|Article|Shanghai|Marine|aluminium|bronze|Total|Date|Incoterm 2020',
  pt: 'E-mail|E-mails|Item|slide|material|bronze|Total|Incoterm 2020',
};
const everywhere = 'PDF|GTIN|{name}, {more}|{name}; {more}|{name}: {value}';
const latinEverywhere = 'mm|cm²|kg|g|kit|Turbo|Turbos|Turbo {number}|trim|Zoom|Suzhou|Changzhou';

/**
 * Words that stay Latin in Russian, Arabic and Chinese; the single letters are examples from a worn plate.
 */
const latinTerms =
  'E&E OE OEM CHRA GTIN HS JSON application/json IATF16949:2016 ISO9001:2015 MB O B I S V JavaScript Turbo TRIM https PDF CSV XLSX XLS ODS DOCX ODT UTF mm'.split(
    ' ',
  );

const formsOf = (translation: Translation): [form: string, text: string][] =>
  typeof translation === 'string' ? [['other', translation]] : Object.entries(translation);

/** Returns every form of every text of a language. */
const wordsOf = (code: LanguageCode) =>
  (Object.entries(tableOf(code)) as [TextKey, Translation][]).flatMap(([key, translation]) =>
    formsOf(translation).map(([form, text]) => ({ key, form, text })),
  );

const latinScript = (code: LanguageCode) => ['spa', 'fra', 'pt'].includes(code);

/** Buttons and links: the visible text, and the accessible name, which adds the subject. */
const named: readonly [seen: TextKey, name: TextKey][] = [
  ['Add to Cart', 'Add to Cart: {number}'],
  ['Add to List', 'Add to List: {number}'],
  ['Change', 'Change your number for {number}'],
  ['Compare', 'Compare {number}'],
  ['Delete', 'Delete {number}'],
  ['Details>>', 'Details>> {number}'],
  ['Edit', 'Edit {number}'],
  ['Login to view', 'Login to view {number}'],
  ['Model', 'Turbo Model'],
  ['Model', 'Vehicle Model'],
  ['Move', 'Move {number}'],
  ['Request development', 'Request development of {number}'],
  ['Sign out there', 'Sign out there: {name}'],
  ['Tell me', 'Tell me when {number} is back'],
  ['Make default', 'Make default: {name}'],
  ['View', 'View the build sheet of {number}'],
  ['Your number', 'Give your number for {number}'],
];

const namesIn = (pattern: string) => [...new Set(pattern.match(/\{\w+\}/g))].sort();

/** Returns the comments that name the groups of a table, each with the first text of its group. */
const sectionsOf = (code: LanguageCode) =>
  [
    ...readFileSync(new URL(`${code}.ts`, import.meta.url), 'utf8').matchAll(
      /^ {2}(\/\/ .+)\n {2}(?:(['"])(.+?)\2|(\w+))(?=[,:])/gm,
    ),
  ].map(([, section, , quoted, word]) => `${section}: ${quoted ?? word}`);

test.each(translated)('Every text has a translation in %s', (code) => {
  const table = tableOf(code);
  expect(en.filter((key) => formsOf(table[key] ?? '').some(([, text]) => !text.trim()))).toEqual(
    [],
  );
});

test.each(translated)(
  'The table of %s has the keys and groups of English, in its order',
  (code) => {
    expect(Object.keys(tableOf(code))).toEqual([...en]);
    expect(sectionsOf(code)).toEqual(
      textGroups.map(({ title, keys }) => `// ${title}: ${keys[0]}`),
    );
  },
);

test.each(translated)('Translations have all placeholders of the text in %s', (code) => {
  for (const { key, form, text } of wordsOf(code)) {
    // Arabic has words instead of figures for zero, one and two.
    const inWords = code === 'ara' && ['zero', 'one', 'two'].includes(form);
    const wanted = namesIn(key).filter((name) => !inWords || name !== '{count}');
    const found = namesIn(text).filter((name) => !inWords || name !== '{count}');
    expect(found, `${key} (${form})`).toEqual(wanted);
    expect(text.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/);
  }
});

test.each(translated)('A text with a count has every plural form of %s', (code) => {
  const rules = new Intl.PluralRules(languageOf(code).tag);
  const categories = [...rules.resolvedOptions().pluralCategories].sort();
  const table = tableOf(code);
  for (const key of en) {
    const translation = table[key] ?? '';
    const counted = key.includes('{count}') && categories.length > 1;
    expect(typeof translation, key).toBe(counted ? 'object' : 'string');
    if (typeof translation === 'object') {
      expect(Object.keys(translation).sort(), key).toEqual(categories);
    }
  }
});

test.each(translated)('No text was left in English in %s', (code) => {
  const allowed = [everywhere, latinScript(code) && latinEverywhere, cognates[code] ?? '']
    .join('|')
    .split('|');
  const left = wordsOf(code).filter(({ key, text }) => key === text && !allowed.includes(key));
  expect(left.map(({ key }) => key)).toEqual([]);
});

test.each(['ru', 'ara', 'zh'] as const)('No stray Latin letters in %s', (code) => {
  const stray = wordsOf(code).flatMap(({ key, text }) => {
    const words =
      text.replace(/\{\w+\}/g, '').match(/[A-Za-z](?:[A-Za-z0-9&/:]*[A-Za-z0-9])?/g) ?? [];
    return words.filter((word) => !latinTerms.includes(word)).map((word) => `${key}: ${word}`);
  });
  expect(stray).toEqual([]);
});

test.each(translated)('No letters of another script in %s', (code) => {
  const scripts = { ru: 'Cyrillic', ara: 'Arabic', zh: 'Han', spa: '', fra: '', pt: '', en: '' };
  const own = scripts[code] === '' ? '' : `\\p{Script=${scripts[code]}}`;
  const foreign = new RegExp(
    `[^\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}${own}]`,
    'u',
  );
  expect(wordsOf(code).filter(({ text }) => foreign.test(text))).toEqual([]);
});

test.each(translated)('The translation of a sentence ends with a full stop in %s', (code) => {
  for (const { key, text } of wordsOf(code)) {
    // A Russian greeting ends with an exclamation mark, and horsepower is abbreviated with full stops.
    if (code === 'ru' && ['Hello,', 'Dear {name},', '{power}hp'].includes(key)) continue;
    expect(/[.!。！]$/.test(text), `${key}: ${text}`).toBe(/[.!]$/.test(key));
  }
});

// Users of speech input say the text that they see (WCAG 2.5.3).
test.each(languages)('The name of a button contains its visible text in $code', ({ code }) => {
  const textOf = (key: TextKey) => (tableOf(code)[key] ?? key).toString().toLowerCase();
  // Chinese headings have no short form.
  const shown = named.filter(([seen]) => code !== 'zh' || seen !== 'Model');
  const missing = shown.filter(([seen, name]) => !textOf(name).includes(textOf(seen)));
  expect(missing.map(([seen, name]) => `${textOf(seen)} | ${textOf(name)}`)).toEqual([]);
});

test('Staff write content and texts in every language of the site', () => {
  const codes = languages.map(({ code }) => code);
  expect([...contentLanguages].sort()).toEqual([...codes].sort());
  expect([...textLanguages].sort()).toEqual([...codes].sort());
});
