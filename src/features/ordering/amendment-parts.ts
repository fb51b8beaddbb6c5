/** Parts of a change of an order (docs/product.md 12.16): lines, fields, prices and terms. */
import { partDeliveries, type ShippingMethod, shippingMethods } from '#contract/choices.ts';
import type { amendmentEnds, CorrectedField } from '#contract/order-names.ts';
import type { QuotationDraft, QuotationEvent } from '#contract/quotations.ts';
import { countryName } from '#language/countries.ts';
import { dayIn } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
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

/** A change of a line. */
export interface LineAmendment {
  readonly lineId: number;
  readonly itemNumber: string;
  readonly from: number;
  readonly to: number;
  /** The line's item before the change. */
  readonly formerItemId: number;
  /** The item that replaces the line's item, and its number. */
  readonly itemId?: number;
  readonly replacedBy?: string;
}

/** A field with its values before and after; codes of country and shipping method. */
export interface Correction {
  readonly field: CorrectedField;
  readonly from: string;
  readonly to: string;
  /** The number of the delivery whose field it is. */
  readonly delivery?: number;
  /** The item whose pieces or expected day are corrected, and its line. */
  readonly itemNumber?: string;
  readonly lineId?: number;
}

/** The reason why a waiting amendment can no longer be carried out; for 'shipped', also the line's item. */
export interface AmendmentEnd {
  readonly reason: (typeof amendmentEnds)[number];
  readonly itemNumber?: string;
  readonly shipped?: number;
}

/** A change of an order: all that it sets. */
export interface AmendmentParts {
  readonly changes: readonly LineAmendment[];
  readonly added?: readonly AddedLine[];
  readonly corrections?: readonly Correction[];
  /** Prices and terms that replace the order's. */
  readonly draft?: QuotationDraft | undefined;
  /** Total, last day and changed prices of an order that has prices, after the change. */
  readonly quotation?: QuotationEvent | undefined;
  /** Lines of which too few pieces are free become back orders. */
  readonly backOrder?: true;
  /** The whole order is cancelled; the change has no other parts. */
  readonly cancels?: true;
}

/** A correction in the reader's words. */
export const presentCorrection = (
  { from, to, lineId: _lineId, ...correction }: Correction,
  language: LanguageCode,
) => {
  const words = (value: string) => wordsOf(correction.field, value, language);
  return { ...correction, from: words(from), to: words(to) };
};

function wordsOf(field: CorrectedField, value: string, language: LanguageCode): string {
  if (field === 'expected' || field === 'requestedDay') {
    return value && dayIn(languageOf(language).tag, value);
  }
  if (field === 'sendWhole') return text(language, partDeliveries[value === '1' ? '1' : '0']);
  if (field === 'country') return countryName(value, language);
  if (field === 'shippingMethod') return text(language, shippingMethods[value as ShippingMethod]);
  return value;
}
