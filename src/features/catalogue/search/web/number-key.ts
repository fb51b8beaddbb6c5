/** Fewest letters and digits that the calls search for (docs/product.md 11). */
export const MIN_SEARCH_LENGTH = 3;

/** Letters and digits of a number as typed, in capitals: what is left when writing is set aside. */
export const lettersAndDigits = (typed: string) =>
  typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

export const isLongEnough = (typed: string) => lettersAndDigits(typed).length >= MIN_SEARCH_LENGTH;
