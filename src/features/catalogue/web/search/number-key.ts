/** The fewest letters and digits that calls accept (docs/product.md 11). */
export const MIN_SEARCH_LENGTH = 3;

/** The letters and digits of a typed number in upper case, without separators. */
export const lettersAndDigits = (typed: string) =>
  typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

export const isLongEnough = (typed: string) => lettersAndDigits(typed).length >= MIN_SEARCH_LENGTH;
