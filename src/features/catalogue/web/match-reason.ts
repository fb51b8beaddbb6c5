import type { TurboRow } from '#contract/catalogue.ts';
import type { TextKey } from '#features/language/text.ts';

type Match = NonNullable<TurboRow['match']>;

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
 * Why a row matched, as a text and its parameters.
 * For a number's start or inner part the reason names what was typed, since the row shows the
 * number itself; `typed` is that text.
 */
export function matchReason(match: Match, typed: string): { key: TextKey; number: string } {
  const partly = match.reason === 'start' || match.reason === 'inside';
  return { key: sentences[match.reason], number: partly && typed ? typed : match.number };
}
