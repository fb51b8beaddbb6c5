import type { TurboRow } from '#contract/catalogue.ts';
import { lettersAndDigits } from '../../search/web/number-key.ts';

/**
 * The vehicle OE numbers of a row. Those that the search found stand first, since a row has room
 * for one only; `typed` is the number searched for.
 */
export function oeNumbers({ vehicleOeNo = '', match }: TurboRow, typed: string): string[] {
  const all = vehicleOeNo.split(/\s*[;,]\s*/).filter(Boolean);
  const wanted = [match?.number ?? '', typed].map(lettersAndDigits).filter(Boolean);
  const found = all.filter((number) => wanted.includes(lettersAndDigits(number)));
  return [...found, ...all.filter((number) => !found.includes(number))];
}
