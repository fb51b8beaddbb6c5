/** The text function of the server: English texts are the keys, every language has its table. */
import { format, type Params, type Texts } from './format.ts';
import { type LanguageCode, languageOf } from './languages.ts';
import { ara } from './texts/ara.ts';
import type { TextKey } from './texts/en.ts';
import { fra } from './texts/fra.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';
import { spa } from './texts/spa.ts';
import { zh } from './texts/zh.ts';

export type { Params, Texts, Translation } from './format.ts';
export type { TextKey } from './texts/en.ts';

const tables: Record<LanguageCode, Texts> = { en: {}, spa, ru, fra, pt, ara, zh };

/** The whole table of a language; English has none, its texts are the keys. */
export const tableOf = (language: LanguageCode): Texts => tables[language];

/**
 * A text in a language, with `{name}` replaced by the parameter of that name.
 * A text with several plural forms takes its form from the parameter `count`.
 */
export function text(language: LanguageCode, key: TextKey, params: Params = {}): string {
  return format(tables[language], languageOf(language).tag, key, params);
}

/** The translation of any string; one that the site does not know comes back as it is. */
export function translate(language: LanguageCode, anyText: string): string {
  const translation = tables[language][anyText as TextKey];
  return typeof translation === 'string' ? translation : anyText;
}
