/** Totals and terms of a quotation in words, for its page, its documents and its mails. */
import type { Quotation, QuotationEvent } from '#contract/quotations.ts';
import { dayIn, type Params, type TextKey } from '#language/format.ts';
import { moneyIn, percentIn } from '#language/money.ts';

type Say = (key: TextKey, params?: Params) => string;
type NamedValue = readonly [name: string, value: string];

const isNothing = (amount: string) => Number(amount) === 0;

/** Sum, discount and charges, then the total; what is nothing is left out. */
export function quotationTotals(t: Say, tag: string, quotation: Quotation): NamedValue[] {
  const { currency, linesTotal, discountPercent, discount, freight, otherCharges, total } =
    quotation;
  const money = (amount: string) => moneyIn(tag, currency, amount);
  const parts: NamedValue[] = [
    ...(isNothing(discount)
      ? []
      : [
          [
            t('Discount {percent}', { percent: percentIn(tag, discountPercent) }),
            money(`-${discount}`),
          ] as const,
        ]),
    ...(isNothing(freight) ? [] : [[t('Freight'), money(freight)] as const]),
    ...(isNothing(otherCharges) ? [] : [[t('Other charges'), money(otherCharges)] as const]),
  ];
  return [
    ...(parts.length > 0 ? [[t('Sum of the lines'), money(linesTotal)] as const, ...parts] : []),
    [t('Total'), money(total)],
  ];
}

/** Until when it is valid, and its terms; what is empty is left out. */
export function quotationTerms(t: Say, tag: string, quotation: Quotation): NamedValue[] {
  const { validUntil, incoterm, incotermPlace, paymentTerms } = quotation;
  const terms: NamedValue[] = [
    [t('Valid until'), dayIn(tag, validUntil)],
    [t('Incoterm 2020'), incoterm && `${incoterm} ${incotermPlace}`],
    [t('Payment terms'), paymentTerms],
  ];
  return terms.filter(([, value]) => value !== '');
}

/** What the history says of a quotation, in one line. */
export const quotationLine = (
  t: Say,
  tag: string,
  quotation: Pick<QuotationEvent, 'currency' | 'total' | 'validUntil'>,
): string =>
  t('Total {total}, valid until {day}', {
    total: moneyIn(tag, quotation.currency, quotation.total),
    day: dayIn(tag, quotation.validUntil),
  });
