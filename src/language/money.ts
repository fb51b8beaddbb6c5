/** Formats amounts of money in the notation of a language. */
import { type Currency, currencies } from '#contract/order-names.ts';
import { cacheFormat } from './format.ts';

/**
 * Formats an amount with the ISO code of its currency, because '¥' and '$' are signs of several currencies.
 * @param amount an exact decimal, such as '12.50'
 */
export function moneyIn(tag: string, currency: Currency, amount: string): string {
  const format = cacheFormat(
    `money ${tag} ${currency}`,
    () =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        currencyDisplay: 'code',
        numberingSystem: 'latn',
        minimumFractionDigits: currencies[currency],
        maximumFractionDigits: currencies[currency],
      }),
  );
  // A string keeps digits that a number would lose. TypeScript accepts only strings of this type.
  const text = format.format(amount as `${number}`);
  return text.startsWith(RIGHT_TO_LEFT) ? ordered(text) : text;
}

const RIGHT_TO_LEFT = '\u200f';

/**
 * Keeps the minus before the digits in Arabic text; otherwise it would be shown after them. Uses an isolate,
 * because documents remove the direction marks of Intl.
 */
const ordered = (text: string): string => text.replace(/\u200e?(-?\d[\d.,]*)/, '\u2066$1\u2069');

/**
 * Formats a percentage, such as '2.5'.
 * @param isSigned '+2.0 %' for a rise by 2
 */
export const percentIn = (tag: string, percent: string, isSigned = false): string =>
  new Intl.NumberFormat(tag, {
    style: 'percent',
    numberingSystem: 'latn',
    minimumFractionDigits: isSigned ? 1 : 0,
    maximumFractionDigits: 2,
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  }).format(Number(percent) / 100);
