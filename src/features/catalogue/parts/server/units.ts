/** Measures with their units, as a language writes them. */
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';

/** Hundredths as a figure: at least one decimal, and the second where there is one. */
export function inHundredths(hundredths: number | null): string {
  if (hundredths === null) return '';
  return (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2);
}

/** Grams below a kilogram, else kilograms. */
export function weightOf(grams: number | null, language: LanguageCode): string {
  if (grams === null) return '';
  return withUnits(grams < 1000 ? `${grams} g` : `${grams / 1000} kg`, language);
}

const units = /(?<=\d\s?)(g·mm|mm|cm2|kg|g)\b/g;

/** Units after figures as the language writes them. */
export const withUnits = (value: string, language: LanguageCode): string =>
  value.replace(units, (unit) => translate(language, unit === 'cm2' ? 'cm²' : unit));
