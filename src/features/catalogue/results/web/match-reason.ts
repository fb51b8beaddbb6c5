import type { NumberHow, TurboRow } from '#contract/catalogue.ts';
import type { TextKey } from '#language/text.ts';
import { lettersAndDigits } from '../../search/web/number-key.ts';

type Match = NonNullable<TurboRow['match']>;

/** A text with a number in it. */
export interface Sentence {
  key: TextKey;
  number: string;
}

interface Reason extends Sentence {
  /** How the number typed names that number, where it is not the same. */
  how?: Sentence;
}

const sentences = {
  written: 'also written {number}',
  code: '{number} is its model code',
  channel: 'same turbo, other sales channel',
  remanufactured: 'remanufactured (exchange) unit of {number}',
  newUnit: '{number} is its remanufactured (exchange) unit',
  superseded: 'superseded number {number}',
  supersededBy: 'superseded by {number}',
  interchange: 'listed interchange {number}',
  start: 'starts with {number}',
  writtenStart: 'another way to write it starts with {number}',
  inside: 'contains {number}',
  part: 'holds {number}',
} as const satisfies Record<Match['reason'], TextKey>;

/** Reasons that name the number typed, since the row mostly shows the one that matched. */
const ofTyped: ReadonlySet<string> = new Set<NumberHow>([
  'code',
  'remanufactured',
  'newUnit',
  'start',
  'writtenStart',
  'inside',
]);

/** How a typed number names a recorded one that stands before it. */
const hows = {
  ...sentences,
  written: 'another way to write it',
  channel: 'other sales channel',
} as const satisfies Record<Exclude<NumberHow, 'same'>, TextKey>;

/** Undefined for the same characters. */
export function howSentence(how: NumberHow | undefined, typed: string): Sentence | undefined {
  return how === undefined || how === 'same' || !typed
    ? undefined
    : { key: hows[how], number: typed };
}

/**
 * Why a row matched, as a text and its parameters; undefined where it is the number typed.
 * For a number's start or inner part the reason names what was typed, since the row mostly shows
 * the number itself; `typed` is that text.
 */
export function matchReason(row: TurboRow, typed: string): Reason | undefined {
  const { match } = row;
  if (!match) return undefined;
  const { reason, number } = match;
  const key = sentences[reason];
  if (!typed) return { key, number };
  const how = howSentence(match.how, typed);
  if (how) return { key, number, how };
  if (!ofTyped.has(reason)) return { key, number };
  const partly = reason === 'start' || reason === 'inside';
  if (!partly || isShown(row, number)) return { key, number: typed };
  // Only an E&E P/N stands in no column.
  return { key: 'our number {number}', number, how: { key, number: typed } };
}

function isShown({ turboPn, vehicleOeNo = '' }: TurboRow, number: string): boolean {
  const shown = [turboPn, ...vehicleOeNo.split(/[;,]/)].map(lettersAndDigits);
  return shown.includes(lettersAndDigits(number));
}
