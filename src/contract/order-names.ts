/** Constants of orders without schemas, for the browser (docs/product.md 4). */

/** The state of an order (docs/product.md 12). */
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

/** Where an order is, in one word: the states of shipping replace 'confirm'. */
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

/** Actions on an order. `change` alters quantities and sends it back to the customer. */
export const orderActions = ['cancel', 'confirm', 'change', 'reject', 'ship', 'deliver'] as const;
export type OrderAction = (typeof orderActions)[number];

/** States of a change that one side proposes for a confirmed order. */
export const amendmentStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;
export type AmendmentState = (typeof amendmentStates)[number];

/** What of a confirmed order staff correct: its consignee and shipping method, and a delivery's parcel. */
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
  'back order', // out of stock, and the customer was not shown that it is a back order
  'not in the cart', // sent by another tab, or deleted since
  'fewer in the cart', // the cart has fewer than the order
  'no right', // for approved customers only, and the caller has level C1
  'cart is full', // a cart holds at most 200 lines
  'too many', // more than MAX_QUANTITY of it together with what is there
  'not confirmed', // staff took it out of the order that is ordered again
] as const;
export type Obstacle = (typeof obstacles)[number];

/** The most own numbers of a customer. */
export const OWN_NUMBERS = 50_000;

/** The most lines of a quick order. */
export const QUICK_LINES = 500;
/** Maximum of lines in a cart, and maximum quantity (docs/product.md 12 and 9). */
export const CART_LINES = 200;
/** Maximum of lists with names, of lines on any list, and of readers of a list (12.6). */
export const LISTS = 50;
export const LIST_LINES = 1000;
export const LIST_READERS = 20;
/** Maximum of items that a customer waits for (12.8). */
export const WATCHES = 500;
export const MAX_QUANTITY = 9999;

/** Longest remark to a change of a confirmed order. */
export const MAX_AMENDMENT_TEXT = 500;
/** Longest message about an order, in characters, and most messages of an order. */
export const MAX_MESSAGE = 2000;
export const MAX_MESSAGES = 500;

/** What a file about an order is. */
export const fileTypes = [
  'invoice',
  'packing list',
  'certificate of origin',
  'photo',
  'other',
] as const;
export type FileType = (typeof fileTypes)[number];

/** Largest file about an order in bytes, most files of a message, and most files of an order. */
export const MAX_ORDER_FILE = 5 << 20;
export const MAX_FILES_SENT = 10;
export const MAX_ORDER_FILES = 100;
/** What browsers offer for choosing; the server decides by the contents. */
export const ORDER_FILE_TYPES = 'image/*,.pdf,.xlsx,.ods,.docx,.odt,.csv,.txt';
