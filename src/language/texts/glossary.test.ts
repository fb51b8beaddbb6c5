import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { englishSenses } from '../desk-texts/en.ts';
import { deskTexts } from '../desk-texts/zh.ts';
import { serverTexts } from '../desk-texts/zh-server.ts';
import type { Texts } from '../format.ts';
import { languages } from '../languages.ts';
import { tableOf, translate } from '../text.ts';
import { en, type TextKey } from './en.ts';

const translated = languages.filter(({ code }) => code !== 'en').map(({ code }) => code);
type Code = (typeof translated)[number];

const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');

/** Returns the rows of the table under a heading: the English term, then the term in each language. */
function rowsUnder(heading: string): string[][] {
  const [, after = ''] = glossary.split(`## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, ...cells]) => cells.slice(0, 1 + translated.length));
}

const components = rowsUnder('Components');
const terms = [...rowsUnder('Terms'), ...components];

const wordsIn = (cell: string) => cell.split(/\s*[,،]\s*/).filter(Boolean);

/** Longer terms first, so that 'part number' does not match 'part'. */
const entries = terms
  .flatMap(([english = '', ...cells]) => wordsIn(english).map((word) => ({ word, cells })))
  .sort((a, b) => b.word.length - a.word.length);

/** English phrases in which a word of the glossary has another meaning, so that they are not checked. */
const noTerms =
  /E&E Turbo|application\/json|in whole or in part|not part of the|before fitting|bearing cartridge|resellers list|Reject this application|No part|Part of the site|No items|Order of items|Pictures put in order|list prices|Some items have a manual position|Items that only|Items that visitors|planned items|kind of an item can|version of the item|item of content|item is (?:not )?in the bin|another order or other|in another order/g;

/** Exceptions: texts in which a language needs a form without the stem, such as a plural within the word. */
const otherwise: Record<string, Partial<Record<Code, readonly TextKey[]>>> = {
  stud: { ara: ['Gasket kit with studs and nuts'] },
  bolt: { ara: ['Repair kit: bearings, rings, seals, bolts'] },
  // Here 'fitting' is not the part: the text is about turbos that a component fits.
  fitting: {
    zh: [
      'Texts, figures and fitting turbos of these components that the file does not have are removed, as far as it has a column for them. E&E P/Ns, cross references and build sheets stay.' as TextKey,
    ],
  },
};

/** Returns a text for comparison: in lower case, without the signs that Arabic may leave out. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\u064B-\u0652\u2066-\u2069]/g, '')
    .replace(/[()（）/]/g, '')
    .replace(/\u00a0/g, ' ');

/** Returns the part of a word that is the same in every case, number and gender. */
function stemOf(word: string, code: Code): string {
  if (code === 'zh') return word;
  if (code === 'ara') return word.replace(/^ال/, '').replace(/ة$/, '');
  return word.slice(0, Math.max(Math.min(3, word.length), Math.ceil(word.length * 0.6)));
}

const holds = (text: string, term: string, code: Code) =>
  // The translation may leave out articles of the term.
  (code === 'zh'
    ? [plain(term)]
    : plain(term)
        .replace(/ (?:le|la|de|del|da|do) /g, ' ')
        .split(' ')
  ).every((word) => plain(text).includes(stemOf(word, code)));

function termsOf(key: string) {
  let rest = ((englishSenses as Record<string, string>)[key] ?? key)
    .replace(/\{\w+\}/g, '')
    .replace(noTerms, '');
  return entries.filter(({ word }) => {
    const found = new RegExp(`(?<![\\w-])${word.replace('/', '\\/')}s?(?![\\w-])`, 'gi');
    const without = rest.replace(found, '#');
    if (without === rest) return false;
    rest = without;
    return true;
  });
}

/** Returns the texts that use another word for a term than the glossary, each with term and translation. */
function otherWords(code: Code, keys: readonly TextKey[], table: Texts): string[] {
  const place = translated.indexOf(code);
  return keys.flatMap((key) =>
    termsOf(key).flatMap(({ word, cells }) => {
      const allowed = wordsIn(cells[place] ?? '');
      const translation = table[key] ?? '';
      const text =
        typeof translation === 'string' ? translation : Object.values(translation).join();
      const said = allowed.some((term) => holds(text, term, code));
      const excepted = otherwise[word]?.[code]?.includes(key) ?? false;
      // Also reports an exception that is no longer needed.
      return said === excepted ? [`${word}: ${key}: ${text}`] : [];
    }),
  );
}

test.each(translated)('The texts use the terms of the glossary in %s', (code) => {
  expect(otherWords(code, en, tableOf(code))).toEqual([]);
});

test('The Chinese texts of the back office use the terms of the glossary', () => {
  const table = { ...deskTexts, ...serverTexts };
  expect(otherWords('zh', Object.keys(table) as TextKey[], table)).toEqual([]);
});

test('The glossary names components as the texts do', () => {
  expect(components.length).toBeGreaterThan(30);
  for (const [english = '', ...cells] of components) {
    expect(cells, english).toEqual(translated.map((code) => translate(code, english)));
  }
});

test('The glossary has at most twelve terms of the code, each with the file that explains it', () => {
  const words = rowsUnder('Words of the code');
  expect(words.length).toBeLessThanOrEqual(12);
  const root = new URL('../../../', import.meta.url);
  const missing = words.filter(([, , file = '']) => !existsSync(new URL(file.slice(1, -1), root)));
  expect(words.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
