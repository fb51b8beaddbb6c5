/** How a text gets its words and parameters; knows no table, so that the browser loads only one. */
import { languages } from './languages.ts';
import type { TextKey } from './texts/en.ts';

export type { TextKey };

/** A translation: one text, or one for each plural form that the language has. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Partial<Record<TextKey, Translation>>;
export type Params = Record<string, string | number>;

/** As a parameter: the place of an element, at which a component splits the text. No text holds it. */
export const PLACE = '\uFFFC';

const rightToLeft = new Set<string>(
  languages.filter(({ dir }) => dir === 'rtl').map(({ tag }) => tag),
);

/**
 * A string as it stands within a text: between the signs that keep its own direction (U+2068 and
 * U+2069) where the text runs from right to left, else hyphens and brackets would jump.
 * @param tag language tag of the text
 */
export const apart = (tag: string, value: string): string =>
  rightToLeft.has(tag) && value !== PLACE ? `\u2068${value}\u2069` : value;

/**
 * The text of a key from a language's table, with `{name}` replaced by the parameter of that name.
 * A text with several plural forms takes its form from the parameter `count`; a text that the
 * table lacks stays English.
 * @param tag language tag by which Intl writes numbers and chooses plural forms
 */
export function format(table: Texts, tag: string, key: TextKey, params: Params = {}): string {
  const translation = table[key] ?? (params.count === 1 ? singular(key) : key);
  const pattern = typeof translation === 'string' ? translation : plural(tag, translation, params);
  return (pattern || key).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? numbers(tag).format(value) : apart(tag, value);
  });
}

/** English is written for many, since its texts are the keys: of one, the noun counted is singular. */
const singular = (key: string): string =>
  key.replace(/(\{count\} (?:more )?\w+?)(ies|s)\b/, (_, start: string, end: string) =>
    end === 'ies' ? `${start}y` : start,
  );

const formats = new Map<string, Intl.NumberFormat>();

/** Making a number format costs more than all the rest of a text. */
function numbers(tag: string): Intl.NumberFormat {
  const known = formats.get(tag);
  if (known) return known;
  // Part numbers and prices stand in Latin digits in every language, so counts do too.
  const made = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  formats.set(tag, made);
  return made;
}

function plural(tag: string, forms: Exclude<Translation, string>, params: Params): string {
  const form = new Intl.PluralRules(tag).select(Number(params.count ?? 0));
  return forms[form] ?? forms.other ?? '';
}
