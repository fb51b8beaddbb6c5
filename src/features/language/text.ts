/** The text function: English texts are the keys, every language has its table. */
import { type LanguageCode, languageOf } from './languages.ts';
import type { TextKey } from './texts/en.ts';
import { ara } from './texts/ara.ts';
import { fra } from './texts/fra.ts';
import { pt } from './texts/pt.ts';
import { ru } from './texts/ru.ts';
import { spa } from './texts/spa.ts';
import { zh } from './texts/zh.ts';

export type { TextKey } from './texts/en.ts';

/** A translation: one text, or one for each plural form that the language has. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Partial<Record<TextKey, Translation>>;
export type Params = Record<string, string | number>;

const tables: Record<LanguageCode, Texts> = { en: {}, spa, ru, fra, pt, ara, zh };

/**
 * A text in a language, with `{name}` replaced by the parameter of that name.
 * A text with several plural forms takes its form from the parameter `count`.
 */
export function text(language: LanguageCode, key: TextKey, params: Params = {}): string {
  const tag = languageOf(language).tag;
  const translation = tables[language][key] ?? key;
  const pattern = typeof translation === 'string' ? translation : plural(tag, translation, params);
  return (pattern || key).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(tag).format(value) : value;
  });
}

function plural(tag: string, forms: Exclude<Translation, string>, params: Params): string {
  const form = new Intl.PluralRules(tag).select(Number(params.count ?? 0));
  return forms[form] ?? forms.other ?? '';
}

/** The translation of any string; one that the site does not know comes back as it is. */
export function translate(language: LanguageCode, anyText: string): string {
  const translation = tables[language][anyText as TextKey];
  return typeof translation === 'string' ? translation : anyText;
}
