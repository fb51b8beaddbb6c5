/** Parts of a change of a confirmed order besides its changed lines (docs/product.md 12.16). */
import { type ShippingMethod, shippingMethods } from '#contract/choices.ts';
import type { amendmentEnds, CorrectedField, Currency } from '#contract/order-names.ts';
import { countryName } from '#language/countries.ts';
import type { LanguageCode } from '#language/languages.ts';
import { text } from '#language/text.ts';

/** An item that staff add, as typed. */
export interface ItemToAdd {
  readonly itemId: number;
  readonly quantity: number;
  readonly unitPrice?: string | undefined;
  readonly leadDays?: number | undefined;
}

/** A line to add. */
export interface AddedLine extends ItemToAdd {
  readonly itemNumber: string;
}

/** The total of an order with prices after a change. */
export interface NewTotal {
  readonly currency: Currency;
  readonly amount: string;
}

/** A field with its values before and after; codes of country and shipping method. */
export interface Correction {
  readonly field: CorrectedField;
  readonly from: string;
  readonly to: string;
  /** The number of the delivery whose field it is. */
  readonly delivery?: number;
  /** The item whose pieces they are. */
  readonly itemNumber?: string;
}

/** The reason why a waiting amendment can no longer be carried out; for 'shipped', also the line's item. */
export interface AmendmentEnd {
  readonly reason: (typeof amendmentEnds)[number];
  readonly itemNumber?: string;
  readonly shipped?: number;
}

/** Parts of an amendment besides its changed lines. */
export interface AmendmentMore {
  readonly added?: readonly AddedLine[];
  readonly corrections?: readonly Correction[];
  readonly total?: NewTotal | undefined;
  readonly backOrder?: true;
  readonly atOnce?: true;
}

/** A correction in the reader's words. */
export const presentCorrection = (
  { from, to, ...correction }: Correction,
  language: LanguageCode,
) => {
  const words = (value: string) => wordsOf(correction.field, value, language);
  return { ...correction, from: words(from), to: words(to) };
};

function wordsOf(field: CorrectedField, value: string, language: LanguageCode): string {
  if (field === 'country') return countryName(value, language);
  if (field === 'shippingMethod') return text(language, shippingMethods[value as ShippingMethod]);
  return value;
}
