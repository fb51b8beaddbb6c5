/** Formats values with units in a language. */
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';

/** Formats hundredths with one decimal, or two if needed. */
export function inHundredths(hundredths: number | null): string {
  if (hundredths === null) return '';
  return (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2);
}

/** Grams below a kilogram, else kilograms. */
export function weightOf(grams: number | null, language: LanguageCode): string {
  if (grams === null) return '';
  return withUnits(grams < 1000 ? `${grams} g` : `${grams / 1000} kg`, language);
}

const units = /(?<=\d\s?)(?:mm|cm2|kg|g)(?:·mm)?\b/g;
const unitNames: Readonly<Record<string, string>> = { cm2: 'cm²' };

/** Translates the units after numbers; in units of two factors each factor separately. */
export const withUnits = (value: string, language: LanguageCode): string =>
  value.replace(units, (product) =>
    product
      .split('·')
      .map((unit) => translate(language, unitNames[unit] ?? unit))
      .join('·'),
  );
