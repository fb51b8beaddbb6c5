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
  return format.format(amount as `${number}`);
}

/** @param percent such as '2.5' */
export const percentIn = (tag: string, percent: string): string =>
  new Intl.NumberFormat(tag, {
    style: 'percent',
    numberingSystem: 'latn',
    maximumFractionDigits: 2,
  }).format(Number(percent) / 100);
