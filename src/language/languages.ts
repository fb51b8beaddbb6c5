/** The languages of the site, as data (docs/product.md 1.3). */

export interface Language {
  /** The code in calls (docs/product.md 1.3). */
  readonly code: string;
  /** The language tag of documents and of Intl. */
  readonly tag: string;
  /** First part of the language's paths; '' for English. */
  readonly prefix: string;
  readonly dir: 'ltr' | 'rtl';
  /** Name of the language in the language itself. */
  readonly name: string;
}

export const languages = [
  { code: 'en', tag: 'en', prefix: '', dir: 'ltr', name: 'English' },
  { code: 'spa', tag: 'es', prefix: 'es', dir: 'ltr', name: 'Español' },
  { code: 'ru', tag: 'ru', prefix: 'ru', dir: 'ltr', name: 'Русский' },
  { code: 'fra', tag: 'fr', prefix: 'fr', dir: 'ltr', name: 'Français' },
  { code: 'pt', tag: 'pt', prefix: 'pt', dir: 'ltr', name: 'Português' },
  { code: 'ara', tag: 'ar', prefix: 'ar', dir: 'rtl', name: 'العربية' },
  { code: 'zh', tag: 'zh', prefix: 'zh', dir: 'ltr', name: '中文' },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof languages)[number]['code'];

export const staffLanguages = ['en', 'zh'] as const satisfies readonly LanguageCode[];
export type StaffLanguage = (typeof staffLanguages)[number];

export const staffLanguageOf = (code: string | undefined): StaffLanguage =>
  staffLanguages.find((one) => one === code) ?? 'en';

/** Returns the language of a code; English for an unknown or missing code. */
export function languageOf(code: string | undefined): Language & { code: LanguageCode } {
  return languages.find((language) => language.code === code) ?? languages[0];
}

/** Returns the language for the first part of a path; undefined if that part is not a language. */
export function languageOfPrefix(prefix: string | undefined) {
  return languages.find((language) => language.prefix === (prefix ?? ''));
}
