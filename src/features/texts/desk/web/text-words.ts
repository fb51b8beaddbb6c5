/** Labels of the desk for states, kinds and plural forms of texts. */
import type { TextLanguage } from '#contract/choices.ts';
import type { TextKind, TextState } from '#contract/staff/names.ts';
import type { TextTranslation } from '#contract/staff/texts.ts';
import { numbersIn } from '#language/format.ts';
import { languageOf } from '#language/languages.ts';
import { sameForms } from '#language/translation.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { type DeskKey, type OfficeText, useDeskText } from '#ui/office/text.ts';

export const textStateWords: Record<TextState, DeskKey> = {
  missing: 'Missing',
  new: 'New in the last 30 days',
  changed: 'Changed by staff',
};

export const textKindWords: Record<TextKind, DeskKey> = {
  text: 'Text of the site',
  component: 'Component of the catalogue',
  application: 'Application of the catalogue',
  attribute: 'Attribute of the catalogue',
  value: 'Value of an attribute',
  template: 'Layout of part pages',
};

/** Whether the language has no translation. The site shows English instead. */
export const isMissing = ({ forms }: TextTranslation): boolean => forms === null;

/** Whether the translation differs from the built-in one. */
export const isChangedText = ({ forms, built }: TextTranslation): boolean =>
  forms !== null && (built === null || !sameForms(forms, built));

/**
 * Counts from which the examples are taken. French, Portuguese and Spanish have a plural form for whole
 * millions.
 */
const countExamples = [...Array(201).keys(), 1e6, 2e6, 3e6, 4e6];

/** A plural form with the first numbers that use it, such as `few: 2, 3, 4 …`. Exported for the test. */
export function formWords(
  t: OfficeText,
  tag: string,
  language: TextLanguage,
  form: string,
): string {
  const rules = new Intl.PluralRules(languageOf(language).tag);
  const examples = countExamples.filter((count) => rules.select(count) === form);
  if (examples.length === 0) return t('{name}: {value}', { name: form, value: t('fractions') });
  const words = examples.slice(0, 3).map((count) => numbersIn(tag).format(count));
  const value = `${words.join(', ')}${examples.length > 3 ? ' …' : ''}`;
  return t('{name}: {value}', { name: form, value });
}

export function useFormWords() {
  const t = useDeskText();
  const { tag } = useLanguage();
  return (language: TextLanguage, form: string) => formWords(t, tag, language, form);
}
