/**
 * Formats texts with parameters and plural forms. Imports no table of texts, so that browsers load only the
 * table of their language.
 */
import { languages } from './languages.ts';
import type { TextKey, Texts, Translation } from './texts/en.ts';

export type { TextKey, Texts, Translation };

export type Params = Record<string, string | number>;

/**
 * Stands for an element in a text: a component splits the formatted text at this character and puts the
 * element there. No text contains the character otherwise.
 */
export const PLACE = '\uFFFC';

const rightToLeft = new Set<string>(
  languages.filter(({ dir }) => dir === 'rtl').map(({ tag }) => tag),
);

/**
 * Isolates a string within a text that runs from right to left, by U+2068 and U+2069; otherwise hyphens and
 * brackets would move to the wrong side. A string that begins with an isolate is a text in the language
 * itself, such as a list. It gets U+2067 (right to left) instead of U+2068. U+2068 takes the direction from
 * the letters outside of inner isolates, so a list of isolates would run from left to right.
 * @param tag language tag of the text
 */
export const apart = (tag: string, value: string): string => {
  if (!rightToLeft.has(tag) || value === PLACE) return value;
  return `${/^[\u2067\u2068]/.test(value) ? '\u2067' : '\u2068'}${value}\u2069`;
};

/** Matches words whose letters and digits are joined by signs: part numbers, dates, website addresses. */
export const JOINED = /(\b[A-Za-z\d]+(?:[./_-][A-Za-z\d]+)+)/;

/**
 * Returns a text that people wrote, with its part numbers isolated: within Arabic, 454231-5007S would read
 * 5007S-454231.
 */
export const numbersApart = (text: string): string =>
  /[\u0590-\u08ff]/.test(text)
    ? text
        .split(JOINED)
        .map((piece, at) => (at % 2 === 0 ? piece : `\u2066${piece}\u2069`))
        .join('')
    : text;

/**
 * Returns the text of a key from a language's table, with `{name}` replaced by the parameter of that name.
 * The parameter `count` selects the plural form. A text without a translation stays English.
 * @param tag language tag by which Intl writes numbers and chooses plural forms
 */
export function format(table: Texts, tag: string, key: TextKey, params: Params = {}): string {
  const translation = table[key] ?? (params.count === 1 ? singular(key) : key);
  const pattern = typeof translation === 'string' ? translation : plural(tag, translation, params);
  const wording = pattern || key;
  // Return early, because most texts have no parameter.
  if (!wording.includes('{')) return wording;
  return wording.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    if (value === undefined) return placeholder;
    return typeof value === 'number' ? numbersIn(tag).format(value) : apart(tag, value);
  });
}

/**
 * Makes the counted noun of an English key singular, for a count of 1. English keys are written in the
 * plural.
 */
const singular = (key: string): string =>
  key.replace(/(\{count\} (?:more )?\w+?)(ies|s)\b/, (_, start: string, end: string) =>
    end === 'ies' ? `${start}y` : start,
  );

const formats = new Map<string, unknown>();

/** Caches Intl formats, because making a format takes many times as long as using it. */
export function cacheFormat<T>(name: string, make: () => T): T {
  const cachedFormat = formats.get(name) as T | undefined;
  if (cachedFormat !== undefined) return cachedFormat;
  const intlFormat = make();
  formats.set(name, intlFormat);
  return intlFormat;
}

// Part numbers and prices have Latin digits in every language, so counts and dates have them too.
const numberingSystem = 'latn';

export const numbersIn = (tag: string): Intl.NumberFormat =>
  cacheFormat(`numbers ${tag}`, () => new Intl.NumberFormat(tag, { numberingSystem }));

/** Returns the size of a file as a language writes it: 340 kB, 2.1 MB. */
export function fileSize(tag: string, bytes: number): string {
  const isSmall = bytes < 1_000_000;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const digits = { maximumFractionDigits: isSmall ? 0 : 1 };
  const format = cacheFormat(
    `size ${tag} ${unit}`,
    () => new Intl.NumberFormat(tag, { numberingSystem, style: 'unit', unit, ...digits }),
  );
  return format.format(isSmall ? Math.max(1, bytes / 1000) : bytes / 1_000_000);
}

/**
 * Returns the date format of a language. Arabic dates get the name of the month instead of the medium style:
 * that style has digits only, which pages show from the right and documents from the left.
 */
export const datesIn = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cacheFormat(`dates ${tag} ${JSON.stringify(options)}`, () => {
    const isFigures = tag === 'ar' && options.dateStyle === 'medium';
    const dateStyle = isFigures ? 'long' : options.dateStyle;
    return new Intl.DateTimeFormat(tag, {
      ...options,
      ...(dateStyle && { dateStyle }),
      numberingSystem,
    });
  });

/** Pass it instead of a language tag to keep days in ISO 8601, which readers of all languages understand. */
export const ISO_DAYS = 'iso';

/** Returns a day (2026-12-31) as a language writes it. */
export const dayIn = (tag: string, day: string): string =>
  tag === ISO_DAYS
    ? day
    : datesIn(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

function plural(tag: string, forms: Exclude<Translation, string>, params: Params): string {
  const rules = cacheFormat(`plurals ${tag}`, () => new Intl.PluralRules(tag));
  return forms[rules.select(Number(params.count ?? 0))] ?? forms.other ?? '';
}

type Say = (key: TextKey, params: Params) => string;

/** Joins texts with the comma of the language: 'Turbine wheel, inducer 47 mm'. */
export const joined = (text: Say, parts: readonly (string | false | undefined)[]): string =>
  parts.reduce<string>((name, more) => {
    if (!more) return name;
    return name === '' ? more : text('{name}, {more}', { name, more });
  }, '');

/** Returns the separator of a name and its value: ': ', in French ' : ', in Chinese '：'. */
export const colon = (text: Say): string =>
  text('{name}: {value}', { name: PLACE, value: PLACE }).split(PLACE)[1] ?? '';

/**
 * Returns the note beside an item that is out of stock, or beside a line that is not shipped: that it is a
 * back order, and when it is expected; '' if neither applies.
 */
export function stockNote(
  t: (key: TextKey, params?: Params) => string,
  tag: string,
  {
    expected,
    backOrder,
    isLate,
  }: {
    expected?: string | undefined;
    backOrder?: boolean | undefined;
    isLate?: boolean | undefined;
  },
): string {
  const day = expected && dayIn(tag, expected);
  if (day && isLate) {
    return joined(t, [backOrder && t('back order'), t('delayed, was expected {day}', { day })]);
  }
  if (!backOrder) return day ? t('Expected {day}', { day }) : '';
  return day ? t('back order, expected {day}', { day }) : t('back order');
}
