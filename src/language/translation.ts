/** Rules for translations from the tables, from the desk and from files. */
import type { Translation } from './format.ts';
import { type LanguageCode, languageOf } from './languages.ts';
import { canBeRead } from './plain-text.ts';

/** The wordings of a translation by plural form; a text without plural forms has only `other`. */
export type Forms = Readonly<Record<string, string>>;

export const MAX_FORM = 2000;

/** Returns the plural forms of a language; `other` is last. */
export function pluralForms(language: LanguageCode): string[] {
  const { pluralCategories } = new Intl.PluralRules(languageOf(language).tag).resolvedOptions();
  const order = ['zero', 'one', 'two', 'few', 'many', 'other'];
  return order.filter((form) => pluralCategories.some((one) => one === form));
}

/** Returns the forms that a text needs in a language: several if the text has a count. */
export const formsOf = (language: LanguageCode, key: string): string[] =>
  key.includes('{count}') ? pluralForms(language) : ['other'];

export const placeholdersOf = (pattern: string): string[] =>
  [...new Set(Array.from(pattern.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))].sort();

export const asForms = (translation: Translation): Forms =>
  typeof translation === 'string' ? { other: translation } : { ...translation };

/** The reverse of `asForms`: returns a string if there is only the form `other`. */
export const asTranslation = (forms: Forms): Translation =>
  Object.keys(forms).length === 1 && forms.other !== undefined ? forms.other : forms;

export const sameForms = (one: Forms, other: Forms): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
};

interface Objection {
  /** An English sentence with placeholders, such as `{name}`, for the parameters. */
  readonly text: string;
  readonly params: Readonly<Record<string, string>>;
}

// Characters that no translation may have: they change the direction of the following text, or are invisible.
const unfit = /[\p{Cc}\u202a-\u202e\ufeff\ufffc-\uffff]/u;

/** Returns why a translation is not valid for a text; undefined if it is valid. */
export function objectionTo(
  language: LanguageCode,
  key: string,
  forms: Forms,
): Objection | undefined {
  const expectedForms = formsOf(language, key);
  const strange = Object.keys(forms).find((form) => !expectedForms.includes(form));
  if (strange !== undefined) {
    return { text: '{language} has no plural form {form} here.', params: { form: strange } };
  }
  for (const form of expectedForms) {
    const objection = objectionToForm(language, key, form, forms[form] ?? '');
    if (objection) return { ...objection, params: { ...objection.params, form } };
  }
  return undefined;
}

function objectionToForm(
  language: LanguageCode,
  key: string,
  form: string,
  text: string,
): Objection | undefined {
  if (!canBeRead(text)) return { text: 'The form {form} is empty.', params: {} };
  if (text.length > MAX_FORM) {
    return {
      text: 'The form {form} has more than {most} characters.',
      params: { most: `${MAX_FORM}` },
    };
  }
  if (unfit.test(text)) {
    return { text: 'The form {form} holds a control character.', params: {} };
  }
  if (text !== text.trim()) {
    return { text: 'The form {form} begins or ends with a space.', params: {} };
  }
  const expectedNames = placeholdersOf(key);
  const names = placeholdersOf(text);
  const free = standsForOne(language, form) ? 'count' : '';
  const missing = expectedNames.find((name) => name !== free && !names.includes(name));
  if (missing)
    return { text: 'The placeholder {name} is missing.', params: { name: `{${missing}}` } };
  const strange = names.find((name) => !expectedNames.includes(name));
  if (strange) {
    return { text: 'The text has no placeholder {name}.', params: { name: `{${strange}}` } };
  }
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) {
    return { text: 'A brace stands alone: placeholders are written {name}.', params: {} };
  }
  return undefined;
}

/**
 * Whether a plural form is for one number only, such as Arabic's one and two, so that a word may replace
 * `{count}`.
 */
function standsForOne(language: LanguageCode, form: string): boolean {
  if (form === 'other') return false;
  const rules = new Intl.PluralRules(languageOf(language).tag);
  let numbers = 0;
  for (let count = 0; count <= 200; count += 1) if (rules.select(count) === form) numbers += 1;
  return numbers === 1;
}
