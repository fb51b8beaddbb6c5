import { isLongEnough, lettersAndDigits } from '../number-key.ts';
import { parseQuantity } from '../quantity.ts';
import { parseQuerySearch } from '../search-params.ts';

/** Most numbers of one question (the call takes no more). */
export const MOST_NUMBERS = 100;

const MAX_QUANTITY = 9999;

/** One number of many, with the quantity that stood beside it; 1 without one. */
export interface Wanted {
  number: string;
  quantity: number;
}

export interface WantedNumbers {
  wanted: Wanted[];
  /** Lines with fewer than 3 letters or digits. */
  tooShort: string[];
}

/**
 * The numbers of a text, one to a line, as pasted from a spreadsheet: the first cell is the number,
 * the second the quantity, if it is one. A number that stands there twice counts once, with both
 * quantities, up to 9999.
 */
export function parseNumbers(text: string): WantedNumbers {
  const byKey = new Map<string, Wanted>();
  const tooShort: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const [first = '', second = ''] = line.split(/[\t;]/);
    const { val: number } = parseQuerySearch({ val: first });
    if (!number) continue;
    if (!isLongEnough(number)) {
      tooShort.push(number);
      continue;
    }
    const quantity = parseQuantity(second) ?? 1;
    const key = lettersAndDigits(number);
    const before = byKey.get(key);
    if (before) before.quantity = Math.min(before.quantity + quantity, MAX_QUANTITY);
    else byKey.set(key, { number, quantity });
  }
  return { wanted: [...byKey.values()], tooShort };
}
