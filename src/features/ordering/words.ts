/**
 * Words for orders on pages, in documents and in mails: names of states, reasons and files (docs/product.md
 * 4), totals and terms of a quotation.
 */
import { partDeliveries } from '#contract/choices.ts';
import type { Amendment } from '#contract/confirmed-orders.ts';
import type {
  AmendmentState,
  ClaimEventName,
  ClaimReason,
  ClaimState,
  CorrectedField,
  Currency,
  DevelopmentStatus,
  FileType,
  OrderAction,
  OrderStage,
  OrderStatus,
  ShippingStatus,
} from '#contract/order-names.ts';
import type { Order, OrderEvent, OrderLine } from '#contract/orders.ts';
import type { Quotation, QuotationEvent, QuotationTerm } from '#contract/quotations.ts';
import { colon, dayIn, type Params, type TextKey } from '#language/format.ts';
import { moneyIn, percentIn } from '#language/money.ts';
import type { AmendmentEnd } from './amendment-parts.ts';
import { hasArrived } from './states.ts';

/** Fields of a part as a line shows them, such as 'Core: B'. */
export const factWords = (
  t: (key: TextKey, params?: Params) => string,
  facts: OrderLine['facts'] = [],
): string[] => facts.map(({ name, value }) => `${name}${colon(t)}${value}`);

/**
 * Facts of a line for staff and papers, which also name dangerous goods (docs/product.md 12.21.11). In English:
 * the page or paper translates them.
 */
export const withDanger = (
  facts: OrderLine['facts'] = [],
  isDangerous: boolean | undefined,
): NonNullable<OrderLine['facts']> =>
  isDangerous ? [...facts, { name: dangerousGoods, value: 'Yes' satisfies TextKey }] : facts;
const dangerousGoods: TextKey = 'Dangerous goods';

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

/** Shipping status of a confirmed order; while pieces remain, the number of shipped pieces. */
export const shippingWordsOf = (
  t: Say,
  { shippingStatus, goods }: Pick<Order, 'shippingStatus' | 'goods'>,
): string =>
  goods?.remain
    ? t('{shipped} of {all} shipped', { shipped: goods.shipped, all: goods.ordered })
    : t(shippingStatusWords[shippingStatus]);

export const stageWords: Record<OrderStage, TextKey> = {
  'wait for confirm': orderStatusWords['wait for confirm'],
  'wait for customer confirm': orderStatusWords['wait for customer confirm'],
  ...shippingStatusWords,
  cancel: orderStatusWords.cancel,
  reject: orderStatusWords.reject,
};

/** Questions that wait for the customer's answer, besides the order itself. */
export const orderQuestionWords: Record<NonNullable<Order['questions']>[number], TextKey> = {
  amendment: 'A change is waiting for your answer',
  claim: 'A claim is waiting for your answer',
};

/**
 * Names of actions on a change, as the order's history shows them; by the state of the change after the
 * action.
 */
export const amendmentActionWords: Record<AmendmentState, TextKey> = {
  waiting: 'Change proposed',
  accepted: 'Change accepted',
  refused: 'Change refused',
  withdrawn: 'Change withdrawn',
  made: 'Order corrected',
};

const correctedFieldWords: Record<CorrectedField, TextKey> = {
  name: 'Recipient name',
  company: 'Company',
  contact: 'Contact',
  address: 'Address',
  zipcode: 'Zipcode',
  country: 'Country',
  shippingMethod: 'Shipping Method',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  pieces: 'Quantity',
  cartons: 'Cartons',
  expected: 'Expected on',
  poNumber: 'PO number',
  requestedDay: 'Requested shipping day',
  sendWhole: 'Partial deliveries',
};

export const trackingWord = ({ isSeaFreight = false }: { isSeaFreight?: boolean | undefined }) =>
  isSeaFreight ? 'Bill of lading' : 'Tracking number';

/**
 * Name of a corrected field, with the numbers of delivery and item before it. A correction of an item's
 * pieces in a delivery shows no name of a field.
 */
export const correctionName = (
  t: Say,
  { field, delivery, itemNumber }: NonNullable<Amendment['corrections']>[number],
): string =>
  [
    delivery !== undefined && t('Delivery {number}', { number: delivery }),
    itemNumber,
    (itemNumber === undefined || field === 'expected') && t(correctedFieldWords[field]),
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Name of an amendment in the history. A change that took effect at once has a name that says what it set.
 */
export const amendmentName = (amendment: Amendment): TextKey =>
  madeName(amendment) ?? amendmentActionWords[amendment.state];

export const proposalName = ({ cancels }: Pick<Amendment, 'cancels'>): TextKey =>
  cancels ? 'Cancellation requested' : amendmentActionWords.waiting;

/** Name of a change that was made at once and set lines, prices, expected days or cartons; else undefined. */
function madeName(amendment: Amendment): TextKey | undefined {
  if (amendment.state !== 'made') return undefined;
  if (setsLines(amendment)) return sentWords(amendment);
  if (setsDays(amendment)) return 'Expected day given';
  return setsOnly('cartons', amendment) ? 'Delivery packed' : undefined;
}

/**
 * Whether a change that took effect at once changed lines or prices: the customer then has to confirm the
 * order.
 */
const setsLines = ({ changes, quotation }: Amendment) =>
  changes.length > 0 || quotation !== undefined;

interface SetParts {
  readonly changes: readonly unknown[];
  readonly added?: readonly unknown[] | undefined;
  readonly corrections?: readonly { readonly field: CorrectedField }[] | undefined;
  readonly quotation?: unknown;
}

const setsOnly = (
  field: CorrectedField,
  { changes, added = [], corrections = [], quotation }: SetParts,
): boolean =>
  changes.length + added.length === 0 &&
  quotation === undefined &&
  corrections.length > 0 &&
  corrections.every((correction) => correction.field === field);

/** Whether a change only sets expected days. */
export const setsDays = (parts: SetParts): boolean => setsOnly('expected', parts);

const sentWords = ({ quotation }: Amendment): TextKey =>
  quotation ? 'Quotation sent' : orderActionWords.change;

const amendmentEndWords: Record<AmendmentEnd['reason'], TextKey> = {
  shipped: '{number}: pieces already shipped: {shipped}.',
  'all shipped': 'Everything in this order has already been shipped.',
  arrived: 'Everything in this order has arrived.',
  cancelled: 'This order was cancelled.',
  answered: 'The order was changed in another way.',
  sent: 'Goods of this order have already been shipped. To leave out the rest, propose other quantities.',
};

/** The reason why an amendment can no longer be carried out: a text and its parameters. */
export const amendmentEndText = ({ reason, itemNumber = '', shipped = 0 }: AmendmentEnd) =>
  [amendmentEndWords[reason], { number: itemNumber, shipped }] as const;

export const orderActionWords: Record<OrderAction | 'place', TextKey> = {
  place: 'Order placed',
  cancel: 'Cancelled',
  confirm: 'Confirmed',
  change: 'Quantities changed',
  reject: 'Rejected',
  ship: 'Shipped',
  deliver: 'Delivered',
  'take back': 'Shipping cancelled',
};

/** Name of an event's action. An order placed by staff and a partial arrival have their own names. */
export const actionWordsOf = ({
  action,
  by,
  shippingStatus,
}: Pick<OrderEvent, 'action' | 'by' | 'shippingStatus'>): TextKey => {
  if (action === 'place' && by === 'staff') return 'Placed by staff';
  if (action === 'deliver' && !hasArrived({ shippingStatus })) return 'Partly delivered';
  return orderActionWords[action];
};

export const developmentWords = {
  new: 'New',
  planned: 'Planned',
  'in development': 'In development',
  available: 'Available',
  declined: 'Declined',
} as const satisfies Record<DevelopmentStatus, TextKey>;

export const fileTypeWords: Record<FileType, TextKey> = {
  invoice: 'Invoice',
  'packing list': 'Packing list',
  'certificate of origin': 'Certificate of origin',
  photo: 'Photo',
  other: 'Other',
};

/** The probable type of a file, by the extension that the server gave it. */
export const guessedType = (name: string): FileType =>
  /\.(?:jpe?g|png|gif|tiff?|webp|avif|hei[cf])$/i.test(name) ? 'photo' : 'other';

export const claimReasonWords = {
  defective: 'Defective',
  damaged: 'Damaged in transit',
  'wrong item': 'Wrong item',
  missing: 'Missing from the delivery',
  'does not fit': 'Does not fit',
  other: 'Other',
} as const satisfies Record<ClaimReason, TextKey>;

export const claimStateWords: Record<ClaimState, TextKey> = {
  new: 'New',
  'more information': 'More information needed',
  replacement: 'Accepted: replacement',
  credit: 'Accepted: credit',
  declined: 'Declined',
  closed: 'Closed',
};

export const claimActionWords: Record<ClaimEventName, TextKey> = {
  open: 'Claim opened',
  reopen: 'Opened again',
  answer: 'Answered',
  withdraw: 'Withdrawn',
  ask: 'More information requested',
  replace: 'Accepted: replacement',
  credit: 'Accepted: credit',
  decline: 'Declined',
  close: 'Closed',
};

type Say = (key: TextKey, params?: Params) => string;
type NamedValue = readonly [name: string, value: string];

const isNothing = (amount: string) => Number(amount) === 0;

/** Words for an amount to be paid or given back; 'No charge' for 0. */
export const owedWords = (t: Say, tag: string, currency: Currency, amount: string): string =>
  isNothing(amount) ? t('No charge') : moneyIn(tag, currency, amount);

/** Headings of the unit price and of the line total. */
export const priceHeads = ({ isFree }: Pick<Quotation, 'isFree'>) =>
  isFree ? (['Unit value', 'Value for customs'] as const) : (['Unit price', 'Line total'] as const);

export type QuotationAmounts = Pick<
  Quotation,
  | 'currency'
  | 'linesTotal'
  | 'discountPercent'
  | 'discount'
  | 'freight'
  | 'otherCharges'
  | 'total'
  | 'isFree'
>;

export type QuotationTerms = Pick<
  Quotation,
  'validUntil' | 'incoterm' | 'incotermPlace' | 'paymentTerms' | 'proforma' | 'isFree'
>;

/**
 * Sum, discount and charges, then the total. Amounts of zero are left out. An order at no charge has its value for
 * customs and nothing to pay.
 */
export function quotationTotals(t: Say, tag: string, quotation: QuotationAmounts): NamedValue[] {
  const { currency, linesTotal, discountPercent, discount, freight, otherCharges, total } =
    quotation;
  const money = (amount: string) => moneyIn(tag, currency, amount);
  const owed = [t('Total'), owedWords(t, tag, currency, total)] as const;
  if (quotation.isFree) return [[t('Value for customs'), money(linesTotal)], owed];
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
    owed,
  ];
}

/** Last valid day (if not accepted and not at no charge), Incoterm and payment terms. Empty values are left out. */
export function quotationTerms(t: Say, tag: string, quotation: QuotationTerms): NamedValue[] {
  const { validUntil, incoterm, incotermPlace, paymentTerms, proforma, isFree } = quotation;
  const terms: NamedValue[] = [
    [t('Valid until'), proforma === undefined && !isFree ? dayIn(tag, validUntil) : ''],
    [t('Incoterm 2020'), incoterm && `${incoterm} ${incotermPlace}`],
    [t('Payment terms'), paymentTerms],
  ];
  return terms.filter(([, value]) => value !== '');
}

const termWords: Record<QuotationTerm, TextKey> = {
  currency: 'Currency',
  leadDays: 'Lead time in days',
  discountPercent: 'Discount',
  freight: 'Freight',
  otherCharges: 'Other charges',
  incoterm: 'Incoterm 2020',
  paymentTerms: 'Payment terms',
};

/** Name of a line: its component, or the Turbo P/N of a complete turbo that has another number; may be ''. */
export const lineName = (
  t: Say,
  component: string,
  { number, turboPn }: { readonly number: string; readonly turboPn?: string | null | undefined },
): string =>
  component || (turboPn && turboPn !== number ? t('Turbo {number}', { number: turboPn }) : '');

/** The lead time of a line, for the middle of a sentence; '' without a lead time. */
export function leadTimeWords(t: Say, leadDays: number | null | undefined): string {
  if (typeof leadDays !== 'number') return '';
  const name = t('Lead time in days');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}${colon(t)}${leadDays}`;
}

/** Changes that a quotation makes: prices, lead times and terms, with the values before and after. */
export function quotationChanges(
  t: Say,
  tag: string,
  { currency, prices, terms = [] }: QuotationEvent,
): NamedValue[] {
  const money = (amount: string) => amount && moneyIn(tag, currency, amount);
  const shownTerm = (field: QuotationTerm, value: string): string => {
    if (field === 'freight' || field === 'otherCharges') return money(value);
    return field === 'discountPercent' ? value && percentIn(tag, value) : value;
  };
  return [
    ...prices.map(
      ({ itemNumber, from, to }): NamedValue => [
        itemNumber,
        from === undefined
          ? t('{price} each', { price: money(to) })
          : t('price from {from} to {to}', { from: money(from), to: money(to) }),
      ],
    ),
    ...terms.map(({ field, itemNumber, from, to }): NamedValue => {
      const name = [itemNumber, t(termWords[field])].filter(Boolean).join(', ');
      const after = shownTerm(field, to) || '–';
      if (from === '') return [name, after];
      return [name, t('from {from} to {to}', { from: shownTerm(field, from), to: after })];
    }),
  ];
}

export const quotationLine = (
  t: Say,
  tag: string,
  quotation: Pick<QuotationEvent, 'currency' | 'total' | 'validUntil'>,
): string =>
  t('Total {total}, valid until {day}', {
    total: owedWords(t, tag, quotation.currency, quotation.total),
    day: dayIn(tag, quotation.validUntil),
  });

/**
 * A customer's wishes about an order (docs/product.md 12.24), and the claim whose pieces the order replaces.
 */
export type Wishes = Pick<Order, 'poNumber' | 'requestedDay' | 'sendWhole' | 'replaces'>;

/**
 * Wishes by name, after the claim whose pieces the order replaces. Empty values are left out.
 * @param lines lines of the order, to note whether a line is expected after the requested day
 */
export function wishesOf(
  t: Say,
  tag: string,
  { poNumber, requestedDay, sendWhole, replaces }: Wishes,
  lines: readonly { readonly expected?: string | null | undefined }[] = [],
): NamedValue[] {
  const day = requestedDay ? dayIn(tag, requestedDay) : '';
  const isLater = lines.some(({ expected }) => (expected ?? '') > (requestedDay ?? ''));
  const wishes: NamedValue[] = [
    [
      t('Replacement at no charge'),
      replaces ? t('Claim {code}', { code: replaces.claimCode }) : '',
    ],
    [t('PO number'), poNumber],
    [
      t('Requested shipping day'),
      day && isLater ? t('{day}; we expect to ship later', { day }) : day,
    ],
    [t('Partial deliveries'), sendWhole ? t(partDeliveries['1']) : ''],
  ];
  return wishes.filter(([, value]) => value !== '');
}

/** Code of an order's quotation. quotationFileCode is the code of one of its versions. */
export const quotationCode = (orderCode: string): string => `${orderCode}-Q`;
export const quotationFileCode = (orderCode: string, version: number): string =>
  version === 1 ? quotationCode(orderCode) : `${quotationCode(orderCode)}-v${version}`;

/** The version of a paper, and the version that it replaces. @param day formats a time */
export const versionWords = (
  t: Say,
  day: (at: string) => string,
  { version, formerAt }: { readonly version: number; readonly formerAt?: string | undefined },
): string =>
  formerAt === undefined
    ? t('Version {version}', { version })
    : t('Version {version}, replaces version {former} of {date}', {
        version,
        former: version - 1,
        date: day(formerAt),
      });

const paperSigns = { proforma: 'PI', invoice: 'CI', 'credit note': 'CN' } as const;

/**
 * Number of a paper as people read it, such as CI000012. The same in SQL: `ordering.paper_code`. invoices.ts and the
 * desk's order-filter.ts read it.
 */
export const paperCode = (series: keyof typeof paperSigns, number: number): string =>
  `${paperSigns[series]}${String(number).padStart(6, '0')}`;

/** Number of a proforma invoice as people read it, such as PI000012. */
export const proformaCode = (number: number): string => paperCode('proforma', number);
