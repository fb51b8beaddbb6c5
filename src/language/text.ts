/**
 * The text function of the server: English texts are the keys, every language has its table, and what
 * staff changed stands above it (server/live-texts.ts keeps that as the database has it).
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

/** The table of a language as the program brings it; English has none, its texts are the keys. */
export const builtTableOf = (language: LanguageCode): Texts => built[language];

/** The table of a language with what staff changed. */
export const tableOf = (language: LanguageCode): Texts => tables[language];

/** Puts what staff changed above the tables, in place of what was changed before. */
export function putChanges(changes: Partial<Record<LanguageCode, Texts>>): void {
  tables = Object.fromEntries(
    languages.map(({ code }) => [
      code,
      changes[code] ? { ...built[code], ...changes[code] } : built[code],
    ]),
  ) as typeof tables;
}

/**
 * A text in a language, with `{name}` replaced by the parameter of that name.
 * A text with several plural forms takes its form from the parameter `count`.
 */
export function text(language: LanguageCode, key: TextKey, params: Params = {}): string {
  return format(tables[language], languageOf(language).tag, key, params);
}

/**
 * The translation of any string, a term of the catalogue for one, without parameters: of plural forms
 * the general one. What nobody has translated comes back as it is.
 */
export function translate(language: LanguageCode, anyText: string): string {
  const table = tables[language];
  if (!Object.hasOwn(table, anyText)) return anyText;
  const translation = table[anyText as TextKey] ?? anyText;
  return (typeof translation === 'string' ? translation : translation.other) || anyText;
}
