/**
 * Constants of orders (docs/product.md 4), claims (12.17) and quotations (12.13). Without schemas, so that
 * browsers can load this file.
 */

/** The state of an order (docs/product.md 4.5). */
export const orderStatuses = [
  'wait for confirm',
  'wait for customer confirm',
  'confirm',
  'cancel',
  'reject',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The state of shipping, once the order is in 'confirm'. */
export const shippingStatuses = ['wait for shipping', 'in transit', 'delivered'] as const;
export type ShippingStatus = (typeof shippingStatuses)[number];

/** Stages of an order: the states of shipping replace 'confirm'. */
export const orderStages = [
  'wait for confirm',
  'wait for customer confirm',
  'wait for shipping',
  'in transit',
  'delivered',
  'cancel',
  'reject',
] as const;
export type OrderStage = (typeof orderStages)[number];

/**
 * Actions on an order. `change` alters quantities and asks the customer to confirm the order; `take back`
 * undoes the shipping of a delivery that has not arrived.
 */
export const orderActions = [
  'cancel',
  'confirm',
  'change',
  'reject',
  'ship',
  'deliver',
  'take back',
] as const;
export type OrderAction = (typeof orderActions)[number];

/**
 * States of a change of an order. A change waits for the other side's answer, or is made without an answer.
 */
export const amendmentStates = ['waiting', 'accepted', 'refused', 'withdrawn', 'made'] as const;
export type AmendmentState = (typeof amendmentStates)[number];

/** Events after which a waiting change can no longer be carried out. */
export const amendmentEnds = [
  'shipped',
  'all shipped',
  'arrived',
  'cancelled',
  'answered',
  'sent',
] as const;

/**
 * Fields of an order that can be corrected: consignee, shipping method, a delivery's parcel, pieces and
 * cartons, the day on which lines are expected, the customer's wishes.
 */
export const correctedFields = [
  'name',
  'company',
  'contact',
  'address',
  'zipcode',
  'country',
  'shippingMethod',
  'carrier',
  'trackingNumber',
  'pieces',
  'cartons',
  'expected',
  'poNumber',
  'requestedDay',
  'sendWhole',
] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** States of a request for an item that is not made yet. */
export const developmentStatuses = [
  'new',
  'planned',
  'in development',
  'available',
  'declined',
] as const;
export type DevelopmentStatus = (typeof developmentStatuses)[number];

/** Why an item can't be ordered now. */
export const obstacles = [
  'withdrawn', // no longer in the catalogue
  'Out Of Stock',
  'Request development',
  'back order', // out of stock, and the customer did not see that the line is a back order
  'not in the cart', // ordered in another tab, or deleted
  'fewer in the cart', // the cart has fewer pieces than the order
  'no right', // for approved customers only, and the caller has level C1
  'cart is full', // a cart holds at most MAX_CART_LINES lines
  'too many', // more than MAX_QUANTITY pieces, together with those in the cart or list
  'not confirmed', // the customer repeats an order from which staff had removed the line
] as const;
export type Obstacle = (typeof obstacles)[number];

/** Maximum number of own part numbers that a customer may store. */
export const MAX_OWN_NUMBERS = 50_000;
/**
 * Maximum number of own part numbers shown for an item. Server and pages read one more, to find out whether
 * there are more.
 */
export const OWN_NUMBERS_SHOWN = 20;

/** Maximum number of lines in a quick order. */
export const MAX_QUICK_LINES = 500;
/**
 * Maximum number of lines in a cart; MAX_QUANTITY limits the pieces of each line (docs/product.md 9, 12.2.1).
 */
export const MAX_CART_LINES = 200;
/** Maximum number of named lists of a customer, of lines in a list, and of readers of a list (12.6). */
export const MAX_LISTS = 50;
export const MAX_LIST_LINES = 1000;
export const MAX_LIST_READERS = 20;
/** Maximum number of items that a customer may watch, to get a mail when they are back in stock (12.8). */
export const MAX_WATCHES = 500;
export const MAX_QUANTITY = 9999;

/**
 * Maximum number of cartons of a delivery; maximum length of a carton's marks, and of the text with the
 * serial numbers of a line in a carton.
 */
export const MAX_CARTONS = 500;
export const MAX_MARKS = 200;
export const MAX_SERIALS = 1000;
/** Maximum outer size of a carton in mm, and maximum gross weight in g. */
export const MAX_CARTON_SIZE = 9999;
export const MAX_CARTON_GRAMS = 9_999_999;

export const MAX_AMENDMENT_TEXT = 500;
/** Maximum length of a message about an order, in characters. */
export const MAX_MESSAGE = 2000;
/** Maximum number of messages of an order. More would hold the event loop whenever its page is rendered. */
export const MAX_MESSAGES = 200;
/** Maximum number of changes that a customer may propose for one order, and of lines in all these changes. */
export const MAX_AMENDMENTS = 50;
export const MAX_AMENDED_LINES = 1000;

export const fileTypes = [
  'invoice',
  'packing list',
  'certificate of origin',
  'photo',
  'other',
] as const;
export type FileType = (typeof fileTypes)[number];

/** Maximum size of a file about an order in bytes; maximum number of files of a message, and of an order. */
export const MAX_ORDER_FILE = 5 << 20;
export const MAX_FILES_SENT = 10;
export const MAX_ORDER_FILES = 100;
/** File types that the browser's file dialog offers. The server checks the contents of the file. */
export const ORDER_FILE_TYPES = 'image/*,.pdf,.xlsx,.ods,.docx,.odt,.csv,.txt';

// Claims.

export const claimReasons = [
  'defective',
  'damaged',
  'wrong item',
  'missing',
  'does not fit',
  'other',
] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** States of a claim. In `replacement` and `credit` the claim is accepted; the name is the compensation. */
export const claimStates = [
  'new',
  'more information',
  'replacement',
  'credit',
  'declined',
  'closed',
] as const;
export type ClaimState = (typeof claimStates)[number];

/** Actions on a claim. `answer`: the customer sent a message after staff had asked for more information. */
export const claimActions = [
  'answer',
  'withdraw',
  'ask',
  'replace',
  'credit',
  'decline',
  'close',
] as const;
export type ClaimAction = (typeof claimActions)[number];

/** Entries of a claim's history. `reopen`: the order that replaces the claimed pieces was cancelled. */
export const claimEvents = ['open', 'reopen', ...claimActions] as const;
export type ClaimEventName = (typeof claimEvents)[number];

export const claimDecisions = ['ask', 'replace', 'credit', 'decline', 'close'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

export const MAX_CLAIMS = 200;

/** Maximum number of carriers. It is low, because each order with deliveries reads the whole list. */
export const MAX_CARRIERS = 100;

// Quotations.

/**
 * Currencies of quotations with their decimals (ISO 4217). The data of Intl differ between browsers and
 * servers, but an amount must be rounded alike everywhere.
 */
export const currencies = {
  AED: 2,
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  INR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  MAD: 2,
  MXN: 2,
  OMR: 3,
  PLN: 2,
  RUB: 2,
  SAR: 2,
  SGD: 2,
  TND: 3,
  TRY: 2,
  USD: 2,
  ZAR: 2,
} as const;
export type Currency = keyof typeof currencies;
export const currencyCodes = Object.keys(currencies) as Currency[];

/** Incoterms 2020; each needs a named place. */
export const incoterms = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const;
export type Incoterm = (typeof incoterms)[number];

/** Maximum lead time of a line in days, and maximum length of payment terms in characters. */
export const MAX_LEAD_DAYS = 999;
export const MAX_PAYMENT_TERMS = 200;

/** An amount of money in a payload: at most 9 digits and 3 decimals. */
export const AMOUNT_PATTERN = '^[0-9]{1,9}(\\.[0-9]{1,3})?$';
/** A discount in per cent: 0 to 100 with at most 2 decimals. */
export const PERCENT_PATTERN = '^([0-9]{1,2}(\\.[0-9]{1,2})?|100)$';

export const priceLevels = ['A', 'B', 'C', 'C1'] as const;

/** Sheets on which labels are printed: the URL parameter `size`, name, and width and height in mm. */
export const labelSheets = [
  ['100x150', '100 × 150 mm', [100, 150]],
  ['a6', 'A6', [105, 148]],
] as const;
