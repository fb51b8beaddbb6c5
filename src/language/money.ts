/** Amounts of money as a language writes them. */
import { type Currency, currencies } from '#contract/order-names.ts';

/** @param amount an exact decimal, such as '12.50' */
export function moneyIn(tag: string, currency: Currency, amount: string): string {
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: currencies[currency],
    maximumFractionDigits: currencies[currency],
  });
  // A string keeps digits that a number would lose; TypeScript wants its shape.
  const text = format.format(amount as `${number}`);
  return text.startsWith(RIGHT_TO_LEFT) ? ordered(text) : text;
}

const RIGHT_TO_LEFT = '\u200f';
const leftToRight = (text: string) => `\u2066${text}\u2069`;

/**
 * Keeps the minus before its figures and '$' behind 'US' among Arabic words, where they would change places.
 * By isolates, since documents take the marks of Intl out.
 */
const ordered = (text: string): string =>
  text
    .replace(/\u200e?(-?\d[\d.,]*)/, (_, figures) => leftToRight(figures))
    .replace(/(?<=\u00a0)[A-Z$€£¥]+/, leftToRight);

/** @param percent such as '2.5' */
export const percentIn = (tag: string, percent: string): string =>
  new Intl.NumberFormat(tag, {
    style: 'percent',
    numberingSystem: 'latn',
    maximumFractionDigits: 2,
  }).format(Number(percent) / 100);
