/** Parts of a change of an order (docs/product.md 12.16): lines, fields, prices and terms. */
import { partDeliveries, type ShippingMethod, shippingMethods } from '#contract/choices.ts';
import type { amendmentEnds, CorrectedField } from '#contract/order-names.ts';
import type { QuotationDraft, QuotationEvent } from '#contract/quotations.ts';
import { countryName } from '#language/countries.ts';
import { dayIn } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { text } from '#language/text.ts';

export interface ItemToAdd {
  readonly itemId: number;
  readonly quantity: number;
  readonly unitPrice?: string | undefined;
  readonly leadDays?: number | undefined;
}

export interface AddedLine extends ItemToAdd {
  readonly itemNumber: string;
}

export interface LineAmendment {
  readonly lineId: number;
  readonly itemNumber: string;
  readonly from: number;
  readonly to: number;
  readonly formerItemId: number;
  /** Id of the replacement item; `replacedBy` is the number of this item. */
  readonly itemId?: number;
  readonly replacedBy?: string;
}

/** A field's values before and after. Country and shipping method are codes. */
export interface Correction {
  readonly field: CorrectedField;
  readonly from: string;
  readonly to: string;
  /** Number of the delivery, for a field of a delivery. */
  readonly delivery?: number;
  /** Item number of the corrected line, for pieces and expected days. */
  readonly itemNumber?: string;
  readonly lineId?: number;
}

/** Why a waiting amendment can no longer be applied. For 'shipped': the item and its shipped pieces. */
export interface AmendmentEnd {
  readonly reason: (typeof amendmentEnds)[number];
  readonly itemNumber?: string;
  readonly shipped?: number;
}

/** Everything that one amendment changes in an order. */
export interface AmendmentParts {
  readonly changes: readonly LineAmendment[];
  readonly added?: readonly AddedLine[];
  readonly corrections?: readonly Correction[];
  /** New prices and terms of the order. */
  readonly draft?: QuotationDraft | undefined;
  /** Total, validity and changed prices after the change; only for an order that has prices. */
  readonly quotation?: QuotationEvent | undefined;
  /** Lines with too few free pieces become back orders. */
  readonly backOrder?: true;
  /** The whole order is cancelled; the change has no other parts. */
  readonly cancels?: true;
}

/**
 * Translates coded values of a correction, such as days and countries. If both values are the same, as when
 * a delivery was packed again into as many cartons, `from` becomes ''.
 */
export const presentCorrection = (
  { from, to, lineId: _lineId, ...correction }: Correction,
  language: LanguageCode,
) => {
  const words = (value: string) => wordsOf(correction.field, value, language);
  return { ...correction, from: from === to ? '' : words(from), to: words(to) };
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
