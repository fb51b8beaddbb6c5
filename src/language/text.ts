/**
 * The text function of the server. English texts are the keys, and every language has a table. Changes
 * by staff override the table; features/texts/server/live-texts.ts loads them from the database.
 */
import { format, type Params, type Texts } from './format.ts';
import { type LanguageCode, languageOf, languages } from './languages.ts';
import { ara } from './texts/ara.ts';
import type { TextKey } from './texts/en.ts';
import { fra } from './texts/fra.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';
import { spa } from './texts/spa.ts';
import { zh } from './texts/zh.ts';

export type { Params, Texts, Translation } from './format.ts';
export type { TextKey } from './texts/en.ts';

const built: Record<LanguageCode, Texts> = { en: {}, spa, ru, fra, pt, ara, zh };
let tables = built;

/** Returns the built-in table of a language; empty for English, whose texts are the keys. */
export const builtTableOf = (language: LanguageCode): Texts => built[language];

/** Returns the table of a language with the changes by staff. */
export const tableOf = (language: LanguageCode): Texts => tables[language];

/** Replaces all changes by staff. */
export function putChanges(changes: Partial<Record<LanguageCode, Texts>>): void {
  tables = Object.fromEntries(
    languages.map(({ code }) => [
      code,
      changes[code] ? { ...built[code], ...changes[code] } : built[code],
    ]),
  ) as typeof tables;
}

/**
 * Returns a text in a language, with `{name}` replaced by the parameter of that name. The parameter `count`
 * selects the plural form.
 */
export function text(language: LanguageCode, key: TextKey, params: Params = {}): string {
  return format(tables[language], languageOf(language).tag, key, params);
}

/**
 * Returns the translation of any string, such as a term of the catalogue, without parameters and in the
 * plural form `other`. A string without a translation is returned unchanged.
 */
export function translate(language: LanguageCode, anyText: string): string {
  const table = tables[language];
  if (!Object.hasOwn(table, anyText)) return anyText;
  const translation = table[anyText as TextKey] ?? anyText;
  return (typeof translation === 'string' ? translation : translation.other) || anyText;
}
