import type { TurboRow } from '#contract/catalogue.ts';
import type { TextKey } from '#features/language/text.ts';
import { lettersAndDigits } from './number-key.ts';

type Match = NonNullable<TurboRow['match']>;

interface Reason {
  key: TextKey;
  number: string;
  /** The number that holds what was typed, where the row shows no such number. */
  hidden?: string;
}

const sentences = {
  written: 'also written {number}',
  channel: 'same turbo, other sales channel',
  superseded: 'superseded number {number}',
  interchange: 'listed interchange {number}',
  start: 'starts with {number}',
  inside: 'contains {number}',
  part: 'holds {number}',
} as const satisfies Record<Match['reason'], TextKey>;

/**
 * Why a row matched, as a text and its parameters; undefined where it is the number typed.
 * For a number's start or inner part the reason names what was typed, since the row mostly shows
 * the number itself; `typed` is that text.
 */
export function matchReason(row: TurboRow, typed: string): Reason | undefined {
  const { match } = row;
  if (!match) return undefined;
  const key = sentences[match.reason];
  const partly = match.reason === 'start' || match.reason === 'inside';
  if (!partly || !typed) return { key, number: match.number };
  return isShown(row, match.number)
    ? { key, number: typed }
    : { key, number: typed, hidden: match.number };
}

function isShown({ turboPn, vehicleOeNo = '' }: TurboRow, number: string): boolean {
  const shown = [turboPn, ...vehicleOeNo.split(/[;,]/)].map(lettersAndDigits);
  return shown.includes(lettersAndDigits(number));
}
