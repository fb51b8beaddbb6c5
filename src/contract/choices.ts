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
