/** The fields of a quotation as staff type them, and the quotation that results from them. */
import { figureText } from '#contract/figures.ts';
import {
  type Currency,
  currencies,
  type Incoterm,
  MAX_LEAD_DAYS,
  PERCENT_PATTERN,
} from '#contract/order-names.ts';
import type { QuotationDraft } from '#contract/quotations.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { OfficeText } from '#ui/office/text.ts';
import { lineTotal, readAmount, totalsOfQuotation } from '../../money.ts';

/** Currency, charges and terms of a quotation. */
export interface PriceTerms {
  readonly currency: Currency;
  readonly discountPercent: string;
  readonly freight: string;
  readonly otherCharges: string;
  readonly incoterm: Incoterm | '';
  readonly incotermPlace: string;
  readonly paymentTerms: string;
  readonly validUntil: string;
}

export interface PriceEntries extends PriceTerms {
  /** By the id of the line. */
  readonly unitPrices: Readonly<Record<string, string>>;
  readonly leadDays: Readonly<Record<string, string>>;
}

const DAY = 86_400_000;
/** Days that a quotation is valid if staff choose no other day. */
const USUAL_DAYS = 30;
export const USUAL_CURRENCY = 'USD';

/**
 * The quotation of an order as fields. A last valid day that has passed is replaced by a new one. The first
 * quotation of an order begins with the terms of the customer's last quotation.
 */
export function priceEntries(order: StaffOrder, now = Date.now()): PriceEntries {
  const { quotation } = order;
  const terms = quotation ?? order.formerTerms;
  const usualDay = new Date(now + USUAL_DAYS * DAY).toISOString().slice(0, 10);
  const lines = quotation?.lines ?? [];
  const filled = (amount: string | undefined) => (Number(amount ?? 0) === 0 ? '' : String(amount));
  return {
    currency: terms?.currency ?? USUAL_CURRENCY,
    unitPrices: Object.fromEntries(lines.map(({ id, unitPrice }) => [id, unitPrice])),
    leadDays: Object.fromEntries(lines.map(({ id, leadDays }) => [id, String(leadDays ?? '')])),
    discountPercent: filled(terms?.discountPercent),
    freight: filled(quotation?.freight),
    otherCharges: filled(quotation?.otherCharges),
    incoterm: terms?.incoterm ?? '',
    incotermPlace: terms?.incotermPlace ?? '',
    paymentTerms: terms?.paymentTerms ?? '',
    validUntil: !quotation || quotation.isExpired ? usualDay : quotation.validUntil,
  };
}

/** `values`, overwritten by the typed entries. */
export const withTypedPrices = (
  values: PriceEntries,
  typed: Partial<PriceEntries>,
): PriceEntries => ({
  ...values,
  ...typed,
  unitPrices: { ...values.unitPrices, ...typed.unitPrices },
  leadDays: { ...values.leadDays, ...typed.leadDays },
});

/** Prices of the price lists by line. Each price applies from the quantity `from` on. */
export interface FilledPrices {
  readonly currency: Currency;
  readonly steps: Readonly<Record<string, readonly { from: number; unitPrice: string }[]>>;
}

/**
 * `values` with the list prices for the chosen quantities; `values` alone if staff chose another currency
 * than the list has.
 */
export function withListPrices(
  values: PriceEntries,
  list: FilledPrices | undefined,
  chosen: { currency: Currency; quantities: Readonly<Record<string, string>> },
): PriceEntries {
  if (list?.currency !== chosen.currency) return values;
  const prices = Object.entries(list.steps).flatMap(([id, steps]) => {
    const step = steps.findLast(({ from }) => from <= Number(chosen.quantities[id]));
    return step ? [[id, step.unitPrice]] : [];
  });
  return { ...values, unitPrices: { ...values.unitPrices, ...Object.fromEntries(prices) } };
}

/**
 * Whether a first quotation has no amount and no other currency yet. If so, the server chooses the currency
 * of the list prices.
 */
export const hasNoAmounts = (
  { quotation, formerTerms }: StaffOrder,
  entries: PriceEntries,
): boolean =>
  !quotation &&
  entries.currency === (formerTerms?.currency ?? USUAL_CURRENCY) &&
  [...Object.values(entries.unitPrices), entries.freight, entries.otherCharges].every(
    (amount) => amount.trim() === '',
  );

export interface TypedQuotation {
  readonly draft?: QuotationDraft;
  readonly totals?: ReturnType<typeof totalsOfQuotation>;
  /** Why it can't be sent; '' if it can. */
  readonly problem: string;
}

/**
 * Builds the quotation from the fields, with its totals.
 * @param quantities by line, as they are typed
 * @param added lines that are added to the order
 */
export function quotationDraftOf(
  { items }: StaffOrder,
  quantities: Readonly<Record<string, string>>,
  entries: PriceEntries,
  added: readonly { readonly quantity: string; readonly unitPrice?: string }[],
  t: OfficeText,
): TypedQuotation {
  const { currency } = entries;
  const example = amountLike(currency);
  const amount = (typed: string) => (typed.trim() === '' ? '0' : readAmount(currency, typed));
  const ordered = items.filter(({ id }) => Number(quantities[id]) > 0);
  const lines: QuotationDraft['lines'] = [];
  for (const { id, itemNumber } of ordered) {
    const unitPrice = readAmount(currency, entries.unitPrices[id] ?? '');
    if (unitPrice === undefined) {
      const problem = 'Enter the price of {number} like this: {example}.';
      return { problem: t(problem, { number: itemNumber, example }) };
    }
    const leadDays = figureText(entries.leadDays[id] ?? '');
    if (!/^\d{0,3}$/.test(leadDays)) {
      return { problem: t('Lead times are whole days from 0 to {most}.', { most: MAX_LEAD_DAYS }) };
    }
    lines.push({ id, unitPrice, ...(leadDays !== '' && { leadDays }) });
  }
  const discountPercent = figureText(entries.discountPercent).replace(',', '.') || '0';
  if (!new RegExp(PERCENT_PATTERN).test(discountPercent)) {
    return { problem: t('A discount is 0 to 100 per cent, with at most 2 decimals.') };
  }
  const [freight, otherCharges] = [amount(entries.freight), amount(entries.otherCharges)];
  if (freight === undefined) {
    return { problem: t('Enter the freight like this: {example}.', { example }) };
  }
  if (otherCharges === undefined) {
    return { problem: t('Enter the other charges like this: {example}.', { example }) };
  }
  const charges = { discountPercent, freight, otherCharges };
  const lineTotals = [
    ...lines.map(({ id, unitPrice }) => lineTotal(currency, unitPrice, Number(quantities[id]))),
    ...added.map(({ unitPrice = '0', quantity }) =>
      lineTotal(currency, unitPrice, Number(quantity)),
    ),
  ];
  const totals = totalsOfQuotation({ currency, lineTotals, ...charges });
  const { incoterm, incotermPlace, paymentTerms, validUntil } = entries;
  if (incoterm !== '' && incotermPlace.trim() === '') {
    return { totals, problem: t('An Incoterm needs its place: FOB Shanghai.') };
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(validUntil)) {
    return { totals, problem: t('Until which day is the quotation valid?') };
  }
  const terms = { ...(incoterm && { incoterm, incotermPlace }), paymentTerms, validUntil };
  return { draft: { currency, lines, ...charges, ...terms }, totals, problem: '' };
}

/** Example of an amount with as many decimals as the currency has, for messages about a wrong amount. */
const amountLike = (currency: Currency): string => {
  const decimals = currencies[currency];
  return decimals === 0 ? '1250' : `1250.${'5'.padEnd(decimals, '0')}`;
};
