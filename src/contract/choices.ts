/**
 * Choices by the codes that calls and database keep. Each table is the only place that lists its values:
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

/** What a customer's company does. */
export const businessTypes = {
  '1': 'Remanufacturer',
  '2': 'Wholesaler',
  '3': 'Repair Shop',
} as const;
export type BusinessType = keyof typeof businessTypes;
export const businessTypeCodes = Object.keys(businessTypes) as BusinessType[];

/**
 * The states of stock that visitors see, best first (docs/product.md 4): the name on pages and in files,
 * whether an item of this state can be ordered, and schema.org's availability.
 */
export const stockKinds = {
  'Plenty Stock': { name: 'Stock Ok', isForSale: true, availability: 'InStock' },
  'Low Stock': { name: 'Low Stock', isForSale: true, availability: 'LimitedAvailability' },
  'Almost Gone': { name: 'Almost Gone', isForSale: true, availability: 'LimitedAvailability' },
  'Out Of Stock': { name: 'Out Of Stock', isForSale: false, availability: 'OutOfStock' },
  'Request development': {
    name: 'Request development',
    isForSale: false,
    availability: 'PreOrder',
  },
} as const;
export type StockState = keyof typeof stockKinds;
export const stockStates = Object.keys(stockKinds) as StockState[];

/** What the results of any search can be narrowed by, in the order of the page: names as the catalogue has them. */
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

/** Most items of a comparison. */
export const COMPARED_MOST = 4;

/** The kinds of content, cmType, by name (docs/product.md 3). */
export const contentKinds = { bulletin: '1', newsletter: '2', video: '3', ecatalog: '4' } as const;
export type ContentKind = (typeof contentKinds)[keyof typeof contentKinds];

/** How an item opens (docs/product.md 4). */
export const openingTypes = {
  detail: '0',
  pdfLink: '1',
  video: '2',
  fullNewTab: '3',
  full: '4',
  pdfView: '5',
} as const;
export type ContentType = (typeof openingTypes)[keyof typeof openingTypes];

/** For the caller: open, needs sign-in, or not allowed for the caller's level (docs/product.md 6). */
export const viewAuthTypes = ['0', '1', '2'] as const;
export type ViewAuthType = (typeof viewAuthTypes)[number];

/** Page sizes of the lists (docs/product.md 9). */
export const listSizes = { video: 9, bulletin: 12, newsletter: 9, ecatalog: 25 } as const;
