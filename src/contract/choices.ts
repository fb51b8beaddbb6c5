/**
 * Choices by the codes that calls and database use. Each table is the only place that lists its values:
 * schemas, forms, pages, files and mails are made from it. Names are English texts (src/language/texts).
 */

/** Shipping methods; Express is the default (docs/product.md 5). */
export const shippingMethods = {
  '0': 'Express',
  '1': 'Air',
  '2': 'Sea',
  '3': 'Train',
  '4': 'Land',
} as const;
export type ShippingMethod = keyof typeof shippingMethods;
export const shippingMethodCodes = Object.keys(shippingMethods) as ShippingMethod[];

/** The customer's choice between partial deliveries and one delivery, by the value of `sendWhole`. */
export const partDeliveries = {
  '0': 'Yes, send what is ready',
  '1': 'No, send everything together',
} as const;

export const businessTypes = {
  '1': 'Remanufacturer',
  '2': 'Wholesaler',
  '3': 'Repair Shop',
} as const;
export type BusinessType = keyof typeof businessTypes;
export const businessTypeCodes = Object.keys(businessTypes) as BusinessType[];

/**
 * The states of stock that visitors see, best first (docs/product.md 4): the name on pages and in files,
 * and whether an item of this state can be ordered.
 */
export const stockKinds = {
  'Plenty Stock': { name: 'Stock Ok', isForSale: true },
  'Low Stock': { name: 'Low Stock', isForSale: true },
  'Almost Gone': { name: 'Almost Gone', isForSale: true },
  'Out Of Stock': { name: 'Out Of Stock', isForSale: false },
  'Request development': { name: 'Request development', isForSale: false },
} as const;
export type StockState = keyof typeof stockKinds;
export const stockStates = Object.keys(stockKinds) as StockState[];

/**
 * Properties by which visitors narrow the results of any search, in the order in which the page shows them.
 */
export const narrowingLabels = {
  byMake: 'Car Make',
  byModel: 'Vehicle Model',
  byEngine: 'Engine',
  byMaker: 'Manufacturer',
  byTurboModel: 'Turbo Model',
  byStock: 'Stock',
} as const;
export type Narrowing = keyof typeof narrowingLabels;
export const narrowings = Object.keys(narrowingLabels) as readonly Narrowing[];

export const MAX_COMPARED = 4;

/** The kinds of content, cmType, by name (docs/product.md 3). */
export const contentKinds = { bulletin: '1', newsletter: '2', video: '3', ecatalog: '4' } as const;
export type ContentKind = (typeof contentKinds)[keyof typeof contentKinds];

/** How content opens (docs/product.md 4). */
export const openingTypes = {
  detail: '0',
  pdfLink: '1',
  video: '2',
  fullNewTab: '3',
  full: '4',
  pdfView: '5',
} as const;
export type ContentType = (typeof openingTypes)[keyof typeof openingTypes];

/**
 * The caller's access to content: '0' allowed, '1' after sign-in, '2' not allowed at the caller's level
 * (docs/product.md 6).
 */
export const viewAuthTypes = ['0', '1', '2'] as const;
export type ViewAuthType = (typeof viewAuthTypes)[number];

/** Page sizes of the lists of content (docs/product.md 9). */
export const listSizes = { video: 9, bulletin: 12, newsletter: 9, ecatalog: 25 } as const;

/** Levels of customers (docs/product.md 6); C1 is the lowest. */
export const customerLevels = ['A', 'B', 'C', 'C1'] as const;

/** Security events (docs/product.md 15.3), as the log, the database and the back office name them. */
export const securityEvents = [
  'signIn',
  'signInFailed',
  'signOut',
  'deviceSignedOut',
  'signUp',
  'passwordChanged',
  'emailChanged',
  'twoFactorChanged',
  'rightsChanged',
  'dataCorrected',
  'exported',
  'attemptFailed',
  'refused',
  'badToken',
  'captchaDemanded',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Events that unauthenticated clients can cause; they are stored for a shorter time. */
export const hostileEvents = [
  'signInFailed',
  'attemptFailed',
  'refused',
  'badToken',
  'captchaDemanded',
] as const satisfies readonly SecurityEvent[];

export const zeroSearchKinds = ['turbo', 'oe', 'ee', 'part', 'wheel'] as const;
export type ZeroSearchKind = (typeof zeroSearchKinds)[number];
export const zeroSearchWords = {
  turbo: 'Turbo number',
  oe: 'OE number',
  ee: 'E&E P/N',
  part: 'Part or cross reference',
  wheel: 'Wheel dimensions',
} as const satisfies Record<ZeroSearchKind, string>;

/** Codes of the languages of texts, English first. */
export const textLanguages = ['en', 'spa', 'ru', 'fra', 'pt', 'ara', 'zh'] as const;
export type TextLanguage = (typeof textLanguages)[number];
