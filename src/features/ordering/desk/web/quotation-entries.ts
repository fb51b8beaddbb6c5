/** The fields of a quotation as staff type them, and the quotation that they make. */
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
import { lineTotal, readAmount, totalsOfQuotation } from '../../money.ts';

export interface PriceEntries {
  readonly currency: Currency;
  /** By line. */
  readonly unitPrices: Readonly<Record<string, string>>;
  readonly leadDays: Readonly<Record<string, string>>;
  readonly discountPercent: string;
  readonly freight: string;
  readonly otherCharges: string;
  readonly incoterm: Incoterm | '';
  readonly incotermPlace: string;
  readonly paymentTerms: string;
  readonly validUntil: string;
}

const DAY = 86_400_000;
/** How long a quotation is valid where staff choose no other day. */
const USUAL_DAYS = 30;

/** The quotation of an order as fields; what has passed is renewed. */
export function priceEntries({ quotation }: StaffOrder, now = Date.now()): PriceEntries {
  const usualDay = new Date(now + USUAL_DAYS * DAY).toISOString().slice(0, 10);
  const lines = quotation?.lines ?? [];
  const filled = (amount: string | undefined) => (Number(amount ?? 0) === 0 ? '' : String(amount));
  return {
    currency: quotation?.currency ?? 'USD',
    unitPrices: Object.fromEntries(lines.map(({ id, unitPrice }) => [id, unitPrice])),
    leadDays: Object.fromEntries(lines.map(({ id, leadDays }) => [id, String(leadDays ?? '')])),
    discountPercent: filled(quotation?.discountPercent),
    freight: filled(quotation?.freight),
    otherCharges: filled(quotation?.otherCharges),
    incoterm: quotation?.incoterm ?? '',
    incotermPlace: quotation?.incotermPlace ?? '',
    paymentTerms: quotation?.paymentTerms ?? '',
    validUntil: !quotation || quotation.isExpired ? usualDay : quotation.validUntil,
  };
}

type ByLine = PriceEntries['unitPrices'];

/** What was typed into fields with these values, so that it stays when the values are changed meanwhile. */
export function typedPrices(values: PriceEntries, entries: PriceEntries): Partial<PriceEntries> {
  const { unitPrices, leadDays, ...fields } = entries;
  const byLine = (before: ByLine, typed: ByLine): ByLine =>
    Object.fromEntries(
      Object.keys({ ...before, ...typed })
        .map((id) => [id, typed[id] ?? ''] as const)
        .filter(([id, text]) => text !== (before[id] ?? '')),
    );
  const typedFields = Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => text !== values[name as keyof typeof fields]),
  ) as Partial<typeof fields>;
  return {
    ...typedFields,
    unitPrices: byLine(values.unitPrices, unitPrices),
    leadDays: byLine(values.leadDays, leadDays),
  };
}

/** Fields with these values, and what was typed in their place. */
export const withTypedPrices = (
  values: PriceEntries,
  typed: Partial<PriceEntries>,
): PriceEntries => ({
  ...values,
  ...typed,
  unitPrices: { ...values.unitPrices, ...typed.unitPrices },
  leadDays: { ...values.leadDays, ...typed.leadDays },
});

export interface TypedQuotation {
  readonly draft?: QuotationDraft;
  readonly totals?: ReturnType<typeof totalsOfQuotation>;
  /** Why it can't be sent; '' if it can. */
  readonly problem: string;
}

/**
 * The quotation that the fields make, with its totals.
 * @param quantities by line, as they are typed
 */
export function quotationDraftOf(
  { items }: StaffOrder,
  quantities: Readonly<Record<string, string>>,
  entries: PriceEntries,
): TypedQuotation {
  const { currency } = entries;
  const amount = (typed: string) => (typed.trim() === '' ? '0' : readAmount(currency, typed));
  const ordered = items.filter(({ id }) => Number(quantities[id]) > 0);
  const lines: QuotationDraft['lines'] = [];
  for (const { id, itemNumber } of ordered) {
    const unitPrice = readAmount(currency, entries.unitPrices[id] ?? '');
    if (unitPrice === undefined)
      return { problem: unreadable(`the price of ${itemNumber}`, currency) };
    const leadDays = figureText(entries.leadDays[id] ?? '');
    if (!/^\d{0,3}$/.test(leadDays)) {
      return { problem: `Lead times are whole days from 0 to ${MAX_LEAD_DAYS}.` };
    }
    lines.push({ id, unitPrice, ...(leadDays !== '' && { leadDays }) });
  }
  const discountPercent = figureText(entries.discountPercent).replace(',', '.') || '0';
  if (!new RegExp(PERCENT_PATTERN).test(discountPercent)) {
    return { problem: 'A discount is 0 to 100 per cent, with at most 2 decimals.' };
  }
  const [freight, otherCharges] = [amount(entries.freight), amount(entries.otherCharges)];
  if (freight === undefined) return { problem: unreadable('the freight', currency) };
  if (otherCharges === undefined) return { problem: unreadable('the other charges', currency) };
  const charges = { discountPercent, freight, otherCharges };
  const lineTotals = lines.map(({ id, unitPrice }) =>
    lineTotal(currency, unitPrice, Number(quantities[id])),
  );
  const totals = totalsOfQuotation({ currency, lineTotals, ...charges });
  const { incoterm, incotermPlace, paymentTerms, validUntil } = entries;
  if (incoterm !== '' && incotermPlace.trim() === '') {
    return { totals, problem: 'An Incoterm needs its place: FOB Shanghai.' };
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(validUntil)) {
    return { totals, problem: 'Until which day is the quotation valid?' };
  }
  const terms = { ...(incoterm && { incoterm, incotermPlace }), paymentTerms, validUntil };
  return { draft: { currency, lines, ...charges, ...terms }, totals, problem: '' };
}

const unreadable = (what: string, currency: Currency): string => {
  const decimals = currencies[currency];
  const example = decimals === 0 ? '1250' : `1250.${'5'.padEnd(decimals, '0')}`;
  return `Enter ${what} like this: ${example}.`;
};
