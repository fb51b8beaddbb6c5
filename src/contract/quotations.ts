/** Quotations: prices and terms of an order (docs/product.md 12.13). */
import { type Static, Type } from 'typebox';
import { object, textField, wholeNumber } from './call.ts';
import {
  AMOUNT_PATTERN,
  currencyCodes,
  incoterms,
  MAX_LEAD_DAYS,
  MAX_PAYMENT_TERMS,
  PERCENT_PATTERN,
} from './order-names.ts';
import { id } from './ordering.ts';

const amount = (description: string) => Type.String({ pattern: AMOUNT_PATTERN, description });

export const quotedPrice = {
  unitPrice: amount('Price of a piece, with at most the decimals of the currency'),
  leadDays: Type.Optional(wholeNumber(`Days until it can be shipped, 0 to ${MAX_LEAD_DAYS}`, 3)),
};

export const QuotationDraft = object({
  currency: Type.Enum(currencyCodes),
  lines: Type.Array(object({ id, ...quotedPrice }), {
    minItems: 1,
    maxItems: 200,
    description: 'Every line of the order that has pieces',
  }),
  discountPercent: Type.Optional(
    Type.String({ pattern: PERCENT_PATTERN, description: 'Per cent of the sum of the lines' }),
  ),
  freight: Type.Optional(amount('Freight')),
  otherCharges: Type.Optional(amount('Other charges')),
  incoterm: Type.Optional(Type.Enum([...incoterms], { description: 'Incoterm 2020' })),
  incotermPlace: Type.Optional(textField('The named place of the Incoterm')),
  paymentTerms: Type.Optional(textField('Payment terms', MAX_PAYMENT_TERMS)),
  validUntil: Type.String({
    pattern: '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$',
    description: 'The last day on which the customer can accept it: 2026-12-31',
  }),
});
export type QuotationDraft = Static<typeof QuotationDraft>;

const Amount = Type.String({ description: 'An exact decimal with the decimals of the currency' });

/** Terms that a new quotation copies from the customer's last one. */
export const CustomerTerms = Type.Object({
  currency: Type.Enum(currencyCodes),
  /** In per cent; '0' if there is no discount. */
  discountPercent: Type.String(),
  /** Code of the Incoterm. The code and its place may be empty. */
  incoterm: Type.Enum(['', ...incoterms]),
  incotermPlace: Type.String(),
  paymentTerms: Type.String(),
});

/** Recipient of a customer's bills, if it is not the company of the profile. */
export const BillTo = Type.Object({
  company: Type.String(),
  address: Type.String(),
  country: Type.String(),
  taxNumber: Type.String(),
});
export type BillTo = Static<typeof BillTo>;

export const Quotation = Type.Object({
  ...CustomerTerms.properties,
  /** The lines whose quantity is not 0; `id` is the order line's id. */
  lines: Type.Array(
    Type.Object({
      id: Type.String(),
      unitPrice: Amount,
      /** Days until the line can be shipped; absent if staff did not name them. */
      leadDays: Type.Optional(Type.Integer()),
      total: Amount,
    }),
  ),
  linesTotal: Amount,
  discount: Amount,
  freight: Amount,
  otherCharges: Amount,
  total: Amount,
  /** The last day on which the customer can accept the quotation: 2026-12-31. */
  validUntil: Type.String(),
  isExpired: Type.Boolean(),
  /**
   * The order replaces claimed pieces at no charge. Its prices are values for customs, and the discount is
   * 100 per cent.
   */
  isFree: Type.Optional(Type.Literal(true)),
  /** The number of the proforma invoice; absent until the customer has accepted. */
  proforma: Type.Optional(Type.String()),
  /** The version that was sent last. Absent if the order got its prices only after it was confirmed. */
  sent: Type.Optional(
    Type.Object({
      /** Counts from 1; each version replaces the previous version. */
      version: Type.Integer(),
      at: Type.String({ description: 'ISO 8601, UTC' }),
      /** When the previous version was sent. */
      formerAt: Type.Optional(Type.String({ description: 'ISO 8601, UTC' })),
    }),
  ),
});
export type Quotation = Static<typeof Quotation>;

export const ProformaVersion = Type.Object({
  /** Counts from 1; each version replaces the previous version. */
  version: Type.Integer(),
  issuedAt: Type.String({ description: 'ISO 8601, UTC' }),
  currency: Type.Enum(currencyCodes),
  total: Amount,
});
export type ProformaVersion = Static<typeof ProformaVersion>;

/** Terms of a quotation that a change can set. Each item has its own `leadDays`. */
const quotationTermNames = [
  ...(['currency', 'leadDays', 'discountPercent', 'freight', 'otherCharges'] as const),
  ...(['incoterm', 'paymentTerms'] as const),
] as const;
export type QuotationTerm = (typeof quotationTermNames)[number];

/** A commercial invoice of a delivery, or the credit note that cancels it (docs/product.md 12.26). */
export const Invoice = Type.Object({
  code: Type.String(),
  series: Type.Enum(['invoice', 'credit note']),
  /** Number of the delivery, which may have been taken back since. */
  delivery: Type.Integer(),
  issuedAt: Type.String({ description: 'ISO 8601, UTC' }),
  currency: Type.Enum(currencyCodes),
  total: Amount,
  /** The credit note that cancels this invoice; absent while it is valid. */
  cancelledBy: Type.Optional(Type.String()),
  /** The invoice that this credit note cancels. */
  cancels: Type.Optional(Type.String()),
});
export type Invoice = Static<typeof Invoice>;

/** A quotation in an event of the history, with its differences from the previous quotation. */
export const QuotationEvent = Type.Object({
  currency: Type.Enum(currencyCodes),
  total: Amount,
  validUntil: Type.String(),
  /** Version of the quotation that was sent; absent in a change of a confirmed order. */
  version: Type.Optional(Type.Integer()),
  /** Unit prices that differ. If the currency differs, all prices are listed, without `from`. */
  prices: Type.Array(
    Type.Object({ itemNumber: Type.String(), from: Type.Optional(Amount), to: Amount }),
  ),
  /**
   * Lead times and terms that differ; absent if none differ. '' means no value. If the currency differs, the
   * `from` of an amount is also ''.
   */
  terms: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Enum([...quotationTermNames]),
        itemNumber: Type.Optional(Type.String()),
        from: Type.String(),
        to: Type.String(),
      }),
    ),
  ),
});
export type QuotationEvent = Static<typeof QuotationEvent>;

export const QuotationDocument = Type.Enum(['quotation', 'confirmation', 'proforma', 'invoice']);
export type QuotationDocument = Static<typeof QuotationDocument>;

export const documentFields = {
  document: QuotationDocument,
  version: Type.Optional(
    wholeNumber('Version of the proforma invoice; the last one without it', 3),
  ),
  code: Type.Optional(textField("With 'invoice': code of the invoice or credit note, CI000012")),
};
