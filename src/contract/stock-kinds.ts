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
