import type { TextKind, TextLanguage, TextState } from '#contract/staff/content-names.ts';
import type { TextRow, TextTranslation } from '#contract/staff/texts.ts';
import { languages } from '#language/languages.ts';
import { sameForms } from '#language/translation.ts';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** English names of the languages. */
export const languageWords = Object.fromEntries(
  languages.map(({ code, tag }) => [code, names.of(tag) ?? code]),
) as Record<TextLanguage, string>;

export const stateWords: Record<TextState, string> = {
  missing: 'Missing',
  new: 'New in the last 30 days',
  changed: 'Changed by staff',
};

export const kindWords: Record<TextKind, string> = {
  text: 'Text of the site',
  component: 'Component of the catalogue',
  application: 'Application of the catalogue',
  attribute: 'Attribute of the catalogue',
  value: 'Value of an attribute',
  template: 'Layout of part pages',
};

export const isMissing = ({ forms }: TextTranslation): boolean => forms === null;

/** Whether the text differs from the built-in one. */
export const isChanged = ({ forms, built }: TextTranslation): boolean =>
  forms !== null && (built === null || !sameForms(forms, built));

export const translationIn = ({ translations }: TextRow, language: TextLanguage) =>
  translations.find((one) => one.language === language);

/** A plural form with the first numbers that use it: `few: 2, 3, 4 …`. */
export function formWords(language: TextLanguage, form: string): string {
  const tag = languages.find(({ code }) => code === language)?.tag ?? 'en';
  const rules = new Intl.PluralRules(tag);
  const found = Array.from({ length: 201 }, (_, count) => count).filter(
    (count) => rules.select(count) === form,
  );
  if (found.length === 0) return `${form}: fractions`;
  return `${form}: ${found.slice(0, 3).join(', ')}${found.length > 3 ? ' …' : ''}`;
}
