import type { TurboRow } from '#contract/catalogue.ts';
import { lettersAndDigits } from '../../search/web/number-key.ts';

/**
 * The vehicle OE numbers of a row, matches first, since a row shows only one; `typed` is the
 * searched number.
 */
export function oeNumbers({ vehicleOeNo = '', match }: TurboRow, typed: string): string[] {
  const all = vehicleOeNo.split(/\s*[;,]\s*/).filter(Boolean);
  const wanted = [match?.number ?? '', typed].map(lettersAndDigits).filter(Boolean);
  const found = all.filter((number) => wanted.includes(lettersAndDigits(number)));
  return [...found, ...all.filter((number) => !found.includes(number))];
}
