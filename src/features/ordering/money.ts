/**
 * Money: exact decimals as strings, never floating-point numbers, and the one rule of rounding: half up, to
 * the decimals of the currency (docs/product.md 12.13). Pure: server and order desk use it.
 */
import Big from 'big.js';
import { figureText, withoutNoise } from '#contract/figures.ts';
import { AMOUNT_PATTERN, type Currency, currencies } from '#contract/order-names.ts';

const rounded = (amount: Big, currency: Currency): string =>
  amount.toFixed(currencies[currency], Big.roundHalfUp);

/** An amount with the decimals of the currency and without leading zeros, such as '12.50'. */
export function amountIn(currency: Currency, amount: string): string {
  const [units = '', decimals = ''] = amount.replace(/^0+(?=\d)/, '').split('.');
  const most = currencies[currency];
  if (/[1-9]/.test(decimals.slice(most))) return rounded(new Big(amount), currency);
  // Most amounts, such as prices of lines, need no rounding and so no Big.
  return most === 0 ? units : `${units}.${decimals.slice(0, most).padEnd(most, '0')}`;
}

export const fitsCurrency = (currency: Currency, amount: string): boolean =>
  (amount.split('.')[1] ?? '').length <= currencies[currency];

export const lineTotal = (currency: Currency, unitPrice: string, quantity: number): string =>
  rounded(new Big(unitPrice).times(quantity), currency);

export interface PricedOrder {
  readonly currency: Currency;
  readonly lineTotals: readonly string[];
  readonly discountPercent: string;
  readonly freight: string;
  readonly otherCharges: string;
}

/** The totals of a quotation. Only the discount needs rounding. */
export function totalsOfQuotation(order: PricedOrder) {
  const { currency, lineTotals, discountPercent, freight, otherCharges } = order;
  const linesTotal = lineTotals.reduce((sum, total) => sum.plus(total), new Big(0));
  const discount = rounded(linesTotal.times(discountPercent).div(100), currency);
  const total = linesTotal.minus(discount).plus(freight).plus(otherCharges);
  return {
    linesTotal: rounded(linesTotal, currency),
    discount,
    freight: amountIn(currency, freight),
    otherCharges: amountIn(currency, otherCharges),
    total: rounded(total, currency),
  };
}

/** `sum` less all `parts`. */
export const restOf = (currency: Currency, sum: string, parts: readonly string[]): string =>
  rounded(
    parts.reduce((rest, part) => rest.minus(part), new Big(sum)),
    currency,
  );

type Amounts = Pick<
  ReturnType<typeof totalsOfQuotation>,
  'linesTotal' | 'discount' | 'freight' | 'otherCharges' | 'total'
> & { readonly currency: Currency };

/** Amounts with another discount, and the total that follows from it. */
export const withDiscount = <A extends Amounts>(amounts: A, discount: string): A => {
  const { currency, linesTotal, freight, otherCharges } = amounts;
  const total = new Big(linesTotal).minus(discount).plus(freight).plus(otherCharges);
  return { ...amounts, discount, total: rounded(total, currency) };
};

const amount = new RegExp(AMOUNT_PATTERN);

/** Digits with one kind of thousands separator, then decimals. */
const withThousands = /^([1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;

/** Removes thousands separators if they are unambiguous: '1.250,00' and '1 250', but not '1.250'. */
function withoutThousands(text: string): string {
  const [, units = '', mark = '', decimalMark, decimals] = withThousands.exec(text) ?? [];
  const isClear = decimalMark
    ? decimalMark !== mark
    : /['’\s]/.test(mark) || units.split(mark).length > 2;
  if (!isClear) return text;
  const plain = units.replaceAll(mark, '');
  return decimalMark ? `${plain}.${decimals}` : plain;
}

/**
 * Reads an amount from a field or a file: '12,50' is 12.50, '1.250,00' is 1250.00, and a spreadsheet's
 * 12.600000000000001 is 12.60. '1,250' is refused, because it may mean 1250 or 1.25.
 * @returns undefined for anything but an amount with at most the decimals of the currency
 */
export function readAmount(currency: Currency, typed: string): string | undefined {
  const exact = withoutThousands(figureText(typed)).replace(/,(\d{1,2})$/, '.$1');
  const text = withoutNoise(exact, currencies[currency]);
  if (!amount.test(text) || !fitsCurrency(currency, text)) return undefined;
  return amountIn(currency, text);
}
