/** Text of the own numbers of an item, on pages and in files. */
import { OWN_NUMBERS_SHOWN } from '#contract/order-names.ts';
import type { Params, TextKey } from '#language/format.ts';

export const BETWEEN = '; ';

/** The own numbers of an item as one text; only the first OWN_NUMBERS_SHOWN, if there are more. */
export function ownNumberText(
  numbers: readonly string[],
  say: (key: TextKey, params: Params) => string,
): string {
  const firstNumbers = numbers.slice(0, OWN_NUMBERS_SHOWN).join(BETWEEN);
  return numbers.length > OWN_NUMBERS_SHOWN
    ? say('{numbers} and more', { numbers: firstNumbers })
    : firstNumbers;
}
