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
