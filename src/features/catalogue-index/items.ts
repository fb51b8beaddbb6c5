/**
 * How the index of numbers by any maker names an item, and what a list shows of a part. Turbos stand
 * in it by their main row, as in all other searches.
 */
/** A part or CHRA by its id, a turbo by the position of its main row: one number below 2 ** 26. */
export const indexedPart = (id: number): number => id * 2;
export const indexedTurbo = (pos: number): number => pos * 2 + 1;

export type ItemRef = { readonly part: number } | { readonly pos: number };

export const refItem = (ref: number): ItemRef =>
  ref % 2 === 0 ? { part: ref / 2 } : { pos: (ref - 1) / 2 };

/** Place of a turbo's E&E P/N, and of whatever lies beyond the places that a match can tell. */
export const LAST_NUMBER = 255;
/** From here on stand the OE numbers of a turbo; before it its own number and those beside it. */
export const FIRST_OE = 128;

/** Place of a turbo's own number (0) or of one of its further numbers; the last of them share one. */
export const otherPlace = (place: number): number => Math.min(place, FIRST_OE - 1);
/** Place of a turbo's OE number; the last of them share one. */
export const oePlace = (index: number): number => Math.min(FIRST_OE + index, LAST_NUMBER - 1);
/** Whether the number of such a place may be another one than it tells. */
export const isShared = (place: number): boolean =>
  place === FIRST_OE - 1 || place === LAST_NUMBER - 1;

/** A number of another maker. */
export type Cross = [brand: string, number: string];

/** What a list shows of a part but the stock. */
export type ShownPart = [
  id: number,
  type: number,
  component: string,
  eePn: string,
  oemPn: string,
  brand: string,
  /** Models of the turbos that it fits, joined by '; '. */
  models: string,
  description: string,
  crosses: Cross[],
];
