/**
 * Words for orders on pages, in documents and in mails: names of states, reasons and files (docs/product.md
 * 4), totals and terms of a quotation.
 */
import type { Amendment } from '#contract/confirmed-orders.ts';
import type {
  AmendmentState,
  ClaimAction,
  ClaimReason,
  ClaimState,
  CorrectedField,
  DevelopmentStatus,
  FileType,
  OrderAction,
  OrderStage,
  OrderStatus,
  ShippingStatus,
} from '#contract/order-names.ts';
import type { Order, OrderEvent } from '#contract/orders.ts';
import type { Quotation, QuotationEvent } from '#contract/quotations.ts';
import { dayIn, type Params, type TextKey } from '#language/format.ts';
import { moneyIn, percentIn } from '#language/money.ts';

export const orderStatusWords: Record<OrderStatus, TextKey> = {
  'wait for confirm': 'Waiting for our confirmation',
  'wait for customer confirm': 'Waiting for your confirmation',
  confirm: 'Confirmed',
  cancel: 'Cancelled',
  reject: 'Rejected',
};

export const shippingStatusWords: Record<ShippingStatus, TextKey> = {
  'wait for shipping': 'Waiting for shipping',
  'in transit': 'In transit',
  delivered: 'Delivered',
};

/** The stage of an order, in one word. */
export const stageWords: Record<OrderStage, TextKey> = {
  'wait for confirm': orderStatusWords['wait for confirm'],
  'wait for customer confirm': orderStatusWords['wait for customer confirm'],
  ...shippingStatusWords,
  cancel: orderStatusWords.cancel,
  reject: orderStatusWords.reject,
};

/** What waits for an answer of the customer, beside the order itself. */
export const orderQuestionWords: Record<NonNullable<Order['questions']>[number], TextKey> = {
  amendment: 'A change is waiting for your answer',
  claim: 'A claim is waiting for your answer',
};

const amendmentWords: Record<AmendmentState, TextKey> = {
  waiting: 'Waiting for an answer',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

/** What was done with a change, in the history of its order. */
export const amendmentActionWords: Record<AmendmentState, TextKey> = {
  waiting: 'Change proposed',
  accepted: 'Change accepted',
  refused: 'Change refused',
  withdrawn: 'Change withdrawn',
};

export const correctedFieldWords: Record<CorrectedField, TextKey> = {
  name: 'Recipient name',
  company: 'Company',
  contact: 'Contact',
  address: 'Address',
  zipcode: 'Zipcode',
  country: 'Country',
  shippingMethod: 'Shipping Method',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
};

/** The words of an amendment's state; what took effect at once was a correction. */
export const amendmentStateWords = ({
  state,
  atOnce,
}: Pick<Amendment, 'state' | 'atOnce'>): TextKey => (atOnce ? 'Corrected' : amendmentWords[state]);

/** What was done with an order, in its history. */
export const orderActionWords: Record<OrderAction | 'place', TextKey> = {
  place: 'Order placed',
  cancel: 'Cancelled',
  confirm: 'Confirmed',
  change: 'Quantities changed',
  reject: 'Rejected',
  ship: 'Shipped',
  deliver: 'Delivered',
};

/** The same of an event: a change with prices is a quotation; staff place orders for customers. */
export const actionWordsOf = ({
  action,
  by,
  quotation,
}: Pick<OrderEvent, 'action' | 'by' | 'quotation'>): TextKey => {
  if (action === 'place' && by === 'staff') return 'Placed by staff';
  return quotation ? 'Quotation sent' : orderActionWords[action];
};

export const developmentWords: Record<DevelopmentStatus, TextKey> = {
  new: 'New',
  planned: 'Planned',
  'in development': 'In development',
  available: 'Available',
  declined: 'Declined',
};

export const fileTypeWords: Record<FileType, TextKey> = {
  invoice: 'Invoice',
  'packing list': 'Packing list',
  'certificate of origin': 'Certificate of origin',
  photo: 'Photo',
  other: 'Other',
};

/** What a file probably is, by the ending that the server gave it. */
export const guessedType = (name: string): FileType =>
  /\.(?:jpe?g|png|gif|tiff?|webp|avif|hei[cf])$/i.test(name) ? 'photo' : 'other';

export const claimReasonWords: Record<ClaimReason, TextKey> = {
  defective: 'Defective',
  damaged: 'Damaged in transit',
  'wrong item': 'Wrong item',
  missing: 'Missing from the delivery',
  'does not fit': 'Does not fit',
  other: 'Other',
};

export const claimStateWords: Record<ClaimState, TextKey> = {
  new: 'New',
  'more information': 'More information needed',
  replacement: 'Accepted: replacement',
  credit: 'Accepted: credit note',
  declined: 'Declined',
  closed: 'Closed',
};

/** What was done with a claim, in its history. */
export const claimActionWords: Record<ClaimAction | 'open', TextKey> = {
  open: 'Claim opened',
  answer: 'Answered',
  withdraw: 'Withdrawn',
  ask: 'More information requested',
  replace: 'Accepted: replacement',
  credit: 'Accepted: credit note',
  decline: 'Declined',
  close: 'Closed',
};

type Say = (key: TextKey, params?: Params) => string;
type NamedValue = readonly [name: string, value: string];

const isNothing = (amount: string) => Number(amount) === 0;

/** What the totals of a quotation are listed from. */
export type QuotationAmounts = Pick<
  Quotation,
  'currency' | 'linesTotal' | 'discountPercent' | 'discount' | 'freight' | 'otherCharges' | 'total'
>;

/** The terms of a quotation. */
export type QuotationTerms = Pick<
  Quotation,
  'validUntil' | 'incoterm' | 'incotermPlace' | 'paymentTerms' | 'proforma'
>;

/** Sum, discount and charges, then the total; what is nothing is left out. */
export function quotationTotals(t: Say, tag: string, quotation: QuotationAmounts): NamedValue[] {
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

/** Until when it is valid unless it was accepted, and its terms; what is empty is left out. */
export function quotationTerms(t: Say, tag: string, quotation: QuotationTerms): NamedValue[] {
  const { validUntil, incoterm, incotermPlace, paymentTerms, proforma } = quotation;
  const terms: NamedValue[] = [
    [t('Valid until'), proforma === undefined ? dayIn(tag, validUntil) : ''],
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
