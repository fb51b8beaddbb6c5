/** Constants of the catalogue without schemas, for the browser. */

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
