/** How the typed text relates to a number that it found, in the words of the calls. */
import type { furtherReasons, NumberHow } from '#contract/shown-items.ts';
import { INSIDE, START } from '#features/catalogue-index/match-set.ts';
import { numberKey, sameness } from '#features/numbers/index.ts';

/** @param strength of the match: see Found */
export function howOf(strength: number, typed: string, number: string): NumberHow {
  if (strength === INSIDE) return 'inside';
  if (strength !== START) return sameness(typed, number);
  return numberKey(number).startsWith(numberKey(typed)) ? 'start' : 'writtenStart';
}

/**
 * The relation of a further number to its turbo. @param at its position, from 1; @param kinds see
 * Shown
 */
export function furtherReason(kinds: string | null, at: number): (typeof furtherReasons)[number] {
  const kind = kinds?.[at - 1];
  if (kind === '4') return 'superseded';
  return kind === '6' ? 'supersededBy' : 'interchange';
}
