/** How long the same page, drawn anew, is the same opening, ms. */
const SAME_FOR = 5000;

let last = { what: '', at: Number.NEGATIVE_INFINITY };

/**
 * Whether this is another opening of a page: one that is only drawn anew, as when the layout around it
 * changes, was opened once.
 * @param now milliseconds of any clock
 */
export function isNewOpening(what: string, now = performance.now()): boolean {
  const isSame = what === last.what && now - last.at < SAME_FOR;
  last = { what, at: now };
  return !isSame;
}
